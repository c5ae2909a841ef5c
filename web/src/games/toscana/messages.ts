/** What the board and its account say, whichever the language. A colour is a seat: 0 grey, 1 red. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/toscana';

export type { Messages };

/** A square of the other colour on a printed tile: its row and its column, from 0. */
export type Mark = readonly [row: number, column: number];

/** What a tile could bring, against what tiles usually bring; `some` where that is not known. */
export type Gain = 'none' | 'usual' | 'much' | 'some';

export function messages(lang: Lang): Messages {
  return messagesOf('games/toscana', lang);
}
