/** What the page and its simulation tell each other while a piece is carried. */

import type { Body, Turn, Vector } from './rigidBodies';

export type Asked =
  /** A city to come to rest, and the piece that will be carried into it. */
  | { type: 'city'; bodies: readonly Body[]; piece: Body }
  /** The hand is here now, so many seconds after it was where it said last. */
  | { type: 'hand'; at: Vector; seconds: number };

/** A body that is not where it was at rest. */
export type Moved = readonly [id: string, same: number, at: Vector, turn: Turn];

export type Felt =
  /** The engine is loaded; what was said before is lost. */
  | { type: 'here' }
  /** The city is at rest. */
  | { type: 'ready' }
  /** Where the piece hangs, what it has moved, and what it touches. */
  | { type: 'felt'; at: Vector; moved: readonly Moved[]; touched: readonly string[] };
