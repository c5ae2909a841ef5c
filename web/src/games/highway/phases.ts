/** Where a game of Highway stands. */

import type { Lang, Ribbon, Telling } from '../../lib/table';
import type { Board } from './view';

const STEPS: Record<Lang, readonly string[]> = { en: ['City', 'Highways'], fr: ['Ville', 'Autoroutes'] };
const ROUND: Record<Lang, (n: number) => string> = { en: (n) => `Round ${n}`, fr: (n) => `Manche ${n}` };

/** First the city is set up, then round after round is built. */
export function ribbon({ view, lang }: Telling<Board>): Ribbon | null {
  const { phase, round } = view.board;
  if (phase === 'over' || phase === 'first') return null;
  return {
    round: phase === 'city' ? '' : ROUND[lang](round),
    steps: STEPS[lang],
    now: phase === 'city' ? 0 : 1,
  };
}
