/** A card in reach for beginners. */

import type { Board, Card, Place, Point, Scene } from './view';

export interface Suggested {
  place: Place;
  card: Card;
}

/** The card on a place of the grid. */
export function lyingAt(place: Place, board: Board, scene: Scene): Card | undefined {
  const number = board.grid[place[0]]?.[place[1]] ?? null;
  return number === null ? undefined : scene.cards[number];
}

/** Requirements that suit players who have finished one house. */
const EASY = 2;

/** Two sides at a right angle, up to rounding. */
function square([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by];
  return Math.abs(ux * vx + uy * vy) < 0.01 * Math.hypot(ux, uy) * Math.hypot(vx, vy);
}

/** No outline has a slanted side: pieces lie straight along all of them. */
function straight({ outlines }: Card): boolean {
  return outlines.every((points) =>
    points.every((point, i) => square(points.at(i - 2)!, points.at(i - 1)!, point)),
  );
}

/**
 * What a card asks for in the first round: of the easy ones a straight plot, then little of all. The advice
 * goes by the same (bot/easy_card.py).
 */
function toil(card: Card): number {
  const { difficulty, pieces, floors } = card;
  return (
    (difficulty > EASY ? 100_000 : 0) +
    (straight(card) ? 0 : 10_000) +
    1000 * difficulty +
    10 * pieces +
    floors
  );
}

/**
 * First the card that asks for least; later the one with the fewest pieces, of these an easy one, and of
 * these the one that pays most.
 */
export function suggested(board: Board, scene: Scene): Suggested | null {
  const later = ({ difficulty, pieces, yen }: Card) =>
    1000 * pieces + 10 * Math.max(EASY, difficulty) - yen / 10_000;
  const asks = board.phase === 'architects' ? toil : later;
  const cards = board.reach.flatMap((place) => {
    const card = lyingAt(place, board, scene);
    return card ? [{ place, card }] : [];
  });
  return cards.sort((a, b) => asks(a.card) - asks(b.card))[0] ?? null;
}
