/** What would come of the piece in hand, in a sentence. */

import type { Lang, Refusal } from '../../lib/table';
import type { Earned } from './carEarnings';
import type { Board, Road } from './view';
import { messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

interface Known {
  board: Board;
  names: readonly Person[];
  /** Undefined until the verdict arrives. */
  refusal: Refusal | null | undefined;
  gains: Earned | null | undefined;
  /** Whose piece it is, and the roads that it would cross. */
  mine: number | null;
  crossed: readonly { road: Road; over: boolean }[];
}

export function reasonOf({ board, names, refusal, gains, mine, crossed }: Known, lang: Lang): string {
  const words = messages(lang);
  if (refusal === undefined) return words.asking;
  if (refusal) return refusal[lang];
  if (board.phase === 'city') return words.fits;
  const firsts = (['over', 'under'] as const).flatMap((how) =>
    names.flatMap((owner, seat) => {
      const count = (gains?.firsts ?? []).filter(
        ([road, way]) => way === how && board.roads[road]?.seat === seat,
      ).length;
      return count === 0
        ? []
        : how === 'over'
          ? words.firstOver(owner, count)
          : words.firstUnder(owner, count);
    }),
  );
  /** If a car is earned, crossings that earn nothing need no explanation. */
  const vain = gains?.cars ? [] : crossed;
  const owners = (of: typeof vain) => [...new Set(of.map(({ road: { seat } }) => personAt(names, seat)))];
  const others = vain.filter(({ road }) => road.seat !== mine);
  /** Who passes there already: what lies above a road it is under, and the other way round. */
  const been = ({ road, over }: (typeof vain)[number]) =>
    (over ? road.under : road.over).some((id) => board.roads[id]?.seat === mine);
  const [late, own] = [owners(others.filter((met) => !been(met))), owners(others.filter(been))];
  const why = [
    ...firsts,
    ...(gains?.bonus ? [words.bonus] : []),
    ...(late.length > 0 ? [words.late(late)] : []),
    ...(own.length > 0 ? [words.beenThere(own)] : []),
    ...(vain.some(({ road }) => road.seat === mine) ? [words.ownRoad] : []),
  ];
  return `${words.earns(gains?.cars ?? 0)}${why.length > 0 ? ` (${words.list(why)})` : ''}.`;
}
