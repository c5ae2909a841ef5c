/**
 * What the server says an action would bring: the building with the piece in hand, or one's yen with a
 * card.
 */

import type * as wire from './wire';
import { gameData } from '../../lib/gameData';
import type { Json } from '../../lib/table';
import type { Messages } from './messages';

/** What a card would make of one's yen. */
export function earning(data: Json | undefined, say: Messages): string | null {
  if (!data) return null;
  const { yen, theirs } = gameData<wire.CardForecast>(data);
  return say.earning(yen[0], yen[1], theirs || null);
}

/** How far the building would be with the piece in hand. */
export function laying(data: Json | undefined, say: Messages): string | null {
  if (!data) return null;
  const { pieces, floors, left, above, yen } = gameData<wire.PlacementForecast>(data);
  if (above) return say.tooHigh(floors[2]);
  if (left[0] < left[1]) return say.tooFew(left[0], left[1]);
  if (left[0] === 0) return say.last(yen[0], yen[1]);
  return say.laying(pieces[1], pieces[2], floors[1], floors[2]);
}
