/** The choices of the last table that a guest opened, by game, kept in this browser. */

import type { GameFacts } from './wire/types';
import { CLOCKS } from './clockPresets';
import type { Json } from './table';

export type ClockKey = (typeof CLOCKS)[number]['key'];

/** Who sits on a seat. Only kinds that need no other person's consent are remembered. */
export interface SeatChoice {
  kind: 'me' | 'open' | 'here' | 'bot';
  level: number;
  name: string;
}

/** The remembered choices; whom strangers may meet (public, rated, programs) is chosen each time. */
export interface TableChoices {
  seats: SeatChoice[];
  options: { [name: string]: Json };
  data: string;
  clock: ClockKey;
  flag: 'lose' | 'bot';
  hints: boolean;
  chat: boolean;
}

const STORED_AS = 'machinami.tables';
const SEATS_STORED_AS = 'machinami.seats';
const KINDS: readonly unknown[] = ['me', 'open', 'here', 'bot'];

function stored(key = STORED_AS): { [game: string]: unknown } {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}

function store(all: { [game: string]: unknown }, key = STORED_AS): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    return; // without local storage the choices are not remembered
  }
}

/** Remembers the number of seats of the last game against bots. */
export function rememberSeats(game: string, seats: number): void {
  store({ ...stored(SEATS_STORED_AS), [game]: seats }, SEATS_STORED_AS);
}

/** The number of seats of the last game against bots, if it is still possible. */
export function recallSeats(game: GameFacts): number | undefined {
  const last = stored(SEATS_STORED_AS)[game.key];
  return game.seats.find((count) => count > 1 && count === last);
}

/** Remembers the choices for a game. */
export function rememberTable(game: string, choices: TableChoices): void {
  store({ ...stored(), [game]: choices });
}

/** Forgets the choices for a game. */
export function forgetTable(game: string): void {
  const { [game]: _, ...others } = stored();
  store(others);
}

function seatFrom(value: unknown, game: GameFacts): SeatChoice | null {
  const { kind, level, name } = (value ?? {}) as Partial<SeatChoice>;
  if (!KINDS.includes(kind) || typeof level !== 'number' || typeof name !== 'string') return null;
  if (kind === 'bot' && !game.levels.includes(level)) return null;
  return { kind: kind as SeatChoice['kind'], level, name: name.slice(0, 24) };
}

/** The remembered choices that are still possible for a game; each part falls back to nothing. */
export function recallTable(game: GameFacts): Partial<TableChoices> {
  const last = (stored()[game.key] ?? {}) as Partial<TableChoices>;
  const found: Partial<TableChoices> = {};
  const seats = Array.isArray(last.seats) ? last.seats.map((seat) => seatFrom(seat, game)) : [];
  const known = seats.filter((seat): seat is SeatChoice => seat !== null);
  const mine = known.filter(({ kind }) => kind === 'me').length;
  if (known.length === seats.length && game.seats.includes(seats.length) && mine <= 1) found.seats = known;
  const chosen = game.options.flatMap(({ name, values, missing }) => {
    const text = JSON.stringify(last.options?.[name]);
    const value = values.find((each) => JSON.stringify(each) === text && !missing[text]);
    return value === undefined ? [] : [[name, value] as const];
  });
  found.options = Object.fromEntries(chosen);
  if (typeof last.data === 'string' && game.sets.includes(last.data)) found.data = last.data;
  if (CLOCKS.some(({ key }) => key === last.clock)) found.clock = last.clock;
  if (last.flag === 'lose' || last.flag === 'bot') found.flag = last.flag;
  if (typeof last.hints === 'boolean') found.hints = last.hints;
  if (typeof last.chat === 'boolean') found.chat = last.chat;
  return found;
}
