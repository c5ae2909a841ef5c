/** Locations in words: the side of the city and the nearest object. */

import type { Action, Lang } from '../../lib/table';
import { distance, fromShape, laid, meetings } from './geometry';
import { actionOf, type Board, type Point } from './view';
import { messages } from './messages';
import type { Person } from '../../lib/messages/person';

export const WAYS = [
  'east',
  'northEast',
  'north',
  'northWest',
  'west',
  'southWest',
  'south',
  'southEast',
] as const;
export type Way = (typeof WAYS)[number];

const MIDDLE = 6000;
const NEAR = 4000;

/** The side of the city on which a point lies; null in its middle. */
export function sideOf([x, y]: Point): Way | null {
  if (Math.hypot(x, y) < MIDDLE) return null;
  return WAYS[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8] ?? null;
}

/** What stands nearest, if anything is near. A development area is one of many and names no place. */
function landmark(board: Board, at: Point): string | null {
  const near = board.objects
    .filter(({ object }) => object !== 'development')
    .map(({ object, outline }) => ({ object, far: fromShape(at, outline) }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far < NEAR ? near.object : null;
}

/** A place in words. */
export function placeOf(board: Board, at: Point, lang: Lang): string {
  return messages(lang).place(sideOf(at), landmark(board, at));
}

/** Whose roads a road passes, in words: those of one seat once, with how many there are. */
export function passed(
  board: Board,
  over: readonly number[],
  under: readonly number[],
  names: readonly Person[],
  lang: Lang,
): string {
  const owners = (ids: readonly number[]) =>
    names.flatMap((name, seat) => {
      const count = ids.filter((id) => board.roads[id]?.seat === seat).length;
      return count > 0 ? [[name, count] as const] : [];
    });
  return messages(lang).passing(owners(over), owners(under));
}

/** What building would be, in words: of the roads that it crosses, those that earn a car. */
export function wished(board: Board, action: Action, names: readonly Person[], lang: Lang): string | null {
  const say = messages(lang);
  const base = board.pillars[Number(action['from'])];
  if (typeof action['object'] === 'string') {
    const [x, y] = actionOf(action).at ?? [0, 0];
    return say.wishedObject(action['object'], say.place(sideOf([x, y]), null));
  }
  if (!base || !('pillar' in action || 'exit' in action)) return null;
  const to = actionOf(action).pillar;
  const cars = (actionOf(action).cars ?? []).length;
  const brings = cars > 0 ? say.promised(cars) : '';
  if (!to) return `${say.wishedExit(placeOf(board, base.at, lang))}${brings}.`;
  const height = Number(action['height']);
  const met = meetings(
    board,
    laid(board, base.id, to, height),
    ({ from, to: far, line }) =>
      from === base.id || far === base.id || line.some((point) => distance(point, to) === 0),
  );
  const firsts = board.firsts[base.seat];
  const earns = (way: 'over' | 'under') =>
    met.flatMap(({ road: { id }, z, other }) =>
      z > other === (way === 'over') && firsts?.[way].includes(id) ? [id] : [],
    );
  const built = say.wishedRoad(height, action['junction'] === true, say.place(sideOf(to), null));
  return `${built}${passed(board, earns('over'), earns('under'), names, lang)}${brings}.`;
}
