/** What the keys mean on Toshi Tōshi's board. */

import { keyFor, placeOf } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import type { Bonus } from './view';
import { messages } from './messages';

export type Order =
  | { do: 'step'; rows: number; columns: number }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'mode'; mode: Bonus }
  | { do: 'enter' | 'cancel' | 'pass' | 'ahead' | 'details' | 'table' | 'hand' };

const ORDERS: Record<string, Order> = {
  ArrowUp: { do: 'step', rows: -1, columns: 0 },
  ArrowDown: { do: 'step', rows: 1, columns: 0 },
  ArrowLeft: { do: 'step', rows: 0, columns: -1 },
  ArrowRight: { do: 'step', rows: 0, columns: 1 },
  n: { do: 'jump', by: 1 },
  p: { do: 'jump', by: -1 },
  m: { do: 'mode', mode: 'move' },
  l: { do: 'mode', mode: 'leader' },
  f: { do: 'mode', mode: 'flip' },
  x: { do: 'pass' },
  a: { do: 'ahead' },
  d: { do: 'details' },
  t: { do: 'table' },
  c: { do: 'hand' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const n = placeOf(key);
  return n === null ? ORDERS[key] : { do: 'pick', n };
}

export function keys(lang: Lang): KeyHelp[] {
  return messages(lang).keyHelp;
}
