/** Which spaces a line of the record was about. */

import type { Line } from '../../lib/table';

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
