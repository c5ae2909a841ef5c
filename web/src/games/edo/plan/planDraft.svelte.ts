/** The plan that a player is putting together: three orders and the officials before them. */

import { gameData } from '../../../lib/gameData';
import type { Action } from '../../../lib/table';
import { deedOf, type Board, type Doing, type Order } from '../view';

export type Office = 'own' | 'shogun';

const COLUMNS = 3;
/** What an official does without a samurai. */
const ALONE: readonly Doing[] = ['money', 'rice', 'recruit'];
/** What takes a samurai for each time. */
const GROUNDED: readonly Doing[] = [
  'wood',
  'stone',
  'paddy',
  'wood_stone',
  'build_easy',
  'build_hard',
  'trade',
];

const copied = ({ card, action, own, shogun }: Order): Order => ({ card, action, own, shogun });

export class Plan {
  orders: Order[] = $state([]);
  column = $state(0);

  /** Whose plan it is, and of which round. */
  readonly #round: string;

  /**
   * Begins with the sealed plan, else with the last plan of the same round, else with the draft that was
   * saved before
   * a reload, else with the first cards and no officials.
   */
  constructor(
    private readonly scene: () => { board: Board; seat: number | null },
    saved: object | null = null,
    last?: Plan,
  ) {
    const { board, seat } = scene();
    const player = seat === null ? undefined : board.players[seat];
    const sealed = player?.plan?.flatMap((order) => (order ? [order] : [])) ?? [];
    const draft = saved && 'plan' in saved ? gameData<Order[]>(saved.plan) : [];
    this.#round = `${seat}/${board.round}`;
    if (sealed.length === COLUMNS) this.orders = sealed.map(copied);
    else if (last && last.#round === this.#round && this.#fits(last.orders)) {
      this.orders = last.orders.map(copied);
      this.column = last.column;
    } else if (this.#fits(draft)) this.orders = draft.map(copied);
    else
      this.orders = (player?.cards ?? [])
        .slice(0, COLUMNS)
        .map((card) => ({ card, action: board.cards[card]?.[0]?.action ?? '', own: 0, shogun: 0 }));
  }

  /** Whether an official stands anywhere in the plan of this very round. */
  get begun(): boolean {
    const { board, seat } = this.scene();
    return (
      this.orders.some(({ own, shogun }) => own + shogun > 0) && this.#round === `${seat}/${board.round}`
    );
  }

  /** Whether orders from another time can be given now. */
  #fits(orders: readonly Order[]): boolean {
    const { board, seat } = this.scene();
    const player = seat === null ? undefined : board.players[seat];
    if (!player || orders.length !== COLUMNS || new Set(orders.map(({ card }) => card)).size < COLUMNS)
      return false;
    const sum = (office: Office) => orders.reduce((all, order) => all + order[office], 0);
    if (sum('own') > player.own || sum('shogun') > player.shogun) return false;
    return orders.every(
      (order) => player.cards.includes(order.card) && order.own + order.shogun <= this.most(order),
    );
  }

  /** Officials of a kind that stand nowhere yet. */
  left(office: Office): number {
    const { board, seat } = this.scene();
    const all = seat === null ? 0 : (board.players[seat]?.[office] ?? 0);
    return all - this.orders.reduce((sum, order) => sum + order[office], 0);
  }

  /**
   * Officials that could still be of use: at a card without officials, or an action that needs no samurai.
   */
  get idle(): number {
    const { board } = this.scene();
    const free = (order: Order) =>
      order.own + order.shogun === 0 || ALONE.includes(deedOf(board, order.card, order.action)?.do ?? 'wood');
    const room = this.orders
      .filter(free)
      .reduce((sum, order) => sum + this.most(order) - order.own - order.shogun, 0);
    return Math.min(room, this.left('own') + this.left('shogun'));
  }

  /**
   * Officials for whom none of these cards has work: all are full, or every samurai already has an
   * official.
   */
  get over(): number {
    const { board, seat } = this.scene();
    const samurai = seat === null ? 0 : (board.players[seat]?.samurai.length ?? 0);
    const full = this.orders.every((order) => {
      const deed = deedOf(board, order.card, order.action);
      const men = order.own + order.shogun;
      return (
        deed !== undefined &&
        (men >= this.most(order) || (GROUNDED.includes(deed.do) && men >= samurai * deed.officials))
      );
    });
    return full ? this.left('own') + this.left('shogun') : 0;
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

  /** Chooses an action with an official before it; chosen again, with one more. */
  post(n: number, action: string): void {
    const order = this.orders[n];
    if (!order) return;
    const again = order.action === action;
    if (!again) this.turn(n, action);
    if ((again || order.own + order.shogun === 0) && !this.add(n, 'own', 1)) this.add(n, 'shogun', 1);
  }

  turn(n: number, action: string): void {
    const order = this.orders[n];
    if (!order) return;
    order.action = action;
    while (order.own + order.shogun > this.most(order)) order[order.own > 0 ? 'own' : 'shogun'] -= 1;
  }

  move(n: number, by: 1 | -1): void {
    this.exchange(n, n + by);
  }

  /** Two places of the plan change their cards. */
  exchange(n: number, m: number): void {
    const [one, other] = [this.orders[n], this.orders[m]];
    if (!one || !other || n === m) return;
    this.orders[n] = other;
    this.orders[m] = one;
    this.column = m;
  }

  /** Cards that are not in the plan. */
  get spare(): string[] {
    const { board, seat } = this.scene();
    const cards = seat === null ? [] : (board.players[seat]?.cards ?? []);
    return cards.filter((card) => this.orders.every((order) => order.card !== card));
  }

  /** A card from the hand takes the place of another. */
  swap(n: number, card: string): void {
    const order = this.orders[n];
    if (!order || order.card === card) return;
    order.card = card;
    this.column = n;
    this.turn(n, this.scene().board.cards[card]?.[0]?.action ?? '');
  }

  /** Another plan in place of this one. */
  follow(orders: readonly Order[]): void {
    this.orders = orders.map(copied);
    this.column = 0;
  }

  /** Whether these are the very orders. */
  is(orders: readonly Order[]): boolean {
    return JSON.stringify(this.orders.map(copied)) === JSON.stringify(orders.map(copied));
  }

  get action(): Action {
    return { plan: this.orders.map(copied).map((order) => ({ ...order })) };
  }
}
