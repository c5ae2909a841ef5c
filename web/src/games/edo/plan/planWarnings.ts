/** Texts about a plan: warnings before it is sealed, and the order of a card. */

import { actionName } from '../describe';
import type { Board } from '../view';
import type { Messages } from '../messages';
import { outcome, wanting, type Foresight } from './forecastText';
import type { Plan } from './planDraft.svelte';

/**
 * Why one might not seal yet, card by card and then who stands nowhere, unless a lesson asks for just that;
 * empty where nothing speaks against it.
 */
export function doubtful(plan: Plan, foresight: Foresight | null, task: boolean, say: Messages): string {
  if (plan.orders.every(({ own, shogun }) => own + shogun === 0)) return say.plan.empty;
  if (plan.idle > 0 && task) return '';
  const vain = plan.orders.flatMap(({ card }, n) => {
    const seen = foresight?.cards[n];
    return seen?.lacks ? say.plan.vain(say.cardName(card), wanting(seen, say)) : [];
  });
  return [...vain, ...(plan.idle > 0 ? [say.plan.wasted(plan.idle)] : [])].join(' ');
}

/** The card in hand, read out. */
export function columnWords(
  { orders, column }: Plan,
  foresight: Foresight | null,
  board: Board,
  say: Messages,
): string {
  const [order, seen] = [orders[column], foresight?.cards[column]];
  if (!order) return '';
  const name = actionName(board, order.card, order.action, say);
  const planned = `${say.cardName(order.card)}, ${name}, ${say.officials(order.own + order.shogun)}.`;
  return seen ? `${planned} ${outcome(seen, say)} ${wanting(seen, say)}` : `${planned} `;
}
