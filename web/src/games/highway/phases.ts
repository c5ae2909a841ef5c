/** Where a game of Highway stands. */

import type { Ribbon, LogContext } from '../../lib/table';
import type { Board } from './view';
import { messages } from './messages';

/** First the city is set up, then round after round is built. */
export function ribbon({ view, lang }: LogContext<Board>): Ribbon | null {
  const { phase, round } = view.board;
  if (phase === 'over' || phase === 'first') return null;
  return {
    round: phase === 'city' ? '' : messages(lang).roundNumber(round),
    steps: messages(lang).steps,
    now: phase === 'city' ? 0 : 1,
  };
}
