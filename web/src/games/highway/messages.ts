/** What the board and its account say, whichever the language. Lengths come in hundredths of a millimetre. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/highway';

export type { Messages };
import { type Person } from '../../lib/messages/person';

/** Whose roads, and how many. */
export type Owned = readonly [name: Person, count: number];

export function messages(lang: Lang): Messages {
  return messagesOf('games/highway', lang);
}
