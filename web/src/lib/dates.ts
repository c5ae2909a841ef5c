/** Dates and durations in the chosen language. */

import { language, shellOf } from './messages/catalogues.svelte';

/**
 * The locale of dates: the browser's variant of the chosen language, so that British English gets 24 hours
 * and the day before the month.
 */
export function locale(): string {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return (
    wanted.find((tag) => tag.split('-')[0] === language() && tag.includes('-')) ??
    shellOf(language())['grammar.dates']
  );
}

const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;
const A_DAY = 24 * AN_HOUR;

/** A date: "today", "yesterday", "9 November". */
export function day(moment: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const ago = Math.ceil((midnight - moment) / A_DAY);
  if (ago <= 1)
    return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.max(0, ago), 'day');
  const year =
    new Date(moment).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', ...year }).format(moment);
}

/** A date with the time of day. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);

/** The time of day alone. */
export const timeOfDay = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(at);

/** A rounded duration: "3 days", "2 hours", "5 minutes". */
export function roughly(milliseconds: number): string {
  const [unit, long] =
    milliseconds >= 2 * A_DAY
      ? (['day', A_DAY] as const)
      : milliseconds >= AN_HOUR
        ? (['hour', AN_HOUR] as const)
        : (['minute', A_MINUTE] as const);
  const many = Math.max(unit === 'minute' ? 1 : 0, Math.floor(milliseconds / long));
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(many);
}
