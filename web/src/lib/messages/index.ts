import type { BilingualText } from '../table';
import { is } from './colon';
import { filled } from './elision';
import type { Key } from '../../locales/en/shell';
import { namesInList, Person, verbFor } from './person';
import { language, shellOf } from './catalogues.svelte';

export type { Key };

const shell = () => shellOf(language());

/** The words that lose their last letter before a vowel. */
const elided = () => shell()['grammar.elided'].replace(/^-$/, '(?!)');

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
  return filled(agreed, /\{(\w+)\}/, elided(), (name) => {
    const value = values[name];
    return typeof value === 'number' ? String(value) : value;
  });
}

/** The message for a key in the chosen language; reactive. */
export function t(key: Key, values: Values = {}): string {
  return fill(shell()[key], values);
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * Selects the plural form for `n`. The forms are those of the language's categories, in the order of
 * `CATEGORIES`.
 */
export function pluralForm(forms: readonly string[], n: number, lang: string): string {
  const rules = new Intl.PluralRules(lang);
  const { pluralCategories } = rules.resolvedOptions();
  const used = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[used.indexOf(rules.select(n))] ?? forms.at(-1) ?? '';
}

/** A message with a plural form selected by `n`, which fills `{n}`. */
export function counted(key: Key, n: number, values: Values = {}): string {
  return fill(pluralForm(shell()[key].split('|'), n, language()), { ...values, n });
}

/**
 * The sentence in the chosen language, or in English if the server has no other, with every `@n` replaced
 * by the name of seat n.
 */
export function said(words: BilingualText, names: readonly Person[] = []): string {
  return named(words[language()] ?? words.en, names);
}

export function named(sentence: string, names: readonly Person[]): string {
  return filled(sentence, /@(\d+)/, elided(), (seat) => names[Number(seat)]);
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
