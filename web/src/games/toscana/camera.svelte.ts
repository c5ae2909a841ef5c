/** How much of the board is seen, and which part. */

const MOST = 4;

export class Camera {
  #side: () => number;
  #margin: number;
  zoom = $state(1);
  #x = $state(0);
  #y = $state(0);

  /** `side` is the board's length, `margin` what is seen around it. */
  constructor(side: () => number, margin: number) {
    this.#side = side;
    this.#margin = margin;
  }

  get #full(): number {
    return this.#side() + 2 * this.#margin;
  }

  get near(): boolean {
    return this.zoom > 1.01;
  }

  /** The SVG viewBox. */
  get box(): string {
    const seen = this.#full / this.zoom;
    return `${this.#x - this.#margin} ${this.#y - this.#margin} ${seen} ${seen}`;
  }

  /** A point of the element, as shares of its width and height, in the board's units. */
  at(share: { x: number; y: number }): { x: number; y: number } {
    const seen = this.#full / this.zoom;
    return { x: this.#x - this.#margin + share.x * seen, y: this.#y - this.#margin + share.y * seen };
  }

  /** The way back from `at`. */
  share(x: number, y: number): { x: number; y: number } {
    const seen = this.#full / this.zoom;
    return { x: (x + this.#margin - this.#x) / seen, y: (y + this.#margin - this.#y) / seen };
  }

  /** Pixels a unit, in an element of this width. */
  scaleIn(width: number): number {
    return (width * this.zoom) / this.#full;
  }

  #settle(): void {
    const room = this.#full - this.#full / this.zoom;
    this.#x = Math.max(0, Math.min(room, this.#x));
    this.#y = Math.max(0, Math.min(room, this.#y));
  }

  /** Zooms so that what lies under the shared point stays there. */
  scale(factor: number, share = { x: 0.5, y: 0.5 }): void {
    const before = this.at(share);
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    const after = this.at(share);
    this.#x += before.x - after.x;
    this.#y += before.y - after.y;
    this.#settle();
  }

  /** Moves the view by shares of the element. */
  pan(x: number, y: number): void {
    this.#x -= (x * this.#full) / this.zoom;
    this.#y -= (y * this.#full) / this.zoom;
    this.#settle();
  }

  /** Brings a rectangle into view, as little as needed. */
  follow(x: number, y: number, width: number, height: number): void {
    const seen = this.#full / this.zoom;
    const shift = (from: number, start: number, length: number) =>
      Math.max(start + length - seen, Math.min(start, from));
    this.#x = shift(this.#x, x + this.#margin - 20, width + 40);
    this.#y = shift(this.#y, y + this.#margin - 20, height + 40);
    this.#settle();
  }

  whole(): void {
    this.zoom = 1;
    this.#settle();
  }
}
