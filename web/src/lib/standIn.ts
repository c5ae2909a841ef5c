import type { Seat, TableMessage } from './table';
import { t } from './words';

/** What is said to the person of a seat that a bot plays. */
export function standInText(table: TableMessage, seat: Seat): string {
  const place = table.seats[seat];
  if (place?.gone) return t(place.flagged ? 'table.time.gone' : 'table.gone.you');
  if (table.seats.every(({ kind, left }) => kind !== 'person' || left)) return t(place?.flagged ? 'table.time.waits' : 'table.left.waits');
  return t(place?.flagged ? 'table.time.you' : 'table.left.you');
}
