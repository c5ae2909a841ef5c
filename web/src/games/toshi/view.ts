/** Toshi Tōshi's board as the view gives it, and the plain geometry of spaces and slots. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Line, Outcome } from '../../lib/table';

export type Bonus = wire.Bonus;
export type Claim = wire.Claim;
export type Verdict = wire.ClaimReason;
export type Colour = wire.Colour;
export type Built = wire.GridCard;
export type Played = wire.Play;
export type Player = wire.Player;
export type Reckoning = wire.SeatScore;
export type Slot = wire.Slot;
export type Space = wire.Space;
export type Speciality = wire.Specialisation;
export type Token = wire.Token;

export type Stage = wire.Board['phase'];

/** The board of a view; before the cards are dealt, its parts are empty. */
export type Board = Omit<wire.DealtBoard, 'phase'> & { phase: Stage };

export const COLOURS: readonly Colour[] = ['V', 'R', 'B', 'G', 'Y'];

/** A space's side in the drawing; neighbouring slots are half of it apart. */
export const CELL = 100;
export const HALF = CELL / 2;

export function colour(card: string): Colour {
  return card[0] as Colour;
}

export function value(card: string): number {
  return Number(card.slice(1));
}

export function isBuilding(card: string | null): card is string {
  return card !== null && card !== 'park' && card !== 'monument';
}

export function same(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
}

export function has(all: readonly (readonly [number, number])[], one: readonly [number, number]): boolean {
  return all.some((other) => same(other, one));
}

export function centreOf([row, column]: Space): Slot {
  return [2 * row + 1, 2 * column + 1];
}

/** The spaces that a slot touches: one, two or four of them. */
export function touched([i, j]: Slot, rows: number, cols: number): Space[] {
  const along = (at: number, count: number) =>
    (at % 2 === 1 ? [(at - 1) / 2] : [at / 2 - 1, at / 2]).filter((n) => n >= 0 && n < count);
  return along(i, rows).flatMap((row) => along(j, cols).map((column): Space => [row, column]));
}

/** How a space is called: columns by letter, rows by number from the top. */
export function called([row, column]: Space): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The seats in the order in which they play to a trick. */
export function order(leader: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, n) => (leader + n) % seats);
}

export function builtAt(board: Board, space: Space): Built | undefined {
  return board.cards.find((built) => same(built.space, space));
}

export function claimAt(board: Board, space: Space): Claim | undefined {
  return board.claims.find((claim) => same(claim.space, space));
}

/** How many of Parks and Monument each seat would claim as the tokens stand. */
export function parksHeld(board: Board): number[] {
  const green = board.claims.filter(({ space }) => {
    const card = builtAt(board, space)?.card ?? null;
    return card !== null && !isBuilding(card);
  });
  return board.players.map((_, seat) => green.filter((claim) => claim.seat === seat).length);
}

export function reckonings(outcome: Outcome): Reckoning[] {
  return [...(gameData<Partial<wire.OutcomeDetail>>(outcome.detail).seats ?? [])];
}

/** The board with every hidden card that one of the other views knows. */
export function laidOpen(board: Board, others: readonly Board[]): Board {
  const cards = board.cards.map((built) => {
    const known = others.map((other) => builtAt(other, built.space)?.card).find((card) => card != null);
    return built.card === null && known ? { ...built, card: known } : built;
  });
  return { ...board, cards };
}

/** A board with every part in its place; while the cards are dealt the view has only a few. */
export function whole(board: Partial<Board>): Board {
  return {
    rows: 5,
    cols: 5,
    round: 1,
    rounds: 10,
    phase: 'deal',
    mover: null,
    monument: 'blue',
    leader: 0,
    called: null,
    trick: [],
    ahead: null,
    winner: null,
    next: null,
    greening: [],
    buildable: [],
    window: null,
    bonuses: [],
    hand: [],
    players: [],
    cards: [],
    tokens: [],
    claims: [],
    tricks: [],
    ...board,
  };
}

/** The fields of an action of this game. */
export const actionOf = (action: Action | undefined): Fields<wire.Action> => gameData(action ?? {});

/** What a line discloses to the viewer. */
export const disclosureOf = (line: Line | undefined): wire.Disclosure => gameData(line?.shows ?? {});

/** The result of a chance line or the event of a clock line; empty for other lines. */
export const eventOf = (line: Line | undefined): Fields<wire.Event> =>
  gameData(line?.by === 'chance' || line?.by === 'clock' ? (line.do ?? {}) : {});
