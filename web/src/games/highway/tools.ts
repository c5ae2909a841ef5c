/** The buttons next to the table. */

import { icons } from './icons';
import type { Draft } from './placementDraft.svelte';
import type { Tool } from '../../components/Toolbar.svelte';
import { keymap } from './keys';
import type { OpenEnd } from './view';
import type { Messages } from './messages';

export interface Orders {
  suggest(): void;
  /** Changes the held piece. */
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
  /** As far as one knows, nothing can be built. */
  blocked: boolean;
  /**
   * The viewer's open ends, also during others' turns, and whether nothing has been built from the first yet.
   */
  ends: readonly OpenEnd[];
  begins: boolean;
}

function suggesting(words: Messages, { off, searching }: Now, { suggest }: Orders): Tool {
  return {
    name: 'suggest',
    icon: icons.bulb,
    label: words.suggest,
    short: words.suggestShort,
    hint: words.suggestHint,
    key: keymap.keyOf({ do: 'suggest' }),
    run: suggest,
    off: off || searching,
  };
}

/**
 * What this turn has no use for is left away, whichever end is in hand, so that nothing moves under the
 * pointer.
 */
function building(words: Messages, now: Now, orders: Orders): Tool[] {
  const { draft, off, ends } = now;
  const { change } = orders;
  const level =
    !draft.junction && ends.every(({ next }) => next.filter(({ junction }) => !junction).length < 2);
  const grey = ends.every(({ next }) => !next.some(({ junction }) => junction));
  /**
   * A grey pillar is one higher or one lower; before one was chosen or is in hand, either may come of a
   * tap.
   */
  const chosen = draft.shown || draft.preset || draft.junction;
  const leans = (by: 1 | -1) =>
    chosen && !draft.junction && !draft.exiting && draft.way?.height === (draft.end?.height ?? 0) + by;
  const aloft = ends.every(({ exit }) => exit === null);
  return [
    suggesting(words, now, orders),
    {
      name: 'junction',
      icon: icons.fork,
      label: words.junction,
      short: words.junctionShort,
      hint: words.junctionHint,
      key: keymap.keyOf({ do: 'junction' }),
      run: () => change(() => draft.join()),
      off,
      pressed: draft.junction && !draft.exiting,
      why: !draft.canJoin && words.noJunction,
      idle: grey,
    },
    {
      name: 'higher',
      icon: icons.raise,
      label: words.higher,
      short: words.higher,
      key: keymap.keyOf({ do: 'height', by: 1 }),
      run: () => change(() => draft.raise(1)),
      off,
      pressed: leans(1),
      why: chosen && draft.heights.at(-1)?.height === draft.way?.height && words.noHigher(draft.junction),
      idle: level,
    },
    {
      name: 'lower',
      icon: icons.sink,
      label: words.lower,
      short: words.lower,
      key: keymap.keyOf({ do: 'height', by: -1 }),
      run: () => change(() => draft.raise(-1)),
      off,
      pressed: leans(-1),
      why: chosen && draft.heights[0]?.height === draft.way?.height && words.noLower(draft.junction),
      idle: level,
    },
    {
      name: 'exit',
      icon: icons.ramp,
      label: words.exit,
      short: words.exitShort,
      hint: words.exitHint,
      key: keymap.keyOf({ do: 'exit' }),
      run: () => change(() => draft.leave()),
      off,
      pressed: draft.exiting,
      why: !draft.canLeave && words.noExit,
      idle: aloft || now.begins,
    },
    {
      name: 'end',
      icon: icons.target,
      label: words.end,
      short: words.endShort,
      key: keymap.keyOf({ do: 'end', by: 1 }),
      run: () => change(() => draft.step(1)),
      off,
      idle: ends.length < 2,
    },
    {
      name: 'cars',
      icon: icons.car,
      label: words.carsTool,
      short: words.carsShort,
      key: keymap.keyOf({ do: 'cars' }),
      run: orders.cars,
      off,
      pressed: now.choosing,
      why: !(now.earning && draft.shown) && words.noCars,
      idle: true,
    },
    {
      name: 'pass',
      icon: icons.skip,
      label: words.pass,
      short: words.passShort,
      key: keymap.keyOf({ do: 'pass' }),
      run: orders.pass,
      off: !now.canPass,
      pressed: now.passing,
      idle: !now.blocked && !now.passing,
    },
  ];
}

function placing(words: Messages, now: Now, orders: Orders): Tool[] {
  const turn = (by: 1 | -1) => () => orders.change(() => now.draft.rotate(by));
  return [
    suggesting(words, now, orders),
    {
      name: 'left',
      icon: 'turn-back',
      label: words.turnLeft,
      short: words.leftShort,
      key: keymap.keyOf({ do: 'turn', by: 1 }),
      run: turn(1),
      off: now.off,
    },
    {
      name: 'right',
      icon: 'turn',
      label: words.turnRight,
      short: words.rightShort,
      key: keymap.keyOf({ do: 'turn', by: -1 }),
      run: turn(-1),
      off: now.off,
    },
  ];
}

interface Seen {
  founding: boolean;
  /** From aside, where no road is marked. */
  tilted: boolean;
  /** Whether there are points to be looked at, and whether the roads open to a first are lit. */
  scored: boolean;
  lit: boolean;
}

/** What a lesson about a clause has use for. */
const TAUGHT: Record<string, readonly string[]> = {
  'H-6': ['suggest'],
  'H-14': ['suggest'],
  'H-19': ['higher', 'lower'],
  'H-7': ['higher', 'lower', 'junction'],
  'H-13': ['suggest', 'exit', 'end'],
};

/**
 * All available tools; in a lesson the relevant ones; for spectators and replays those that change the
 * display.
 */
export function toolsOf(
  words: Messages,
  now: Now | null,
  seen: Seen,
  orders: Orders,
  lesson: string | null = null,
): Tool[] {
  const does = now ? (seen.founding ? placing : building)(words, now, orders) : [];
  const taught = TAUGHT[lesson ?? ''];
  return [...does, ...looking(words, seen, orders)].filter(({ name }) => taught?.includes(name) ?? true);
}

function looking(words: Messages, { founding, tilted, scored, lit }: Seen, orders: Orders): Tool[] {
  const firsts: Tool = {
    name: 'firsts',
    icon: icons.pennant,
    label: words.firsts,
    short: words.firstsShort,
    hint: words.firstsHint,
    key: keymap.keyOf({ do: 'firsts' }),
    run: orders.firsts,
    pressed: lit,
  };
  const board: Tool = {
    name: 'missions',
    icon: icons.list,
    label: words.missions,
    short: words.missionsShort,
    key: keymap.keyOf({ do: 'missions' }),
    run: orders.missions,
  };
  return [...(founding || tilted ? [] : [firsts]), ...(scored ? [board] : [])];
}
