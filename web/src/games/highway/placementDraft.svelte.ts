/** The piece in hand: an object of the city, a pillar with its road, or an exit. Nothing here is a rule. */

import type { Action } from '../../lib/table';
import { bearing, distance, FULL, laid, toward, type Laid } from './geometry';
import { around, type Prospect } from './suggestions';
import {
  type ObjectName,
  actionOf,
  type Board,
  type OpenEnd,
  type Parked,
  type Point,
  type Way,
} from './view';
import type { Messages } from './messages';

/** How near to a promising place the ghost snaps to it. */
const SNAP = 260;
const TURN = 1500;
/** Pointers farther than this from the ring do not select a position on it. */
const OUT = 1000;

export type Mode = 'object' | 'pillar' | 'exit';

export interface Held {
  mode: Mode;
  base: number | null;
  height: number | null;
  junction: boolean;
  at: Point;
  angle: number;
  object: ObjectName | null;
  spot: Point;
  turn: number;
  rests: boolean;
  cars: readonly Parked[] | null;
}

export class Draft {
  #board: () => Board;
  #seat: () => number | null;
  mode: Mode = $state('pillar');
  shown = $state(false);
  /** Rests where it is, waiting for a second gesture. */
  rests = $state(false);
  /** Its height or its end was changed by hand, and it may well be meant so. */
  tried = $state(false);
  /** A height was chosen for whatever comes next in hand. */
  preset = $state(false);
  /** It was pointed out of reach, and stands on the ring instead. */
  astray: 'far' | 'near' | null = $state(null);
  /** The open end was chosen on purpose; else the pointer finds the nearest. */
  pinned = $state(false);
  #base: number | null = $state(null);
  #height: number | null = $state(null);
  /** Up or down, from whichever end, where no height was chosen. */
  #lean: 1 | -1 = $state(1);
  junction = $state(false);
  at: Point = $state.raw([0, 0]);
  angle = $state(0);
  object: ObjectName | null = $state(null);
  spot: Point = $state.raw([0, 12000]);
  turn = $state(0);
  #chosen = $state.raw<{ of: string; cars: readonly Parked[] } | null>(null);

  /** Begins with nothing in hand. The kind and position of the object are taken from the last draft. */
  constructor(board: () => Board, seat: () => number | null, last?: Draft) {
    this.#board = board;
    this.#seat = seat;
    if (last)
      ({ object: this.object, at: this.at, angle: this.angle, spot: this.spot, turn: this.turn } = last);
    const { phase, placeable } = board();
    this.mode = phase === 'city' ? 'object' : 'pillar';
    if (!placeable.some((object) => object === this.object)) this.object = placeable[0] ?? null;
    this.#fit();
  }

  get ends(): OpenEnd[] {
    const seat = this.#seat();
    return this.#board().open.filter(
      (end) => end.seat === seat && (end.next.length > 0 || end.exit !== null),
    );
  }

  get end(): OpenEnd | null {
    return this.ends.find(({ pillar }) => pillar === this.#base) ?? this.ends[0] ?? null;
  }

  /** Whether any open end may come down to the table. */
  get canLeave(): boolean {
    return this.ends.some(({ exit }) => exit !== null);
  }

  /** The heights that can be paid from this end, the lowest first. */
  get heights(): Way[] {
    return (this.end?.next ?? [])
      .filter(({ junction }) => junction === this.junction)
      .sort((a, b) => a.height - b.height);
  }

  get way(): Way | null {
    const { heights, end } = this;
    return (
      heights.find(({ height }) => height === this.#height) ??
      heights.find(({ height }) => height === (end?.height ?? 0) + this.#lean) ??
      heights.at(-1) ??
      null
    );
  }

  get canJoin(): boolean {
    return (this.end?.next ?? []).some(({ junction }) => junction);
  }

  get exiting(): boolean {
    return this.mode === 'exit' && this.end?.exit !== null;
  }

  /** Where the far end of the road will be. */
  get target(): Point {
    const { end } = this;
    if (!end) return [0, 0];
    const base = this.#board().pillars[end.pillar]!;
    return this.exiting ? toward(base.at, this.angle, end.exit ?? 0) : this.at;
  }

  get road(): Laid | null {
    const { end, way } = this;
    if (!end || this.mode === 'object' || (!this.exiting && !way)) return null;
    if (distance(this.#board().pillars[end.pillar]!.at, this.target) < 1) return null;
    return laid(this.#board(), end.pillar, this.target, this.exiting ? null : way!.height);
  }

  /** The new pillar, if the road ends on one. */
  get pillar(): { at: Point; height: number; junction: boolean } | null {
    const { road, way, exiting, at, junction } = this;
    return road && way && !exiting ? { at, height: way.height, junction } : null;
  }

  /** The held piece in the law's notation, without cars. */
  get bare(): Action | null {
    if (!this.shown) return null;
    if (this.mode === 'object') {
      return this.object ? { object: this.object, at: [...this.spot, this.turn] } : null;
    }
    const { end, way } = this;
    if (!end) return null;
    if (this.exiting) return { from: end.pillar, exit: this.angle };
    return way
      ? { from: end.pillar, pillar: [...this.at], height: way.height, junction: way.junction }
      : null;
  }

  /** From where to what, in words. */
  words(say: Messages): string {
    const goes = this.exiting ? say.toExit : this.way ? say.to(this.way.height, this.junction) : '';
    return `${say.from(this.end?.height ?? 0)} → ${goes}.`;
  }

  /** What doing it is called. */
  saying(say: Messages): string {
    return this.mode === 'object'
      ? say.placeHere(this.object ?? '')
      : this.exiting
        ? say.buildExit
        : say.build;
  }

  /** The cars chosen by hand for this very placement. */
  get chosen(): readonly Parked[] | null {
    return this.#chosen && this.#chosen.of === JSON.stringify(this.bare) ? this.#chosen.cars : null;
  }

  park(cars: readonly Parked[]): void {
    this.#chosen = { of: JSON.stringify(this.bare), cars };
  }

  /** All that is in hand, as plain data. */
  get held(): Held | null {
    if (!this.shown) return null;
    const { mode, junction, at, angle, object, spot, turn, rests, chosen } = this;
    return {
      mode,
      base: this.end?.pillar ?? null,
      height: this.way?.height ?? null,
      junction,
      at,
      angle,
      object,
      spot,
      turn,
      rests,
      cars: chosen,
    };
  }

  /** Restores a held piece. */
  resume(held: Held): void {
    ({
      mode: this.mode,
      base: this.#base,
      height: this.#height,
      junction: this.junction,
      at: this.at,
    } = held);
    ({ angle: this.angle, object: this.object, spot: this.spot, turn: this.turn, rests: this.rests } = held);
    this.pinned = this.shown = true;
    if (held.cars) this.park(held.cars);
  }

  /** An end without payable pillars has only its exit. */
  #fit(): void {
    if (this.mode === 'object' || !this.end) return;
    if (this.end.next.length === 0) this.mode = 'exit';
    else if (this.end.exit === null) this.mode = 'pillar';
    if (this.junction && !this.canJoin) this.junction = false;
    if (!this.junction && this.mode === 'pillar' && this.heights.length === 0) this.junction = true;
  }

  choose(pillar: number): void {
    this.#base = pillar;
    this.pinned = true;
    this.rests = false;
    this.#fit();
    this.begin();
  }

  /** Puts the ghost somewhere sensible: onward from the end, away from what lies behind. */
  begin(): void {
    const { end, way } = this;
    if (!end) return;
    const base = this.#board().pillars[end.pillar]!;
    this.astray = null;
    const good = this.useful[0];
    const away = bearing(base.at, [0, 0]);
    this.angle = good?.angle ?? away;
    this.at = good?.at ?? toward(base.at, away, way?.length ?? 0);
    this.shown = true;
  }

  step(by: 1 | -1): void {
    const { ends } = this;
    if (ends.length === 0) return;
    const now = ends.findIndex(({ pillar }) => pillar === this.end?.pillar);
    const next = this.shown ? (now + by + ends.length) % ends.length : Math.max(0, now);
    this.choose(ends[next]!.pillar);
  }

  /** Higher or lower. */
  raise(by: 1 | -1): void {
    const { heights, way } = this;
    this.mode = 'pillar';
    this.#fit();
    const now = heights.findIndex(({ height }) => height === way?.height);
    const next = heights[Math.max(0, Math.min(heights.length - 1, now + by))] ?? null;
    this.#lean = by;
    if (this.shown) this.#pick(next);
    else [this.#height, this.preset] = [this.junction ? (next?.height ?? null) : null, true];
  }

  /** Of these places those that lead up or down as was chosen for what comes next; all where nothing was. */
  meant(places: readonly Prospect[]): readonly Prospect[] {
    const rises = ({ from, way }: Prospect) => (way?.height ?? 0) - this.#board().pillars[from]!.height;
    return this.preset && !this.junction ? places.filter((place) => rises(place) === this.#lean) : places;
  }

  #pick(way: Way | null): void {
    this.rests = false;
    this.#height = way?.height ?? null;
    if (this.shown) this.point(this.at);
    else this.begin();
    this.tried = true;
  }

  join(): void {
    if (!this.canJoin) return;
    this.mode = 'pillar';
    this.junction = !this.junction;
    this.#fit();
    this.#pick(this.way);
  }

  leave(): void {
    if (this.mode === 'object' || !this.canLeave) return;
    if (this.end?.exit === null) this.choose(this.ends.find(({ exit }) => exit !== null)!.pillar);
    if (!this.end) return;
    this.mode = this.mode === 'exit' ? 'pillar' : 'exit';
    this.rests = false;
    this.#fit();
    if (!this.shown) this.begin();
    else if (this.mode === 'pillar') this.point(this.at);
    else this.angle = bearing(this.#board().pillars[this.end.pillar]!.at, this.at);
    this.tried = true;
  }

  /** Places from this end that promise cars. */
  useful: Prospect[] = $derived.by(() => {
    const seat = this.#seat();
    const { end, way } = this;
    if (seat === null || !end || this.mode === 'object' || (!this.exiting && !way)) return [];
    return around(this.#board(), seat, end, this.exiting ? null : way).sort((a, b) => b.gain - a.gain);
  });

  /** Follows a pointer: along the ring within reach, or at the angle of the exit. */
  point(at: Point): void {
    this.shown = true;
    this.tried = false;
    this.astray = null;
    if (this.mode === 'object') {
      this.spot = this.#settled(at);
      return;
    }
    if (!this.pinned) this.#nearest(at);
    const { end, way } = this;
    if (!end) return;
    const base = this.#board().pillars[end.pillar]!.at;
    this.angle = bearing(base, at);
    if (this.exiting || !way) return;
    const [least, most] = way.reach;
    const far = distance(base, at);
    this.astray = far < least - OUT ? 'near' : far > most + OUT ? 'far' : null;
    const held = toward(base, this.angle, Math.max(least + 2, Math.min(most - 2, far)));
    const near = this.useful.filter(({ gain, at: place }) => gain > 0 && distance(place, held) < SNAP);
    this.at = near.sort((a, b) => distance(a.at, held) - distance(b.at, held))[0]?.at ?? held;
  }

  /** A building drops into the middle of a block when it is held near it. */
  #settled([x, y]: Point): Point {
    const spot: Point = [Math.round(x), Math.round(y)];
    const shape = this.#board().geometry.shapes[this.object ?? ''];
    if (!shape || shape.height === 0 || this.object === 'rainbow') return spot;
    const block = this.#board().objects.find(
      ({ object, at }) => object === 'development' && distance([at[0], at[1]], spot) < 700,
    );
    if (!block) return spot;
    this.turn = block.at[2];
    return [block.at[0], block.at[1]];
  }

  #nearest(at: Point): void {
    const pillars = this.#board().pillars;
    const off = ({ pillar, next, exit }: OpenEnd) =>
      Math.abs(distance(pillars[pillar]!.at, at) - (next[0]?.length ?? exit ?? 0));
    const best = [...this.ends].sort((a, b) => off(a) - off(b))[0];
    if (!best || best.pillar === this.end?.pillar) return;
    this.#base = best.pillar;
    this.#fit();
  }

  nudge(x: number, y: number): void {
    this.rests = this.tried = false;
    this.astray = null;
    if (!this.shown) {
      this.begin();
      this.shown = true;
    } else if (this.mode === 'object') this.spot = [this.spot[0] + x, this.spot[1] + y];
    else if (this.exiting) this.angle = (this.angle + FULL - Math.round((x || -y) * 1)) % FULL;
    else this.at = [this.at[0] + x, this.at[1] + y];
  }

  rotate(by: number): void {
    this.rests = false;
    this.turn = (this.turn + by * TURN + FULL) % FULL;
    this.shown = true;
  }

  take(object: ObjectName): void {
    this.object = object;
    this.rests = false;
  }

  settle([x, y, turn]: readonly [number, number, number]): void {
    this.spot = [x, y];
    this.turn = turn;
    this.shown = true;
  }

  /** Takes up a road that the server names, in the law's notation. */
  show(action: Action): void {
    const { object, at: place, from, pillar: at, exit: angle, height, junction, cars } = actionOf(action);
    if (object !== undefined && place) {
      this.take(object);
      this.settle(place);
    }
    if (from === undefined) return;
    this.astray = null;
    this.#base = from;
    this.pinned = this.shown = true;
    this.mode = at ? 'pillar' : 'exit';
    if (at) {
      this.at = at;
      this.#height = Number(height);
      this.junction = junction === true;
    } else this.angle = Number(angle);
    if (cars && cars.length > 0) this.park(cars);
  }

  set(place: Prospect): void {
    this.astray = null;
    this.#base = place.from;
    this.pinned = true;
    this.mode = place.way ? 'pillar' : 'exit';
    if (place.way) {
      this.junction = place.way.junction;
      this.#height = place.way.height;
      this.at = place.at;
    }
    this.angle = place.angle;
    this.shown = true;
  }
}
