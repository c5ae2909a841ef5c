/**
 * A language that is in no folder: the English texts with accents. It proves that a language needs its catalogues
 * and nothing else.
 */

import { sources } from '../src/lib/messages/catalogueFiles';
import type { Lang } from '../src/lib/table';

/** German, as far as `Intl` is concerned. */
export const PSEUDO = 'de' as Lang;

const ACCENTS: Record<string, string> = {
  ...{ a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü', y: 'ÿ' },
  ...{ A: 'Ä', E: 'Ë', I: 'Ï', O: 'Ö', U: 'Ü', Y: 'Ÿ' },
};

/** A text with accents on its vowels, except in the names of placeholders. */
export const accented = (text: string): string =>
  text.replace(/\{\w+:?|[aeiouyAEIOUY]/g, (part) => ACCENTS[part] ?? part);

/** Parts of a catalogue that are no texts: names of keys, and the grammar. */
const LITERAL = /^(?:keys$|grammar\.)/;

function translate(value: unknown, name = ''): unknown {
  if (LITERAL.test(name)) return value;
  if (typeof value === 'string') return accented(value);
  if (typeof value === 'function')
    return (...values: unknown[]) => translate((value as (...values: unknown[]) => unknown)(...values));
  if (Array.isArray(value)) return value.map((one: unknown) => translate(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translate(one, key)]));
}

/** Adds the folder of the language. */
export function addPseudoLocale(): void {
  for (const [path, load] of Object.entries(sources)) {
    if (path.includes('/en/'))
      sources[path.replace('/en/', `/${PSEUDO}/`)] = async () => translate(await load());
  }
}

/** Removes it. */
export function removePseudoLocale(): void {
  for (const path of Object.keys(sources)) if (path.includes(`/${PSEUDO}/`)) delete sources[path];
}

/** Returns the words without an accent, which do not come from the catalogue. */
export const untranslated = (text: string): string[] => text.match(/\p{L}*[aeiouyAEIOUY]\p{L}*/gu) ?? [];
