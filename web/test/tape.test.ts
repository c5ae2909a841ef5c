import { expect, test } from 'vitest';
import { lineAt, moments } from '../src/lib/tape';

const times = moments([{ machinami: 1 }, { by: 'chance', do: {}, at: 0 }, { by: 0, do: {}, at: 1500 }, { by: 1, do: {}, at: 1500 }, { by: 'clock', do: {}, at: 4000 }]);

test('a line without a time came with the one before', () => {
  expect(times).toEqual([0, 0, 1500, 1500, 4000]);
});

test('at every moment the tape is at the last line that had been written', () => {
  expect([0, 1499, 1500, 3999, 4000, 9000].map((moment) => lineAt(times, moment))).toEqual([1, 1, 3, 3, 4, 4]);
});
