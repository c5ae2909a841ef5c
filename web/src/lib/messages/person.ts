/** Grammatical person: the viewer is addressed as "You", the others by name. */

import type { Lang, Viewer } from '../table';

const YOU: Record<Lang, string> = { en: 'You', fr: 'Vous' };

/** The chosen name; empty for a guest with a generated name. */
export function chosen(name: string): string {
  return /^(?:Guest|Invité) \d+$/.test(name) ? '' : name;
}

const QUOTES: Record<Lang, [string, string]> = { en: ['“', '”'], fr: ['«\u00a0', '\u00a0»'] };

/**
 * Quotes a display name that equals a pronoun: only `addressed` assigns the bare pronoun. Every name in a
 * sentence passes through here.
 */
export function quotePronoun(name: string, lang: Lang): string {
  const [open, close] = QUOTES[lang];
  return isYou(name.normalize('NFKC').trim().toLowerCase()) ? `${open}${name}${close}` : name;
}

/**
 * Names for sentences: the pronoun for the viewer's seat, the display name for the others. Spectators and
 * several people at one device are not addressed.
 */
export function addressed(names: readonly string[], seat: Viewer, lang: Lang): string[] {
  return names.map((name, n) => (n === seat ? YOU[lang] : quotePronoun(name, lang)));
}

/** Whether `addressed` assigned this name to the viewer's seat. */
export function isYou(name: string): boolean {
  return Object.values(YOU).some((you) => you === name || you.toLowerCase() === name);
}

/** Selects the second person for the viewer, else the third. */
export function fits(name: string, third: string, second: string): string {
  return isYou(name) ? second : third;
}

/** Name and verb: `does(name, 'builds', 'build')`. */
export function does(name: string, third: string, second: string): string {
  return `${name} ${fits(name, third, second)}`;
}

/** A name inside a sentence: the pronoun in lower case. */
export function within(name: string): string {
  return isYou(name) ? name.toLowerCase() : name;
}

/** Selects the second person if the viewer is among the names, else the third. */
export function together(names: readonly string[], third: string, second: string): string {
  return names.some(isYou) ? second : third;
}

/** Names of a list at the start of a sentence. */
export function row(names: readonly string[]): string[] {
  return names.map((name, n) => (n === 0 ? name : within(name)));
}
