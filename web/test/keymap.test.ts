import { expect, test, vi } from 'vitest';
import { digitKeys, Keymap } from '../src/lib/keymap';

type Order = { do: 'turn'; by: 1 | -1 } | { do: 'pick'; n: number } | { do: 'enter' };
const keymap = new Keymap<Order, 'turn' | 'pick' | 'set'>([
  { help: 'turn', keys: { r: (shift) => ({ do: 'turn', by: shift ? -1 : 1 }) } },
  { help: 'pick', keys: digitKeys((n): Order => ({ do: 'pick', n })), show: ['1', '…', '0'] },
  { help: 'set', keys: { Enter: { do: 'enter' } } },
]);
vi.stubGlobal('Element', class {});
const press = (key: string, shiftKey = false) =>
  keymap.orderOf({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent);

test('a key gives its order, with Shift another one', () => {
  expect(press('R', true)).toEqual({ do: 'turn', by: -1 });
  expect(press('r')).toEqual({ do: 'turn', by: 1 });
  expect(press('0')).toEqual({ do: 'pick', n: 9 });
  expect(press('q')).toBeUndefined();
});

test('buttons show the key of an order, and an order without a key fails', () => {
  expect(keymap.keyOf({ do: 'turn', by: -1 })).toBe('⇧R');
  expect(keymap.keyOf({ do: 'enter' })).toBe('⏎');
  expect(() => keymap.keyOf({ do: 'pick', n: 10 })).toThrow();
});

test('the help names the keys of each entry', () => {
  expect(keymap.help({ turn: 'Turn', pick: 'Pick', set: 'Set' })).toEqual([
    { keys: ['R'], words: 'Turn' },
    { keys: ['1', '…', '0'], words: 'Pick' },
    { keys: ['Enter'], words: 'Set' },
  ]);
});

test.each(['toscana', 'toshi', 'edo', 'highway', 'jutaku'])(
  'every text of the key help of %s has its keys',
  async (game) => {
    const [{ keymap }, { default: texts }] = (await Promise.all([
      import(`../src/games/${game}/keys.ts`),
      import(`../src/locales/en/games/${game}.ts`),
    ])) as [{ keymap: Keymap<object, string> }, { default: { keyHelp: Record<string, string> } }];
    expect(keymap.entries.map(({ help }) => help).sort()).toEqual(Object.keys(texts.keyHelp).sort());
  },
);
