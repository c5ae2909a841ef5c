/**
 * Announces the viewer's turn: by the favicon, the badge of an installed page, and a system notification when
 * the page is hidden.
 */

import { settings } from '../settings.svelte';
import { language } from '../messages/catalogues.svelte';

/** Why notifications are unavailable: insecure origin, not installed (iOS), unsupported, or denied. */
export type Hindrance = 'insecure' | 'homescreen' | 'unable' | 'denied';

export const ofApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

export function hindrance(): Hindrance | null {
  if (!isSecureContext) return 'insecure';
  if (typeof Notification === 'undefined') return ofApple() ? 'homescreen' : 'unable';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Requests the permission for notifications; returns whether it was granted. */
export async function allowed(): Promise<boolean> {
  return hindrance() === null && (await Notification.requestPermission()) === 'granted';
}

/** Sets or removes the mark on the favicon and the badge. */
export function mark(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = called ? '/seal-turn.svg' : '/seal.svg';
  if ('setAppBadge' in navigator)
    void (called ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Shows a system notification if the page is hidden: one per table, with names only. */
export async function announce(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || hindrance() !== null || Notification.permission !== 'granted')
    return;
  const notice = {
    body,
    tag: table,
    icon: '/seal-192.png',
    lang: language(),
    data: { at: `/t/${table}` },
  };
  // Phones show notifications only through a service worker.
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
