/** The country in words: for screen readers, the log, the seat panel and the end. */

import type * as wire from './wire';
import { gameData } from '../../lib/gameData';
import type { Lang, Outcome, SeatNote, LogContext } from '../../lib/table';
import { midSentence, type Person, personAt } from '../../lib/messages/person';
import { earlierRounds } from './history';
import {
  actionOf,
  atHand,
  count,
  deedOf,
  disclosureOf,
  type Board,
  type Goods,
  type Order,
  type Player,
} from './view';
import { messages, type Crowd, type Messages } from './messages';

type Told = LogContext<Board>;

export function spaceName(key: string, board: Board, say: Messages): string {
  const space = board.map.spaces[key];
  if (!space) return key;
  if (key === board.map.capital) return space.name ?? say.capital;
  return space.name ?? `${say.kind[space.kind]} ${/\d+$/.exec(key)?.[0] ?? key}`;
}

/** Spaces by name, each once, with how often it is there. */
export function crowds(keys: readonly string[], board: Board, say: Messages): Crowd[] {
  return [...new Set(keys)].map((key) => ({ space: spaceName(key, board, say), count: count(keys, key) }));
}

export function spaceList(keys: readonly string[], board: Board, say: Messages): string {
  return say.list(
    crowds(keys, board, say).map(({ space, count: often }) =>
      often > 1 ? `${space} ${say.times(often)}` : space,
    ),
  );
}

export function actionName(board: Board, card: string, action: string, say: Messages): string {
  const deed = deedOf(board, card, action);
  return deed ? say.doing[deed.do] : action;
}

/** Both actions of a special card in words. */
export function cardWords(board: Board, card: string, say: Messages): string {
  return (board.cards[card] ?? [])
    .map((deed) => say.is(say.doing[deed.do], say.deed(deed, board.yields)))
    .join(' · ');
}

export function orderWords(
  { card, action, own, shogun }: Order,
  board: Board,
  say: Messages,
): [string, string, string] {
  return [say.cardName(card), actionName(board, card, action, say), say.officials(own + shogun)];
}

function goodsOf({ rice, wood, stone, ryo }: Board['players'][number], say: Messages): string {
  const goods = say.goods({ rice, wood, stone, ...(ryo === null ? {} : { ryo }) });
  return ryo === null ? `${goods}, ${say.concealed}` : goods;
}

/** What a seat has the goods for. */
export function affordable({ affords, buys }: Player, board: Board, say: Messages): string {
  const deal = board.merchant.current;
  return say.summary.affords([
    ...(affords ?? []).map((what) => say.building[what].toLowerCase()),
    ...(buys && buys.cards.length > 0
      ? [
          say.summary.special(
            buys.cards
              .map((card) => Number(card.slice(1)))
              .sort((a, b) => a - b)
              .map(String),
          ),
        ]
      : []),
    ...(buys && buys.most > 0 && deal ? [say.summary.deal(say.goods({ [deal.buy]: buys.most }))] : []),
    ...(buys?.point ? [say.summary.deal(say.powers(1))] : []),
  ]);
}

function townWords(
  key: string,
  { board, names, say }: { board: Board; names: readonly Person[]; say: Messages },
): string {
  const town = board.towns[key];
  if (!town || town.slots.length === 0) return say.emptyTown;
  const built = town.slots.map(
    ({ what, seat }) => `${say.building[what]} (${midSentence(personAt(names, seat))})`,
  );
  const shares = Object.entries(town.influence).map(([seat, influence]) =>
    say.space.share(personAt(names, Number(seat)), influence, town.shares[seat] ?? 0),
  );
  return [...built, ...shares].join('; ');
}

export function describeBoard({ view, names, lang }: Told): string[] {
  const { board } = view;
  const say = messages(lang);
  if (!board.players?.length) return [];
  const told = [say.round(Math.max(1, board.round), board.limits.rounds) + '.'];
  board.players.forEach((player, seat) => {
    const name = personAt(names, seat);
    told.push(
      say.holds(
        name,
        goodsOf(player, say),
        say.officials(atHand(board, player)),
        say.samurai(player.samurai.length),
        player.income,
        say.powers(player.power),
      ),
      player.in_edo ? say.edoHouse(name) : say.noEdoHouse(name),
    );
    if (player.samurai.length > 0) told.push(say.standsAt(name, spaceList(player.samurai, board, say)));
    player.plan?.forEach((order, n) => {
      if (order) told.push(say.order(name, n + 1, ...orderWords(order, board, say)));
    });
  });
  for (const key of Object.keys(board.towns)) {
    told.push(say.townIs(spaceName(key, board, say), townWords(key, { board, names, say })));
  }
  const { current, at } = board.merchant;
  if (current) told.push(say.merchantAt(spaceName(at, board, say), say.bargain(current)));
  const ready = board.players.flatMap(({ planned }, seat) =>
    planned && board.phase === 'plan' ? [midSentence(personAt(names, seat))] : [],
  );
  if (ready.length > 0) told.push(say.hiddenPlans(say.list(ready.map(String))));
  return told;
}

/** The card that this line's seat has open. */
function opened(index: number, { lines }: Told): Order | null {
  const by = lines[index]?.by;
  for (let n = index; n >= 0; n -= 1) {
    const line = lines[n];
    const order = disclosureOf(line).order;
    if (line?.by === by && order) return order;
  }
  return null;
}

/**
 * Whether the card that this line ends was of no use: it was opened just before. That others end needs no
 * word.
 */
function unused(index: number, lines: Told['lines']): boolean {
  const before = lines.slice(0, index).findLast(({ by }) => by === lines[index]?.by);
  return before?.do !== undefined && 'reveal' in before.do;
}

function told(index: number, telling: Told): string | null {
  const { view, lines, names, lang } = telling;
  const { board } = view;
  const say = messages(lang);
  const { by, do: done = {} } = lines[index] ?? {};
  if (by === 'chance')
    return typeof done['first'] === 'number' ? say.tells.first(personAt(names, done['first'])) : null;
  if (typeof by !== 'number') return null;
  const name = personAt(names, by);
  const space = (key: unknown) => spaceName(String(key), board, say);
  if ('take' in done) {
    const { set, town } = done['take'] as { set?: number; town?: string };
    return town
      ? say.tells.town(name, space(town))
      : say.tells.set(name, say.goods(board.starts[(set ?? 1) - 1] ?? {}));
  }
  if ('plan' in done) return say.tells.plan(name);
  if ('walk' in done) {
    const [from, to] = done['walk'] as string[];
    return say.tells.walk(name, space(from), space(to));
  }
  if ('merchant' in done) return say.tells.merchant(name, space(done['merchant']));
  if ('reveal' in done) {
    const order = disclosureOf(lines[index]).order;
    if (!order) return null;
    const [card, action, officials] = orderWords(order, board, say);
    return order.own + order.shogun > 0
      ? say.tells.reveal(name, card, action, officials)
      : say.tells.bare(name, card, action);
  }
  if ('use' in done) {
    const order = opened(index, telling);
    const what = order && deedOf(board, order.card, order.action)?.do;
    return what === 'recruit'
      ? say.tells.hires(name, Number(done['use']))
      : say.tells.use(name, what === 'rice' ? 'rice' : 'money');
  }
  if ('place' in done) return say.tells.place(name, space(done['place']));
  if ('ride' in done) {
    const legs = done['ride'] as [string, string][];
    return say.tells.ride(name, say.list(legs.map(([from, to]) => say.card.leg(space(from), space(to)))));
  }
  if ('buy_card' in done) {
    const card = String(done['buy_card']);
    return say.tells.card(name, say.cardName(card), cardWords(board, card, say));
  }
  if ('work' in done) return say.tells.work(name, spaceList(done['work'] as string[], board, say));
  if ('build' in done) {
    const [what, town] = done['build'] as [keyof Messages['building'], string];
    return say.tells.build(name, say.building[what], space(town));
  }
  if ('trade' in done) {
    const { buy, point } = done['trade'] as { buy?: number; point?: boolean };
    if (buy && point) return say.tells.both(name, buy);
    return point ? say.tells.point(name) : say.tells.buys(name, buy ?? 0);
  }
  if ('keep' in done) return say.tells.keep(name, (done['keep'] as string[]).length);
  const lacks = disclosureOf(lines[index]).lacks;
  return 'done' in done && unused(index, lines) ? say.tells.idle(name, lacks ? say.goods(lacks) : '') : null;
}

export function describeLine(index: number, telling: Told): string | null {
  const say = messages(telling.lang);
  const { gain, income } = disclosureOf(telling.lines[index]);
  const done = telling.lines[index]?.do ?? {};
  const said = told(index, telling);
  const words = said && gain && !('take' in done) ? `${said} ${say.change(gain)}` : said;
  if (!income) return words;
  const parts = income.map((ryo, seat) => `${midSentence(personAt(telling.names, seat))} +${ryo}`);
  const paid = say.tells.income(parts.join(', '));
  return words ? `${words} ${paid}` : paid;
}

/** Whether a line built in a town of the viewer, which changes the shares of its profit. */
export function affectsViewer(index: number, { view, lines }: Told): boolean {
  const town = actionOf(lines[index]?.do).build?.[1];
  return (
    town !== undefined && (view.board.towns[town]?.slots.some(({ seat }) => seat === view.seat) ?? false)
  );
}

/** Which rounds the lines belong to: a number where a round begins, from 1. */
export function rounds(lines: Told['lines']): Map<number, number> {
  const begun = new Map<number, number>();
  const earlier = earlierRounds(lines[0]);
  let round = earlier;
  lines.forEach((line, index) => {
    if (round === earlier && line.do && 'plan' in line.do) begun.set(index, (round += 1));
    const { income } = disclosureOf(line);
    if (income && !line.outcome && index < lines.length - 1) begun.set(index + 1, (round += 1));
  });
  return begun;
}

/** The heading that stands before a line, if a round begins with it. */
export function heading(index: number, { view, lines, lang }: Told): string | null {
  const round = rounds(lines).get(index);
  return round === undefined ? null : messages(lang).round(round, view.board.limits.rounds);
}

export function seatSummaries({ view, names, lang }: Told): SeatNote[] {
  const { board } = view;
  const say = messages(lang);
  return names.map((_, seat) => {
    const player = board.players?.[seat];
    if (!player) return { score: null, scored: '', left: '' };
    const score = view.outcome?.scores[seat] ?? player.power;
    return {
      score,
      scored: say.powers(score),
      left: '',
      marks: [
        ...(board.first === seat ? [{ words: say.notes.first }] : []),
        ...(board.phase === 'plan' && player.planned ? [{ words: say.notes.planned }] : []),
      ],
    };
  });
}

export function reckonings(outcome: Outcome): wire.OutcomeDetail {
  const { seats, rounds } = gameData<Partial<wire.OutcomeDetail>>(outcome.detail);
  return { seats: seats ?? [], rounds: rounds ?? 0 };
}

/**
 * The seats that share the most points, where more than one does and a tie had to be broken; who is out has
 * no part in it.
 */
export function tiedSeats(outcome: Outcome): number[] {
  const { seats } = reckonings(outcome);
  const counted = seats.flatMap(({ out }, seat) => (out ? [] : [seat]));
  const most = Math.max(...counted.map((seat) => outcome.scores[seat] ?? 0));
  const first = counted.filter((seat) => outcome.scores[seat] === most);
  return first.length > 1 ? first : [];
}

export function result({ winners, scores }: Outcome, names: readonly Person[], lang: Lang): string {
  const say = messages(lang);
  const [winner] = winners;
  if (winner === undefined) return say.nobody;
  if (winners.length > 1) return say.shared(winners.map((seat) => personAt(names, seat)));
  return say.wins(personAt(names, winner), say.powers(scores[winner] ?? 0));
}

/** The sum of two heaps. */
export function plus(one: Goods, other: Goods): Goods {
  const sum: Goods = { ...one };
  for (const [good, n] of Object.entries(other) as [keyof Goods, number][]) sum[good] = (sum[good] ?? 0) + n;
  return sum;
}
