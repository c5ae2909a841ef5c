/** The screens for which the shell has a layout of its own, as media queries. Style sheets name them as custom media,
 * `@media (--landscape)`, which svelte.config.js replaces; the rest of the page asks `new MediaQuery(MEDIA.landscape)`.
 * A screen matches at most one of `narrow` and `landscape`. */

/** A phone or tablet held upright, or a window as narrow as one: one column. */
const narrow =
  '(max-width: 900px) and (orientation: portrait), (max-width: 600px) and (min-height: 500.02px), (max-width: 539.98px)';

/** A phone on its side: the board at full height, everything else in a column beside it. */
const landscape = '(orientation: landscape) and (max-height: 500px) and (min-width: 540px)';

export const MEDIA = { narrow, landscape, compact: `${narrow}, ${landscape}` } as const;
