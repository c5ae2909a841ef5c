/** Tokyo Highway in words: the table, each move, and how it ended. */

import type { Action, Lang, Line, Outcome, SeatNote, LogContext } from '../../lib/table';
import { is } from '../../lib/messages/colon';
import { ownersOf } from './carry/fall';
import { deeds, earlier, type Deed } from './history';
import type { Board } from './view';
import { passed, placeOf, sideOf, wished } from './describeLocation';
import { messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

type Told = LogContext<Board>;

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** People count from one. */
const nth = (id: number) => id + 1;
const counted = (ids: readonly number[]) => ids.map(nth);

/** The table in words: who has what, what stands in the city, every pillar and every road. */
export function describeBoard({ view, names, lang }: Told): string[] {
  const { board } = view;
  const say = messages(lang);
  const open = new Set(board.open.map(({ pillar }) => pillar));
  const named = (seat: number) => personAt(names, seat);
  const stocks = board.stock.map(({ grey, yellow, roads, cars, placed }, seat) =>
    say.stock(named(seat), grey, yellow, roads, cars.map(say.type), placed),
  );
  const points = (board.points ?? []).map(({ total }, seat) =>
    is(lang, named(seat), `${say.points(total)}.`),
  );
  const firsts =
    board.phase === 'build'
      ? board.firsts.map(({ over, under }, seat) => say.openTo(named(seat), counted(over), counted(under)))
      : [];
  const city = board.objects.map(({ object, at }) =>
    say.stands(object, say.place(sideOf([at[0], at[1]]), null)),
  );
  const pillars = board.pillars.map(({ id, seat, height, junction, at }) =>
    say.pillarAt(nth(id), named(seat), height, junction, placeOf(board, at, lang), open.has(id)),
  );
  const roads = board.roads.map(({ id, seat, from, to, kind, over, under }) => {
    const cars = board.cars.filter(({ road }) => road === id).map(({ type }) => say.type(type));
    return say.roadAt(
      nth(id),
      named(seat),
      nth(from),
      to === null ? null : nth(to),
      kind,
      counted(over),
      counted(under),
      cars,
    );
  });
  return [
    say.round(board.round),
    ...stocks,
    ...points,
    ...firsts,
    ...(city.length > 0 ? [`${capital(say.list(city))}.`] : []),
    ...pillars,
    ...roads,
  ];
}

/**
 * How many cars a seat has, and how many of them it had placed after a line: the one on its ramp, and those
 * it built with.
 */
const totalOf = ({ stock }: Board, seat: number) =>
  (stock[seat]?.placed ?? 0) + (stock[seat]?.cars.length ?? 0);
const placedBy = (index: number, seat: number, lines: readonly Line[]) =>
  [...earlier(lines), ...lines.slice(0, index + 1)].reduce(
    (sum, { by, do: done }) => sum + (by === seat && Array.isArray(done?.['cars']) ? done['cars'].length : 0),
    1,
  );
/** Whether a junction is more than one level off, as no grey pillar may be. */
const leaps = ({ junction, height, from }: Extract<Deed, { kind: 'pillar' }>, { pillars }: Board) =>
  junction && Math.abs(height - (pillars[from]?.height ?? height)) > 1;

/** A line of the log in words. */
export function describeLine(
  index: number,
  { view, lines, names, lang }: Told,
  brief = false,
): string | null {
  const deed = deeds(lines, view.seats)[index];
  const say = messages(lang);
  if (!deed) return null;
  if (deed.kind === 'city') return say.dealt;
  const name = personAt(names, deed.seat);
  if (deed.kind === 'first') return say.begins(name);
  if (deed.kind === 'fell') {
    const owners = ownersOf(deed.pieces, view.board)
      .filter((owner) => owner !== deed.seat)
      .map((owner) => personAt(names, owner));
    const free = view.options['hands'] === 'careful';
    return [
      deed.pieces.length > 0 ? say.fell(name, deed.pieces.length, owners) : '',
      deed.back.length > 0 ? say.setBack(name, deed.back.length, free) : deed.helped ? say.helped(name) : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (deed.kind === 'pass') return `${say.passes(name)}.`;
  if (deed.kind === 'object')
    return `${say.put(name, deed.object, say.place(sideOf([deed.at[0], deed.at[1]]), null))}.`;
  const cars =
    deed.cars.length > 0
      ? say.gained(deed.cars.length, placedBy(index, deed.seat, lines), totalOf(view.board, deed.seat))
      : '';
  const built =
    deed.kind === 'exit'
      ? say.exited(name)
      : brief
        ? say.brief(name, deed.height, deed.junction, say.place(sideOf(deed.at), null))
        : say.built(
            name,
            deed.height,
            deed.junction,
            `${placeOf(view.board, deed.at, lang)}${leaps(deed, view.board) ? say.leap : ''}`,
          );
  const { over = [], under = [] } = view.board.roads[deed.road] ?? {};
  const before = (ids: readonly number[]) => ids.filter((id) => id < deed.road);
  const gain = cars || vain(view.board, deed, before(over), before(under), name, lang);
  return `${built}${passed(view.board, before(over), before(under), names, lang)}${gain}.`;
}

/** The same in few words. */
export const describeMove = (index: number, telling: Told) => describeLine(index, telling, true);

/**
 * Why a road that crosses others earned no car: one lay there already, on the same side, or all that it
 * crosses are one's own.
 */
function vain(
  { roads }: Board,
  { road, seat }: { road: number; seat: number },
  over: readonly number[],
  under: readonly number[],
  name: Person,
  lang: Lang,
): string {
  const say = messages(lang);
  const met = [...over, ...under];
  if (met.length === 0) return '';
  if (met.every((id) => roads[id]?.seat === seat)) return say.vainOwn(name);
  const used = (ids: readonly number[] = []) => ids.some((id) => id < road);
  return over.some((id) => used(roads[id]?.under)) || under.some((id) => used(roads[id]?.over))
    ? say.vain
    : '';
}

/** The gain of the viewer's last build, which later moves of others would otherwise hide. */
export function describeGains(since: number, { view, lines, lang }: Told): string | null {
  const index = lines.slice(0, since).findLastIndex(({ by }) => by === view.seat);
  const cars = lines[index]?.do?.['cars'];
  if (view.seat === null || !Array.isArray(cars) || cars.length === 0) return null;
  return messages(lang).brought(
    cars.length,
    placedBy(index, view.seat, lines),
    totalOf(view.board, view.seat),
  );
}

/** Whether a line built across a road of the viewer, or knocked over pieces of theirs. */
export function affectsViewer(index: number, { view, lines }: Told): boolean {
  const deed = deeds(lines, view.seats)[index];
  const { seat, board } = view;
  if (deed?.kind === 'fell') return ownersOf(deed.pieces, board).some((owner) => owner === seat);
  if (deed?.kind !== 'pillar' && deed?.kind !== 'exit') return false;
  const { over = [], under = [] } = board.roads[deed.road] ?? {};
  return [...over, ...under].some((id) => id < deed.road && board.roads[id]?.seat === seat);
}

/** What building would be, in words. */
export function describeAction(action: Action, { view, names, lang }: Told): string | null {
  return wished(view.board, action, names, lang);
}

/** The notes of the seat panel: points in missions, else cars placed. */
export function seatSummaries({ view, lang }: Told): SeatNote[] {
  const { board } = view;
  const say = messages(lang);
  return board.stock.map(({ grey, yellow, roads, cars, placed, lost }, seat) => {
    const points = board.points?.[seat];
    const rank = board.places[seat] ?? null;
    return {
      score: points ? points.total : placed,
      ...(points ? {} : { shown: `${placed}/${placed + cars.length}`, counts: true }),
      scored: points ? say.points(points.total) : say.cars(placed),
      left: points ? say.left(cars.length) : say.placed,
      marks: [
        { words: say.roadsLeft(roads) },
        { words: say.discs(grey, yellow) },
        ...(board.passed[seat] ? [{ words: say.passed }] : []),
        ...(lost > 0 ? [{ words: say.lost(lost) }] : []),
        ...(rank !== null && !points ? [{ words: say.rank(rank) }] : []),
      ],
    };
  });
}

/** The result in a sentence. */
export function result(outcome: Outcome, { view, names, lang }: Told): string {
  const say = messages(lang);
  const winner = outcome.winners[0];
  if (winner === undefined || outcome.winners.length > 1) return say.shared(view.board.points !== null);
  const name = personAt(names, winner);
  if (outcome.reason) return say.wonEarly(name);
  if (view.board.points) return say.wonPoints(name, outcome.scores[winner] ?? 0);
  const stock = view.board.stock[winner];
  return stock && stock.cars.length === 0 ? say.wonByCars(name, stock.placed) : say.wonLast(name);
}
