import { expect, test } from 'vitest';
import { posed, swing } from '../geometry';
import { fits, siteOf } from '../site';
import { candidates, settled, snap, stepped } from '../snap';
import type { Card, Pose } from '../view';
import { BAR, built, scene, SQUARE, WEDGE } from './desk';

const { cards, snap: easy } = scene();
const card = cards[12] as Card;
const bare: Card = { ...card, grid: null };
const ground = siteOf(bare, 0, [], 1);
const beside = siteOf(bare, 0, [built(1, 1, [3000, 3000, 0, false])], 1);

test('a piece is flipped, then turned, then shifted, and its corners stay anticlockwise', () => {
  expect(posed(WEDGE, [100, 0, 9000, false])).toEqual([
    [600, -500],
    [600, 500],
    [-400, -500],
  ]);
  expect(posed(WEDGE, [0, 0, 0, true])).toEqual([
    [500, 500],
    [-500, -500],
    [500, -500],
  ]);
});

test('near the outline a piece comes to lie flush with it, turned as little as needed', () => {
  expect(snap(SQUARE, [1550, 3000, 400, false], ground, easy)?.pose).toEqual([1400, 3000, 0, false]);
});

test('in a corner it lies flush with both sides', () => {
  const found = snap(SQUARE, [1550, 1220, 35800, false], ground, easy);
  expect(found?.pose).toEqual([1400, 1400, 0, false]);
  expect(found?.along).toHaveLength(2);
});

test('beside a piece of the floor it lies against it, end to end', () => {
  expect(snap(SQUARE, [2620, 4120, 300, false], beside, easy)?.pose).toEqual([2500, 4000, 0, false]);
});

test('out of reach nothing is proposed, and less is in reach on the hard side', () => {
  expect(snap(SQUARE, [3000, 3000, 0, false], ground, easy)).toBeNull();
  expect(snap(SQUARE, [1550, 3000, 0, false], ground, { reach: 100, angle: 200 })).toBeNull();
});

test('on the easy side the grid draws corners to its nodes', () => {
  expect(snap(SQUARE, [2620, 2390, 500, false], siteOf(card, 0, [], 1), easy)?.pose).toEqual([
    2500,
    2500,
    0,
    false,
  ]);
});

test('wood that lies beside the grid draws what comes near it before the grid does', () => {
  const stray = siteOf(card, 0, [built(1, 1, [2900, 1410, 0, false])], 1);
  expect(snap(SQUARE, [2620, 2480, 100, false], stray, easy)?.pose.slice(1)).toEqual([2410, 0, false]);
  const sloped = siteOf(card, 0, [built(2, 1, [2500, 2500, 0, false])], 1);
  const lain = snap(WEDGE, [2760, 2640, 18000, false], sloped, easy)!.pose;
  expect(lain).toEqual([2500, 2500, 18000, false]);
});

test('beside wood on the grid the grid leads to the very place where both lie flush', () => {
  const straight = siteOf(card, 0, [built(1, 1, [3000, 1500, 0, false])], 1);
  expect(snap(SQUARE, [2620, 2620, 100, false], straight, easy)?.pose).toEqual([2500, 2500, 0, false]);
});

test('the keys step from square to square, and to the edge of wood that lies beside the grid', () => {
  const free = siteOf(card, 0, [], 1);
  expect(stepped(SQUARE, [2500, 2500, 0, false], [500, 0], free, easy)).toEqual([3000, 2500, 0, false]);
  const stray = siteOf(card, 0, [built(1, 1, [2900, 1410, 0, false])], 1);
  const below = stepped(SQUARE, [2500, 3000, 0, false], [0, -500], stray, easy);
  expect(below).toEqual([2400, 2410, 0, false]);
  expect(stepped(SQUARE, below, [500, 0], stray, easy)).toEqual([2900, 2410, 0, false]);
  expect(stepped(SQUARE, below, [0, 500], stray, easy)).toEqual([2500, 3000, 0, false]);
});

test('an upper floor is flush with the one below', () => {
  const above = siteOf(bare, 0, [built(1, 1, [3000, 3000, 0, false])], 2);
  expect(snap(SQUARE, [2580, 3100, 0, false], above, easy)?.pose).toEqual([2500, 3000, 0, false]);
});

test('whether a piece would be accepted is guessed a little more strictly than it is judged', () => {
  const two: Pose = [3000, 4000, 0, false];
  expect(fits(posed(BAR, two), beside)).toBe(true);
  expect(fits(posed(BAR, [3000, 3900, 0, false]), beside)).toBe(false);
  expect(fits(posed(BAR, [3000, 4100, 0, false]), beside)).toBe(false);
  expect(fits(posed(BAR, [4200, 4000, 0, false]), beside)).toBe(false);
  const above = siteOf(bare, 0, [built(1, 1, [3000, 3000, 0, false])], 2);
  expect(fits(posed(SQUARE, [3000, 3000, 0, false]), above)).toBe(true);
  expect(fits(posed(SQUARE, [3000, 3200, 0, false]), above)).toBe(false);
});

test('a snap goes to the nearest edge, even where the piece would not fit', () => {
  const tight = siteOf(
    bare,
    0,
    [built(1, 1, [3000, 3000, 0, false]), built(1, 1, [3000, 4900, 0, false])],
    1,
  );
  const found = snap(SQUARE, [3000, 3960, 0, false], tight, easy);
  expect(found?.pose[1]).toBe(4000);
  expect(fits(posed(SQUARE, found!.pose), tight)).toBe(false);
});

test('the keys step through the places of edges by place, whether a piece fits there or not', () => {
  const poses = candidates(SQUARE, [0, 0, 0, false], beside, easy);
  expect(poses.length).toBeGreaterThan(8);
  expect(poses.some((pose) => fits(posed(SQUARE, pose), beside))).toBe(true);
  expect(poses.some((pose) => !fits(posed(SQUARE, pose), beside))).toBe(true);
  expect(poses).toEqual([...poses].sort((a, b) => b[1] - a[1] || a[0] - b[0] || a[2] - b[2]));
});

test('the keys turn a piece no further than a snap would', () => {
  expect(
    candidates(WEDGE, [0, 0, 4500, false], beside, { reach: 100, angle: 200 }).every(
      ([, , angle]) => Math.abs(angle - 4500) <= 200,
    ),
  ).toBe(true);
  expect(candidates(BAR, [0, 0, 2000, false], beside, { reach: 100, angle: 200 })).toEqual([]);
});

test('what fits as it is held is not drawn to where it would stick out', () => {
  const slanted: Card = {
    ...card,
    outlines: [
      [
        [1000, 1000],
        [4000, 1600],
        [4000, 4600],
        [1000, 4000],
      ],
    ],
  };
  const site = siteOf(slanted, 0, [], 1);
  const held: Pose = [1620, 1740, 0, false];
  expect(fits(posed(SQUARE, held), site)).toBe(true);
  expect(fits(posed(SQUARE, snap(SQUARE, held, site, easy)!.pose), site)).toBe(false);
  const found = settled(SQUARE, held, site, easy);
  expect(fits(posed(SQUARE, found?.pose ?? held), site)).toBe(true);
});

test('on the hard side the next place is found from any turn: the piece turns as little as needed', () => {
  const hard = { reach: 100, angle: 200 };
  const slanted = siteOf(
    {
      ...bare,
      outlines: [
        [
          [900, 1900],
          [4800, 900],
          [5100, 5100],
          [1200, 4600],
        ],
      ],
    },
    0,
    [],
    1,
  );
  for (const angle of [0, 700, 4500, 18000]) {
    const found = candidates(SQUARE, [3000, 3000, angle, false], slanted, hard);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((pose) => pose[2])).size).toBe(1);
    expect(Math.abs(swing(angle, found[0]![2]))).toBeLessThan(4600);
  }
});

test('a turn within reach of a snap is preferred to a nearer edge beyond it', () => {
  const found = candidates(SQUARE, [3000, 3000, 150, false], ground, { reach: 100, angle: 200 });
  expect(new Set(found.map((pose) => pose[2] % 9000))).toEqual(new Set([0]));
});
