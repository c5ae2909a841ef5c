/** Where cars are to be earned, as gold dots, and what is said of them. */

import { settings } from '../../lib/settings.svelte';
import { earning, type Prospect } from './suggestions';
import type { Board } from './view';
import type { Sayings } from './messages';

/** Whether the roads open to a first are marked from the start: in a first game, where no lesson is about something else. */
export const shownFirsts = (seat: number | null, lesson: string | null | undefined): boolean =>
  seat !== null && !lesson && !settings.known.includes('highway');

/** From every end to every height, closest for what is in hand; junctions where nothing else earns a car. Null where a lesson is about something else. */
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

/** What is said while nothing is in hand: where to build, and where a car is to be had; dots and marks are drawn only on the plan. `exits`: an exit is at hand, which earns one. */
export function lookAround(
  dots: readonly Prospect[] | null,
  ends: number,
  tilted: boolean,
  lit: boolean,
  words: Sayings,
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
