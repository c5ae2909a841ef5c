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
  /** Whose hand it was. */
  seat: number;
  pieces: readonly string[];
  /** The carried pieces that did not stand and were set back. */
  back: readonly string[];
  /** The motion of a fall, if the server has just sent it; records do not contain it. */
  motion: readonly Carried[] | null;
}

/** Milliseconds for which a fall is shown, whatever is done after it. */
export const SHOWN = 7_000;

/** What fell in a line of the record. */
export function fellIn(line: Line | undefined): readonly string[] {
  return eventOf(line).fell ?? [];
}

/** The carried pieces that a line sets back. */
export function setBackIn(line: Line | undefined): readonly string[] {
  const { back } = eventOf(line) as { back?: readonly string[] };
  return back ?? [];
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

/** The fall of a line, with the motion that belongs to it; `seat` is the hand's. */
export function fallOf(line: Line | undefined, motion: Json, seat: number): Fall | null {
  const [pieces, back] = [fellIn(line), setBackIn(line)];
  if (pieces.length === 0 && back.length === 0) return null;
  const told = motion as { fell?: string[]; pieces?: unknown } | null;
  const same = told?.fell?.join() === pieces.join();
  return { seat, pieces, back, motion: same ? (told?.pieces as readonly Carried[]) : null };
}

/** Who carried before a line: the seat that acted last. */
export function carrierOf(lines: readonly Line[], index: number): number {
  for (let i = index; i >= 0; i--) {
    const by = lines[i]?.by;
    if (typeof by === 'number') return by;
  }
  return 0;
}

export interface Payment {
  to: number;
  /** The disc's colour; null if the hand's owner had none left. */
  paid: 'grey' | 'yellow' | null;
}

/** What a hand pays for a fall: the discs given, then the owners for whom none was left. */
export function paymentsOf(board: Board, { seat, pieces }: Fall): Payment[] {
  const given = board.last.given.flatMap(([from, to, paid]): Payment[] =>
    from === seat ? [{ to, paid }] : [],
  );
  const unpaid = ownersOf(pieces, board).filter(
    (owner) => owner !== seat && !given.some(({ to }) => to === owner),
  );
  return [...given, ...unpaid.map((to): Payment => ({ to, paid: null }))];
}

/** The ways on which the newest pieces were brought, where nothing fell that is worth more attention. */
export function waysOf(motion: Json): readonly Carried[] {
  const told = motion as { fell?: string[]; pieces?: readonly Carried[] } | null;
  return told?.fell?.length === 0 ? (told.pieces ?? []) : [];
}
