import type { GamePage, Telling } from './table';
import { t } from './words';

const ENDINGS = ['resigned', 'time', 'abandoned', 'agreed', 'aborted'] as const;

/** A line of the log in words: the table's own lines here, all others by the game. */
export function tellLine(page: GamePage, index: number, telling: Telling): string | null {
  const line = telling.lines[index];
  if (!line) return null;
  if (line.by === 'table') {
    const ending = ENDINGS.find((reason) => reason === line.do?.['ended']);
    return ending ? t(`table.log.${ending}`, { name: telling.names[Number(line.do?.['seat'])] ?? '' }) : null;
  }
  if (line.by === undefined) return null;
  return page.tell(index, telling);
}
