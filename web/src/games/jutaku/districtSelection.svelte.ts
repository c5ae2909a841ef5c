/** What the player has selected in the district. */

import type { Place } from './view';

export class DistrictSelection {
  /** The card to move to, once confirmed. */
  chosen: Place | null = $state.raw(null);
  /** The card that is looked at. */
  looked: Place | null = $state.raw(null);
  /** The player asked to keep the own card. */
  keeping = $state(false);
}
