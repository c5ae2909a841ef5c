import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { clack, scrapeWood, toppleWood, touchWood } from '../src/lib/sound';

/** Where wood rang, in hertz, and how long a hand felt it, in milliseconds. */
let rung: number[] = [];
let felt: number[] = [];
const kept = { ...settings };

/** Something to be joined to anything else; it tells the pitch at which it comes to rest. */
function part(rests: (pitch: number) => void = () => undefined): object {
  const knob = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  return {
    frequency: { ...knob, exponentialRampToValueAtTime: rests },
    gain: knob,
    Q: knob,
    connect: (next: object) => next,
    start: () => undefined,
    stop: () => undefined,
  };
}

class Studio {
  state = 'running';
  currentTime = 0;
  sampleRate = 1000;
  destination = part();
  createOscillator = () => part((pitch) => rung.push(pitch));
  createGain = () => part();
  createBufferSource = () => part();
  createBiquadFilter = () => part();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

beforeEach(() => {
  [rung, felt] = [[], []];
  Object.assign(settings, { sound: true, motion: 'full' });
  vi.stubGlobal('AudioContext', Studio);
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: true },
    vibrate: (pattern: number | number[]) => felt.push(...[pattern].flat()),
  });
});
afterEach(() => {
  Object.assign(settings, kept);
  vi.unstubAllGlobals();
});

test('the larger a piece is, the deeper it rings and the longer a hand feels it', () => {
  for (const size of [0.1, 0.5, 1]) clack(size);
  expect(rung).toEqual([...rung].sort((a, b) => b - a));
  expect(felt).toEqual([...felt].sort((a, b) => a - b));
  expect([new Set(rung).size, new Set(felt).size]).toEqual([3, 3]);
});

test('a silent phone is felt all the same, and who wants calm feels nothing', () => {
  settings.sound = false;
  clack(1);
  expect([rung, felt]).toEqual([[], [20]]);
  settings.motion = 'calm';
  clack(1);
  expect(felt).toEqual([20]);
});

test('the more pieces topple the longer it rings, and a dozen strokes are enough', () => {
  const counts = [1, 3, 40].map((pieces) => {
    rung = [];
    toppleWood(pieces);
    return rung.length;
  });
  expect(counts).toEqual([4, 8, 12]);
});

test('a touch and a scrape are felt, and nothing is with reduced motion', () => {
  touchWood();
  scrapeWood(0.5);
  expect([rung.length, felt.length]).toEqual([1, 2]);
  settings.motion = 'calm';
  touchWood();
  scrapeWood(0.5);
  toppleWood(2);
  expect(felt.length).toBe(2);
});
