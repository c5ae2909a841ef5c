/** Players in sentences: the viewer is addressed with the pronoun, the others are mentioned by name. */

import type { Lang, Viewer } from '../table';
import { shellOf } from './catalogues.svelte';

const pronoun = (lang: Lang) => shellOf(lang)['grammar.you'];

/**
 * A player as messages mention them. `you` is decided by the seat and selects the second person; `name` is
 * the
 * display name, or the pronoun for the viewer. A person in a template stands for the name.
 */
export class Person {
  readonly name: string;
  readonly you: boolean;

  constructor(name: string, you = false) {
    this.name = name;
    this.you = you;
  }

  toString(): string {
    return this.name;
  }
}

const UNKNOWN = new Person('');

/** The person of a seat; without a name if there is no such seat. */
export function personAt(people: readonly Person[], seat: number): Person {
  return people[seat] ?? UNKNOWN;
}

/** The chosen name; empty for a guest with a generated name. */
export function chosen(name: string): string {
  return /^(?:Guest|Invité) \d+$/.test(name) ? '' : name;
}

/** Quotes a display name that reads like a pronoun, so that readers do not take it for the viewer. */
export function quotePronoun(name: string, lang: Lang): string {
  const [open, close] = shellOf(lang)['grammar.quotes'].split('|');
  const plain = name.normalize('NFKC').trim().toLowerCase();
  return plain === pronoun(lang).toLowerCase() ? `${open}${name}${close}` : name;
}

/** Persons with these display names; none is the viewer. */
export function others(names: readonly string[]): Person[] {
  return names.map((name) => new Person(name));
}

/**
 * The players of a table for sentences. The viewer's seat is addressed; spectators and several people at one
 * device are not.
 */
export function addressed(names: readonly (string | Person)[], seat: Viewer, lang: Lang): Person[] {
  return names.map((name, n) =>
    n === seat ? new Person(pronoun(lang), true) : name instanceof Person ? name : new Person(name),
  );
}

/** Selects the second person for the viewer, else the third. */
export function verbFor({ you }: Person, third: string, second: string): string {
  return you ? second : third;
}

/** Name and verb: `withVerb(person, 'builds', 'build')`. */
export function withVerb(person: Person, third: string, second: string): string {
  return `${person} ${verbFor(person, third, second)}`;
}

/** A person inside a sentence: the pronoun in lower case. */
export function midSentence(person: Person): Person {
  return person.you ? new Person(person.name.toLowerCase(), true) : person;
}

/** Selects the second person if the viewer is among the people, else the third. */
export function verbForAll(people: readonly Person[], third: string, second: string): string {
  return people.some(({ you }) => you) ? second : third;
}

/** The names of several people at the start of a sentence. */
export function namesInList(people: readonly Person[]): string[] {
  return people.map((person, n) => String(n === 0 ? person : midSentence(person)));
}
