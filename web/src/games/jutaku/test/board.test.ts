/** What the board shows at a moment, rendered without a browser. */

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Hosted from '../../../../test/Hosted.svelte';
import { BoardInteraction } from '../../../table/boardInteraction.svelte';
import { settings } from '../../../lib/settings.svelte';
import type { BoardState } from '../../../lib/table';
import { addressed } from '../../../lib/messages/person';
import BoardView from '../Board.svelte';
import District from '../District.svelte';
import page from '../index';
import type { Board } from '../view';
import { desk, player, scene } from './desk';

const CARD = { architect: 'ito', card: [0, 0] };
const HIGHLIGHT = { line: { do: CARD } };

// The props of any component.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function shown(part: Component<any, any>, board: Board, more: Partial<BoardState> = {}, props = {}): string {
  const { highlight = null, ...rest } = more;
  const state = {
    view: {
      board,
      seats: 2,
      seat: 0,
      to_act: [0],
      awaited: [0],
      options: {},
      outcome: null,
      prompt: { id: 1, en: '', fr: '' },
      ...(rest.view as object | undefined),
    },
    views: {},
    scene: scene(),
    clock: { now: () => 5000, roundTrip: null },
    lines: [],
    names: addressed(['Ann', 'Suzu'], 0, 'en'),
    people: ['Ann', 'Suzu'],
    seat: 0,
    busy: false,
    confirm: false,
    replay: false,
    adviser: null,
    motion: null,
    draft: null,
    ahead: null,
    highlight,
  } as unknown as BoardState;
  const host = new BoardInteraction(state, {
    act: () => Promise.resolve({ ok: true }),
    check: () => Promise.resolve(undefined),
    saveDraft: () => undefined,
  });
  return render(Hosted, { props: { host, of: part, props } }).body;
}
const known = settings.known;
beforeEach(() => {
  settings.known = [];
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
});
afterEach(() => {
  settings.known = known;
  vi.unstubAllGlobals();
});

const first = desk({
  phase: 'architects',
  turn: 0,
  reach: [[0, 0]],
  grid: [[12], [], [], [], [], []],
  players: [player({ card: null }), player({ card: null })],
});

test('a card is suggested in one form: by the box before advice, then by the bar with its button', () => {
  const verdict = { verdict: () => undefined };
  expect(shown(District, first, {}, verdict)).toContain('data-offer');
  expect(shown(District, first, { highlight: HIGHLIGHT }, verdict)).not.toContain('data-offer');
  expect(page.appliesAdvice?.(CARD)).toBe(false);
});

test('after a race the headline names the winner and the winnings', () => {
  const over = desk({
    phase: 'over',
    players: [player({ card: null, kept: [12], times: [60000], yen: 5000 }), player({ card: 20 })],
    last: { calls: [{ seat: 0, right: true }] } as unknown as Board['last'],
  });
  const outcome = { scores: [5000, 0], winners: [0], detail: {} };
  const body = shown(BoardView, over, { view: { outcome } as never });
  expect(body).toMatch(/data-headline[^>]*>You win · ¥5,000</);
  expect(body).not.toContain('data-verdict');
});

test('a first race shows no clock and says why; a later one shows it', () => {
  const building = desk({ go: 1000 });
  const newcomer = shown(BoardView, building);
  expect(newcomer).toContain('First race: no clock in sight');
  expect(newcomer).not.toContain('data-clock');
  settings.known = ['jutaku'];
  const later = shown(BoardView, building);
  expect(later).toContain('data-clock');
  expect(later).not.toContain('First race');
});
