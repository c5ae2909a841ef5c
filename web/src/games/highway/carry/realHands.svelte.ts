/** Real hands at this table: the carried piece, the pieces near it, and the messages about them. */

import { untrack } from 'svelte';
import { byTouch } from '../../../lib/settings.svelte';
import type { Action, HandActions, Lang, Refusal } from '../../../lib/table';
import type { Board, Point } from '../view';
import { Carry, PLACE } from './carry.svelte';
import type { Moved } from './physicsMessages';
import { Fingertips } from './physicsClient.svelte';
import { built, idsOf, loads, type Load, type Plan, type Under } from './load';
import { nearby, obstacles } from './proximity';
import { messages } from '../messages';

/** A piece in a hand, on a table that has it as its newest one. */
export interface Held {
  board: Board;
  load: Load;
  at: Under;
  near: ReadonlyMap<string, number>;
  /** The pieces pushed from their places, according to the simulation. */
  moved: readonly Moved[];
  /** Above its place, near enough to be let go once it is low. */
  over: boolean;
}

const NOTHING: ReadonlyMap<string, number> = new Map();
/** From here on a piece counts as touched. */
const TOUCHED = 0.97;

export class Hands {
  carry: Carry | null = $state.raw(null);
  #plan: Plan | null = $state.raw(null);
  /** The numbers of the carried pieces among all pieces of the plan. */
  #numbers: readonly number[] = [];
  /** Whether the keyboard steers. */
  keyed = $state(false);
  /** How far the table is turned under who looks at it, in degrees. */
  turned = 0;

  readonly tips = new Fingertips();
  /** Whether a piece was taken up: what the hand does from then on stays (H-17i). */
  get gripped(): boolean {
    return this.carry?.gripped ?? false;
  }

  constructor(
    private readonly board: () => Board,
    private readonly seat: () => number | null,
  ) {
    $effect(() => () => this.tips.close());
    $effect(() => {
      void [this.carry?.number, this.carry?.tweezed];
      untrack(() => this.#offered());
    });
  }

  /** The piece that waits now will be felt in the city as it will stand then. */
  #offered(): void {
    const [{ carry }, seat] = [this, this.seat()];
    if (!carry?.load || !this.#plan || seat === null) this.tips.rest();
    else
      this.tips.take(built(this.board(), seat, this.#plan, this.#standing), carry.load, carry.at, (under) =>
        carry.feel(under),
      );
  }

  /**
   * Takes up the pieces of an action that are carried, by their ids; their paths are sent while the hand
   * moves, and the last release executes the action.
   */
  begin(
    plan: Plan,
    { assist: _, ...bare }: Action,
    carried: readonly string[],
    hand: HandActions,
    done: (refused: Refusal | null) => void,
  ): void {
    const seat = this.seat();
    if (seat === null) return;
    const ids = idsOf(this.board(), plan, seat);
    this.#plan = plan;
    this.#numbers = ids.flatMap((id, number) => (carried.includes(id) ? [number] : []));
    this.tips.knocked = false;
    const all = loads(this.board(), plan);
    const last = this.#numbers.length - 1;
    void hand.takeUp(bare).then((answer) => answer.ok || done(answer.refused));
    this.carry = new Carry(
      this.#numbers.map((number) => all[number]!),
      this.board().geometry.table,
      {
        move: (piece, points, tool) => hand.move(piece, points, tool),
        letGo: (piece, points, tool) =>
          void hand.letGo(piece, points, tool).then((answer) => {
            if (!answer.ok) done(answer.refused);
            else if (piece === last) done(null);
          }),
      },
    );
  }

  end(): void {
    this.carry = this.#plan = null;
  }

  /** The number of pieces of the plan that stand before the one in hand. */
  get #standing(): number {
    return this.#numbers[this.carry?.number ?? 0] ?? this.#numbers.length;
  }

  /** The table with the pieces that were carried and the one in hand. */
  #table = $derived.by(() => {
    const seat = this.seat();
    return this.carry && this.#plan && seat !== null
      ? built(this.board(), seat, this.#plan, this.#standing + 1)
      : null;
  });

  #among = $derived.by(() => {
    const load = this.carry?.load;
    if (!load || !this.#plan || !this.#table) return [];
    const { from } = this.#plan;
    const new_ = this.board().pillars.length;
    const beside = this.board()
      .roads.filter((road) => road.from === from || road.to === from)
      .map(({ id }) => `road:${id}`);
    const under = {
      disc: [],
      road: [`disc:${from}`, ...(this.#plan.pillar ? [`disc:${new_}`] : []), ...beside],
      car: [`road:${this.board().roads.length}`],
    }[load.kind];
    const own = { disc: [`disc:${new_}`], road: [`road:${this.board().roads.length}`], car: [] }[load.kind];
    return obstacles(this.#table, new Set([...under, ...own]));
  });

  near: ReadonlyMap<string, number> = $derived.by(() => {
    const { carry } = this;
    if (!carry?.load || !carry.held || !this.#table) return NOTHING;
    const [near, among] = [
      nearby(this.#table, carry.load, carry.hangs, this.#among),
      new Set(this.#among.map(({ id }) => id)),
    ];
    for (const id of this.tips.touched) if (among.has(id)) near.set(id, 1);
    return near;
  });

  /** What the scene shows. */
  get held(): Held | null {
    const load = this.carry?.load;
    return load && this.#table
      ? {
          board: this.#table,
          load,
          at: this.carry!.hangs,
          near: this.near,
          moved: this.tips.moved,
          over: this.carry!.over,
        }
      : null;
  }

  /** Where the piece belongs, in plan. */
  get place(): Point {
    const [x, y] = this.carry?.load?.under ?? [0, 0];
    return [x, y];
  }

  /** How things stand, in a sentence or two. */
  words(lang: Lang): string {
    const say = messages(lang).carry;
    const { carry } = this;
    if (!carry?.load) return '';
    if (!carry.held) {
      const how = this.keyed ? say.byKeys : byTouch() ? say.byTouch : say.byMouse;
      return `${say.take(say.piece(carry.load), carry.number + 1, carry.loads.length)} ${how} ${say.clock}`;
    }
    const { x, y, above } = carry.off;
    const turn = (this.turned * Math.PI) / 180;
    const [right, up] = [-x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) - y * Math.cos(turn)];
    const most = Math.max(0, ...this.near.values());
    const warned = most > TOUCHED ? say.touches : most > 0 ? say.near : '';
    const goes = !carry.over
      ? `${say.aside(right, up)}.`
      : above < 0
        ? say.under
        : above <= PLACE.above
          ? say.ready
          : say.there(above);
    return `${goes} ${this.tips.knocked ? say.spilt : warned}`.trim();
  }

  get tone(): 'right' | 'wrong' | 'waits' {
    const touched = Math.max(0, ...this.near.values()) > TOUCHED;
    return touched ? 'wrong' : this.carry?.held && this.carry.over ? 'right' : 'waits';
  }
}
