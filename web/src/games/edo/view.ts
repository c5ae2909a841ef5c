/** Edo's board, and values derived from it. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Json, Line, View } from '../../lib/table';

export type Space = wire.SpaceView;
export type Kind = Space['kind'];
export type Goods = wire.Amounts;
export type Good = keyof wire.GoodsStock;
export type Stage = wire.Phase;
export type Building = wire.BuildingKind;
/** One of the actions that a card offers. */
export type Deed = wire.DeedView;
export type Doing = Deed['do'];
export type Bargain = wire.MerchantCardView;
export type Town = wire.TownView;
export type Player = wire.PlayerView;
/** An order of a plan, on the table or in the hand. */
export type Order = Required<wire.PlanOrder> & { revealed?: boolean };

/** Requirements and gains of one activation; the action of the card decides which there are. */
export type Prospect = Fields<wire.DeedProspect>;

export interface Board extends Omit<wire.Board, 'mine'> {
  mine:
    | (Omit<wire.Prospects, 'outlook' | 'activation'> & {
        outlook?: { readonly [card: string]: readonly Prospect[] };
        activation?: Prospect;
      })
    | null;
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

/** What a line discloses to the viewer. */
export const disclosureOf = (line: Line | undefined): wire.Disclosure => gameData(line?.shows ?? {});
