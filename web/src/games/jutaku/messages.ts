/** What the board and its account say, whichever the language. Times come in milliseconds, money in yen. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/jutaku';

export type { Messages };

export function messages(lang: Lang): Messages {
  return messagesOf('games/jutaku', lang);
}
