/** What the caption above a board tells: the last move; and when it is one's turn, first what the others did to one. */

import type { GamePage, Line, Seat, Telling } from './table';
import { tellLine } from './logContext';
import { t } from './messages';

/** On a phone more letters than these are read in the log. */
export const FEW = 96;
/** So wide is a letter where there is room, and so wide what stands beside the words or is left over at the end of a line. */
const LETTER = 7.3;
const BESIDE = 160;
const SWATCH = 4;

/** How many letters two lines of so many pixels hold. */
export function lettersIn(width: number): number {
  return Math.max(FEW, 2 * Math.floor((width - BESIDE) / LETTER));
}

/** How many letters these fill; whose swatch stands before each takes as much room as a few. */
export function lettersOf(told: readonly { words: string }[]): number {
  return told.reduce((sum, { words }) => sum + words.length + SWATCH, 0);
}

export interface Told {
  /** Who did it; null where it is about all. */
  seat: Seat | null;
  words: string;
  /** Whether it is about what is one's own. */
  touched: boolean;
}

interface Entry {
  index: number;
  seat: Seat | null;
  words: string;
}

function entry(page: GamePage, index: number, telling: Telling, little = false): Entry | null {
  const seat = telling.lines[index]?.by;
  if (typeof seat !== 'number') return null;
  const words = page.brief ? page.brief(index, telling, little) : tellLine(page, index, telling);
  return words === null ? null : { index, seat, words };
}

/** The first line of the newest piece of news, whoever did it, and of all that one seat did in its turn. */
function latest(page: GamePage, telling: Telling, fresh: number): number {
  let first: Entry | null = null;
  for (let index = telling.lines.length - 1; index >= 0; index -= 1) {
    if (first && telling.lines[index]?.by !== first.seat && index < fresh) break;
    first = entry(page, index, telling) ?? first;
  }
  return first?.index ?? telling.lines.length;
}

/** Whether it is the turn of whoever looks. */
export function asked({ view: { seat, awaited } }: Telling): boolean {
  return seat !== null && awaited.includes(seat);
}

/** As many of these as there is room for, the first in any case; where one is too long, a shorter one may find room. */
function fitting(entries: readonly Entry[], room: number): Entry[] {
  let left = room;
  return entries.filter((told, n) => {
    const wide = lettersOf([told]);
    if (n > 0 && wide > left) return false;
    left -= wide;
    return true;
  });
}

/** The caption's sentences: the moves in the order in which they were made. `since`: the first line after one's own last;
 * `fresh`: the first that has not been shown before; `room`: so many letters. Whoever is asked now is told what others have
 * done to them since, whatever else finds no room; and all the rest, too, where a game tells each move briefly with what came
 * of it. What one's own last move brought comes first: others have moved since. `little`: each says only what concerns whoever
 * looks; so do they where otherwise not all would find room. */
export function captioned(
  page: GamePage,
  telling: Telling,
  since: number,
  fresh: number,
  room: number,
  little = room <= FEW,
): Told[] {
  const { lines, view } = telling;
  const own = asked(telling);
  const touched = ({ index }: { index: number }) =>
    own && index >= since && lines[index]?.by !== view.seat && (page.touches?.(index, telling) ?? false);
  const news = Math.min(latest(page, telling, fresh), own && page.brief ? since : Infinity);
  const sum = own ? (page.brought?.(since, telling) ?? null) : null;
  const words = (told: Entry) =>
    sum === null ? told : { ...told, words: page.deed?.(told.index, telling) ?? told.words };
  const moves = lines
    .flatMap((_, index) =>
      index >= news || touched({ index }) ? (entry(page, index, telling, little) ?? []) : [],
    )
    .map(words);
  const ranked = moves.toReversed();
  const first = [...ranked.filter(touched), ...(sum === null ? [] : [{ index: -1, seat: null, words: sum }])];
  const rest = ranked.filter(
    (told, n) => !touched(told) && (room > FEW || first.length > 0 || n === 0 || told.index >= fresh),
  );
  const kept = fitting([...first, ...rest], room);
  if (!little && page.brief && kept.length < moves.length)
    return captioned(page, telling, since, fresh, room, true);
  return kept
    .sort((a, b) => a.index - b.index)
    .map((told) => ({ seat: told.seat, words: told.words, touched: first.includes(told) }));
}

/** Where a play was taken up that goes on from the middle of another, in words; null where it began at the start. */
export function takenUp(page: GamePage, telling: Telling): string | null {
  const { from, ...header } = (telling.lines[0] ?? {}) as Line & { from?: { lines?: Line[] } };
  if (!from?.lines) return null;
  const before = { ...telling, lines: [header, ...from.lines] };
  const moves = before.lines.flatMap((_, index) => entry(page, index, before) ?? []);
  return t('table.log.from', { n: moves.length, last: moves.at(-1)?.words ?? '' }).trim();
}
