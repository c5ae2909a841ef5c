/** What the lines of a record tell: which tile each move was about, and who moved last. */

import type { Line } from '../../lib/table';
import type { Spot } from './view';

export type Deed =
  | { kind: 'deal'; game: number }
  | { kind: 'place'; game: number; seat: number; tile: string | null; at: Spot }
  | { kind: 'veto'; game: number; seat: number; tile: string | null; yes: boolean };

type Tops = readonly (string | null)[];

/** The tops of freshly dealt stacks, by their law's names. */
function dealt(stacks: readonly (readonly (number | null)[])[]): Tops {
  return stacks.map((stack, seat) => (stack[0] ? `${'gr'[seat]}${stack[0]}` : null));
}

/** For each line what was done in it, or null. A tile is known because it lay on top before. */
export function deeds(lines: readonly Line[]): (Deed | null)[] {
  let tops: Tops = [];
  let game = 0;
  return lines.map(({ by, do: done, shows }) => {
    if (!done) return null;
    if (by === 'chance' && Array.isArray(done.stacks)) {
      game += 1;
      tops = dealt(done.stacks as (number | null)[][]);
      return { kind: 'deal', game };
    }
    if (typeof by !== 'number') return null;
    const before = tops;
    tops = (shows as { tops?: Tops } | undefined)?.tops ?? tops;
    if (Array.isArray(done.place)) {
      return { kind: 'place', game, seat: by, tile: before[by] ?? null, at: done.place as unknown as Spot };
    }
    return { kind: 'veto', game, seat: by, tile: before[1 - by] ?? null, yes: done.veto === true };
  });
}

/** The tiles that each seat laid last in the game under way, the newest at the end. */
export function latest(lines: readonly Line[], game: number): string[] {
  const laid = deeds(lines).flatMap((deed) =>
    deed?.kind === 'place' && deed.game === game && deed.tile ? [deed.tile] : [],
  );
  const newest = laid.at(-1);
  const other = laid.findLast((tile) => tile[0] !== newest?.[0]);
  return [other, newest].filter((tile) => tile !== undefined);
}
