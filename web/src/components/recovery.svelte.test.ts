import { createRawSnippet, flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { mountIn } from '../../test/mountIn';
import ErrorBoundary from './ErrorBoundary.svelte';
import Lazy from './Lazy.svelte';

const button = (element: HTMLElement, words: string) =>
  [...element.querySelectorAll('button')].find((one) => one.textContent.trim() === words);

test('a part that failed to load is loaded again on request', async () => {
  let fails = true;
  const load = vi.fn(() =>
    fails ? Promise.reject(new Error('offline')) : Promise.resolve({ words: 'part' }),
  );
  const children = createRawSnippet<[unknown]>((module) => ({
    render: () => `<p>${(module() as { words: string }).words}</p>`,
  }));
  const element = mountIn('width: 400px', Lazy, { load, children });
  await vi.waitFor(() => expect(button(element, 'Try again')).toBeDefined());
  fails = false;
  button(element, 'Try again')?.click();
  await vi.waitFor(() => expect(element.textContent).toContain('part'));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a board that throws is replaced by an explanation and drawn again on request', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const children = createRawSnippet(() => ({
    render: () => {
      if (broken) throw new Error('no such tile');
      return '<p>board</p>';
    },
  }));
  const element = mountIn('width: 400px; height: 300px', ErrorBoundary, { children });
  expect(element.querySelector('[data-failed]')).not.toBeNull();
  broken = false;
  element.querySelector<HTMLElement>('[data-failed] button')?.click();
  flushSync();
  expect(element.textContent).toContain('board');
  vi.restoreAllMocks();
});

test('an optional drawing that throws is left out', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const children = createRawSnippet(() => ({
    render: () => {
      throw new Error('no such tile');
    },
  }));
  const element = mountIn('width: 400px', ErrorBoundary, { children, optional: true });
  expect(element.textContent).toBe('');
  vi.restoreAllMocks();
});
