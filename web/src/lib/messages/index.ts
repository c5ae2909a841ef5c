import { settings } from '../settings.svelte';
import type { Lang, Words } from '../table';
import { is } from './colon';
import { filled } from './elision';
import { en, type Key as Everywhere } from './en';
import { fr } from './fr';
import { fits } from './person';
import type { you } from './account.en';

export type Key = Everywhere | keyof typeof you;

/** Messages used by few pages are registered when those pages load, to keep the first bundle small. */
const books = { en: { ...en }, fr: { ...fr } } as Record<Lang, Record<Key, string>>;

export function learn(more: Record<Lang, Partial<Record<Key, string>>>): void {
  Object.assign(books.en, more.en);
  Object.assign(books.fr, more.fr);
}

type Values = { [name: string]: string | number };

/** A verb in third and second person: `{name} {name:wins|win}`. */
const FORMS = /\{(\w+):([^{}|]*)\|([^{}|]*)\}/g;

function fill(text: string, values: Values): string {
  const agreed = text.replace(FORMS, (_, name: string, third: string, second: string) =>
    fits(String(values[name]), third, second),
  );
  return filled(agreed, /\{(\w+)\}/, (name) => values[name]?.toString());
}

/** The message for a key in the chosen language; reactive. */
export function t(key: Key, values: Values = {}): string {
  return fill(books[settings.lang][key], values);
}

/** A message with a plural form selected by `n`, which fills `{n}`. */
export function counted(key: Key, n: number, values: Values = {}): string {
  const forms = books[settings.lang][key].split('|');
  const form = new Intl.PluralRules(settings.lang).select(n) === 'one' ? forms[0] : forms.at(-1);
  return fill(form ?? '', { ...values, n });
}

/** The sentence in the chosen language, with every `@n` replaced by the name of seat n. */
export function said(words: Words, names: readonly string[] = []): string {
  return named(words[settings.lang], names);
}

export function named(sentence: string, names: readonly string[]): string {
  return filled(sentence, /@(\d+)/, (seat) => names[Number(seat)]);
}

/** "Ada, Bo and Cleo". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(items);
}

/** A label and its value, joined with the colon of the chosen language. */
export function labelled(label: string, what: string): string {
  return is(settings.lang, label, what);
}
