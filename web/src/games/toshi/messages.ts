/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import type { Bonus, Colour, Speciality, Verdict } from './view';
import { english } from './messages.en';
import { french } from './messages.fr';

/** A place for a token in words: what kind of place, and the spaces it touches by their names. */
export interface Place {
  kind: 'centre' | 'side' | 'corner';
  /** At the outer edge of the grid. */
  outer: boolean;
  spaces: readonly string[];
}

/** Each kind of action in words. */
export interface Deeds {
  card(name: string, card: string): string;
  token(name: string, place: string): string;
  extra(name: string, place: string): string;
  wait(name: string): string;
  up(name: string, card: string, space: string): string;
  down(name: string, card: string | null, space: string): string;
  move(name: string, from: string, to: string): string;
  leader(name: string, other: string): string;
  self(name: string): string;
  flip(name: string, what: string, space: string): string;
  monument(name: string, high: boolean): string;
  specialise(name: string, speciality: string): string;
}

export interface Sayings {
  /** What an action would bring. */
  thenAhead: string;
  thenBehind(name: string): string;
  /** The same where the trick is then complete. */
  thenTaken: string;
  thenLost(name: string): string;
  /** Why: a card of another colour than the called one leads. */
  thenColour(card: string, called: Colour, high: boolean): string;
  /** Why the later of two equal cards is ahead. */
  laterWins: string;
  thenSecret: string;
  thenPoints(changes: string): string;
  thenSame: string;
  /** The same of a card that is built where nobody is ahead. */
  thenOpen(points: number): string;
  /** What a card will bring, before its space is chosen. */
  pays(points: number): string;
  thenLess(points: number): string;
  thenOthers: string;
  /** For how many spaces a token would count, and what its place is good for. */
  thenCounts(kind: Place['kind'], spaces: number): string;
  /** What leading a card means to the others. */
  thenCalls(colour: Colour): string;
  thenMonument(high: boolean): string;
  /** In which order the next trick is played. */
  thenOrder(names: readonly string[]): string;
  /** Why Parks count for so many: one alone has most of them, or several share the points. */
  mostParks(sharing: number): string;
  /** Cards that somebody, or nobody, has from now on, or would have, and by what; `own`: whoever looks had them. */
  /** `one`: it is one card that is told of. */
  goes(
    things: readonly string[],
    one: boolean,
    name: string | null,
    why: string,
    would: boolean,
    own: boolean,
  ): string;
  /** What decides whose a card is, in a few words; empty where nobody else has a token there. */
  why(by: Verdict, most: number, second: number): string;
  /** The four steps of a round. */
  steps: readonly string[];
  /** What a seat would have if the game ended now, and from what; `hidden` of the buildings' points come from cards
   *  that only the viewer knows; so many Parks are held, and so many share the points for them, nobody where others have more. */
  ifEnded(
    points: { buildings: number; parks: number; bonus: number },
    hidden: number,
    unseen: number,
    held: number,
    sharing: number,
  ): string;
  /** A colour in one or two letters, as it stands on a card. */
  letter(colour: Colour): string;
  colour(colour: Colour): string;
  card(card: string): string;
  park: string;
  monument: string;
  hidden: string;
  /** The same as what is flipped or built. */
  theCard(card: string): string;
  thePark: string;
  theMonument: string;
  theHidden: string;
  theParks: string;
  theHiddens: string;
  on(what: string, spaces: readonly string[]): string;
  /** One that has just been named. */
  thisCard: string;
  place(place: Place): string;
  points(count: number): string;
  tokens(count: number): string;
  tricks(count: number): string;

  board: string;
  round(n: number, of: number): string;
  high: string;
  low: string;
  monumentHigh: string;
  monumentLow: string;
  calledNow(colour: Colour): string;
  leads: string;
  wins: string;
  takes: string;
  lastTrick: string;

  hand: string;
  noHand: string;
  unplayable: string;
  play(card: string): string;
  place1: string;
  place2: string;
  buildUp(card: string, space: string): string;
  buildDown(card: string, space: string): string;
  move: string;
  lead(name: string): string;
  leadOwn: string;
  flip(what: string, space: string): string;
  /** `high`: what it would say then. */
  turnMonument(high: boolean): string;
  pickFirst: string;
  chooseCard: string;
  chooseCardNow: string;
  chooseSpace: string;
  chooseToken: string;
  choosePlace: string;
  chooseLeader: string;
  /** `high`: what the Monument would say then. */
  chooseFlip(high: boolean): string;
  /** `move`: a token can be moved. */
  chooseBonus: string;
  /** Why no token can be moved. */
  noneToMove: string;
  modes: Record<Bonus, string>;
  bonuses: string;
  wait: string;
  noSecond: string;
  done: string;
  patient: string;
  specialise: string;
  keepPower: string;
  flipIt: string;
  noWayBack: string;
  bonusIs(what: string): string;

  ahead: string;
  aheadShort: string;
  aheadShown: string;
  aheadHidden: string;
  table: string;
  tableShort: string;
  bare: string;
  bareShort: string;

  speciality: Record<Speciality, { name: string; power: string; bonus: string }>;
  power: string;
  bonus: string;
  voids(name: string, colours: readonly string[]): string;
  tricksSoFar: string;
  noTricks: string;
  trickNumber(n: number): string;

  /** A space and what lies on it, as a heading. */
  headed(space: string, what: string): string;
  emptySpace: string;
  worth(points: number): string;
  parksWorth: string;
  parksHeld(counts: readonly string[]): string;
  oneOf(cards: readonly string[]): string;
  onlyYou: string;
  faceDown: string;
  knownDown: string;
  builtBy(name: string, round: number): string;
  builtIn(round: number): string;
  verdict(by: Verdict, name: string, most: number, second: number): string;
  counts(name: string, tokens: number, sides: number): string;
  atCentre: string;
  magnify: string;

  slotFree: string;
  slotBarred: string;
  tokenOf(name: string): string;
  chosenSay: string;

  /** The account of the board. */
  standing(name: string, points: number, tokens: number, tricks: number, cards: number): string;
  holds(name: string, speciality: string, bonus: boolean): string;
  owes(name: string): string;
  trickSo(cards: readonly string[]): string;
  played(name: string, card: string): string;
  winning(name: string): string;
  leadsTrick(name: string): string;
  handIs(cards: readonly string[]): string;
  spaceIs(space: string, what: string, verdict: string): string;
  stand(name: string, places: readonly string[]): string;

  /** The account of a move. */
  dealt(name: string): string;
  tells: Deeds & {
    points(changes: string): string;
    takes(name: string, card?: string, called?: Colour): string;
    turned(cards: number): string;
  };
  /** The same in fewer words, and a deed with what came of it. */
  briefs: Pick<Deeds, 'down' | 'move' | 'monument'>;
  briefly(deed: string, causes: readonly string[], changes: string): string;
  /** The same as advice: nobody is named. */
  wishes: Deeds;
  marks: { speciality(name: string, bonus: boolean): string; owes: string };
  left(tokens: number, tricks: number): string;

  /** The account of the end. */
  winsBy(name: string, points: number): string;
  winsTie(name: string, by: 'builder' | 'unused' | 'cards'): string;
  winsPlain(name: string): string;
  shared(names: readonly string[]): string;
  buildings: string;
  parks: string;
  total: string;
  unused: string;
  seatHead: string;
  claimed(space: string, what: string, verdict: string): string;
  parksStep(counts: readonly string[], verdict: string): string;
  parksTo(names: readonly string[], each: number): string;
  parksNobody: string;
  bonusStep(name: string, speciality: string, points: number, why: string): string;
  step(n: number, of: number): string;
  previous: string;
  next: string;
  pause: string;
  run: string;
  walk: string;
}

export function sayings(lang: Lang): Sayings {
  return lang === 'fr' ? french : english;
}
