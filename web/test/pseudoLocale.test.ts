import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, street } from '../src/games';
import { locale } from '../src/lib/dates';
import { counted, labelled, t } from '../src/lib/messages';
import { languages, nameOfLanguage } from '../src/lib/messages/catalogueFiles';
import { loadMessages, showLanguage } from '../src/lib/messages/catalogues.svelte';
import { addressed } from '../src/lib/messages/person';
import { en } from '../src/locales/en/shell';
import { accented, addPseudoLocale, PSEUDO, removePseudoLocale, untranslated } from './pseudoLocale';

const games = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());

beforeAll(async () => {
  addPseudoLocale();
  await showLanguage(PSEUDO);
  await Promise.all(games.map(({ name }) => loadMessages(`games/${name}`)));
});
afterAll(async () => {
  await showLanguage('en');
  removePseudoLocale();
});

test('a third language is one folder', () => {
  expect(languages()).toContain(PSEUDO);
  expect(nameOfLanguage(PSEUDO)).toBe('Deutsch');
  expect(t('nav.rules')).toBe(accented(en['nav.rules']));
  expect(counted('facts.seats', 3)).toBe(accented('3 players'));
  expect(labelled(t('nav.rules'), '3')).toBe(`${accented(en['nav.rules'])}: 3`);
  expect(addressed(['Ada', 'Bo'], 1, PSEUDO).map(String)).toEqual(['Ada', 'You']);
  expect(locale()).toBe(en['grammar.dates']);
});

test('every text of the shell comes from the catalogue', () => {
  const texts = (Object.keys(en) as (keyof typeof en)[]).filter((key) => !key.startsWith('grammar.'));
  const missing = texts.filter((key) => untranslated(t(key).replace(/\{[^}]*\}/g, '')).length > 0);
  expect(missing).toEqual([]);
});

test.each(street.map((frontage) => [frontage.key, frontage] as const))(
  'the texts of %s for the home page and the keys come from the catalogue',
  async (key, frontage) => {
    const words = (await page(key)).keys(PSEUDO).map((line) => line.words);
    const texts = [...words, t(frontage.what), frontage.aim({})];
    expect(texts.flatMap(untranslated)).toEqual([]);
  },
);
