/** Advice: the actions in order, their effects, and the marked spaces. */

import { gameData } from '../../lib/gameData';
import type { Action, Highlight, Json, Line, LogContext } from '../../lib/table';
import { actionName, crowds, plus, spaceName } from './describe';
import { fetched, fields } from './choices';
import { foreseen } from './plan/forecastText';
import { deedOf, type Board, type Building, type Goods, type Order, type Player } from './view';
import { messages, type Messages } from './messages';

type Told = LogContext<Board>;

/** The action that a table advises just now; null where a line of the log is pointed at, or nothing. */
export function advised(highlight: Highlight | null, lines: readonly Line[]): Action | null {
  return highlight && 'line' in highlight && !lines.includes(highlight.line)
    ? (highlight.line.do ?? null)
    : null;
}

/** The orders of a plan that is advised. */
export function ordersOf(action: Action | null): Order[] | null {
  return action && Array.isArray(action['plan']) ? gameData<Order[]>(action['plan']) : null;
}

/** The advised action in words; a plan in its order, without cards that do nothing. */
export function describeAction(action: Action, { view: { board }, lang }: Told): string | null {
  const words = wished(action, board, messages(lang));
  return words === null ? null : `${words}.`;
}

function wished(action: Action, board: Board, say: Messages): string | null {
  const space = (key: unknown) => spaceName(String(key), board, say);
  const { take, walk, merchant, place, ride, work, build, trade, keep, use } = action;
  const orders = ordersOf(action);
  if (orders) {
    let counted = 0;
    return say.advise.plan(
      orders.flatMap(({ card, action: deed, own, shogun }) => {
        const [men, name] = [own + shogun, actionName(board, card, deed, say)];
        if (men === 0) return [];
        return men > (deedOf(board, card, deed)?.officials ?? 1)
          ? [say.advise.order(name, men, (counted += 1) === 1)]
          : [name];
      }),
    );
  }
  if (take && typeof take === 'object') {
    const { set, town } = take as { set?: number; town?: string };
    return town
      ? say.advise.town(space(town))
      : say.advise.set(say.draft.name(set ?? 1), say.goods(board.starts[(set ?? 1) - 1] ?? {}));
  }
  if (Array.isArray(walk)) return say.advise.walk(space(walk[0]), space(walk[1]));
  if (typeof merchant === 'string') return say.advise.merchant(space(merchant));
  if ('reveal' in action) return say.advise.reveal;
  if ('done' in action) return say.advise.done;
  if (typeof place === 'string') return say.advise.place(space(place), fields(place, board).map(space));
  if (Array.isArray(ride))
    return say.advise.ride(
      (ride as [string, string][]).map(([from, to]) => [space(from), space(to)] as const),
    );
  if ('buy_card' in action) return say.advise.card(say.cardName(String(action['buy_card'])));
  if (Array.isArray(work)) {
    const spaces = work as string[];
    return say.advise.work(
      crowds(spaces, board, say),
      say.goods(spaces.map((at) => fetched(at, board)).reduce<Goods>(plus, {})),
    );
  }
  if (Array.isArray(build)) return say.advise.build(build[0] as Building, space(build[1]));
  if (trade && typeof trade === 'object')
    return bargained(trade as { buy?: number; point?: boolean }, board, say);
  if (Array.isArray(keep)) return say.advise.keep(crowds(keep as string[], board, say));
  const deed = board.open ? deedOf(board, board.open.card, board.open.action) : undefined;
  return use !== undefined && deed ? say.advise.use(deed, Number(use)) : null;
}

function bargained(
  { buy, point }: { buy?: number; point?: boolean },
  { merchant: { current } }: Board,
  say: Messages,
): string | null {
  if (!current) return null;
  const parts = [
    buy ? say.advise.buys(say.goods({ [current.buy]: buy })) : '',
    point ? say.advise.point(say.goods(current.point)) : '',
  ].filter(Boolean);
  const [one = null, other] = parts;
  return one && other ? say.card.both(one, other.charAt(0).toLowerCase() + other.slice(1)) : one;
}

/** Whether less is lacking for a house than now, and nothing more. */
function nearer(short: Goods, player: Player, { buildings: { house } }: Board): boolean {
  const lacks = (good: 'wood' | 'stone' | 'ryo') =>
    [short[good] ?? 0, Math.max(0, house[good] - (player[good] ?? 0))] as const;
  const all = (['wood', 'stone', 'ryo'] as const).map(lacks);
  return all.every(([then, now]) => then <= now) && all.some(([then, now]) => then < now);
}

/**
 * The purchases that a plan makes possible, or its progress to a house, and idle officials. The use of each
 * action is shown at the action.
 */
export function describeForecast(told: Json, action: Action, { view: { board, seat }, lang }: Told): string {
  const [seen, say, orders] = [foreseen(told), messages(lang), ordersOf(action)];
  if (!seen || !orders) return '';
  const player = typeof seat === 'number' ? board.players[seat] : undefined;
  const soon =
    seen.affords.length > 0
      ? say.advise.then(seen.affords.map((what) => say.building[what]))
      : player && nearer(seen.short, player, board)
        ? say.advise.short(say.goods(seen.short))
        : '';
  const over = player
    ? player.own + player.shogun - orders.reduce((sum, { own, shogun }) => sum + own + shogun, 0)
    : 0;
  const { stay, samurai } = seen.wages;
  const home = stay.length < samurai ? say.foresee.wages(stay.length, samurai) : '';
  return [board.merchant.pile > 0 ? soon : '', home, over > 0 ? say.advise.over(over) : '']
    .filter(Boolean)
    .join(' ');
}
