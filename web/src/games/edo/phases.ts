/** Where a round of Edo stands. */

import type { Ribbon, LogContext } from '../../lib/table';
import type { Board } from './view';
import { messages } from './messages';

/** The round, and whether it is planned, played or paid for; before the first one, nothing. */
export function ribbon({ view, lang }: LogContext<Board>): Ribbon | null {
  const { phase, round, column, limits } = view.board;
  if (phase === 'over' || phase === 'deal' || phase === 'draft') return null;
  const now = phase === 'plan' ? 0 : phase === 'wages' ? 4 : 1 + column;
  return { round: messages(lang).round(round, limits.rounds), steps: messages(lang).steps, now };
}
