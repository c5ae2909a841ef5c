/** Loads message catalogues, those of one language at a time: a folder of `src/locales` per language. */

import { settings } from '../settings.svelte';
import { sources } from './catalogueFiles';
import type { Key } from '../../locales/en/shell';
import type { Lang } from '../table';

const loaded = new Map<string, unknown>();
/** The parts that the page uses: `shell`, `generic`, and `games/<key>` for every game that was opened. */
const used = new Set(['shell']);
let shown: Lang = $state(settings.lang);
let requested: Lang = settings.lang;

const pathOf = (lang: Lang, part: string) => `../../locales/${lang}/${part}.ts`;

async function load(lang: Lang, part: string): Promise<void> {
  const path = pathOf(lang, part);
  const source = sources[path];
  if (!source) throw new Error(`no messages in ${path}`);
  loaded.set(path, await source());
}

/** The language of the page: that of the settings once its messages are loaded. Reactive. */
export function language(): Lang {
  return shown;
}

/** Loads a part in the language of the page; later languages load it before they are shown. */
export async function loadMessages(part: string): Promise<void> {
  used.add(part);
  while (!loaded.has(pathOf(shown, part))) await load(shown, part);
}

/** Loads all parts in use, then switches the page to the language, unless another one was requested since. */
export async function showLanguage(lang: Lang): Promise<void> {
  requested = lang;
  const missing = () => [...used].filter((part) => !loaded.has(pathOf(lang, part)));
  while (missing().length > 0) await Promise.all(missing().map((part) => load(lang, part)));
  if (requested === lang) shown = lang;
}

/** The messages of a part, which must be loaded. */
export function messagesOf<Messages>(part: string, lang: Lang): Messages {
  const path = pathOf(lang, part);
  if (!loaded.has(path)) throw new Error(`messages not loaded: ${path}`);
  return loaded.get(path) as Messages;
}

/** The messages of the shell, which are always loaded in the language of the page. */
export function shellOf(lang: Lang): Readonly<Record<Key, string>> {
  return messagesOf('shell', lang);
}
