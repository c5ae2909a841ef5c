/** The player's selection, and its action. */

import type { Action } from '../../lib/table';
import { destinations, grounds, type Offer } from './offers';
import type { Point } from './hitTest';
import { has, type Bonus, type Slot, type Space, type Stage } from './view';

export interface Question {
  /** The decision of this seat, or null. */
  stage: Stage | null;
  offer: Offer;
}

export type Held = Pick<Choice, 'card' | 'slot' | 'space' | 'from' | 'leader' | 'mode' | 'flipping'>;

export class Choice {
  card: string | null = $state(null);
  slot: Slot | null = $state.raw(null);
  space: Space | null = $state.raw(null);
  from: Slot | null = $state.raw(null);
  leader: number | null = $state(null);
  flipping = $state(false);
  /** Which bonus action is meant; null if the tapped target decides. */
  mode: Bonus | null = $state(null);
  /** Where a dragged token is. */
  air: Point | null = $state.raw(null);
  #ask: () => Question;

  constructor(ask: () => Question) {
    this.#ask = ask;
  }

  /** All that was pointed at, as plain data; null for nothing. */
  get held(): Held | null {
    const { card, slot, space, from, leader, mode, flipping } = this;
    return card || slot || space || from || leader !== null
      ? { card, slot, space, from, leader, mode, flipping }
      : null;
  }

  /** Restores a selection. */
  resume(held: Held): void {
    Object.assign(this, held);
  }

  /** Lets go of everything, or only of the last thing pointed at. */
  forget(): void {
    this.card = this.slot = this.space = this.from = this.leader = this.mode = null;
    this.flipping = false;
  }

  back(): void {
    if (this.slot) this.slot = null;
    else if (this.from) this.from = null;
    else if (this.space) this.space = null;
    else this.forget();
    this.leader = null;
    this.flipping = false;
  }

  /** Where a token may go now. */
  get slots(): readonly Slot[] {
    const { stage, offer } = this.#ask();
    if (stage === 'token' || stage === 'window' || stage === 'extra') return offer.slots;
    return stage === 'influence' && this.from ? destinations(offer, this.from) : [];
  }

  /** The own tokens that can be taken up. */
  get movable(): readonly Slot[] {
    const { stage, offer } = this.#ask();
    return stage === 'influence' && (this.mode === null || this.mode === 'move') ? offer.from : [];
  }

  /** The spaces that can be chosen now. */
  get spaces(): readonly Space[] {
    const { stage, offer } = this.#ask();
    if (stage === 'up' || stage === 'down') return grounds(offer, this.card);
    const flips = stage === 'influence' && !this.from && (this.mode === null || this.mode === 'flip');
    return flips ? offer.flips : [];
  }

  /** Who can be pointed at to lead the next trick. */
  get leaders(): readonly number[] {
    const { stage, offer } = this.#ask();
    const asked = stage === 'influence' && !this.from && (this.mode === null || this.mode === 'leader');
    return asked ? offer.leaders : [];
  }

  takeCard(card: string): void {
    this.card = card;
    if (this.space && !has(this.spaces, this.space)) this.space = null;
  }

  takeMode(mode: Bonus | null): void {
    this.forget();
    this.mode = mode;
  }

  takeUp(from: Slot): void {
    this.forget();
    this.mode = 'move';
    this.from = from;
  }

  takeSpace(space: Space): void {
    this.space = space;
    this.leader = null;
  }

  takeLeader(seat: number): void {
    this.forget();
    this.mode = 'leader';
    this.leader = seat;
  }

  get action(): Action | null {
    const { card, slot, space, from, leader } = this;
    switch (this.#ask().stage) {
      case 'card':
        return card ? { card } : null;
      case 'token':
      case 'window':
        return slot ? { token: [...slot] } : null;
      case 'extra':
        return slot ? { extra: [...slot] } : null;
      case 'up':
        return card && space ? { up: [card, [...space]] } : null;
      case 'down':
        return card && space ? { down: [card, [...space]] } : null;
      case 'influence':
        if (from) return slot ? { move: [[...from], [...slot]] } : null;
        if (leader !== null) return { leader };
        return space ? { flip: [...space] } : null;
      case 'specialise':
        return this.flipping ? { specialise: true } : null;
      default:
        return null;
    }
  }
}
