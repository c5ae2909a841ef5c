/** What the keys mean on Toshi Tōshi's board. */

import { digitKeys, Keymap } from '../../lib/keymap';
import type { KeyHelp, Lang } from '../../lib/table';
import type { Bonus } from './view';
import { messages, type Messages } from './messages';

export type Order =
  | { do: 'step'; rows: number; columns: number }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'mode'; mode: Bonus }
  | { do: 'enter' | 'cancel' | 'pass' | 'ahead' | 'details' | 'table' | 'hand' };

export const keymap = new Keymap<Order, keyof Messages['keyHelp']>([
  {
    help: 'move',
    keys: {
      ArrowLeft: { do: 'step', rows: 0, columns: -1 },
      ArrowUp: { do: 'step', rows: -1, columns: 0 },
      ArrowRight: { do: 'step', rows: 0, columns: 1 },
      ArrowDown: { do: 'step', rows: 1, columns: 0 },
    },
  },
  { help: 'choices', keys: { n: { do: 'jump', by: 1 }, p: { do: 'jump', by: -1 } } },
  { help: 'pick', keys: digitKeys((n): Order => ({ do: 'pick', n })), show: ['1', '…', '0'] },
  { help: 'confirm', keys: { Enter: { do: 'enter' } } },
  { help: 'cancel', keys: { Escape: { do: 'cancel' } } },
  {
    help: 'modes',
    keys: {
      m: { do: 'mode', mode: 'move' },
      l: { do: 'mode', mode: 'leader' },
      f: { do: 'mode', mode: 'flip' },
    },
  },
  { help: 'pass', keys: { x: { do: 'pass' } } },
  { help: 'ahead', keys: { a: { do: 'ahead' } } },
  { help: 'details', keys: { d: { do: 'details' } } },
  { help: 'hand', keys: { c: { do: 'hand' } } },
  { help: 'table', keys: { t: { do: 'table' } } },
]);

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);
