/** The offered actions as sentences, one button each. */

import { gameData } from '../../lib/gameData';
import type { Action, View } from '../../lib/table';
import { cardWords, plus, spaceName } from './describe';
import { deedOf, listed, type Board, type Building, type Deed, type Goods } from './view';
import type { Messages } from './messages';
import type { GatheringProspect } from './wire';

export interface Choice {
  action: Action;
  words: string;
  /** What confirms it, where that says it in less. */
  confirms?: string;
  /** The space that it concerns. */
  space: string | null;
  group: string;
  /** Costs and gains, drawn next to the words. */
  costs?: Goods;
  brings?: Goods;
  power?: number;
  building?: Building;
  /** The name under its picture. */
  name?: string;
  /** The special card that it buys. */
  card?: string;
}

function openDeed(board: Board): Deed | undefined {
  return board.open ? deedOf(board, board.open.card, board.open.action) : undefined;
}

/** The price of a building with the open card, with a resource taken off if that was chosen. */
function priced(what: Building, off: unknown, board: Board): Goods {
  const option = board.mine?.activation?.buildings?.[what];
  return (typeof off === 'string' ? option?.reduced[off] : option?.cost) ?? {};
}

/** The one thing to do now, where there is no other; of several uses of a card the fullest. */
export function sole(choices: readonly Choice[]): Action | null {
  const [first, second] = choices;
  return first && (!second || 'use' in first.action) ? first.action : null;
}

/** Where a samurai at a border post can soon work. */
export function fields(post: string, { map: { spaces } }: Board): string[] {
  const here = spaces[post];
  return here?.kind === 'border'
    ? here.roads.filter((key) => spaces[key]?.covered === false && spaces[key].kind !== 'border')
    : [];
}

function choice(action: Action, board: Board, say: Messages): Choice | null {
  const name = (space: string) => spaceName(space, board, say);
  const deed = openDeed(board);
  const made = (
    words: string,
    group = '',
    space: string | null = null,
    drawn: Partial<Choice> = {},
  ): Choice => ({ action, words, space, group, ...drawn });
  if ('take' in action) {
    const { set, town } = action['take'] as { set?: number; town?: string };
    if (town) {
      const ryo = board.towns[town]?.profits[0]?.[0] ?? 0;
      return made(say.draft.town(name(town), ryo), say.draft.towns, town, {
        brings: { ryo },
        name: name(town),
        confirms: say.draft.take(name(town)),
      });
    }
    const goods = board.starts[(set ?? 1) - 1] ?? {};
    return made(say.draft.set(say.draft.name(set ?? 1), say.goods(goods)), say.draft.sets, null, {
      brings: goods,
      name: say.draft.name(set ?? 1),
      confirms: say.draft.takeSet(set ?? 1),
    });
  }
  if ('reveal' in action) return made(say.before.reveal);
  if ('use' in action) return made(deed ? say.card.use(deed, Number(action['use'])) : String(action['use']));
  if ('build' in action) {
    const [what, town] = action['build'] as [Building, string];
    const { power } = board.buildings[what];
    const costs = priced(what, action['off'], board);
    const words = say.card.build(say.building[what], name(town), say.goods(costs), say.powers(power));
    return made(
      action['off'] ? `${words} (${say.card.off(say.good[action['off'] as 'wood' | 'stone'])})` : words,
      '',
      town,
      { costs, power, building: what },
    );
  }
  if ('trade' in action) {
    const { buy, point } = action['trade'] as { buy?: number; point?: boolean };
    const { current, at } = board.merchant;
    if (!current) return null;
    const buys = buy ? say.card.tradeBuy(buy, say.good[current.buy], buy * current.price) : '';
    const earns = point ? say.card.tradePoint(say.goods(current.point)) : '';
    return made(buys && earns ? say.card.both(buys, earns) : buys || earns, '', at, {
      costs: plus(point ? current.point : {}, buy ? { ryo: buy * current.price } : {}),
      brings: buy ? { [current.buy]: buy } : {},
      power: point ? 1 : 0,
    });
  }
  if ('buy_card' in action) {
    const card = String(action['buy_card']);
    return made(
      say.card.buyCard(say.cardName(card), cardWords(board, card, say)),
      say.card.cards(deed?.ryo ?? 0),
      null,
      { card },
    );
  }
  if ('place' in action) {
    const place = String(action['place']);
    return made(
      say.card.place(name(place), say.list(fields(place, board).map(name))),
      say.card.places,
      place,
      { confirms: say.card.place(name(place), '') },
    );
  }
  return null;
}

/** All actions except walks, rides, work, wages and stopping, which have separate controls. */
export function choices(view: View<Board>, say: Messages): Choice[] {
  const { offered, board } = view;
  const actions = Array.isArray(offered)
    ? listed(view)
    : ((offered['place'] as string[] | undefined) ?? []).map((place): Action => ({ place }));
  const found = actions.flatMap((action) => choice(action, board, say) ?? []);
  return found.some(({ action }) => 'use' in action || 'trade' in action) ? found.reverse() : found;
}

/** The yield of one samurai on a space with the open card. */
export function fetched(space: string, board: Board): Goods {
  const { gain } = gameData<Partial<GatheringProspect>>(board.mine?.activation ?? {});
  return gain?.[space] ?? {};
}
