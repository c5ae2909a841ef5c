/** What the keys mean on Toscana's board. */

import { keyFor } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import { messages } from './messages';

export type Order =
  | { do: 'move'; rows: number; columns: number }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'zoom'; by: number }
  | { do: 'enter' | 'cancel' | 'veto' | 'places' | 'areas' | 'whole' };

const ORDERS: Record<string, Order> = {
  ArrowUp: { do: 'move', rows: -1, columns: 0 },
  ArrowDown: { do: 'move', rows: 1, columns: 0 },
  ArrowLeft: { do: 'move', rows: 0, columns: -1 },
  ArrowRight: { do: 'move', rows: 0, columns: 1 },
  n: { do: 'jump', by: 1 },
  p: { do: 'jump', by: -1 },
  v: { do: 'veto' },
  l: { do: 'places' },
  a: { do: 'areas' },
  '+': { do: 'zoom', by: 1.25 },
  '-': { do: 'zoom', by: 0.8 },
  0: { do: 'whole' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  return key === 'r' ? { do: 'turn', by: event.shiftKey ? -1 : 1 } : ORDERS[key];
}

export function keys(lang: Lang): KeyHelp[] {
  return messages(lang).keyHelp;
}
