/** A page that was left open while the server got another release loads itself anew, and forgets nothing. */

import type { Wish } from './reconnectingSocket';

/** What a page had said when it was left: its name, its last number, and what nobody has answered. */
export interface Unanswered {
  client: string;
  n: number;
  open: [number, Wish][];
}

const LOADED = 'machinami.loaded';
const kept = (place: string) => `machinami.unanswered.${place}`;

export const anew = {
  /** Loads the page that speaks this protocol; false if it was loaded for that already, in vain. */
  load(protocol: string, place: string, unanswered: Unanswered): boolean {
    if (sessionStorage.getItem(LOADED) === protocol) return false;
    sessionStorage.setItem(LOADED, protocol);
    sessionStorage.setItem(kept(place), JSON.stringify(unanswered));
    location.reload();
    return true;
  },

  /** What was left unanswered at a place when the page was loaded anew; it is given once. */
  take(place: string): Unanswered | null {
    const found = sessionStorage.getItem(kept(place));
    sessionStorage.removeItem(kept(place));
    return found === null ? null : (JSON.parse(found) as Unanswered);
  },
};
