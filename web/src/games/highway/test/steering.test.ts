import { expect, test } from 'vitest';
import { playerWay, stepOf, tableWay } from '../carry/steering';
import { messages } from '../messages';

test('away and right follow the player round the table', () => {
  expect(tableWay(0, 1, 0)).toEqual([0, 1]);
  const [x, y] = tableWay(0, 1, 90);
  expect([x, y].map(Math.round)).toEqual([-1, 0]);
  const [right, away] = playerWay(x, y, 90);
  expect([right, away].map((part) => Math.round(part) + 0)).toEqual([0, 1]);
});

test('single presses reach any place: a coarse step far off, a fine one near, never past it for long', () => {
  for (const start of [15_000, 2_500, 777]) {
    let [left, presses] = [start, 0];
    while (Math.abs(left) > 100 && presses < 40) {
      left -= Math.sign(left) * stepOf(left);
      presses++;
    }
    expect(Math.abs(left)).toBeLessThanOrEqual(100);
    expect(presses).toBeLessThan(20);
  }
});

test.each(['en', 'fr'] as const)('directions in %s are left, right, away and toward, with arrows', (lang) => {
  const { aside } = messages(lang).carry;
  const said = [aside(1200, 0), aside(-1200, 0), aside(0, 2500), aside(0, -2500)];
  expect(said.map((words) => words[0])).toEqual(['→', '←', '↑', '↓']);
  for (const words of said) expect(words).not.toMatch(/\b(up|down|haut|bas)\b/);
  expect(aside(1200, -2500)).toContain(', ');
});
