/** The plan that a player is putting together: three orders and the officials before them. */

import type { Action } from '../../lib/table';
import { deedOf, type Board, type Order } from './view';

export type Office = 'own' | 'shogun';

export class Plan {
  orders: Order[] = $state([]);
  column = $state(0);

  constructor(private readonly scene: () => { board: Board; seat: number | null }) {}

  /** Begins with what was in hand or is sealed already, or with the first cards and nobody before them. */
  begin(draft: Action | null): void {
    const { board, seat } = this.scene();
    const player = seat === null ? undefined : board.players[seat];
    const held = draft && 'plan' in draft ? (draft['plan'] as unknown as Order[]) : player?.plan;
    const begun = held?.flatMap((order) => (order ? [order] : [])) ?? [];
    this.column = 0;
    this.orders =
      begun.length === 3
        ? begun.map(({ card, action, own, shogun }) => ({ card, action, own, shogun }))
        : (player?.cards ?? []).slice(0, 3).map((card) => ({ card, action: board.cards[card]?.[0]?.action ?? '', own: 0, shogun: 0 }));
  }

  /** Officials of a kind that stand nowhere yet. */
  left(office: Office): number {
    const { board, seat } = this.scene();
    const all = seat === null ? 0 : (board.players[seat]?.[office] ?? 0);
    return all - this.orders.reduce((sum, order) => sum + order[office], 0);
  }

  most(order: Order): number {
    const deed = deedOf(this.scene().board, order.card, order.action);
    return deed ? deed.times * deed.officials : 0;
  }

  canAdd(n: number, office: Office): boolean {
    const order = this.orders[n];
    return order !== undefined && this.left(office) > 0 && order.own + order.shogun < this.most(order);
  }

  add(n: number, office: Office, by: 1 | -1): boolean {
    const order = this.orders[n];
    if (!order || (by > 0 ? !this.canAdd(n, office) : order[office] === 0)) return false;
    order[office] += by;
    return true;
  }

  /** Takes an official from a card or the hand to another card or the hand, where there is room. */
  carry(office: Office, from: number | null, to: number | null): boolean {
    if (from === to || (from === null && this.left(office) === 0)) return false;
    const goal = to === null ? undefined : this.orders[to];
    if (to !== null && (!goal || goal.own + goal.shogun >= this.most(goal))) return false;
    if (from !== null && !this.add(from, office, -1)) return false;
    if (to !== null) {
      this.column = to;
      return this.add(to, office, 1);
    }
    return true;
  }

  turn(n: number, action: string): void {
    const order = this.orders[n];
    if (!order) return;
    order.action = action;
    while (order.own + order.shogun > this.most(order)) order[order.own > 0 ? 'own' : 'shogun'] -= 1;
  }

  move(n: number, by: 1 | -1): void {
    const [one, other] = [this.orders[n], this.orders[n + by]];
    if (!one || !other) return;
    this.orders[n] = other;
    this.orders[n + by] = one;
    this.column = n + by;
  }

  /** Cards that lie beside the plan. */
  get spare(): string[] {
    const { board, seat } = this.scene();
    const cards = seat === null ? [] : (board.players[seat]?.cards ?? []);
    return cards.filter((card) => this.orders.every((order) => order.card !== card));
  }

  swap(n: number, card: string): void {
    const order = this.orders[n];
    if (!order || order.card === card) return;
    order.card = card;
    this.turn(n, this.scene().board.cards[card]?.[0]?.action ?? '');
  }

  get action(): Action {
    return { plan: this.orders.map(({ card, action, own, shogun }) => ({ card, action, own, shogun })) };
  }
}
