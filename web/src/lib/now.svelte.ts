/** The current time, updated once a second. */
export class Ticking {
  /** Milliseconds since 1970. */
  now = $state(Date.now());

  /** To be created in a component; the timer stops with it. */
  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }
}

/** A duration in minutes and seconds, "2:05". */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
