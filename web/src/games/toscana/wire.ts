/** Written by `make types` from `src/machinami/games/toscana/view/types.py`: change that. */

/** The board of a view; it is the same for all viewers. */
export type Board = UndealtBoard | DealtBoard;

/** An action of a seat. */
export type Action = Veto | Placement;

/** The description of a list of actions that is too long for a view. */
export interface ActionsDescription {
  count: number;
}

/** The forecast of a draft action. */
export type Forecast = PlacementForecast | VetoForecast;

/** The refused placement. */
export type RefusalPlace = Position;

/** A chance result in a line, as viewers see it. */
export type Event = StackShuffle;

/** The effects of an action. */
export interface Disclosure {
  /** The placed or vetoed tile. */
  tile?: Tile;
  /** The largest area of each seat before and after a placement. */
  areas?: readonly BeforeAfter[];
  /** The new top tile of each stack. */
  tops?: readonly (Tile | null)[];
}

/** Details of the outcome of a finished play. */
export type OutcomeDetail = GameDetail | MatchDetail;

/** A physical game or a match of two, entered by hand. */
export interface ScoreSheetEntry {
  games: readonly (LaidGame | CountedGame)[];
  score: 'tiles' | 'own_tiles' | 'squares';
}

/** The score of a physical game or match. */
export interface ScoreSheet {
  /** The sums of all games. */
  scores: readonly [number, number];
  winners: readonly number[];
  games: readonly SheetGame[];
}

/** The board before the stacks of a game are dealt. */
export interface UndealtBoard {
  /** Rows and columns of the board. */
  size: number;
  /** The seat that begins the current game. */
  first: number;
  /** Number of the current game in a match, from 1. */
  game: number;
  /** Results of the finished games. */
  games: readonly GameResult[];
  phase: 'deal';
}

/** The board after the stacks of a game are dealt. */
export interface DealtBoard {
  /** Rows and columns of the board. */
  size: number;
  /** The seat that begins the current game. */
  first: number;
  /** Number of the current game in a match, from 1. */
  game: number;
  /** Results of the finished games. */
  games: readonly GameResult[];
  phase: Phase;
  /** The seat that acts; null if the play is over. */
  mover: number | null;
  tiles: readonly PlacedTile[];
  /** The stack of each seat. */
  stacks: readonly Stack[];
  /** Whether each seat still has its veto. */
  vetoes: readonly boolean[];
  /** The best area of each seat. */
  areas: readonly Area[];
}

/** Use or keep the veto against the opponent's top tile (C-7). */
export interface Veto {
  veto: boolean;
}

/** Place the top tile of the seat's stack (C-8). */
export interface Placement {
  place: Position;
}

/** The effect of a placement. */
export interface PlacementForecast {
  /** The score of each seat before and after the placement. */
  areas: readonly BeforeAfter[];
  /** The score of the placed tile's area, if the mover's score does not grow. */
  here?: number;
}

/** The score that the opponent could reach with the tile that a veto would take away. */
export interface VetoForecast {
  /** The opponent's score before, and the highest possible score after its next placement. */
  could: BeforeAfter;
  /** The opponent's seat. */
  of: number;
}

/** Row and column of a tile's upper left square, and its quarter turns clockwise. */
export type Position = readonly [number, number, number];

/** The tiles of both stacks by number, from the top; null for those that lie face down. */
export interface StackShuffle {
  stacks: readonly (readonly (number | null)[])[];
}

/** A tile of grey (`g1` to `g16`) or red (`r1` to `r16`). */
export type Tile = string;

/** A score before and after an action. */
export type BeforeAfter = readonly [number, number];

/** Details of the outcome of a single game. */
export interface GameDetail {
  /** The tiles that count for each seat. */
  areas: readonly (readonly Tile[])[];
}

/** Details of the outcome of a match. */
export interface MatchDetail {
  /** Results of both games. */
  games: readonly GameResult[];
}

/** The board of a game, entered tile by tile. */
export interface LaidGame {
  tiles: readonly LaidTile[];
}

/** A game that the players counted themselves, by seat. */
export interface CountedGame {
  scores: readonly [number, number];
}

/** The score of one game of a physical match. */
export interface SheetGame {
  scores: readonly [number, number];
  /** The best area of each seat; empty for a game that the players counted. */
  areas: readonly SheetArea[];
}

/** The result of a finished game of a match. */
export interface GameResult {
  /** The score of each seat. */
  scores: readonly number[];
  /** The tiles that count for each seat. */
  areas: readonly (readonly Tile[])[];
}

/** The mover decides on a veto, or places a tile, or the play is over. */
export type Phase = 'veto' | 'place' | 'over';

/** A tile on the board. */
export interface PlacedTile {
  tile: Tile;
  at: Position;
  /** Its eight squares: row, column, and the seat whose colour the square shows. */
  squares: readonly SeatSquare[];
}

/** The stack of a seat. The order of its tiles is hidden. */
export interface Stack {
  /** Number of tiles left. */
  count: number;
  /** The top tile; null if the stack is empty. */
  top: Tile | null;
  /** The tiles left, sorted by number. */
  left: readonly Tile[];
  /** The bottom tile if a veto has put it there in view of all; null otherwise. */
  bottom: Tile | null;
  /** The top tile in each distinct rotation, as rows of text; `x` marks the opponent's colour. */
  turns: readonly (readonly string[])[];
}

/** The best area of a seat. */
export interface Area {
  score: number;
  /** The tiles that count. */
  tiles: readonly Tile[];
  squares: readonly Square[];
}

/** A tile on the board of a physical game, recognized by its two squares of the other colour. */
export interface LaidTile {
  /** The seat whose colour six of its squares have. */
  seat: number;
  /** Its upper left square. */
  corner: Square;
  /** Whether it covers four rows and two columns instead of two rows and four columns. */
  upright: boolean;
  /** Its two squares of the opponent's colour. */
  foreign: readonly [Square, Square];
}

/** The best area of a seat in a physical game. */
export interface SheetArea {
  /** The tiles that count. */
  tiles: readonly Tile[];
  /** Their places in the list of tiles that was entered. */
  entries: readonly number[];
  squares: readonly Square[];
}

/** Row and column of a square, and the seat whose colour it shows. */
export type SeatSquare = readonly [number, number, number];

/** Row and column, from 0 at the top left. */
export type Square = readonly [number, number];
