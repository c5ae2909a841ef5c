import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en as shellEn } from '../src/lib/words/en';
import { fr as shellFr } from '../src/lib/words/fr';
import { you as youEn } from '../src/lib/words/you.en';
import { you as youFr } from '../src/lib/words/you.fr';

const en = { ...shellEn, ...youEn };
const fr = { ...shellFr, ...youFr };

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const both = Object.keys(en) as (keyof typeof en)[];

test('both languages have the same entries', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
});

test('no entry is empty', () => {
  for (const key of both) {
    expect(en[key].trim(), key).not.toBe('');
    expect(fr[key].trim(), key).not.toBe('');
  }
});

test('an entry is filled in with the same things in both languages', () => {
  for (const key of both) {
    const forms = (text: string) => [...new Set(text.split('|').flatMap(places))].sort();
    expect(forms(fr[key]), key).toEqual(forms(en[key]));
  }
});

test('French signs that need a space have one that does not break', () => {
  for (const key of both) expect(fr[key], key).not.toMatch(/[^\u202f\u00a0][?!;:»](\s|$)| [?!;»]| :/);
});

test('every entry is used somewhere', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
  const text = files
    .filter((name) => !/words\/(en|fr)\.ts$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n');
  // `new.level.${n}` and its like stand for a whole family of entries.
  const families = [...text.matchAll(/`([a-z.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const unused = both.filter((key) => !text.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)));
  expect(unused).toEqual([]);
});
