/** What an order of a plan will do as the board stands, what it needs and what is missing. */

import { plus, spaceList, spaceName } from './account';
import { deedOf, type Board, type Building, type Deed, type Good, type Goods, type Order, type Prospect } from './view';
import type { Sayings } from './words';

export interface Forecast {
  does: string;
  missing: string[];
}

interface Scene {
  board: Board;
  say: Sayings;
}

function capped(goods: Goods, room: Goods | undefined): Goods {
  return Object.fromEntries(
    (Object.entries(goods) as [Good, number][]).map(([good, n]) => [good, Math.min(n, room?.[good] ?? n)]),
  );
}

function times(goods: Goods, n: number): Goods {
  return Object.fromEntries(Object.entries(goods).map(([good, one]) => [good, one * n]));
}

function working(n: number, prospect: Prospect, { board, say }: Scene): Forecast {
  const gain = (prospect.gain ?? {}) as Record<string, Goods>;
  const sum = (space: string) => Object.values(gain[space] ?? {}).reduce((all, one) => all + one, 0);
  const ready = [...(prospect.ready ?? [])].sort((a, b) => sum(b) - sum(a)).slice(0, n);
  const brings = capped(ready.reduce<Goods>((all, space) => plus(all, gain[space] ?? {}), {}), prospect.room);
  const lacking = n - ready.length;
  const spaces = (prospect.spaces ?? []).map((key) => spaceName(key, board, say));
  return {
    does: say.forecast.works(ready.length, say.goods(brings)),
    missing: lacking > 0 ? [say.forecast.walk(lacking, say.ors(spaces))] : [],
  };
}

function building(n: number, prospect: Prospect, { board, say }: Scene): Forecast {
  const ready = prospect.ready ?? [];
  const kinds = Object.entries(prospect.buildings ?? {}) as [Building, NonNullable<Prospect['buildings']>[Building]][];
  const open = kinds.filter(([, { barred }]) => Object.values(barred).some((rule) => rule === null));
  const here = open.filter(([, { barred }]) => ready.some((space) => barred[space] === null));
  const paid = here.filter(([, { lacks }]) => Object.keys(lacks).length === 0);
  const does = [
    ready.length > 0 ? say.forecast.builds(Math.min(n, ready.length), spaceList(ready, board, say)) : '',
    ...paid.map(([what, { power }]) => say.forecast.buildable(say.building[what], say.powers(power))),
  ].filter(Boolean);
  const missing: string[] = [];
  if (ready.length === 0) missing.push(say.forecast.noBuilder);
  else if (here.length === 0) missing.push(say.forecast.barred);
  if (paid.length === 0) {
    for (const [what, { lacks }] of (here.length > 0 ? here : open).slice(0, 1)) {
      if (Object.keys(lacks).length > 0) missing.push(say.forecast.short(say.building[what], say.goods(lacks)));
    }
  }
  return { does: does.join(' '), missing };
}

function trading(n: number, prospect: Prospect, { board, say }: Scene): Forecast {
  const { current, at } = board.merchant;
  const ready = prospect.ready?.length ?? 0;
  const missing = ready < n ? [say.forecast.noTrader(spaceName(at, board, say))] : [];
  const { buy, point } = prospect;
  const short = (lacks: Goods | undefined) => Object.keys(lacks ?? {}).length > 0;
  if (buy && point && short(buy.lacks) && short(point.lacks)) missing.push(say.forecast.lacks(say.goods(buy.lacks)));
  return { does: current ? say.forecast.trades(n, say.bargain(current)) : '', missing };
}

function done(deed: Deed, n: number, prospect: Prospect, scene: Scene): Forecast {
  const { say, board } = scene;
  switch (deed.do) {
    case 'money':
    case 'rice': {
      const brings = capped(times((prospect.gain ?? {}) as Goods, n), prospect.room);
      const full = Object.values(prospect.room ?? { any: 1 }).every((left) => left === 0);
      return { does: say.forecast.gains(say.goods(brings)), missing: full ? [say.forecast.full(say.good.rice)] : [] };
    }
    case 'travel':
      return { does: say.forecast.travel(n, deed.ride ?? prospect.ride ?? 2, deed.anywhere ?? false), missing: [] };
    case 'recruit':
    case 'develop': {
      const cost = say.goods(times(prospect.cost ?? {}, n));
      const missing = Object.keys(prospect.lacks ?? {}).length > 0 ? [say.forecast.lacks(say.goods(prospect.lacks ?? {}))] : [];
      if (deed.do === 'recruit' && prospect.stock === 0) missing.push(say.forecast.noRecruits);
      if (deed.do === 'develop' && prospect.display?.length === 0) missing.push(say.forecast.noCards);
      return { does: deed.do === 'recruit' ? say.forecast.recruit(n, cost) : say.forecast.develop(n, cost), missing };
    }
    case 'build_easy':
    case 'build_hard':
      return building(n, prospect, { board, say });
    case 'trade':
      return trading(n, prospect, scene);
    default:
      return working(n, prospect, scene);
  }
}

export function forecast(order: Order, board: Board, say: Sayings): Forecast {
  const deed = deedOf(board, order.card, order.action);
  const at = board.cards[order.card]?.findIndex(({ action }) => action === order.action) ?? -1;
  const prospect = board.mine?.outlook?.[order.card]?.[at];
  if (!deed || !prospect) return { does: '', missing: [] };
  const officials = order.own + order.shogun;
  const n = Math.floor(officials / deed.officials);
  if (n === 0) return { does: say.plan.idle, missing: [] };
  const found = done(deed, n, prospect, { board, say });
  return officials % deed.officials > 0 ? { ...found, does: `${found.does} ${say.forecast.odd}` } : found;
}

