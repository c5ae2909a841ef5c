import { messagesOf } from '../lib/messages/catalogues.svelte';
import type { Lang } from '../lib/table';
import type { Messages } from '../locales/en/generic';

export const messages = (lang: Lang): Messages => messagesOf('generic', lang);
