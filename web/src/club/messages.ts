import type { Messages } from '../locales/en/clubs';
import { language, messagesOf } from '../lib/messages/catalogues.svelte';

/** The messages of clubs, which must be loaded; reactive. */
export function messages(): Messages {
  return messagesOf('clubs', language());
}
