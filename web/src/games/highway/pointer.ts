/**
 * What pointers do on the table: point, set down, drag the piece in hand or one of its cars, move the view.
 */

import type { Gestures, Shared } from '../../lib/gestures';
import type { Camera } from '../../lib/camera.svelte';
import type { Draft } from './placementDraft.svelte';
import { between, distance } from './geometry';
import type { Prospect } from './suggestions';
import type { Board, Parked, Point } from './view';

export interface Hand {
  board(): Board;
  cars(): readonly Parked[];
  /** Whether a piece may be moved now. */
  ready(): boolean;
  /** Whether a pass is being asked for. */
  passing(): boolean;
  focus(): void;
  /** Whatever was asked or said before no longer matters. */
  afresh(): void;
  rest(): void;
  /** Places where a car can be earned. */
  dots(): readonly Prospect[];
  /** Looks whether the same may be had for fewer discs. */
  spare(dot: Prospect): void;
  park(cars: readonly Parked[]): void;
}

/** What a pointer is seen through: the plan's camera, or the eye of a scene. */
export interface Lens extends Pick<Camera, 'pixels' | 'pan' | 'scale'> {
  /** A point of the table, or as high above it. */
  at(share: Shared, height?: number): { x: number; y: number };
}

/** On a pillar, with a little room around it: nothing else can stand there. */
const ON = 1200;

/** Returns the gestures that move the held piece; `draft` is that of the current prompt. */
export function pointing(draft: () => Draft, camera: Lens, hand: Hand): Gestures {
  let dragged: Point = [0, 0];
  let carried: number | null = null;

  function pointAt(share: Shared): Point {
    const { x, y } = camera.at(share);
    return [Math.round(x * 100), Math.round(-y * 100)];
  }
  /** So near counts as on it, with room for a finger. */
  const room = (least: number, pixels: number) => Math.max(least, (pixels * 100) / camera.pixels);
  const held = (): Point => (draft().mode === 'object' ? draft().spot : draft().target);

  /** The open end that is meant: one that is hit, or is nearer to a finger than the piece in hand. */
  function endAt(at: Point): number | null {
    const { pillars } = hand.board();
    const far = (pillar: number) => distance(pillars[pillar]!.at, at);
    const [end] = draft()
      .ends.map(({ pillar }) => pillar)
      .sort((a, b) => far(a) - far(b));
    if (end === undefined || far(end) >= room(ON, 24)) return null;
    if (draft().rests && far(end) > distance(held(), at)) return null;
    return far(end) < ON || !heldAt(at) ? end : null;
  }

  /** A hit dot stands for its suggestion, from whichever end. */
  function dotAt(at: Point): Prospect | null {
    if (draft().mode === 'object') return null;
    const far = (place: Prospect) => distance(place.at, at);
    const near = hand
      .dots()
      .filter((place) => far(place) < room(250, 8))
      .sort((a, b) => far(a) - far(b));
    return draft().meant(near)[0] ?? near[0] ?? null;
  }

  function carAt(at: Point): number | null {
    const { road } = draft();
    if (!road || !draft().rests) return null;
    const found = hand
      .cars()
      .findIndex(
        ([, where]) => distance(between(road.line[0], road.line[1], where / 1000), at) < room(900, 18),
      );
    return found < 0 ? null : found;
  }

  function heldAt(at: Point): boolean {
    return draft().shown && distance(held(), at) < room(draft().mode === 'object' ? 3000 : 1000, 24);
  }

  function slide(car: number): void {
    const { road } = draft();
    if (!road) return;
    const [a, b] = road.line;
    const along =
      ((dragged[0] - a[0]) * (b[0] - a[0]) + (dragged[1] - a[1]) * (b[1] - a[1])) / distance(a, b) ** 2;
    const place = Math.round(1000 * Math.max(0, Math.min(1, along)));
    hand.park(hand.cars().map((parked, i) => (i === car ? ([parked[0], place] as const) : parked)));
  }

  return {
    hover(share) {
      if (hand.ready() && !draft().rests && !hand.passing()) draft().point(pointAt(share));
    },
    leave() {
      if (!draft().rests && draft().mode !== 'object') draft().shown = false;
    },
    tap(share) {
      hand.focus();
      if (!hand.ready()) return;
      const at = pointAt(share);
      const end = draft().mode === 'object' ? null : endAt(at);
      hand.afresh();
      if (end !== null) draft().choose(end);
      else {
        const dot = dotAt(at);
        const asked = draft().preset;
        draft().rests = false;
        if (dot) draft().set(dot);
        else draft().point(at);
        hand.rest();
        if (dot && !asked) hand.spare(dot);
      }
    },
    grab(share) {
      if (!hand.ready()) return false;
      const at = pointAt(share);
      carried = carAt(at);
      dragged = carried === null ? held() : at;
      if (carried !== null) return true;
      if (!heldAt(at)) return false;
      hand.afresh();
      draft().rests = false;
      return true;
    },
    drag(by, here) {
      const [from, to] = [pointAt({ x: here.x - by.x, y: here.y - by.y }), pointAt(here)];
      dragged = [dragged[0] + to[0] - from[0], dragged[1] + to[1] - from[1]];
      if (carried === null) draft().point(dragged);
      else slide(carried);
    },
    drop() {
      if (carried === null) hand.rest();
      carried = null;
    },
    pan: (by) => camera.pan(by),
    pinch: (factor, at) => camera.scale(factor, at),
    roll(by) {
      camera.scale(by > 0 ? 0.85 : 1.18);
      return true;
    },
  };
}
