import type { Place, Seat, TableMessage } from './table';
import { t } from './messages';

/** Whether no person plays any more: bots pause until one returns. */
export function isDeserted({ seats }: { seats: readonly Pick<Place, 'kind' | 'left'>[] }): boolean {
  return seats.every(({ kind, left }) => kind !== 'person' || left);
}

/** The notice to a person whose seat a bot plays. */
export function standInText(table: TableMessage, seat: Seat): string {
  const place = table.seats[seat];
  if (place?.gone) return t(place.flagged ? 'table.time.gone' : 'table.gone.you');
  if (isDeserted(table)) return t(place?.flagged ? 'table.time.waits' : 'table.left.waits');
  return t(place?.flagged ? 'table.time.you' : 'table.left.you');
}
