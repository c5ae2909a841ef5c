import { describe, expect, it, test } from 'vitest';
import type { ReviewPoint } from '../lib/wire/types';
import { across, band, changes, labels, leaders, nearest, shifts, stacked, widest } from './curve';

const point = (number: number, ...wins: number[]): ReviewPoint => ({
  number,
  at: null,
  wins,
  scores: wins.map(() => 0),
});
const POINTS = [point(0, 0.5, 0.5), point(1, 0.7, 0.3), point(2, 0.49, 0.51), point(3, 0.2, 0.8)];

describe('the curve of a review', () => {
  it('stacks the shares so that they fill it', () => {
    const [low, high] = stacked(POINTS);
    expect(low?.[1]).toEqual([0, 0.7]);
    expect(high?.[1]?.[1]).toBeCloseTo(1);
    expect(
      band(
        [0, 1],
        [
          [0, 1],
          [0, 1],
        ],
      ),
    ).toContain('M0.0 0.0');
  });

  it('gives the lead to nobody by a hair', () => {
    expect(leaders(POINTS)).toEqual([null, 0, 0, 1]);
    expect(changes(POINTS)).toEqual([3]);
  });

  it('writes a name where its whole length lies in the band', () => {
    const xs = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    const heights = xs.map((x): [number, number] => [0, x === 0.1 ? 0.9 : x >= 0.4 ? 0.5 : 0.1]);
    const { x, y, room } = widest(xs, heights);
    expect(x).toBeGreaterThanOrEqual(0.4);
    expect([y, room]).toEqual([0.25, 0.5]);
  });

  it('sets marks that are near one another side by side, inside the chart', () => {
    expect(shifts([0.02, 0.03, 0.6, 0.95])).toEqual([0, 1, 0, 0]);
    expect(shifts([0.93, 0.95, 0.99])).toEqual([-2, -1, 0]);
  });

  it('runs over moments in a race and over moves elsewhere', () => {
    const timed = POINTS.map((one, n) => ({ ...one, at: n * n }));
    expect(across(timed, 3, [0, 1, 2, 3])).toEqual([0, 1 / 9, 4 / 9, 1]);
    expect(across(POINTS, 6, [0, 2, 4, 6])).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(nearest([0, 0.4, 1], 0.6)).toBe(1);
  });
});

test('the axis of a race has even steps of time, though moments are uneven', () => {
  const points = [0, 266_000, 522_000, 947_000, 1_044_000].map((at, number) => ({
    number,
    at,
    wins: [0.5, 0.5],
    scores: [0, 0],
  }));
  const xs = across(points, 4, [0, 1, 2, 3, 4]);
  expect(labels(points, xs, String).map(({ words }) => words)).toEqual([
    '0:00',
    '4:21',
    '8:42',
    '13:03',
    '17:24',
  ]);
  const moves = points.map((point) => ({ ...point, at: null }));
  expect(labels(moves, across(moves, 4, [0, 1, 2, 3, 4]), String).map(({ words }) => words)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ]);
});
