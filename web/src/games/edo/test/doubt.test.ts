import { expect, test } from 'vitest';
import { doubtful } from '../hand/doubt';
import type { Foresight } from '../hand/foresight';
import type { Plan } from '../hand/plan.svelte';
import { isEarly } from '../view';
import { sayings } from '../words';

test('whoever does nothing is counted, at hand and before a card', () => {
  const orders = [{ own: 2, shogun: 0 }, { own: 3, shogun: 0 }, { own: 0, shogun: 0 }];
  const cards = [{ of: 2, left: 1, spare: 0 }, { of: 1, left: 1, spare: 1 }, { of: 0, left: 0, spare: 0 }];
  const plan = { orders, idle: 1 } as unknown as Plan;
  expect(doubtful(plan, { cards } as unknown as Foresight, false, sayings('en'))).toMatch(/^5 officials of yours would do nothing/);
  expect(doubtful(plan, null, true, sayings('en'))).toBe('');
});

test('the house in Edo is told of from the fourth lesson on', () => {
  expect(['E-20', 'E-5', 'E-15', 'E-16', null].map(isEarly)).toEqual([true, true, true, false, false]);
});
