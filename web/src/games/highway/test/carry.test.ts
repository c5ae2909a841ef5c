import { expect, test, vi } from 'vitest';
import { Carry } from '../carry/carry.svelte';
import { built, loads, type Plan } from '../carry/load';
import { nearby, obstacles } from '../carry/proximity';
import { LIMITS, Trail } from '../carry/handPath';
import { laid, stands } from '../geometry';
import { table } from './table';

const board = table();
const plan: Plan = {
  from: 0,
  road: laid(board, 0, [-5000, 9900], 2),
  pillar: { at: [-5000, 9900], height: 2, junction: false },
  cars: [['bus', 500]],
};

test('a pillar, its road and its cars are carried in that order, each to its own height', () => {
  const all = loads(board, plan);
  expect(all.map(({ kind }) => kind)).toEqual(['disc', 'road', 'car']);
  expect(all[0]!.under).toEqual([-5000, 9900, 0]);
  expect(all[1]!.angle).toBe(9000);
  expect(all[1]!.under[2]).toBeGreaterThan(1400);
  expect(all[2]!.under[2] - all[1]!.under[2]).toBeCloseTo(
    board.geometry.road.thick * Math.cos(all[1]!.tilt),
    0,
  );
});

test('the table grows piece by piece while they are carried', () => {
  const counts = [1, 2, 3]
    .map((count) => built(board, 0, plan, count))
    .map(({ pillars, roads, cars }) => [pillars.length, roads.length, cars.length]);
  expect(counts).toEqual([
    [3, 2, 2],
    [3, 3, 2],
    [3, 3, 3],
  ]);
});

test('a long way is told in few points, in rising time, and is nowhere far off', () => {
  const trail = new Trail();
  const at = (t: number) => [Math.round(4000 * Math.sin(t / 300)), Math.round(t / 3), 15000 - t] as const;
  for (let t = 0; t < 11_000; t += 16) trail.add(t, at(t), 0);
  const few = trail.thinned;
  expect(few.length).toBeLessThanOrEqual(LIMITS.points);
  expect(few.every(([t], i) => i === 0 || t > few[i - 1]![0])).toBe(true);
  few.forEach(([t, x, y, z]) => expect([x, y, z]).toEqual(at(t).map(Math.round)));
});

test('a piece glows only when something is near it', () => {
  const disc = loads(board, plan)[0]!;
  const among = obstacles(board, new Set());
  expect(nearby(board, disc, [5000, 2500, 0], among).get('disc:1')).toBeCloseTo(0.3, 1);
  expect(nearby(board, disc, [5000, 1000, 0], among).get('disc:1')).toBe(1);
  expect(nearby(board, disc, [5000, 1000, 9000], among).size).toBe(0);
});

function carried(from: number): { carry: Carry; paths: () => readonly (readonly number[])[] | undefined } {
  vi.useFakeTimers({ now: from });
  let told: readonly (readonly number[])[][] = [];
  const carry = new Carry(
    loads(board, { ...plan, cars: [] }).slice(0, 1),
    board.geometry.table,
    (paths) => (told = paths),
  );
  return { carry, paths: () => told[0] };
}

test('when time is up the hand goes straight to its place, and the way that it took is told as it was', () => {
  const { carry, paths } = carried(0);
  const [x, y] = carry.load!.under;
  carry.by(3000, 4000, -9000);
  while (!paths()) {
    vi.advanceTimersByTime(16);
    carry.step();
  }
  const [first, last] = [paths()![0]!, paths()!.at(-1)!];
  expect(first.slice(0, 4)).toEqual([0, x, y - 2500, 15000]);
  expect(last[0]).toBeGreaterThan(10_000);
  expect(last[0]).toBeLessThan(LIMITS.time);
  expect(last.slice(1, 3)).toEqual([x, y]);
  expect(paths()!.some(([, px]) => px === x + 3000)).toBe(true);
  vi.useRealTimers();
});

test('a page that is hidden holds its hand still', () => {
  const { carry } = carried(0);
  carry.by(3000, 0);
  vi.advanceTimersByTime(60_000);
  carry.step();
  expect(carry.hasty).toBe(false);
  expect(carry.elapsed).toBeLessThan(1000);
  vi.useRealTimers();
});

test('a hand opens over its place and low, and nowhere else', () => {
  const { carry } = carried(0);
  carry.by(0, 2500, -14_000);
  vi.advanceTimersByTime(400);
  carry.step();
  expect([carry.lets, carry.over]).toEqual([true, true]);
  carry.by(900, 0);
  vi.advanceTimersByTime(400);
  carry.step();
  expect([carry.lets, carry.open()]).toEqual([false, false]);
  vi.useRealTimers();
});

test('what stands in the city is as high as its data set says, part by part', () => {
  const green = {
    outline: { corners: [] },
    obstacles: [],
    opening: null,
    height: 0,
    heights: { tree: 3000 },
  };
  expect(stands(green, 'tree')).toBe(3000);
  expect(stands({ ...green, height: 4000 }, 'arch')).toBe(4000);
  expect(stands(undefined, 'tree')).toBe(2000);
});
