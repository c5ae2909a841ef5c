/** Moves from the lines of a record: the tile, its effect, and the last mover. */

import type { Line } from '../../lib/table';
import { actionOf, disclosureOf, type Spot } from './view';

type Grown = readonly [before: number, after: number];

export type Deed =
  | { kind: 'deal'; game: number }
  | { kind: 'place'; game: number; seat: number; tile: string; at: Spot; areas: readonly Grown[] }
  | { kind: 'veto'; game: number; seat: number; tile: string };

/** The move of each line, or null. */
export function deeds(lines: readonly Line[]): (Deed | null)[] {
  let game = 0;
  return lines.map((line): Deed | null => {
    const { by, do: done } = line;
    if (done && by === 'chance' && 'stacks' in done) {
      game += 1;
      return { kind: 'deal', game };
    }
    const { tile, areas = [] } = disclosureOf(line);
    if (!done || typeof by !== 'number' || tile === undefined) return null;
    const { place } = actionOf(done);
    if (!place) return { kind: 'veto', game, seat: by, tile };
    return { kind: 'place', game, seat: by, tile, areas, at: place };
  });
}

/**
 * The tiles laid last in the game under way, the newest at the end: from one's own last one on, or where
 * one only
 * watches the last of each. */
export function latest(lines: readonly Line[], game: number, seat: number | null): string[] {
  const laid = deeds(lines).flatMap((deed) => (deed?.kind === 'place' && deed.game === game ? [deed] : []));
  const of = (whose: number) => laid.findLastIndex((deed) => deed.seat === whose);
  const since = seat === null ? Math.min(of(0), of(1)) : of(seat);
  return laid.slice(Math.max(0, since)).map(({ tile }) => tile);
}
