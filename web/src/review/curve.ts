/** The geometry of a review's curve: win shares, stacked by seat, over the moves. */

import type { ReviewPoint } from '../lib/wire/types';

export const WIDTH = 600;
export const HEIGHT = 260;

/** The x position of each point from 0 to 1: by frame, or by time in a real-time game. */
export function across(points: readonly ReviewPoint[], last: number, places: readonly number[]): number[] {
  const end = points.at(-1)?.at ?? 0;
  if (end > 0) return points.map(({ at }) => (at ?? 0) / end);
  return places.map((place) => (last > 0 ? place / last : 0));
}

/** The lower and upper edge of each seat's share at every point; seat 0 is at the bottom. */
export function stacked(points: readonly ReviewPoint[]): [number, number][][] {
  const seats = points[0]?.wins.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    points.map(({ wins }): [number, number] => {
      const below = wins.slice(0, seat).reduce((sum, win) => sum + win, 0);
      return [below, below + (wins[seat] ?? 0)];
    }),
  );
}

/** The outline of a seat's band as an SVG path. */
export function band(xs: readonly number[], heights: readonly [number, number][]): string {
  const upper = xs.map((x, n) => `${px(x)} ${py(heights[n]?.[1] ?? 0)}`);
  const lower = xs.map((x, n) => `${px(x)} ${py(heights[n]?.[0] ?? 0)}`).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** The upper edge of a seat's band. */
export function edge(xs: readonly number[], heights: readonly [number, number][]): string {
  return `M${xs.map((x, n) => `${px(x)} ${py(heights[n]?.[1] ?? 0)}`).join('L')}`;
}

/** The width of a name, as a share of the curve. */
const NAME = 0.16;

/** The x position at which a name fits best: where the band is widest over the name's length. */
export function widest(
  xs: readonly number[],
  heights: readonly [number, number][],
): { x: number; y: number; room: number } {
  let best = { x: 0.1, y: 0.5, room: -1 };
  for (const x of xs) {
    if (x < 0.02 || x > 1 - NAME) continue;
    const under = heights.filter((_, n) => n >= nearest(xs, x) && n <= nearest(xs, x + NAME));
    const low = Math.max(...under.map(([bottom]) => bottom));
    const high = Math.min(...under.map(([, top]) => top));
    if (high - low > best.room + 0.02) best = { x, y: (low + high) / 2, room: high - low };
  }
  return best;
}

/** The point nearest to an x position. */
export function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  xs.forEach((here, n) => {
    if (Math.abs(here - x) < Math.abs((xs[best] ?? 0) - x)) best = n;
  });
  return best;
}

/** Marks closer than this share of the width are shifted apart. */
const NEAR = 0.08;

/**
 * The shift of each mark in units of its width, so that none overlap; near the right edge they shift left.
 */
export function shifts(xs: readonly number[]): number[] {
  const clusters: number[][] = [];
  xs.forEach((x, n) => {
    const last = clusters.at(-1);
    if (last && x - (xs[last.at(-1) ?? n] ?? 0) < NEAR) last.push(n);
    else clusters.push([n]);
  });
  return clusters.flatMap((cluster) => {
    const from = (xs[cluster[0] ?? 0] ?? 0) > 0.85 ? cluster.length - 1 : 0;
    return cluster.map((_, n) => n - from);
  });
}

/** The minimum lead, as a win share. */
const AHEAD = 0.05;

/** The leading seat after each point; null while no lead exceeds the minimum. */
export function leaders(points: readonly ReviewPoint[]): (number | null)[] {
  let leader: number | null = null;
  return points.map(({ wins }) => {
    const best = wins.indexOf(Math.max(...wins));
    const next = Math.max(...wins.filter((_, seat) => seat !== best), 0);
    if ((wins[best] ?? 0) - next > AHEAD) leader = best;
    return leader;
  });
}

/** The points at which the lead changes. */
export function changes(points: readonly ReviewPoint[]): number[] {
  const led = leaders(points);
  return led.flatMap((leader, n) => (n > 0 && led[n - 1] !== null && leader !== led[n - 1] ? [n] : []));
}

/** The labels of the axis: even time steps in a real-time game, else the nearest moves. */
export function labels(
  points: readonly ReviewPoint[],
  xs: readonly number[],
  mark: (point: number) => string,
): { x: number; words: string }[] {
  const end = points.at(-1)?.at ?? 0;
  return [0, 0.25, 0.5, 0.75, 1].map((x) => ({
    x,
    words: end > 0 ? minutes(x * end) : mark(nearest(xs, x)),
  }));
}

/** A time as minutes and seconds, 4:05. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const px = (x: number): string => (x * WIDTH).toFixed(1);
const py = (share: number): string => ((1 - share) * HEIGHT).toFixed(1);
