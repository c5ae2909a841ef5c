/** It is your turn: told by the icon, by the badge of an installed page and, to whoever looks elsewhere, by the system. */

import { settings } from '../settings.svelte';

/** Why the system cannot tell: the address is not safe enough, the browser has no way, or it was forbidden. */
export type Hindrance = 'insecure' | 'homescreen' | 'unable' | 'denied';

export const ofApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

export function hindrance(): Hindrance | null {
  if (!isSecureContext) return 'insecure';
  if (typeof Notification === 'undefined') return ofApple() ? 'homescreen' : 'unable';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Asks the system for the right to tell; whether it was given. */
export async function allowed(): Promise<boolean> {
  return hindrance() === null && (await Notification.requestPermission()) === 'granted';
}

/** Marks the page's icon, or takes the mark away. */
export function mark(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = called ? '/seal-turn.svg' : '/seal.svg';
  if ('setAppBadge' in navigator)
    void (called ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Says by the system that it is one's turn, if nobody looks at the page; one notice a table, of nothing but names. */
export async function announce(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || hindrance() !== null || Notification.permission !== 'granted')
    return;
  const notice = {
    body,
    tag: table,
    icon: '/seal-192.png',
    lang: settings.lang,
    data: { at: `/t/${table}` },
  };
  // Phones tell through a worker alone; where there is none, the page has to do it itself.
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(title, notice);
    const told = new Notification(title, notice);
    told.onclick = () => {
      focus();
      told.close();
    };
  } catch (error) {
    console.error('notification failed', error);
  }
}
