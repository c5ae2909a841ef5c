/** The planning board with advice: it can be followed until the plan is the advised one. */

import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { mountIn } from '../../../../test/mountIn';
import { messages } from '../messages';
import Planner from '../plan/Planner.svelte';
import { Plan } from '../plan/planDraft.svelte';
import type { Board, Order } from '../view';
import '../tokens.css';

const deed = (action: string) => [{ action, do: action, times: 2, officials: 1 }];
const board = {
  round: 1,
  cards: { A: deed('wood'), B: deed('stone'), C: deed('money') },
  yields: [3, 2, 1],
  buildings: {},
  merchant: { current: null, next: null, pile: 8 },
  players: [{ own: 3, shogun: 0, samurai: ['T1', 'T1'], cards: ['A', 'B', 'C'], plan: null, planned: false }],
} as unknown as Board;
const order = (card: string, action: string, own: number): Order => ({ card, action, own, shogun: 0 });
const ADVICE = [order('A', 'wood', 2), order('C', 'money', 1), order('B', 'stone', 0)];

test('advice can be followed after the plan was touched and after it was emptied again', () => {
  const plan = new Plan(() => ({ board, seat: 0 }));
  const target = mountIn('width: 420px; height: 640px', Planner, {
    board,
    plan,
    seat: 0,
    busy: false,
    say: messages('en'),
    foresight: null,
    ending: '',
    advice: ADVICE,
    doubt: '',
    seal: () => undefined,
    back: () => undefined,
    changed: () => undefined,
  });
  const press = (selector: string) => {
    target.querySelector<HTMLButtonElement>(selector)!.click();
    flushSync();
  };
  const follow = () => target.querySelector('[data-do-hint]');
  expect(follow()).not.toBeNull();
  press('[data-column="1"] [data-more=own]');
  expect(plan.begun).toBe(true);
  expect(follow()).not.toBeNull();
  press('[data-column="1"] [data-less=own]');
  expect(plan.begun).toBe(false);
  expect(follow()).not.toBeNull();
  press('[data-do-hint]');
  expect(plan.is(ADVICE)).toBe(true);
  expect(follow()).toBeNull();
});
