/** What the board and its account say, whichever the language. Times come in milliseconds, money in yen. */

import type { Lang } from '../../lib/table';
import { en, type Messages } from '../../locales/en/games/jutaku';
import { fr } from '../../locales/fr/games/jutaku';

export type Sayings = Messages;

export function sayings(lang: Lang): Sayings {
  return { en, fr }[lang];
}
