/** Where cars are to be earned, as gold dots, and what is said of them. */

import { earning, type Prospect } from './prospect';
import type { Board } from './view';
import type { Sayings } from './words';

/** From every end to every height of a grey pillar, closest for what is in hand; null where a lesson is about something else. */
export function dotsOf(board: Board, mine: number | null, useful: readonly Prospect[], lesson: string | null | undefined): Prospect[] | null {
  if (mine === null || board.phase === 'city' || (lesson && lesson !== 'H-14')) return null;
  const kind = ({ from, way }: Prospect) => `${from}/${way?.height}/${way?.junction}`;
  const held = useful[0] && kind(useful[0]);
  const others = earning(board, mine).filter((place) => !place.way?.junction && kind(place) !== held);
  return [...useful.filter(({ gain }) => gain > 0), ...others];
}

/** What is said of them; they are drawn only on the plan. */
export function goldWords(dots: readonly Prospect[] | null, tilted: boolean, words: Sayings): string {
  if (dots === null) return '';
  return dots.length === 0 ? words.noGold : tilted ? words.goldFound : words.goldDot;
}
