/** Where a race of Jutaku stands. */

import type { Ribbon, LogContext } from '../../lib/table';
import { underWay, type Board } from './view';
import { messages } from './messages';

/** Which of one's four houses is being built, and whether one builds it or chooses the next card. */
export function ribbon({ view, lang }: LogContext<Board>): Ribbon | null {
  const { board, seat } = view;
  if (board.phase === 'over' || board.phase === 'deal' || board.mode === 'puzzle') return null;
  const own = seat === null ? undefined : board.players[seat];
  const now = underWay(board) ? 1 : board.phase === 'move' ? 2 : 0;
  return {
    round: own ? messages(lang).house(Math.min(4, own.kept.length + 1)) : '',
    steps: messages(lang).steps,
    now,
  };
}
