import { expect, test } from 'vitest';
import { drawn } from '../geometry';
import { above, carSpot, discs, spot, stick } from '../scene/coordinates';
import { pillar, road, table } from './table';

const board = table({
  pillars: [pillar(0, 0, -5000, 1200, 3), { ...pillar(1, 1, 5000, -700, 2), junction: true }],
  roads: [
    road(
      0,
      0,
      [
        [-5000, 1200],
        [5000, -700],
      ],
      [3000, 2000],
    ),
  ],
});

/** Where the plan draws what the scene puts there: millimetres, y down. */
const below = ([x, , z]: readonly [number, number, number]) => [x * 10, z * 10];

test('the scene stands on the plan: discs, roads and cars lie straight above where the plan draws them', () => {
  for (const disc of discs(board)) expect(below(disc.at)).toEqual(drawn(board.pillars[disc.pillar]!.at));
  const { from, to } = stick(board.roads[0]!);
  expect([below(from), below(to)]).toEqual(board.roads[0]!.line.map(drawn));
  expect([from[1], to[1]]).toEqual([3, 2]);
  expect(below(carSpot(board.roads[0]!, 500))).toEqual(drawn([0, 250]));
  expect(carSpot(board.roads[0]!, 500)[1]).toBe(2.5);
});

test('a pillar is as many discs as it is high, and the top of a junction is yellow', () => {
  expect(discs(board).map(({ at, yellow }) => [at[1], yellow])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [0, false],
    [1, true],
  ]);
});

test('a camera above sees what the plan shows', () => {
  const seen = { left: -100, top: -40, width: 300, height: 200 };
  expect(above(seen)).toEqual({ target: [5, 0, 6], span: 20 });
  expect(below(spot([5000, -6000]))).toEqual([50, 60]);
});
