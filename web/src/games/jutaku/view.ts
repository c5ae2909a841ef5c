/** Tokyo Jutaku's board as the server sends it. Measures are hundredths of a millimetre and of a degree. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Line } from '../../lib/table';
import { type Person, personAt } from '../../lib/messages/person';

export type Built = wire.Block;
export type Board = wire.Board;
export type Call = wire.Call;
export type Missing = wire.MissingParts;
export type Phase = wire.Phase;
export type Place = wire.Place;
export type Player = wire.Player;
export type Point = wire.Point;
export type Pose = wire.Pose;
export type Scene = wire.Scene;
export type Card = wire.SiteCard;
export type Solution = wire.Solution;

/** The place of a refused placement or grab. */
export type Where = Fields<wire.RefusalPlace>;

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

/** The fields of an action of this game. */
export const actionOf = (action: Action | undefined): Fields<wire.Action> => gameData(action ?? {});

/** What a line discloses to the viewer. */
export const disclosureOf = (line: Line | undefined): wire.Disclosure => gameData(line?.shows ?? {});
