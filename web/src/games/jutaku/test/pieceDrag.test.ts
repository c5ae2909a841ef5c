import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carrier, type Carried } from '../pieceDrag';
import type { Point } from '../view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pointer = (x: number, y: number, more: Partial<PointerEvent> = {}) =>
  ({
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    shiftKey: false,
    ...more,
  }) as PointerEvent;

/** A plan of a hundredth of a millimetre per pixel, y up, with the pool below it, and the calls made. */
function desk(): { carrier: Carrier; told: unknown[][] } {
  const told: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void told.push([name, ...given]);
  const carried: Carried = {
    at: (x, y): Point => [x, -y],
    onPlan: (_, y) => y < 1000,
    holding: () => true,
    pivot: () => [500, -500],
    grab: (...given) => (note('grab')(...given), true),
    peek: note('peek'),
    seize: note('seize'),
    hold: note('hold'),
    turn: note('turn'),
    drop: note('drop'),
    tap: note('tap'),
    release: note('release'),
    rest: note('rest'),
  };
  return { carrier: new Carrier(carried), told };
}

test('the ring turns a piece by the angle that a hand goes round it', () => {
  const { carrier, told } = desk();
  carrier.ring(pointer(600, 500));
  carrier.move(pointer(500, 400));
  carrier.up(pointer(500, 400));
  expect(told).toEqual([['turn', 9000], ['rest']]);
});

test('a piece that is pressed and held is shown on the site and not taken', () => {
  const { carrier, told } = desk();
  carrier.press(7, [0, 0], pointer(300, 1200));
  vi.advanceTimersByTime(400);
  carrier.up(pointer(300, 1200));
  expect(told).toEqual([
    ['peek', 7],
    ['peek', null],
  ]);
});

test('what comes from the pool comes through the air, and is pushed once it is over the plan; a modifier lifts it again', () => {
  const { carrier, told } = desk();
  carrier.press(7, [0, 0], pointer(300, 1200));
  carrier.move(pointer(300, 1100));
  carrier.move(pointer(300, 900));
  carrier.move(pointer(300, 800));
  carrier.move(pointer(300, 700, { shiftKey: true }));
  expect(told.filter(([name]) => name === 'hold').map(([, , lifted]) => lifted)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('nothing follows a pointer that is not down, and a piece dropped beside the plan goes back', () => {
  const { carrier, told } = desk();
  carrier.touch(pointer(300, 300));
  carrier.move(pointer(400, 300));
  carrier.up(pointer(400, 1200));
  carrier.move(pointer(600, 600));
  expect(told.map(([name]) => name)).toEqual(['seize', 'hold', 'release']);
});

test('what never came as far as the plan goes back to the heap, also when the hand is interrupted', () => {
  const { carrier, told } = desk();
  carrier.press(7, [0, 0], pointer(300, 1200));
  carrier.move(pointer(300, 1100));
  carrier.cancel(pointer(300, 1100));
  expect(told.at(-1)).toEqual(['release']);
});
