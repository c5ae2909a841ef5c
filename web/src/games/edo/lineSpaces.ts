/** Which spaces a line of the record was about. */

import type { Highlight, Line } from '../../lib/table';
import type { Board } from './view';

export function touched(line: Line | undefined): string[] {
  const done = line?.do ?? {};
  const { take, walk, merchant, place, ride, work, build } = done;
  if (take && typeof take === 'object' && 'town' in take) return [String(take['town'])];
  if (Array.isArray(walk)) return walk.map(String);
  if (typeof merchant === 'string') return [merchant];
  if (typeof place === 'string') return [place];
  if (Array.isArray(ride)) return ride.flat().map(String);
  if (Array.isArray(work)) return work.map(String);
  return Array.isArray(build) ? [String(build[1])] : [];
}

/** The marked spaces: those of the highlighted line or seat, else those of the last move. */
export function marked(highlight: Highlight | null, lines: readonly Line[], board: Board): string[] {
  if (!highlight) return latest(lines);
  if ('line' in highlight) return touched(highlight.line);
  const { seat } = highlight;
  const towns = Object.entries(board.towns)
    .filter(([, town]) => String(seat) in town.influence)
    .map(([key]) => key);
  return [...(board.players[seat]?.samurai ?? []), ...towns];
}

/** The spaces of the highlighted line, else those of other players' moves since the viewer's last one. */
export function heard(highlight: Highlight | null, lines: readonly Line[], seat: number | null): string[] {
  if (highlight) return 'line' in highlight ? touched(highlight.line) : [];
  const since = lines.slice(lines.findLastIndex(({ by }) => by === seat) + 1);
  return since.map(touched).findLast((spaces) => spaces.length > 0) ?? [];
}

/** What each seat did last on the map stays marked until its next move there, or until the round is over. */
export function latest(lines: readonly Line[]): string[] {
  const seen = new Map<number, string[]>();
  for (const line of lines) {
    if (line.shows && typeof line.shows === 'object' && 'income' in line.shows) seen.clear();
    const spaces = touched(line);
    if (typeof line.by === 'number' && spaces.length > 0) seen.set(line.by, spaces);
  }
  return [...seen.values()].map((spaces) => spaces.at(-1) ?? '');
}
