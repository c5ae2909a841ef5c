/** What the viewer may do outside planning, and how it is proposed and sent: walks, work, rides, wages. */

import { byTouch } from '../../lib/settings.svelte';
import { playSound } from '../../lib/sound';
import type { Action, BoardContext, ProposalControl } from '../../lib/table';
import { choices, type Choice } from './choices';
import { spaceName } from './describe';
import type { MapSelection } from './map/mapSelection.svelte';
import { messages } from './messages';
import { purse, type Ahead } from './plan/forecastText';
import { bags, count, listed, matching, near, travels, widest, type Board, type Stage } from './view';

/** The figure of the merchant, among the spaces from which samurai set out. */
export const MERCHANT = '@';

/** Where the board stands; its values are reactive. */
interface Position {
  /** What is asked, and the seat that answers; null if nothing is. */
  readonly stage: Stage | null;
  readonly mine: number | null;
  readonly selection: MapSelection;
  /** What the next card would lead to. */
  readonly next: Ahead | null;
  readonly root: HTMLElement | undefined;
}

export interface Goal {
  space: string;
  /** Ryo; null where the way is free. */
  cost: number | null;
}

export class Turn {
  readonly #host: BoardContext<Board>;
  readonly #position: Position;

  constructor(host: BoardContext<Board>, position: Position) {
    this.#host = host;
    this.#position = position;
  }

  readonly #offered = $derived.by(() => listed(this.#host.state.view));
  readonly #lesson = $derived.by(() => this.#host.state.lesson ?? null);
  readonly #say = $derived.by(() => messages(this.#host.lang));

  readonly stage = $derived.by(() => this.#position.stage);
  readonly board: Board = $derived.by(() => this.#host.state.view.board);
  readonly selection = $derived.by(() => this.#position.selection);
  readonly next = $derived.by(() => this.#position.next);
  /** What a walk may cost so that the next card can still be paid. */
  readonly affordable = $derived.by(() => (this.next ? purse(this.next) : Infinity));

  /** The choices that are a sentence each. */
  readonly choices: Choice[] = $derived.by(() =>
    this.stage === null || this.stage === 'plan'
      ? []
      : choices(this.#host.state.view, this.#say).filter(
          ({ space }) => this.#lesson !== 'E-20' || space !== null,
        ),
  );
  readonly #heaps = $derived.by(() =>
    this.stage === 'card'
      ? bags(this.#offered, 'work')
      : this.stage === 'wages'
        ? bags(this.#offered, 'keep')
        : [],
  );
  /** The most of each space that the bag can hold. */
  readonly most: string[] = $derived.by(() => widest(this.#heaps));
  /** The action of the bag, if it is offered. */
  readonly bagged = $derived.by((): Action | null => {
    const { bag } = this.selection;
    const match = bag && matching(this.#heaps, bag);
    if (!match || (this.stage === 'card' && match.length === 0)) return null;
    return this.stage === 'card' ? { work: match } : { keep: match };
  });

  readonly travel = $derived.by(() => (this.stage === 'card' ? travels(this.#host.state.view) : null));
  readonly #walks = $derived.by(() =>
    this.stage === 'before'
      ? this.#offered.flatMap(({ walk }) => (walk ? [walk as [string, string]] : []))
      : [],
  );
  readonly #leads = $derived.by(() =>
    this.stage === 'before'
      ? this.#offered.flatMap(({ merchant }) => (typeof merchant === 'string' ? [merchant] : []))
      : [],
  );
  /** Who can set out: the spaces of own samurai, and MERCHANT for the merchant. */
  readonly starts: string[] = $derived.by(() =>
    this.stage === 'before'
      ? [...new Set(this.#walks.map(([start]) => start)), ...(this.#leads.length > 0 ? [MERCHANT] : [])]
      : (this.travel?.ride?.from ?? []).filter((space) => this.#resting(space) > 0),
  );
  /** Where the one who sets out may go. */
  readonly #goals: Goal[] = $derived.by(() => {
    const { from } = this.selection;
    if (from === null) return [];
    const { reach } = this.board.mine ?? {};
    if (from === MERCHANT)
      return near(this.#leads.map((space) => ({ space, cost: reach?.merchant[space] ?? null })));
    if (this.stage === 'before')
      return near(
        this.#walks
          .filter(([start]) => start === from)
          .map(([, space]) => ({ space, cost: reach?.samurai[from]?.[space] ?? null })),
      );
    return Object.keys(this.board.map.spaces)
      .filter((space) => space !== from)
      .map((space) => ({ space, cost: null }));
  });
  /** The goals that are of use with this number of players. */
  readonly goals: Goal[] = $derived.by(() =>
    this.#goals.filter(({ space }) => !this.board.map.spaces[space]?.covered),
  );
  /** Whether the card may be ended. */
  readonly done: boolean = $derived.by(
    () =>
      this.stage === 'card' && (this.travel?.done ?? this.#offered.some((action) => action['done'] === true)),
  );

  /** Own samurai on a space that are not about to ride already. */
  #resting(space: string): number {
    const { mine, selection } = this.#position;
    const samurai = mine === null ? [] : (this.board.players[mine]?.samurai ?? []);
    return count(samurai, space) - selection.legs.filter(([start]) => start === space).length;
  }

  /**
   * The samurai or officials that are selected at first: as many as possible. In a lesson the learner
   * selects them.
   */
  firstBag(): string[] | null {
    const longest = [...this.#heaps].sort((a, b) => b.length - a.length)[0];
    if (!longest || (this.stage !== 'wages' && longest.length === 0)) return null;
    return this.stage === 'wages' && this.#lesson !== null ? [] : [...longest];
  }

  goalAt(space: string): Goal | undefined {
    return this.#goals.find((goal) => goal.space === space);
  }

  /** The figure on a space that can set out; an own samurai has precedence over the merchant. */
  startAt(space: string | null): string | null {
    if (space !== null && this.starts.includes(space)) return space;
    return this.starts.includes(MERCHANT) && space === this.board.merchant.at ? MERCHANT : null;
  }

  async send(action: Action, at: Element): Promise<void> {
    if (this.#host.state.busy) return;
    const { selection, root } = this.#position;
    selection.proposed = null;
    const { ok } = await this.#host.act(action, at);
    if (!ok) selection.clear();
    if (ok && !byTouch()) root?.focus({ preventScroll: true });
  }

  /**
   * The first gesture proposes and the second one on the same target confirms. On a desktop the first one
   * acts, unless `twice`.
   */
  propose(
    action: Action,
    words: string,
    at: Element,
    controls: ProposalControl[] = [],
    twice = controls.length > 0,
  ): void {
    const { busy, confirm } = this.#host.state;
    if (busy) return;
    const { selection } = this;
    const again = JSON.stringify(action) === JSON.stringify(selection.proposed?.action);
    if (again || (!confirm && !twice)) void this.send(action, at);
    else {
      selection.proposed = { action, words, at, controls };
      playSound('lift');
      this.#host.announce(words);
    }
  }

  /**
   * A card that does nothing as things stand is not revealed at once; a button that leaves nothing to
   * choose is not asked twice.
   */
  choose(action: Action, words: string, at: Element): void {
    const vain = 'reveal' in action && this.next?.vain === true;
    if (action === this.bagged || 'walk' in action || 'merchant' in action || ('reveal' in action && !vain))
      void this.send(action, at);
    else this.propose(action, vain ? this.#say.before.vain : words, at, [], vain);
  }

  /** Ends the card; asks for confirmation if it could still do something. */
  stop(at: Element): void {
    const idle = this.choices.length === 0 && this.#heaps.length === 0 && this.starts.length === 0;
    if (idle) void this.send({ done: true }, at);
    else this.propose({ done: true }, this.#say.card.done, at, [], true);
  }

  /** Selects the figure that sets out; `onMap`: there, and not in the panel. */
  setOut(start: string | null, onMap = false): void {
    const { selection, root } = this.#position;
    const say = this.#say;
    selection.from = start;
    selection.pointed = onMap;
    selection.proposed = null;
    this.#host.announce(
      start === null
        ? say.before.pick
        : start === MERCHANT
          ? say.before.merchant
          : say.before.from(spaceName(start, this.board, say)),
    );
    void Promise.resolve().then(() => root?.focus({ preventScroll: true }));
  }

  /** Sends the selected figure to a space, or adds the ride to those of the card. */
  go(space: string, at: Element): void {
    const { from } = this.selection;
    if (from === null) return;
    if (this.stage === 'before') this.#walk(from, space, at);
    else this.#ride(from, space, at);
  }

  #walk(from: string, space: string, at: Element): void {
    const say = this.#say;
    const name = spaceName(space, this.board, say);
    const cost = this.goalAt(space)?.cost ?? 0;
    const leg =
      from === MERCHANT
        ? `${say.before.merchant} ${say.before.to(name)}`
        : say.card.leg(spaceName(from, this.board, say), name);
    const way = say.before.go(leg, say.before.costs(cost));
    const dear = cost > this.affordable;
    this.propose(
      from === MERCHANT ? { merchant: space } : { walk: [from, space] },
      dear ? `${way}. ${say.before.dear}` : way,
      at,
      [],
      dear,
    );
  }

  #ride(from: string, space: string, at: Element): void {
    const { selection } = this;
    const say = this.#say;
    const name = (one: string) => spaceName(one, this.board, say);
    const most = this.travel?.ride?.most ?? 1;
    const legs: [string, string][] = [...selection.legs.slice(0, most - 1), [from, space]];
    selection.legs = legs;
    const further = legs.length < most;
    this.propose(
      { ride: legs },
      say.list(legs.map(([start, end]) => say.card.leg(name(start), name(end)))),
      at,
      further ? [{ label: say.card.anotherRide, icon: 'more', run: () => this.setOut(null) }] : [],
    );
    if (!further) selection.legs = legs.slice(0, -1);
  }

  /** Puts one more samurai of a space into the bag, or takes one out. */
  put(space: string, by: 1 | -1): void {
    const { selection } = this;
    const { bag } = selection;
    if (!bag) return;
    const at = bag.indexOf(space);
    selection.bag = by > 0 ? [...bag, space] : bag.filter((_, n) => n !== at);
    selection.proposed = null;
  }
}
