/** What the board and its account say, whichever the language. Times come in milliseconds, money in yen. */

import type { Lang } from '../../lib/table';
import type { Size } from './view';
import { english } from './messages.en';
import { french } from './messages.fr';

export interface Sayings {
  board: string;
  plan(district: string): string;
  yen(amount: number): string;
  /** Minutes and seconds, with tenths where they matter. */
  time(ms: number, tenths?: boolean): string;
  district(key: string): string;
  architect(key: string): string;
  side(side: 'easy' | 'hard'): string;
  floor(n: number): string;
  floorShort(n: number): string;
  floorHas(n: number, pieces: number): string;
  pieces(count: number): string;
  floors(count: number): string;

  /** What is missing. */
  used(count: number, of: number): string;
  reached(count: number, of: number): string;
  usedShort: string;
  reachedShort: string;
  complete: string;
  /** The same where nobody has heard of stop. */
  whole: string;
  /** What the piece in hand or the card looked at would bring. */
  laying(pieces: number, of: number, floors: number, ofFloors: number): string;
  last(before: number, after: number): string;
  tooFew(pieces: number, floors: number): string;
  tooHigh(floors: number): string;
  earning(before: number, after: number, theirs: number | null): string;
  /** House by house, in a review. */
  review: {
    title: string;
    takenBack(count: number): string;
    letGo(count: number): string;
    clean: string;
    paidMore(district: string, more: number): string;
    solution: string;
    look: string;
  };
  /** In the place of the clock, in a first race. */
  unhurried: string;
  unhurriedWhy: string;
  lacks(pieces: number, floors: readonly number[]): string;

  /** The pool. */
  pool: string;
  all: string;
  allShort: string;
  size(size: Size): string;
  sizeShort(size: Size): string;
  corners(count: number): string;
  anyShape: string;
  shape: string;
  leftOf(words: string, count: number): string;
  before: string;
  after: string;
  piece(n: number, corners: number, size: Size, area: number): string;
  noneLeft: string;

  /** Tools. */
  left: string;
  right: string;
  leftShort: string;
  rightShort: string;
  flip: string;
  place: string;
  putBack: string;
  takeBack: string;
  snap: string;
  snapOn: string;
  snapOff: string;
  outline(n: number): string;
  stop: string;
  /** What a wrong one costs: beforehand, and afterwards. */
  stopCost: string;
  wrongCost: string;
  stale: string;
  again(seconds: number): string;
  frozen: string;
  calling: string;
  void: string;
  voidAsked(count: number, of: number): string;
  voidHint: string;
  fresh(ms: number): string;
  clock: string;

  /** What is in hand. */
  take: string;
  /** What is still to be built, floors without a piece among it. */
  takeNext(pieces: number, floors: readonly number[], high: boolean): string;
  takeFirst(floors: number, pieces: number): string;
  full: string;
  fullTaught: string;
  /** Of one's best run. */
  ghost(pieces: number): string;
  drag(touch: boolean): string;
  /** Told once, while a finger carries the first piece. */
  floats: string;
  stopped(touch: boolean): string;
  fits: string;
  fitsHere: string;
  notYet: string;
  asking: string;
  faster(name: string): string;
  got(piece: string): string;
  gone(piece: number): string;
  laid(piece: number, floor: number): string;
  pose(n: number, of: number, place: string, degrees: number): string;
  noPose: string;
  /** No free piece seems to fit on a floor, or on any. */
  deadEnd(floor: number | null): string;
  held(place: string, degrees: number): string;
  where(across: -1 | 0 | 1, up: -1 | 0 | 1): string;

  /** The round. */
  ready: string;
  go: string;
  calls(name: string): string;
  wrong(name: string): string;
  earned(name: string, district: string, yen: number): string;
  cleared: string;
  /** How far somebody was at the stop; null is oneself. */
  had(name: string, pieces: number, of: number | null): string;
  watching(name: string): string;

  /** The district. */
  districtMap: string;
  centre: string;
  choose: string;
  sign: string;
  chooseArchitect: string;
  first: string;
  /** What a card says, for who sees one for the first time. */
  asksFor: string;
  onward: string;
  /** The card that asks for least. */
  least(district: string, floors: number, pieces: number): string;
  quick(district: string, floors: number, pieces: number, amount: number): string;
  /** With how much more it pays than the card that was offered before. */
  /** With what it earns, where there is room. */
  moveTo(district: string, yen: number | null): string;
  start(district: string, yen: number | null): string;
  keep: string;
  keepHint(district: string): string;
  card(district: string, yen: number, floors: number, pieces: number): string;
  inReach: string;
  stands(name: string): string;
  turn(name: string): string;
  nothing: string;
  either: string;
  seen: string;

  /** The seat panel. */
  note(pieces: number, of: number): string;
  noteFloors(floors: number, of: number): string;
  /** A piece less stands than a moment ago. */
  tookOne: string;
  kept(count: number): string;
  wrongCalls(count: number): string;
  holds(name: string, piece: number): string;

  /** The account of a line. */
  dealt: string;
  picked(name: string, architect: string, district: string): string;
  begins: string;
  grabbed(name: string): string;
  placed(name: string, floor: number): string;
  released(name: string): string;
  tookBack(name: string): string;
  called(name: string): string;
  judged(calls: readonly { name: string; right: boolean }[]): string;
  closed: string;
  moved(name: string, district: string): string;
  keeps(name: string): string;
  wantsVoid(name: string): string;
  /** The same as advice. */
  wishGrab: string;
  wishPlace(floor: number): string;
  /** Said before what to do, where another floor was looked at. */
  wishFloor(floor: number): string;
  /** The piece is in hand: its place is in sight, or it lies there already. */
  wishBring(touch: boolean): string;
  wishThere: string;
  wishRelease: string;
  wishBack: string;
  wishStop: string;
  wishCard(district: string, floors: number, pieces: number, amount: number): string;
  wishKeep: string;
  building(name: string, district: string, yen: number, floors: number, pieces: number): string;
  stacked(floor: number, pieces: readonly number[]): string;
  empty: string;
  poolHas(count: number): string;
  grid(cards: readonly string[]): string;
  roundIs(n: number): string;

  /** The end. */
  nothingKept: string;
  yourTime(time: string): string;
  bestTime: string;
  bestWas(time: string): string;
  puzzles: string;
}

export function sayings(lang: Lang): Sayings {
  return lang === 'fr' ? french : english;
}
