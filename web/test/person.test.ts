import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import { headline, ranked } from '../src/lib/headline';
import { namesInReplay, namesOf } from '../src/lib/playerNames';
import { settings } from '../src/lib/settings.svelte';
import type { Outcome } from '../src/lib/table';
import { t } from '../src/lib/messages';
import { de, filled } from '../src/lib/messages/elision';
import { en } from '../src/lib/messages/en';
import { fr } from '../src/lib/messages/fr';
import { addressed, chosen, does, row, within } from '../src/lib/messages/person';

const LANGS = ['en', 'fr'] as const;
const PERSON = ['name', 'other', 'owner', 'who', 'winner'];
/** Words of the shell that are said of others alone. */
const OTHERS =
  /^(?:away|knock|watchers|street|talk|in|you|end\.rematch|table\.(?:undo|draw|abort)\.(?:question|declined))\b/;

afterEach(() => {
  settings.lang = 'en';
});

/** Names that stand in a template of a words file as if they were always somebody else's. */
function unaddressed(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fits')
      return;
    if (ts.isTemplateExpression(node)) {
      node.templateSpans.forEach(({ expression, literal }, n) => {
        const before = n === 0 ? node.head.text : (node.templateSpans[n - 1]?.literal.text ?? '');
        if (!ts.isIdentifier(expression) || !PERSON.includes(expression.text)) return;
        if (/^(?: [a-zà-ü]|’s)/.test(literal.text) || /[a-zà-ü;,] $/.test(before))
          found.push(`${before}…${literal.text}`);
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

test('every sentence of a game that has an actor can be said to oneself', () => {
  const games = readdirSync('src/games').filter((name) => !name.includes('.'));
  for (const game of games)
    for (const lang of LANGS)
      expect(unaddressed(`src/locales/${lang}/games/${game}.ts`), `${game} ${lang}`).toEqual([]);
});

test('every sentence of the shell that has an actor can be said to oneself', () => {
  const bare = [...Object.entries(en), ...Object.entries(fr)].filter(
    ([key, text]) => !OTHERS.test(key) && /^\{name\} [a-zà-ü]/.test(text),
  );
  // in English the past has one form for all
  expect(bare.filter(([, text]) => !/^\{name\} (?:resigned|ran|left|took)\b/.test(text))).toEqual([]);
});

test('one is addressed at one’s own seat, and nobody is who only looks on', () => {
  expect(addressed(['Ada', 'Suzu'], 0, 'en')).toEqual(['You', 'Suzu']);
  expect(addressed(['Ada', 'Suzu'], 1, 'fr')).toEqual(['Ada', 'Vous']);
  expect(addressed(['Ada', 'Suzu'], null, 'en')).toEqual(['Ada', 'Suzu']);
});

test('a display name that equals a pronoun is never conjugated as the viewer', () => {
  expect(addressed(['You', 'Ada'], 1, 'en')).toEqual(['“You”', 'You']);
  expect(addressed(['VOUS', 'Ada', 'ｙｏｕ'], 1, 'fr')).toEqual([
    '«\u00a0VOUS\u00a0»',
    'Vous',
    '«\u00a0ｙｏｕ\u00a0»',
  ]);
  expect(namesOf([{ kind: 'person', level: null, name: 'vous' }])).toEqual(['“vous”']);
  expect(namesInReplay(['You'])).toEqual(['“You”']);
  const [rival = '', viewer = ''] = addressed(['You', 'Ada'], 1, 'en');
  expect([does(rival, 'wins', 'win'), does(viewer, 'wins', 'win')]).toEqual(['“You” wins', 'You win']);
});

test('the verb follows whom it is about', () => {
  expect(does('Ada', 'builds', 'build')).toBe('Ada builds');
  expect(does('You', 'builds', 'build')).toBe('You build');
  expect(does(within('Vous'), 'bâtit', 'bâtissez')).toBe('vous bâtissez');
  expect(row(['Suzu', 'You'])).toEqual(['Suzu', 'you']);
  expect([de('Vous'), filled('le tour de {name}', /\{(\w+)\}/, () => 'Vous')]).toEqual([
    'de vous',
    'le tour de vous',
  ]);
});

test('a number is no name', () => {
  expect(['Ada', 'Guest 58', 'Invité 7', 'Guest of honour'].map(chosen)).toEqual([
    'Ada',
    '',
    '',
    'Guest of honour',
  ]);
});

const outcome = (winners: number[], more: Partial<Outcome> = {}): Outcome =>
  ({ winners, scores: [1, 1, 1], reason: null, detail: {}, ...more }) as Outcome;

test('who won is told in the person of whoever looks', () => {
  const told = (winners: number[], names: string[]) => headline(outcome(winners), names);
  expect([told([0], ['You', 'Suzu']), told([0], ['Ada', 'Suzu'])]).toEqual(['You win', 'Ada wins']);
  expect(told([1, 2], ['Ada', 'Suzu', 'You'])).toBe('Suzu and you share the victory');
  expect([told([0, 1], ['You', 'Suzu']), told([], ['You', 'Suzu']), told([0], ['You'])]).toEqual([
    'A draw',
    'Nobody wins',
    'Done!',
  ]);
  settings.lang = 'fr';
  expect(told([0], ['Vous', 'Suzu'])).toBe('Vous gagnez');
  expect(told([0, 1], ['Vous', 'Suzu', 'Ada'])).toBe('Vous et Suzu partagez la victoire');
  expect(t('table.log.time', { name: 'Vous' })).toBe('Vous n’avez plus de temps.');
});

test('those who won stand first, whatever they scored', () => {
  expect(ranked(outcome([1], { scores: [7, 5, 9] })).map(({ seat }) => seat)).toEqual([1, 2, 0]);
});
