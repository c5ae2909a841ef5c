import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { mountIn } from '../../../../test/mountIn';
import type { Order } from '../keys';
import { messages } from '../messages';
import NudgePad from '../NudgePad.svelte';

test('single presses give the orders of the arrow keys and of the fine turn', () => {
  const orders: Order[] = [];
  const element = mountIn('position: relative; width: 340px; height: 340px', NudgePad, {
    say: messages('en'),
    right: false,
    obey: (order: Order) => orders.push(order),
  });
  const press = (name: string) => {
    element.querySelector<HTMLButtonElement>(`[data-nudge=${name}]`)!.click();
    flushSync();
  };
  expect(element.querySelectorAll('button')).toHaveLength(1);
  press('open');
  for (const name of ['left', 'right', 'up', 'down', 'turn-left', 'turn-right']) press(name);
  expect(orders).toEqual([
    { do: 'nudge', x: -1, y: 0, fine: false },
    { do: 'nudge', x: 1, y: 0, fine: false },
    { do: 'nudge', x: 0, y: 1, fine: false },
    { do: 'nudge', x: 0, y: -1, fine: false },
    { do: 'turn', by: 1, fine: true },
    { do: 'turn', by: -1, fine: true },
  ]);
  const boxes = [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
  expect(boxes.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true);
  press('open');
  expect(element.querySelectorAll('button')).toHaveLength(1);
});
