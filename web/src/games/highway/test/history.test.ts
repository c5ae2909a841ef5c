import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { deeds, latest } from '../history';
import { road, table } from './table';

const lines: Line[] = [
  { machinami: 1 },
  { by: 'chance', do: { first: 0 } },
  { by: 'chance', do: { city: [] } },
  { by: 0, do: { from: 0, pillar: [-5000, 9949], height: 2, junction: false, cars: [] } },
  { by: 1, do: { from: 1, exit: 9000, cars: [['bus', 500]] } },
  { by: 0, do: { pass: true } },
];

test('roads and pillars are numbered as they come, after those of the start', () => {
  const [, first, city, built, left, passed] = deeds(lines, 2);
  expect(first).toEqual({ kind: 'first', seat: 0 });
  expect(city).toEqual({ kind: 'city' });
  expect(built).toMatchObject({ kind: 'pillar', road: 2, pillar: 2, height: 2 });
  expect(left).toMatchObject({ kind: 'exit', road: 3, angle: 9000, cars: [['bus', 500]] });
  expect(passed).toEqual({ kind: 'pass', seat: 0 });
});

test('a play that goes on from another counts on from its pieces', () => {
  const [header, ...rest] = lines;
  const forked = [{ ...header, from: { lines: rest } } as Line, lines[3]!];
  expect(deeds(forked, 2).at(-1)).toMatchObject({ kind: 'pillar', road: 4, pillar: 3 });
});

test('what a hand knocked over is told of whoever built', () => {
  const fell: Line = { by: 'chance', do: { fell: ['disc:0', 'car:0:sedan'] } };
  expect(deeds([...lines.slice(0, 5), fell], 2).at(-1)).toEqual({
    kind: 'fell',
    back: [],
    helped: false,
    seat: 1,
    pieces: ['disc:0', 'car:0:sedan'],
  });
  expect(deeds([...lines.slice(0, 5), { by: 'chance', do: { fell: [] } }], 2).at(-1)).toBeNull();
});

test('the last road of each seat stays marked', () => {
  const board = table();
  const more = [2, 3].map((id) =>
    road(
      id,
      id - 2,
      [
        [0, 0],
        [1, 0],
      ],
      [0, 0],
    ),
  );
  expect(latest(lines, { ...board, roads: [...board.roads, ...more] })).toEqual([2, 3]);
});
