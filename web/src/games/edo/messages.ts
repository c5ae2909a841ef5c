/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/edo';

export type { Messages };

/** So many samurai on a space. */
export interface Crowd {
  space: string;
  count: number;
}

export function messages(lang: Lang): Messages {
  return messagesOf('games/edo', lang);
}
