import type { Place } from './table';
import { t } from './words';

const ROBOT = '\u{1F916}';

/** What people at a table are called here: bots in the reader's language, everybody else by name. */
export function nameOfSeat(seat: Place | undefined, index: number): string {
  if (!seat || seat.kind === 'open') return t('table.open');
  if (seat.kind === 'bot') return t('table.botname', { n: index + 1 });
  return seat.name ?? t('new.seat', { n: index + 1 });
}

/** The same for the bare names of a replay. */
export function nameInReplay(name: string | null, index: number): string {
  if (name === null) return t('new.seat', { n: index + 1 });
  return name.startsWith(ROBOT) ? t('table.botname', { n: index + 1 }) : name;
}
