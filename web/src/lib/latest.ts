/**
 * Wraps an asynchronous function: a call that a newer call has overtaken resolves to undefined, whether it
 * succeeded or failed.
 */
export function latestOnly<Wanted extends unknown[], Found>(
  load: (...wanted: Wanted) => Promise<Found>,
): (...wanted: Wanted) => Promise<Found | undefined> {
  let calls = 0;
  return async (...wanted) => {
    const call = ++calls;
    try {
      const found = await load(...wanted);
      return call === calls ? found : undefined;
    } catch (problem) {
      if (call === calls) throw problem;
      return undefined;
    }
  };
}
