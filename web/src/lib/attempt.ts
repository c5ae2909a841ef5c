/**
 * Returns the value of `compute`, or `fallback` if it throws; the error is logged. It isolates the table from
 * exceptions in a game's texts.
 */
export function attempt<T>(compute: () => T, fallback: T): T {
  try {
    return compute();
  } catch (error) {
    console.error('text failed', error);
    return fallback;
  }
}
