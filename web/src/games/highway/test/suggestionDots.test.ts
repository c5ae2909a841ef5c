import { expect, test } from 'vitest';
import { dotsOf, lookAround } from '../suggestionDots';
import { messages } from '../messages';
import { road, table } from './table';

const words = messages('en');

test('whoever looks around is told where to build and where a car is to be had', () => {
  expect(lookAround([], 1, false, false, words)).toEqual([words.lookAt(false), words.noGold(false)]);
  expect(lookAround(null, 2, false, false, words)).toEqual([words.lookAt(true)]);
  expect(lookAround([], 1, false, true, words)[1]).toContain('▲');
});

test('a junction has its dots where no grey pillar earns a car, and an exit is spoken of', () => {
  const crossed = road(
    2,
    1,
    [
      [-9000, 5000],
      [1000, 5000],
    ],
    [1100, 1100],
    {
      from: 9,
      corners: [
        [-9000, 5500],
        [-9000, 4500],
        [1000, 4500],
        [1000, 5500],
      ],
    },
  );
  const board = {
    ...table(),
    firsts: [
      { over: [2], under: [] },
      { over: [], under: [] },
    ],
  };
  const [first] = board.open;
  const junction = {
    ...first!.next[0]!,
    height: 3,
    junction: true,
    length: 9797,
    reach: [8301, 10797] as const,
  };
  const open = [{ ...first!, next: [junction] }];
  const dots = dotsOf({ ...board, roads: [...board.roads, crossed], open }, 0, [], null);
  expect(dots?.length).toBeGreaterThan(0);
  expect(dots?.every(({ way }) => way?.junction)).toBe(true);
  expect(lookAround([], 1, false, false, words, null, true)).toContain(words.onlyExit);
});

test('a lesson about one tool says to choose it', () => {
  expect(lookAround(null, 2, false, false, words, 'H-13')[0]).toContain('Exit');
  expect(lookAround(null, 1, false, false, words, 'H-7')[0]).toContain('Junction');
});

test('marks that are not to be seen from aside are not spoken of', () => {
  expect(lookAround([], 1, true, true, words).join()).not.toContain('▲');
  expect(lookAround(null, 1, true, true, words)).toEqual([words.lookAt(false)]);
});
