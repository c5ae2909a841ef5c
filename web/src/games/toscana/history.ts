/** What the lines of a record tell: which tile each move was about, and who moved last. */

import type { Line } from '../../lib/table';
import type { Spot } from './view';

export type Deed =
  | { kind: 'deal'; game: number }
  | { kind: 'place'; game: number; seat: number; tile: string | null; at: Spot }
  | { kind: 'veto'; game: number; seat: number; tile: string | null; yes: boolean };

/** What is known of a stack, top first. */
type Stack = (string | null)[];

function dealt(stacks: readonly (readonly (number | null)[])[]): Stack[] {
  return stacks.map((stack, seat) => stack.map((tile) => (tile === null ? null : `${'gr'[seat]}${tile}`)));
}

/** For each line what was done in it, or null. A tile is known because it lay on top before: a whole
 * record tells the stacks at the start, what a seat has seen tells the tops as they come up. */
export function deeds(lines: readonly Line[]): (Deed | null)[] {
  let stacks: Stack[] = [];
  let game = 0;
  return lines.map(({ by, do: done, shows }) => {
    if (!done) return null;
    if (by === 'chance' && Array.isArray(done.stacks)) {
      game += 1;
      stacks = dealt(done.stacks as (number | null)[][]);
      return { kind: 'deal', game };
    }
    if (typeof by !== 'number') return null;
    const laid = Array.isArray(done.place);
    const yes = done.veto === true;
    const pile = stacks[laid ? by : 1 - by] ?? [];
    const tile = pile[0] ?? null;
    if (laid) pile.shift();
    if (yes) pile.push(pile.shift() ?? null);
    const tops = (shows as { tops?: Stack } | undefined)?.tops ?? [];
    tops.forEach((top, seat) => stacks[seat]?.splice(0, 1, top));
    return laid
      ? { kind: 'place', game, seat: by, tile, at: done.place as unknown as Spot }
      : { kind: 'veto', game, seat: by, tile, yes };
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
