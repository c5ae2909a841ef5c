/** What the keys mean on Edo's board. */

import { digitKeys, Keymap } from '../../lib/keymap';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages, type Messages } from './messages';

export type Command =
  | { do: 'step' | 'turn' | 'own' | 'shogun' | 'shift'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'enter' | 'overview' | 'zoom' | 'stop' };

export const keymap = new Keymap<Command, keyof Messages['keyHelp']>([
  { help: 'pick', keys: digitKeys((n): Command => ({ do: 'pick', n })), show: ['1', '2', '3'] },
  { help: 'step', keys: { ArrowUp: { do: 'step', by: -1 }, ArrowDown: { do: 'step', by: 1 } } },
  { help: 'turn', keys: { ArrowLeft: { do: 'turn', by: -1 }, ArrowRight: { do: 'turn', by: 1 } } },
  {
    help: 'own',
    keys: { '+': { do: 'own', by: 1 }, '=': { do: 'own', by: 1 }, '-': { do: 'own', by: -1 } },
    show: ['+', '-'],
  },
  { help: 'shogun', keys: { s: { do: 'shogun', by: 1 }, d: { do: 'shogun', by: -1 } } },
  { help: 'shift', keys: { ',': { do: 'shift', by: -1 }, '.': { do: 'shift', by: 1 } } },
  { help: 'confirm', keys: { Enter: { do: 'enter' } } },
  { help: 'stop', keys: { x: { do: 'stop' } } },
  { help: 'overview', keys: { t: { do: 'overview' } } },
  { help: 'zoom', keys: { z: { do: 'zoom' } } },
]);

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);

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
