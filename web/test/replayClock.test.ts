import { expect, test } from 'vitest';
import { lineAt, moments, wound } from '../src/lib/replayClock';

const times = moments([
  { machinami: 1 },
  { by: 'chance', do: {}, at: 0 },
  { by: 0, do: {}, at: 1500 },
  { by: 1, do: {}, at: 1500 },
  { by: 'clock', do: {}, at: 4000 },
]);

test('a line without a time came with the one before', () => {
  expect(times).toEqual([0, 0, 1500, 1500, 4000]);
});

test('at every moment the tape is at the last line that had been written', () => {
  expect([0, 1499, 1500, 3999, 4000, 9000].map((moment) => lineAt(times, moment))).toEqual([
    1, 1, 3, 3, 4, 4,
  ]);
});

test('twice as fast the same time of watching brings twice as much, and slower brings less', () => {
  expect([0.5, 1, 2, 4].map((speed) => wound(times, 0, 2000, speed))).toEqual([
    { moment: 1000, at: 1 },
    { moment: 2000, at: 3 },
    { moment: 4000, at: 4 },
    { moment: 8000, at: 4 },
  ]);
});

test('a change of speed counts from where the tape stands', () => {
  const { moment } = wound(times, 0, 1000, 1);
  expect(wound(times, moment, 250, 2)).toEqual({ moment: 1500, at: 3 });
});
