import { attempt } from './attempt';
import type { GamePage, Line, LogContext } from './table';
import { t } from './messages';
import { personAt } from './messages/person';

const ENDINGS = ['resigned', 'time', 'abandoned', 'agreed', 'aborted'] as const;

/** Describes a line of the log: the table's lines here, all others by the game. */
export function describeLine(page: GamePage, index: number, telling: LogContext): string | null {
  return attempt(() => describe(page, index, telling), null);
}

function describe(page: GamePage, index: number, telling: LogContext): string | null {
  const line = telling.lines[index];
  if (!line) return null;
  if (line.by === 'table') {
    const ending = ENDINGS.find((reason) => reason === line.do?.['ended']);
    return ending
      ? t(`table.log.${ending}`, { name: personAt(telling.names, Number(line.do?.['seat'])) })
      : null;
  }
  if (line.by === undefined) return null;
  return page.describeLine(index, telling);
}

/**
 * Describes an action that was not executed. Only the first sentence is used, because the later ones describe
 * the result.
 */
export function describeAction(page: GamePage, line: Line, telling: LogContext): string {
  const wished = line.do ? page.describeAction?.(line.do, telling) : null;
  if (wished) return wished;
  const lines = [...telling.lines, line];
  try {
    return (describe(page, lines.length - 1, { ...telling, lines }) ?? '').replace(/(?<=[.!?])\s.*$/s, '');
  } catch {
    // A game may read fields that only recorded lines have.
    return '';
  }
}
