import { expect, test } from 'vitest';
import type { Lang, Line, View } from '../../../lib/table';
import {
  describeBoard,
  describeGains,
  describeMove,
  seatSummaries,
  result,
  describeLine,
  describeAction,
} from '../describe';
import type { Board } from '../view';
import { passed } from '../describeLocation';
import { road, table } from './table';
import { addressed, others } from '../../../lib/messages/person';

const lines: Line[] = [
  { machinami: 1 },
  { by: 0, do: { from: 0, pillar: [-5000, 9949], height: 2, cars: [['bus', 500]] } },
];

function told(lang: Lang, board = table()) {
  const view: View<Board> = {
    game: 'highway',
    rules: 1,
    seats: 2,
    options: {},
    seat: 0,
    to_act: [0],
    awaited: [0],
    prompt: { id: 1, key: 'build', en: '', fr: '' },
    offered: [],
    due: null,
    at: null,
    outcome: null,
    board,
  };
  return { view, lines, names: others(['Ada', 'Bo']), lang };
}

test('the table is told stick by stick in both languages, counted from one', () => {
  expect(describeBoard(told('en'))).toContain('Road 1 of Ada: ramp of pillar 1, with sedan.');
  expect(describeBoard(told('fr'))).toContain('Route 1 d’Ada : rampe du pilier 1, avec berline.');
  expect(describeBoard(told('en'))).toContain('Pillar 2 of Bo: height 1, in the middle, open.');
});

test('a move is told with its place and what it gained', () => {
  expect(describeLine(1, told('en'))).toBe(
    'Ada builds a road to a pillar of 2 in the north-west: +1 car, 2 of 4 placed.',
  );
  expect(describeLine(1, told('fr'))).toBe(
    'Ada construit une route jusqu’à un pilier de hauteur 2 au nord-ouest : +1 voiture, 2 posées sur 4.',
  );
  expect(describeLine(0, told('en'))).toBeNull();
});

test('a junction that is far off its base is told with why it may', () => {
  const far = [lines[0]!, { by: 0, do: { from: 0, pillar: [-5000, 9949], height: 4, junction: true } }];
  expect(describeLine(1, { ...told('en'), lines: far })).toBe(
    'Ada builds a road to a junction of 4 in the north-west (a junction may be up to six higher or lower).',
  );
});

test('what one’s own last build gained is told again when one is asked', () => {
  const after = [...lines, { by: 1, do: { from: 1, pillar: [5000, 9949], height: 2, cars: [] } }];
  expect(describeGains(2, { ...told('en'), lines: after })).toBe('Your road: +1 car, 2 of 4 placed.');
  expect(describeGains(1, { ...told('en'), lines: after })).toBeNull();
});

test('what was built before is told as it was then, whatever has passed there since', () => {
  const [first, later] = [
    road(
      2,
      0,
      [
        [-5000, 0],
        [-5000, 9949],
      ],
      [1000, 2000],
      { over: [1], under: [3] },
    ),
    road(
      3,
      1,
      [
        [-9000, 5000],
        [0, 5000],
      ],
      [4000, 4000],
    ),
  ];
  const board = table({ roads: [...table().roads, first, later] });
  expect(describeLine(1, told('en', board))).toBe(
    'Ada builds a road to a pillar of 2 in the north-west, over a road of Bo: +1 car, 2 of 4 placed.',
  );
});

test('a crossing that earns nothing is told with why', () => {
  const bare = [lines[0]!, { by: 0, do: { from: 0, pillar: [-5000, 9949], height: 2, cars: [] } }];
  const across = (over: number[], more = {}) => {
    const [ramp, bos, ...rest] = table().roads;
    const first = road(
      2,
      0,
      [
        [-5000, 0],
        [-5000, 9949],
      ],
      [1000, 2000],
      { over },
    );
    return { ...told('en', table({ roads: [ramp!, { ...bos!, ...more }, ...rest, first] })), lines: bare };
  };
  expect(describeLine(1, across([1], { under: [0, 2] }))).toBe(
    'Ada builds a road to a pillar of 2 in the north-west, over a road of Bo: no car, another road passed there first.',
  );
  expect(describeLine(1, across([1], { under: [2] }))).not.toContain('no car');
  expect(describeLine(1, across([0]))).toContain('no car for a road of their own');
  expect(
    passed(
      table({
        roads: [0, 1, 2].map((id) =>
          road(
            id,
            id % 2,
            [
              [0, 0],
              [1, 1],
            ],
            [0, 0],
          ),
        ),
      }),
      [0, 2],
      [1],
      addressed(['Ada', 'Bo'], 0, 'en'),
      'en',
    ),
  ).toContain(', over 2 roads of ');
  expect(describeMove(1, across([1], { under: [2] }))).toBe(
    'Ada builds a pillar of 2 in the north-west, over a road of Bo.',
  );
});

test('what might be built is told by its place and by the crossings that earn a car', () => {
  const over = { from: 0, pillar: [6500, -4000], height: 4, junction: false, cars: [['bus', 500]] };
  const [bos, adas] = [
    road(
      2,
      1,
      [
        [0, -5000],
        [0, 5000],
      ],
      [500, 500],
    ),
    road(
      3,
      0,
      [
        [2000, -5000],
        [2000, 5000],
      ],
      [500, 500],
    ),
  ];
  const board = table({
    roads: [...table().roads, bos, adas],
    firsts: [
      { over: [2], under: [] },
      { over: [3], under: [] },
    ],
  });
  expect(describeAction(over, told('en', board))).toBe(
    'Build a pillar of 4 in the south-east, over a road of Bo: +1 car.',
  );
  expect(describeAction(over, told('fr', board))).toBe(
    'Un pilier de hauteur 4 au sud-est, par-dessus une route de Bo : +1 voiture.',
  );
  expect(describeAction({ pass: true }, told('en'))).toBeNull();
});

test('a seat’s note counts cars placed, or points where there are missions', () => {
  expect(seatSummaries(told('en'))[0]).toMatchObject({
    score: 1,
    shown: '1/4',
    scored: '1 car',
    left: 'cars placed',
  });
});

test('the result says by what the game was won', () => {
  const outcome = { scores: [1, 1], winners: [1], detail: { places: [2, 1] } };
  expect(result(outcome, told('en'))).toBe('Bo wins: the others could build no more.');
  const stock = table().stock.map((left) => ({ ...left, cars: [], placed: 10 }));
  expect(result(outcome, told('fr', table({ stock })))).toBe('Bo a placé ses 10 voitures et gagne.');
});

test('a tie says in what all are equal', () => {
  const outcome = { scores: [5, 5], winners: [0, 1], detail: { places: [1, 1] } };
  expect(result(outcome, told('en'))).toBe(
    'Equal in cars placed, and discs do not count: the victory is shared.',
  );
  expect(result(outcome, told('fr'))).toContain('les disques ne comptent pas');
  const points = table().stock.map(() => ({ total: 9 }) as NonNullable<Board['points']>[number]);
  expect(result(outcome, told('en', table({ points })))).toBe(
    'Equal in points and in cars: the victory is shared.',
  );
});

test('a game that was given up is won because it ended early, whatever the others could build', () => {
  const outcome = { scores: [1, 1], winners: [1], detail: { seat: 0 }, reason: 'resigned' };
  expect(result(outcome, told('en'))).toBe('Bo wins: the game was ended early.');
  expect(result(outcome, told('fr', table()))).toBe('Bo gagne : la partie s’est arrêtée avant la fin.');
});
