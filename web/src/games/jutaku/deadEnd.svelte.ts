/**
 * Checks in idle time whether any free piece still fits where one is required. The result is shown as a
 * guess.
 */

import type { Desk } from './optimistic';
import { area, posed } from './geometry';
import { fits, siteOf } from './site';
import { ways } from './snap';
import type { Built, Card, Missing, Scene } from './view';

export interface Standing {
  scene: Scene;
  card: Card;
  outline: number;
  built: readonly Built[];
  pool: readonly number[];
  missing: Missing;
}

/** A floor on which no free piece seems to fit, null where that is so of every floor. */
export interface DeadEnd {
  floor: number | null;
}

/** The desk to check. No warning before the first piece, nor while a piece is held or in flight. */
export function standingOf(
  { hand, built, pool, unsure }: Desk,
  at: Omit<Standing, 'built' | 'pool'>,
): Standing | null {
  const wanted = hand === null && unsure.length === 0 && built.length > 0 && built.length < at.card.pieces;
  return wanted ? { ...at, built, pool } : null;
}

/**
 * Milliseconds of looking in a row, between two looks, and before the first: who has just laid a piece
 * wants to take the next.
 */
const [BREATH, PAUSE, CALM] = [6, 30, 900];
/** Ways that are tried before anything else may be done. */
const MANY = 40;
/** A piece may overhang a little: pieces larger than the support by more than this share are not tried. */
const OVER = 1.15;

/** The wood of a floor, or the site itself under the first one, in the measure of the pieces' areas. */
function extent({ scene, card, outline, built }: Standing, floor: number): number {
  if (floor === 0) return Math.abs(area(card.outlines[outline] ?? [])) / 100;
  return built
    .filter((one) => one.floor === floor)
    .reduce((sum, { piece }) => sum + (scene.areas[piece] ?? 0), 0);
}

/**
 * Looks for a piece that fits on the lowest floor that has none, or on any when each has some: a little at
 * a time.
 * Where pieces are to spare, one that makes a floor below larger will do. */
export function* looking(at: Standing): Generator<undefined, DeadEnd | null> {
  const { scene, card, outline, built, pool, missing } = at;
  const [lowest] = missing.floors;
  const spare = missing.pieces > missing.floors.length;
  const all = Array.from({ length: lowest ?? card.floors }, (_, i) => i + 1);
  for (const floor of lowest === undefined || spare ? all : [lowest]) {
    const site = siteOf(card, outline, built, floor);
    const room = OVER * (extent(at, floor - 1) - extent(at, floor));
    let tried = 0;
    for (const piece of pool.filter((one) => (scene.areas[one] ?? 0) <= room)) {
      const shape = scene.pieces[piece] ?? [];
      for (const pose of ways(shape, site)) {
        if (fits(posed(shape, pose), site)) return null;
        if (++tried % MANY === 0) yield;
      }
    }
  }
  return { floor: lowest ?? null };
}

export class DeadEnds {
  found: DeadEnd | null = $state.raw(null);
  #read: () => Standing | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  /** Pieces came or went while they were looked through. */
  #again = false;

  constructor(read: () => Standing | null) {
    this.#read = read;
  }

  /** The building has changed: discards the result. */
  anew(): void {
    this.halt();
    this.found = null;
    this.again();
  }

  /** The free pieces have changed: checks again. */
  again(): void {
    this.#again = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    this.#timer = setTimeout(() => {
      const at = this.#read();
      if (at) this.#look(looking(at));
      else this.halt();
    }, CALM);
  }

  halt(): void {
    clearTimeout(this.#timer);
    this.#busy = this.#again = false;
  }

  #look(steps: Generator<undefined, DeadEnd | null>): void {
    for (const until = performance.now() + BREATH; performance.now() < until;) {
      const step = steps.next();
      if (!step.done) continue;
      const again = this.#again;
      this.halt();
      this.found = step.value;
      if (again) this.again();
      return;
    }
    this.#timer = setTimeout(() => this.#look(steps), PAUSE);
  }
}
