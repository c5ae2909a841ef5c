/** The keys of a board: the order that each gives, and the help that describes them. */

import { keyFor } from './keys';
import type { KeyHelp } from './table';

/** An order; or a function of whether Shift is held. */
type Binding<Order> = Order | ((shift: boolean) => Order);

export interface KeyEntry<Order, Help extends string> {
  /** The text of the catalogue's `keyHelp` that describes these keys. */
  help: Help;
  keys?: { readonly [key: string]: Binding<Order> };
  /** The keys that the help names, if not all of `keys`: a range, or keys that another module handles. */
  show?: readonly string[];
}

export const ARROW_KEYS = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];

const SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
  '-': '−',
  ' ': 'Space',
};

const sign = (key: string): string => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);

export class Keymap<Order extends object, Help extends string> {
  readonly #bindings: ReadonlyMap<string, Binding<Order>>;

  constructor(readonly entries: readonly KeyEntry<Order, Help>[]) {
    this.#bindings = new Map(entries.flatMap(({ keys = {} }) => Object.entries(keys)));
  }

  /** The order that a key gives, if any. */
  orderOf(event: KeyboardEvent): Order | undefined {
    const key = keyFor(event);
    const binding = key === null ? undefined : this.#bindings.get(key);
    return typeof binding === 'function' ? binding(event.shiftKey) : binding;
  }

  /** The key of an order, as buttons show it. */
  keyOf(order: Order): string {
    const wanted = JSON.stringify(order);
    for (const [key, binding] of this.#bindings)
      for (const shift of [false, true]) {
        const given = typeof binding === 'function' ? binding(shift) : binding;
        if (JSON.stringify(given) === wanted)
          return `${shift ? '⇧' : ''}${key === 'Enter' ? '⏎' : sign(key)}`;
      }
    throw new Error(`no key for ${wanted}`);
  }

  /** The help, with the texts of a catalogue. */
  help(texts: { readonly [name in Help]: string }): KeyHelp[] {
    return this.entries.map(({ help, keys = {}, show = Object.keys(keys) }) => ({
      keys: show.map(sign),
      words: texts[help],
    }));
  }
}

/** Bindings for the ten digit keys: 1 is index 0, 0 is index 9. */
export const digitKeys = <Order>(order: (index: number) => Order): { [key: string]: Order } =>
  Object.fromEntries(Array.from({ length: 10 }, (_, n) => [String((n + 1) % 10), order(n)]));
