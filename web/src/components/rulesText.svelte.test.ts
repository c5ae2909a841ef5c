import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import RulesText from './RulesText.svelte';

const chapters = [
  { title: 'The stack', clauses: ['X-1'], text: 'Draw a tile from the **stack**.' },
  { title: 'The veto', clauses: ['X-2', 'X-3'], text: 'Veto the top of a stack, déjà vu.' },
];

async function show(clause: string | null = null): Promise<HTMLElement> {
  fakeServer({ 'GET /api/games/lantern/rules': { en: chapters, fr: [] } });
  const element = mountIn('width: 600px; height: 400px; overflow: auto', RulesText, {
    game: 'lantern',
    clause,
  });
  await vi.waitFor(() => expect(titles(element)).toHaveLength(2));
  return element;
}

const titles = (element: HTMLElement) =>
  [...element.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));

function search(element: HTMLElement, words: string): string[] {
  const field = element.querySelector('input')!;
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  return titles(element).filter((title) => title !== null);
}

test('rules are searched by all words, without accents, and by clause', async () => {
  const element = await show();
  expect(search(element, 'stack')).toEqual(['The stack', 'The veto']);
  expect(search(element, 'stack VETO')).toEqual(['The veto']);
  expect(search(element, 'deja')).toEqual(['The veto']);
  expect(search(element, 'x-1')).toEqual(['The stack']);
  expect(search(element, 'dragon')).toEqual([]);
  expect(element.textContent).toContain('Nothing in the rules speaks of that.');
});

test('a clause of the law is marked where the rules explain it', async () => {
  const element = await show('X-3');
  await vi.waitFor(() =>
    expect(element.querySelector('.wanted')?.getAttribute('aria-label')).toBe('The veto'),
  );
  expect(element.querySelector('.hit')?.textContent).toBe('X-3');
});
