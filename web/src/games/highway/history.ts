/** Which piece each line of a record put on the table. */

import type { Line } from '../../lib/table';
import { actionOf, eventOf, type Board, type Parked, type Point } from './view';

export type Deed =
  | { kind: 'first'; seat: number }
  | { kind: 'city' }
  | { kind: 'object'; seat: number; object: string; at: readonly [number, number, number] }
  | {
      kind: 'pillar';
      seat: number;
      road: number;
      pillar: number;
      from: number;
      at: Point;
      height: number;
      junction: boolean;
      cars: readonly Parked[];
    }
  | { kind: 'exit'; seat: number; road: number; from: number; angle: number; cars: readonly Parked[] }
  | { kind: 'pass'; seat: number }
  | {
      /** What came of a carry: pieces knocked over, pieces set back, and whether a careful hand has helped. */
      kind: 'fell';
      seat: number;
      pieces: readonly string[];
      back: readonly string[];
      helped: boolean;
    };

/** The lines of the play that this one continues. */
export const earlier = (lines: readonly Line[]): readonly Line[] =>
  ((lines[0] ?? {}) as { from?: { lines?: Line[] } }).from?.lines ?? [];

/**
 * The deed of each line, or null. Pieces are numbered in order, after those of the start and of a continued
 * play.
 */
export function deeds(lines: readonly Line[], seats: number): (Deed | null)[] {
  const before = (piece: string) => earlier(lines).filter(({ do: done }) => done && piece in done).length;
  const priced = Number((lines[0] as { rules?: number } | undefined)?.rules ?? 0) > 2;
  let [road, pillar, mover, helped] = [
    seats + before('pillar') + before('exit'),
    seats + before('pillar'),
    0,
    false,
  ];
  return lines.map((line): Deed | null => {
    const { by, do: done } = line;
    if (!done) return null;
    if (by === 'chance') {
      const { first, fell = [], back = [], city } = eventOf(line);
      if (first !== undefined) return { kind: 'first', seat: first };
      if (fell.length > 0 || back.length > 0 || helped)
        return { kind: 'fell', seat: mover, pieces: fell, back, helped };
      return city ? { kind: 'city' } : null;
    }
    if (typeof by !== 'number') return null;
    [mover, helped] = [by, priced && done['assist'] === true];
    if (done['pass'] === true) return { kind: 'pass', seat: by };
    if (typeof done['object'] === 'string') {
      return {
        kind: 'object',
        seat: by,
        object: done['object'],
        at: actionOf(done).at ?? [0, 0, 0],
      };
    }
    const cars = actionOf(done).cars ?? [];
    const from = Number(done['from']);
    if ('exit' in done)
      return { kind: 'exit', seat: by, road: road++, from, angle: Number(done['exit']), cars };
    if (!('pillar' in done)) return null;
    return {
      kind: 'pillar',
      seat: by,
      road: road++,
      pillar: pillar++,
      from,
      cars,
      at: actionOf(done).pillar ?? [0, 0],
      height: Number(done['height']),
      junction: done['junction'] === true,
    };
  });
}

/** The road that each seat built last, the newest at the end. */
export function latest(lines: readonly Line[], board: Board): number[] {
  const last = new Map<number, number>();
  for (const deed of deeds(lines, board.stock.length)) {
    if (deed?.kind === 'pillar' || deed?.kind === 'exit') {
      last.delete(deed.seat);
      last.set(deed.seat, deed.road);
    }
  }
  return [...last.values()].filter((road) => road < board.roads.length);
}
