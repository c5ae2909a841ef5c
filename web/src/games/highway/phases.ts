/** Where a game of Highway stands. */

import type { Ribbon, Telling } from '../../lib/table';
import type { Board } from './view';
import { sayings } from './messages';

/** First the city is set up, then round after round is built. */
export function ribbon({ view, lang }: Telling<Board>): Ribbon | null {
  const { phase, round } = view.board;
  if (phase === 'over' || phase === 'first') return null;
  return {
    round: phase === 'city' ? '' : sayings(lang).roundNumber(round),
    steps: sayings(lang).steps,
    now: phase === 'city' ? 0 : 1,
  };
}
