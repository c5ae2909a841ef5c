/** The hand of another seat that carries pieces, drawn a moment late so that it moves evenly. */

import { gameData } from '../../../lib/gameData';
import type { LiveHand } from '../../../lib/table';
import { laid } from '../geometry';
import { actionOf, type Board, type Point } from '../view';
import { PLACE, waitingPlace } from './carry.svelte';
import type { Point as Moment } from './handPath';
import { built, idsOf, loads, type Load, type Plan, type Under } from './load';
import type { Held } from './realHands.svelte';

/** Milliseconds by which the hand is drawn late: more than the time between two messages. */
const LATE = 250;
const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * The next player clockwise who is still in the game, who gets the price of a carry (H-17h); null for a seat
 * without discs.
 */
export function nextPlayer(board: Board, seat: number): number | null {
  const { grey, yellow } = board.stock[seat]!;
  const gone = new Set([...board.finished, ...board.out.flat()]);
  const seats = board.stock.length;
  const next = Array.from({ length: seats - 1 }, (_, n) => (seat + 1 + n) % seats).find((n) => !gone.has(n));
  return grey + yellow > 0 ? (next ?? null) : null;
}

/** The pieces that an action of another seat builds; null if it is no build. */
export function planOf(board: Board, action: LiveHand['action']): Plan | null {
  const { from, pillar, height, junction = false, exit, cars = [] } = actionOf(action);
  const base = from === undefined ? undefined : board.pillars[from];
  if (from === undefined || !base) return null;
  if (exit !== undefined) {
    const turn = (exit * Math.PI) / 18_000;
    const reach = board.geometry.lengths[1] ?? 0;
    const foot: Point = [base.at[0] + reach * Math.cos(turn), base.at[1] + reach * Math.sin(turn)];
    return { from, road: laid(board, from, foot, null), pillar: null, cars };
  }
  if (!pillar || height === undefined) return null;
  return { from, road: laid(board, from, pillar, height), pillar: { at: pillar, height, junction }, cars };
}

/** Where a path is so many milliseconds after its grip. */
export function placeAt(path: readonly Moment[], time: number): Under {
  const next = path.findIndex(([t]) => t > time);
  const other = path.at(next)!;
  const one = next < 1 ? other : path[next - 1]!;
  const share = other[0] > one[0] ? (time - one[0]) / (other[0] - one[0]) : 0;
  const between = (k: 1 | 2 | 3) => one[k] + (other[k] - one[k]) * share;
  return [between(1), between(2), between(3)];
}

export class WatchedHand {
  #time = $state(0);
  /** When the path in hand began to arrive. */
  #since = $state(0);

  /** Call it while a component is created. */
  constructor(
    private readonly board: () => Board,
    private readonly hands: () => { readonly [seat: string]: LiveHand },
  ) {
    $effect(() => {
      if (!this.#carries) return;
      this.#since = this.#time = performance.now();
      let frame = 0;
      const pass = () => {
        this.#time = performance.now();
        frame = requestAnimationFrame(pass);
      };
      frame = requestAnimationFrame(pass);
      return () => cancelAnimationFrame(frame);
    });
  }

  get seat(): number | null {
    const [seat] = Object.keys(this.hands());
    return seat === undefined ? null : Number(seat);
  }

  /** Names the piece that a hand carries; null while none is in a hand. */
  #carries = $derived.by(() => {
    const hand = this.seat === null ? undefined : this.hands()[this.seat];
    return hand && hand.points.length > 0 ? `${this.seat}/${hand.piece}` : null;
  });

  /** The plan of the pieces, and which of them are carried. */
  #plan = $derived.by(() => {
    const { seat } = this;
    const action = seat === null ? undefined : this.hands()[seat]?.action;
    const plan = action ? planOf(this.board(), action) : null;
    return plan && seat !== null
      ? { plan, all: loads(this.board(), plan), ids: idsOf(this.board(), plan, seat) }
      : null;
  });

  /** What the scene shows; null while no piece is carried. */
  get held(): Held | null {
    const { seat } = this;
    const hand = seat === null ? undefined : this.hands()[seat];
    const id = hand?.pieces[hand.piece];
    if (!hand || !this.#plan || seat === null || id === undefined) return null;
    const { plan, all, ids } = this.#plan;
    const number = ids.indexOf(id);
    const load: Load | undefined = all[number];
    if (!load) return null;
    const at = this.#carries
      ? placeAt(gameData<readonly Moment[]>(hand.points), this.#time - this.#since - LATE)
      : waitingPlace(load);
    return {
      board: built(this.board(), seat, plan, number + 1),
      load,
      at,
      near: NOTHING,
      moved: [],
      over: Math.hypot(at[0] - load.under[0], at[1] - load.under[1]) <= PLACE.aside,
    };
  }
}
