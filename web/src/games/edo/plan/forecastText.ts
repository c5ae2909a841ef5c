/** Forecasts of plans, and their texts. */

import { gameData } from '../../../lib/gameData';
import type { Action, Json } from '../../../lib/table';
import type { Building, Good, Goods } from '../view';
import type { Messages } from '../messages';

export interface Lack {
  what: 'officials' | 'samurai' | 'goods' | 'site' | 'way' | 'bargain' | 'stock' | 'use' | 'late';
  count?: number;
  goods?: Goods;
}

export interface Seen {
  of: number;
  left: number;
  spare: number;
  walks: ({ walk: [string, string] } | { merchant: string })[];
  deeds: Action[];
  /** Ryo for the walks. */
  ways: number;
  gain: Goods;
  goods: Record<Good, number>;
  power: number;
  recruits: number;
  samurai: string[];
  lacks: Lack | null;
}

export interface Foresight {
  cards: Seen[];
  wages: { samurai: number; rice: number; stay: string[] };
  income: number;
  after: Record<Good, number>;
  power: number;
  /** The affordable buildings, and the goods missing for a house. */
  affords: Building[];
  short: Goods;
  capital: boolean;
}

/** The forecast of the next card after the necessary walks, and whether it does nothing without them. */
export interface Ahead {
  next: Seen;
  vain: boolean;
}

export function ahead(told: Json | undefined): Ahead | null {
  return told && typeof told === 'object' && 'next' in told ? gameData<Ahead>(told) : null;
}

export function foreseen(told: Json | undefined): Foresight | null {
  return told && typeof told === 'object' && 'cards' in told ? gameData<Foresight>(told) : null;
}

/** How many Ryo may go on walks so that the next card can still be paid; Infinity where it takes none. */
export function purse({ next: { goods, gain, ways } }: Ahead): number {
  return (gain.ryo ?? 0) + ways < 0 ? goods.ryo + ways : Infinity;
}

/** Why officials have no effect, in one sentence; empty if all have one. */
export function wanting({ lacks, of, left, spare }: Seen, say: Messages): string {
  if (!lacks) return '';
  const { what, count = 0, goods = {} } = lacks;
  if (what === 'officials') return say.foresee.officials(count, count + spare);
  if (what === 'samurai') return say.foresee.samurai(count);
  return what === 'goods' ? say.foresee.goods(say.goods(goods), left < of) : say.foresee[what];
}

/** What the card comes to, and what its walks cost, in a sentence each. */
export function outcome(seen: Seen, say: Messages): string {
  const change = Object.entries({ ...seen.gain, ryo: (seen.gain.ryo ?? 0) + seen.ways });
  const gains = Object.fromEntries(change.filter(([, n]) => n > 0)) as Goods;
  const costs = Object.fromEntries(change.filter(([, n]) => n < 0).map(([good, n]) => [good, -n])) as Goods;
  const parts = [
    Object.keys(gains).length > 0 ? say.foresee.brings(say.goods(gains)) : '',
    Object.keys(costs).length > 0 ? say.foresee.costs(say.goods(costs)) : '',
    seen.ways > 0 ? say.foresee.walk(seen.ways) : '',
    seen.power > 0 ? say.foresee.earns(say.powers(seen.power)) : '',
    seen.recruits > 0 ? say.foresee.hires(seen.recruits) : '',
  ];
  return parts.filter(Boolean).join(' ');
}
