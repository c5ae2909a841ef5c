/** The buttons beside the table. */

import type { Draft } from './draft.svelte';
import type { Sign } from './Icon.svelte';
import type { Sayings } from './words';

export interface Tool {
  sign: Sign;
  label: string;
  /** The label where there is little room. */
  short: string;
  key: string;
  /** What it is, where its name does not say it. */
  hint?: string;
  run: () => void;
  pressed?: boolean;
  off?: boolean;
}

export interface Orders {
  suggest(): void;
  /** Changes what is in hand. */
  change(order: () => void): void;
  cars(): void;
  pass(): void;
  firsts(): void;
  missions(): void;
}

interface Now {
  draft: Draft;
  /** Nothing can be done now. */
  off: boolean;
  searching: boolean;
  earning: boolean;
  choosing: boolean;
  passing: boolean;
  canPass: boolean;
}

function suggesting(words: Sayings, { off, searching }: Now, { suggest }: Orders): Tool {
  return { sign: 'suggest', label: words.suggest, short: words.suggestShort, hint: words.suggestHint, key: 'S', run: suggest, off: off || searching };
}

export function building(words: Sayings, now: Now, orders: Orders): Tool[] {
  const { draft, off } = now;
  const { change } = orders;
  return [
    suggesting(words, now, orders),
    { sign: 'end', label: words.end, short: words.endShort, key: 'N', run: () => change(() => draft.step(1)), off },
    {
      sign: 'higher', label: words.higher, short: words.higher, key: 'H', run: () => change(() => draft.raise(1)),
      off: off || draft.heights.at(-1)?.height === draft.way?.height,
    },
    {
      sign: 'lower', label: words.lower, short: words.lower, key: '⇧H', run: () => change(() => draft.raise(-1)),
      off: off || draft.heights[0]?.height === draft.way?.height,
    },
    {
      sign: 'junction', label: words.junction, short: words.junctionShort, hint: words.junctionHint, key: 'J', run: () => change(() => draft.join()),
      off: off || !draft.canJoin, pressed: draft.junction && !draft.exiting,
    },
    {
      sign: 'exit', label: words.exit, short: words.exitShort, hint: off || draft.canLeave ? words.exitHint : words.exitNever, key: 'E',
      run: () => change(() => draft.leave()), off: off || !draft.canLeave, pressed: draft.exiting,
    },
    {
      sign: 'cars', label: words.carsTool, short: words.carsShort, key: 'C', run: orders.cars,
      off: off || !now.earning || !draft.shown, pressed: now.choosing,
    },
    { sign: 'pass', label: words.pass, short: words.passShort, key: 'X', run: orders.pass, off: !now.canPass, pressed: now.passing },
  ];
}

export function placing(words: Sayings, now: Now, orders: Orders): Tool[] {
  const turn = (by: 1 | -1) => () => orders.change(() => now.draft.rotate(by));
  return [
    suggesting(words, now, orders),
    { sign: 'left', label: words.turnLeft, short: words.leftShort, key: 'R', run: turn(1), off: now.off },
    { sign: 'right', label: words.turnRight, short: words.rightShort, key: '⇧R', run: turn(-1), off: now.off },
  ];
}

/** What anybody may do, also in a replay. */
export function looking(words: Sayings, founding: boolean, missions: boolean, lit: boolean, orders: Orders): Tool[] {
  const firsts: Tool = { sign: 'firsts', label: words.firsts, short: words.firstsShort, hint: words.firstsHint, key: 'F', run: orders.firsts, pressed: lit };
  const board: Tool = { sign: 'missions', label: words.missions, short: words.missionsShort, key: 'M', run: orders.missions };
  return [...(founding ? [] : [firsts]), ...(missions ? [board] : [])];
}
