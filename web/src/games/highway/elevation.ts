/** The road to be seen from the side: the one in hand, or else the one built last. */

import type { Draft } from './placementDraft.svelte';
import type { Laid } from './geometry';
import type { Board, Parked, Road } from './view';

export interface Side {
  road: Laid;
  seat: number;
  from: number;
  height: number | null;
  junction: boolean;
  cars: readonly Parked[];
  /** Roads that it is not compared with. */
  apart: (other: Road) => boolean;
}

export function inHand(draft: Draft, seat: number, cars: readonly Parked[]): Side | null {
  const { road, end } = draft;
  if (!draft.shown || !road || !end) return null;
  return {
    road,
    seat,
    cars,
    from: end.pillar,
    height: draft.exiting ? null : (draft.way?.height ?? 0),
    junction: draft.junction && !draft.exiting,
    apart: ({ from, to }) => from === end.pillar || to === end.pillar,
  };
}

export function built(board: Board, id: number | undefined): Side | null {
  const road = board.roads[id ?? -1];
  if (!road) return null;
  const far = road.to === null ? null : board.pillars[road.to]!;
  const shared = (pillar: number | null) => pillar !== null && (pillar === road.from || pillar === road.to);
  return {
    road,
    seat: road.seat,
    from: road.from,
    height: far?.height ?? null,
    junction: far?.junction ?? false,
    cars: board.cars.filter((car) => car.road === road.id).map(({ type, where }) => [type, where] as const),
    apart: ({ id: other, from, to }) => other === road.id || shared(from) || shared(to),
  };
}

/** What a line of small words takes of the picture's height, which is at least 70 pixels. */
const TITLE = 0.2;

/** The picture's frame, the ground along its foot; a title keeps clear of the road and its cars. */
export function frame(
  length: number,
  top: number,
  titled: boolean,
): [left: number, top: number, width: number, height: number] {
  const height = titled ? (top + 6) / (1 - TITLE) : top + 10;
  return [-18, 6 - height, length + 36, height];
}
