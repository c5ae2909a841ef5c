import { expect, test } from 'vitest';
import { beside } from '../map/slipPlacement';

const [slip, frame] = [
  { width: 200, height: 100 },
  { width: 600, height: 400 },
];

test('a slip lies beside its space, and inside the frame', () => {
  for (const at of [
    { x: 100, y: 200 },
    { x: 300, y: 20 },
    { x: 560, y: 390 },
  ]) {
    const { x, y } = beside(at, slip, frame, []);
    expect(x < at.x && at.x < x + slip.width && y < at.y && at.y < y + slip.height).toBe(false);
    expect(
      Math.min(x, y, frame.width - x - slip.width, frame.height - y - slip.height),
    ).toBeGreaterThanOrEqual(0);
  }
});

test('what one may choose is not hidden while there is room elsewhere', () => {
  const [at, goal] = [
    { x: 300, y: 100 },
    { x: 420, y: 130 },
  ];
  const { x, y } = beside(at, slip, frame, [goal]);
  expect(x < goal.x && goal.x < x + slip.width && y < goal.y && goal.y < y + slip.height).toBe(false);
});

test('among many that one may choose the slip takes the gap between them', () => {
  const goals = [
    { x: 40, y: 60 },
    { x: 300, y: 60 },
    { x: 560, y: 60 },
    { x: 40, y: 240 },
    { x: 300, y: 240 },
    { x: 560, y: 240 },
  ];
  const { x, y } = beside({ x: 300, y: 60 }, { width: 190, height: 100 }, { width: 600, height: 300 }, goals);
  for (const goal of goals)
    expect(x < goal.x && goal.x < x + 190 && y < goal.y && goal.y < y + 100).toBe(false);
});

test('a slip stays near its space rather than leaving every place in view', () => {
  const at = { x: 120, y: 60 };
  const goals = [
    { x: 260, y: 60 },
    { x: 120, y: 180 },
    { x: 300, y: 180 },
  ];
  const { x, y } = beside(at, slip, { width: 1000, height: 900 }, goals);
  expect(Math.hypot(x + slip.width / 2 - at.x, y + slip.height / 2 - at.y)).toBeLessThan(320);
});
