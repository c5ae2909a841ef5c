/** The curve as a stand-alone SVG image to save or share. */

import type { ReviewPoint } from '../lib/wire/types';
import { escapeText, resolveColour as colour } from '../lib/picture';
import { across, band, HEIGHT, stacked, WIDTH } from './curve';

const MARGIN = 24;
const HEAD = 64;

/** The colour of a seat's band: a lighter variant of the seat's colour, so that names are legible on it. */
export function shade(game: string, seat: number): string {
  return `color-mix(in srgb, var(--${game}-seat-${seat % 8}, var(--review-${seat % 8})) 62%, var(--paper))`;
}

export function drawing(
  game: string,
  title: string,
  names: readonly string[],
  points: readonly ReviewPoint[],
  places: readonly number[],
): string {
  const xs = across(points, places.at(-1) ?? 1, places);
  const bands = stacked(points).map(
    (heights, seat) => `<path fill="${colour(shade(game, seat))}" d="${band(xs, heights)}"/>`,
  );
  const people = names.map((name, seat) => {
    const x = MARGIN + seat * ((WIDTH - 2 * MARGIN) / Math.max(1, names.length));
    return `<rect x="${x}" y="${HEAD + HEIGHT + 14}" width="14" height="14" fill="${colour(shade(game, seat))}"/><text x="${x + 20}" y="${HEAD + HEIGHT + 26}" font-size="14">${escapeText(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * WIDTH}" height="${2 * (HEAD + HEIGHT + 48)}" viewBox="0 0 ${WIDTH} ${HEAD + HEIGHT + 48}" font-family="sans-serif" fill="${colour('var(--ink)')}"><rect width="100%" height="100%" fill="${colour('var(--paper)')}"/><text x="${MARGIN}" y="38" font-size="19" font-family="serif">${escapeText(title)}</text><g transform="translate(0 ${HEAD})">${bands.join('')}</g>${people.join('')}</svg>`;
}
