import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { print } from '../print';
import { inside, overlap } from '../print/ink';
import { HEIGHT, layout, RIM, WIDTH, type Layout } from '../print/layout';
import { along, pairs } from '../print/ways';
import type { Board } from '../view';
import { large, moved, small } from './maps';

const WEIGHT = 120_000;
const unplaced: Board['map'] = {
  ...small,
  spaces: Object.fromEntries(
    Object.entries(small.spaces).map(([key, space]) => [key, { ...space, at: null }]),
  ),
};
const crowded: Board['map'] = {
  ...small,
  spaces: Object.fromEntries(
    Object.entries(small.spaces).map(([key, space], n) => [
      key,
      { ...space, at: [500 + (n % 3), 500] as [number, number] },
    ]),
  ),
};
const maps = { small, large, moved: moved(), unplaced, crowded };

function covering({ places }: Layout): string[] {
  const all = Object.values(places);
  return all.flatMap((a, n) =>
    all
      .slice(n + 1)
      .filter((b) => overlap(a.box, b.box))
      .map((b) => `${a.key} ${b.key}`),
  );
}

test.each(Object.entries(maps))(
  'on the %s map nothing covers anything and nothing leaves the sheet',
  (_, map) => {
    const plan = layout(map);
    expect(covering(plan)).toEqual([]);
    for (const { box } of Object.values(plan.places)) {
      expect(Math.min(box.left, box.top)).toBeGreaterThan(RIM);
      expect(box.right).toBeLessThan(WIDTH - RIM);
      expect(box.bottom).toBeLessThan(HEIGHT - RIM);
    }
  },
);

test.each(Object.entries({ small, large, moved: moved() }))(
  'the print of the %s map is light, and all its roads are drawn clear of other spaces',
  (_, map) => {
    const plan = layout(map);
    const { art, ways } = print(map, plan);
    expect(gzipSync(art).length).toBeLessThan(WEIGHT);
    expect(ways.roads).toHaveLength(pairs(map.spaces).length);
    const through = ways.roads.flatMap(({ from, to, line }) =>
      Object.values(plan.places)
        .filter(({ key }) => key !== from && key !== to)
        .filter(
          ({ box }) =>
            line.filter((at) =>
              inside(at, {
                ...box,
                left: box.left + 14,
                right: box.right - 14,
                top: box.top + 14,
                bottom: box.bottom - 14,
              }),
            ).length > 5,
        )
        .map(({ key }) => `${from}-${to} through ${key}`),
    );
    expect(through).toEqual([]);
  },
);

test('one river runs through all river spaces', () => {
  const plan = layout(small);
  const { ways } = print(small, plan);
  for (const { kind, at } of Object.values(plan.places)) {
    if (kind === 'river')
      expect(Math.min(...ways.river.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)))).toBeLessThan(8);
  }
});

test('the same map is printed alike each time, and another one differently', () => {
  const plan = layout(small);
  expect(print(small, plan).art).toBe(print(small, plan).art);
  expect(print(large, layout(large)).art).not.toBe(print(small, plan).art);
});

test('a road is walked in either direction', () => {
  const { ways } = print(small, layout(small));
  expect(along(ways, 'EDO', 'R1')).toEqual([...along(ways, 'R1', 'EDO')].reverse());
  expect(along(ways, 'B1', 'B2')).toEqual([]);
});
