import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { BoardTable } from '../../../../test/boardTable.svelte';
import type { View } from '../../../lib/table';
import placing from './placing.json';

const view = placing as View;
const places = placing.offered.map(({ place }) => place);

let remove = () => undefined as void;
afterEach(() => remove());

async function render(change: (table: BoardTable) => void = () => undefined): Promise<BoardTable> {
  const table = new BoardTable(view);
  change(table);
  remove = await table.render('toscana');
  flushSync();
  return table;
}

test('a tile is moved to an offered place, proposed, and sent by the confirmation', async () => {
  const table = await render();
  table.press('n');
  flushSync();
  expect(table.element.querySelector('[data-ghost="fits"]')).not.toBeNull();
  expect(table.host.proposal).toBeNull();
  table.press('Enter');
  flushSync();
  const action = table.host.proposal?.action;
  expect(places).toContainEqual(action?.['place']);
  expect(table.saveDraft).toHaveBeenLastCalledWith({ place: action?.['place'] }, expect.anything());
  table.host.confirm();
  expect(table.act).toHaveBeenCalledWith(action);
});

test('a new prompt puts the tile away and closes the proposal', async () => {
  const table = await render();
  table.press('n');
  table.press('Enter');
  flushSync();
  expect(table.host.proposal).not.toBeNull();
  table.view = { ...view, prompt: { ...view.prompt, id: view.prompt.id + 1 }, to_act: [1] };
  flushSync();
  expect(table.host.proposal).toBeNull();
  expect(table.element.querySelector('[data-ghost]')).toBeNull();
});

test('a draft from before a reload is proposed again', async () => {
  const [place] = places;
  const table = await render((one) => (one.draft = { place }));
  expect(table.host.proposal?.action).toEqual({ place });
});

test('a tile that was turned where it does not fit explains itself at the confirmation', async () => {
  const refused = { clause: 'C-12', en: 'It does not fit.', fr: '', where: null };
  const table = await render((one) => (one.verdict = { refused, foreseen: undefined }));
  table.press('n');
  table.press('Enter');
  flushSync();
  for (let turns = 0; turns < 4 && table.host.proposal?.waits !== true; turns += 1) {
    table.press('r');
    flushSync();
  }
  expect(table.host.proposal?.waits).toBe(true);
  table.host.confirm();
  await vi.waitFor(() => expect(table.host.refusal?.refusal.clause).toBe('C-12'));
  expect(table.act).not.toHaveBeenCalled();
});
