/** Who stands where on the map, and the ways they take. */

import { p, paced, type Point } from '../print/ink';
import type { Place } from '../print/layout';
import { along, heart, type Ways } from '../print/ways';
import type { Seen } from '../plan/forecastText';
import { standing, type Board } from '../view';

export interface Stander {
  /** Null is the merchant. */
  seat: number | null;
  space: string;
  count: number;
  at: Point;
}

const APART = 31;

/** Everybody on a space, from the left, where they stand; a crowd moves closer together. */
export function standers(board: Board, place: Place): Stander[] {
  const groups: { seat: number | null; count: number }[] = standing(board, place.key);
  if (board.merchant.at === place.key && board.phase !== 'deal') groups.push({ seat: null, count: 1 });
  const { x, y } = heart(place);
  const apart = Math.min(APART, 108 / Math.max(1, groups.length - 1)) * place.scale;
  return groups.map(({ seat, count }, n) => {
    const off = n - (groups.length - 1) / 2;
    return {
      seat,
      space: place.key,
      count,
      at: p(x + off * apart - 3 * place.scale, y + (place.kind === 'river' ? -4 : 5) * place.scale),
    };
  });
}

/** The spaces on the shortest way between two, both included. */
export function route(map: Board['map'], from: string, to: string): string[] {
  const came: Record<string, string> = { [from]: from };
  const queue = [from];
  for (const key of queue) {
    if (key === to) break;
    for (const next of map.spaces[key]?.roads ?? []) {
      if (next in came) continue;
      came[next] = key;
      queue.push(next);
    }
  }
  if (!(to in came)) return [from, to];
  const way = [to];
  while (way[0] !== from) way.unshift(came[way[0] as string] as string);
  return way;
}

/** The line one walks from space to space: along the roads once they are drawn, straight before. */
export function walked(
  map: Board['map'],
  places: Record<string, Place>,
  ways: Ways | null,
  from: string,
  to: string,
): Point[] {
  const stops = route(map, from, to);
  const line: Point[] = [];
  for (let n = 1; n < stops.length; n += 1) {
    const [a, b] = [stops[n - 1] as string, stops[n] as string];
    const road = ways ? along(ways, a, b) : [];
    const [start, end] = [places[a], places[b]];
    if (road.length > 0) line.push(...road);
    else if (start && end) line.push(heart(start), heart(end));
  }
  return line.length > 1 ? paced(line, 12) : line;
}

/** A way on the map that `count` figures take. */
export interface Trail {
  key: string;
  from: string;
  to: string;
  /** Null is the merchant. */
  seat: number | null;
  count: number;
  /** Ryo for all of them together. */
  price: number;
}

/** Walks that are foreseen for a seat, those from one space to another together. */
export function trails(walks: Seen['walks'], board: Board, seat: number | null): Trail[] {
  const found = new Map<string, Trail>();
  for (const walk of walks) {
    const [from, to] = 'walk' in walk ? walk.walk : [board.merchant.at, walk.merchant];
    const whose = 'walk' in walk ? seat : null;
    const key = `${whose}:${from}:${to}`;
    const { count, price } = found.get(key) ?? { count: 0, price: 0 };
    found.set(key, {
      key,
      from,
      to,
      seat: whose,
      count: count + 1,
      price: price + route(board.map, from, to).length - 1,
    });
  }
  return [...found.values()];
}

/** What all who are on their way to a space pay together. */
export function prices(ways: readonly Trail[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { to, price } of ways) found[to] = (found[to] ?? 0) + price;
  return found;
}
