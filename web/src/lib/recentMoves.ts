/**
 * The recent moves in the caption above a board: the last move; on the viewer's turn, first the moves that
 * affected the viewer.
 */

import type { GamePage, Line, Seat, LogContext } from './table';
import { describeLine } from './logContext';
import { t } from './messages';

/** The minimum number of letters that fit; on a phone the rest is in the log. */
export const FEW = 96;
/** Pixels of a letter, and of the caption's controls and the unused line ends. */
const LETTER = 7.3;
const BESIDE = 160;
const SWATCH = 4;

/** The number of letters that fit in two lines of a width in pixels. */
export function lettersIn(width: number): number {
  return Math.max(FEW, 2 * Math.floor((width - BESIDE) / LETTER));
}

/** The number of letters that the entries fill; a swatch counts as a few letters. */
export function lettersOf(told: readonly { words: string }[]): number {
  return told.reduce((sum, { words }) => sum + words.length + SWATCH, 0);
}

export interface Told {
  /** The seat that moved; null for an event that concerns all. */
  seat: Seat | null;
  words: string;
  /** Whether it affects the viewer. */
  touched: boolean;
}

interface Entry {
  index: number;
  seat: Seat | null;
  words: string;
}

function entry(page: GamePage, index: number, telling: LogContext, little = false): Entry | null {
  const seat = telling.lines[index]?.by;
  if (typeof seat !== 'number') return null;
  const words = page.describeBriefly
    ? page.describeBriefly(index, telling, little)
    : describeLine(page, index, telling);
  return words === null ? null : { index, seat, words };
}

/** The first of the newest lines, or of the last turn of one seat. */
function latest(page: GamePage, telling: LogContext, fresh: number): number {
  let first: Entry | null = null;
  for (let index = telling.lines.length - 1; index >= 0; index -= 1) {
    if (first && telling.lines[index]?.by !== first.seat && index < fresh) break;
    first = entry(page, index, telling) ?? first;
  }
  return first?.index ?? telling.lines.length;
}

/** Whether it is the viewer's turn. */
export function asked({ view: { seat, awaited } }: LogContext): boolean {
  return seat !== null && awaited.includes(seat);
}

/** Selects the entries that fit, in order; the first is always included. */
function fitting(entries: readonly Entry[], room: number): Entry[] {
  let left = room;
  return entries.filter((told, n) => {
    const wide = lettersOf([told]);
    if (n > 0 && wide > left) return false;
    left -= wide;
    return true;
  });
}

/**
 * The caption's sentences in the order of the moves. `since` is the first line after the viewer's last move,
 * `fresh` the first line not shown before, `room` the number of letters. On the viewer's turn, moves that
 * affected the viewer have priority; the other moves follow if the game describes moves briefly. The result
 * of the viewer's last move comes first. With `little`, or if there is not enough room, each sentence
 * contains only what concerns the viewer.
 */
export function captioned(
  page: GamePage,
  telling: LogContext,
  since: number,
  fresh: number,
  room: number,
  little = room <= FEW,
): Told[] {
  const { lines, view } = telling;
  const own = asked(telling);
  const touched = ({ index }: { index: number }) =>
    own &&
    index >= since &&
    lines[index]?.by !== view.seat &&
    (page.affectsViewer?.(index, telling) ?? false);
  const news = Math.min(latest(page, telling, fresh), own && page.describeBriefly ? since : Infinity);
  const sum = own ? (page.describeGains?.(since, telling) ?? null) : null;
  const words = (told: Entry) =>
    sum === null ? told : { ...told, words: page.describeMove?.(told.index, telling) ?? told.words };
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
  if (!little && page.describeBriefly && kept.length < moves.length)
    return captioned(page, telling, since, fresh, room, true);
  return kept
    .sort((a, b) => a.index - b.index)
    .map((told) => ({ seat: told.seat, words: told.words, touched: first.includes(told) }));
}

/** Describes the position from which a play was started; null if it began normally. */
export function takenUp(page: GamePage, telling: LogContext): string | null {
  const { from, ...header } = (telling.lines[0] ?? {}) as Line & { from?: { lines?: Line[] } };
  if (!from?.lines) return null;
  const before = { ...telling, lines: [header, ...from.lines] };
  const moves = before.lines.flatMap((_, index) => entry(page, index, before) ?? []);
  return t('table.log.from', { n: moves.length, last: moves.at(-1)?.words ?? '' }).trim();
}
