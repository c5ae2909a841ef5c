import { expect, test } from 'vitest';
import { doubtful } from '../plan/planWarnings';
import { wanting, type Foresight, type Seen } from '../plan/forecastText';
import { Plan } from '../plan/planDraft.svelte';
import { isEarly, type Board } from '../view';
import { messages } from '../messages';

test('what a card lacks is named before whoever stands nowhere', () => {
  const orders = [
    { card: 'A', own: 2, shogun: 0 },
    { card: 'C', own: 1, shogun: 0 },
    { card: 'B', own: 0, shogun: 0 },
  ];
  const cards = [
    { lacks: null, spare: 0 },
    { lacks: { what: 'goods', goods: { stone: 1 } }, spare: 0 },
    { lacks: null, spare: 0 },
  ];
  const foresight = { cards } as unknown as Foresight;
  const plan = { orders, idle: 1 } as unknown as Plan;
  expect(doubtful(plan, foresight, false, messages('en'))).toMatch(
    /^Card C: Still short of 1 stone\. 1 official stands nowhere yet/,
  );
  expect(doubtful({ ...plan, idle: 0 } as unknown as Plan, foresight, false, messages('en'))).toBe(
    'Card C: Still short of 1 stone.',
  );
  expect(doubtful(plan, null, true, messages('en'))).toBe('');
  const second = {
    lacks: { what: 'goods', goods: { wood: 3 } },
    of: 2,
    left: 1,
    spare: 0,
  } as unknown as Seen;
  expect(wanting(second, messages('en'))).toBe('Another still needs 3 wood.');
  expect(wanting(second, messages('fr'))).toBe('Pour un de plus, il manque 3 bois.');
});

test('the house in Edo is told of from the fourth lesson on', () => {
  expect(['E-20', 'E-5', 'E-15', 'E-16', null].map(isEarly)).toEqual([true, true, true, false, false]);
});

test('officials are left over where every samurai has somebody, and not where one could still be of use', () => {
  const deed = (what: string) => [{ action: what, do: what, times: 4, officials: 1 }];
  const board = {
    cards: { A: deed('wood'), B: deed('stone'), C: deed('money') },
    players: [{ own: 4, shogun: 0, samurai: ['T1'] }],
  } as unknown as Board;
  const plan = new Plan(() => ({ board, seat: 0 }));
  const order = (card: string, action: string, own: number) => ({ card, action, own, shogun: 0 });
  plan.follow([order('A', 'wood', 1), order('B', 'stone', 1)]);
  expect(plan.over).toBe(2);
  plan.follow([order('A', 'wood', 1), order('B', 'stone', 0)]);
  expect(plan.over).toBe(0);
  plan.follow([order('A', 'wood', 1), order('C', 'money', 1)]);
  expect(plan.over).toBe(0);
});
