/** The time, once a second, for whatever counts it. */
export class Ticking {
  /** Milliseconds since 1970. */
  now = $state(Date.now());

  /** To be made in a component; it stops with it. */
  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }
}

/** A while in minutes and seconds, "2:05". */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
