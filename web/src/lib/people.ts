import { neighbourAt } from '../neighbours';
import type { Place } from './table';
import { t } from './words';

const ROBOT = '\u{1F916}';

/** What somebody at a table is called here: a bot is the neighbour of its level. */
export function nameOfSeat(seat: Place | undefined, index: number): string {
  if (!seat || seat.kind === 'open') return t('table.open');
  if (seat.kind === 'bot') return neighbourAt(seat.level)?.name ?? t('table.botname', { n: index + 1 });
  return seat.name ?? t('new.seat', { n: index + 1 });
}

/** What all of them are called: of neighbours of one name, the later ones bear a number. */
export function namesOf(seats: readonly Place[]): string[] {
  const names = seats.map(nameOfSeat);
  return names.map((name, n) => {
    const before = seats[n]?.kind === 'bot' ? names.slice(0, n).filter((other) => other === name).length : 0;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}

/** The same for the bare names of a replay. */
export function nameInReplay(name: string | null, index: number): string {
  if (name === null) return t('new.seat', { n: index + 1 });
  return name.startsWith(ROBOT) ? t('table.botname', { n: index + 1 }) : name;
}
