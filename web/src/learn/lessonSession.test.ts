import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Trouble } from '../lib/api';
import { Taking, type Ways } from './lessonSession.svelte';

const words = { en: 'No.', fr: 'Non.' };
const refusal = { clause: null, where: null, ...words };
const right = { standing: 'right', words } as const;

/** A fake API that numbers its tables, answers every request in the same way and records the calls. */
function taking(answer: () => ReturnType<Ways['lessonWish']>, phase: 'playing' | 'over' = 'playing') {
  const tables: string[] = [];
  const left: string[] = [];
  const learned: string[] = [];
  const ways: Ways = {
    arrive: () => Promise.resolve(),
    takeLesson: () => Promise.resolve({ table: `t${tables.push('') - 1}` }),
    lessonStands: () => Promise.resolve(right),
    lessonWish: answer,
    enter: (id) => ({ close: () => void left.push(id), table: { phase } as never, views: {}, lines: [] }),
  };
  const course = { game: 'any', learn: (key: string) => void learned.push(key) };
  return {
    taking: new Taking<ReturnType<Ways['enter']>>(course, { key: 'stop', whole: false }, ways),
    tables,
    left,
    learned,
  };
}

test('a wish that the server does not grant leaves the lesson where it is, with words for it', async () => {
  const { taking: one, left } = taking(() => Promise.reject(new Trouble(0, refusal)));
  await one.begin();
  const room = one.room;
  await one.wish('show');
  flushSync();
  expect(one.room).toBe(room);
  expect(one.trouble).toEqual(refusal);
  expect(left).toEqual([]);
});

test.each([404, 409])(
  'where a table takes nothing back, %i, the lesson begins at another one',
  async (status) => {
    const { taking: one, tables, left } = taking(() => Promise.reject(new Trouble(status, refusal)));
    await one.begin();
    await one.wish('show');
    expect(tables).toHaveLength(2);
    expect(left).toEqual(['t0']);
    expect([one.trouble, one.standing.standing]).toEqual([null, 'open']);
  },
);

test('a lesson that ended its game is tried again without asking its table', async () => {
  const { taking: one, tables, learned } = taking(() => Promise.reject(new Error('asked')), 'over');
  await one.begin();
  await one.look();
  expect(one.standing).toEqual(right);
  expect(learned).toEqual(['stop']);
  await one.wish('again');
  expect(tables).toHaveLength(2);
  expect([one.trouble, one.standing.standing]).toEqual([null, 'open']);
});

test('whoever leaves before a table is there leaves none behind', async () => {
  const { taking: one } = taking(() => Promise.resolve(right));
  const begun = one.begin();
  one.leave();
  await begun;
  expect(one.room).toBeNull();
});
