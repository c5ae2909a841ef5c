/** Which part of the map is seen, in a frame of whatever proportions. */

import type { Shared } from '../../../lib/gestures';
import type { Point } from '../print/ink';

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST = 4;
const CLOSER = 2.2;

export class Camera {
  zoom = $state(1);
  #x = $state(0);
  #y = $state(0);

  /** `scene` tells what there is to be seen, and the frame it is seen in. */
  constructor(private readonly scene: () => { whole: Rect; width: number; height: number }) {}

  /** The whole map, made as wide or as high as the frame. */
  get #full(): Rect {
    const { whole, width, height } = this.scene();
    if (width === 0 || height === 0) return whole;
    const shape = width / height;
    const wide = Math.max(whole.width, whole.height * shape);
    const high = Math.max(whole.height, whole.width / shape);
    return { left: whole.left - (wide - whole.width) / 2, top: whole.top - (high - whole.height) / 2, width: wide, height: high };
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

  /** A point of the frame, as shares of its width and height, in the map's units. */
  at({ x, y }: Shared): Point {
    const { left, top, width, height } = this.seen;
    return { x: left + x * width, y: top + y * height };
  }

  /** Comes closer so that what lies under the shared point stays there. */
  scale(factor: number, share: Shared = { x: 0.5, y: 0.5 }): void {
    const before = this.at(share);
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    const after = this.at(share);
    this.#move(before.x - after.x, before.y - after.y);
  }

  /** Moves the view by shares of the frame. */
  pan({ x, y }: Shared): void {
    const { width, height } = this.seen;
    this.#move(-x * width, -y * height);
  }

  /** The whole map, or closer to its middle. */
  toggle(): void {
    this.scale(this.near ? 1 / MOST : CLOSER);
  }

  #move(x: number, y: number): void {
    const { width, height } = this.#full;
    const room = 1 - 1 / this.zoom;
    this.#x = Math.max(0, Math.min(width * room, this.#x + x));
    this.#y = Math.max(0, Math.min(height * room, this.#y + y));
  }
}
