import type { Lang } from '../table';

/** A label and what it stands for, with the language's own colon. */
export function is(lang: Lang, label: string, what: string): string {
  return `${label}${lang === 'fr' ? '\u00a0:' : ':'} ${what}`;
}
