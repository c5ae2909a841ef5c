/** Real hands at this table: the carried piece, the pieces near it, and the messages about them. */

import { untrack } from 'svelte';
import { byTouch } from '../../../lib/settings.svelte';
import type { Action, Answer, Lang } from '../../../lib/table';
import { placeOf, type Board, type Point } from '../view';
import { Carry, PLACE } from './carry.svelte';
import type { Moved } from './physicsMessages';
import { Fingertips } from './physicsClient.svelte';
import { built, loads, type Load, type Plan, type Under } from './load';
import { nearby, obstacles } from './proximity';
import type { Point as Moment } from './handPath';
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
  /** Whether the keyboard steers. */
  keyed = $state(false);
  /** How far the table is turned under who looks at it, in degrees. */
  turned = 0;

  readonly tips = new Fingertips();
  /** A release was attempted where it is impossible. */
  #asked: string | null = $state(null);
  /** Since something was knocked over there is no way back: what a hand did is for the server to judge. */
  get spilt(): boolean {
    return this.tips.knocked;
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
      this.tips.take(built(this.board(), seat, this.#plan, carry.number), carry.load, carry.at, (under) =>
        carry.feel(under),
      );
  }

  /** Takes up what an action carries, piece by piece; then it is sent with the way that each one went. */
  begin(plan: Plan, action: Action, act: (action: Action) => Promise<Answer>, over: () => void): void {
    this.#plan = plan;
    this.tips.knocked = false;
    this.carry = new Carry(
      loads(this.board(), plan),
      this.board().geometry.table,
      (paths, tweezers) => void this.#send(action, act, over, paths, tweezers),
    );
  }

  async #send(
    { assist: _, ...bare }: Action,
    act: (action: Action) => Promise<Answer>,
    over: () => void,
    paths: Moment[][],
    tweezers: readonly number[],
  ): Promise<void> {
    const gentle: Action = tweezers.length > 0 ? { tweezers: [...tweezers] } : {};
    const answer = await act({
      ...bare,
      ...gentle,
      paths: paths.map((path) => path.map((point) => [...point])),
    });
    if (answer.ok) over();
    else this.carry?.again(placeOf(answer.refused).path ?? 0);
  }

  end(): void {
    this.carry = this.#plan = null;
  }

  /** The table with the pieces that were carried and the one in hand. */
  #table = $derived.by(() => {
    const seat = this.seat();
    return this.carry && this.#plan && seat !== null
      ? built(this.board(), seat, this.#plan, this.carry.number + 1)
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
    if (carry.hasty) return say.hasty;
    const { x, y, above } = carry.off;
    const turn = (this.turned * Math.PI) / 180;
    const [right, up] = [-x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) - y * Math.cos(turn)];
    const most = Math.max(0, ...this.near.values());
    const warned = most > TOUCHED ? say.touches : most > 0 ? say.near : '';
    const goes = !carry.over
      ? this.asked
        ? say.notYet(say.aside(right, up))
        : `${say.aside(right, up)}.`
      : this.asked && above > PLACE.above
        ? say.tooHigh(above)
        : above < 0
          ? say.under
          : above <= PLACE.above
            ? say.ready
            : say.there(above);
    return `${goes} ${this.spilt ? say.spilt : warned}`.trim();
  }

  /** The piece, and how it is moved. */
  get #motion(): string {
    return `${this.carry?.number}/${this.carry?.hasty}`;
  }

  /** Whether a release was attempted where it is impossible, since the piece was moved as now. */
  get asked(): boolean {
    return this.#asked === this.#motion;
  }

  set asked(asked: boolean) {
    this.#asked = asked ? this.#motion : null;
  }

  get tone(): 'right' | 'wrong' | 'waits' {
    const touched = Math.max(0, ...this.near.values()) > TOUCHED;
    return touched ? 'wrong' : this.carry?.held && this.carry.over ? 'right' : 'waits';
  }
}
