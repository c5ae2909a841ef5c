import { beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../lib/table';
import { Advice } from './advice.svelte';

const action = { plan: [{ card: 'A', own: 1 }] };
const refusal = { clause: 'S-14/turn' };
const requestHint = vi.hoisted(() => vi.fn());
vi.mock('../lib/api', () => ({ hint: requestHint, wordsOf: () => refusal }));
beforeEach(() => void requestHint.mockResolvedValue({ action, after: 0.6, otherwise: 0.5 }));

test('advice goes once what it says is in hand', async () => {
  const [advice, view] = [new Advice('t'), { seat: 0, prompt: { id: 7 } } as unknown as View];
  await advice.ask(0, view, () => Promise.resolve(undefined));
  advice.heeded({ plan: [{ card: 'A', own: 2 }] });
  expect(advice.for(view)?.action).toBe(action);
  advice.heeded({ plan: [{ card: 'A', own: 1 }] });
  expect(advice.for(view)).toBeNull();
});

test('a refused hint is reported only while the prompt is the same', async () => {
  requestHint.mockRejectedValue(new Error());
  const at = (id: number) => ({ seat: 0, prompt: { id } }) as unknown as View;
  const advice = new Advice('t');
  await advice.ask(0, at(7), () => Promise.resolve(undefined));
  expect(advice.troubleFor(at(7))).toBe(refusal);
  expect(advice.troubleFor(at(8))).toBeNull();
});
