/** What the keys mean on Edo's board. */

import { keyFor, placeOf } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages } from './messages';

export type Command =
  | { do: 'step' | 'turn' | 'own' | 'shogun' | 'shift'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'enter' | 'overview' | 'zoom' | 'stop' };

const ORDERS: Record<string, Command> = {
  ArrowUp: { do: 'step', by: -1 },
  ArrowDown: { do: 'step', by: 1 },
  ArrowLeft: { do: 'turn', by: -1 },
  ArrowRight: { do: 'turn', by: 1 },
  '+': { do: 'own', by: 1 },
  '=': { do: 'own', by: 1 },
  '-': { do: 'own', by: -1 },
  s: { do: 'shogun', by: 1 },
  d: { do: 'shogun', by: -1 },
  ',': { do: 'shift', by: -1 },
  '.': { do: 'shift', by: 1 },
  t: { do: 'overview' },
  z: { do: 'zoom' },
  x: { do: 'stop' },
  Enter: { do: 'enter' },
};

/** The order a key gives, if any. */
export function command(event: KeyboardEvent): Command | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const n = placeOf(key);
  return n === null ? ORDERS[key] : { do: 'pick', n };
}

export function keys(lang: Lang): KeyHelp[] {
  return messages(lang).keyHelp;
}

/** Moves the focus to the next or previous control of the panel; false if there is none. */
export function stepped(root: HTMLElement, by: number): boolean {
  const all = [
    ...root.querySelectorAll<HTMLElement>('[data-asked] button:not(:disabled), [data-asked] select'),
  ];
  const here = all.indexOf(document.activeElement as HTMLElement);
  const next = all[here < 0 ? (by > 0 ? 0 : all.length - 1) : (here + by + all.length) % all.length];
  next?.focus();
  return next !== undefined;
}

/** Takes the nth choice, or, without a number, ends the card; false where there is nothing of the kind. */
export function pressed(root: HTMLElement, n: number | null): boolean {
  const found =
    n === null
      ? root.querySelector<HTMLElement>('[data-done]')
      : root.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)')[n];
  found?.click();
  return Boolean(found);
}
