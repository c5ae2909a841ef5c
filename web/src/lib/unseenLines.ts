import type { Line, Viewer } from './table';

/**
 * The first line after the seat's last own line. For a spectator, the first of the newest lines of all seats.
 */
export function sinceOwn(lines: readonly Line[], seat: Viewer): number {
  if (seat !== null) return lines.findLastIndex(({ by }) => by === seat) + 1;
  const newest = lines.findLast(({ by }) => typeof by === 'number');
  return lines.findLastIndex((line) => line !== newest && line.by === newest?.by) + 1;
}
