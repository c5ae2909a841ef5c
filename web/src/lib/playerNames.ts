import { NEIGHBOURS, neighbourAt } from '../bots';
import { settings } from './settings.svelte';
import type { Place } from './table';
import { t } from './messages';
import { quotePronoun } from './messages/person';

const ROBOT = '\u{1F916}';

type Sitter = Pick<Place, 'kind' | 'level' | 'name'>;

/** What somebody at a table is called here: a bot is the neighbour of its level. */
function nameOfSeat(seat: Sitter | undefined, index: number): string {
  if (!seat || seat.kind === 'open') return t('table.open');
  if (seat.kind === 'bot') return neighbourAt(seat.level)?.name ?? t('table.botname', { n: index + 1 });
  return seat.name === null ? t('new.seat', { n: index + 1 }) : quotePronoun(seat.name, settings.lang);
}

/** Of neighbours of one level, the later ones are called as their kin; where these are all here, they bear a number. */
function toldApart(names: readonly string[], isBot: (seat: number) => boolean): string[] {
  return names.map((name, n) => {
    const before = isBot(n) ? names.slice(0, n).filter((other, m) => isBot(m) && other === name).length : 0;
    if (before === 0) return name;
    return (
      NEIGHBOURS.find((neighbour) => neighbour.name === name)?.kin[before - 1] ?? `${name} ${before + 1}`
    );
  });
}

/** What all at a table are called. */
export function namesOf(seats: readonly Sitter[]): string[] {
  return toldApart(seats.map(nameOfSeat), (n) => seats[n]?.kind === 'bot');
}

/** What all are called in a replay, by its bare names; a neighbour keeps the name it had at the table. */
export function namesInReplay(names: readonly (string | null)[]): string[] {
  return toldApart(names.map(nameInReplay), (n) => names[n]?.startsWith(ROBOT) === true);
}

function nameInReplay(name: string | null, index: number): string {
  if (name === null) return t('new.seat', { n: index + 1 });
  if (!name.startsWith(ROBOT)) return quotePronoun(name, settings.lang);
  return (
    NEIGHBOURS.find((neighbour) => name.endsWith(` ${neighbour.name}`))?.name ??
    t('table.botname', { n: index + 1 })
  );
}
