/**
 * The path of a hand as an action describes it: few points, joined by straight segments at constant speed.
 */

import type { Under } from './load';

/** Milliseconds from the grip, x, y, z of the middle of the underside, the angle in plan. */
export type Point = readonly [t: number, x: number, y: number, z: number, angle: number];

/** What the law allows: points, milliseconds, and hundredths of a millimetre in a second. */
export const LIMITS = { points: 120, time: 12_000, speed: 150_000 };
/** How far the thinned way may lie off the true one. */
const OFF = 50;

function apart(a: Point, b: Point, p: Point): number {
  const share = (p[0] - a[0]) / (b[0] - a[0]);
  return Math.hypot(...[1, 2, 3].map((k) => a[k]! + (b[k]! - a[k]!) * share - p[k]!));
}

/** The points that are needed so that at no time the way is farther off than this. */
function needed(points: readonly Point[], off: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [worst, at] = [off, -1];
    for (let i = from + 1; i < to; i++) {
      const now = apart(points[from]!, points[to]!, points[i]!);
      if (now > worst) [worst, at] = [now, i];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return [...kept].sort((a, b) => a - b).map((i) => points[i]!);
}

export class Trail {
  #points: Point[] = [];

  /**
   * Where the hand is so many milliseconds after the grip; a moment that is not later replaces the last
   * one.
   */
  add(time: number, at: Under, angle: number): void {
    const [x, y, z] = at.map(Math.round) as [number, number, number];
    const t = Math.round(time);
    const last = this.#points.at(-1);
    if (last && t <= last[0]) {
      if (this.#points.length > 1) this.#points[this.#points.length - 1] = [last[0], x, y, z, angle];
    } else this.#points.push([last ? t : 0, x, y, z, angle]);
  }

  get thinned(): Point[] {
    for (let off = OFF; ; off *= 1.5) {
      const few = needed(this.#points, off);
      if (few.length <= LIMITS.points) return few;
    }
  }
}
