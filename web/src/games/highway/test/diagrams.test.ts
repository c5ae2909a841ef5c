import { expect, test } from 'vitest';
import { DIAGRAMS } from '../diagrams';
import { bearing } from '../geometry';

test('of two roads drawn on one pillar, those that may be so make 60° or more, as the law has it', () => {
  const panels = DIAGRAMS.find(({ clause }) => clause === 'H-10')!.panels.filter(
    ({ sticks }) => sticks?.length === 2,
  );
  expect(panels.map(({ right }) => right)).toEqual([true, false]);
  for (const { right, sticks } of panels) {
    const [one, other] = sticks!.map(({ from, to }) => bearing(from, to)) as [number, number];
    const apart = Math.abs(one - other);
    expect(Math.min(apart, 36000 - apart) >= 5990).toBe(right);
  }
});
