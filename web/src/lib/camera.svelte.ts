/** The visible part of a 2D drawing, in an element of any aspect ratio. */

import type { Shared } from './gestures';

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Scene {
  /** The bounding box of the drawing, in its units. */
  whole: Rect;
  /** The size of the element in pixels. */
  width: number;
  height: number;
  /** The maximum zoom factor. */
  most?: number;
}

const MOST = 4;
const CLOSER = 2.2;
const MIDDLE: Shared = { x: 0.5, y: 0.5 };

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

export class Camera {
  zoom = $state(1);
  /** Whether the user has zoomed or panned; until then the board frames the drawing automatically. */
  moved = $state(false);
  #x = $state(0);
  #y = $state(0);

  constructor(private readonly scene: () => Scene) {}

  /** The whole drawing, extended to the element's aspect ratio. */
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

  /** Pixels per unit of the drawing. */
  get pixels(): number {
    return Math.max(1, this.scene().width) / this.seen.width;
  }

  /** Converts a point of the element, in shares of its size, to the drawing's coordinates. */
  at({ x, y }: Shared): { x: number; y: number } {
    const { left, top, width, height } = this.seen;
    return { x: left + x * width, y: top + y * height };
  }

  /** The inverse of `at`. */
  share(x: number, y: number): Shared {
    const { left, top, width, height } = this.seen;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** Zooms around a point of the element. */
  scale(factor: number, share: Shared = MIDDLE): void {
    this.moved = true;
    const before = this.at(share);
    this.zoom = between(1, this.zoom * factor, this.scene().most ?? MOST);
    const after = this.at(share);
    this.#move(before.x - after.x, before.y - after.y);
  }

  /** Pans by shares of the element's size. */
  pan({ x, y }: Shared): void {
    this.moved = true;
    const { width, height } = this.seen;
    this.#move(-x * width, -y * height);
  }

  /** Pans and zooms as little as needed to show a rectangle with a margin of `room`. */
  follow({ left, top, width, height }: Rect, room: number): void {
    const seen = this.seen;
    const shift = (from: number, length: number, start: number, extent: number) =>
      between(start + extent + room - length, from, start - room) - from;
    this.#move(shift(seen.left, seen.width, left, width), shift(seen.top, seen.height, top, height));
  }

  /** Frames a rectangle as large as possible. */
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

  /** Switches between the whole drawing and a closer view of its centre. */
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
