/** The result of a physical game as a stand-alone SVG image. */

import { escapeText, resolveColour } from '../lib/picture';

export interface PictureRow {
  name: string;
  score: number;
  won: boolean;
}

const WIDTH = 540;
const ROW = 56;

/** Draws title, date, and the players with their scores, the best first. */
export function drawResult(title: string, date: string, rows: readonly PictureRow[]): string {
  const height = 130 + rows.length * ROW;
  const ink = resolveColour('var(--ink)');
  const soft = resolveColour('var(--ink-soft)');
  const wash = resolveColour('var(--amber-wash)');
  const sorted = [...rows].sort(
    (one, other) => Number(other.won) - Number(one.won) || other.score - one.score,
  );
  const lines = sorted.map(({ name, score, won }, n) => {
    const y = 100 + n * ROW;
    const back = won
      ? `<rect x="20" y="${y}" width="${WIDTH - 40}" height="${ROW - 8}" rx="6" fill="${wash}"/>`
      : '';
    const weight = won ? ' font-weight="700"' : '';
    return `${back}<text x="36" y="${y + 32}" font-size="22"${weight}>${escapeText(name)}</text><text x="${WIDTH - 36}" y="${y + 32}" font-size="24" text-anchor="end"${weight}>${score}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * WIDTH}" height="${2 * height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" fill="${ink}"><rect width="100%" height="100%" fill="${resolveColour('var(--paper)')}"/><text x="36" y="52" font-size="28" font-family="serif">${escapeText(title)}</text><text x="36" y="80" font-size="15" fill="${soft}">${escapeText(date)}</text>${lines.join('')}</svg>`;
}
