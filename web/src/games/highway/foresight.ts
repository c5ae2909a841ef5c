/** What building would cost, as the server foresees it, in a sentence. */

import type { Json, Lang } from '../../lib/table';

export interface Foreseen {
  grey: [before: number, after: number];
  yellow: [before: number, after: number];
  tight: boolean;
  last: boolean;
}

const WORDS = {
  en: {
    costs: (cost: number, of: number) => `Costs ${cost} of ${of} disc${of === 1 ? '' : 's'}`,
    free: 'Costs no disc',
    yellow: (of: number) => ` and 1 of ${of} yellow`,
    tight: 'Few are left: who runs out cannot build and falls behind.',
    junction: 'A junction may be as high as before, or up to six higher or lower; two roads leave it.',
  },
  fr: {
    costs: (cost: number, of: number) => `Coûte ${cost} disque${cost > 1 ? 's' : ''} sur ${of}`,
    free: 'Ne coûte aucun disque',
    yellow: (of: number) => ` et 1 jaune sur ${of}`,
    tight: 'Il en reste peu : qui n’en a plus ne peut plus bâtir et se fait distancer.',
    junction: 'Jonction : même hauteur, ou jusqu’à six de plus ou de moins ; deux routes en partent.',
  },
};

export function foretold(data: Json | undefined, lang: Lang): string | null {
  if (!data) return null;
  const { grey, yellow, tight } = data as unknown as Foreseen;
  const say = WORDS[lang];
  const cost = grey[0] - grey[1];
  const price = cost === 0 ? say.free : say.costs(cost, grey[0]);
  const junction = yellow[0] > yellow[1];
  const extra = junction ? say.yellow(yellow[0]) : '';
  return [`${price}${extra}.`, tight ? say.tight : junction ? say.junction : ''].filter(Boolean).join(' ');
}
