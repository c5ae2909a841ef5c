/** What the board and its account say, whichever the language. Times come in milliseconds, money in yen. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/jutaku';

export type Sayings = Messages;

export function sayings(lang: Lang): Sayings {
  return messagesOf('games/jutaku', lang);
}
