/** The page as a program of one's own: its worker, and the browser's offer to install it. */

import { hindrance, ofApple } from './notifications';

/** What a browser offers when it would install the page; TypeScript does not know it. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the page comes to be installed here, or why it does not. */
export type Way = 'insecure' | 'installed' | 'offered' | 'homescreen' | 'menu';

let offer = $state.raw<Offer | null>(null);
let installed = $state(false);

/** Keeps the worker and listens for the offer; call once, before the page is drawn. */
export function keepWorker(): void {
  installed = matchMedia('(display-mode: standalone)').matches;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
  addEventListener('appinstalled', () => (installed = true));
  // Without a worker everything works but notices and the sheet that says one is offline.
  navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
}

export function way(): Way {
  if (installed) return 'installed';
  if (hindrance() === 'insecure') return 'insecure';
  if (offer) return 'offered';
  return ofApple() ? 'homescreen' : 'menu';
}

/** Takes the offer up; the browser asks once more. */
export async function install(): Promise<void> {
  const taken = offer;
  offer = null;
  await taken?.prompt().catch((error: unknown) => console.error('install prompt failed', error));
}
