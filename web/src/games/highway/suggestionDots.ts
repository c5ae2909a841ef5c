/** Gold dots where cars can be earned, and the hint about them. */

import { settings } from '../../lib/settings.svelte';
import { earning, type Prospect } from './suggestions';
import type { Board } from './view';
import type { Messages } from './messages';

/**
 * Whether the roads open to a first are marked from the start: in a first game, where no lesson is about
 * something else.
 */
export const shownFirsts = (seat: number | null, lesson: string | null | undefined): boolean =>
  seat !== null && !lesson && !settings.known.includes('highway');

/**
 * Searches all ends and heights, those closest to the held piece first, and junctions if nothing else earns a
 * car. Null in lessons about other subjects.
 */
export function dotsOf(
  board: Board,
  mine: number | null,
  useful: readonly Prospect[],
  lesson: string | null | undefined,
): Prospect[] | null {
  if (mine === null || board.phase === 'city' || (lesson && lesson !== 'H-14')) return null;
  const kind = ({ from, way }: Prospect) => `${from}/${way?.height}/${way?.junction}`;
  const held = useful[0] && kind(useful[0]);
  const others = earning(board, mine).filter((place) => kind(place) !== held);
  const plain = [...useful.filter(({ gain }) => gain > 0), ...others.filter(({ way }) => !way?.junction)];
  return plain.length > 0 ? plain : others;
}

/**
 * The hint while no piece is held: where to build and where a car can be earned. Dots and marks are drawn on
 * the plan only. `exits`: an available exit earns a car.
 */
export function lookAround(
  dots: readonly Prospect[] | null,
  ends: number,
  tilted: boolean,
  lit: boolean,
  words: Messages,
  lesson?: string | null,
  exits = false,
): string[] {
  const look =
    lesson === 'H-7' ? words.lookToJoin : lesson === 'H-13' ? words.lookToLeave : words.lookAt(ends > 1);
  const marked = lit && !tilted;
  if (dots === null) return marked ? [look, words.firstsLegend] : [look];
  if (dots.length === 0) return exits ? [words.noGold(marked), words.onlyExit] : [look, words.noGold(marked)];
  return [look, tilted ? words.goldFound : words.goldDot, marked ? words.firstsLegend : ''];
}
