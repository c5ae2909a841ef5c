import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal, type Sent } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import { showLanguage } from '../lib/messages/catalogues.svelte';
import Programs from './Programs.svelte';

const SECRET = 'mach_0123456789abcdef';
const TOKEN = { id: 'k1', label: 'Laptop', scopes: ['play', 'watch'], made: 1_760_000_000_000, used: null };
const WITHOUT = { kept: true, programs: [] };
const WITH = {
  kept: true,
  programs: [{ name: 'Tess', made: 1_760_000_000_000, online: false, tokens: [TOKEN] }],
};
const NO_TOKEN = { kept: true, programs: [{ ...WITH.programs[0], tokens: [] }] };

afterEach(() => vi.restoreAllMocks());

/** Shows the section. `answers` are mutable: the list of programs changes with what the test does. */
async function show(answers: {
  [request: string]: unknown;
}): Promise<{ element: HTMLElement; sent: Sent[] }> {
  const sent = fakeServer(answers);
  const element = mountIn('width: 390px', Programs, {});
  await vi.waitFor(() => expect(element.querySelector('button, section > p + p')).not.toBeNull());
  return { element, sent };
}

const button = (element: ParentNode, words: string) =>
  [...element.querySelectorAll('button')].find((one) => one.textContent.includes(words));

function type(element: HTMLElement, selector: string, words: string): void {
  const input = element.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`no ${selector}`);
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function make(element: HTMLElement, name: string): Promise<void> {
  button(element, 'New token')?.click();
  await vi.waitFor(() => expect(element.querySelector('form')).not.toBeNull());
  type(element, '#program-name', name);
  await vi.waitFor(() => expect(button(element, 'Make the token')?.disabled).toBe(false));
  button(element, 'Make the token')?.click();
}

async function showNewToken(): Promise<{ element: HTMLElement; sent: Sent[] }> {
  const answers: { [request: string]: unknown } = {
    'GET /api/me/programs': WITHOUT,
    'POST /api/me/tokens': { secret: SECRET, program: 'Tess', scopes: ['play', 'watch'] },
  };
  const shown = await show(answers);
  answers['GET /api/me/programs'] = WITH;
  await make(shown.element, ' Tess ');
  await vi.waitFor(() => expect(shown.element.querySelector('code')?.textContent).toBe(SECRET));
  return shown;
}

test('a token is made with the chosen scopes, and its secret is shown once', async () => {
  const { element, sent } = await showNewToken();
  expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
    name: 'Tess',
    label: '',
    scopes: ['play', 'watch'],
  });
  expect(element.querySelector('form')).toBeNull();
  expect(element.querySelector('li')?.textContent).toContain('Laptop · plays, watches');
  button(element, 'Close')?.click();
  await vi.waitFor(() => expect(element.textContent).not.toContain(SECRET));
});

test('the secret is copied', async () => {
  const { element } = await showNewToken();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  button(element, 'Copy')?.click();
  await vi.waitFor(() => expect(button(element, 'Copied')).toBeDefined());
  expect(write).toHaveBeenCalledExactlyOnceWith(SECRET);
});

test('where the browser forbids copying, the secret is selected and the page says so', async () => {
  const { element } = await showNewToken();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  button(element, 'Copy')?.click();
  await vi.waitFor(() => expect(element.textContent).toContain('does not let this page copy'));
  expect(getSelection()?.toString()).toBe(SECRET);
});

test('a token is revoked after a question, and not if the answer is no', async () => {
  const { element, sent } = await show({
    'GET /api/me/programs': WITH,
    'DELETE /api/me/tokens/k1': NO_TOKEN,
  });
  button(element, 'Revoke')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  button(document.querySelector('dialog') ?? document, 'Cancel')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.some((one) => one.method === 'DELETE')).toBe(false);
  button(element, 'Revoke')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog .danger')).not.toBeNull());
  document.querySelector<HTMLElement>('dialog .danger')?.click();
  await vi.waitFor(() => expect(element.textContent).toContain('It has no token'));
  expect(sent.filter((one) => one.method === 'DELETE').map((one) => one.path)).toEqual(['/api/me/tokens/k1']);
});

test('a refusal is shown, and the form keeps what was typed', async () => {
  const { element } = await show({
    'GET /api/me/programs': WITHOUT,
    'POST /api/me/tokens': new Refusal(409, 'S-20', 'This name is taken.'),
  });
  await make(element, 'Tess');
  await vi.waitFor(() => expect(element.textContent).toContain('This name is taken.'));
  expect(element.querySelector<HTMLInputElement>('#program-name')?.value).toBe('Tess');
  expect(element.querySelector('code')).toBeNull();
});

test('a person without a kept name is told to keep it first, in both languages', async () => {
  const { element } = await show({ 'GET /api/me/programs': { kept: false, programs: [] } });
  await vi.waitFor(() => expect(element.textContent).toContain('Keep your name first'));
  expect(element.querySelector('button')).toBeNull();
  await showLanguage('fr');
  await vi.waitFor(() => expect(element.querySelector('h2')?.textContent).toContain('programmes'));
  await showLanguage('en');
});
