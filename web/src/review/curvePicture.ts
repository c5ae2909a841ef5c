/** The curve as a stand-alone SVG image to save or share. */

import type { ReviewPoint } from '../lib/wire/types';
import { across, band, HEIGHT, stacked, WIDTH } from './curve';

const MARGIN = 24;
const HEAD = 64;

/** The colour of a seat's band: a lighter variant of the seat's colour, so that names are legible on it. */
export function shade(game: string, seat: number): string {
  return `color-mix(in srgb, var(--${game}-seat-${seat % 8}, var(--review-${seat % 8})) 62%, var(--paper))`;
}

function colour(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

const plain = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
    return `<rect x="${x}" y="${HEAD + HEIGHT + 14}" width="14" height="14" fill="${colour(shade(game, seat))}"/><text x="${x + 20}" y="${HEAD + HEIGHT + 26}" font-size="14">${plain(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * WIDTH}" height="${2 * (HEAD + HEIGHT + 48)}" viewBox="0 0 ${WIDTH} ${HEAD + HEIGHT + 48}" font-family="sans-serif" fill="${colour('var(--ink)')}"><rect width="100%" height="100%" fill="${colour('var(--paper)')}"/><text x="${MARGIN}" y="38" font-size="19" font-family="serif">${plain(title)}</text><g transform="translate(0 ${HEAD})">${bands.join('')}</g>${people.join('')}</svg>`;
}

/** Saves the image as a file. */
export async function keep(svg: string, name: string): Promise<void> {
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = failed;
      image.src = source;
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const file = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } finally {
    URL.revokeObjectURL(source);
  }
}
