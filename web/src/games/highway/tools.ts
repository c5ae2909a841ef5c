/** The buttons next to the table. */

import type { Draft } from './placementDraft.svelte';
import type { Sign } from './Icon.svelte';
import type { OpenEnd } from './view';
import type { Messages } from './messages';

export interface Tool {
  sign: Sign;
  label: string;
  /** The label where there is little room. */
  short: string;
  key: string;
  /** A description, if the label alone is unclear. */
  hint?: string;
  run: () => void;
  pressed?: boolean;
  off?: boolean;
  /** Why the tool is disabled now, shown when it is tried. */
  why?: string | false;
  /** Of no use in this turn: only its key is left. */
  idle?: boolean;
}

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
    sign: 'suggest',
    label: words.suggest,
    short: words.suggestShort,
    hint: words.suggestHint,
    key: 'S',
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
      sign: 'junction',
      label: words.junction,
      short: words.junctionShort,
      hint: words.junctionHint,
      key: 'J',
      run: () => change(() => draft.join()),
      off,
      pressed: draft.junction && !draft.exiting,
      why: !draft.canJoin && words.noJunction,
      idle: grey,
    },
    {
      sign: 'higher',
      label: words.higher,
      short: words.higher,
      key: 'H',
      run: () => change(() => draft.raise(1)),
      off,
      pressed: leans(1),
      why: chosen && draft.heights.at(-1)?.height === draft.way?.height && words.noHigher(draft.junction),
      idle: level,
    },
    {
      sign: 'lower',
      label: words.lower,
      short: words.lower,
      key: '⇧H',
      run: () => change(() => draft.raise(-1)),
      off,
      pressed: leans(-1),
      why: chosen && draft.heights[0]?.height === draft.way?.height && words.noLower(draft.junction),
      idle: level,
    },
    {
      sign: 'exit',
      label: words.exit,
      short: words.exitShort,
      hint: words.exitHint,
      key: 'E',
      run: () => change(() => draft.leave()),
      off,
      pressed: draft.exiting,
      why: !draft.canLeave && words.noExit,
      idle: aloft || now.begins,
    },
    {
      sign: 'end',
      label: words.end,
      short: words.endShort,
      key: 'N',
      run: () => change(() => draft.step(1)),
      off,
      idle: ends.length < 2,
    },
    {
      sign: 'cars',
      label: words.carsTool,
      short: words.carsShort,
      key: 'C',
      run: orders.cars,
      off,
      pressed: now.choosing,
      why: !(now.earning && draft.shown) && words.noCars,
      idle: true,
    },
    {
      sign: 'pass',
      label: words.pass,
      short: words.passShort,
      key: 'X',
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
    { sign: 'left', label: words.turnLeft, short: words.leftShort, key: 'R', run: turn(1), off: now.off },
    {
      sign: 'right',
      label: words.turnRight,
      short: words.rightShort,
      key: '⇧R',
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
const TAUGHT: Record<string, readonly Tool['sign'][]> = {
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
  return [...does, ...looking(words, seen, orders)].filter(({ sign }) => taught?.includes(sign) ?? true);
}

function looking(words: Messages, { founding, tilted, scored, lit }: Seen, orders: Orders): Tool[] {
  const firsts: Tool = {
    sign: 'firsts',
    label: words.firsts,
    short: words.firstsShort,
    hint: words.firstsHint,
    key: 'F',
    run: orders.firsts,
    pressed: lit,
  };
  const board: Tool = {
    sign: 'missions',
    label: words.missions,
    short: words.missionsShort,
    key: 'M',
    run: orders.missions,
  };
  return [...(founding || tilted ? [] : [firsts]), ...(scored ? [board] : [])];
}
