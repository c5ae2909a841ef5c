/**
 * Keeps the device's display on, and asks again whenever the page becomes visible. A device that saves its
 * battery may refuse; the page then continues as soon as it is visible again. Returns a function that lets the
 * display sleep.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (ended) await lock.release();
    } catch {
      lock = null;
    }
  }

  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
