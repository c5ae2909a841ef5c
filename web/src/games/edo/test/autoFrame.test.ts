import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { strip } from '../map/autoFrame';
import { heard } from '../lineSpaces';

const whole = { left: 0, top: 0, width: 1400, height: 1160 };
const frame = { shape: 2.5, head: 0 };
const at = (...heights: number[]) => heights.map((y) => ({ x: 700, y }));

test('a low map shows the first group of places that has room, and always what must be seen', () => {
  expect(strip(whole, frame, [at(300, 1000), at(500)], [])).toEqual({ top: 205, height: 560 });
  expect(strip(whole, frame, [at(500)], at(300, 1000))).toEqual({ top: 210, height: 850 });
  expect(strip(whole, frame, [at(500)], at(0, 1160)).height).toBe(1160);
});

test('what lies over the upper rim leaves the places below it free', () => {
  const { top } = strip(whole, { ...frame, head: 100 }, [at(400, 700)], []);
  expect(400 - top).toBeGreaterThanOrEqual(100);
});

test('what others did since one’s own move is heard of, and what is pointed at', () => {
  const lines: Line[] = [
    { by: 1, do: { place: 'B2' } },
    { by: 0, do: { reveal: true } },
    { by: 1, do: { place: 'B1' } },
    { by: 1, do: { done: true } },
  ];
  expect(heard(null, lines, 0)).toEqual(['B1']);
  expect(heard(null, lines.slice(0, 2), 0)).toEqual([]);
  expect(heard({ line: { by: 0, do: { walk: ['T1', 'F2'] } } }, lines, 0)).toEqual(['T1', 'F2']);
});
