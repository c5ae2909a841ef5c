import { languages } from './messages/catalogueFiles';
import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Pace } from './movePlayback.svelte';
import type { Lang } from './table';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'calm';
export type Confirm = 'auto' | 'always' | 'never';

export interface Settings {
  theme: Theme;
  lang: Lang;
  sound: boolean;
  /** Show a system notification on the viewer's turn when the page is hidden. */
  notify: boolean;
  motion: Motion;
  confirm: Confirm;
  /** Cover the table when the device changes hands, even in games without hidden information. */
  handover: boolean;
  /** The pace at which the moves of others are played. */
  pace: Pace;
  /** Games whose hints are switched off: the player has completed one, or dismissed them. */
  known: string[];
  /** Completed lessons as `game/lesson`. */
  learned: string[];
  /** The last chosen bot level by game. */
  neighbours: { [game: string]: number };
}

const STORED_AS = 'machinami';

function media(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const known: readonly string[] = languages();
  return (wanted.map((tag) => tag.split('-')[0] ?? '').find((tag) => known.includes(tag)) ?? 'en') as Lang;
}

function defaults(): Settings {
  return {
    theme: 'auto',
    lang: browserLang(),
    sound: !media('(pointer: coarse)'),
    notify: false,
    motion: 'auto',
    confirm: 'auto',
    handover: true,
    pace: 'steady',
    known: [],
    learned: [],
    neighbours: {},
  };
}

function stored(): Partial<Settings> {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

/**
 * Three-way merge of this tab's settings with those stored by another tab: a key that this tab has changed
 * since `base` keeps its value, every other key takes the stored one. Lists of completed lessons and games
 * only grow.
 */
export function mergeSettings(base: Settings, own: Settings, other: Settings): Settings {
  const pick = <T>(before: T, mine: T, theirs: T): T =>
    JSON.stringify(mine) === JSON.stringify(before) ? theirs : mine;
  const merged = { ...own };
  const merge = <Key extends keyof Settings>(key: Key) => {
    merged[key] = pick(base[key], own[key], other[key]);
  };
  (Object.keys(own) as (keyof Settings)[]).forEach(merge);
  const games = Object.keys({ ...own.neighbours, ...other.neighbours });
  const levels = games.map((game): [string, number | undefined] => [
    game,
    pick(base.neighbours[game], own.neighbours[game], other.neighbours[game]),
  ]);
  return {
    ...merged,
    known: [...new Set([...other.known, ...own.known])],
    learned: [...new Set([...other.learned, ...own.learned])],
    neighbours: Object.fromEntries(
      levels.filter((level): level is [string, number] => level[1] !== undefined),
    ),
  };
}

export const settings: Settings = $state({ ...defaults(), ...stored() });
/** The settings that this tab last read or wrote. */
let base: Settings = $state.snapshot(settings);

/** Merges the settings stored by other tabs, and stores the result. */
export function syncSettings(): void {
  const own = $state.snapshot(settings);
  const merged = mergeSettings(base, own, { ...base, ...stored() });
  base = merged;
  if (JSON.stringify(merged) !== JSON.stringify(own)) Object.assign(settings, merged);
  const text = JSON.stringify(merged);
  try {
    if (localStorage.getItem(STORED_AS) !== text) localStorage.setItem(STORED_AS, text);
  } catch {
    return; // without local storage the settings last for this visit
  }
}

let touched = $state(media('(pointer: coarse)'));
/** Reactive media queries; constant where there is no browser. */
const watch = (query: string) =>
  typeof matchMedia === 'function' ? new MediaQuery(query) : { current: false };
const night = watch('(prefers-color-scheme: dark)');
const reduced = watch('(prefers-reduced-motion: reduce)');

/** Whether the last pointer event came from a finger. */
export function byTouch(): boolean {
  return touched;
}

/** Switches off the hints for newcomers to a game. */
export function setKnown(game: string): void {
  if (!settings.known.includes(game)) settings.known = [...settings.known, game];
}

/** Whether any lesson of a game was completed. */
export function taught(game: string): boolean {
  return settings.learned.some((lesson) => lesson.startsWith(`${game}/`));
}

/** Whether motion is reduced to fades. */
export function calm(): boolean {
  return settings.motion === 'calm' || (settings.motion === 'auto' && reduced.current);
}

/** Whether the dark theme is active. */
export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && night.current);
}

/** Notes whether a finger or a mouse is in use. */
export function notePointer(event: PointerEvent): void {
  touched = event.pointerType !== 'mouse';
}

/** Takes over what another tab has stored. */
export function onStorage({ key }: StorageEvent): void {
  if (key === STORED_AS) syncSettings();
}

/** Applies the settings to the document and stores them; called once, in the root component. */
export function storeSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = calm() ? 'calm' : 'full';
  });
  $effect(() => {
    $state.snapshot(settings); // depends on every key
    untrack(syncSettings);
  });
}
