/** What the keys mean on the table. */

import { ARROWS, keyFor } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import type { Draft } from './placementDraft.svelte';
import type { Orders } from './tools';
import { messages } from './messages';

export type Order =
  | { do: 'nudge'; x: number; y: number }
  | { do: 'end'; by: 1 | -1 }
  | { do: 'height'; by: 1 | -1 }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'zoom'; by: number }
  | {
      do:
        | 'enter'
        | 'cancel'
        | 'junction'
        | 'exit'
        | 'suggest'
        | 'firsts'
        | 'cars'
        | 'object'
        | 'pass'
        | 'missions'
        | 'whole'
        | 'tilt'
        | 'peek';
    };

/** A millimetre or a degree, and with Shift a tenth of it. */
const [COARSE, FINE] = [100, 10];

const ORDERS: Record<string, Order> = {
  n: { do: 'end', by: 1 },
  p: { do: 'end', by: -1 },
  j: { do: 'junction' },
  e: { do: 'exit' },
  s: { do: 'suggest' },
  f: { do: 'firsts' },
  c: { do: 'cars' },
  o: { do: 'object' },
  x: { do: 'pass' },
  m: { do: 'missions' },
  '+': { do: 'zoom', by: 1.25 },
  '=': { do: 'zoom', by: 1.25 },
  '-': { do: 'zoom', by: 0.8 },
  0: { do: 'whole' },
  v: { do: 'tilt' },
  ' ': { do: 'peek' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const arrow = ARROWS[key];
  const step = event.shiftKey ? FINE : COARSE;
  if (arrow) return { do: 'nudge', x: arrow[0] * step, y: arrow[1] * step };
  if (key === 'h') return { do: 'height', by: event.shiftKey ? -1 : 1 };
  if (key === 'r') return { do: 'turn', by: event.shiftKey ? -1 : 1 };
  return ORDERS[key];
}

/** The table that is given orders. */
export interface Bench extends Orders {
  draft: Draft;
  /** Whether a piece may be moved now, and in which part of the game. */
  on: boolean;
  founding: boolean;
  mine: boolean;
  /** Whether there are points to be looked at. */
  scored: boolean;
  /** Nothing is left to be set down: the shell has asked for the second gesture. */
  settled: boolean;
  follow(): void;
  nextObject(): void;
  rest(): void;
  whole(): void;
  tilt(): void;
  peek(): void;
  zoom(by: number): void;
}

/** Does what a key orders; whether that could be done. */
export function obey(order: Order, bench: Bench): boolean {
  const { on, founding, draft, change } = bench;
  const builds = on && !founding;
  if (order.do === 'nudge' && on) {
    change(() => draft.nudge(order.x, order.y));
    bench.follow();
  } else if (order.do === 'end' && builds) change(() => draft.step(order.by));
  else if (order.do === 'height' && builds) change(() => draft.raise(order.by));
  else if (order.do === 'junction' && builds) change(() => draft.join());
  else if (order.do === 'exit' && builds) change(() => draft.leave());
  else if (order.do === 'turn' && on && founding) change(() => draft.rotate(order.by));
  else if (order.do === 'object' && on && founding) change(bench.nextObject);
  else if (order.do === 'suggest') bench.suggest();
  else if (order.do === 'cars' && on) bench.cars();
  else if (order.do === 'firsts') bench.firsts();
  else if (order.do === 'missions' && bench.scored) bench.missions();
  else if (order.do === 'pass' && bench.mine) bench.pass();
  else if (order.do === 'enter' && on && draft.shown && !bench.settled) bench.rest();
  else if (order.do === 'zoom') bench.zoom(order.by);
  else if (order.do === 'tilt' || order.do === 'peek' || order.do === 'whole') bench[order.do]();
  else return false;
  return true;
}

export function keys(lang: Lang): KeyHelp[] {
  return messages(lang).keyHelp;
}
