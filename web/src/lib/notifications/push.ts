/** Being called while the page is closed, in games by days: by the browser's own push service. */

import * as api from '../api';
import { settings } from '../settings.svelte';

/** Lets the server call this browser; whether it can. Some browsers know no push, and some no service for it. */
export async function beCalled(): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker.ready;
    const { key } = await api.caller();
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys } = found.toJSON();
    await api.beCalled({ endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', lang: settings.lang });
    return true;
  } catch {
    return false;
  }
}

/** Lets the server call this browser no more. Once the browser's subscription has ended, a call cannot arrive. */
export async function beLeft(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const found = await worker?.pushManager?.getSubscription();
    if (!found) return;
    await found.unsubscribe();
    await api.beLeft(found.endpoint);
  } catch (error) {
    console.error('unsubscribing from push failed', error);
  }
}
