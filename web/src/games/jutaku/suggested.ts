/** Which card in reach suits somebody who has hardly built yet. */

import type { Board, Card, Place, Scene } from './view';

export interface Suggested {
  place: Place;
  card: Card;
}

/** The card on a place of the grid. */
export function lyingAt(place: Place, board: Board, scene: Scene): Card | undefined {
  const number = board.grid[place[0]]?.[place[1]] ?? null;
  return number === null ? undefined : scene.cards[number];
}

/** Whoever has built one house can build any of these. */
const EASY = 2;

/** First the card that asks for least; later the one with the fewest pieces, of these an easy one, and of these the one that pays most. */
export function suggested(board: Board, scene: Scene): Suggested | null {
  const first = board.phase === 'architects';
  const toil = ({ difficulty, pieces, floors, yen }: Card) =>
    first ? 1000 * difficulty + 10 * pieces + floors : 1000 * pieces + 10 * Math.max(EASY, difficulty) - yen / 10_000;
  const cards = board.reach.flatMap((place) => {
    const card = lyingAt(place, board, scene);
    return card ? [{ place, card }] : [];
  });
  return cards.sort((a, b) => toil(a.card) - toil(b.card))[0] ?? null;
}
