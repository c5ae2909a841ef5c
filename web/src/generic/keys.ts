/** What the keys mean on the generic board. */

import { digitKeys, Keymap } from '../lib/keymap';
import type { KeyHelp, Lang } from '../lib/table';
import type { Messages } from '../locales/en/generic';
import { messages } from './messages';

export type Order =
  | { do: 'step'; by: 1 | -1 }
  | { do: 'edge'; last: boolean }
  | { do: 'pick'; place: number }
  | { do: 'choose' | 'cancel' | 'filter' | 'text' };

export const keymap = new Keymap<Order, keyof Messages['keyHelp']>([
  {
    help: 'step',
    keys: {
      ArrowUp: { do: 'step', by: -1 },
      ArrowLeft: { do: 'step', by: -1 },
      p: { do: 'step', by: -1 },
      ArrowDown: { do: 'step', by: 1 },
      ArrowRight: { do: 'step', by: 1 },
      n: { do: 'step', by: 1 },
      Home: { do: 'edge', last: false },
      End: { do: 'edge', last: true },
    },
    show: ['ArrowUp', 'ArrowDown', 'n', 'p'],
  },
  { help: 'pick', keys: digitKeys((place): Order => ({ do: 'pick', place })), show: ['1', '…', '0'] },
  { help: 'choose', keys: { Enter: { do: 'choose' } } },
  { help: 'cancel', keys: { Escape: { do: 'cancel' } } },
  { help: 'filter', keys: { f: { do: 'filter' } } },
  { help: 'text', keys: { t: { do: 'text' } } },
]);

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);
