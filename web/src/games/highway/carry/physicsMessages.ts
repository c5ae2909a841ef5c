/** The messages between the page and the physics worker. */

import type { Body, Turn, Vector } from './rigidBodies';

export type Asked =
  /** A city to come to rest, and the piece that will be carried into it. */
  | { type: 'city'; bodies: readonly Body[]; piece: Body }
  /** The hand is here now, so many seconds after it was where it said last. */
  | { type: 'hand'; at: Vector; seconds: number };

/** A body that is not where it was at rest. */
export type Moved = readonly [id: string, same: number, at: Vector, turn: Turn];

export type Felt =
  /** The engine is loaded; earlier messages are lost. */
  | { type: 'here' }
  /** The city is at rest. */
  | { type: 'ready' }
  /** The position of the piece, the pieces that it has moved, and those that it touches. */
  | { type: 'felt'; at: Vector; moved: readonly Moved[]; touched: readonly string[] };
