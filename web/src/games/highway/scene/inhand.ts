/** What is in hand, as the scene shows it. */

import type { Draft } from '../draft.svelte';
import type { Laid } from '../plan';
import type { Board, Parked, Point } from '../view';

export type Tone = 'right' | 'wrong' | 'waits';

export interface InHand {
  tone: Tone;
  road: Laid | null;
  /** The new pillar, if the road ends on one. */
  pillar: { at: Point; height: number; junction: boolean } | null;
  cars: readonly Parked[];
  object: { object: string; at: readonly [number, number, number] } | null;
  /** From where and between which distances the new pillar may stand. */
  reach: { from: Point; least: number; most: number } | null;
}

/** What a draft holds; the ring of its reach only where the plan does not draw one. */
export function inHand(board: Board, draft: Draft, tone: Tone, cars: readonly Parked[], ring: boolean): InHand | null {
  if (!draft.shown) return null;
  const { road, way, exiting, end } = draft;
  return {
    tone, road, cars,
    pillar: road && way && !exiting ? { at: draft.at, height: way.height, junction: draft.junction } : null,
    object: draft.mode === 'object' && draft.object ? { object: draft.object, at: [...draft.spot, draft.turn] } : null,
    reach: ring && end && way && !exiting ? { from: board.pillars[end.pillar]!.at, least: way.reach[0], most: way.reach[1] } : null,
  };
}
