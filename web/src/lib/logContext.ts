import { attempt } from './attempt';
import type { GamePage, Line, Telling } from './table';
import { t } from './messages';

const ENDINGS = ['resigned', 'time', 'abandoned', 'agreed', 'aborted'] as const;

/** A line of the log in words: the table's own lines here, all others by the game. */
export function tellLine(page: GamePage, index: number, telling: Telling): string | null {
  return attempt(() => describeLine(page, index, telling), null);
}

function describeLine(page: GamePage, index: number, telling: Telling): string | null {
  const line = telling.lines[index];
  if (!line) return null;
  if (line.by === 'table') {
    const ending = ENDINGS.find((reason) => reason === line.do?.['ended']);
    return ending ? t(`table.log.${ending}`, { name: telling.names[Number(line.do?.['seat'])] ?? '' }) : null;
  }
  if (line.by === undefined) return null;
  return page.tell(index, telling);
}

/** An action in words that nobody has done, at the end of these lines. What it would bring no record says, so
 * that the first sentence is all there is to tell. */
export function tellWish(page: GamePage, line: Line, telling: Telling): string {
  const wished = line.do ? page.wish?.(line.do, telling) : null;
  if (wished) return wished;
  const lines = [...telling.lines, line];
  try {
    return (describeLine(page, lines.length - 1, { ...telling, lines }) ?? '').replace(
      /(?<=[.!?])\s.*$/s,
      '',
    );
  } catch {
    // A game may look for what only a line of a record has.
    return '';
  }
}
