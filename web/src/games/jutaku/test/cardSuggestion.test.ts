import { expect, test } from 'vitest';
import { suggested } from '../cardSuggestion';
import type { Board, Card } from '../view';
import { desk, scene } from './desk';

const plain = scene().cards[12] as Card;
const cards: { [card: string]: Card } = {
  1: { ...plain, difficulty: 1, floors: 1, pieces: 4, yen: 4000 },
  2: { ...plain, difficulty: 2, floors: 3, pieces: 4, yen: 8000 },
  3: { ...plain, difficulty: 4, floors: 5, pieces: 7, yen: 20000 },
  4: { ...plain, difficulty: 3, floors: 2, pieces: 3, yen: 5000 },
};
const at = (phase: Board['phase']) =>
  suggested(
    desk({
      phase,
      grid: [[1, 2, 3, null]],
      reach: [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    }),
    scene({ cards }),
  );

test('the first card is the one that asks for least, a later one pays well for its few pieces', () => {
  expect(at('architects')?.card).toBe(cards[1]);
  expect(at('move')?.card).toBe(cards[2]);
});

test('the first card is straight rather than slanted, as long as it is easy', () => {
  const slanted = {
    ...plain,
    outlines: [
      [
        [0, 0],
        [4000, 0],
        [5000, 1000],
        [1000, 1000],
      ],
    ] as const,
    difficulty: 1,
    floors: 1,
    pieces: 3,
  };
  const turned = {
    ...plain,
    outlines: [
      [
        [0, 0],
        [3000, 4000],
        [-1000, 7000],
        [-4000, 3000],
      ],
    ] as const,
    difficulty: 2,
    pieces: 6,
  };
  const founding = (one: Card, other: Card) =>
    suggested(
      desk({
        phase: 'architects',
        grid: [[0, 1]],
        reach: [
          [0, 0],
          [0, 1],
        ],
      }),
      scene({ cards: { 0: one, 1: other } }),
    )?.card;
  expect(founding(slanted, turned)).toBe(turned);
  expect(founding(slanted, { ...turned, difficulty: 3 })).toBe(slanted);
});

test('no card in reach asks for fewer pieces than the one that is praised for its few', () => {
  const board = desk({
    phase: 'move',
    grid: [[1, 4]],
    reach: [
      [0, 0],
      [0, 1],
    ],
  });
  expect(suggested(board, scene({ cards }))?.card).toBe(cards[4]);
});

test('where no card lies in reach none is suggested', () => {
  expect(suggested(desk({ phase: 'move' }), scene())).toBeNull();
});
