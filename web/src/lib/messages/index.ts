import type { BilingualText } from '../table';
import { is } from './colon';
import { filled } from './elision';
import type { Key } from '../../locales/en/shell';
import { namesInList, Person, verbFor } from './person';
import { language, messagesOf } from './catalogues.svelte';

export type { Key };

const shell = () => messagesOf<Readonly<Record<Key, string>>>('shell', language());

/** Whether the catalogue has a message for a key. */
export function isKey(key: string): key is Key {
  return key in shell();
}

type Values = { [name: string]: string | number | Person };

/** A verb in third and second person: `{name} {name:wins|win}`. */
const FORMS = /\{(\w+):([^{}|]*)\|([^{}|]*)\}/g;

function fill(text: string, values: Values): string {
  const agreed = text.replace(FORMS, (_, name: string, third: string, second: string) => {
    const person = values[name];
    return person instanceof Person ? verbFor(person, third, second) : third;
  });
  return filled(agreed, /\{(\w+)\}/, (name) => {
    const value = values[name];
    return typeof value === 'number' ? String(value) : value;
  });
}

/** The message for a key in the chosen language; reactive. */
export function t(key: Key, values: Values = {}): string {
  return fill(shell()[key], values);
}

/** A message with a plural form selected by `n`, which fills `{n}`. */
export function counted(key: Key, n: number, values: Values = {}): string {
  const forms = shell()[key].split('|');
  const form = new Intl.PluralRules(language()).select(n) === 'one' ? forms[0] : forms.at(-1);
  return fill(form ?? '', { ...values, n });
}

/** The sentence in the chosen language, with every `@n` replaced by the name of seat n. */
export function said(words: BilingualText, names: readonly Person[] = []): string {
  return named(words[language()], names);
}

export function named(sentence: string, names: readonly Person[]): string {
  return filled(sentence, /@(\d+)/, (seat) => names[Number(seat)]);
}

/** "Ada, Bo and you". */
export function listedPeople(people: readonly Person[]): string {
  return listed(namesInList(people));
}

/** "Ada, Bo and Cleo". */
export function listed(items: readonly (string | Person)[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(items.map(String));
}

/** A label and its value, joined with the colon of the chosen language. */
export function labelled(label: string | Person, what: string): string {
  return is(language(), label, what);
}
