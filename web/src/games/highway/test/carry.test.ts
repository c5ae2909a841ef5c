import { expect, test, vi } from 'vitest';
import { Carry } from '../carry/carry.svelte';
import { built, idsOf, loads, type Plan } from '../carry/load';
import { placeAt, planOf } from '../carry/watchedHand.svelte';
import { nearby, obstacles } from '../carry/proximity';
import { HandPath, LIMITS } from '../carry/handPath';
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

test('a path is sent in few points, in rising time, the last one where the hand opens', () => {
  const path = new HandPath();
  const at = (t: number) => [Math.round(4000 * Math.sin(t / 300)), Math.round(t / 3), 15000 - t] as const;
  const sent = [];
  for (let t = 0; t < LIMITS.time; t += 16) sent.push(path.sample(t, at(t), 0) ?? []);
  const points = [...sent.filter((point) => point.length > 0), path.finish(LIMITS.time, at(LIMITS.time), 0)];
  expect(points.length).toBe(path.count);
  expect(path.count).toBeLessThanOrEqual(LIMITS.points);
  expect(points.every(([t], i) => i === 0 || t! > points[i - 1]![0]!)).toBe(true);
  expect(points.map(([t, ...place]) => place.slice(0, 3).join() === at(t!).join())).not.toContain(false);
  expect(path.finish(100, [0, 0, 0], 0)[0]).toBe(LIMITS.time + 1);
});

test('a piece glows only when something is near it', () => {
  const disc = loads(board, plan)[0]!;
  const among = obstacles(board, new Set());
  expect(nearby(board, disc, [5000, 2500, 0], among).get('disc:1')).toBeCloseTo(0.3, 1);
  expect(nearby(board, disc, [5000, 1000, 0], among).get('disc:1')).toBe(1);
  expect(nearby(board, disc, [5000, 1000, 9000], among).size).toBe(0);
});

interface Sent {
  points: (readonly number[])[];
  opened: number;
}
function carried(): { carry: Carry; sent: Sent } {
  vi.useFakeTimers({ now: 0 });
  const sent: Sent = { points: [], opened: 0 };
  const carry = new Carry(loads(board, { ...plan, cars: [] }).slice(0, 1), board.geometry.table, {
    move: (_, points) => sent.points.push(...points),
    letGo: (_, points) => {
      sent.points.push(...points);
      sent.opened += 1;
    },
  });
  return { carry, sent };
}

test('when time is up the hand opens where it is', () => {
  const { carry, sent } = carried();
  const [x, y] = carry.load!.under;
  carry.by(3000, 4000, -9000);
  while (sent.opened === 0) {
    vi.advanceTimersByTime(16);
    carry.step();
  }
  const [first, last] = [sent.points[0]!, sent.points.at(-1)!];
  expect(first.slice(0, 4)).toEqual([0, x, y - 2500, 15000]);
  expect(last[0]).toBeGreaterThan(LIMITS.time - 200);
  expect(last[0]).toBeLessThanOrEqual(LIMITS.time);
  expect(last.slice(1, 4)).toEqual([x + 3000, y + 1500, 6000]);
  expect(sent.points.length).toBeLessThanOrEqual(LIMITS.points);
  vi.useRealTimers();
});

test('a page that is hidden holds its hand still', () => {
  const { carry, sent } = carried();
  carry.by(3000, 0);
  vi.advanceTimersByTime(60_000);
  carry.step();
  expect(sent.opened).toBe(0);
  expect(carry.elapsed).toBeLessThan(1000);
  vi.useRealTimers();
});

test('a hand opens anywhere, and a piece that is set down at its place is let go', () => {
  const { carry, sent } = carried();
  expect([carry.open(), carry.gripped]).toEqual([false, false]);
  carry.by(0, 2500, -14_000);
  vi.advanceTimersByTime(400);
  carry.step();
  expect([carry.fits, carry.over, carry.gripped]).toEqual([true, true, true]);
  carry.by(900, 0);
  vi.advanceTimersByTime(400);
  carry.step();
  expect([carry.fits, carry.open(), sent.opened]).toEqual([false, true, 1]);
  const other = carried();
  other.carry.by(0, 2500, -16_000);
  vi.advanceTimersByTime(400);
  other.carry.step();
  expect(other.sent.opened).toBe(1);
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

test('a watched hand is drawn from its action and its points', () => {
  const action = { from: 0, pillar: [-5000, 9900], height: 2, junction: false, cars: [['bus', 500]] };
  const seen = planOf(board, action)!;
  expect(loads(board, seen)).toEqual(loads(board, plan));
  expect(idsOf(board, seen, 0)).toEqual(['disc:2', 'road:2', 'car:0:bus']);
  expect(planOf(board, { from: 0, exit: 9000 })!.pillar).toBeNull();
  expect(planOf(board, { pass: true })).toBeNull();
  const path = [
    [0, 0, 0, 1000, 0],
    [100, 200, 0, 900, 0],
  ] as const;
  expect([-50, 0, 50, 100, 500].map((time) => placeAt(path, time))).toEqual([
    [0, 0, 1000],
    [0, 0, 1000],
    [100, 0, 950],
    [200, 0, 900],
    [200, 0, 900],
  ]);
});
