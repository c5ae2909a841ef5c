import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Refused } from '../refusalBubble.svelte';

let end = () => undefined as void;
afterEach(() => end());

function bubble() {
  let hand = $state.raw({ shape: 'a', at: { x: 0, y: 0 } });
  const close = vi.fn();
  let refused!: Refused;
  end = $effect.root(() => {
    refused = new Refused(() => hand, close);
  });
  const move = (shape: string, x: number) => {
    hand = { shape, at: { x, y: 0 } };
    flushSync();
  };
  refused.say();
  flushSync();
  return { refused, close, move };
}

test('the refusal stays while the piece is near, and closes when it has left', () => {
  const { refused, close, move } = bubble();
  move('a', 59);
  expect([refused.said, close.mock.calls.length]).toEqual([true, 0]);
  move('a', 60);
  expect([refused.said, close.mock.calls.length]).toEqual([false, 1]);
});

test('the refusal closes when the piece is turned', () => {
  const { refused, close, move } = bubble();
  move('b', 0);
  expect([refused.said, close.mock.calls.length]).toEqual([false, 1]);
});

test('a dismissed refusal closes once', () => {
  const { refused, close } = bubble();
  refused.dismiss();
  refused.dismiss();
  flushSync();
  expect([refused.said, close.mock.calls.length]).toEqual([false, 1]);
});
