/** The last moves, from the lines of a record. */

import { sinceOwn } from '../../lib/unseenLines';
import type { Line, Viewer } from '../../lib/table';
import { actionOf, type Slot, type Space } from './view';

/** Where a line did something on the grid. */
export interface Trace {
  slot: Slot | null;
  from: Slot | null;
  space: Space | null;
  card: string | null;
  /** Who is to lead the next trick. */
  leader: number | null;
}

export function trace(line: Line | undefined): Trace {
  const { move, token, extra, up, down, flip, card, leader } = actionOf(line?.do);
  const built = up ?? down;
  return {
    slot: move?.[1] ?? token ?? extra ?? null,
    from: move?.[0] ?? null,
    space: built?.[1] ?? flip ?? null,
    card: card ?? built?.[0] ?? null,
    leader: leader ?? null,
  };
}

/** The marks of recent moves: slots, spaces, and the ways of moved tokens. */
export interface Latest {
  slots: readonly Slot[];
  spaces: readonly Space[];
  ways: readonly (readonly [from: Slot, to: Slot])[];
}

/**
 * What others did on the grid since one's own last move; to who only looks on, what each seat did since its
 * last card.
 */
export function latest(lines: readonly Line[], viewer: Viewer): Latest {
  const seen = new Map<number, Trace[]>();
  for (const line of lines) {
    if (typeof line.by !== 'number') continue;
    const left = trace(line);
    if (line.do?.['card'] !== undefined) seen.set(line.by, []);
    else if (left.slot || left.space) seen.get(line.by)?.push(left);
  }
  const traces =
    viewer === null ? [...seen.values()].flat() : lines.slice(sinceOwn(lines, viewer)).map(trace);
  const once = <P extends readonly number[]>(places: P[]) => [
    ...new Map(places.map((place) => [place.join(), place])).values(),
  ];
  return {
    slots: once(traces.flatMap(({ slot }) => (slot ? [slot] : []))),
    spaces: once(traces.flatMap(({ space }) => (space ? [space] : []))),
    ways: [
      ...new Map(
        traces.flatMap(({ from, slot }) =>
          from && slot ? [[`${from}/${slot}`, [from, slot] as const]] : [],
        ),
      ).values(),
    ],
  };
}
