import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEATS, MovePlayback, type Moment, type Pace } from '../src/lib/movePlayback.svelte';
import type { Line, View } from '../src/lib/table';

const ME = 0;
const line = (by: number): Line => ({ by, do: { place: [by] } });
/** A moment after these lines, in which a seat is asked. */
function moment(lines: Line[], asked: number): Moment {
  return { lines, views: { [ME]: { to_act: [asked], awaited: [asked] } as unknown as View } };
}

let pace: Pace = 'steady';
const follower = (tells = true) =>
  new MovePlayback(
    () => pace,
    () => tells,
  );

beforeEach(() => {
  pace = 'steady';
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** I have moved; two bots answer at once. */
function answered(one: MovePlayback): Moment[] {
  const lines = [line(ME), line(1), line(2)];
  const moments = [
    moment([], ME),
    moment(lines.slice(0, 1), 1),
    moment(lines.slice(0, 2), 2),
    moment(lines, ME),
  ];
  for (const each of moments) one.hear(each, [ME]);
  return moments;
}

test('what I did is shown at once, and what others did one after another', () => {
  const one = follower();
  const moments = answered(one);
  expect(one.shown).toBe(moments[1]);
  expect(one.behind).toBe(2);
  vi.advanceTimersByTime(500);
  expect(one.shown).toBe(moments[2]);
  vi.advanceTimersByTime(BEATS.steady);
  expect(one.shown).toBe(moments[3]);
  expect(one.behind).toBe(0);
});

test('a pause holds the moment, a step shows the next one, catching up shows how things are', () => {
  const one = follower();
  const moments = answered(one);
  one.pause();
  vi.advanceTimersByTime(60_000);
  expect(one.shown).toBe(moments[1]);
  one.step();
  expect(one.shown).toBe(moments[2]);
  one.step();
  expect(one.shown).toBe(moments[3]);
  const later = moment([...moments[3]!.lines, line(1)], 2);
  one.hear(later, []);
  expect(one.shown).toBe(moments[3]);
  one.catchUp();
  expect(one.shown).toBe(later);
});

test('step by step nothing comes by itself', () => {
  pace = 'step';
  const one = follower();
  const moments = answered(one);
  vi.advanceTimersByTime(60_000);
  expect(one.shown).toBe(moments[1]);
  one.step();
  expect(one.shown).toBe(moments[2]);
});

test('what tells nothing takes no time', () => {
  const one = follower(false);
  const moments = answered(one);
  vi.advanceTimersByTime(500);
  expect(one.shown).toBe(moments.at(-1));
});

test('while I am asked myself nothing is held back', () => {
  const one = follower();
  one.hear(moment([], ME), [ME]);
  one.hear(moment([line(1)], ME), [ME]);
  const newest = moment([line(1), line(2)], ME);
  one.hear(newest, [ME]);
  expect(one.shown).toBe(newest);
});

test('what is taken back disappears at once', () => {
  const one = follower();
  answered(one);
  const undone = moment([], ME);
  one.hear(undone, [ME]);
  expect(one.shown).toBe(undone);
  expect(one.behind).toBe(0);
});

test('what came with the newest moment is known, and to whoever comes nothing is news', () => {
  const one = follower();
  const lines = [line(ME), line(1), line(2)];
  one.hear(moment(lines.slice(0, 1), ME), [ME]);
  expect(one.since).toBe(1);
  one.hear(moment(lines, ME), [ME]);
  expect(one.since).toBe(1);
  one.hear(moment(lines.slice(0, 2), ME), [ME]);
  expect(one.since, 'after taking back').toBe(2);
});

test('what a crash shows keeps a bot’s answer waiting', () => {
  const crash: Line = { by: 'chance', do: { fell: ['disc:1'] } };
  const one = new MovePlayback(
    () => pace,
    () => true,
    ({ lines }, from) => (lines.slice(from).includes(crash) ? 7000 : 0),
  );
  const fallen = moment([line(ME), crash], 1);
  const answer = moment([line(ME), crash, line(1)], ME);
  for (const each of [moment([], ME), fallen, answer]) one.hear(each, [ME]);
  expect(one.shown).toBe(fallen);
  vi.advanceTimersByTime(6900);
  expect(one.shown).toBe(fallen);
  vi.advanceTimersByTime(200);
  expect(one.shown).toBe(answer);
  one.close();
});

test('at once means at once, crashes included', () => {
  pace = 'instant';
  const one = new MovePlayback(
    () => pace,
    () => true,
    () => 7000,
  );
  const moments = [moment([], ME), moment([line(ME)], 1), moment([line(ME), line(1)], ME)];
  for (const each of moments) one.hear(each, [ME]);
  expect(one.shown).toBe(moments[2]);
});
