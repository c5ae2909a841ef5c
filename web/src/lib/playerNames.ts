import { NEIGHBOURS, neighbourAt } from '../bots';
import type { Place } from './table';
import { t } from './messages';
import { quotePronoun } from './messages/person';
import { language } from './messages/catalogues.svelte';

const ROBOT = '\u{1F916}';

/** Marks programs in every list and sentence. */
const GEAR = '\u2699\uFE0E';

type Sitter = Pick<Place, 'kind' | 'level' | 'name'> & { program?: boolean };

/** The displayed name of a person or a program. */
export function nameOfPerson({ name, program }: Pick<Sitter, 'name' | 'program'>): string {
  const quoted = quotePronoun(name ?? '', language());
  return program ? `${GEAR} ${quoted}` : quoted;
}

/** The display name of a seat; a bot's name depends on its level. */
function nameOfSeat(seat: Sitter | undefined, index: number): string {
  if (!seat || seat.kind === 'open') return t('table.open');
  if (seat.kind === 'bot') return neighbourAt(seat.level)?.name ?? t('table.botname', { n: index + 1 });
  return seat.name === null ? t('new.seat', { n: index + 1 }) : nameOfPerson(seat);
}

/** Distinguishes bots of one level by further names, and by numbers when these run out. */
function toldApart(names: readonly string[], isBot: (seat: number) => boolean): string[] {
  return names.map((name, n) => {
    const before = isBot(n) ? names.slice(0, n).filter((other, m) => isBot(m) && other === name).length : 0;
    if (before === 0) return name;
    return (
      NEIGHBOURS.find((neighbour) => neighbour.name === name)?.kin[before - 1] ?? `${name} ${before + 1}`
    );
  });
}

/** Display names of all seats. */
export function namesOf(seats: readonly Sitter[]): string[] {
  return toldApart(seats.map(nameOfSeat), (n) => seats[n]?.kind === 'bot');
}

/** Display names of all seats of a replay, from the recorded names; bots keep their names. */
export function namesInReplay(names: readonly (string | null)[]): string[] {
  return toldApart(names.map(nameInReplay), (n) => names[n]?.startsWith(ROBOT) === true);
}

function nameInReplay(name: string | null, index: number): string {
  if (name === null) return t('new.seat', { n: index + 1 });
  if (!name.startsWith(ROBOT)) return quotePronoun(name, language());
  return (
    NEIGHBOURS.find((neighbour) => name.endsWith(` ${neighbour.name}`))?.name ??
    t('table.botname', { n: index + 1 })
  );
}
