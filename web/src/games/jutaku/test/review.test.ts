import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Line, View } from '../../../lib/table';
import { describeCourse } from '../describe';
import HouseReviews from '../HouseReviews.svelte';
import { houseReviews, type Moment } from '../review';
import type { Board, Card, Pose } from '../view';
import { built, desk, player, scene } from './desk';
import { addressed } from '../../../lib/messages/person';

const { 12: plain } = scene().cards;
/** Ueno's card 12, one that pays more and is no harder, and one that pays more and is harder. */
const SET = scene({
  cards: {
    12: plain!,
    20: { ...(plain as Card), district: 'ginza', yen: 9000 },
    21: { ...(plain as Card), district: 'meguro', yen: 20000, difficulty: 5 },
  },
});

const HOUSE: readonly (readonly [piece: number, floor: number, pose: Pose])[] = [
  [1, 1, [3000, 2000, 0, false]],
  [0, 1, [2500, 3000, 0, false]],
  [2, 2, [2500, 2000, 0, false]],
];

function moments(): Moment[] {
  const found: Moment[] = [];
  let board = desk({
    phase: 'move',
    reach: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    grid: [[12, 20, 21], [], [], [], [], []],
  });
  const add = (line: Line, more: Partial<Board> = {}) => {
    board = { ...board, ...more };
    found.push({ line, views: { '0': { board } as unknown as View } });
  };
  add({ by: 'chance', do: { cards: [] } }, { players: [player({ card: null }), player({ card: null })] });
  add({ by: 0, do: { move: [0, 0] }, at: 0 }, { players: [player({ card: 12 }), player({ card: null })] });
  add({ by: 'clock', do: { go: true }, at: 3000 });
  add({ by: 0, do: { grab: 1 } });
  add({ by: 0, do: { release: 1 } });
  for (const [piece, floor, pose] of [...HOUSE, ...HOUSE.slice(2)]) {
    add({ by: 0, do: { place: piece, outline: 0, floor, pose: [...pose] } });
    if (found.filter(({ line }) => line.do && 'take_back' in line.do).length === 0 && piece === 2)
      add({ by: 0, do: { take_back: true } });
  }
  add({ by: 0, do: { stop: true } });
  add({ by: 'clock', do: { close: true }, shows: { calls: [[0, false]] } });
  add({ by: 0, do: { stop: true } });
  const solutions = {
    12: { outline: 0, built: HOUSE.map(([piece, floor, pose]) => built(piece, floor, pose)) },
  };
  add(
    { by: 'clock', do: { close: true }, shows: { calls: [[0, true]] } },
    {
      phase: 'over',
      solutions,
      players: [player({ card: null, kept: [12], times: [61500], yen: 5000 }), player({ card: 20 })],
    },
  );
  return found;
}

test('a house is told by its time, what went wrong, a card that paid more and the stored solution', () => {
  const [house, ...rest] = houseReviews(moments(), SET);
  expect(rest).toEqual([]);
  expect(house).toMatchObject({
    seat: 0,
    card: 12,
    time: 61500,
    takenBack: 1,
    letGo: 1,
    wrongStops: 1,
    begun: 2,
  });
  expect(house?.built.map(({ piece }) => piece)).toEqual([1, 0, 2]);
  expect(house?.better?.district).toBe('ginza');
  expect(house?.solution?.built).toHaveLength(3);
});

test('the review of a race shows each house and the floors of the solution', () => {
  const props = {
    moments: moments(),
    scene: SET as never,
    names: addressed(['Ada', 'Suzu'], 0, 'en'),
    lang: 'en' as const,
    to: () => undefined,
  };
  const { body } = render(HouseReviews, { props });
  expect(body).toContain('1:01.5');
  expect(body).toContain('1 piece taken back, 1 piece tried and let go, 1 wrong stop');
  expect(body).toContain('Ginza lay in reach, was no harder and paid ¥4,000 more.');
  expect(body.match(/data-small-site/g)).toHaveLength(2);
});

test('the course of a race counts kept cards, not chances', () => {
  const view = { board: moments().at(-1)!.views['0']!.board } as View<Board>;
  expect(describeCourse({ view, lines: [], names: addressed(['Ada', 'Suzu'], 0, 'en'), lang: 'en' })).toBe(
    'You: 1 card, Suzu: 0 cards.',
  );
});
