import type { Lang } from '../table';
import { shellOf } from './catalogues.svelte';
import type { Person } from './person';

/** Joins a label and its value with the language's colon. */
export function is(lang: Lang, label: string | Person, what: string): string {
  return `${label}${shellOf(lang)['grammar.colon']}${what}`;
}
