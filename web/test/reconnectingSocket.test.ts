import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Wire, type Connection, type News } from '../src/lib/wire/reconnectingSocket';
import { PROTOCOL } from '../src/lib/wire/types';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1006): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  tell(data: object): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }
}

const latest = () => FakeSocket.all.at(-1)!;
const views = (number: number) => ({ type: 'views', number, views: {}, lines: [], undo: {}, asked: null });

let states: Connection[];
let heard: News[];
let times: [number, number][];
let wire: Wire;
let loads: number;

const opened = () =>
  new Wire('tables/a%20b', {
    news: (news) => heard.push(news),
    connection: (state) => states.push(state),
    error: () => undefined,
    time: (at, roundTrip) => times.push([at, roundTrip]),
  });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  heard = [];
  times = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  loads = 0;
  vi.stubGlobal('location', { protocol: 'https:', host: 'house.example', reload: () => (loads += 1) });
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  wire = opened();
});

afterEach(() => {
  wire.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const act = () => wire.act(0, { place: [1, 2, 3] }, 3);

test('it greets with the last number seen, under one name for the whole visit', () => {
  latest().open();
  latest().tell(views(1));
  latest().close();
  vi.advanceTimersByTime(1000);
  latest().open();
  const [first, second] = FakeSocket.all.map(({ sent }) => sent[0]);
  expect(first).toMatchObject({ type: 'hello', protocol: PROTOCOL, seen: 0 });
  expect(second).toMatchObject({ type: 'hello', seen: 1, client: first?.['client'] });
  expect(latest().address).toBe('wss://house.example/api/tables/a%20b/socket');
});

test('an action without an answer is said again with its old number', async () => {
  latest().open();
  const answer = act();
  latest().close();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent[1]).toEqual({ type: 'act', n: 1, seat: 0, prompt: 3, do: { place: [1, 2, 3] } });
  latest().tell({ type: 'answer', n: 1, ok: true });
  await expect(answer).resolves.toMatchObject({ ok: true });
  latest().close();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent).toHaveLength(1);
});

test('a command is refused where the server closed the line for good', async () => {
  latest().open();
  const pending = act();
  latest().close(4002);
  await expect(pending).resolves.toMatchObject({ ok: false });
  await expect(act()).resolves.toMatchObject({ ok: false });
  expect([states.at(-1), wire.waiting]).toEqual(['closed', 0]);
});

test('what is said while the line is down goes out when it is back', () => {
  void act();
  expect(latest().sent).toEqual([]);
  latest().open();
  expect(latest().sent.map(({ type }) => type)).toEqual(['hello', 'act']);
});

test('a skipped number makes it ask for the whole present', () => {
  latest().open();
  latest().tell(views(1));
  latest().tell(views(3));
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: 0 });
});

test('of questions that wait only the latest is asked', async () => {
  latest().open();
  const [a, b, c] = [1, 2, 3].map((n) => wire.check(0, { place: n }));
  expect(latest().sent.slice(1)).toMatchObject([{ type: 'check', do: { place: 1 } }]);
  await expect(b).resolves.toBeUndefined();
  latest().tell({ type: 'answer', n: 1, ok: true });
  await expect(a).resolves.toMatchObject({ refused: null });
  latest().tell({
    type: 'answer',
    n: 2,
    ok: false,
    refused: { clause: 'C-10', en: 'no', fr: 'non', where: null },
    foreseen: [7],
  });
  await expect(c).resolves.toMatchObject({ refused: { clause: 'C-10' }, foreseen: [7] });
});

test('a question dies with its line', async () => {
  latest().open();
  const verdict = wire.check(0, { place: 1 });
  latest().close();
  await expect(verdict).resolves.toBeUndefined();
});

test('a line that has gone dead is let go', () => {
  latest().open();
  latest().tell(views(1));
  vi.advanceTimersByTime(20_000);
  expect(latest().sent.at(-1)).toMatchObject({ type: 'ping' });
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe('lost');
  expect(FakeSocket.all.length).toBe(2);
});

test('where the server beats, one that stands still is left at once, by another way', () => {
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', beats: true });
  latest().tell({ type: 'beat', within: 3500 });
  latest().tell(views(1));
  for (let second = 0; second < 5; second += 1) {
    vi.advanceTimersByTime(3000);
    latest().tell({ type: 'beat', within: 3500 });
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(3499);
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(2);
  expect(states.at(-1)).toBe('lost');
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().address).toBe('wss://house.example/api/tables/a%20b/socket?way=2');
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: 1 });
  latest().tell(views(2));
  expect(states.at(-1)).toBe('open');
  latest().close(1011);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(3);
  expect(latest().address).toBe('wss://house.example/api/tables/a%20b/socket?way=2');
});

test('who is not let in tries the one way and the other', () => {
  for (const way of ['', '?way=2', '', '?way=2']) {
    expect(latest().address).toBe(`wss://house.example/api/tables/a%20b/socket${way}`);
    latest().close();
    vi.advanceTimersByTime(2_500);
  }
});

test('a line that does not even open is let go', () => {
  vi.advanceTimersByTime(9000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().address).toContain('?way=2');
});

test('where time counts the line is measured often, and a dead one is still let go', () => {
  latest().open();
  latest().tell(views(1));
  wire.measure();
  const ping = latest().sent.at(-1)!;
  vi.advanceTimersByTime(40);
  latest().tell({ type: 'pong', n: ping['n'], at: 7000 });
  expect(times).toEqual([[7000, 40]]);
  vi.advanceTimersByTime(2_500);
  expect(latest().sent.at(-1)).toMatchObject({ type: 'ping', n: Number(ping['n']) + 1 });
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe('lost');
});

test('a table that is not there is not asked for again', () => {
  latest().open();
  latest().close(4004);
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['closed']);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a page of another release loads itself anew, and says again what nobody answered', () => {
  void act();
  latest().open();
  const hello = latest().sent[0]!;
  latest().tell({ type: 'outdated', protocol: 'next' });
  expect(loads).toBe(1);
  wire = opened();
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', client: hello['client'] });
  expect(latest().sent[1]).toMatchObject({ type: 'act', n: 1, do: { place: [1, 2, 3] } });
});

test('a page that was loaded anew in vain says so', () => {
  latest().open();
  latest().tell({ type: 'outdated', protocol: 'next' });
  wire = opened();
  latest().open();
  latest().tell({ type: 'outdated', protocol: 'next' });
  expect(loads).toBe(1);
  expect(states.at(-1)).toBe('outdated');
});

test.each([1006, 1011, 1012, 4500])(
  'whatever broke at the other end (%i), it comes back by itself and says again what is open',
  (code) => {
    void act();
    latest().open();
    latest().close(code);
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    latest().open();
    expect(latest().sent[1]).toMatchObject({ type: 'act', n: 1 });
    latest().tell(views(1));
    expect(states.at(-1)).toBe('open');
  },
);

test('where there is no room it comes back by itself, with patience', () => {
  latest().open();
  latest().tell({ type: 'error', error: { clause: 'S-8', en: 'full', fr: 'complet', where: null } });
  latest().close(1013);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.all).toHaveLength(2);
  latest().open();
  latest().tell(views(1));
  expect(states.at(-1)).toBe('open');
});
