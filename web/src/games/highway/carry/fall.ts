/** What a hand knocked over, as the board hears of it. */

import type { Json, Line } from '../../../lib/table';
import { eventOf, type Board } from '../view';

/**
 * How one carried piece and all that it moved went: milliseconds, then the bodies that are not where they
 * belong.
 */
export interface Carried {
  piece: string;
  /** The way of the hand: milliseconds, the middle of the underside, the angle in plan. */
  path: readonly (readonly [number, number, number, number, number])[];
  frames: readonly (readonly [number, readonly (readonly [string, ...number[]])[]])[];
}

export interface Fall {
  pieces: readonly string[];
  /** The motion of a fall, if the server has just sent it; records do not contain it. */
  motion: readonly Carried[] | null;
}

/** Milliseconds for which a fall is shown, whatever is done after it. */
export const SHOWN = 7_000;

/** What fell in a line of the record. */
export function fellIn(line: Line | undefined): readonly string[] {
  return eventOf(line).fell ?? [];
}

/** Whose these pieces are, each seat once. */
export function ownersOf(pieces: readonly string[], board: Board): number[] {
  const owners = pieces.flatMap((id) => {
    const [kind, first] = id.split(':');
    const owner =
      kind === 'car' ? Number(first) : (kind === 'road' ? board.roads : board.pillars)[Number(first)]?.seat;
    return owner ?? [];
  });
  return [...new Set(owners)].sort();
}

/** The fall of a line, with the motion that belongs to it. */
export function fallOf(line: Line | undefined, motion: Json): Fall | null {
  const pieces = fellIn(line);
  if (pieces.length === 0) return null;
  const told = motion as { fell?: string[]; pieces?: unknown } | null;
  const same = told?.fell?.join() === pieces.join();
  return { pieces, motion: same ? (told?.pieces as readonly Carried[]) : null };
}

/** The ways on which the newest pieces were brought, where nothing fell that is worth more attention. */
export function waysOf(motion: Json): readonly Carried[] {
  const told = motion as { fell?: string[]; pieces?: readonly Carried[] } | null;
  return told?.fell?.length === 0 ? (told.pieces ?? []) : [];
}
