/** What the keys mean on the desk. */

import { ARROWS, keyFor } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages } from './messages';

export type Order =
  | { do: 'nudge'; x: number; y: number; fine: boolean }
  | { do: 'pose' | 'piece'; by: 1 | -1 }
  | { do: 'turn'; by: 1 | -1; fine: boolean }
  | { do: 'floor'; floor: number }
  | {
      do:
        'flip' | 'grab' | 'size' | 'stop' | 'takeBack' | 'putBack' | 'snap' | 'outline' | 'enter' | 'cancel';
    };

const ORDERS: Record<string, Order> = {
  n: { do: 'pose', by: 1 },
  p: { do: 'pose', by: -1 },
  k: { do: 'piece', by: 1 },
  j: { do: 'piece', by: -1 },
  ',': { do: 'turn', by: 1, fine: true },
  '.': { do: 'turn', by: -1, fine: true },
  f: { do: 'flip' },
  g: { do: 'grab' },
  a: { do: 'size' },
  s: { do: 'stop' },
  z: { do: 'takeBack' },
  x: { do: 'putBack' },
  m: { do: 'snap' },
  o: { do: 'outline' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const arrow = ARROWS[key];
  if (arrow) return { do: 'nudge', x: arrow[0], y: arrow[1], fine: event.shiftKey };
  if (key === 'r') return { do: 'turn', by: event.shiftKey ? -1 : 1, fine: false };
  if (key >= '1' && key <= '9') return { do: 'floor', floor: Number(key) };
  return ORDERS[key];
}

export function keys(lang: Lang): KeyHelp[] {
  return messages(lang).keyHelp;
}
