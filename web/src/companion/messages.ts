import type { Messages } from '../locales/en/companion';
import { language, messagesOf } from '../lib/messages/catalogues.svelte';

/** The messages of the pages for physical games, which must be loaded; reactive. */
export function messages(): Messages {
  return messagesOf('companion', language());
}
