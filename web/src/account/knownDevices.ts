/** Remembers in this browser which new devices of the account were acknowledged. */

const STORED_AS = 'machinami-brought';

/** The last acknowledged join in milliseconds since 1970. */
export function known(): number {
  try {
    return Number(localStorage.getItem(STORED_AS) ?? 0);
  } catch {
    return 0;
  }
}

/** Acknowledges a join: by this browser, or confirmed by the guest. */
export function note(brought: number | null): void {
  try {
    localStorage.setItem(STORED_AS, String(brought ?? 0));
  } catch {
    // without storage the notice appears again
  }
}
