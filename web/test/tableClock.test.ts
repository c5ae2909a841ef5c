import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../src/lib/tableClock';

beforeEach(() => vi.useFakeTimers({ now: 0, toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('the quickest answer tells the time best, and the usual one how long the line takes', () => {
  const clock = new Clock();
  expect(clock.roundTrip).toBeNull();
  clock.told(10_000, 400);
  expect(clock.now()).toBe(10_200);
  vi.advanceTimersByTime(1000);
  clock.told(11_190, 20);
  expect(clock.now()).toBe(11_200);
  clock.told(12_000, 500);
  expect(clock.now()).toBe(11_200);
  expect(clock.roundTrip).toBe(400);
});

test('what has happened cannot lie ahead', () => {
  const clock = new Clock();
  clock.atLeast(5000);
  expect(clock.now()).toBe(5000);
  clock.atLeast(4000);
  expect(clock.now()).toBe(5000);
});
