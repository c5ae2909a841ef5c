/** Lets what others do be seen one thing after another, at a pace of one's own. */

import type { Line, Seat, View } from './table';

export const PACES = ['instant', 'quick', 'steady', 'slow', 'step'] as const;
export type Pace = (typeof PACES)[number];

/** How long a moment stays before the next one comes, in milliseconds. Step by step it stays until one is asked for. */
export const BEATS: Record<Pace, number> = {
  instant: 0,
  quick: 700,
  steady: 1400,
  slow: 3000,
  step: Infinity,
};

/** What a table looked like after one piece of news. */
export interface Moment {
  views: { [viewer: string]: View };
  lines: Line[];
}

/** One's own move has been seen sooner: one knew of it. */
const OWN = 500;

const NOTHING: Moment = { views: {}, lines: [] };

export class Follower {
  shown: Moment = $state.raw(NOTHING);
  /** How many of the lines had been shown before; to whoever comes, none of them is news. */
  since = $state.raw(0);
  paused = $state(false);
  #waiting: Moment[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the moment that is shown has been seen long enough. */
  #until = 0;

  /** `tells` says whether there is anything to see in these lines; what tells nothing takes no time. */
  constructor(
    private readonly pace: () => Pace,
    private readonly tells: (moment: Moment, from: number) => boolean,
  ) {}

  /** How many moments have not been shown yet. */
  get behind(): number {
    return this.#waiting.length;
  }

  /** The table has changed. What the seats held here did, or are asked to do, is never held back. */
  hear(moment: Moment, seats: readonly Seat[]): void {
    const newest = this.#waiting.at(-1) ?? this.shown;
    const added = moment.lines.slice(newest.lines.length);
    const own = added.some(({ by }) => typeof by === 'number' && seats.includes(by));
    const asked = Object.values(newest.views).some((view) =>
      view.to_act.some((seat) => seats.includes(seat)),
    );
    const back = moment.lines.length < newest.lines.length;
    if (newest === NOTHING || back || ((own || asked) && this.behind === 0)) this.#show(moment, [], own);
    else {
      this.#waiting = [...this.#waiting, moment];
      this.#go();
    }
  }

  /** Shows the next moment now. */
  step(): void {
    const [next, ...rest] = this.#waiting;
    if (next) this.#show(next, rest);
  }

  /** Shows how things are. */
  catchUp(): void {
    const now = this.#waiting.at(-1);
    this.paused = false;
    if (now) this.#show(now, []);
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.paused = false;
    this.#go();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #show(moment: Moment, rest: Moment[], own = false): void {
    const from = this.shown.lines.length;
    this.since = this.shown === NOTHING ? moment.lines.length : Math.min(from, moment.lines.length);
    this.shown = moment;
    this.#waiting = rest;
    const beat = BEATS[this.pace()];
    const told = own || this.tells(moment, from);
    this.#until = performance.now() + (!told ? 0 : own && beat < Infinity ? Math.min(OWN, beat) : beat);
    this.#go();
  }

  #go(): void {
    clearTimeout(this.#timer);
    if (this.paused || this.behind === 0 || this.#until === Infinity) return;
    const wait = this.#until - performance.now();
    if (wait <= 0) this.step();
    else this.#timer = setTimeout(() => this.step(), wait);
  }
}
