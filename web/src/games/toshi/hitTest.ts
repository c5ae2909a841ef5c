/** Hit test: from a point in the drawing to a slot or a space. */

import { CELL, HALF, type Slot, type Space } from './view';

export interface Point {
  x: number;
  y: number;
}

/** How far a finger may be from a place and still mean it. */
export const REACH = 38;

export function away([i, j]: Slot, { x, y }: Point): number {
  return Math.hypot(j * HALF - x, i * HALF - y);
}

/** The nearest of the slots, if it is within reach. */
export function nearest(slots: readonly Slot[], point: Point, reach = REACH): Slot | null {
  const best = slots.reduce<Slot | null>((a, b) => (a && away(a, point) <= away(b, point) ? a : b), null);
  return best && away(best, point) <= reach ? best : null;
}

/** The slot of the lattice that a point is nearest to. */
export function slotAt({ x, y }: Point, rows: number, cols: number): Slot {
  const clamp = (n: number, most: number) => Math.max(0, Math.min(most, Math.round(n)));
  return [clamp(y / HALF, 2 * rows), clamp(x / HALF, 2 * cols)];
}

export function spaceAt({ x, y }: Point, rows: number, cols: number): Space | null {
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
  return row >= 0 && column >= 0 && row < rows && column < cols ? [row, column] : null;
}

/** The neighbour of the cursor in a direction, kept on the grid; by whole spaces, or slot by slot. */
export function stepped(
  from: Slot,
  rows: number,
  columns: number,
  grid: { rows: number; cols: number },
  whole: boolean,
): Slot {
  const by = whole ? 2 : 1;
  const [low, high] = whole ? [1, 1] : [0, 0];
  const clamp = (n: number, most: number) => Math.max(low, Math.min(2 * most - high, n));
  return [clamp(from[0] + by * rows, grid.rows), clamp(from[1] + by * columns, grid.cols)];
}
