/** The value of `compute`, or `fallback` where it throws: for the texts of a game, so that an exception in one of them
 * does not take the whole table with it. The error goes to the console. */
export function attempt<T>(compute: () => T, fallback: T): T {
  try {
    return compute();
  } catch (error) {
    console.error('text failed', error);
    return fallback;
  }
}
