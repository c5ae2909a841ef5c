import { expect, test } from 'vitest';
import { arcs } from '../freeDirections';
import { action, cheaper, earning, prospects } from '../suggestions';
import { laid } from '../geometry';
import type { Board } from '../view';
import { road, table } from './table';

test('a road over the other’s is suggested before all others', () => {
  const crossed = road(
    2,
    1,
    [
      [-9000, 5000],
      [1000, 5000],
    ],
    [3000, 3000],
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
  const board = table();
  const best = prospects(
    {
      ...board,
      roads: [...board.roads, crossed],
      firsts: [
        { over: [], under: [2] },
        { over: [], under: [] },
      ],
    },
    0,
  )[0];
  expect(best?.gain).toBe(1);
  expect(best && action(best)).toMatchObject({ from: 0, height: 2 });
});

test('what earns a car is looked for on its own, and nothing else is in it', () => {
  const crossed = road(
    2,
    1,
    [
      [-9000, 5000],
      [1000, 5000],
    ],
    [3000, 3000],
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
      { over: [], under: [2] },
      { over: [], under: [] },
    ],
  };
  const places = earning({ ...board, roads: [...board.roads, crossed] }, 0);
  expect(places.length).toBeGreaterThan(0);
  expect(places.every(({ gain, way }) => gain === 1 && way)).toBe(true);
  expect(earning(board, 0)).toEqual([]);
});

test('what would pass too low over a car that stands there earns nothing', () => {
  const corners = [
    [-9000, 5500],
    [-9000, 4500],
    [1000, 4500],
    [1000, 5500],
  ] as const;
  const low = road(
    2,
    1,
    [
      [-9000, 5000],
      [1000, 5000],
    ],
    [300, 300],
    { from: 9, corners },
  );
  const board = {
    ...table(),
    firsts: [
      { over: [2], under: [] },
      { over: [], under: [] },
    ],
  };
  const [end] = board.open;
  const level = { ...end!, exit: null, next: [{ ...end!.next[0]!, height: end!.height }] };
  const crossed = { ...board, open: [level], roads: [...board.roads, low] };
  expect(earning(crossed, 0).length).toBeGreaterThan(0);
  expect(earning({ ...crossed, cars: [{ ...board.cars[0]!, road: 2, corners }] }, 0)).toEqual([]);
});

test('a car costs as few discs as it may in its place', () => {
  const board = table();
  const [first] = board.open;
  const next = [3, 1].map((height) => ({ ...first!.next[0]!, height }));
  const high = {
    ...board,
    pillars: board.pillars.map((one) => ({ ...one, height: 2 })),
    open: [{ ...first!, height: 2, next }],
  };
  const dot = { from: 0, way: next[0]!, at: [-5000, 9949], angle: 9000, gain: 0 } as const;
  expect(cheaper(high, 0, dot)).toMatchObject([{ from: 0, at: dot.at, way: { height: 1 } }]);
  expect(cheaper(high, 0, { ...dot, gain: 1 })).toEqual([]);
});

test('where nothing earns a car, a place within reach of a road to be crossed comes first', () => {
  const [best] = prospects(table(), 0);
  expect(best?.gain).toBe(0);
  expect(Math.hypot(best!.at[0] - 5000, best!.at[1])).toBeLessThan(6000);
});

/** The board after “Find a place” and building the suggestion, and the cars earned. */
function press(board: Board): { board: Board; cars: number } {
  const place = [...earning(board, 0).filter(({ way }) => way && !way.junction), ...prospects(board, 0)][0]!;
  const { way, at, from, gain: cars } = place;
  const pillar = board.pillars.length;
  const next = [way!.height - 1, way!.height + 1]
    .filter((height) => height > 0)
    .map((height) => ({ ...way!, height }));
  return {
    cars,
    board: {
      ...board,
      pillars: [...board.pillars, { id: pillar, seat: 0, at, height: way!.height, junction: false, ways: 1 }],
      roads: [
        ...board.roads,
        road(board.roads.length, 0, laid(board, from, at, way!.height).line, [0, 0], {
          ...laid(board, from, at, way!.height),
          from,
          to: pillar,
        }),
      ],
      open: [{ pillar, seat: 0, ways: 1, height: way!.height, exit: null, next }],
    },
  };
}

test('presses in a row climb to a crossing where the only road left to cross is high', () => {
  const high = road(
    2,
    1,
    [
      [-9000, 14000],
      [1000, 14000],
    ],
    [3200, 3200],
    {
      from: 9,
      corners: [
        [-9000, 14500],
        [-9000, 13500],
        [1000, 13500],
        [1000, 14500],
      ],
    },
  );
  const begun = table();
  let board: Board = {
    ...begun,
    roads: [...begun.roads, high],
    firsts: [
      { over: [2], under: [] },
      { over: [], under: [] },
    ],
  };
  let earned = 0;
  for (let presses = 0; presses < 4; presses += 1) {
    const after = press(board);
    [board, earned] = [after.board, earned + after.cars];
  }
  expect(earned).toBe(1);
});

test('a place from which the next road earns a car says so', () => {
  const [best] = prospects(table(), 0);
  expect(best?.lead).toBe(1);
  const alone = table({
    firsts: [
      { over: [], under: [] },
      { over: [], under: [] },
    ],
  });
  expect(prospects(alone, 0)[0]?.lead).toBeUndefined();
});

test('with nothing left to cross a highway does not curl back among its own pillars', () => {
  const firsts = [
    { over: [], under: [] },
    { over: [], under: [] },
  ];
  let board: Board = table({ firsts });
  for (let presses = 0; presses < 4; presses += 1) ({ board } = press(board));
  const own = board.pillars.filter(({ seat }) => seat === 0).map(({ at }) => at);
  for (const [i, [x, y]] of own.entries()) {
    for (const [ox, oy] of own.slice(i + 2)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(10000);
  }
});

test('the only way on is not given away for an exit', () => {
  const all = prospects(table(), 0);
  expect(all[0]?.way).not.toBeNull();
  expect(all.at(-1)?.way).toBeNull();
});

test('nothing is suggested that would cover a pillar or leave the table', () => {
  for (const { at, way } of prospects(table(), 0)) {
    expect(Math.max(...at.map(Math.abs))).toBeLessThan(40000);
    if (way) expect(Math.hypot(at[0] - 5000, at[1])).toBeGreaterThan(1800);
  }
});

test('directions with room are joined into arcs, across the beginning of the circle too', () => {
  const way = { height: 2, junction: false, length: 9949, reach: [8453, 10949] } as const;
  const at = (angle: number) => ({ from: 0, way, at: [0, 0], angle, gain: 0 }) as const;
  expect(arcs([0, 500, 9000, 35500].map(at))).toEqual([
    [-625, 625],
    [8875, 9125],
  ]);
  expect(arcs([])).toEqual([]);
});
