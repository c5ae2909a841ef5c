import { expect, test } from 'vitest';
import type { Lang, Line, Outcome, View } from '../../../lib/table';
import {
  describeBoard,
  finished,
  foreseen,
  seatSummaries,
  reckoned,
  result,
  describeLine,
} from '../describe';
import { whole, type Board } from '../view';
import { addressed, others } from '../../../lib/messages/person';

const squares = [
  [6, 7, 1],
  [6, 8, 0],
  [7, 7, 0],
  [7, 8, 1],
  [8, 7, 0],
  [8, 8, 0],
  [9, 7, 0],
  [9, 8, 0],
] as const;
const board: Board = whole({
  phase: 'place',
  mover: 1,
  tiles: [{ tile: 'g5', at: [6, 7, 1], squares }],
  stacks: [
    { count: 15, top: 'g11', left: ['g11'], bottom: null, turns: [] },
    { count: 16, top: 'r1', left: ['r1'], bottom: 'r8', turns: [] },
  ],
  vetoes: [false, true],
  areas: [
    { score: 1, tiles: ['g5'], squares: [] },
    { score: 1, tiles: ['g5'], squares: [] },
  ],
});
const lines: Line[] = [
  { machinami: 1 },
  { by: 'chance', do: { stacks: [[5], [1]] } },
  {
    by: 0,
    do: { place: [6, 7, 1] },
    shows: {
      tops: ['g11', 'r1'],
      tile: 'g5',
      areas: [
        [0, 1],
        [1, 1],
      ],
    },
  },
];

function telling(lang: Lang, options: View['options'] = { score: 'tiles', match: false }) {
  const view = { options, board } as unknown as View<Board>;
  return { view, lines, names: others(['Anna', 'Luc']), lang };
}

const over = (scores: number[], winners: number[]): Outcome => ({ scores, winners, detail: {} });

test('a move is told with its tile, its place and the area it made', () => {
  expect(describeLine(2, telling('en'))).toBe(
    'Anna lays a grey tile at h7. The largest grey area grows from 0 to 1 tile.',
  );
  expect(describeLine(2, telling('fr'))).toBe(
    'Anna pose une tuile grise en h7. La plus grande zone grise passe de 0 à 1 tuile.',
  );
});

test('a veto says whose tile goes under whose stack', () => {
  const vetoed = [...lines, { by: 1, do: { veto: true }, shows: { tile: 'g11' } }];
  expect(describeLine(3, { ...telling('en'), lines: vetoed })).toBe(
    'Luc uses their veto (one a game): the grey tile on top goes under its stack.',
  );
  expect(
    describeLine(3, { ...telling('fr'), lines: vetoed, names: addressed(['Anna', 'Luc'], 0, 'fr') }),
  ).toBe(
    'Luc met son veto (un par partie)\u00a0: votre tuile passe sous votre pile, vous posez la suivante.',
  );
});

test('of one’s own area one is told as one’s own', () => {
  expect(describeLine(2, { ...telling('en'), names: addressed(['Anna', 'Luc'], 0, 'en') })).toBe(
    'You lay a grey tile at h7. Your largest area grows from 0 to 1 tile.',
  );
  expect(describeLine(2, { ...telling('fr'), names: addressed(['Anna', 'Luc'], 0, 'fr') })).toBe(
    'Vous posez une tuile grise en h7. Votre plus grande zone passe de 0 à 1 tuile.',
  );
});

test('the account says what lies where, what is on top and whose veto is left', () => {
  const [grey, red, ...rest] = describeBoard(telling('en'));
  expect(grey).toBe(
    'Anna (grey): grey tile 11 with red at top 2 and bottom 2, on top of 15 tiles; veto spent.',
  );
  expect(red).toBe(
    'Luc (red): red tile 1 with grey at top 1 and top 2, on top of 16 tiles; tile 8 at the bottom; veto ready.',
  );
  expect(rest.at(-1)).toBe('Grey tile 5 from h7 to i10, red at h7 and i8.');
});

test('a score is told by own and foreign tiles', () => {
  const game = { scores: [3, 1], areas: [['g1', 'g5', 'r2'], ['r2']] };
  const { options } = telling('en').view;
  expect(reckoned(game, 0, options, 'en')).toBe(
    '3 tiles have a square in the largest grey area: 2 grey, and 1 red with a grey square in it.',
  );
  expect(reckoned(game, 1, options, 'fr')).toBe('1 tuile a une case dans la plus grande zone rouge.');
});

test('an equal score shares the victory, and a match goes by its sum', () => {
  expect(result(over([9, 9], [0, 1]), telling('en'))).toBe(
    'No tile fits any more. Equal, 9 to 9: the victory is shared.',
  );
  expect(result(over([12, 9], [0]), telling('en'))).toBe('No tile fits any more. Anna wins by 3 tiles.');
  expect(result(over([30, 36], [1]), telling('en', { match: true, score: 'tiles' }))).toBe(
    'No tile fits any more. Luc wins on the sum of both games by 6 tiles.',
  );
});

test('who gives up while ahead still loses', () => {
  expect(result({ ...over([12, 9], [1]), reason: 'resigned' }, telling('en'))).toBe('Luc wins.');
});

test('squares are counted in squares', () => {
  expect(result(over([12, 9], [0]), telling('fr', { score: 'squares' }))).toBe(
    'Plus aucune tuile ne peut être posée. Anna gagne avec 3 cases de plus.',
  );
});

test('the seats are noted with what they have', () => {
  const [grey, red] = seatSummaries(telling('en'));
  expect(grey).toEqual({
    score: 1,
    scored: '1 tile',
    left: '15 left',
    marks: [{ words: 'veto spent', spent: true }],
  });
  expect(red?.marks).toEqual([{ words: 'veto ready', spent: false }]);
});

test('a game that somebody gave up is counted as it lies', () => {
  expect(finished(telling('en').view)).toEqual([{ scores: [1, 1], areas: [['g5'], ['g5']] }]);
});

test('what a tile would bring is told of both, and of a lesser area that it joins', () => {
  const { options } = telling('en').view;
  expect(
    foreseen(
      {
        areas: [
          [1, 3],
          [2, 2],
        ],
      },
      0,
      options,
      'en',
    ),
  ).toBe('Your largest area: 1 → 3 tiles; theirs: 2.');
  expect(
    foreseen(
      {
        areas: [
          [1, 3],
          [2, 2],
        ],
      },
      0,
      options,
      'fr',
    ),
  ).toBe('Votre plus grande zone : 1 → 3 tuiles ; celle d’en face : 2.');
  expect(
    foreseen(
      {
        areas: [
          [4, 4],
          [2, 3],
        ],
        here: 2,
      },
      0,
      options,
      'en',
    ),
  ).toBe('Your largest area: 4 tiles; theirs: 2 → 3. Your area here: 2 tiles.');
});
