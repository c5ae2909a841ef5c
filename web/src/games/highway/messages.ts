/** What the board and its account say, whichever the language. Lengths come in hundredths of a millimetre. */

import type { Lang } from '../../lib/table';
import { en, type Messages } from '../../locales/en/games/highway';
import { fr } from '../../locales/fr/games/highway';

/** Whose roads, and how many. */
export type Owned = readonly [name: string, count: number];

export type Sayings = Messages;

export function sayings(lang: Lang): Sayings {
  return { en, fr }[lang];
}
