import { calm, settings } from './settings.svelte';

/** Synthesised wooden sounds: a damped tone and a click per stroke. */

interface Blow {
  /** The tone in hertz. */
  pitch: number;
  /** The decay time in seconds. */
  ring: number;
  loud: number;
  /** The loudness of the click. */
  click: number;
}

const blows = {
  lift: [{ pitch: 620, ring: 0.05, loud: 0.12, click: 0.3 }],
  turn: [{ pitch: 760, ring: 0.04, loud: 0.1, click: 0.5 }],
  place: [{ pitch: 210, ring: 0.12, loud: 0.5, click: 0.5 }],
  refuse: [
    { pitch: 170, ring: 0.07, loud: 0.25, click: 0.2 },
    { pitch: 150, ring: 0.09, loud: 0.25, click: 0.2 },
  ],
  turnstart: [
    { pitch: 520, ring: 0.09, loud: 0.22, click: 0.3 },
    { pitch: 690, ring: 0.12, loud: 0.22, click: 0.3 },
  ],
  end: [
    { pitch: 390, ring: 0.14, loud: 0.3, click: 0.3 },
    { pitch: 520, ring: 0.14, loud: 0.3, click: 0.3 },
    { pitch: 620, ring: 0.26, loud: 0.32, click: 0.3 },
  ],
} satisfies Record<string, Blow[]>;

export type Knock = keyof typeof blows;

let studio: AudioContext | null = null;

function strike(audio: AudioContext, blow: Blow, at: number): void {
  const body = audio.createOscillator();
  const bodyGain = audio.createGain();
  body.type = 'triangle';
  body.frequency.setValueAtTime(blow.pitch * 1.25, at);
  body.frequency.exponentialRampToValueAtTime(blow.pitch, at + 0.015);
  bodyGain.gain.setValueAtTime(blow.loud, at);
  bodyGain.gain.exponentialRampToValueAtTime(0.0001, at + blow.ring);
  body.connect(bodyGain).connect(audio.destination);
  body.start(at);
  body.stop(at + blow.ring + 0.02);

  const length = Math.ceil(audio.sampleRate * 0.012);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const tap = audio.createBufferSource();
  const wood = audio.createBiquadFilter();
  const tapGain = audio.createGain();
  tap.buffer = noise;
  wood.type = 'bandpass';
  wood.frequency.value = blow.pitch * 4;
  wood.Q.value = 1.2;
  tapGain.gain.value = blow.loud * blow.click;
  tap.connect(wood).connect(tapGain).connect(audio.destination);
  tap.start(at);
}

/** The audio output; null if sound is off or not yet allowed. */
function output(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  // Before the first click or key the browser blocks audio and logs a warning.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  studio ??= new AudioContext();
  if (studio.state === 'suspended') void studio.resume();
  return studio;
}

/** Plays strokes one after another if sound is on. */
function sounded(struck: readonly Blow[], apart = 0.11): void {
  const audio = output();
  if (audio) struck.forEach((blow, i) => strike(audio, blow, audio.currentTime + 0.01 + i * apart));
}

/** Vibrates a phone, unless motion is reduced. */
function vibrate(pattern: number | number[]): void {
  if (!calm() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Plays a sound if sound is on. */
export function playSound(kind: Knock): void {
  sounded(blows[kind]);
}

/**
 * Plays wood set down on wood, from the smallest block (0) to the largest (1); larger blocks sound deeper.
 * Phones also vibrate.
 */
export function clack(size: number): void {
  sounded([{ pitch: 430 - 270 * size, ring: 0.07 + 0.07 * size, loud: 0.4 + 0.15 * size, click: 0.6 }]);
  vibrate(8 + Math.round(12 * size));
}

/** Plays wood that touches wood. */
export function touchWood(): void {
  sounded([{ pitch: 560, ring: 0.04, loud: 0.25, click: 0.8 }]);
  vibrate(14);
}

/** Plays wood dragged along wood for a moment, from slow (0) to fast (1). */
export function scrapeWood(pace: number): void {
  vibrate(6);
  const audio = output();
  if (!audio) return;
  const seconds = 0.13;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / samples.length);
  const [source, wood, gain] = [
    audio.createBufferSource(),
    audio.createBiquadFilter(),
    audio.createGain(),
  ] as const;
  source.buffer = noise;
  wood.type = 'bandpass';
  wood.frequency.value = 700 + 900 * pace;
  wood.Q.value = 0.9;
  gain.gain.value = 0.05 + 0.1 * pace;
  source.connect(wood).connect(gain).connect(audio.destination);
  source.start();
}

/** Plays so many wooden pieces tumbling over each other; at most a dozen are heard. */
export function toppleWood(pieces: number): void {
  const strokes = Array.from({ length: Math.min(12, 2 + 2 * pieces) }, (_, i) => ({
    pitch: 150 + ((i * 137) % 260),
    ring: 0.1 + 0.05 * (i % 3),
    loud: 0.55 * 0.93 ** i,
    click: 0.7,
  }));
  sounded(strokes, 0.075);
  vibrate([30, 40, 24, 50, 16]);
}
