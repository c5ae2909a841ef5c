/** What the player has chosen for one prompt on the generic board. */

import type { Action } from '../lib/table';
import { plain, type Area, type Offer } from './actions';

const isSame = (one: Area | null, other: Area | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export class Selection {
  /** The chosen action, with its words. */
  chosen: { action: Action; words: string } | null = $state.raw(null);
  /** Only the actions of this area are listed. */
  area: Area | null = $state.raw(null);
  /** Only actions that contain all these words are listed. */
  filter = $state('');
  /** The keyboard's place in the list. */
  cursor = $state(-1);

  /** The listed actions. */
  list(offers: readonly Offer[]): Offer[] {
    const words = plain(this.filter).split(/\s+/).filter(Boolean);
    return offers.filter(
      (offer) =>
        (this.area === null || isSame(offer.area, this.area)) &&
        words.every((word) => plain(offer.words).includes(word)),
    );
  }

  isChosen(offer: Offer): boolean {
    return JSON.stringify(this.chosen?.action) === JSON.stringify(offer.action);
  }

  /** Chooses the action of an area, or lists its actions if there are several. */
  choosePlace(area: Area, offers: readonly Offer[]): void {
    const here = offers.filter((offer) => isSame(offer.area, area));
    this.filter = '';
    this.cursor = -1;
    const [only] = here;
    if (here.length === 1 && only) {
      this.area = null;
      this.chosen = only;
    } else {
      this.area = area;
      this.chosen = null;
    }
  }

  /** Moves the cursor along the list, around its ends. */
  step(by: number, listed: readonly Offer[]): Offer | undefined {
    if (listed.length === 0) return undefined;
    const from = this.cursor < 0 ? (by > 0 ? -1 : 0) : this.cursor;
    this.cursor = (from + by + listed.length) % listed.length;
    return listed[this.cursor];
  }

  /** Drops the choice, or else the filters; returns whether there was one. */
  cancel(): boolean {
    if (this.chosen) {
      this.chosen = null;
      return true;
    }
    const filtered = this.area !== null || this.filter !== '';
    this.area = null;
    this.filter = '';
    this.cursor = -1;
    return filtered;
  }
}

/** The different areas of a list of actions. */
export function areasOf(offers: readonly Offer[]): { area: Area; offers: Offer[] }[] {
  const found: { [key: string]: { area: Area; offers: Offer[] } } = {};
  for (const offer of offers) {
    if (!offer.area) continue;
    const key = offer.area.join();
    (found[key] ??= { area: offer.area, offers: [] }).offers.push(offer);
  }
  return Object.values(found);
}
