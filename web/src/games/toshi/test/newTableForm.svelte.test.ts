import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../../test/fakeServer';
import { mountIn } from '../../../../test/mountIn';
import type { GameFacts } from '../../../lib/api';
import NewTableForm from '../../../pages/NewTableForm.svelte';

const both = (words: string) => ({ en: words, fr: words });
const option = (name: string, words: string) => ({
  name,
  values: [false, true],
  words: both(words),
  says: {},
  missing: {},
});
const game: GameFacts = {
  key: 'toshi',
  name: 'Toshi Tōshi',
  seats: [3, 4, 5],
  options: [option('specialisations', 'Specialisations'), option('builder_ties', 'Ties of the builder')],
  minutes: 40,
  authors: '',
  publisher: '',
  year: 2024,
  levels: [1, 2, 3],
  hidden: true,
  simultaneous: false,
  continuous: false,
  realtime: false,
  sets: [],
  external: false,
  slow_levels: [],
};
const ME = { name: 'Ada', kept: null, tables: [], brought: null };

function show(answers: { [request: string]: unknown } = {}) {
  const sent = fakeServer({ 'GET /api/me': ME, 'GET /api/programs': [], ...answers });
  const form = mountIn('width: 800px', NewTableForm, { game, street: false });
  return { sent, form };
}

const nameField = (form: HTMLElement) => form.querySelector<HTMLInputElement>('input[type=text]');
const legends = (form: HTMLElement) =>
  [...form.querySelectorAll('legend')].map((legend) => legend.textContent.trim());

function choose(form: HTMLElement, legend: string, place: number): void {
  const group = [...form.querySelectorAll('fieldset')].find((set) =>
    set.querySelector('legend')?.textContent.includes(legend),
  );
  group?.querySelectorAll<HTMLElement>('input[type=radio]')[place]?.click();
  flushSync();
}

test('an option that depends on another appears with its value', () => {
  const { form } = show();
  expect(legends(form)).toContain('Specialisations');
  expect(legends(form)).not.toContain('Ties of the builder');
  choose(form, 'Specialisations', 1);
  expect(legends(form)).toContain('Ties of the builder');
  choose(form, 'Specialisations', 0);
  expect(legends(form)).not.toContain('Ties of the builder');
});

test('a further seat is for a friend, and the form sends all places', async () => {
  const { form, sent } = show({ 'POST /api/tables': { table: 'abc' } });
  choose(form, 'players', 1);
  expect(form.querySelectorAll('ol > li')).toHaveLength(4);
  const [, second] = form.querySelectorAll<HTMLSelectElement>('select');
  second!.value = 'bot2';
  second!.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  await vi.waitFor(() => expect(nameField(form)?.value).toBe('Ada'));
  form.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    game: 'toshi',
    seats: 4,
    places: [{ me: true, name: 'Ada' }, { bot: 2 }, { open: true }, { open: true }],
  });
});

test('one’s own seat is swapped with another place', () => {
  const { form } = show();
  const selects = () => [...form.querySelectorAll<HTMLSelectElement>('select')];
  const kinds = () => selects().map(({ value }) => value);
  expect(kinds()).toEqual(['me', 'open', 'open']);
  selects()[2]!.value = 'me';
  selects()[2]!.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(kinds()).toEqual(['open', 'open', 'me']);
});

test('a refused name is shown at its field, which gets the focus', async () => {
  const { form } = show({ 'POST /api/tables': new Refusal(400, 'S-3', 'This name belongs to a bot.') });
  await vi.waitFor(() => expect(nameField(form)?.value).toBe('Ada'));
  form.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(document.activeElement).toBe(nameField(form)));
  expect(form.querySelector('#refused-name')?.textContent).toContain('This name belongs to a bot.');
  expect(nameField(form)?.getAttribute('aria-invalid')).toBe('true');
});

test('without a name the table cannot be opened, and the form says why', async () => {
  const { form } = show({ 'GET /api/me': { ...ME, name: null } });
  await vi.waitFor(() => expect(form.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true));
  expect(form.querySelector('.go [role=status]')?.textContent).not.toBe('');
});
