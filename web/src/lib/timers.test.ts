import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Call from '../../test/Call.svelte';
import { ComponentTimer, TimedValue } from './timers.svelte';

/** Runs the function in a component, which is destroyed afterwards. */
const inComponent = (run: () => void) => void render(Call, { props: { run } }).body;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a timer ends with its component, and starts no more', () => {
  const run = vi.fn();
  let timer: ComponentTimer | undefined;
  inComponent(() => {
    timer = new ComponentTimer();
    timer.start(run, 100);
    expect(vi.getTimerCount()).toBe(1);
  });
  expect(vi.getTimerCount()).toBe(0);
  timer!.start(run, 100);
  vi.advanceTimersByTime(1000);
  expect([run.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a new start replaces the running timer', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  inComponent(() => {
    const timer = new ComponentTimer();
    timer.start(first, 100);
    timer.start(second, 200);
    vi.advanceTimersByTime(1000);
  });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('a timed value stays for its whole time, whatever was shown before it', () => {
  inComponent(() => {
    const flash = new TimedValue('');
    flash.show('Copied', 2000);
    vi.advanceTimersByTime(1500);
    flash.show('Back', 2000);
    vi.advanceTimersByTime(1500);
    expect(flash.now).toBe('Back');
    vi.advanceTimersByTime(500);
    expect([flash.now, vi.getTimerCount()]).toEqual(['', 0]);
  });
});

test('a timed value ends early on request', () => {
  inComponent(() => {
    const fall = new TimedValue<string | null>(null);
    fall.show('disc', 2000);
    fall.end();
    expect([fall.now, vi.getTimerCount()]).toEqual([null, 0]);
  });
});
