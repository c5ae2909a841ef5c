/** What building would cost, as the server foresees it, in a sentence. */

import type { Json, Lang } from '../../lib/table';
import type { Mission } from './view';
import { sayings } from './messages';

export interface Foreseen {
  grey: [before: number, after: number];
  yellow: [before: number, after: number];
  tight: boolean;
  last: boolean;
  /** In missions: one's points before and after, and what each mission adds or takes; null where it is refused. */
  points?: { total: [before: number, after: number]; changes: Partial<Record<Mission, number>> } | null;
}

const WORDS = {
  en: {
    costs: (cost: number, of: number) => `Costs ${cost} of ${of} disc${of === 1 ? '' : 's'}`,
    free: 'Costs no disc',
    yellow: (of: number) => ` and 1 of ${of} yellow`,
    tight: 'Few are left: without discs only exits can be built.',
    points: (before: number, after: number, why: string) =>
      before === after ? `Points stay at ${after}${why}.` : `Points ${before} → ${after}${why}.`,
    junction: 'A junction may be as high as before, or up to six higher or lower; two roads leave it.',
  },
  fr: {
    costs: (cost: number, of: number) => `Coûte ${cost} disque${cost > 1 ? 's' : ''} sur ${of}`,
    free: 'Ne coûte aucun disque',
    yellow: (of: number) => ` et 1 jaune sur ${of}`,
    tight: 'Il en reste peu : sans disque, on ne bâtit plus que des sorties.',
    points: (before: number, after: number, why: string) =>
      before === after ? `Points : toujours ${after}${why}.` : `Points : ${before} → ${after}${why}.`,
    junction: 'Jonction : même hauteur, ou jusqu’à six de plus ou de moins ; deux routes en partent.',
  },
};

export function foretold(data: Json | undefined, lang: Lang): string | null {
  if (!data) return null;
  const { grey, yellow, tight, points } = data as unknown as Foreseen;
  const say = WORDS[lang];
  const cost = grey[0] - grey[1];
  const price = cost === 0 ? say.free : say.costs(cost, grey[0]);
  const junction = yellow[0] > yellow[1];
  const extra = junction ? say.yellow(yellow[0]) : '';
  return [
    `${price}${extra}.`,
    points ? pointsText(points, lang) : '',
    tight ? say.tight : junction && !points ? say.junction : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The total before and after, and which missions make the difference. */
function pointsText(
  { total: [before, after], changes }: NonNullable<Foreseen['points']>,
  lang: Lang,
): string {
  const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);
  const why = (Object.entries(changes) as [Mission, number][]).map(
    ([mission, change]) => `${sayings(lang).mission(mission)} ${signed(change)}`,
  );
  return WORDS[lang].points(before, after, why.length > 0 ? ` (${why.join(', ')})` : '');
}
