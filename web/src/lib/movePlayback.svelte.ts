/** Plays the moves of others one after another, at the chosen pace. */

import type { Line, Seat, View } from './table';

export const PACES = ['instant', 'quick', 'steady', 'slow', 'step'] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds that each frame stays; at pace `step` the user asks for the next. */
export const BEATS: Record<Pace, number> = {
  instant: 0,
  quick: 700,
  steady: 1400,
  slow: 3000,
  step: Infinity,
};

/** The state of the table after one message. */
export interface Moment {
  views: { [viewer: string]: View };
  lines: Line[];
}

/** Milliseconds after the viewer's own move, which needs less time. */
const OWN = 500;

const NOTHING: Moment = { views: {}, lines: [] };

export class MovePlayback {
  shown: Moment = $state.raw(NOTHING);
  /** The number of lines already shown; everything is old to a newly loaded page. */
  since = $state.raw(0);
  paused = $state(false);
  #waiting: Moment[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the current frame has been shown long enough. */
  #until = 0;

  /**
   * `tells` is whether the new lines show anything; other frames take no time. `holds` is for how many
   * milliseconds the new lines are shown at least.
   */
  constructor(
    private readonly pace: () => Pace,
    private readonly tells: (moment: Moment, from: number) => boolean,
    private readonly holds: (moment: Moment, from: number) => number = () => 0,
  ) {}

  /** The number of queued frames. */
  get behind(): number {
    return this.#waiting.length;
  }

  /** Queues a new state. Moves of the seats at this device and prompts to them are shown at once. */
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

  /** Shows the next frame now. */
  step(): void {
    const [next, ...rest] = this.#waiting;
    if (next) this.#show(next, rest);
  }

  /** Skips to the newest frame. */
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
    const hold = beat > 0 && this.since < moment.lines.length ? this.holds(moment, this.since) : 0;
    this.#until =
      performance.now() + Math.max(hold, !told ? 0 : own && beat < Infinity ? Math.min(OWN, beat) : beat);
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
