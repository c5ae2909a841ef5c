/** Entries of physical games, kept in this browser so that a reload loses nothing. */

const key = (game: string) => `machinami.companion.${game}`;

/** The stored entry of a game, if it has all keys of the initial one; else the initial one. */
export function loadEntry<Entry extends object>(game: string, initial: Entry): Entry {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(game)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return initial;
    const fits = Object.entries(initial).every(
      ([name, value]) =>
        typeof (stored as Record<string, unknown>)[name] === typeof value &&
        Array.isArray((stored as Record<string, unknown>)[name]) === Array.isArray(value),
    );
    return fits ? (stored as Entry) : initial;
  } catch {
    return initial;
  }
}

export function storeEntry(game: string, entry: object): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(entry));
  } catch {
    // Storage may be full or blocked; the entry then lasts as long as the page.
  }
}
