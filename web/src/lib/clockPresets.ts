import { locale, roughly } from './dates';
import type { TableMessage, View } from './table';
import { counted, t } from './messages';
import { minutes } from './now.svelte';
import type { Clock, Time } from './wire/types';

const AN_HOUR = 3_600_000;

/** The clocks that the form for a new table offers. */
export const CLOCKS: readonly { key: 'none' | 'brisk' | 'calm' | 'days'; clock: Clock | null }[] = [
  { key: 'none', clock: null },
  { key: 'brisk', clock: { budget: 180, increment: 10 } },
  { key: 'calm', clock: { budget: 900, increment: 15 } },
  { key: 'days', clock: { days: 1 } },
];

/** Describes a table's clock briefly. */
export function clockWords(clock: Clock | null): string {
  if (!clock) return t('street.clock.none');
  if (clock.days) return counted('street.clock.days', clock.days);
  const budget = Math.round((clock.budget ?? 0) / 60);
  return clock.increment
    ? t('street.clock.more', { budget, increment: clock.increment })
    : t('street.clock', { budget });
}

/** A seat's remaining time and whether it is short. */
export interface Hand {
  words: string;
  /** The time of day of the deadline, if it is hours away. */
  at?: string;
  short: boolean;
}

/** Each seat's remaining time, null without a clock: `at` is the table's time, `now` the time of day. */
export function hands(
  table: TableMessage,
  time: Time | null,
  view: View,
  at: number,
  now: number,
): (Hand | null)[] {
  return table.seats.map((seat, n) => {
    if (!time || seat.kind === 'bot' || seat.left || view.outcome) return null;
    const due = time.due[n];
    if (typeof due === 'number') return { ...day(due, now), short: due - now < AN_HOUR };
    const left = time.left[n];
    if (left === undefined) return null;
    const rest = left - (view.awaited.includes(n) ? Math.max(0, at - time.at) : 0);
    return { words: minutes(rest), short: rest < 20_000 };
  });
}

/** Describes a deadline in the reader's time zone. */
function day(due: number, now: number): Pick<Hand, 'words' | 'at'> {
  if (due - now < AN_HOUR) return { words: minutes(due - now) };
  const at = new Date(due).toLocaleString(locale(), { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return { words: roughly(due - now), at };
}
