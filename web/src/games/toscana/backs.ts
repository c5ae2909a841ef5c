/** What one step back takes back. */

import type { Line, Seat } from '../../lib/table';

/** The answer about the veto goes with one's own tile, and comes back with it. */
export function backs(lines: readonly Line[], seat: Seat): number {
  const [tile, answer] = lines.slice(-2);
  return tile?.by === seat && answer?.by === seat && tile.do?.place !== undefined && answer.do?.veto === false ? 2 : 1;
}
