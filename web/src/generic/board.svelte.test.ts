import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { BoardTable } from '../../test/boardTable.svelte';
import type { View } from '../lib/table';

const both = (words: string) => ({ en: words, fr: words });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>';

/** A view of a game that the page does not know: three squares, the first with two actions. */
function view(change: Partial<View> = {}): View {
  return {
    game: 'lantern',
    rules: 1,
    seats: 2,
    options: {},
    seat: 0,
    to_act: [0],
    awaited: [0],
    prompt: { id: 1, key: 'mark', ...both('Mark a square.') },
    offered: [{ mark: 0 }, { mark: 0, big: true }, { mark: 1 }, { pass: true }],
    due: null,
    at: null,
    outcome: null,
    board: {},
    display: {
      svg: SVG,
      width: 200,
      height: 100,
      text: both('. . .'),
      actions: ['square 0', 'square 0, big', 'square 1', 'pass for @1'].map(both),
      areas: [[0, 0, 50, 50], [0, 0, 50, 50], [50, 0, 50, 50], null],
      faults: [],
    },
    ...change,
  };
}

let remove: () => void = () => undefined;
afterEach(() => remove());

async function show(change: Partial<View> = {}): Promise<BoardTable> {
  const table = new BoardTable(view(change));
  remove = await table.render('lantern');
  flushSync();
  return table;
}

const all = (table: BoardTable, selector: string) => [...table.element.querySelectorAll(selector)];
const listed = (table: BoardTable) => all(table, '[data-action]').map((one) => one.textContent);

function click(table: BoardTable, selector: string): void {
  table.element.querySelector<HTMLElement>(selector)?.click();
  flushSync();
}

function press(table: BoardTable, ...keys: string[]): void {
  for (const key of keys) {
    table.press(key);
    flushSync();
  }
}

test('actions are listed in words, with names for seats', async () => {
  expect(listed(await show())).toEqual(['square 0', 'square 0, big', 'square 1', 'pass for Bo']);
});

test('an area with one action chooses it; the confirmation sends it', async () => {
  const table = await show();
  click(table, '.area:nth-of-type(2)');
  expect(table.host.proposal?.action).toEqual({ mark: 1 });
  table.host.confirm();
  expect(table.act).toHaveBeenCalledExactlyOnceWith({ mark: 1 });
});

test('an area with several actions lists them, and Escape lists all again', async () => {
  const table = await show();
  click(table, '.area');
  expect(listed(table)).toEqual(['square 0', 'square 0, big']);
  press(table, 'Escape');
  expect(listed(table)).toHaveLength(4);
});

test('keys move along the list, choose, and digits choose by place', async () => {
  const table = await show();
  press(table, 'n', 'ArrowDown', 'Enter');
  expect(table.host.announcement).toBe('square 0, big');
  expect(table.host.proposal?.action).toEqual({ mark: 0, big: true });
  press(table, 'Escape', '4');
  expect(table.host.proposal?.action).toEqual({ pass: true });
});

test('a second choice of the same action sends it', async () => {
  const table = await show();
  click(table, '[data-action="3"]');
  click(table, '[data-action="3"]');
  expect(table.act).toHaveBeenCalledExactlyOnceWith({ pass: true });
});

test('a long list has a filter that ignores case and accents', async () => {
  const names = Array.from({ length: 20 }, (_, n) => (n === 7 ? 'Prévoir' : `Place ${n}`));
  const table = await show({
    offered: names.map((_, n) => ({ place: n })),
    display: { ...view().display!, actions: names.map(both), areas: [] },
  });
  const field = table.element.querySelector<HTMLInputElement>('input[type=search]')!;
  field.value = 'prev';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(listed(table)).toEqual(['Prévoir']);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  flushSync();
  expect(table.host.proposal?.action).toEqual({ place: 7 });
});

test('actions that cannot be listed are written in notation; others are refused', async () => {
  const table = await show({ offered: { count: 9000 } });
  const field = table.element.querySelector<HTMLInputElement>('#notation')!;
  for (const [text, action] of [
    ['nonsense', undefined],
    ['[1]', undefined],
    ['{"place": [1, 2]}', { place: [1, 2] }],
  ] as const) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    table.element.querySelector('form')!.requestSubmit();
    flushSync();
    expect(table.host.proposal?.action).toEqual(action);
    expect(field.getAttribute('aria-invalid')).toBe(String(action === undefined));
  }
});

test('the picture is an image, never markup of the page; T shows the text', async () => {
  const table = await show();
  const image = table.element.querySelector('img')!;
  expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${SVG}`);
  press(table, 't');
  expect(table.element.querySelector('pre')?.textContent).toBe('. . .');
  expect(table.element.querySelector('img')).toBeNull();
});

test('a board without a picture shows its text and why', async () => {
  const display = { ...view().display!, svg: null, areas: [], faults: [both('It contains a script.')] };
  const table = await show({ display });
  expect(table.element.querySelector('pre')?.textContent).toBe('. . .');
  expect(table.element.textContent).toContain('It contains a script.');
});

test('a view without a display still lists actions in notation', async () => {
  const { display: _, ...bare } = view();
  const table = new BoardTable(bare);
  remove = await table.render('lantern');
  flushSync();
  expect(listed(table)).toEqual(['mark 0', 'mark 0, big true', 'mark 1', 'pass true']);
});

test('out of turn and after the end nothing can be chosen', async () => {
  const waits = await show({ to_act: [1], offered: [] });
  expect(waits.element.textContent).toContain('when it is your turn');
  remove();
  const over = await show({ outcome: { scores: [1, 0], winners: [0], detail: {} }, to_act: [], offered: [] });
  expect(all(over, '.actions')).toEqual([]);
});

test('a new prompt drops the choice', async () => {
  const table = await show();
  press(table, '1');
  table.view = view({ prompt: { id: 2, key: 'mark', ...both('Mark a square.') } });
  flushSync();
  expect(table.host.proposal).toBeNull();
});
