import { expect, test, vi } from 'vitest';
import type { View } from '../lib/table';
import { Advice } from './advice.svelte';

const action = { plan: [{ card: 'A', own: 1 }] };
vi.mock('../lib/api', () => ({ hint: () => Promise.resolve({ action, after: 0.6, otherwise: 0.5 }) }));

test('advice goes once what it says is in hand', async () => {
  const [advice, view] = [new Advice('t'), { seat: 0, prompt: { id: 7 } } as unknown as View];
  await advice.ask(0, view, () => Promise.resolve(undefined));
  advice.heeded({ plan: [{ card: 'A', own: 2 }] });
  expect(advice.for(view)?.action).toBe(action);
  advice.heeded({ plan: [{ card: 'A', own: 1 }] });
  expect(advice.for(view)).toBeNull();
});
