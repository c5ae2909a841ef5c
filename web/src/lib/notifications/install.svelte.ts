/** The installable page: its service worker and the browser's install prompt. */

import { hindrance, ofApple } from './notifications';

/** The `beforeinstallprompt` event, which TypeScript's DOM types lack. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the page can be installed here, or why not. */
export type Way = 'insecure' | 'installed' | 'offered' | 'homescreen' | 'menu';

let offer = $state.raw<Offer | null>(null);
let installed = $state(false);

/** Registers the service worker and listens for the install prompt; called once before mounting. */
export function keepWorker(): void {
  installed = matchMedia('(display-mode: standalone)').matches;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
  addEventListener('appinstalled', () => (installed = true));
  // Without a service worker only notifications and the offline page are missing.
  navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
}

export function way(): Way {
  if (installed) return 'installed';
  if (hindrance() === 'insecure') return 'insecure';
  if (offer) return 'offered';
  return ofApple() ? 'homescreen' : 'menu';
}

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  const taken = offer;
  offer = null;
  await taken?.prompt().catch((error: unknown) => console.error('install prompt failed', error));
}
