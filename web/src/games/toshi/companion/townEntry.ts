/** The entry of a finished town: cards and tokens as people read them off the table. */

import { centreOf, COLOURS, HALF, touched, type Slot, type Space, type Speciality } from '../view';
import type { ScoreSheetEntry } from '../wire';

/** Everything that people have entered. Seats beyond `seats` are kept while the number changes. */
export interface TownEntry {
  seats: number;
  names: string[];
  cards: (string | null)[];
  tokens: [number, number][][];
  variant: boolean;
  specialisations: { name: Speciality; flipped: boolean }[];
  foreignCentre: ScoreSheetEntry['foreign_centre'];
  builderTies: ScoreSheetEntry['builder_ties'];
}

export const TOKENS = 10;
export const COLUMNS = 5;
export const VALUES: readonly number[] = Array.from({ length: 10 }, (_, n) => n + 1);
export const DECK: readonly (readonly string[])[] = COLOURS.map((colour) =>
  VALUES.map((value) => `${colour}${value}`),
);
export const SPECIALITIES: readonly Speciality[] = [
  'influenstar',
  'pionliticien',
  'batisseur',
  'octogeeek',
  'planificateur',
];

export function emptyEntry(): TownEntry {
  return {
    seats: 3,
    names: Array.from({ length: 5 }, () => ''),
    cards: Array.from({ length: 25 }, () => null),
    tokens: Array.from({ length: 5 }, () => []),
    variant: false,
    specialisations: SPECIALITIES.map((name) => ({ name, flipped: false })),
    foreignCentre: 'discard',
    builderTies: 'all',
  };
}

export const rowsOf = (seats: number): number => (seats === 3 ? 3 : 5);

export const spacesOf = (seats: number): Space[] =>
  Array.from({ length: rowsOf(seats) * COLUMNS }, (_, n): Space => [Math.floor(n / COLUMNS), n % COLUMNS]);

/** What lies on a space from the start; null for a Building's space. */
export function fixedCard([row, column]: Space, seats: number): 'park' | 'monument' | null {
  const last = rowsOf(seats) - 1;
  if ((row === 0 || row === last) && (column === 0 || column === COLUMNS - 1)) return 'park';
  return row === last / 2 && column === (COLUMNS - 1) / 2 ? 'monument' : null;
}

/** The next space without its Building, from `from` on; null if the grid is full. */
export function nextEmpty(entry: TownEntry, from: number): number | null {
  const spaces = spacesOf(entry.seats);
  const open = (n: number) => fixedCard(spaces[n]!, entry.seats) === null && entry.cards[n] === null;
  const order = spaces.map((_, n) => (from + n) % spaces.length);
  return order.find(open) ?? null;
}

/** The places for tokens: inside the grid, with a Planificateur on its outer edge too. */
export function slotsOf(entry: TownEntry): Slot[] {
  const rows = rowsOf(entry.seats);
  const rim =
    entry.variant && entry.specialisations.slice(0, entry.seats).some(({ name }) => name === 'planificateur');
  const inner = (at: number, end: number) => rim || (at > 0 && at < end);
  return Array.from({ length: 2 * rows + 1 }, (_, i) => i)
    .filter((i) => inner(i, 2 * rows))
    .flatMap((i) =>
      Array.from({ length: 2 * COLUMNS + 1 }, (_, j): Slot => [i, j]).filter(([, j]) =>
        inner(j, 2 * COLUMNS),
      ),
    );
}

export const ownerOf = (entry: TownEntry, [i, j]: Slot): number | null => {
  const seat = entry.tokens
    .slice(0, entry.seats)
    .findIndex((slots) => slots.some(([row, column]) => row === i && column === j));
  return seat < 0 ? null : seat;
};

/** The middle of a slot in the drawing. */
export const pointOf = ([i, j]: Slot): readonly [x: number, y: number] => [j * HALF, i * HALF];

/** Whether a slot is the centre of a card. */
export const isCentre = (slot: Slot, seats: number): boolean =>
  touched(slot, rowsOf(seats), COLUMNS).some((space) => {
    const [i, j] = centreOf(space);
    return i === slot[0] && j === slot[1];
  });

/** Puts a card on a space, takes it from any other, or removes it with null. */
export function placeCard(entry: TownEntry, space: number, card: string | null): TownEntry {
  const cards = entry.cards.map((old, n) => (n === space ? card : old === card ? null : old));
  return { ...entry, cards };
}

/** Places a token of a seat; a tap on the seat's own token removes it, on another's replaces it. */
export function toggleToken(entry: TownEntry, seat: number, [i, j]: Slot): TownEntry {
  const owner = ownerOf(entry, [i, j]);
  const cleared = entry.tokens.map((slots) => slots.filter(([row, column]) => row !== i || column !== j));
  const full = (cleared[seat]?.length ?? 0) >= TOKENS;
  if (owner === seat || full) return { ...entry, tokens: cleared };
  return {
    ...entry,
    tokens: cleared.map((slots, n): [number, number][] => (n === seat ? [...slots, [i, j]] : slots)),
  };
}

/** Gives a Specialisation to a seat, and the seat's former one to whoever had it. */
export function giveSpecialisation(entry: TownEntry, seat: number, name: Speciality): TownEntry {
  const other = entry.specialisations.findIndex((each) => each.name === name);
  const former = entry.specialisations[seat]!;
  return {
    ...entry,
    specialisations: entry.specialisations.map((each, n) =>
      n === seat ? { ...each, name } : n === other ? { ...each, name: former.name } : each,
    ),
  };
}

/** The entry as the server counts it. */
export function sheetEntry(entry: TownEntry): ScoreSheetEntry {
  const spaces = spacesOf(entry.seats);
  return {
    seats: entry.seats,
    cards: spaces.map((space, n) =>
      fixedCard(space, entry.seats) === null ? (entry.cards[n] ?? null) : null,
    ),
    tokens: entry.tokens.slice(0, entry.seats),
    specialisations: entry.variant ? entry.specialisations.slice(0, entry.seats) : [],
    foreign_centre: entry.foreignCentre,
    builder_ties: entry.builderTies,
  };
}

/** The same town with another number of players: the grid changes with three of them, and is then cleared. */
export function withSeats(entry: TownEntry, seats: number): TownEntry {
  if (rowsOf(seats) === rowsOf(entry.seats)) return { ...entry, seats };
  const { cards, tokens } = emptyEntry();
  return { ...entry, seats, cards, tokens };
}
