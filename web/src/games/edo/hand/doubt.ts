/** A plan in words: what is worth a second thought before it is sealed, and what stands on one of its cards. */

import { actionName } from '../account';
import type { Board, Order } from '../view';
import type { Sayings } from '../words';
import { outcome, wanting, type Foresight, type Seen } from './foresight';
import type { Plan } from './plan.svelte';

/** Why one might not seal yet, unless a lesson asks for just that; empty where nothing speaks against it. */
export function doubtful(plan: Plan, foresight: Foresight | null, task: boolean, say: Sayings): string {
  if (plan.orders.every(({ own, shogun }) => own + shogun === 0)) return say.plan.empty;
  if (plan.idle > 0) return task ? '' : say.plan.wasted(plan.idle + (foresight?.cards.reduce((sum, seen, n) => sum + inVain(seen, plan.orders[n]), 0) ?? 0));
  const vain = foresight?.cards.findIndex((seen) => seen.lacks !== null) ?? -1;
  const [order, seen] = [plan.orders[vain], foresight?.cards[vain]];
  return order && seen ? say.plan.vain(say.cardName(order.card), wanting(seen, say)) : '';
}

/** Officials who stand before a card and do nothing. */
function inVain({ of, left, spare }: Seen, order: Order | undefined): number {
  return order && of > 0 ? (left * (order.own + order.shogun - spare)) / of + spare : spare;
}

/** The card in hand, read out. */
export function columnWords({ orders, column }: Plan, foresight: Foresight | null, board: Board, say: Sayings): string {
  const [order, seen] = [orders[column], foresight?.cards[column]];
  if (!order) return '';
  return `${say.cardName(order.card)}, ${actionName(board, order.card, order.action, say)}, ${say.officials(order.own + order.shogun)}. ${seen ? `${outcome(seen, say)} ${wanting(seen, say)}` : ''}`;
}
