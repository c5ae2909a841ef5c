/** The hour in whose light the city is shown, at the table and in photographs of it. */

import { dark } from '../../../lib/settings.svelte';
import type { Time } from './lightingPresets';

/** The hour that was chosen on this page; null for that of the page's theme. */
const chosen = $state<{ time: Time | null }>({ time: null });

export const lightTime = (): Time => chosen.time ?? (dark() ? 'night' : 'day');

export function chooseLight(time: Time): void {
  chosen.time = time;
}
