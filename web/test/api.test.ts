import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as api from '../src/lib/api';

let answers: number[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}`);
    const status = answers.shift() ?? 200;
    const error = { clause: 'S-7', en: 'wait', fr: 'attendez', where: null };
    return Promise.resolve(
      new Response(JSON.stringify(status === 200 ? { name: 'Ann', tables: [] } : { error }), { status }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what passes by itself is asked for again', async () => {
  answers = [429, 503];
  const me = api.me();
  await vi.runAllTimersAsync();
  expect((await me).name).toBe('Ann');
  expect(asked).toEqual(Array(3).fill('GET /api/me'));
});

test('what stays refused is told in the end', async () => {
  answers = Array<number>(9).fill(503);
  const me = api.me().catch((problem: unknown) => api.wordsOf(problem).en);
  await vi.runAllTimersAsync();
  expect(await me).toBe('wait');
  expect(asked).toHaveLength(5);
});

test('first requests wait for the cookie of the first answer', async () => {
  vi.resetModules();
  const fresh = await import('../src/lib/api');
  const respond: ((status: number) => void)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}`);
    return new Promise((done) => respond.push((status) => done(new Response('{}', { status }))));
  });
  const calls = [fresh.me(), fresh.myGames({}), fresh.games(), fresh.rename('Ann')];
  for (const call of calls) call.catch(() => undefined);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['GET /api/me', 'GET /api/games']);
  respond[0]!(404);
  await vi.runAllTimersAsync();
  expect(asked.slice(2)).toEqual(['GET /api/me/games']);
  respond[2]!(200);
  await vi.runAllTimersAsync();
  expect(asked.slice(3)).toEqual(['POST /api/me']);
  fresh.me().catch(() => undefined);
  await vi.runAllTimersAsync();
  expect(asked.slice(4)).toEqual(['GET /api/me']);
});

test('what changes something is said once', async () => {
  answers = [503];
  const renamed = api.rename('Ann').catch((problem: unknown) => api.wordsOf(problem).fr);
  await vi.runAllTimersAsync();
  expect(await renamed).toBe('attendez');
  expect(asked).toEqual(['POST /api/me']);
});
