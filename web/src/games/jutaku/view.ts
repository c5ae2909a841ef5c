/** Tokyo Jutaku's board as the server sends it. Measures are hundredths of a millimetre and of a degree. */

import type { BilingualText } from '../../lib/table';
import { type Person, personAt } from '../../lib/messages/person';

export type Point = readonly [number, number];
/** Flip first (x := −x), then turn anticlockwise about the piece's origin, then shift. */
export type Pose = readonly [x: number, y: number, angle: number, flipped: boolean];
export type Place = readonly [row: number, col: number];

export interface Built {
  piece: number;
  floor: number;
  pose: Pose;
  corners: readonly Point[];
}

export interface Player {
  architect: string | null;
  at: Place | null;
  card: number | null;
  outline: number | null;
  hand: number | null;
  built: readonly Built[];
  kept: readonly number[];
  yen: number;
  times: readonly number[];
  called: number | null;
  /** No call before this moment. */
  again: number | null;
  /** The building is as it was at the last wrong call. */
  stale: boolean;
  wrong: number;
  void: boolean;
  finisher: boolean;
}

export interface Missing {
  floors: readonly number[];
  pieces: number;
}

export interface Call {
  seat: number;
  at: number;
  right: boolean;
  clause: string | null;
  /** Why it was wrong. */
  says: BilingualText | null;
  where: Where | null;
}

export type Phase = 'deal' | 'architects' | 'move' | 'countdown' | 'build' | 'window' | 'over';

export interface Board {
  phase: Phase;
  mode: 'full' | 'puzzle' | 'trial';
  side: 'easy' | 'hard';
  judge: 'place' | 'stop';
  round: number;
  turn: number | null;
  go: number | null;
  close: number | null;
  grid: readonly (readonly (number | null)[])[];
  pool: readonly number[];
  players: readonly Player[];
  missing: Missing | null;
  reach: readonly Place[];
  last: { calls: readonly Call[]; round: number } | null;
  /** Of the cards that were completed, by number, one way to build each: once the game is over. */
  solutions: { [card: string]: Solution };
}

export interface Solution {
  outline: number;
  built: readonly Built[];
}

export interface Card {
  district: string;
  floors: number;
  pieces: number;
  yen: number;
  outlines: readonly (readonly Point[])[];
  grid: { at: Point; angle: number; step: number } | null;
  difficulty: number;
}

export interface Scene {
  set: { name: string; about: string };
  thick: number;
  size: number;
  pieces: readonly (readonly Point[])[];
  areas: readonly number[];
  cards: { [card: string]: Card };
  snap: { reach: number; angle: number };
  architects: readonly string[];
}

/** What a refused placement or grab points at. */
export interface Where {
  pieces?: readonly number[];
  points?: readonly Point[];
  sides?: readonly (readonly [Point, Point])[];
  piece?: number;
  seat?: number;
}

/** The pieces lie in reach: a round is under way. */
export function underWay(board: Board): boolean {
  return board.phase === 'countdown' || board.phase === 'build' || board.phase === 'window';
}

export function cardOf(scene: Scene, player: Player | undefined): Card | null {
  return player?.card === null || player?.card === undefined ? null : (scene.cards[player.card] ?? null);
}

/** The building of another player. */
export interface Neighbour {
  seat: number;
  name: Person;
  card: Card;
  outline: number;
  built: readonly Built[];
  /** The piece in hand. */
  hand: number | null;
}

/** The buildings of all players except one. */
export function besides(shown: number, board: Board, scene: Scene, names: readonly Person[]): Neighbour[] {
  return board.players.flatMap((player, seat) => {
    const [card, { outline, built, hand }] = [cardOf(scene, player), player];
    return seat === shown || !card
      ? []
      : [{ seat, name: personAt(names, seat), card, outline: outline ?? 0, built, hand }];
  });
}

/** Who has a piece, in the hand or in a house. */
export function holderOf(board: Board, piece: number): number | null {
  const seat = board.players.findIndex(
    ({ hand, built }) => hand === piece || built.some((one) => one.piece === piece),
  );
  return seat < 0 ? null : seat;
}

/** How many floors have a piece. */
export function floorsReached(built: readonly Built[]): number {
  return new Set(built.map(({ floor }) => floor)).size;
}

export type Size = 'small' | 'medium' | 'large';

/** Thirds of the box, by area: the same for every piece and every game of a set. */
export function sizes(scene: Scene): Size[] {
  const order = [...scene.areas].sort((a, b) => a - b);
  const [low, high] = [
    order[Math.floor(order.length / 3)] ?? 0,
    order[Math.floor((2 * order.length) / 3)] ?? 0,
  ];
  return scene.areas.map((area) => (area < low ? 'small' : area < high ? 'medium' : 'large'));
}

/** A square part of a card as it is drawn: millimetres, y down. */
export interface Frame {
  x: number;
  y: number;
  side: number;
}

/** Room for pieces around the outlines, and how close a plan may come, in millimetres. */
const [AROUND, CLOSEST] = [7, 42];

/** All outlines of a card, as large as they can be shown. */
export function frameOf(card: Card, size: number): Frame {
  const [xs, ys] = [
    card.outlines.flat().map(([x]) => x / 100),
    card.outlines.flat().map(([, y]) => (size - y) / 100),
  ];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.min(
    size / 100 + 2,
    Math.max(CLOSEST, right - left + 2 * AROUND, bottom - top + 2 * AROUND),
  );
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}
