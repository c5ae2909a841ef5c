import { expect, test, vi } from 'vitest';
import type { Answer, BoardState, Proposal, Refusal } from '../lib/table';
import { BoardInteraction } from './boardInteraction.svelte';

const REFUSED: Refusal = { clause: 'X-1', en: 'No.', fr: 'Non.', where: null };
const state = (busy = false) => ({ busy }) as BoardState;
const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  action: { lay: 1 },
  words: 'Lay',
  cancel: vi.fn(),
  ...more,
});

function host(answer: Answer = { ok: true }, busy = false) {
  const act = vi.fn(() => Promise.resolve(answer));
  const reword = (refusal: Refusal) => ({ ...refusal, en: 'Not here.' });
  const actions = { act, check: () => Promise.resolve(undefined), saveDraft: () => undefined, reword };
  return { act, host: new BoardInteraction(state(busy), actions) };
}
const press = (key: string) => ({ key, target: null }) as KeyboardEvent;

test('confirm runs what the board does first instead of acting', () => {
  const { act, host: board } = host();
  const run = vi.fn();
  board.propose(proposal({ run }));
  board.confirm();
  expect([run.mock.calls.length, act.mock.calls.length]).toEqual([1, 0]);
  expect(board.proposal).not.toBeNull();
});

test('confirm sends the action once, and nothing while another is on its way', () => {
  const { act, host: board } = host();
  board.propose(proposal());
  board.confirm();
  board.confirm();
  expect(act.mock.calls).toEqual([[{ lay: 1 }]]);
  const waiting = host({ ok: true }, true);
  waiting.host.propose(proposal());
  waiting.host.confirm();
  expect(waiting.act).not.toHaveBeenCalled();
});

test('a refused action is shown in the words of the lesson, unless the board shows it', async () => {
  const { host: board } = host({ ok: false, refused: REFUSED });
  await board.act({ lay: 1 });
  expect(board.refusal).toEqual({ refusal: { ...REFUSED, en: 'Not here.' }, at: null });
  await board.act({ lay: 1 }, 'board');
  expect(board.refusal).toBeNull();
});

test('only a proposal that can be confirmed removes the refusal', () => {
  const { host: board } = host();
  board.refuse(REFUSED);
  board.propose(proposal({ waits: true }));
  expect(board.refusal).not.toBeNull();
  board.propose(proposal());
  expect(board.refusal).toBeNull();
});

test('escape closes the refusal before it cancels the proposal', () => {
  const { host: board } = host();
  const cancel = vi.fn();
  board.propose(proposal({ cancel }));
  board.refuse(REFUSED);
  expect(board.onKey(press('Escape'), true)).toBe(true);
  expect([board.refusal, cancel.mock.calls.length]).toEqual([null, 0]);
  expect(board.onKey(press('Escape'), false)).toBe(true);
  expect(cancel).toHaveBeenCalledOnce();
  board.propose(null);
  expect(board.onKey(press('Escape'), false)).toBe(false);
});

test('enter confirms the proposal', () => {
  const { act, host: board } = host();
  expect(board.onKey(press('Enter'), false)).toBe(false);
  board.propose(proposal());
  expect(board.onKey(press('Enter'), false)).toBe(true);
  expect(act).toHaveBeenCalledOnce();
});
