import { expect, test } from 'vitest';
import type { GameFacts } from '../src/lib/api';
import { describeOptions } from '../src/lib/options';

test('options that differ from the usual are named with their values', () => {
  const option = (name: string, values: unknown[]) => ({
    name,
    words: { en: name, fr: name },
    values,
    says: {},
    missing: {},
  });
  const game = { options: [option('Vetoes', [true, false]), option('Rounds', [4, 6])] } as unknown as Pick<
    GameFacts,
    'options'
  >;
  expect(describeOptions(game, { Vetoes: false, Rounds: 4 })).toEqual(['Vetoes: No']);
  expect(describeOptions(game, { Vetoes: true, Rounds: 6 })).toEqual(['Rounds: 6']);
});
