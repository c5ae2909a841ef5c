/** Edo's board, and values derived from it. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Json, View } from '../../lib/table';

export type Kind = 'town' | 'paddies' | 'forest' | 'quarry' | 'border' | 'river';
export type Good = 'rice' | 'wood' | 'stone' | 'ryo';
export type Goods = Partial<Record<Good, number>>;
export type Stage = 'deal' | 'draft' | 'plan' | 'before' | 'card' | 'wages' | 'over';
export type Building = 'house' | 'post' | 'fortress';
export type Doing =
  | 'money'
  | 'rice'
  | 'travel'
  | 'recruit'
  | 'develop'
  | 'wood'
  | 'stone'
  | 'paddy'
  | 'wood_stone'
  | 'build_easy'
  | 'build_hard'
  | 'trade';

export interface Space {
  kind: Kind;
  name: string | null;
  at: [number, number] | null;
  roads: string[];
  covered: boolean;
}

/** One of the actions that a card offers. */
export interface Deed {
  action: string;
  do: Doing;
  times: number;
  officials: number;
  ryo?: number;
  rice?: number;
  ride?: number;
  anywhere?: boolean;
  more?: number;
  always?: number;
  off?: number;
  both?: boolean;
}

export interface Bargain {
  number: number;
  buy: Good;
  most: number;
  price: number;
  point: Goods;
}

export interface Town {
  slots: { what: Building; seat: number }[];
  influence: Record<string, number>;
  shares: Record<string, number>;
  profits: number[][];
}

export interface Order {
  card: string;
  action: string;
  own: number;
  shogun: number;
  revealed?: boolean;
}

export interface Player {
  rice: number;
  wood: number;
  stone: number;
  ryo: number | null;
  power: number;
  own: number;
  shogun: number;
  recruits: number;
  samurai: string[];
  cards: string[];
  bought: string[];
  houses: number;
  posts: number;
  start: number | null;
  in_edo: boolean;
  income: number;
  /** What the seat could build at the price of the box; null where its money is concealed. */
  affords: Building[] | null;
  /** Other purchases that the goods suffice for: special cards, units from the merchant, a power point. */
  buys: { cards: string[]; most: number; point: boolean } | null;
  planned: boolean;
  plan: null | (Order | null)[];
}

export interface Prospect {
  gain?: Goods | Record<string, Goods>;
  room?: Goods;
  cost?: Goods;
  lacks?: Goods;
  stock?: number;
  display?: string[];
  place?: string[];
  ride?: number;
  spaces?: string[];
  ready?: string[];
  officials?: number;
  buildings?: Record<
    Building,
    { cost: Goods; lacks: Goods; power: number; barred: Record<string, string | null> }
  >;
  both?: boolean;
  buy?: { cost: Goods; lacks: Goods; room: number };
  point?: { cost: Goods; lacks: Goods };
}

export interface Reach {
  samurai: Record<string, Record<string, number>>;
  merchant: Record<string, number>;
}

export interface Open {
  card: string;
  action: string;
  own: number;
  shogun: number;
  left: number;
  own_left: number;
  used: string[];
}

export interface Board {
  set: { name: string; about: string };
  limits: { rounds: number; most: number; slots: number; officials: number; power: number; ryo: number };
  map: { capital: string; spaces: Record<string, Space> };
  buildings: Record<Building, { wood: number; stone: number; ryo: number; power: number; influence: number }>;
  yields: number[];
  cards: Record<string, Deed[]>;
  starts: Goods[];
  phase: Stage;
  round: number;
  first: number | null;
  turn: number | null;
  column: number;
  stock: { shogun: number; fortresses: number };
  merchant: { at: string; current: Bargain | null; next: Bargain | null; pile: number; left: number[] };
  specials: { display: string[]; deck: number };
  towns: Record<string, Town>;
  players: Player[];
  draft: null | { order: number[]; taken: number; sets: number[]; towns: string[] };
  open: Open | null;
  mine: null | { reach?: Reach; outlook?: Record<string, Prospect[]> };
}

/** So many samurai in the country are a point at the end. */
export function counting({ options }: View<Board>): number {
  return Number(options['samurai_per_point'] ?? 1);
}

/**
 * The first lessons show the country alone; prices, power and the house in Edo come with the fourth, the
 * rest with a whole game.
 */
export function isEarly(lesson: string | null): boolean {
  return lesson === 'E-20' || lesson === 'E-5' || lesson === 'E-15';
}

/** Lessons with purchases, which show the merchant's cards and the special cards. */
export function marketed(lesson: string): boolean {
  return lesson === 'E-14' || lesson === 'E-18';
}

/** Lessons about one step: once it is done, right or wrong, the table waits. */
const STEP: Partial<Record<string, Stage>> = { 'E-5': 'plan', 'E-19': 'wages' };
export function waits(lesson: string | null, phase: Board['phase']): boolean {
  const step = STEP[lesson ?? ''];
  return step !== undefined && step !== phase;
}

/** Whether the end may be two rounds away. */
export function endIsNear({ limits, merchant, players }: Board): boolean {
  return merchant.pile < 2 || players.some(({ power }) => power >= limits.power - 3);
}

export const GOODS: readonly Good[] = ['rice', 'wood', 'stone', 'ryo'];

/** A seat's officials who are not out in the country, whatever the moment of the round. */
export function atHand(board: Board, { samurai, shogun }: Player): number {
  return board.limits.officials - samurai.length + shogun;
}

/** The samurai on a space, one entry per owner. */
export function standing(board: Board, space: string): { seat: number; count: number }[] {
  return board.players
    .map(({ samurai }, seat) => ({ seat, count: samurai.filter((at) => at === space).length }))
    .filter(({ count }) => count > 0);
}

export function deedOf(board: Board, card: string, action: string): Deed | undefined {
  return board.cards[card]?.find((deed) => deed.action === action);
}

export function listed(view: View<Board>): Action[] {
  return Array.isArray(view.offered) ? view.offered : [];
}

/** The offer of a long Travel, where rides are too many to be listed. */
export interface Wide {
  place: string[];
  ride: { from: string[]; most: number } | null;
  done: boolean;
}

export function travels(view: View<Board>): Wide {
  const { offered } = view;
  if (!Array.isArray(offered)) {
    const { place, ride, done } = gameData<Partial<wire.TravelDescription>>(offered);
    return {
      place: [...(place ?? [])],
      ride: ride ? { ...ride, from: [...new Set(ride.from)] } : null,
      done: done ?? false,
    };
  }
  const rides = offered.flatMap((action) => {
    const { ride } = actionOf(action);
    return ride ? [ride] : [];
  });
  const from = [...new Set(rides.flat().map(([start]) => start))];
  return {
    place: offered.flatMap(({ place }) => (typeof place === 'string' ? [place] : [])),
    ride: rides.length > 0 ? { from, most: Math.max(...rides.map((legs) => legs.length)) } : null,
    done: offered.some(({ done }) => done === true),
  };
}

/** The longest list that is offered under this name: how many may work, or stay, on each space. */
export function bags(offered: readonly Action[], name: 'work' | 'keep'): string[][] {
  return offered.flatMap((action) =>
    Array.isArray(action[name]) ? [action[name] as Json[] as string[]] : [],
  );
}

export function count(items: readonly string[], item: string): number {
  return items.filter((one) => one === item).length;
}

/** Every space as often as any of the bags holds it. */
export function widest(all: readonly string[][]): string[] {
  return [...new Set(all.flat())].flatMap((space) =>
    Array.from({ length: Math.max(...all.map((bag) => count(bag, space))) }, () => space),
  );
}

/** The offered bag that holds just these, in whatever order. */
export function matching(all: readonly string[][], wanted: readonly string[]): string[] | null {
  const sorted = [...wanted].sort().join();
  return all.find((bag) => [...bag].sort().join() === sorted) ?? null;
}

/** Goals, the cheapest first. */
export function near<Goal extends { cost: number | null }>(all: Goal[]): Goal[] {
  return all.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
}

/** The fields of an action of this game. */
export const actionOf = (action: Action | undefined): Fields<wire.Action> => gameData(action ?? {});
