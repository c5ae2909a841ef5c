import { expect, test } from 'vitest';
import { captioned, takenUp } from '../src/lib/caption';
import type { GamePage, Line, Telling } from '../src/lib/table';

/** Every line says what it is; those with an exclamation mark did something to whoever looks. */
const page = {
  tell: (n: number, { lines }: Telling) => (lines[n]?.do?.['says'] as string | undefined) ?? null,
  touches: (n: number, { lines }: Telling) => String(lines[n]?.do?.['says']).endsWith('!'),
} as unknown as GamePage;
const line = (by: number, says: string): Line => ({ by, do: { says } });
const telling = (lines: Line[], awaited = [0], seat: number | null = 0) =>
  ({ view: { seat, awaited }, lines, names: ['You', 'Suzu', 'Tama'], lang: 'en' }) as unknown as Telling;

const round = [line(0, 'mine'), line(1, 'flips yours!'), line(1, 'plays on'), line(2, 'moves'), line(2, 'ends')];

test('when it is one’s turn, what was done to one comes first', () => {
  expect(captioned(page, telling(round), 1, 4).map(({ words }) => words)).toEqual(['flips yours!', 'moves', 'ends']);
  expect(captioned(page, telling(round), 1, 4).map(({ touched }) => touched)).toEqual([true, false, false]);
});

test('before that, and to who only looks on, what was last done is told as it came', () => {
  for (const other of [telling(round, [1]), telling(round, [0], null)]) {
    expect(captioned(page, other, 1, 4).map(({ words }) => words)).toEqual(['moves', 'ends']);
  }
});

test('what one did oneself, and what was told before one’s own last move, is not told again', () => {
  const lines = [line(1, 'old!'), line(0, 'own!'), line(1, 'plain')];
  expect(captioned(page, telling(lines), 2, 2).map(({ words }) => words)).toEqual(['plain']);
});

test('on a phone the last of what was done to one has its place, and the last move if there is room', () => {
  const brief = (lines: Line[]) => captioned(page, telling(lines), 0, lines.length - 1).flatMap((told) => (told.brief ? [told.words] : []));
  expect(brief(round)).toEqual(['flips yours!', 'moves', 'ends']);
  const long = `takes ${'very '.repeat(15)}much of yours!`;
  expect(brief([line(1, long), line(2, `goes ${'very '.repeat(10)}far`)])).toEqual([long]);
  expect(brief([line(1, 'before'), line(1, 'last')])).toEqual(['last']);
});

test('a play that goes on from the middle of another says where it was taken up', () => {
  const from = { lines: [line(0, 'first'), { by: 'chance' as const, do: { deal: [] } }, line(1, 'second.')] };
  expect(takenUp(page, telling([{ machinami: 1, from } as unknown as Line]))).toBe('Taken up after move 2. second.');
  expect(takenUp(page, telling([{ machinami: 1 }]))).toBeNull();
});

test('what all others brought together is told once, before the latest of several moves, and no line with what was undone since', () => {
  const summing = { ...page, deed: (n: number) => `line ${n}.`, brought: (since: number) => (since === 1 ? 'Points – you: 12 → 10.' : null) } as GamePage;
  expect(captioned(summing, telling(round), 1, 4).map(({ words }) => words)).toEqual(['line 1.', 'Points – you: 12 → 10.', 'line 3.', 'line 4.']);
  expect(captioned(summing, telling(round, [1]), 1, 4).map(({ words }) => words)).toEqual(['moves', 'ends']);
});
