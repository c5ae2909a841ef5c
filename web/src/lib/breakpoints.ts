/**
 * Media queries of the shell's layouts. Style sheets use them as custom media, `@media (--landscape)`, which
 * svelte.config.js replaces; scripts use `new MediaQuery(MEDIA.landscape)`. A screen matches at most one of
 * `narrow` and `landscape`.
 */

/** A phone or tablet in portrait, or a window of that width: one column. */
const narrow =
  '(max-width: 900px) and (orientation: portrait), (max-width: 600px) and (min-height: 500.02px), (max-width: 539.98px)';

/** A phone in landscape: the board at full height and one column for the rest. */
const landscape = '(orientation: landscape) and (max-height: 500px) and (min-width: 540px)';

export const MEDIA = { narrow, landscape, compact: `${narrow}, ${landscape}` } as const;
