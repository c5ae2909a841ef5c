/** Where the keyboard points: a card of the hand, a place or a space of the town. */

import { labelled } from '../../lib/messages';
import { capital, placeName, verdict, whatLies } from './describe';
import { stepped } from './hitTest';
import type { Choice } from './selection.svelte';
import type { Offer } from './offers';
import {
  builtAt,
  called,
  centreOf,
  claimAt,
  has,
  same,
  touched,
  type Board,
  type Slot,
  type Stage,
} from './view';
import type { Messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

export interface Ground {
  board: Board;
  stage: Stage | null;
  offer: Offer;
  choice: Choice;
  names: readonly Person[];
  words: Messages;
}

export class Rover {
  /** The slot under the cursor; a space is meant by its centre. */
  cursor: Slot | null = $state.raw(null);
  /** The place in the hand. */
  fan: number | null = $state(null);
  #look: () => Ground;
  #say: (words: string) => void;

  constructor(look: () => Ground, say: (words: string) => void) {
    this.#look = look;
    this.#say = say;
  }

  /** A new prompt begins; the cursor on the board stays while the viewer is `acting`. */
  begin(acting: boolean): void {
    this.fan = null;
    if (!acting) this.cursor = null;
  }

  forget(): void {
    this.cursor = this.fan = null;
  }

  get card(): string | undefined {
    return this.fan === null ? undefined : this.#look().board.hand[this.fan];
  }

  /** One step with an arrow key. */
  step(rows: number, columns: number): void {
    const { stage, choice, board } = this.#look();
    if (stage === 'card') this.#along(columns || rows);
    else if (choice.mode === 'leader') this.jump(columns || rows);
    else {
      const slotted = choice.slots.length > 0 || choice.mode === 'move';
      const start: Slot = [2 * Math.floor(board.rows / 2) + 1, 2 * Math.floor(board.cols / 2) + 1];
      this.#to(this.cursor ? stepped(this.cursor, rows, columns, board, !slotted) : start);
    }
  }

  /** To the next thing that may be chosen. */
  jump(by: number): void {
    const { stage, offer, choice, board, names, words } = this.#look();
    if (stage === 'card') {
      do this.#along(by);
      while (!offer.cards.includes(board.hand[this.fan ?? 0] ?? '') && offer.cards.length > 0);
    } else if (choice.mode === 'leader') {
      const at = offer.leaders.indexOf(choice.leader ?? -1);
      const next =
        offer.leaders[(Math.max(at, by > 0 ? -1 : 0) + by + offer.leaders.length) % offer.leaders.length];
      if (next === undefined) return;
      choice.takeLeader(next);
      this.#say(words.lead(personAt(names, next)));
    } else {
      const all = this.#targets();
      const here = all.findIndex((one) => same(one, this.cursor));
      const next = all[(Math.max(here, by > 0 ? -1 : 0) + by + all.length) % all.length];
      if (next) this.#to(next);
    }
  }

  #along(by: number): void {
    const { board, offer, words } = this.#look();
    const count = board.hand.length;
    this.fan = this.fan === null ? (by > 0 ? 0 : count - 1) : (this.fan + by + count) % count;
    const { card } = this;
    if (card)
      this.#say(offer.cards.includes(card) ? words.card(card) : `${words.card(card)}, ${words.unplayable}`);
  }

  #to(slot: Slot): void {
    this.cursor = slot;
    this.#say(this.#described(slot));
  }

  /** Everything on the grid that may be chosen now, in reading order. */
  #targets(): Slot[] {
    const { choice } = this.#look();
    const movable = choice.mode === 'move' ? choice.movable : choice.spaces.map(centreOf);
    return [...(choice.slots.length > 0 ? choice.slots : movable)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  #described(at: Slot): string {
    const { board, choice, names, words } = this.#look();
    const [space] = touched(at, board.rows, board.cols);
    const claim = space && claimAt(board, space);
    if (claim && same(centreOf(space), at) && choice.slots.length === 0) {
      return labelled(
        `${called(space)}, ${whatLies(builtAt(board, space), words)}`,
        verdict(claim, names, words),
      );
    }
    const token = board.tokens.find(({ slot }) => same(slot, at));
    const free = has(choice.slots, at) ? words.slotFree : words.slotBarred;
    return labelled(
      capital(placeName(at, board, words)),
      token ? words.tokenOf(personAt(names, token.seat)) : free,
    );
  }
}
