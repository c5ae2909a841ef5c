/** Where a tile can be held over the board, and how it gets from one place to another. */

import type { Spot } from './view';

export interface Held {
  /** The tile's pictures, one for each way to turn it. */
  pictures: readonly (readonly string[])[];
  /** Where the view offers to lay it. */
  places: readonly Spot[];
  size: number;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** Height and width of the tile, turned. */
export function extent({ pictures }: Held, turns: number): readonly [height: number, width: number] {
  const picture = pictures[turns] ?? [];
  return [picture.length, picture[0]?.length ?? 0];
}

/** The nearest place where the whole tile is over the board. */
export function kept(held: Held, [row, column, turns]: Spot): Spot {
  const turned = turns % Math.max(1, held.pictures.length);
  const [height, width] = extent(held, turned);
  return [clamp(row, held.size - height), clamp(column, held.size - width), turned];
}

/** Turned about the tile's centre, so that it stays under the pointer. */
export function turned(held: Held, [row, column, turns]: Spot, by: number): Spot {
  const count = Math.max(1, held.pictures.length);
  const next = (turns + by + count) % count;
  const [before, after] = [extent(held, turns), extent(held, next)];
  return kept(held, [row + (before[0] - after[0]) / 2, column + (before[1] - after[1]) / 2, next]);
}

/** Centred on a point, in squares from the board's corner. */
export function pointed(held: Held, turns: number, x: number, y: number): Spot {
  const [height, width] = extent(held, turns);
  return kept(held, [Math.round(y - height / 2), Math.round(x - width / 2), turns]);
}

/** Squares from a mark at which it is meant. */
const MARK = 0.75;

/** How far a point is from the middle of the tile at a place, down and across. */
function apart(
  held: Held,
  [row, column, turns]: Spot,
  x: number,
  y: number,
): readonly [down: number, across: number] {
  const [height, width] = extent(held, turns);
  return [y - row - height / 2, x - column - width / 2];
}

/** The offered place, however turned, whose mark a point is close to. */
export function near(held: Held, x: number, y: number): Spot | undefined {
  const far = (place: Spot) => Math.hypot(...apart(held, place, x, y));
  return held.places.filter((place) => far(place) < 2 * MARK).sort((a, b) => far(a) - far(b))[0];
}

/** Like `pointed`, but prefers an offered place under the point: a finger is coarser than a square.
 * With `turning` it also takes a place where the tile lies another way round. */
export function reached(held: Held, turns: number, x: number, y: number, turning: boolean): Spot {
  const found = held.places
    .map((place) => {
      const [height, width] = extent(held, place[2]);
      const [down, across] = apart(held, place, x, y);
      const inside = Math.abs(down) <= height / 2 && Math.abs(across) <= width / 2;
      const off = Math.hypot(down, across);
      return {
        place,
        inside,
        far: off + (place[2] === turns ? 0 : turning && off < MARK ? 0.01 : held.size),
      };
    })
    .filter(({ place, inside }) => inside && (turning || place[2] === turns))
    .sort((a, b) => a.far - b.far);
  return found[0]?.place ?? pointed(held, turns, x, y);
}

/** The next or the previous offered place, this way round first, then turned further. */
export function jumped({ places }: Held, [row, column, turns]: Spot, by: 1 | -1): Spot | undefined {
  const code = (r: number, c: number, t: number) => (t * 100 + r) * 100 + c;
  const sorted = [...places].sort((a, b) => code(...a) - code(...b));
  const here = code(row, column, turns);
  return by > 0
    ? (sorted.find((place) => code(...place) > here) ?? sorted[0])
    : (sorted.findLast((place) => code(...place) < here) ?? sorted.at(-1));
}
