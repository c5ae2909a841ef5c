/** What the board and its account say, whichever the language. A colour is a seat: 0 grey, 1 red. */

import type { Lang } from '../../lib/table';
import { english } from './messages.en';
import { french } from './messages.fr';

/** A square of the other colour on a printed tile: its row and its column, from 0. */
export type Mark = readonly [row: number, column: number];

/** What a tile could bring, against what tiles usually bring; `some` where that is not known. */
export type Gain = 'none' | 'usual' | 'much' | 'some';

export interface Sayings {
  tiles(count: number): string;
  squares(count: number): string;
  tile(seat: number, number: number): string;
  list(parts: readonly string[]): string;

  turn: string;
  turnBack: string;
  /** Which way a button turns, where there is little room. */
  turnShort: string;
  places: string;
  placesShort: string;
  areas: string;
  areasShort: string;
  wholeBoard: string;
  wholeShort: string;
  board: string;
  game(number: number, of: number): string;

  remaining(seat: number): string;
  remainingNote: string;
  remainingTop: string;
  remainingBottom: string;
  left(count: number): string;
  noneLeft: string;

  vetoReady: string;
  vetoSpent: string;
  vetoArmed: string;
  /** What an armed veto will do, and how it is undone. */
  vetoThen(touch: boolean): string;
  vetoDisarmed: string;
  vetoArm: string;
  /** What it does, and how often. */
  vetoNote: string;
  vetoAsk: string;
  vetoWhat: string;
  /** How the veto is used once one lays tiles oneself. */
  vetoLater: string;
  vetoShort(ready: boolean): string;
  /** What the sign of the veto at a stack means. */
  vetoSeal(ready: boolean): string;
  vetoNo: string;
  vetoYes: string;

  place: string;
  /** Why a tile that was set down and turned does not stay. */
  notHere: string;
  /** How the tile that rests is laid, besides the button. */
  again(touch: boolean): string;
  placeAndVeto: string;
  /** What a lesser area counts that grows. */
  here(scored: string): string;
  /** Before the size of the largest area. */
  ahead: string;
  placeAndVetoed: string;
  /** What the other's next tile could make of their area. */
  threat(best: number): string;
  at(from: string, to: string, fits: boolean): string;
  turnedTo(turns: number, places: number): string;
  rests: string;
  areasShown(grey: string, red: string): string;
  areasHidden: string;
  /** What the two kinds of marks mean where the tile fits. */
  placesNow: string;
  placesTurned: string;
  placesShown(count: number): string;
  placesHidden: string;

  /** The account of the board. */
  lies(tiles: number): string;
  lying(seat: number, number: number, from: string, to: string, foreign: readonly string[]): string;
  printed(seat: number, number: number, marks: readonly Mark[]): string;
  stack(
    name: string,
    seat: number,
    top: string | null,
    count: number,
    bottom: number | null,
    veto: boolean,
  ): string;
  stepVeto: string;
  stepTile: string;
  tileOf(n: number, of: number): string;
  /** What a placement would bring: one's own area, then the other's. */
  brings(own: string, other: string): string;
  could(before: number, best: string, gain: Gain): string;
  grew(name: string, seat: number, before: number, after: string): string;
  area(name: string, seat: number, scored: string): string;

  /** The account of a move. */
  dealt: string;
  /** Somebody uses a veto, against whose tile. */
  vetoed(name: string, other: string, seat: number): string;
  wished(at: string, turns: number): string;
  laid(name: string, seat: number, at: string): string;

  /** The account of the end. */
  wins(name: string): string;
  /** Why it is over while there are tiles left. */
  stuck: string;
  winsBy(name: string, difference: string, match: boolean): string;
  shared(grey: number, red: number, match: boolean): string;
  counted(seat: number, own: number, foreign: number): string;
  countedOther(seat: number, scored: string): string;
  played(number: number, grey: number, red: number): string;
  colour(seat: number): string;
  count: string;
  goOn: string;
}

export function sayings(lang: Lang): Sayings {
  return lang === 'fr' ? french : english;
}
