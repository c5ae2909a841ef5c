/** The moments of a record that was played against time. */

import type { Line } from './table';

/** When each line was written, in milliseconds of the table; one without a time came with the one before. */
export function moments(lines: readonly Line[]): number[] {
  let now = 0;
  return lines.map(({ at }) => (now = Math.max(now, typeof at === 'number' ? at : 0)));
}

/** Where a tape stands once somebody has watched on for so many milliseconds, so many times as fast as it was played. */
export function wound(
  times: readonly number[],
  moment: number,
  watched: number,
  speed: number,
): { moment: number; at: number } {
  const now = moment + watched * speed;
  return { moment: now, at: lineAt(times, now) };
}

/** The last line that had been written at a moment. */
export function lineAt(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}
