/** Which part of the table is seen, in millimetres of the drawing. The picture fills its element. */

const NEAREST = 70;

export class Camera {
  width = $state(600);
  height = $state(600);
  #x = $state(0);
  #y = $state(0);
  /** Millimetres across the shorter side of the element. */
  #seen = $state(460);
  #half: () => number;
  /** Somebody has chosen what to see; until then everything is shown. */
  moved = $state(false);

  constructor(half: () => number) {
    this.#half = half;
  }

  get #unit(): number {
    return this.#seen / Math.max(1, Math.min(this.width, this.height));
  }

  get box(): string {
    const [w, h] = [this.width * this.#unit, this.height * this.#unit];
    return `${this.#x - w / 2} ${this.#y - h / 2} ${w} ${h}`;
  }

  /** Pixels a millimetre. */
  get scale(): number {
    return 1 / this.#unit;
  }

  /** A point of the element, as shares of its sides, on the drawing. */
  at(share: { x: number; y: number }): { x: number; y: number } {
    return {
      x: this.#x + (share.x - 0.5) * this.width * this.#unit,
      y: this.#y + (share.y - 0.5) * this.height * this.#unit,
    };
  }

  /** The way back from `at`. */
  share(x: number, y: number): { x: number; y: number } {
    return {
      x: 0.5 + (x - this.#x) / (this.width * this.#unit),
      y: 0.5 + (y - this.#y) / (this.height * this.#unit),
    };
  }

  #settle(): void {
    const edge = this.#half() + 20;
    this.#seen = Math.max(NEAREST, Math.min(2 * edge, this.#seen));
    this.#x = Math.max(-edge, Math.min(edge, this.#x));
    this.#y = Math.max(-edge, Math.min(edge, this.#y));
  }

  /** Comes closer so that what lies under the shared point stays there. */
  zoom(factor: number, share = { x: 0.5, y: 0.5 }): void {
    this.moved = true;
    const before = this.at(share);
    this.#seen = Math.max(NEAREST, Math.min(2 * this.#half() + 40, this.#seen / factor));
    const after = this.at(share);
    this.#x += before.x - after.x;
    this.#y += before.y - after.y;
    this.#settle();
  }

  /** Moves the view by shares of the element. */
  pan(x: number, y: number): void {
    this.moved = true;
    this.#x -= x * this.width * this.#unit;
    this.#y -= y * this.height * this.#unit;
    this.#settle();
  }

  /** Shows a rectangle of the drawing as large as it fits. */
  frame(left: number, top: number, right: number, bottom: number): void {
    this.moved = false;
    const short = Math.max(1, Math.min(this.width, this.height));
    this.#x = (left + right) / 2;
    this.#y = (top + bottom) / 2;
    this.#seen = Math.max(((right - left) * short) / this.width, ((bottom - top) * short) / this.height);
    this.#settle();
  }

  /** Brings a point into view, as little as needed. */
  follow(x: number, y: number, room = 14): void {
    const [w, h] = [(this.width * this.#unit) / 2 - room, (this.height * this.#unit) / 2 - room];
    this.#x = Math.max(x - w, Math.min(x + w, this.#x));
    this.#y = Math.max(y - h, Math.min(y + h, this.#y));
    this.#settle();
  }
}
