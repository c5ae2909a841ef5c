import type { Lang } from '../table';
import type { Person } from './person';

/** Joins a label and its value with the language's colon. */
export function is(lang: Lang, label: string | Person, what: string): string {
  return `${label}${lang === 'fr' ? '\u00a0:' : ':'} ${what}`;
}
