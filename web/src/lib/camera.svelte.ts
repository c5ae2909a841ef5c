/** Which part of a drawing is seen, in an element of whatever proportions. */

import type { Shared } from './gestures';

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Scene {
  /** All there is to be seen, in the drawing's units. */
  whole: Rect;
  /** The sides of the element, in pixels. */
  width: number;
  height: number;
  /** How many times closer than the whole one may come. */
  most?: number;
}

const MOST = 4;
const CLOSER = 2.2;
const MIDDLE: Shared = { x: 0.5, y: 0.5 };

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

export class Camera {
  zoom = $state(1);
  /** Somebody has chosen what to see; until then it is the board's to choose. */
  moved = $state(false);
  #x = $state(0);
  #y = $state(0);

  constructor(private readonly scene: () => Scene) {}

  /** The whole drawing, widened or heightened to the element's proportions. */
  get #full(): Rect {
    const { whole, width, height } = this.scene();
    if (width === 0 || height === 0) return whole;
    const shape = width / height;
    const wide = Math.max(whole.width, whole.height * shape);
    const high = Math.max(whole.height, whole.width / shape);
    return {
      left: whole.left - (wide - whole.width) / 2,
      top: whole.top - (high - whole.height) / 2,
      width: wide,
      height: high,
    };
  }

  get near(): boolean {
    return this.zoom > 1.01;
  }

  get seen(): Rect {
    const { left, top, width, height } = this.#full;
    return { left: left + this.#x, top: top + this.#y, width: width / this.zoom, height: height / this.zoom };
  }

  /** The SVG viewBox. */
  get box(): string {
    const { left, top, width, height } = this.seen;
    return `${left} ${top} ${width} ${height}`;
  }

  /** Pixels a unit of the drawing. */
  get pixels(): number {
    return Math.max(1, this.scene().width) / this.seen.width;
  }

  /** A point of the element, as shares of its width and height, on the drawing. */
  at({ x, y }: Shared): { x: number; y: number } {
    const { left, top, width, height } = this.seen;
    return { x: left + x * width, y: top + y * height };
  }

  /** The way back from `at`. */
  share(x: number, y: number): Shared {
    const { left, top, width, height } = this.seen;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** Comes closer so that what lies under the shared point stays there. */
  scale(factor: number, share: Shared = MIDDLE): void {
    this.moved = true;
    const before = this.at(share);
    this.zoom = between(1, this.zoom * factor, this.scene().most ?? MOST);
    const after = this.at(share);
    this.#move(before.x - after.x, before.y - after.y);
  }

  /** Moves the view by shares of the element. */
  pan({ x, y }: Shared): void {
    this.moved = true;
    const { width, height } = this.seen;
    this.#move(-x * width, -y * height);
  }

  /** Brings a rectangle into view with some room around it, as little as needed. */
  follow({ left, top, width, height }: Rect, room: number): void {
    const seen = this.seen;
    const shift = (from: number, length: number, start: number, extent: number) =>
      between(start + extent + room - length, from, start - room) - from;
    this.#move(shift(seen.left, seen.width, left, width), shift(seen.top, seen.height, top, height));
  }

  /** Shows a rectangle as large as it fits. */
  show({ left, top, width, height }: Rect): void {
    this.moved = false;
    const full = this.#full;
    this.zoom = between(1, Math.min(full.width / width, full.height / height), this.scene().most ?? MOST);
    const seen = this.seen;
    this.#move(left + width / 2 - seen.left - seen.width / 2, top + height / 2 - seen.top - seen.height / 2);
  }

  whole(): void {
    this.zoom = 1;
    this.#move(0, 0);
  }

  /** The whole drawing, or closer to its middle. */
  toggle(): void {
    this.scale(this.near ? 1 / (this.scene().most ?? MOST) : CLOSER);
  }

  #move(x: number, y: number): void {
    const { width, height } = this.#full;
    const room = 1 - 1 / this.zoom;
    this.#x = between(0, this.#x + x, width * room);
    this.#y = between(0, this.#y + y, height * room);
  }
}
