/** Web push: notifications while the page is closed, for games by days. */

import * as api from '../api';
import { language } from '../messages/catalogues.svelte';

/** Subscribes this browser; returns whether it succeeded. Some browsers have no push, or no push service. */
export async function beCalled(): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker.ready;
    const { key } = await api.caller();
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys } = found.toJSON();
    await api.beCalled({ endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', lang: language() });
    return true;
  } catch {
    return false;
  }
}

/** Unsubscribes this browser; notifications cannot arrive once the subscription has ended. */
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
