import { expect, test } from 'vitest';
import { bar, matter, type Matter } from '../statusLine';
import type { Call, Card } from '../view';
import { messages } from '../messages';
import { player, scene } from './desk';

const say = messages('en');
const bare: Matter = {
  card: scene().cards[12] as Card,
  missing: { floors: [2], pieces: 2 },
  refusal: null,
  call: undefined,
  note: null,
  holding: false,
  rests: false,
  stopped: false,
  touch: false,
  judged: true,
  verdict: undefined,
  asked: false,
  brought: null,
  ready: false,
  stops: true,
  fresh: false,
  standing: 1,
  room: 2,
  unsure: false,
  deadEnd: null,
  quiet: false,
  thinking: false,
  advice: null,
};
const told = (more: Partial<Matter>) => matter({ ...bare, ...more }, say, 'en');

test('the rule stays in sight until the house is complete', () => {
  expect(told({})).toContain('2 more pieces, edge to edge, no overhang. Still empty: floor 2.');
  expect(told({ ready: true })).toBe('Complete: call stop!');
  expect(told({ ready: true, stops: false })).not.toContain('stop');
  expect(told({ room: 0, stops: false })).not.toContain('stop');
});

test('once a lesson’s task is done, and while it is shown how, nothing is asked for', () => {
  expect(told({ quiet: true, deadEnd: { floor: 2 } })).toBe('');
  expect(told({ quiet: true, holding: true, fresh: true, rests: true, verdict: null })).toBe('');
  expect(told({ quiet: true, holding: true, rests: true, verdict: null })).toContain('press Place');
});

test('a dead end is told with the way out of it', () => {
  expect(told({ deadEnd: { floor: 2 } })).toContain('take a piece back');
});

test('who is stopped by wood is told how to go over it, a finger without keys', () => {
  expect(told({ holding: true, stopped: true })).toContain('hold Shift');
  expect(told({ holding: true, stopped: true, touch: true })).not.toContain('Shift');
});

test('advice is told while it is thought about and once it is there, until the piece in hand fits', () => {
  expect(told({ thinking: true })).toBe('Thinking…');
  expect(told({ advice: 'There!', holding: true })).toBe('There!');
  expect(told({ holding: true, verdict: null })).toContain('let go');
  expect(told({ holding: true, rests: true, verdict: null })).toContain('press Place');
});

test('whoever asks what to do is answered, also after a wrong stop', () => {
  const call: Call = {
    seat: 0,
    at: 0,
    right: false,
    clause: 'J-12',
    key: null,
    says: { en: 'Not the pieces asked for.', fr: '' },
    where: null,
  };
  const refusal = { clause: 'J-7', en: 'It sticks out.', fr: '', where: null };
  expect(told({ call, thinking: true })).toBe('Thinking…');
  expect(told({ call, advice: 'There!' })).toBe('There!');
  expect(told({ refusal, holding: true, advice: 'There!' })).toBe('There!');
  expect(told({ refusal, holding: true })).toBe('It sticks out.');
});

test('a wrong stop says what is missing and what it cost', () => {
  const call: Call = {
    seat: 0,
    at: 0,
    right: false,
    clause: 'J-12',
    key: null,
    says: { en: 'Not the pieces asked for.', fr: '' },
    where: null,
  };
  expect(told({ call })).toBe(
    'Not the pieces asked for. Missing: 2 pieces and floor 2. Change something, then call again.',
  );
  expect(
    bar({ phase: 'build', player: player({ stale: true }), able: true, calling: false, now: 0 }, say),
  ).toBe('Change your building first');
  expect(
    bar({ phase: 'build', player: player({ again: 4200 }), able: true, calling: false, now: 0 }, say),
  ).toBe('Again in 5 s');
});
