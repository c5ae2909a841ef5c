import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeSettings, settings, syncSettings, type Settings } from '../src/lib/settings.svelte';

const CLEAN: Partial<Settings> = {
  theme: 'auto',
  lang: 'en',
  sound: true,
  known: [],
  learned: [],
  neighbours: {},
};
let store: { [key: string]: string };

const written = (): Settings => JSON.parse(store['machinami'] ?? '{}') as Settings;
/** Stores what another tab changes. */
function writeElsewhere(change: Partial<Settings>): void {
  store['machinami'] = JSON.stringify({ ...written(), ...change });
}
/** Forgets what the tests of other files left in the settings. */
function clear(): void {
  Object.assign(settings, CLEAN);
  store = {};
  syncSettings(); // unions with the empty store, and stores the result
  store['machinami'] = JSON.stringify(settings);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, text: string) => void (store[key] = text),
  });
  clear();
});
afterEach(() => {
  clear();
  vi.unstubAllGlobals();
});

test('a change is merged key by key into what another tab stored', () => {
  writeElsewhere({ theme: 'dark', learned: ['edo/plan'], neighbours: { edo: 3 } });
  settings.sound = false;
  settings.neighbours = { toshi: 2 };
  syncSettings();
  expect(written()).toMatchObject({
    theme: 'dark',
    sound: false,
    learned: ['edo/plan'],
    neighbours: { edo: 3, toshi: 2 },
  });
});

test('what another tab stored is taken over', () => {
  writeElsewhere({ theme: 'dark', known: ['edo'] });
  syncSettings();
  expect([settings.theme, settings.known]).toEqual(['dark', ['edo']]);
});

test('progress of both tabs is kept', () => {
  const base = { ...settings, ...CLEAN } as Settings;
  const own = { ...base, learned: ['edo/a'], known: ['toshi'], neighbours: { edo: 2 } };
  const other = { ...base, learned: ['edo/b'], known: ['edo'], neighbours: { toshi: 4 } };
  expect(mergeSettings(base, own, other)).toMatchObject({
    learned: ['edo/b', 'edo/a'],
    known: ['edo', 'toshi'],
    neighbours: { edo: 2, toshi: 4 },
  });
});
