/** What the caption above a board tells: the last move; and when it is one's turn, first what the others did to one. */

import type { GamePage, Line, Seat, Telling } from './table';
import { tellLine } from './telling';
import { t } from './words';

/** More letters than these are read in the log: where there is room, and on a phone. */
const MOST = 200;
export const FEW = 96;

export interface Told {
  /** Who did it; null where it is about all. */
  seat: Seat | null;
  words: string;
  /** Whether it is about what is one's own. */
  touched: boolean;
  /** Whether it finds room on a phone. */
  brief: boolean;
}

interface Entry {
  index: number;
  seat: Seat | null;
  words: string;
}

function entry(page: GamePage, index: number, telling: Telling): Entry | null {
  const seat = telling.lines[index]?.by;
  const words = typeof seat === 'number' ? tellLine(page, index, telling) : null;
  return words === null || typeof seat !== 'number' ? null : { index, seat, words };
}

/** Of the newest piece of news, whoever did it, and of all that one seat did in its turn. */
function latest(page: GamePage, telling: Telling, fresh: number): Entry[] {
  const found: Entry[] = [];
  for (let index = telling.lines.length - 1; index >= 0; index -= 1) {
    if (found[0] && telling.lines[index]?.by !== found[0].seat && index < fresh) break;
    const told = entry(page, index, telling);
    if (told) found.unshift(told);
  }
  return found;
}

/** Whether it is the turn of whoever looks. */
export function asked({ view: { seat, awaited } }: Telling): boolean {
  return seat !== null && awaited.includes(seat);
}

/** What others did to whoever is asked now, from a line on. */
function touching(page: GamePage, telling: Telling, since: number): Entry[] {
  const { view, lines } = telling;
  if (!asked(telling) || !page.touches) return [];
  return lines.flatMap(({ by }, index) => {
    if (index < since || typeof by !== 'number' || by === view.seat || !page.touches?.(index, telling)) return [];
    return entry(page, index, telling) ?? [];
  });
}

/** As many of these as there is room for, and one in any case. */
function fitting(entries: readonly Entry[], room: number): Entry[] {
  let length = 0;
  const full = entries.findIndex(({ words }, n) => (length += words.length) > room && n > 0);
  return full < 0 ? [...entries] : entries.slice(0, full);
}

/** The caption's sentences in the order in which they are read. `since`: the first line after one's own last; `fresh`:
 * the first that has not been shown before. Whoever is asked now is told what all since has brought together: what a single
 * line brought may have been undone by the next. Where several have moved it comes first, so that the latest is not taken for
 * its cause. */
export function captioned(page: GamePage, telling: Telling, since: number, fresh: number): Told[] {
  const touched = touching(page, telling, since);
  const moved = latest(page, telling, fresh).filter(({ index }) => !touched.some((told) => told.index === index));
  const sum = asked(telling) ? (page.brought?.(since, telling) ?? null) : null;
  const summed: Entry[] = sum === null ? [] : [{ index: telling.lines.length, seat: null, words: sum }];
  const bare = (told: Entry) => (sum === null ? told : { ...told, words: page.deed?.(told.index, telling) ?? told.words });
  const [first, then] = [touched.map(bare), moved.map(bare)];
  const ranked = [...first.toReversed(), ...summed, ...then.toReversed()];
  const kept = fitting(ranked, MOST);
  const news = ({ index }: Entry, n: number) => n === 0 || index >= fresh;
  const brief = fitting(first.length + summed.length > 0 ? ranked : ranked.filter(news), FEW);
  const several = telling.lines.filter(({ by }, n) => n >= since && typeof by === 'number').length > 1;
  const shown = [...first, ...(several ? [...summed, ...then] : [...then, ...summed])].filter((told) => kept.includes(told));
  return shown.map((told) => ({ seat: told.seat, words: told.words, touched: !then.includes(told), brief: brief.includes(told) }));
}

/** Where a play was taken up that goes on from the middle of another, in words; null where it began at the start. */
export function takenUp(page: GamePage, telling: Telling): string | null {
  const { from, ...header } = (telling.lines[0] ?? {}) as Line & { from?: { lines?: Line[] } };
  if (!from?.lines) return null;
  const before = { ...telling, lines: [header, ...from.lines] };
  const moves = before.lines.flatMap((_, index) => entry(page, index, before) ?? []);
  return t('table.log.from', { n: moves.length, last: moves.at(-1)?.words ?? '' }).trim();
}
