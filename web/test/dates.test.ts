import { afterEach, expect, test, vi } from 'vitest';
import { locale, timeOfDay } from '../src/lib/dates';
import { showLanguage } from '../src/lib/messages/catalogues.svelte';

afterEach(async () => {
  await showLanguage('en');
  vi.unstubAllGlobals();
});

test('dates follow the browser’s variant of the language chosen', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB', 'fr-CA', 'en-US'] });
  expect([locale(), timeOfDay(new Date(2026, 0, 1, 15, 4).getTime())]).toEqual(['en-GB', '15:04']);
  await showLanguage('fr');
  expect(locale()).toBe('fr-CA');
  vi.stubGlobal('navigator', { languages: ['de-DE', 'en'] });
  expect(locale()).toBe('fr-FR');
});
