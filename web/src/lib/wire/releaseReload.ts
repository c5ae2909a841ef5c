/** Reloads a page that is older than the server's release, without losing unanswered commands. */

import type { Wish } from './reconnectingSocket';

/** The client's state at the reload: its id, its last command number and its unanswered commands. */
export interface Unanswered {
  client: string;
  n: number;
  open: [number, Wish][];
}

const LOADED = 'machinami.loaded';
const kept = (place: string) => `machinami.unanswered.${place}`;

export const anew = {
  /** Reloads for this protocol; false if the page was already reloaded for it. */
  load(protocol: string, place: string, unanswered: Unanswered): boolean {
    if (sessionStorage.getItem(LOADED) === protocol) return false;
    sessionStorage.setItem(LOADED, protocol);
    sessionStorage.setItem(kept(place), JSON.stringify(unanswered));
    location.reload();
    return true;
  },

  /** Takes the commands that were unanswered at the reload; they are returned once. */
  take(place: string): Unanswered | null {
    const found = sessionStorage.getItem(kept(place));
    sessionStorage.removeItem(kept(place));
    return found === null ? null : (JSON.parse(found) as Unanswered);
  },
};
