import { expect, test, vi } from 'vitest';
import { carryOut, type Hands } from '../keyCommands';
import type { Order } from '../keys';
import { messages } from '../messages';

/** Hands with a piece in them that finds so many places. */
function holding(places: number): { hands: Hands; heard: string[] } {
  const heard: string[] = [];
  const nothing = () => undefined;
  const work = {
    desk: { hand: 1 },
    step: () => ({ at: Math.min(1, places), of: places }),
    pose: [0, 0, 4500, false],
    turn: nothing,
    flip: nothing,
  };
  const hands = {
    work,
    shelf: {},
    say: messages('en'),
    card: null,
    idle: false,
    quarter: 1500,
    whereAbouts: () => 'in the middle',
    go: nothing,
    grab: () => true,
    choose: nothing,
    stop: nothing,
    takeBack: nothing,
    putBack: nothing,
    letGo: nothing,
    place: () => heard.push('placed'),
    tell: (words: string) => heard.push(words),
    speak: vi.fn(),
    hush: () => heard.push('hushed'),
  } as unknown as Hands;
  return { hands, heard };
}

test('what was said for a moment is hushed before the next order, a placement among them', () => {
  const { hands, heard } = holding(0);
  expect(carryOut({ do: 'pose', by: 1 } as Order, hands)).toBe(true);
  expect(heard).toEqual(['hushed', messages('en').noPose]);
  carryOut({ do: 'enter' } as Order, hands);
  expect(heard.slice(2)).toEqual(['hushed', 'placed']);
});

test('a place that was found is told without a note', () => {
  const { hands, heard } = holding(3);
  carryOut({ do: 'pose', by: 1 } as Order, hands);
  expect(heard).toEqual(['hushed']);
});
