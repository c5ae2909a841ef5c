import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const games = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const languages = readdirSync('src/locales').filter((name) => !name.includes('.'));
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(css|svelte|ts)$/.test(name),
);
const text = (name: string) => readFileSync(join('src', name), 'utf8');

test('what all games share names none of them', () => {
  const any = new RegExp(String.raw`(?<![a-z])(?:${games.join('|')})(?![a-z])`, 'i');
  const shared = files.filter(
    (name) => !/^(?:games\/|locales\/[^/]+\/(?:games\/|home\.ts$))/.test(name) || name === 'games/index.ts',
  );
  expect(shared.filter((name) => any.test(text(name)))).toEqual([]);
});

test('no game looks into the folder of another', () => {
  const looks = (name: string, game: string) =>
    games.some((other) => other !== game && text(name).includes(`/${other}/`));
  const found = games.flatMap((game) =>
    files.filter((name) => name.startsWith(`games/${game}/`) && looks(name, game)),
  );
  expect(found).toEqual([]);
});

test('every game has the same things under the same names', () => {
  const common = [
    'Board.svelte',
    'Ending.svelte',
    'Swatch.svelte',
    'describe.ts',
    'index.ts',
    'keys.ts',
    'view.ts',
    'wire.ts',
    'messages.ts',
    'tokens.css',
    'home/Facade.svelte',
    'home/index.ts',
    'home/tokens.css',
  ];
  const missing = games
    .flatMap((game) => [
      ...common.map((file) => `games/${game}/${file}`),
      ...languages.map((lang) => `locales/${lang}/games/${game}.ts`),
    ])
    .filter((name) => !files.includes(name));
  expect(missing).toEqual([]);
});

test('boards are rendered by their host alone', () => {
  expect(files.filter((name) => text(name).includes('<page.Board'))).toEqual(['table/BoardHost.svelte']);
});
