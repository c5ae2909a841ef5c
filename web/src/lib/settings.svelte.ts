import { untrack } from 'svelte';
import type { Pace } from './movePlayback.svelte';
import type { Lang } from './table';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'calm';
export type Confirm = 'auto' | 'always' | 'never';

export interface Settings {
  theme: Theme;
  lang: Lang;
  sound: boolean;
  /** The system says when it is one's turn and the page is out of sight. */
  notify: boolean;
  motion: Motion;
  confirm: Confirm;
  /** Cover the table when the device changes hands, even in games without secrets. */
  handover: boolean;
  /** How fast the moves of others come one after another. */
  pace: Pace;
  /** Games of which one has played a whole one, or wants no more help. */
  known: string[];
  /** Lessons that were done, as `game/lesson`. */
  learned: string[];
  /** The level of the neighbour whom one chose last, by game. */
  neighbours: { [game: string]: number };
}

const STORED_AS = 'machinami';

function media(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en');
  return known === 'fr' ? 'fr' : 'en';
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

/** Three-way merge of this tab's settings with those that another tab stored: a key that this tab has changed since
 * `base` keeps its value, every other key takes the stored one. What was learnt or played is only ever added to. */
export function mergeSettings(base: Settings, own: Settings, other: Settings): Settings {
  const pick = <T>(before: T, mine: T, theirs: T): T =>
    JSON.stringify(mine) === JSON.stringify(before) ? theirs : mine;
  const merged = Object.fromEntries(
    Object.keys(own).map((key) => [
      key,
      pick(base[key as keyof Settings], own[key as keyof Settings], other[key as keyof Settings]),
    ]),
  ) as unknown as Settings;
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
/** What this tab last read from the store, or wrote there. */
let base: Settings = $state.snapshot(settings);

/** Takes over what other tabs have stored since, and stores the result. */
export function syncSettings(): void {
  const own = $state.snapshot(settings);
  const merged = mergeSettings(base, own, { ...base, ...stored() });
  base = merged;
  if (JSON.stringify(merged) !== JSON.stringify(own)) Object.assign(settings, merged);
  const text = JSON.stringify(merged);
  try {
    if (localStorage.getItem(STORED_AS) !== text) localStorage.setItem(STORED_AS, text);
  } catch {
    return; // a browser that stores nothing keeps the settings for this visit
  }
}

let touched = $state(media('(pointer: coarse)'));
let night = $state(media('(prefers-color-scheme: dark)'));
let reduced = $state(media('(prefers-reduced-motion: reduce)'));

/** Whether the last thing that pointed at the page was a finger. */
export function byTouch(): boolean {
  return touched;
}

/** Whether a lesson of a game was done. */
export function taught(game: string): boolean {
  return settings.learned.some((lesson) => lesson.startsWith(`${game}/`));
}

/** Whether motion is to be cut to fades. */
export function calm(): boolean {
  return settings.motion === 'calm' || (settings.motion === 'auto' && reduced);
}

/** Whether the page is drawn by night. */
export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && night);
}

/** Keeps the document and the store in step with the settings; call once, in the root component. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = calm() ? 'calm' : 'full';
  });
  $effect(() => {
    $state.snapshot(settings); // every key is a dependency
    untrack(syncSettings);
  });
  $effect(() => {
    const onStorage = ({ key }: StorageEvent) => key === STORED_AS && syncSettings();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
  $effect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const onMotion = () => (reduced = motion.matches);
    const onScheme = () => (night = scheme.matches);
    const onPointer = (event: PointerEvent) => (touched = event.pointerType !== 'mouse');
    motion.addEventListener('change', onMotion);
    scheme.addEventListener('change', onScheme);
    addEventListener('pointerdown', onPointer, true);
    return () => {
      motion.removeEventListener('change', onMotion);
      scheme.removeEventListener('change', onScheme);
      removeEventListener('pointerdown', onPointer, true);
    };
  });
}
