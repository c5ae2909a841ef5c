import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { named, pluralForm } from '../src/lib/messages';
import { showLanguage } from '../src/lib/messages/catalogues.svelte';
import { de, filled } from '../src/lib/messages/elision';
import { en } from '../src/locales/en/shell';
import { fr } from '../src/locales/fr/shell';
import { others } from '../src/lib/messages/person';

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

test('French signs that need a space have one', () => {
  for (const key of both) expect(fr[key], key).not.toMatch(/[^\u202f\u00a0][?!;:»](\s|$)/);
});

/** The pieces of text in a module or a component's script: strings, and templates between their places. */
function pieces(path: string): string[] {
  const found: string[] = [];
  const text = readFileSync(path, 'utf8');
  const script = path.endsWith('.ts')
    ? text
    : [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((match) => match[1]).join('');
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('text.ts', script, ts.ScriptTarget.Latest));
  return found;
}

test('no line breaks before a French sign, and each has the space that is its own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  );
  const loose = files.flatMap((name) =>
    pieces(join('src', name)).filter((text) => /[ \u00a0][;!?]|[ \u202f][:»]|«[ \u202f]/.test(text)),
  );
  expect(loose).toEqual([]);
});

test('every entry is used somewhere', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  );
  const text = files
    .filter((name) => !name.startsWith('locales/'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n');
  // `new.level.${n}` and its like stand for a whole family of entries.
  const families = [...text.matchAll(/`([a-z.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const unused = both.filter(
    (key) => !text.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)),
  );
  expect(unused).toEqual([]);
});

test('« de » and « que » are elided before a vowel, wherever a name is filled in', async () => {
  await showLanguage('fr');
  expect(['Ada', 'Luc', 'Éva', 'Yann', 'Yves'].map(de)).toEqual([
    'd’Ada',
    'de Luc',
    'd’Éva',
    'de Yann',
    'd’Yves',
  ]);
  expect(named('La maison de @0, celle de @1, celle de @2.', others(['Ada', 'Luc']))).toBe(
    'La maison d’Ada, celle de Luc, celle de @2.',
  );
  expect(
    filled('Ce que {name} a, de {n} à 9.', /\{(\w+)\}/, 'de|que', (name) => ({ name: 'Ada', n: '8' })[name]),
  ).toBe('Ce qu’Ada a, de 8 à 9.');
  await showLanguage('en');
});

test('plural forms are those of the language', () => {
  const forms = (lang: string, ...texts: string[]) =>
    [0, 1, 2, 5, 1_000_000].map((n) => pluralForm(texts, n, lang));
  expect(forms('en', 'one', 'other')).toEqual(['other', 'one', 'other', 'other', 'other']);
  expect(forms('fr', 'one', 'other')).toEqual(['one', 'one', 'other', 'other', 'other']);
  expect(forms('pl', 'one', 'few', 'many')).toEqual(['many', 'one', 'few', 'many', 'many']);
});
