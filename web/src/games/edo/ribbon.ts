/** Where a round of Edo stands. */

import type { Lang, Ribbon, Telling } from '../../lib/table';
import type { Board } from './view';
import { sayings } from './words';

const STEPS: Record<Lang, readonly string[]> = {
  en: ['Plan', 'Card I', 'Card II', 'Card III', 'Wages'],
  fr: ['Programme', 'Carte I', 'Carte II', 'Carte III', 'Salaires'],
};

/** The round, and whether it is planned, played or paid for; before the first one, nothing. */
export function ribbon({ view, lang }: Telling<Board>): Ribbon | null {
  const { phase, round, column, limits } = view.board;
  if (phase === 'over' || phase === 'deal' || phase === 'draft') return null;
  const now = phase === 'plan' ? 0 : phase === 'wages' ? 4 : 1 + column;
  return { round: sayings(lang).round(round, limits.rounds), steps: STEPS[lang], now };
}
