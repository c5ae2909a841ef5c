/** Earned goods, which fly from their spaces to their owners. */

import type { Line } from '../../../lib/table';
import { touched } from '../lineSpaces';
import { disclosureOf, GOODS, type Board, type Good, type Kind } from '../view';

export interface Flight {
  seat: number;
  /** The space that it rises from. */
  from: string;
  what: Good | 'power';
  count: number;
}

/** More at once than this would be a swarm. */
const MOST = 16;
const GROWN: Record<string, Kind> = { wood: 'forest', stone: 'quarry', rice: 'paddies' };

/**
 * Where a line's gain comes from: the land that was worked, the town, the merchant; officials bring theirs
 * from the capital.
 */
function source(line: Line, what: Good | 'power', board: Board): string {
  const done = line.do ?? {};
  if ('trade' in done) return board.merchant.at;
  const spaces = touched(line);
  const grown = spaces.find((space) => board.map.spaces[space]?.kind === GROWN[what]);
  return grown ?? spaces[0] ?? board.map.capital;
}

/** What rises from the same place for the same seat flies as one. */
function merged(found: readonly Flight[]): Flight[] {
  const whole = new Map<string, Flight>();
  for (const one of found) {
    const key = `${one.seat}:${one.what}:${one.from}`;
    whole.set(key, { ...one, count: one.count + (whole.get(key)?.count ?? 0) });
  }
  return [...whole.values()];
}

/** What a seat's last move brought it, until it makes another. */
export function reaped(lines: readonly Line[], seat: number | null, board: Board): Flight[] {
  const last = seat === null ? undefined : lines.findLast(({ by }) => by === seat);
  const told = last?.do && !('take' in last.do) && !disclosureOf(last).income;
  return last && told ? flights([last], board) : [];
}

/** The gains of all players from these lines. */
export function flights(lines: readonly Line[], board: Board): Flight[] {
  const found: Flight[] = [];
  for (const line of lines) {
    const { gain = {}, income } = disclosureOf(line);
    if (typeof line.by === 'number') {
      for (const what of [...GOODS, 'power'] as const) {
        const count = gain[what] ?? 0;
        if (count > 0) found.push({ seat: line.by, from: source(line, what, board), what, count });
      }
    }
    if (!income) continue;
    for (const [town, { shares }] of Object.entries(board.towns)) {
      for (const [seat, ryo] of Object.entries(shares))
        if (ryo > 0) found.push({ seat: Number(seat), from: town, what: 'ryo', count: ryo });
    }
  }
  return merged(found).slice(0, MOST);
}
