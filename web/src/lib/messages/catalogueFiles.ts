/** The languages of the page: a folder of `src/locales` each. */

import type { Lang } from '../table';

/** The modules of all catalogues, by path. A language is a folder. */
export const sources = import.meta.glob<unknown>(
  [
    '../../locales/*/shell.ts',
    '../../locales/*/clubs.ts',
    '../../locales/*/companion.ts',
    '../../locales/*/generic.ts',
    '../../locales/*/privacy.ts',
    '../../locales/*/screen.ts',
    '../../locales/*/games/*.ts',
  ],
  { import: 'default' },
);

/** The languages of the page: the folders with messages of the shell. */
export function languages(): Lang[] {
  return Object.keys(sources).flatMap(
    (path) => (/\/([^/]+)\/shell\.ts$/.exec(path)?.[1] as Lang | undefined) ?? [],
  );
}

/** A language's own name: "English", "Français". */
export function nameOfLanguage(lang: Lang): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
