/** What the keys mean on the table. */

import { ARROWS } from '../../lib/keys';
import { ARROW_KEYS, Keymap } from '../../lib/keymap';
import type { KeyHelp, Lang } from '../../lib/table';
import type { Draft } from './placementDraft.svelte';
import type { Orders } from './tools';
import { messages, type Messages } from './messages';

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

const nudge =
  (arrow: string) =>
  (shift: boolean): Order => {
    const [x, y] = ARROWS[arrow]!;
    const step = shift ? FINE : COARSE;
    return { do: 'nudge', x: x * step, y: y * step };
  };

export const keymap = new Keymap<Order, keyof Messages['keyHelp']>([
  { help: 'ends', keys: { n: { do: 'end', by: 1 }, p: { do: 'end', by: -1 } } },
  { help: 'nudge', keys: Object.fromEntries(ARROW_KEYS.map((key) => [key, nudge(key)])) },
  { help: 'height', keys: { h: (shift) => ({ do: 'height', by: shift ? -1 : 1 }) } },
  { help: 'junction', keys: { j: { do: 'junction' } } },
  { help: 'exit', keys: { e: { do: 'exit' } } },
  { help: 'suggest', keys: { s: { do: 'suggest' } } },
  { help: 'cars', keys: { c: { do: 'cars' } } },
  { help: 'firsts', keys: { f: { do: 'firsts' } } },
  { help: 'missions', keys: { m: { do: 'missions' } } },
  { help: 'object', keys: { o: { do: 'object' } } },
  { help: 'turn', keys: { r: (shift) => ({ do: 'turn', by: shift ? -1 : 1 }) } },
  { help: 'pass', keys: { x: { do: 'pass' } } },
  { help: 'set', keys: { Enter: { do: 'enter' }, Escape: { do: 'cancel' } }, show: ['Enter'] },
  {
    help: 'zoom',
    keys: {
      '+': { do: 'zoom', by: 1.25 },
      '=': { do: 'zoom', by: 1.25 },
      '-': { do: 'zoom', by: 0.8 },
      0: { do: 'whole' },
    },
    show: ['+', '-', '0'],
  },
  { help: 'tilt', keys: { v: { do: 'tilt' }, ' ': { do: 'peek' } }, show: ['v'] },
  // carry/steering.ts handles the keys that carry a piece.
  { help: 'carry', show: ARROW_KEYS },
  { help: 'lift', show: ['w', 's'] },
  { help: 'release', show: ['Enter', 't', 'Escape'] },
  { help: 'circle', show: ['q'] },
]);

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

export const keys = (lang: Lang): KeyHelp[] => keymap.help(messages(lang).keyHelp);
