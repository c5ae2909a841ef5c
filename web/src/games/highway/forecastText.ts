/** What building would cost, as the server foresees it, in a sentence. */

import { gameData } from '../../lib/gameData';
import type { Json, Lang } from '../../lib/table';
import type { Mission } from './view';
import { messages } from './messages';

export interface Foreseen {
  grey: [before: number, after: number];
  yellow: [before: number, after: number];
  tight: boolean;
  last: boolean;
  /**
   * In missions: one's points before and after, and what each mission adds or takes; null where it is
   * refused.
   */
  points?: { total: [before: number, after: number]; changes: Partial<Record<Mission, number>> } | null;
}

export function foretold(data: Json | undefined, lang: Lang): string | null {
  if (!data) return null;
  const { grey, yellow, tight, points } = gameData<Foreseen>(data);
  const say = messages(lang).forecast;
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
    ([mission, change]) => `${messages(lang).mission(mission)} ${signed(change)}`,
  );
  return messages(lang).forecast.points(before, after, why.length > 0 ? ` (${why.join(', ')})` : '');
}
