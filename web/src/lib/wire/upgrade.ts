/** A page that was left open while the server got another release loads itself anew, and forgets nothing. */

import type { Wish } from './wire';

/** What a page had said when it was left: its name, its last number, and what nobody has answered. */
export interface Unanswered {
  client: string;
  n: number;
  open: [number, Wish][];
}

const LOADED = 'machinami.loaded';
const kept = (table: string) => `machinami.unanswered.${table}`;

export const anew = {
  /** Loads the page that speaks this protocol; false if it was loaded for that already, in vain. */
  load(protocol: string, table: string, unanswered: Unanswered): boolean {
    if (sessionStorage.getItem(LOADED) === protocol) return false;
    sessionStorage.setItem(LOADED, protocol);
    sessionStorage.setItem(kept(table), JSON.stringify(unanswered));
    location.reload();
    return true;
  },

  /** What was left unanswered at a table when the page was loaded anew; it is given once. */
  take(table: string): Unanswered | null {
    const found = sessionStorage.getItem(kept(table));
    sessionStorage.removeItem(kept(table));
    return found === null ? null : (JSON.parse(found) as Unanswered);
  },
};
