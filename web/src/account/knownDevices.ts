/** What this browser knows of the browsers that came in under one's name. */

const STORED_AS = 'machinami-brought';

/** The last moment at which one came in that is known here, in milliseconds since 1970. */
export function known(): number {
  try {
    return Number(localStorage.getItem(STORED_AS) ?? 0);
  } catch {
    return 0;
  }
}

/** That one is known here from now on: it was this browser itself, or its person says that it was them. */
export function note(brought: number | null): void {
  try {
    localStorage.setItem(STORED_AS, String(brought ?? 0));
  } catch {
    // it is said again next time
  }
}
