/** What the server says an action would bring: the building with the piece in hand, or one's yen with a card. */

import type { Json } from '../../lib/table';
import type { Sayings } from './messages';

interface Earned {
  yen: [before: number, after: number];
  /** The most that another has; null for who is alone. */
  theirs: number | null;
}
interface Laid extends Earned {
  pieces: [before: number, after: number, of: number];
  floors: [before: number, after: number, of: number];
  /** Pieces that would be left, and floors that would have none yet. */
  left: [pieces: number, floors: number];
  above: boolean;
}

/** What a card would make of one's yen. */
export function earning(data: Json | undefined, say: Sayings): string | null {
  if (!data) return null;
  const { yen, theirs } = data as unknown as Earned;
  return say.earning(yen[0], yen[1], theirs || null);
}

/** How far the building would be with the piece in hand. */
export function laying(data: Json | undefined, say: Sayings): string | null {
  if (!data) return null;
  const { pieces, floors, left, above, yen } = data as unknown as Laid;
  if (above) return say.tooHigh(floors[2]);
  if (left[0] < left[1]) return say.tooFew(left[0], left[1]);
  if (left[0] === 0) return say.last(yen[0], yen[1]);
  return say.laying(pieces[1], pieces[2], floors[1], floors[2]);
}
