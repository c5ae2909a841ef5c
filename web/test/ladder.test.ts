import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const KEYS: { [heading: string]: string } = {
  Toscana: 'toscana',
  Edo: 'edo',
  'Toshi Tōshi': 'toshi',
  'Tokyo Highway: Rainbow City': 'highway',
  'Tokyo Jutaku': 'jutaku',
};

test('what the page says of a level stands in the ladder', () => {
  const chapters = readFileSync('../docs/ladder.md', 'utf8').split(/^## /m).slice(1);
  for (const chapter of chapters) {
    const key = KEYS[chapter.split('\n')[0] ?? ''];
    if (!key) continue;
    const rows = [...chapter.matchAll(/\| (\d) against (\d) \|.*? ([\d.]+)% \|/g)].filter(
      ([, upper, lower]) => Number(upper) === Number(lower) + 1,
    );
    const told = rows.map(([, upper, , share]) => `${upper}: ${Math.round(Number(share))}`).join(', ');
    expect(readFileSync(`src/games/${key}/home/index.ts`, 'utf8')).toContain(`beats: { ${told} }`);
  }
});
