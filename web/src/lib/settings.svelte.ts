import type { Pace } from './follower.svelte';
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

export const settings: Settings = $state({ ...defaults(), ...stored() });

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
    try {
      localStorage.setItem(STORED_AS, JSON.stringify(settings));
    } catch {
      return; // a browser that stores nothing keeps the settings for this visit
    }
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
