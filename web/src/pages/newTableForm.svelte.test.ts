import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type Sent } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import type { GameFacts } from '../lib/api';
import NewTableForm from './NewTableForm.svelte';

const GAME = {
  key: 'town',
  name: 'Town',
  authors: 'Somebody',
  year: 2020,
  minutes: 30,
  seats: [2, 3, 4],
  levels: [1, 2, 3],
  sets: ['house-1'],
  options: [
    {
      name: 'variant',
      values: [false, true],
      words: { en: 'Variant', fr: 'Variante' },
      says: {},
      missing: {},
    },
  ],
  realtime: false,
} as unknown as GameFacts;

const BO = { name: 'Bo', table: 'past', seat: 1, game: 'town', games: 3, last: 1_700_000_000_000 };

function answer(people: unknown[] = []): Sent[] {
  return fakeServer({
    'GET /api/me': { name: 'Ada', kept: false, brought: null, seen: false, tables: [] },
    'GET /api/me/people': { played: people, blocked: [] },
    'GET /api/programs': [],
    'POST /api/tables': { table: 'made' },
  });
}

function show(): HTMLElement {
  return mountIn('width: 360px', NewTableForm, { game: GAME, street: false });
}

const nameField = (form: HTMLElement) => form.querySelector<HTMLInputElement>('#host-name')!;
const made = (sent: Sent[]) => sent.find(({ path }) => path === '/api/tables')?.body;

async function open(form: HTMLElement, sent: Sent[]): Promise<unknown> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!;
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  button.click();
  await vi.waitFor(() => expect(made(sent)).toBeDefined());
  return made(sent);
}

beforeEach(() => localStorage.clear());

test('seats, name and the button suffice; everything else is folded', async () => {
  const sent = answer();
  const form = show();
  await vi.waitFor(() => expect(nameField(form).value).toBe('Ada'));
  expect(form.querySelector<HTMLDetailsElement>('details.more')!.open).toBe(false);
  expect(form.querySelector('summary')!.textContent).toContain('Only who has a link');
  const button = form.querySelector<HTMLElement>('button[type=submit]')!;
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(await open(form, sent)).toMatchObject({
    seats: 2,
    lang: 'en',
    places: [{ me: true, name: 'Ada' }, { open: true }],
  });
});

test('the choices of the last table come back, and can be dropped', async () => {
  const sent = answer();
  const first = show();
  await vi.waitFor(() => expect(nameField(first).value).toBe('Ada'));
  first.querySelectorAll<HTMLInputElement>('fieldset input[type=radio]')[1]!.click();
  await vi.waitFor(() => expect(first.querySelectorAll('li select')).toHaveLength(3));
  const seat = first.querySelectorAll<HTMLSelectElement>('li select')[2]!;
  seat.value = 'bot2';
  seat.dispatchEvent(new Event('change', { bubbles: true }));
  await open(first, sent);
  await vi.waitFor(() => expect(localStorage.getItem('machinami.tables')).toContain('bot'));

  answer();
  const second = show();
  await vi.waitFor(() => expect(nameField(second).value).toBe('Ada'));
  expect(second.querySelector('summary')!.textContent).toContain('Tama');
  const chosen = [...second.querySelectorAll<HTMLSelectElement>('li select')].map(({ value }) => value);
  expect(chosen).toEqual(['me', 'open', 'bot2']);

  answer();
  const third = show();
  third.querySelector<HTMLElement>('.reset')!.click();
  await vi.waitFor(() => expect(third.querySelector('summary')!.textContent).not.toContain('Tama'));
  expect(third.querySelectorAll('li select')).toHaveLength(2);
  expect(localStorage.getItem('machinami.tables')).toBe('{}');
});

test('remembered choices that are no longer possible are left out', async () => {
  localStorage.setItem(
    'machinami.tables',
    JSON.stringify({
      town: { seats: [{ kind: 'me', level: 9, name: '' }], options: { variant: 'gone' }, clock: 'sundial' },
    }),
  );
  const sent = answer();
  const form = show();
  await vi.waitFor(() => expect(nameField(form).value).toBe('Ada'));
  expect(await open(form, sent)).toMatchObject({ seats: 2, options: { variant: false } });
});

test('somebody known is asked by name with one press, and seats are added', async () => {
  const sent = answer([BO, { ...BO, name: 'Cleo', seat: 2 }]);
  const form = show();
  await vi.waitFor(() => expect(form.querySelectorAll('[data-ask]')).toHaveLength(2));
  const [bo, cleo] = form.querySelectorAll<HTMLElement>('[data-ask]');
  bo!.click();
  cleo!.click();
  await vi.waitFor(() => expect(cleo!.getAttribute('aria-pressed')).toBe('true'));
  expect(form.querySelector('summary')!.textContent).toContain('with Bo and Cleo');
  expect(await open(form, sent)).toMatchObject({
    seats: 3,
    places: [{ me: true }, { person: { table: 'past', seat: 1 } }, { person: { table: 'past', seat: 2 } }],
  });
});
