/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import { en, type Messages } from '../../locales/en/games/edo';
import { fr } from '../../locales/fr/games/edo';

/** So many samurai on a space. */
export interface Crowd {
  space: string;
  count: number;
}

export type Sayings = Messages;

export function sayings(lang: Lang): Sayings {
  return { en, fr }[lang];
}
