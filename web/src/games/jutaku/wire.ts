/** Written by `make types` from `src/machinami/games/jutaku/view/types.py`: change that. */

/** The board of a view. Nothing is hidden. */
export interface Board {
  phase: Phase;
  mode: Mode;
  side: Side;
  /** Whether placements are judged at once, or when stop is called (J-6b). */
  judge: 'place' | 'stop';
  /** The number of the round, from 1; 0 before the first. */
  round: number;
  /** The seat that chooses an architect or moves. */
  turn: number | null;
  /** The seats that have yet to choose an architect or to move, the next one first. */
  order: readonly number[];
  /** The time at which building starts or started in this round; null between rounds. */
  go: number | null;
  /** The time at which open calls are judged (J-13). */
  close: number | null;
  /** The cards on the grid by row and column; null where none lies. */
  grid: readonly (readonly (number | null)[])[];
  /** The free pieces, in ascending order. */
  pool: readonly number[];
  players: readonly Player[];
  /** What the viewer's building lacks; null for spectators, and without a card. */
  missing: MissingParts | null;
  /** The places that the seat in turn can go to. */
  reach: readonly Place[];
  last: JudgedCalls | null;
  /** After the end, a solution of each completed card, by number of the card; empty before. */
  solutions: { readonly [key: string]: Solution };
}

/** An action of a seat. */
export type Action = ArchitectChoice | Grab | Placement | Release | TakeBack | Stop | Move | Keep | VoidVote;

/** The description of a seat's actions while all build. */
export interface ActionsDescription {
  /** The kinds of action open to the seat. */
  kinds: readonly BuildingKind[];
}

/** The forecast of a draft action. */
export type Forecast = CardForecast | PlacementForecast;

/** The fault of a placement, or the piece in the way. */
export type RefusalPlace = FaultPlace | PieceOwner;

/** A chance result or an event of the clock in a line. */
export type Event = CardGrid | Go | Close;

/** What a line discloses. */
export interface Disclosure {
  /** The seats that called stop in their order, and whether each was right. */
  calls?: readonly (readonly [number, boolean])[];
  /** The district of the card that the seat took. */
  district?: string;
}

/** The shapes of pieces and sites, and the cards in play. */
export interface Scene {
  set: DataSet;
  /** Thickness of a piece. */
  thick: number;
  /** Length of the sides of a card. */
  size: number;
  /** The shape of each piece about its own origin. */
  pieces: readonly Polygon[];
  /** The area of each piece, in hundredths of a square millimetre. */
  areas: readonly number[];
  /** The cards of the play, by number. */
  cards: { readonly [key: string]: SiteCard };
  snap: Snap;
  architects: readonly Architect[];
}

/** Details of the outcome of a finished play. */
export interface OutcomeDetail {
  /** The completed cards of each seat. */
  cards: readonly (readonly number[])[];
  /** Their building times. */
  times: readonly (readonly number[])[];
  /** For a single seat, the sum of its times. */
  time?: number;
}

/** A physical game after a stop, entered by hand. */
export interface ScoreSheetEntry {
  players: readonly EnteredPlayer[];
  /** The seats that have just completed a card; their yen and cards include it. */
  finished: readonly number[];
}

/** Who moves in which order, or who won. */
export interface ScoreSheet {
  scores: readonly number[];
  /** The seats in the order in which they move (J-15); empty if the game is over. */
  order: readonly number[];
  /** Empty unless the game is over. */
  winners: readonly number[];
}

/**
 * The deal, the choice of architects, their moves, the countdown, building, open calls (J-13), the
 * end.
 */
export type Phase = 'deal' | 'architects' | 'move' | 'countdown' | 'build' | 'window' | 'over';

/** A full game, a puzzle, or a trial of several cards (J-18). */
export type Mode = 'full' | 'puzzle' | 'trial';

/** The side of the cards in play (J-2). */
export type Side = 'easy' | 'hard';

/** A seat and its building. */
export interface Player {
  /** Null until it is chosen, and in puzzles and trials. */
  architect: Architect | null;
  /** The place of the architect. */
  at: Place | null;
  /** The card that the seat builds on. */
  card: number | null;
  /** The number of the chosen outline; null before the first piece. */
  outline: number | null;
  /** The piece in hand. */
  hand: number | null;
  /** The placed pieces in the order of placement. */
  built: readonly Block[];
  /** The completed cards. */
  kept: readonly number[];
  /** The value of the completed cards. */
  yen: number;
  /** The building time of each completed card, from the start of the round to the call. */
  times: readonly number[];
  /** The time of a call that is not judged yet. */
  called: number | null;
  /** After a wrong call, the earliest time of the next one (J-14). */
  again: number | null;
  /** Whether the building is unchanged since a wrong call (J-14). */
  stale: boolean;
  /** Wrong calls of the round. */
  wrong: number;
  /** Whether the seat has voted to void the round (J-16a). */
  void: boolean;
  /** Whether the seat has just completed a card, and so must move (J-15). */
  finisher: boolean;
}

/** What a building lacks in numbers (J-12). Positions are not judged. */
export interface MissingParts {
  /** The floors without a piece. */
  floors: readonly number[];
  /** The number of missing pieces. */
  pieces: number;
}

/** Row and column of a place on the grid of cards, from 0. */
export type Place = readonly [number, number];

/** The latest calls that were judged. */
export interface JudgedCalls {
  /** The calls in order of time. */
  calls: readonly Call[];
  /** The round of the calls. */
  round: number;
}

/** One way to build a card. */
export interface Solution {
  outline: number;
  built: readonly Block[];
}

/** Choose an architect and a card on the edge of the grid (J-4). */
export interface ArchitectChoice {
  architect: Architect;
  card: Place;
}

/** Take a piece from the pool into the hand (J-6). */
export interface Grab {
  grab: number;
}

/** Place the piece in hand (J-6b). */
export interface Placement {
  /** The piece. */
  place: number;
  /** Required for the first piece if the site has two outlines. */
  outline?: number;
  floor: number;
  pose: Pose;
}

/** Return the piece in hand to the pool. */
export interface Release {
  release: number;
}

/** Return the piece placed last to the pool (J-10). */
export interface TakeBack {
  take_back: true;
}

/** Call stop (J-13). */
export interface Stop {
  stop: true;
}

/** Move the architect to a card and take it (J-15). */
export interface Move {
  move: Place;
}

/** Keep the card (J-15). */
export interface Keep {
  keep: true;
}

/** Vote to void the round (J-16a). */
export interface VoidVote {
  void: true;
}

/** A kind of action while all build. */
export type BuildingKind = 'place' | 'release' | 'grab' | 'take_back' | 'stop' | 'void';

/** The effect of completing a card: the forecast of an architect's choice, a move, or keeping a card. */
export interface CardForecast {
  /** The seat's yen before and after completing the card. */
  yen: readonly [number, number];
  /** The most yen of any other seat; null for a single seat. */
  theirs: number | null;
}

/** The effect of a placement on the building. Its position is not judged. */
export interface PlacementForecast {
  /** The seat's yen before and after completing the card. */
  yen: readonly [number, number];
  /** The most yen of any other seat; null for a single seat. */
  theirs: number | null;
  /** Pieces before and after the placement, and those that the site requires. */
  pieces: Progress;
  /** Required floors with a piece before and after the placement, and all that the site requires. */
  floors: Progress;
  /** Missing pieces and missing floors after the placement. */
  left: readonly [number, number];
  /** Whether the floor is above those of the site. */
  above: boolean;
}

/** The place of a fault. */
export interface FaultPlace {
  /** The pieces concerned, the placed one first. */
  pieces: readonly number[];
  /** Points that stick out (J-7), lie too deep in another piece (J-8), or have no support (J-9). */
  points: readonly Point[];
  /** The sides of the outline that are overstepped (J-7). */
  sides: readonly Line[];
}

/** A piece that stands in the way. */
export interface PieceOwner {
  piece: number;
  /** The seat that has the piece; null if that does not matter. */
  seat: number | null;
}

/** The cards of the grid by number, row by row. */
export interface CardGrid {
  cards: readonly number[];
}

/** The countdown is over. */
export interface Go {
  go: true;
}

/** The calls of a round are judged. */
export interface Close {
  close: true;
}

/** The data set in play. */
export interface DataSet {
  name: string;
  about: string;
}

/** Corners, anticlockwise. */
export type Polygon = readonly Point[];

/** A card of the play. */
export interface SiteCard {
  /** The floors that a building must have. */
  floors: number;
  /** The pieces that a building must have. */
  pieces: number;
  yen: number;
  /** One or two outlines; the first piece chooses one. */
  outlines: readonly Polygon[];
  /** From 1 to 5. */
  difficulty: number;
  district: string;
  /** Null on the hard side. */
  grid: Lattice | null;
}

/** How far a page may move a piece to fit it to others (J-19). */
export interface Snap {
  /** The maximum distance. */
  reach: number;
  /** The maximum angle. */
  angle: number;
}

/** An architect of J-1. */
export type Architect = 'ito' | 'ando' | 'ban' | 'kuma' | 'yokomizo' | 'fujimura' | 'fujimoto' | 'hasegawa';

/** What a player of a physical game has. */
export interface EnteredPlayer {
  /** The value of the completed cards. */
  yen: number;
  /** Completed cards. */
  cards: number;
}

/** A placed piece. */
export interface Block {
  piece: number;
  /** The floor, from 1. */
  floor: number;
  pose: Pose;
  corners: Polygon;
}

/** A judged call of stop. The last four values are null for a right call. */
export interface Call {
  seat: number;
  /** The time of the call. */
  at: number;
  right: boolean;
  /** The clause that the building breaks. */
  clause: string | null;
  /** The clause, and the case after a slash. */
  key: string | null;
  /** The reason in a sentence, by language. */
  says: { readonly [key: string]: string } | null;
  where: FaultPlace | null;
}

/**
 * x, y, angle, and whether the piece is flipped: it is flipped first, then turned, then shifted
 * (J-6a).
 */
export type Pose = readonly [number, number, number, boolean];

/** A number before and after an action, and the required number. */
export type Progress = readonly [number, number, number];

/** x and y, in hundredths of a millimetre from the lower left corner of the card. */
export type Point = readonly [number, number];

/** Both ends of a line. */
export type Line = readonly [Point, Point];

/** The lattice printed under an outline. */
export interface Lattice {
  /** The origin. */
  at: Point;
  angle: number;
  step: number;
}
