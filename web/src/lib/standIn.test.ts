import { expect, test } from 'vitest';
import { standInText } from './standIn';
import type { Place, TableMessage } from './table';

const place = (change: Partial<Place>): Place => ({
  name: 'Ann',
  kind: 'person',
  level: null,
  online: true,
  left: false,
  missed: false,
  gone: false,
  flagged: false,
  away: null,
  stand_in_moves: 0,
  program: false,
  invited: null,
  ...change,
});
const table = (...seats: Place[]) => ({ seats }) as TableMessage;

test('says that time is up where the seat is gone for good', () => {
  const flagged = place({ left: true, gone: true, flagged: true });
  expect(standInText(table(flagged, place({})), 0)).toBe('Your time is up; a bot plays on for you.');
});

test('says that the game waits where no person plays', () => {
  const flagged = place({ left: true, flagged: true });
  expect(standInText(table(flagged, place({ kind: 'bot' })), 0)).toBe(
    'Your time ran out and nobody plays any more; the game waits for you.',
  );
  expect(standInText(table(flagged, place({})), 0)).toBe('Your time ran out, and a bot plays for you.');
});
