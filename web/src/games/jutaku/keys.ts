/** What the keys mean on the desk. */

import { ARROWS } from '../../lib/keys';
import { ARROW_KEYS, Keymap } from '../../lib/keymap';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages, type Messages } from './messages';

export type Order =
  | { do: 'nudge'; x: number; y: number; fine: boolean }
  | { do: 'pose' | 'piece'; by: 1 | -1 }
  | { do: 'turn'; by: 1 | -1; fine: boolean }
  | { do: 'floor'; floor: number }
  | {
      do:
        'flip' | 'grab' | 'size' | 'stop' | 'takeBack' | 'putBack' | 'snap' | 'outline' | 'enter' | 'cancel';
    };

const nudge =
  (arrow: string) =>
  (fine: boolean): Order => {
    const [x, y] = ARROWS[arrow]!;
    return { do: 'nudge', x, y, fine };
  };

export const keymap = new Keymap<Order, keyof Messages['keyHelp']>([
  { help: 'pieces', keys: { j: { do: 'piece', by: -1 }, k: { do: 'piece', by: 1 } } },
  { help: 'browse', keys: Object.fromEntries(ARROW_KEYS.map((key) => [key, nudge(key)])) },
  { help: 'grab', keys: { g: { do: 'grab' } } },
  { help: 'size', keys: { a: { do: 'size' } } },
  { help: 'places', keys: { n: { do: 'pose', by: 1 }, p: { do: 'pose', by: -1 } } },
  { help: 'move', show: ARROW_KEYS },
  { help: 'turn', keys: { r: (shift) => ({ do: 'turn', by: shift ? -1 : 1, fine: false }) } },
  {
    help: 'fineTurn',
    keys: { ',': { do: 'turn', by: 1, fine: true }, '.': { do: 'turn', by: -1, fine: true } },
  },
  { help: 'lift', show: ['Shift'] },
  { help: 'flip', keys: { f: { do: 'flip' } } },
  { help: 'place', keys: { Enter: { do: 'enter' }, Escape: { do: 'cancel' } }, show: ['Enter'] },
  {
    help: 'floor',
    keys: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n + 1, { do: 'floor', floor: n + 1 }])),
    show: ['1', '…', '5'],
  },
  { help: 'outline', keys: { o: { do: 'outline' } } },
  { help: 'putBack', keys: { x: { do: 'putBack' } } },
  { help: 'takeBack', keys: { z: { do: 'takeBack' } } },
  { help: 'snap', keys: { m: { do: 'snap' } } },
  { help: 'stop', keys: { s: { do: 'stop' } } },
]);

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);
