/** A guest's own best times, kept in the browser: of trials by side, of puzzles by card and side, of days. */

import type { Line, Outcome, View } from '../../../lib/table';
import type { Board } from '../view';

export interface Daily {
  date: string;
  card: number;
  side: 'easy' | 'hard';
  /** The easy one of the two that a day has. */
  easy?: boolean;
}

interface Kept {
  best: { [what: string]: number };
  /**
   * Of the best run, when each piece came to stand or went: milliseconds since the start, and how many
   * stood then.
   */
  runs: { [what: string]: Run };
  days: { [date: string]: number };
  /** The same of the easy puzzles. */
  easyDays: { [date: string]: number };
  /** The puzzle of the day that was last begun. */
  daily: Daily | null;
}

const STORED_AS = 'machinami.jutaku';

export type Run = readonly (readonly [at: number, standing: number])[];

export const trial = (side: string) => `trial/${side}`;
export const puzzle = (card: number, side: string) => `puzzle/${card}/${side}`;

function read(): Kept {
  const empty: Kept = { best: {}, runs: {}, days: {}, easyDays: {}, daily: null };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Partial<Kept>) };
  } catch {
    return empty;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    return; // a browser that stores nothing has no best times
  }
}

export function bestOf(what: string): number | null {
  return read().best[what] ?? null;
}

export function bestOfDay(date: string, easy = false): number | null {
  return read()[easy ? 'easyDays' : 'days'][date] ?? null;
}

/** Today's puzzle is begun: its time will count for the day. */
export function beginDaily(daily: Daily): void {
  write({ ...read(), daily });
}

/** How many pieces stood in one's best run after so long; null without one. */
export function ghostOf(what: string, elapsed: number): number | null {
  const run = read().runs[what];
  return run ? run.reduce((standing, [at, count]) => (at <= elapsed ? count : standing), 0) : null;
}

/** How many days in a row, up to this one or the one before, a puzzle of the day was built, whichever. */
export function streak(date: string): number {
  const kept = read();
  const days = { ...kept.easyDays, ...kept.days };
  const day = (back: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10);
  let count = 0;
  while (days[day(count + (days[date] === undefined ? 1 : 0))] !== undefined) count += 1;
  return count;
}

/** What a game of one was about; null for those of several. */
export function soloKey(view: View<Board>): string | null {
  if (view.seats !== 1) return null;
  const { mode, side } = view.board;
  return mode === 'puzzle' ? puzzle(Number(view.options['card']), side) : trial(side);
}

/** A game of a single card as a run: only how many pieces stood when, never where. */
export function runOf(lines: readonly Line[]): Run {
  const begun = lines.find((line) => line.do && 'go' in line.do)?.at ?? 0;
  let standing = 0;
  return lines.flatMap(({ do: done, at }) => {
    if (!done || !('place' in done || 'take_back' in done)) return [];
    standing += 'place' in done ? 1 : -1;
    return [[(at ?? 0) - begun, standing] as const];
  });
}

/** Keeps the time of a game of one, and how it went, if it is the best. */
export function keepTime(view: View<Board>, outcome: Outcome, lines: readonly Line[] = []): void {
  const what = soloKey(view);
  const time = Number(outcome.detail['time'] ?? 0);
  if (what === null || !(time > 0) || outcome.winners.length === 0) return;
  const kept = read();
  const least = (before: number | undefined) => Math.min(before ?? Infinity, time);
  if (view.board.mode === 'puzzle' && time < (kept.best[what] ?? Infinity))
    kept.runs = { ...kept.runs, [what]: runOf(lines) };
  kept.best = { ...kept.best, [what]: least(kept.best[what]) };
  if (kept.daily && what === puzzle(kept.daily.card, kept.daily.side)) {
    const days = kept.daily.easy ? 'easyDays' : 'days';
    kept[days] = { ...kept[days], [kept.daily.date]: least(kept[days][kept.daily.date]) };
  }
  write(kept);
}
