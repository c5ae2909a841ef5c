/** Whether cars can be earned from here, and what is said of it. */

import { earning, type Prospect } from './prospect';
import type { Board } from './view';
import type { Sayings } from './words';

/** From this end to this height, from another one, from none; or not spoken of, where a lesson is about something else. */
export type Gold = 'here' | 'elsewhere' | 'none' | 'untold';

export function goldOf(board: Board, mine: number | null, useful: readonly Prospect[], lesson: string | null | undefined): Gold {
  if (mine === null || board.phase === 'city' || (lesson && lesson !== 'H-14')) return 'untold';
  if (useful.some(({ gain }) => gain > 0)) return 'here';
  return earning(board, mine).length > 0 ? 'elsewhere' : 'none';
}

/** What is said of it; dots are drawn only on the plan. */
export function goldWords(gold: Gold, tilted: boolean, words: Sayings): string {
  if (gold === 'untold' || (gold === 'here' && tilted)) return '';
  return gold === 'here' ? words.goldDot : gold === 'elsewhere' ? words.goldElsewhere : words.noGold;
}
