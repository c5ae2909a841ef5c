/** Predefined reactions and phrases; each reader sees them in their own language. */

import type { Stamp } from '../lib/wire/types';

export type Phrase = Stamp['stamp'];

/** Paths on a 40 × 40 stamp; phrases without one are text only. */
export const DRAWN: Partial<Record<Phrase, string>> = {
  hello:
    'M20 14a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM20 7v3m0 20v3M7 20h3m20 0h3M11 11l2 2m14 14l2 2m0-18l-2 2M13 27l-2 2',
  well: 'M20 30L8 16q12-11 24 0zM20 30V12m0 18l-6-16m6 16l6-16M17 30h6',
  thanks:
    'M10 18h17v5a8 8 0 0 1-8 8h-1a8 8 0 0 1-8-8zM27 20h2a3 3 0 0 1 0 6h-2M14 14q-2-2 0-4m5 4q-2-2 0-4m5 4q-2-2 0-4',
  idea: 'M15 25q-4-3-4-8a9 9 0 0 1 18 0q0 5-4 8v3H15zM16 32h8M20 21v4m-3-7l3 3 3-3',
  ohno: 'M11 20a5 5 0 0 1 2-9 7 7 0 0 1 13-1 5 5 0 0 1 3 10zM13 25l-1 4m6-4l-1 6m6-6l-1 4m6-4l-1 6',
  hm: 'M8 10h24v15H20l-6 6v-6H8zM14 17.500h.1m5.900 0h.1m5.900 0h.1',
  moment: 'M12 8h16M12 32h16M13 8c0 8 14 8 14 12s-14 4-14 12m14-24c0 8-14 8-14 12s14 4 14 12M18 29h4',
  again: 'M29 14a10.500 10.500 0 1 0 1.500 8M30 8v7h-7',
};

export const PHRASES: readonly Phrase[] = [
  'hello',
  'well',
  'thanks',
  'idea',
  'ohno',
  'hm',
  'moment',
  'again',
  'luck',
  'sorry',
  'yours',
  'close',
  'fine',
  'soon',
];
