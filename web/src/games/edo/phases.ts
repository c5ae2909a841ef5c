/** Where a round of Edo stands. */

import type { Lang, Ribbon, Telling } from '../../lib/table';
import type { Board } from './view';
import { sayings } from './messages';

const STEPS: Record<Lang, readonly string[]> = {
  en: ['Plan', '1st card', '2nd card', '3rd card', 'Wages'],
  fr: ['Programme', '1re carte', '2e carte', '3e carte', 'Salaires'],
};

/** The round, and whether it is planned, played or paid for; before the first one, nothing. */
export function ribbon({ view, lang }: Telling<Board>): Ribbon | null {
  const { phase, round, column, limits } = view.board;
  if (phase === 'over' || phase === 'deal' || phase === 'draft') return null;
  const now = phase === 'plan' ? 0 : phase === 'wages' ? 4 : 1 + column;
  return { round: sayings(lang).round(round, limits.rounds), steps: STEPS[lang], now };
}
