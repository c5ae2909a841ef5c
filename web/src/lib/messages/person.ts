/** Whoever looks is spoken to: "You build", where of others it is "Anna builds". */

import type { Lang, Viewer } from '../table';

const YOU: Record<Lang, string> = { en: 'You', fr: 'Vous' };

/** The name that somebody gave; whoever gave none has only a number. */
export function chosen(name: string): string {
  return /^(?:Guest|Invité) \d+$/.test(name) ? '' : name;
}

const QUOTES: Record<Lang, [string, string]> = { en: ['“', '”'], fr: ['«\u00a0', '\u00a0»'] };

/** A display name, quoted where it equals a pronoun: the bare pronouns are reserved for the viewer's own seat, which
 * only `addressed` assigns. Every name that reaches a sentence passes through here. */
export function quotePronoun(name: string, lang: Lang): string {
  const [open, close] = QUOTES[lang];
  return isYou(name.normalize('NFKC').trim().toLowerCase()) ? `${open}${name}${close}` : name;
}

/** The names at a table as sentences use them: the pronoun for the viewer's seat, the display name for the others.
 * Spectators, and several people at one device, are not addressed. */
export function addressed(names: readonly string[], seat: Viewer, lang: Lang): string[] {
  return names.map((name, n) => (n === seat ? YOU[lang] : quotePronoun(name, lang)));
}

/** Whether this is the pronoun that `addressed` gave to the viewer's seat. */
export function isYou(name: string): boolean {
  return Object.values(YOU).some((you) => you === name || you.toLowerCase() === name);
}

/** What is said of somebody, or what is said to oneself. */
export function fits(name: string, third: string, second: string): string {
  return isYou(name) ? second : third;
}

/** Who does something, with the verb in both forms: `does(name, 'builds', 'build')`. */
export function does(name: string, third: string, second: string): string {
  return `${name} ${fits(name, third, second)}`;
}

/** A name inside a sentence, where oneself is written small. */
export function within(name: string): string {
  return isYou(name) ? name.toLowerCase() : name;
}

/** What several do together; whoever is spoken to has a part in it. */
export function together(names: readonly string[], third: string, second: string): string {
  return names.some(isYou) ? second : third;
}

/** Names for a list at the head of a sentence. */
export function row(names: readonly string[]): string[] {
  return names.map((name, n) => (n === 0 ? name : within(name)));
}
