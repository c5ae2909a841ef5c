/** Toshi Tōshi in words: the town, each move, and how the score came about. */

import type * as wire from './wire';
import { gameData, type Fields } from '../../lib/gameData';
import type { Action, Json, Outcome, Ribbon, SeatNote, LogContext, Viewer } from '../../lib/table';
import { addressed, midSentence, type Person, personAt } from '../../lib/messages/person';
import {
  actionOf,
  builtAt,
  called,
  colour,
  disclosureOf,
  eventOf,
  isBuilding,
  parksHeld,
  reckonings,
  same,
  touched,
  value,
  whole,
  type Board,
  type Built,
  type Claim,
  type Colour,
  type Slot,
  type Space,
  type Stage,
} from './view';
import { beware, changed, concerns, few, FEW, passed, SOME } from './scoreReasons';
import { trace } from './history';
import { messages, type Deeds, type Place, type Messages } from './messages';

type Told = LogContext<Board>;

function kindOf([i, j]: Slot): Place['kind'] {
  if (i % 2 !== j % 2) return 'side';
  return i % 2 === 1 ? 'centre' : 'corner';
}

/** What a place for a token is called. */
export function placeName(slot: Slot, board: Pick<Board, 'rows' | 'cols'>, say: Messages): string {
  const [i, j] = slot;
  const kind = kindOf(slot);
  const outer = i === 0 || j === 0 || i === 2 * board.rows || j === 2 * board.cols;
  return say.place({ kind, outer, spaces: touched(slot, board.rows, board.cols).map(called) });
}

/** What lies on a space, without an article. */
export function whatLies(built: Built | undefined, say: Messages): string {
  if (!built) return say.emptySpace;
  if (built.card === 'park') return say.park;
  if (built.card === 'monument') return say.monument;
  if (built.card === null) return say.hidden;
  return built.up ? say.card(built.card) : `${say.card(built.card)}, ${say.faceDown}`;
}

/** The same with its article, as the object of a flip. */
export function theThing(card: string | null, say: Messages): string {
  if (card === 'park') return say.thePark;
  if (card === 'monument') return say.theMonument;
  return card === null ? say.theHidden : say.theCard(card);
}

/** The known facts of a card that lies face down; null for others. */
export function knownOf(built: Built, say: Messages): string | null {
  if (built.up) return null;
  if (built.known) return say.knownDown;
  return built.card === null ? say.oneOf(built.candidates.map(say.card)) : say.onlyYou;
}

/** Who is ahead on a space, and by what. */
export function verdict(claim: Claim, names: readonly Person[], say: Messages): string {
  const [most = 0, second = 0] = [...claim.counts].sort((a, b) => b - a);
  return say.verdict(claim.by, personAt(names, claim.seat ?? -1), most, second);
}

function trickOf(board: Board, names: readonly Person[], say: Messages): string[] {
  const { trick, called: colour, winner, ahead, leader } = board;
  if (board.phase === 'over') return [];
  if (trick.length === 0) return [say.leadsTrick(personAt(names, leader))];
  const name = personAt(names, winner ?? ahead ?? 0);
  return [
    ...(colour ? [`${capital(say.calledNow(colour))}.`] : []),
    say.trickSo(trick.map(({ seat, card }) => say.played(personAt(names, seat), say.card(card)))),
    winner === null
      ? say.winning(name)
      : say.tells.takes(name, say.card(trick.find(({ seat }) => seat === winner)?.card ?? '')),
  ];
}

function sentences(phrases: readonly string[]): string[] {
  return phrases.map((phrase) => `${capital(phrase)}.`);
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function playerOf(board: Board, seat: number, name: Person, say: Messages): string[] {
  const player = board.players[seat];
  if (!player) return [];
  const { buildings, parks, bonus } = player.points;
  const special = player.specialisation ? say.speciality[player.specialisation].name : null;
  return [
    say.standing(name, buildings + parks + bonus, player.tokens, player.tricks, player.cards),
    ...(special ? [say.holds(name, special, player.side === 'bonus')] : []),
    ...(player.voids.length > 0 ? [say.voids(name, player.voids.map(say.colour))] : []),
    ...(player.owes ? [say.owes(name)] : []),
  ];
}

function spaceOf(board: Board, claim: Claim, names: readonly Person[], say: Messages): string[] {
  const built = builtAt(board, claim.space);
  if (!built) return [];
  const known = knownOf(built, say);
  const said = say.spaceIs(called(claim.space), whatLies(built, say), verdict(claim, names, say));
  return [known ? `${said} ${known}` : said];
}

/** The town in words: the trick, the players, the hand, what lies where and who stands where. */
export function describeBoard({ view, names, lang }: Told): string[] {
  const board = whole(view.board);
  const say = messages(lang);
  if (board.phase === 'deal') return [];
  const stand = names.flatMap((name, seat) => {
    const places = board.tokens.filter((token) => token.seat === seat);
    return places.length > 0
      ? [
          say.stand(
            name,
            places.map(({ slot }) => placeName(slot, board, say)),
          ),
        ]
      : [];
  });
  return [
    `${say.round(board.round, board.rounds)}.`,
    board.monument === 'blue' ? say.monumentHigh : say.monumentLow,
    ...trickOf(board, names, say),
    ...(board.hand.length > 0 ? [say.handIs(board.hand.map(say.card))] : []),
    ...names.flatMap((name, seat) => playerOf(board, seat, name, say)),
    ...board.claims.flatMap((claim) => spaceOf(board, claim, names, say)),
    ...stand,
  ];
}

/** Where an action builds a card. */
function builtBy(action: Action = {}): Space | null {
  const { up, down } = actionOf(action);
  return (up ?? down)?.[1] ?? null;
}

/** The effect of an advised action; empty if no points change. */
export function foretold(data: Json, action: Action, telling: Told): string {
  return foreseen(data, action, telling, true);
}

/** The change of the viewer's points, or else of the others'; shown with a reason. */
function ownFirst(
  points: readonly wire.BeforeAfter[],
  seat: Viewer,
  names: readonly Person[],
  say: Messages,
): string {
  const changes = changed(points, undefined, names, say, seat) || changed(points, undefined, names, say);
  return changes && `${capital(changes)}.`;
}

/** What an action would bring: who is then ahead in the trick, or whose points change. */
export function foreseen(
  data: Json,
  action: Action,
  { view, names: all, lang }: Told,
  brief = false,
): string {
  const say = messages(lang);
  const names = addressed(all, view.seat, lang);
  const { ahead, points, parks, claims, monument, secret } = gameData<Fields<wire.Forecast>>(data);
  if (secret) return brief ? '' : say.thenSecret;
  if (ahead !== undefined)
    return brief ? '' : leading(ahead, action, whole(view.board), view.seat, names, say);
  if (monument) return say.thenMonument(monument === 'blue');
  if (brief) return ownFirst(points ?? [], view.seat, names, say);
  const changes = changed(points ?? [], parks, names, say);
  const causes = few(
    changes ? FEW : SOME,
    claims ?? [],
    whole(view.board),
    names,
    say,
    view.seat,
    builtBy(action),
    true,
  );
  const { token, extra, move } = actionOf(action);
  const slot = token ?? extra ?? move?.[1] ?? null;
  const reach = slot
    ? [say.thenCounts(kindOf(slot), touched(slot, view.board.rows, view.board.cols).length)]
    : [];
  const { card } = trace({ do: action });
  const nothing = card ? say.thenOpen(value(card)) : say.thenSame;
  return [
    ...beware(points ?? [], view.seat, say),
    ...(causes.length > 0 ? sentences(causes) : reach),
    changes ? say.thenPoints(changes) : nothing,
  ].join(' ');
}

/** Who would be ahead in the trick, and by another colour where that is why. */
function leading(
  ahead: number,
  action: Action,
  board: Board,
  seat: Viewer,
  names: readonly Person[],
  say: Messages,
): string {
  const card =
    ahead === seat ? String(action['card']) : board.trick.find((played) => played.seat === ahead)?.card;
  const name = personAt(names, ahead);
  const last = board.trick.length + 1 === names.length;
  const said =
    ahead === seat
      ? last
        ? say.thenTaken
        : say.thenAhead
      : last
        ? say.thenLost(name)
        : say.thenBehind(name);
  if (!card || !board.called || colour(card) === board.called) return said;
  const equals = [
    ...board.trick.map((played) => played.card),
    ...(ahead === seat ? [] : [String(action['card'])]),
  ].some((other) => equal(other, card, board.called));
  return [
    said,
    say.thenColour(card, board.called, board.monument === 'blue'),
    ...(equals ? [say.laterWins] : []),
  ].join(' ');
}

/** Whether another card of another colour than the called one has the same value. */
function equal(other: string, card: string, called: Colour | null): boolean {
  return other !== card && value(other) === value(card) && colour(other) !== called;
}

/** The action of a seat in the words of the log or of advice. */
function acted(
  done: Action,
  by: number | null,
  words: Deeds,
  { view, names, lang }: Told,
  monument?: 'blue' | 'red',
): string | null {
  const board = whole(view.board);
  const say = messages(lang);
  const name = personAt(names, by ?? -1);
  const place = (slot: unknown) => placeName(slot as Slot, board, say);
  const [kind, what] = Object.entries(done)[0] ?? [];
  switch (kind) {
    case 'card':
      return words.card(name, say.card(String(what)));
    case 'token':
      return words.token(name, place(what));
    case 'wait':
      return words.wait(name);
    case 'extra':
      return what === null ? null : words.extra(name, place(what));
    case 'up':
    case 'down': {
      const [card, space] = gameData<[string | null, Space]>(what);
      const built = card === null ? null : say.card(card);
      return kind === 'up'
        ? words.up(name, built ?? '', called(space))
        : words.down(name, built, called(space));
    }
    case 'move': {
      const [from, to] = gameData<[Slot, Slot]>(what);
      return words.move(name, place(from), place(to));
    }
    case 'leader':
      return what === by ? words.self(name) : words.leader(name, personAt(names, Number(what)));
    case 'flip': {
      const space = gameData<Space>(what);
      const built = builtAt(board, space);
      if (built?.card === 'monument') return words.monument(name, monument !== 'red');
      return words.flip(name, theThing(built?.card ?? null, say), called(space));
    }
    case 'specialise': {
      const special = by === null ? null : board.players[by]?.specialisation;
      return what === true && special ? words.specialise(name, say.speciality[special].name) : null;
    }
    default:
      return null;
  }
}

/** The action of a line without its effects. */
function deed(index: number, telling: Told, words: Deeds): string | null {
  const { lines, names, lang } = telling;
  const { dealt } = messages(lang);
  const { by, do: done } = lines[index] ?? {};
  const { leader } = eventOf(lines[index]);
  const shown = disclosureOf(lines[index]);
  if (!done) return null;
  if (by === 'chance') return leader === undefined ? null : dealt(personAt(names, leader));
  if (typeof by !== 'number') return null;
  const said = acted(done, by, words, telling, shown.monument);
  if (said === null || shown.winner === undefined) return said;
  return `${said} ${taken(index, telling, shown.winner === by)}`;
}

/**
 * The winner of the trick that a line ended, with the card (unless just mentioned), and whether its colour
 * decided.
 */
function taken(index: number, { lines, names, lang }: Told, told = false): string {
  const say = messages(lang);
  const { winner = 0 } = disclosureOf(lines[index]);
  const trick = lines
    .slice(0, index + 1)
    .filter(({ do: done }) => done?.['card'] !== undefined)
    .slice(-names.length);
  const card = String(trick.find(({ by }) => by === winner)?.do?.['card']);
  const led = colour(String(trick[0]?.do?.['card']));
  const said = say.tells.takes(
    personAt(names, winner),
    told ? undefined : say.card(card),
    colour(card) === led ? undefined : led,
  );
  const tied = colour(card) !== led && trick.some(({ do: done }) => equal(String(done?.['card']), card, led));
  return tied ? `${said} ${say.laterWins}` : said;
}

/** What came of a card in the end: who took the trick. */
export function describeConsequence(index: number, telling: Told): string | null {
  if (telling.lines[index]?.do?.['card'] === undefined) return null;
  const end = telling.lines.findIndex((line, n) => n >= index && disclosureOf(line).winner !== undefined);
  return end < 0 ? null : taken(end, telling);
}

/** The advised action, with the alternative that it forgoes. */
export function describeAction(action: Action, telling: Told): string | null {
  const { seat, board } = telling.view;
  const say = messages(telling.lang);
  if (action['extra'] === null) return `${say.noSecond}.`;
  if (action['specialise'] === false) return `${say.keepPower}.`;
  if ('done' in action) return `${say.done}.`;
  return acted(action, whole(board).winner === seat ? seat : null, say.wishes, telling);
}

/** A line of the log in words, and whose points it changed. */
export function describeLine(index: number, telling: Told): string | null {
  const { view, lines, names, lang } = telling;
  const { points, parks, claims, cards } = disclosureOf(lines[index]);
  const say = messages(lang);
  const said = deed(index, telling, say.tells);
  if (said === null) return null;
  const turned = cards && lines[index]?.do?.['flip'] === undefined ? [say.tells.turned(cards.length)] : [];
  const causes = passed(claims ?? [], whole(view.board), names, say, view.seat, builtBy(lines[index]?.do));
  return [
    said,
    ...turned,
    ...sentences(causes),
    ...(points ? [say.tells.points(changed(points, parks, names, say))] : []),
  ].join(' ');
}

/**
 * The same in fewer words: the move, the cards that changed hands by it, and whose points did. `little`:
 * where there is
 * little room, only the part that concerns the viewer. */
export function describeBriefly(index: number, telling: Told, little: boolean): string | null {
  const { view, lines, names, lang } = telling;
  const { points = [], parks, claims = [], cards } = disclosureOf(lines[index]);
  const say = messages(lang);
  const said = deed(index, telling, { ...say.tells, ...say.briefs });
  if (said === null || (cards && lines[index]?.do?.['flip'] === undefined))
    return describeLine(index, telling);
  const own = claims.filter((claim) => concerns(claim, view.seat));
  const told = little && own.length > 0 ? own : claims;
  const causes = few(FEW, told, whole(view.board), names, say, view.seat, builtBy(lines[index]?.do));
  const changes =
    little && affectsViewer(index, telling)
      ? changed(points, parks, names, say, view.seat)
      : changed(points, parks, names, say);
  return say.briefly(said.replace(/\.$/, ''), causes, changes);
}

/** Whether a line changed the viewer's cards or points, or the order of values. */
export function affectsViewer(index: number, { view: { seat }, lines }: Told): boolean {
  const { points, claims = [], monument } = disclosureOf(lines[index]);
  const [before, after] = seat === null ? [] : (points?.[seat] ?? []);
  return before !== after || monument !== undefined || claims.some((claim) => concerns(claim, seat));
}

const STEPS: Partial<Record<Stage, number>> = {
  card: 0,
  token: 1,
  extra: 1,
  up: 2,
  down: 2,
  influence: 3,
  specialise: 3,
};
const WINDOWS = { greening: 1, construction: 2, last: 3 };

/** The round, and its four steps. */
export function ribbon({ view, lang }: Told): Ribbon | null {
  const board = whole(view.board);
  const say = messages(lang);
  if (board.phase === 'deal' || board.phase === 'over') return null;
  const now = board.window ? WINDOWS[board.window] : (STEPS[board.phase] ?? null);
  return { round: say.round(board.round, board.rounds), steps: say.steps, now };
}

/** Where the rules speak of a specialisation. */
const EXPLAINED = {
  influenstar: 'T-36',
  pionliticien: 'T-41',
  batisseur: 'T-43',
  octogeeek: 'T-47',
  planificateur: 'T-49',
} as const;

/** The contents of the seat panel. */
export function seatSummaries({ view, names, lang }: Told): SeatNote[] {
  const board = whole(view.board);
  const say = messages(lang);
  return names.map((_, seat) => {
    const player = board.players[seat];
    if (!player) return { score: null, scored: '', left: '' };
    const { buildings, parks, bonus } = player.points;
    const score = view.outcome?.scores[seat] ?? buildings + parks + bonus;
    const special = player.specialisation ? say.speciality[player.specialisation].name : null;
    return {
      score,
      scored: say.points(score),
      left: say.tokens(player.tokens),
      marks: [
        ...(view.outcome ? [] : [{ words: madeUp(board, seat, say) }]),
        { words: say.tricks(player.tricks) },
        ...(special && player.specialisation
          ? [
              {
                words: say.marks.speciality(special, player.side === 'bonus'),
                clause: EXPLAINED[player.specialisation],
              },
            ]
          : []),
        ...(player.owes ? [{ words: say.marks.owes }] : []),
      ],
    };
  });
}

/** What a seat's points are made up of. */
export function madeUp(board: Board, seat: number, say: Messages): string {
  const points = board.players[seat]?.points ?? { buildings: 0, parks: 0, bonus: 0 };
  const sharing = board.players.filter(({ points: { parks } }) => parks > 0).length;
  const unseen = board.cards.filter(
    ({ space, card }) =>
      card === null && board.claims.some((claim) => claim.seat === seat && same(claim.space, space)),
  );
  return say.ifEnded(
    points,
    hiddenOf(board, seat),
    unseen.length,
    parksHeld(board)[seat] ?? 0,
    points.parks > 0 ? sharing : 0,
  );
}

/** How much of that comes from cards that only the viewer knows. */
function hiddenOf(board: Board, seat: number): number {
  return board.cards.reduce((sum, { space, card, known }) => {
    const claimed =
      !known && isBuilding(card) && board.claims.find((claim) => same(claim.space, space))?.seat === seat;
    return claimed ? sum + value(card) : sum;
  }, 0);
}

/** What decided between a winner and the others with as many points. */
function decided(outcome: Outcome, winner: number, { view }: Told): 'builder' | 'unused' | 'cards' {
  const { specialisation, side } = whole(view.board).players[winner] ?? {};
  if (specialisation === 'batisseur' && side === 'bonus' && view.options['builder_ties'] === 'all')
    return 'builder';
  const own = reckonings(outcome)[winner]?.unused ?? 0;
  const equal = reckonings(outcome).filter(
    (_, seat) => seat !== winner && outcome.scores[seat] === outcome.scores[winner],
  );
  return equal.every(({ unused }) => unused < own) ? 'unused' : 'cards';
}

/** The result in a sentence. */
export function result(outcome: Outcome, telling: Told): string {
  const { names, lang } = telling;
  const say = messages(lang);
  const { winners, scores } = outcome;
  const winner = winners[0];
  if (winner === undefined || winners.length > 1)
    return say.shared(winners.map((seat) => personAt(names, seat)));
  const name = personAt(names, winner);
  const best = Math.max(...scores.filter((_, seat) => seat !== winner));
  const ahead = (scores[winner] ?? 0) - best;
  if (outcome.reason || ahead < 0) return say.winsPlain(name);
  return ahead === 0 ? say.winsTie(name, decided(outcome, winner, telling)) : say.winsBy(name, ahead);
}

export interface Step {
  /** The space that is claimed, or null for the steps after the last space. */
  claim: Claim | null;
  words: string;
  /** What each seat has by then. */
  sums: { buildings: number; parks: number; bonus: number }[];
}

/** The final count, space by space, then what most parks bring, then the bonuses. */
export function reckoned(outcome: Outcome, { view, names, lang }: Told): Step[] {
  const board = whole(view.board);
  const say = messages(lang);
  const detail = reckonings(outcome);
  let sums = names.map(() => ({ buildings: 0, parks: 0, bonus: 0 }));
  const green = names.map(() => 0);
  const steps: Step[] = board.claims.map((claim) => {
    const built = builtAt(board, claim.space);
    const card = built?.card ?? null;
    const { seat } = claim;
    if (seat !== null && built && isBuilding(card)) {
      sums = sums.map((sum, n) =>
        n === seat ? { ...sum, buildings: sum.buildings + Number(card.slice(1)) } : sum,
      );
    } else if (seat !== null && built) green[seat] = (green[seat] ?? 0) + 1;
    const words = say.claimed(called(claim.space), plainly(built, say), verdict(claim, names, say));
    return { claim, words, sums };
  });
  const sharing = detail.flatMap(({ parks }, seat) => (parks > 0 ? [seat] : []));
  const each = detail[sharing[0] ?? 0]?.parks ?? 0;
  const counts = names.map((name, seat) => say.played(midSentence(name), String(green[seat] ?? 0)));
  const to =
    sharing.length > 0
      ? say.parksTo(
          sharing.map((seat) => personAt(names, seat)),
          each,
        )
      : say.parksNobody;
  sums = sums.map((sum, seat) => ({ ...sum, parks: detail[seat]?.parks ?? 0 }));
  steps.push({ claim: null, words: say.parksStep(counts, to), sums });
  board.players.forEach(({ specialisation, side }, seat) => {
    if (!specialisation || side !== 'bonus') return;
    const { name, bonus: why } = say.speciality[specialisation];
    const bonus = detail[seat]?.bonus ?? 0;
    sums = sums.map((sum, n) => (n === seat ? { ...sum, bonus } : sum));
    steps.push({ claim: null, words: say.bonusStep(personAt(names, seat), name, bonus, why), sums });
  });
  return steps;
}

/** A card by its name alone; at the end it does not matter which face lies up. */
function plainly(built: Built | undefined, say: Messages): string {
  return built ? whatLies({ ...built, up: true }, say) : say.emptySpace;
}
