import type { Line, Viewer } from './table';

/** The first line after a seat's last own one: from there on everything is news to it. To a spectator, who has
 * none, the newest line of every seat is. */
export function sinceOwn(lines: readonly Line[], seat: Viewer): number {
  if (seat !== null) return lines.findLastIndex(({ by }) => by === seat) + 1;
  const newest = lines.findLast(({ by }) => typeof by === 'number');
  return lines.findLastIndex((line) => line !== newest && line.by === newest?.by) + 1;
}
