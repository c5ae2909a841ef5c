/** Reproducible pseudo-random numbers: a piece keeps its grain. */

/** A generator of numbers from 0 to 1, determined by the seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The i-th number of the Halton sequence, which is evenly distributed after any number of steps. */
export function halton(i: number, base: number): number {
  let [part, sum] = [1, 0];
  for (let left = i; left > 0; left = Math.floor(left / base)) {
    part /= base;
    sum += part * (left % base);
  }
  return sum;
}

/** Maps two uniform numbers to a uniform point of the unit disc. */
export function onDisc(u: number, v: number): [number, number] {
  const [r, a] = [Math.sqrt(u), 2 * Math.PI * v];
  return [r * Math.cos(a), r * Math.sin(a)];
}
