/** Where a race of Jutaku stands. */

import type { Lang, Ribbon, Telling } from '../../lib/table';
import { underWay, type Board } from './view';

const STEPS: Record<Lang, readonly string[]> = {
  en: ['Card', 'Build', 'Move on'],
  fr: ['Carte', 'Chantier', 'Suite'],
};
const HOUSE: Record<Lang, (n: number) => string> = {
  en: (n) => `House ${n} of 4`,
  fr: (n) => `Maison ${n} sur 4`,
};

/** Which of one's four houses is being built, and whether one builds it or chooses the next card. */
export function ribbon({ view, lang }: Telling<Board>): Ribbon | null {
  const { board, seat } = view;
  if (board.phase === 'over' || board.phase === 'deal' || board.mode === 'puzzle') return null;
  const own = seat === null ? undefined : board.players[seat];
  const now = underWay(board) ? 1 : board.phase === 'move' ? 2 : 0;
  return { round: own ? HOUSE[lang](Math.min(4, own.kept.length + 1)) : '', steps: STEPS[lang], now };
}
