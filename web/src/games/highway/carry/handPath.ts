/**
 * The path of a hand as it is sent while the hand moves: a point every tenth of a second, joined by straight
 * segments at constant speed.
 */

import type { Under } from './load';

/** Milliseconds from the grip, x, y, z of the middle of the underside, the angle in plan. */
export type Point = readonly [t: number, x: number, y: number, z: number, angle: number];

/** What the law allows (H-17b): points, milliseconds, and hundredths of a millimetre in a second. */
export const LIMITS = { points: 120, time: 12_000, speed: 150_000 };
/** Milliseconds between two points. */
export const EVERY = 105;

export class HandPath {
  #last: Point | null = null;
  /** The number of points so far. */
  count = 0;

  /** Returns the point to send for this moment, or null: the last one is too recent. */
  sample(time: number, at: Under, angle: number): Point | null {
    return this.#last && time < this.#last[0] + EVERY ? null : this.#append(time, at, angle);
  }

  /** Returns the point at which the hand opens; it is later than all others. */
  finish(time: number, at: Under, angle: number): Point {
    return this.#append(Math.max(time, (this.#last?.[0] ?? -1) + 1), at, angle);
  }

  #append(time: number, at: Under, angle: number): Point {
    const [x, y, z] = at.map(Math.round) as [number, number, number];
    this.count += 1;
    this.#last = [this.#last ? Math.round(time) : 0, x, y, z, angle];
    return this.#last;
  }
}
