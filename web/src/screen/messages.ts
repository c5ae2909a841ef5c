import type { Messages } from '../locales/en/screen';
import { language, messagesOf } from '../lib/messages/catalogues.svelte';

/** The messages of the big screen, which must be loaded; reactive. */
export function messages(): Messages {
  return messagesOf('screen', language());
}
