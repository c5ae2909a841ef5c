/** Toscana's board as the view gives it, and the plain geometry of tiles on it. No rules. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Line } from '../../lib/table';

export type Area = wire.Area;
export type Finished = wire.GameResult;
export type Spot = wire.Position;
export type Laid = wire.PlacedTile;
export type Square = wire.SeatSquare;
export type Pile = wire.Stack;

/** The board of a view; before the stacks are dealt, its parts are empty. */
export type Board = Omit<wire.DealtBoard, 'phase'> & { phase: wire.Board['phase'] };

export const GREY = 0;
export const RED = 1;

/** The seat whose colour a tile mostly shows: `g11` is grey's, `r4` red's. */
export function owner(tile: string): number {
  return tile.startsWith('g') ? GREY : RED;
}

/** The number a tile is called by in words: 11 of `g11`. */
export function number(tile: string): number {
  return Number(tile.slice(1));
}

/** The colours of a picture of a tile, square by square from its top-left corner. */
export function colours(picture: readonly string[], seat: number): Square[] {
  return picture.flatMap((line, row) =>
    [...line].map((mark, column) => [row, column, mark === 'x' ? 1 - seat : seat] as const),
  );
}

export function same(a: Spot, b: Spot): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** The places that the view offers for the tile to be laid. */
export function places(offered: unknown): Spot[] {
  if (!Array.isArray(offered)) return [];
  return offered.flatMap((action: { place?: Spot }) => (action.place ? [action.place] : []));
}

/** How a square is called at the edge of the board: columns by letter, rows by number from the top. */
export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}

/** The name of a square: `g8`. */
export function called(row: number, column: number): string {
  return `${letter(column)}${row + 1}`;
}

/** A board with every part in its place; while the stacks are shuffled the view has only a few. */
export function whole(board: Partial<Board>): Board {
  const bare = { size: 17, first: 0, mover: null, phase: 'deal', game: 1 } as const;
  return { ...bare, tiles: [], stacks: [], vetoes: [], areas: [], games: [], ...board };
}

/** The clauses of what counts: after their lessons one sees it on the board. */
export const COUNTED: readonly string[] = ['C-19', 'C-20'];

/** The fields of an action of this game. */
export const actionOf = (action: Action | undefined): Fields<wire.Action> => gameData(action ?? {});

/** What a line discloses to the viewer. */
export const disclosureOf = (line: Line | undefined): wire.Disclosure => gameData(line?.shows ?? {});
