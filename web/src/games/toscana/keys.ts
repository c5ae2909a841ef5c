/** What the keys mean on Toscana's board. */

import { Keymap } from '../../lib/keymap';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages, type Messages } from './messages';

export type Order =
  | { do: 'move'; rows: number; columns: number }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'zoom'; by: number }
  | { do: 'enter' | 'cancel' | 'veto' | 'places' | 'areas' | 'whole' };

export const keymap = new Keymap<Order, keyof Messages['keyHelp']>([
  {
    help: 'move',
    keys: {
      ArrowLeft: { do: 'move', rows: 0, columns: -1 },
      ArrowUp: { do: 'move', rows: -1, columns: 0 },
      ArrowRight: { do: 'move', rows: 0, columns: 1 },
      ArrowDown: { do: 'move', rows: 1, columns: 0 },
    },
  },
  { help: 'turn', keys: { r: (shift) => ({ do: 'turn', by: shift ? -1 : 1 }) } },
  { help: 'next', keys: { n: { do: 'jump', by: 1 } } },
  { help: 'previous', keys: { p: { do: 'jump', by: -1 } } },
  { help: 'set', keys: { Enter: { do: 'enter' } } },
  { help: 'cancel', keys: { Escape: { do: 'cancel' } } },
  { help: 'veto', keys: { v: { do: 'veto' } } },
  { help: 'places', keys: { l: { do: 'places' } } },
  { help: 'areas', keys: { a: { do: 'areas' } } },
  {
    help: 'zoom',
    keys: { '+': { do: 'zoom', by: 1.25 }, '-': { do: 'zoom', by: 0.8 }, 0: { do: 'whole' } },
    show: ['+', '-', '0'],
  },
]);

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);
