/** The held piece in the 3D scene. */

import { arcs, type Arc } from '../freeDirections';
import type { Draft } from '../placementDraft.svelte';
import type { Load } from '../carry/load';
import type { Laid } from '../geometry';
import type { ObjectName, Board, Parked, Point } from '../view';

export type Tone = 'right' | 'wrong' | 'waits';

export interface InHand {
  tone: Tone;
  road: Laid | null;
  /** The new pillar, if the road ends on one. */
  pillar: { at: Point; height: number; junction: boolean } | null;
  cars: readonly Parked[];
  object: { object: ObjectName; at: readonly [number, number, number] } | null;
  /** It waits for the piece that a hand brings: fainter, and a car without its road. */
  stencil?: Load['kind'];
  /** From where and between which distances the new pillar may stand. */
  reach: { from: Point; least: number; most: number; free: readonly Arc[] } | null;
  /** The pieces that are in its way. */
  barred: readonly string[];
}

/**
 * What a draft holds; the ring of its reach only where the plan does not draw one. While a piece of it is
 * carried,
 * only the place that waits for that one. */
export function inHand(
  board: Board,
  draft: Draft,
  tone: Tone,
  cars: readonly Parked[],
  ring: boolean,
  load: Load | null,
  barred: readonly string[] = [],
): InHand | null {
  if (!draft.shown) return null;
  const { road, way, exiting, end, pillar } = draft;
  if (load) {
    const car: Parked[] = load.kind === 'car' ? [[load.type, load.where]] : [];
    return {
      tone,
      cars: car,
      pillar: load.kind === 'disc' ? pillar : null,
      road: load.kind === 'disc' ? null : road,
      object: null,
      reach: null,
      barred: [],
      stencil: load.kind,
    };
  }
  return {
    tone,
    road,
    cars,
    pillar,
    barred,
    object:
      draft.mode === 'object' && draft.object
        ? { object: draft.object, at: [...draft.spot, draft.turn] }
        : null,
    reach:
      ring && end && way && !exiting
        ? {
            from: board.pillars[end.pillar]!.at,
            least: way.reach[0],
            most: way.reach[1],
            free: arcs(draft.useful),
          }
        : null,
  };
}
