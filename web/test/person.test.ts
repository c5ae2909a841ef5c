import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import { headline, ranked } from '../src/lib/headline';
import { namesInReplay, namesOf } from '../src/lib/playerNames';
import { showLanguage } from '../src/lib/messages/catalogues.svelte';
import type { Lang, Outcome } from '../src/lib/table';
import { t } from '../src/lib/messages';
import { de, filled } from '../src/lib/messages/elision';
import { en } from '../src/locales/en/shell';
import { fr } from '../src/locales/fr/shell';
import { addressed, chosen, midSentence, namesInList, Person, withVerb } from '../src/lib/messages/person';

const LANGS = ['en', 'fr'] as const;
const PERSON = ['name', 'other', 'owner', 'who', 'winner'];
/** Words of the shell that are said of others alone. */
const OTHERS =
  /^(?:away|knock|watchers|street|talk|in|you|wait\.invited|end\.rematch|people\.(?:blocked\.done|unblocked|invites|asked)|table\.(?:undo|draw|abort)\.(?:question|declined))\b/;

afterEach(() => showLanguage('en'));

/** Names that stand in a template of a words file as if they were always somebody else's. */
function unaddressed(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'verbFor')
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

const said = (people: readonly Person[]) => people.map(String);

test('only the viewer’s seat is addressed', () => {
  expect(said(addressed(['Ada', 'Suzu'], 0, 'en'))).toEqual(['You', 'Suzu']);
  expect(said(addressed(['Ada', 'Suzu'], 1, 'fr'))).toEqual(['Ada', 'Vous']);
  expect(said(addressed(['Ada', 'Suzu'], null, 'en'))).toEqual(['Ada', 'Suzu']);
});

test('a display name that equals the pronoun of the language is quoted', async () => {
  expect(namesOf([{ kind: 'person', level: null, name: 'vous' }])).toEqual(['vous']);
  await showLanguage('fr');
  expect(namesOf([{ kind: 'person', level: null, name: 'vous' }])).toEqual(['«\u00a0vous\u00a0»']);
  await showLanguage('en');
  expect(namesInReplay(['You', 'ｙｏｕ', 'Youri'])).toEqual(['“You”', '“ｙｏｕ”', 'Youri']);
});

test('verbs agree with the person', () => {
  const [rival, viewer] = [new Person('Ada'), new Person('You', true)];
  expect([withVerb(rival, 'builds', 'build'), withVerb(viewer, 'builds', 'build')]).toEqual([
    'Ada builds',
    'You build',
  ]);
  const vous = new Person('Vous', true);
  expect(withVerb(midSentence(vous), 'bâtit', 'bâtissez')).toBe('vous bâtissez');
  expect(namesInList([new Person('Suzu'), viewer])).toEqual(['Suzu', 'you']);
  expect([de(vous), filled('le tour de {name}', /\{(\w+)\}/, 'de|De', () => vous)]).toEqual([
    'de vous',
    'le tour de vous',
  ]);
  expect(de(new Person('Vous'))).toBe('de Vous');
});

/** The parameters of the functions in a catalogue, by path, as written in the English source. */
function signatures(game: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const path = `src/locales/en/games/${game}.ts`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.ObjectLiteralExpression, prefix: string) => {
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const key = prefix + property.name.getText();
      if (ts.isObjectLiteralExpression(property.initializer)) visit(property.initializer, `${key}.`);
      else if (ts.isArrowFunction(property.initializer))
        found.set(
          key,
          property.initializer.parameters.map(({ type }) => type?.getText() ?? ''),
        );
    }
  };
  source.forEachChild((node) => {
    if (!ts.isVariableStatement(node)) return;
    const [declared] = node.declarationList.declarations;
    if (declared?.name.getText() === 'en') visit(declared.initializer as ts.ObjectLiteralExpression, '');
  });
  return found;
}

const VALUES: { [type: string]: unknown } = {
  string: 'x',
  'string | null': 'x',
  number: 2,
  'number | null': 2,
  boolean: true,
  'readonly number[]': [2],
  'readonly string[]': ['x'],
  Colour: 'R',
  Verdict: 'most',
  "'money' | 'rice'": 'rice',
  "'builder' | 'unused' | 'cards'": 'unused',
};

function valueFor(type: string, person: Person): unknown {
  if (/^Person\b/.test(type)) return person;
  if (type === 'readonly Person[]') return [person];
  if (type === 'readonly Owned[]') return [[person, 2]];
  if (type === 'readonly { name: Person; right: boolean }[]') return [{ name: person, right: true }];
  expect(VALUES, `a value for the type ${type}`).toHaveProperty([type]);
  return VALUES[type];
}

const GAMES = readdirSync('src/games').filter((name) => !name.includes('.'));

test.each(GAMES)('%s never addresses a rival called “You” or “Vous”', async (game) => {
  const { messages } = (await import(`../src/games/${game}/messages.ts`)) as {
    messages(lang: Lang): Record<string, unknown>;
  };
  const about = [...signatures(game)].filter(([, types]) =>
    types.some((type) => /\b(?:Person|Owned)\b/.test(type)),
  );
  expect(about.length).toBeGreaterThan(5);
  for (const lang of LANGS)
    for (const [path, types] of about) {
      const message = path
        .split('.')
        .reduce((of, key) => (of as Record<string, unknown>)[key], messages(lang) as unknown);
      const say = (person: Person) =>
        (message as (...values: unknown[]) => string)(...types.map((type) => valueFor(type, person)));
      for (const pronoun of ['You', 'Vous'])
        expect(say(new Person(pronoun)), `${lang} ${path}`).toBe(
          say(new Person('Luc')).replaceAll('Luc', pronoun),
        );
    }
});

test('the shell never addresses a rival called “You” or “Vous”', async () => {
  for (const lang of LANGS) {
    await showLanguage(lang);
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      if (!/\{name[}:]/.test(en[key])) continue;
      for (const pronoun of ['You', 'Vous'])
        expect(t(key, { name: new Person(pronoun) }), `${lang} ${key}`).toBe(
          t(key, { name: new Person('Luc') }).replaceAll('Luc', pronoun),
        );
    }
  }
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

test('the headline names winners and addresses the viewer', async () => {
  const won = (winners: number[], names: string[], seat: number | null, lang: Lang = 'en') =>
    headline(outcome(winners), addressed(names, seat, lang));
  expect([won([0], ['Ada', 'Suzu'], 0), won([0], ['Ada', 'Suzu'], null)]).toEqual(['You win', 'Ada wins']);
  expect(won([0], ['You', 'Suzu'], 1)).toBe('You wins');
  expect(won([1, 2], ['Ada', 'Suzu', 'Bo'], 2)).toBe('Suzu and you share the victory');
  expect([won([0, 1], ['Ada', 'Suzu'], 0), won([], ['Ada', 'Suzu'], 0), won([0], ['Ada'], 0)]).toEqual([
    'A draw',
    'Nobody wins',
    'Done!',
  ]);
  await showLanguage('fr');
  expect(won([0], ['Ada', 'Suzu'], 0, 'fr')).toBe('Vous gagnez');
  expect(won([0, 1], ['Bo', 'Suzu', 'Ada'], 0, 'fr')).toBe('Vous et Suzu partagez la victoire');
  expect(t('table.log.time', { name: new Person('Vous', true) })).toBe('Vous n’avez plus de temps.');
});

test('those who won stand first, whatever they scored', () => {
  expect(ranked(outcome([1], { scores: [7, 5, 9] })).map(({ seat }) => seat)).toEqual([1, 2, 0]);
});
