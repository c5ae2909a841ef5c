import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(css|svelte|ts)$/.test(name),
);

/** Hex colours and colour functions; the names of colours only where a property takes one. */
const literal = new RegExp(
  [
    String.raw`(?<![\w&]|url\()#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!['"]\s*\))`,
    String.raw`\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(`,
    String.raw`(?:fill|stroke|color|background|border[a-z-]*|outline)\s*[:=]\s*["']?(?:black|white|red|green|blue|gr[ae]y|orange|yellow|purple|brown|pink)\b`,
  ].join('|'),
  'gi',
);

test('colours are named in tokens.css and nowhere else', () => {
  const found = files
    .filter((name) => basename(name) !== 'tokens.css')
    .flatMap((name) =>
      [...readFileSync(join('src', name), 'utf8').matchAll(literal)].map(([text]) => `${name}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('every token that is used is defined', () => {
  const all = files.map((name) => readFileSync(join('src', name), 'utf8')).join('\n');
  const defined = new Set(
    [...all.matchAll(/(?:^|[\s;{"'])(--[\w-]+)\s*:/g), ...all.matchAll(/style:(--[\w-]+)/g)].map(
      (match) => match[1],
    ),
  );
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\s*\)/g)].map((match) => match[1]));
  expect([...used].filter((token) => !defined.has(token))).toEqual([]);
});

test('layers over the page are tokens', () => {
  const found = files.filter((name) =>
    /z-index: (?:[5-9]|\d\d)/.test(readFileSync(join('src', name), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('no markup carries a style attribute, which the content security policy would drop', () => {
  const found = files.filter(
    (name) => name.endsWith('.svelte') && /<[^>]*\sstyle=/.test(readFileSync(join('src', name), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('only the shell looks at the chosen theme: under “auto” there is none, and tokens follow by light-dark()', () => {
  const found = files
    .filter((name) => name.endsWith('.css') || name.endsWith('.svelte'))
    .filter((name) => name.replaceAll('\\', '/') !== 'styles/tokens.css')
    .filter((name) => /data-theme|prefers-color-scheme/.test(readFileSync(join('src', name), 'utf8')));
  expect(found).toEqual([]);
});
