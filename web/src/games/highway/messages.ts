/** What the board and its account say, whichever the language. Lengths come in hundredths of a millimetre. */

import type { Shut } from './deadEndWarning.svelte';
import type { Lang } from '../../lib/table';
import type { Mission } from './view';
import type { Way } from './describeLocation';
import { english } from './messages.en';
import { french } from './messages.fr';

/** Whose roads, and how many. */
export type Owned = readonly [name: string, count: number];

export interface Sayings {
  board: string;
  cars(count: number): string;
  roadsLeft(count: number): string;
  inStock: string;
  roadsWord(count: number): string;
  discsWord: string;
  list(parts: readonly string[]): string;
  /** A side of the city, or its middle, and what stands near. */
  place(side: Way | null, near: string | null): string;
  /** Whose roads one passes over and under. */
  passing(over: readonly Owned[], under: readonly Owned[]): string;
  type(type: string): string;
  object(object: string): string;
  mission(mission: Mission): string;
  /** What a mission gives and how; and what it gives, in short. */
  missionHow(mission: Mission): string;
  missionWorth(mission: Mission): string;
  /** Opens the rules about missions. */
  missionRules: string;
  points(count: number): string;

  /** The seat panel. */
  left(cars: number): string;
  discs(grey: number, yellow: number): string;
  lost(count: number): string;
  passed: string;
  rank(place: number): string;

  /** The tools: a label, and a shorter one where there is little room. */
  end: string;
  endShort: string;
  higher: string;
  lower: string;
  junction: string;
  junctionShort: string;
  exit: string;
  exitShort: string;
  suggest: string;
  suggestShort: string;
  firsts: string;
  firstsHint: string;
  firstsShort: string;
  whole: string;
  pass: string;
  passShort: string;
  passHint: string;
  missions: string;
  missionsShort: string;
  carsTool: string;
  carsShort: string;
  whichOne: string;
  turnLeft: string;
  turnRight: string;
  leftShort: string;
  rightShort: string;
  which: string;
  closer: string;
  farther: string;

  /** What is in hand. */
  from(height: number): string;
  to(height: number, junction: boolean): string;
  toExit: string;
  asking: string;
  fits: string;
  earns(count: number): string;
  firstOver(name: string, count: number): string;
  firstUnder(name: string, count: number): string;
  /** Why a crossing earns nothing. */
  late(names: readonly string[]): string;
  beenThere(names: readonly string[]): string;
  ownRoad: string;
  doThat: string;
  why: string;
  junctionHint: string;
  exitHint: string;
  /** Why a tool can do nothing now. */
  noExit: string;
  noJunction: string;
  noCars: string;
  noHigher(junction: boolean): string;
  noLower(junction: boolean): string;
  /** A pillar was found, and none that earns a car. */
  /** A place that earns no car: whether the next road from it may earn one, and whether advice can be asked for. */
  plainFound(leads: boolean, advice: boolean): string;
  firstsLegend: string;
  /** Pointed out of reach, it stands on the ring. */
  astray(far: boolean): string;
  /** No pillar in sight earns a car; `lit`: the roads open to a first are marked. */
  noGold(lit: boolean): string;
  /** An exit would, and shuts the only open end. */
  onlyExit: string;
  placed: string;
  /** Cars may be earned, where no dots are drawn. */
  goldFound: string;
  suggestHint: string;
  whichCar: string;
  whichPrize: string;
  bonus: string;
  noRoom: string;
  build: string;
  buildCars(count: number): string;
  buildExit: string;
  /** What would leave nothing to build from: said, asked, done all the same; and once it was done. */
  shuts: Record<Shut, string>;
  sure: Record<Shut, string>;
  allTheSame: string;
  shutOut: string;
  placeHere(object: string): string;
  passNow: string;
  passAsk: string;
  searching: string;
  nothing: string;
  /** Where to build; `many`: from which of several ends, too. */
  lookAt(many: boolean): string;
  /** The same in a lesson about junctions, and about exits. */
  lookToJoin: string;
  lookToLeave: string;
  /** And where an object of the city is to be placed. */
  lookToPlace(object: string): string;
  goldDot: string;
  /** Whose road is seen from the side while none is in hand. */
  lastRoad(name: string): string;
  profile(over: number, under: number): string;
  carNumber(n: number): string;
  prize: string;
  carType(n: number): string;
  forward: string;
  backward: string;
  rests: string;
  firstsShown(over: number, under: number): string;
  firstsHidden: string;

  /** The account of the table. */
  round(n: number): string;
  stands(object: string, place: string): string;
  pillarAt(id: number, name: string, height: number, junction: boolean, place: string, open: boolean): string;
  roadAt(
    id: number,
    name: string,
    from: number,
    to: number | null,
    kind: string,
    over: readonly number[],
    under: readonly number[],
    cars: readonly string[],
  ): string;
  stock(
    name: string,
    grey: number,
    yellow: number,
    roads: number,
    cars: readonly string[],
    placed: number,
  ): string;
  openTo(name: string, over: readonly number[], under: readonly number[]): string;

  /** The account of a move. */
  begins(name: string): string;
  dealt: string;
  put(name: string, object: string, place: string): string;
  built(name: string, height: number, junction: boolean, place: string): string;
  exited(name: string): string;
  wishedRoad(height: number, junction: boolean, place: string): string;
  wishedExit(place: string): string;
  wishedObject(object: string, place: string): string;
  /** The cars that a road would bring, and those that it brought, with how many of all are on the roads now. */
  promised(cars: number): string;
  gained(cars: number, placed: number, all: number): string;
  brought(cars: number, placed: number, all: number): string;
  /** Why a road that crosses others brought none. */
  vain: string;
  vainOwn(name: string): string;
  /** The same as `built`, where there is little room. */
  brief(name: string, height: number, junction: boolean, place: string): string;
  /** Why a junction may be more than one level off. */
  leap: string;
  passes(name: string): string;
  /** A hand knocked pieces over that belong to these others. */
  fell(name: string, pieces: number, owners: readonly string[]): string;

  /** The end. */
  wonByCars(name: string, count: number): string;
  wonLast(name: string): string;
  wonEarly(name: string): string;
  wonPoints(name: string, points: number): string;
  /** Nobody is ahead: in cars placed, or in points and cars. */
  shared(missions: boolean): string;
  total: string;
  yourCity: string;
  keepPicture: string;
  photograph: string;
}

export function sayings(lang: Lang): Sayings {
  return lang === 'fr' ? french : english;
}
