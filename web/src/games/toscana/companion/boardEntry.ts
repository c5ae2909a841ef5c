/** The entry of a finished board: tiles as people see them lying, and the match. */

import type { Square } from '../view';
import type { ScoreSheetEntry } from '../wire';

export const SIDE = 17;

export interface EnteredTile {
  seat: number;
  corner: [number, number];
  upright: boolean;
  foreign: [number, number][];
}

export interface EnteredGame {
  /** Whether the players count themselves and enter the scores. */
  counted: boolean;
  tiles: EnteredTile[];
  scores: [number, number];
}

export interface MatchEntry {
  names: string[];
  match: boolean;
  score: ScoreSheetEntry['score'];
  games: EnteredGame[];
}

const emptyGame = (): EnteredGame => ({ counted: false, tiles: [], scores: [0, 0] });

export const emptyEntry = (): MatchEntry => ({
  names: ['', ''],
  match: false,
  score: 'tiles',
  games: [emptyGame(), emptyGame()],
});

const extent = (upright: boolean): readonly [rows: number, columns: number] => (upright ? [4, 2] : [2, 4]);

/** The nearest corner at which a tile lies wholly on the board. */
export function clamp([row, column]: readonly [number, number], upright: boolean): [number, number] {
  const [rows, columns] = extent(upright);
  return [Math.min(Math.max(0, row), SIDE - rows), Math.min(Math.max(0, column), SIDE - columns)];
}

/** The squares of a tile with the seat whose colour they show. */
export function squaresOf({ seat, corner, upright, foreign }: EnteredTile): Square[] {
  const [rows] = extent(upright);
  return Array.from({ length: 8 }, (_, n): Square => {
    const row = corner[0] + (n % rows);
    const column = corner[1] + Math.floor(n / rows);
    const other = foreign.some(([r, c]) => r === row && c === column);
    return [row, column, other ? 1 - seat : seat];
  });
}

export const covers = (tile: EnteredTile, [row, column]: readonly [number, number]): boolean =>
  squaresOf(tile).some(([r, c]) => r === row && c === column);

/** The entry as the server counts it. */
export function sheetEntry(entry: MatchEntry): ScoreSheetEntry {
  return {
    score: entry.score,
    games: entry.games.slice(0, entry.match ? 2 : 1).map((game) =>
      game.counted
        ? { scores: game.scores }
        : {
            tiles: game.tiles.map(({ seat, corner, upright, foreign }) => ({
              seat,
              corner,
              upright,
              foreign: [foreign[0]!, foreign[1]!] as const,
            })),
          },
    ),
  };
}
