/**
 * A piece on its way from the hand to its place: positions of hand and piece, and the messages shown so far.
 */

import { vector3 } from '../../../lib/vectors';
import { HandPath, LIMITS, type Point } from './handPath';
import type { Load, Under } from './load';

/** Where a hand takes a piece up: so high, and so far before its place. */
const [HIGH, BEFORE] = [15_000, 2_500];
/** How high a hand may reach. */
const TOP = 24_000;
/** How fast a hand follows a pointer, under what the law allows; tweezers go at half of it. */
const SPEED = 0.8 * LIMITS.speed;
/** By keys and held buttons: brisk and fine, in hundredths of a millimetre a second. */
export const PACE = { brisk: 9_000, fine: 2_500, height: 12_000, gentle: 1_800 };
/** So near above its place a piece goes down gently. */
const LOW = 1_500;
/** Within so much of its place, aside and above, a piece that is let go comes to stand there. */
export const PLACE = { aside: 500, above: 2_000 };
/** A piece lowered to this height stands, and the hand opens automatically. */
const DOWN = 100;
/** The spring between hand and piece, as the server has it: hertz and damping. */
const [HERTZ, DAMPING] = [15, 0.8];
/** Milliseconds before the limit of the law at which time is up and the hand opens. */
const SPARE = 100;

/** Where the path goes while the hand moves; pieces are counted from 0. */
export interface PathSender {
  move(piece: number, points: readonly Point[], tool: string | null): void;
  /** The hand opens; after the last piece the action is executed. */
  letGo(piece: number, points: readonly Point[], tool: string | null): void;
}
/** Seconds between two looks that pass at most: a page that is hidden holds its hand still. */
const PAUSE = 0.5;

const limited = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Where a piece waits: at the side of its place, high above the city. */
export const waitingPlace = ({ under: [x, y, z] }: Load): Under => [x, y - BEFORE, Math.max(HIGH, z + 6_000)];

export class Carry {
  number = $state(0);
  /** The hand, and the piece that hangs on it. */
  at: Under = $state.raw([0, 0, 0]);
  hangs: Under = $state.raw([0, 0, 0]);
  /** Since when the piece is held, in milliseconds; null while it waits to be taken up. */
  #since: number | null = $state(null);
  elapsed = $state(0);
  /** Numbers of the cars that are carried with tweezers. */
  gentle: readonly number[] = $state.raw([]);
  #wish: Under = [0, 0, 0];
  /** Until when the way has been followed. */
  #now = 0;
  #speed: Under = [0, 0, 0];
  #felt = false;
  #path = new HandPath();
  /** What held keys and buttons ask for: -1 to 1 on each axis, and whether finely. */
  steer = { x: 0, y: 0, z: 0, fine: false };

  constructor(
    readonly loads: readonly Load[],
    private readonly table: number,
    private readonly sender: PathSender,
  ) {
    this.#offer();
  }

  get load(): Load | null {
    return this.loads[this.number] ?? null;
  }

  get held(): boolean {
    return this.#since !== null;
  }

  /** Whether a piece was taken up: from then on nothing is cancelled (H-17i). */
  get gripped(): boolean {
    return this.held || this.number > 0;
  }

  /** How far the piece is from where it belongs: aside in plan, and above. */
  get off(): { x: number; y: number; aside: number; above: number } {
    const under = this.load?.under ?? this.at;
    const [x, y] = [this.at[0] - under[0], this.at[1] - under[1]];
    return { x, y, aside: Math.hypot(x, y), above: this.at[2] - under[2] };
  }

  /** Whether the piece is above its place. */
  get over(): boolean {
    return this.off.aside <= PLACE.aside;
  }

  /** Whether a hand that opens now leaves the piece where it belongs. */
  get fits(): boolean {
    const { aside, above } = this.off;
    return this.held && aside <= PLACE.aside && above >= 0 && above <= PLACE.above;
  }

  get tweezed(): boolean {
    return this.gentle.includes(this.number);
  }

  /** Takes tweezers, or lays them down: for a car that waits. */
  tweeze(): void {
    if (this.load?.kind !== 'car' || this.held) return;
    this.gentle = this.tweezed ? this.gentle.filter((n) => n !== this.number) : [...this.gentle, this.number];
  }

  get #tool(): string | null {
    return this.tweezed ? 'tweezers' : null;
  }

  /** The next piece waits at the side of its place, high above the city. */
  #offer(): void {
    this.#since = null;
    this.#felt = false;
    this.elapsed = 0;
    this.steer = { x: 0, y: 0, z: 0, fine: false };
    const { load } = this;
    if (!load) return;
    const [x, y, z] = waitingPlace(load);
    this.at = this.hangs = this.#wish = [x, limited(-this.table, y, this.table), z];
    this.#speed = [0, 0, 0];
  }

  #grip(): void {
    if (this.held || !this.load) return;
    this.#path = new HandPath();
    this.#since = this.#now = performance.now();
    this.#sample(this.load);
  }

  /** The hand goes to a point of the table, at whatever height it is. */
  to(x: number, y: number): void {
    this.#grip();
    this.#wish = [limited(-this.table, x, this.table), limited(-this.table, y, this.table), this.#wish[2]];
  }

  /** Moves the hand by an offset. */
  by(x: number, y: number, z = 0): void {
    this.#grip();
    this.to(this.#wish[0] + x, this.#wish[1] + y);
    this.#wish = [this.#wish[0], this.#wish[1], this.#deep(this.#wish[2] + z)];
  }

  /** Over its place a piece goes no lower than that. */
  #deep(z: number): number {
    return limited(this.over && this.load ? Math.ceil(this.load.under[2]) + 20 : 0, z, TOP);
  }

  /** What keys and buttons ask for from now on. */
  push(part: Partial<Carry['steer']>): void {
    this.steer = { ...this.steer, ...part };
    if (this.steer.x || this.steer.y || this.steer.z) this.#grip();
  }

  /** Lets time pass; the hand goes where it is wished, no faster than a hand may. */
  step(): void {
    const { load } = this;
    const now = performance.now();
    const passed = (now - this.#now) / 1000;
    if (!load || this.#since === null || passed <= 0) return;
    const seconds = Math.min(PAUSE, passed);
    this.#since += (passed - seconds) * 1000;
    this.#now = now;
    this.elapsed = now - this.#since;
    this.#steered(seconds);
    const way = vector3((k) => this.#wish[k] - this.at[k]);
    const speed = this.tweezed ? SPEED / 2 : SPEED;
    const share = Math.min(1, (speed * seconds) / (Math.hypot(...way) || 1));
    this.at = vector3((k) => this.at[k] + way[k] * share);
    if (!this.#felt) this.#swing(seconds);
    if (this.elapsed >= LIMITS.time - SPARE || (this.over && this.off.above <= DOWN)) this.open();
    else this.#sample(load);
  }

  /** Sends where the hand is, if it is time to. */
  #sample(load: Load): void {
    const point = this.#path.sample(this.elapsed, this.at, load.angle);
    if (point) this.sender.move(this.number, [point], this.#tool);
  }

  #steered(seconds: number): void {
    const { x, y, z, fine } = this.steer;
    if (!x && !y && !z) return;
    const pace = (fine ? PACE.fine : PACE.brisk) * seconds;
    const fall = (fine || (z < 0 && this.off.above < LOW) ? PACE.gentle : PACE.height) * seconds;
    this.by(x * pace, y * pace, z * fall);
  }

  /** The simulation says where the piece hangs; from then on it is asked. */
  feel(under: Under): void {
    this.#felt = true;
    this.hangs = under;
  }

  /** The piece follows on its spring, in steps small enough for it. */
  #swing(seconds: number): void {
    const omega = 2 * Math.PI * HERTZ;
    const steps = Math.min(60, Math.max(1, Math.ceil(seconds * 240)));
    const dt = Math.min(seconds, 0.25) / steps;
    const at: [number, number, number] = [...this.hangs];
    const speed: [number, number, number] = [...this.#speed];
    for (let i = 0; i < steps; i++) {
      for (const k of [0, 1, 2] as const) {
        speed[k] = (speed[k] + omega * omega * (this.at[k] - at[k]) * dt) / (1 + 2 * DAMPING * omega * dt);
        at[k] += speed[k] * dt;
      }
    }
    this.hangs = at;
    this.#speed = speed;
  }

  /** Opens the hand where it is, and continues with the next piece. Returns whether a piece was held. */
  open(): boolean {
    const { load } = this;
    if (!load || this.#since === null) return false;
    const passed = Math.min(performance.now() - this.#since, LIMITS.time);
    this.sender.letGo(this.number, [this.#path.finish(passed, this.at, load.angle)], this.#tool);
    this.number++;
    this.#offer();
    return true;
  }
}
