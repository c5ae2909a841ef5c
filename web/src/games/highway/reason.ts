/** What would come of the piece in hand, in a sentence. */

import type { Lang, Refusal } from '../../lib/table';
import type { Earned } from './verdict';
import type { Board } from './view';
import { sayings } from './words';

interface Known {
  board: Board;
  names: readonly string[];
  /** Undefined while nobody knows. */
  refusal: Refusal | null | undefined;
  gains: Earned | null | undefined;
}

export function reasonOf({ board, names, refusal, gains }: Known, lang: Lang): string {
  const words = sayings(lang);
  if (refusal === undefined) return words.asking;
  if (refusal) return refusal[lang];
  if (board.phase === 'city') return words.fits;
  const firsts = (gains?.firsts ?? []).map(([road, how]) => {
    const owner = names[board.roads[road]?.seat ?? 0] ?? '';
    return how === 'over' ? words.firstOver(owner, road) : words.firstUnder(owner, road);
  });
  const why = [...firsts, ...(gains?.bonus ? [words.bonus] : [])];
  return `${words.earns(gains?.cars ?? 0)}${why.length > 0 ? ` (${words.list(why)})` : ''}`;
}
