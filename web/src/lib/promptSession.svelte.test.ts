import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { gameData } from './gameData';
import { PromptSession, type PromptBoard } from './promptSession.svelte';
import type { Action, Answer, BoardContext, BoardState, Json, Refusal, Verdict, View } from './table';

const REFUSED: Refusal = { clause: 'X-1', en: 'No.', fr: 'Non.', where: null };

class Selection {
  tile: number | null = $state(null);
}

class Table {
  prompt = $state(1);
  busy = $state(false);
  draft: Action | null = $state.raw(null);
  checked: Action[] = [];
  answer: Answer = { ok: true };
  verdict: Verdict = { refused: null, foreseen: 7 as Json };
  readonly act = vi.fn(() => Promise.resolve(this.answer));
  readonly saveDraft = vi.fn();
  readonly propose = vi.fn();
  readonly setForecast = vi.fn();
  readonly host: BoardContext;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const table = this;
    const state: Partial<BoardState> = {
      get view() {
        return { prompt: { id: table.prompt } } as View;
      },
      get busy() {
        return table.busy;
      },
      get draft() {
        return table.draft;
      },
    };
    this.host = {
      state,
      act: this.act,
      saveDraft: this.saveDraft,
      propose: this.propose,
      setForecast: this.setForecast,
      check: (action: Action) => {
        this.checked.push(action);
        return Promise.resolve(this.verdict);
      },
    } as Partial<BoardContext> as BoardContext;
  }
}

let end = () => undefined as void;
afterEach(() => end());

/** Runs a board that lays a tile. */
function run(board: Partial<PromptBoard<Selection>> = {}) {
  const table = new Table();
  const action = ({ tile }: Selection) => (tile === null ? null : { lay: tile });
  let session!: PromptSession<Selection>;
  end = $effect.root(() => {
    session = new PromptSession<Selection>(table.host, {
      stage: () => 'lay',
      select: (draft) => {
        const selection = new Selection();
        if (draft) selection.tile = gameData<{ lay: number }>(draft).lay;
        return selection;
      },
      draft: (selection) => ({ draft: action(selection) }),
      checks: (selection) => [action(selection)],
      forecast: (selection) => (session.forecast(action(selection)) === 7 ? 'seven' : null),
      proposal: (selection) => {
        const lay = action(selection);
        return lay && { action: lay, words: 'Lay', cancel: () => (selection.tile = null) };
      },
      ...board,
    });
  });
  flushSync();
  return { table, session };
}
const proposed = (table: Table) => table.propose.mock.lastCall?.[0]?.action as Action | undefined;

test('a selection is saved, checked, described and proposed', async () => {
  const { table, session } = run();
  expect(proposed(table)).toBeUndefined();
  session.selection.tile = 3;
  flushSync();
  expect(table.saveDraft).toHaveBeenLastCalledWith({ lay: 3 }, null);
  expect(proposed(table)).toEqual({ lay: 3 });
  await vi.waitFor(() => expect(table.setForecast).toHaveBeenLastCalledWith('seven'));
  expect(session.refusal({ lay: 3 })).toBeNull();
  expect(table.checked).toEqual([{ lay: 3 }]);
});

test('a new prompt begins a new selection and forgets the verdicts of the last one', async () => {
  const select = vi.fn((_: Action | null, last?: Selection) => Object.assign(new Selection(), { last }));
  const begin = vi.fn();
  const { table, session } = run({ select, begin });
  const first = session.selection;
  first.tile = 3;
  await session.confirm({ lay: 3 });
  table.prompt = 2;
  flushSync();
  expect(session.selection).not.toBe(first);
  expect(select).toHaveBeenLastCalledWith(null, first);
  expect(begin).toHaveBeenCalledTimes(2);
  expect(proposed(table)).toBeUndefined();
  expect(session.refusal({ lay: 3 })).toBeUndefined();
});

test('a verdict that arrives after its prompt is dropped, and a confirmation asks again', async () => {
  const { table, session } = run();
  const asked = session.confirm({ lay: 3 });
  table.prompt = 2;
  expect(await asked).toBeNull();
  expect(table.checked).toEqual([{ lay: 3 }, { lay: 3 }]);
});

test('a draft that was saved before a reload is restored', () => {
  const saved = { lay: 5 };
  const table = new Table();
  table.draft = saved;
  let session!: PromptSession<Selection>;
  end = $effect.root(() => {
    session = new PromptSession<Selection>(table.host, {
      stage: () => null,
      select: (draft) =>
        Object.assign(new Selection(), { tile: gameData<{ lay: number } | null>(draft)?.lay ?? null }),
    });
  });
  expect(session.selection.tile).toBe(5);
});

test('without confirmation an action is sent once, and a refusal cancels it', async () => {
  const { table, session } = run({ immediate: () => true });
  table.answer = { ok: false, refused: REFUSED };
  session.selection.tile = 3;
  flushSync();
  table.busy = true;
  flushSync();
  table.busy = false;
  flushSync();
  expect(table.act).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(session.selection.tile).toBeNull());
  flushSync();
  session.selection.tile = 3;
  flushSync();
  expect(table.act).toHaveBeenCalledTimes(2);
});

test('an automatic action answers a prompt once', () => {
  const { table } = run({ automatic: () => ({ action: { wait: true } }) });
  table.busy = true;
  flushSync();
  table.busy = false;
  flushSync();
  expect(table.act.mock.calls).toEqual([[{ wait: true }]]);
  table.prompt = 2;
  flushSync();
  expect(table.act).toHaveBeenCalledTimes(2);
});

test('nothing is proposed while an action is on its way', () => {
  const { table, session } = run();
  session.selection.tile = 3;
  flushSync();
  table.busy = true;
  flushSync();
  expect(proposed(table)).toBeUndefined();
});
