import { expect, test } from 'vitest';
import { captioned, FEW, lettersIn, takenUp } from '../src/lib/recentMoves';
import type { GamePage, Line, LogContext } from '../src/lib/table';
import { addressed } from '../src/lib/messages/person';

/** Every line says what it is; those with an exclamation mark did something to whoever looks. */
const page = {
  describeLine: (n: number, { lines }: LogContext) => (lines[n]?.do?.['says'] as string | undefined) ?? null,
  affectsViewer: (n: number, { lines }: LogContext) => String(lines[n]?.do?.['says']).endsWith('!'),
} as unknown as GamePage;
const line = (by: number, says: string): Line => ({ by, do: { says } });
const telling = (lines: Line[], awaited = [0], seat: number | null = 0) =>
  ({
    view: { seat, awaited },
    lines,
    names: addressed(['Ada', 'Suzu', 'Tama'], 0, 'en'),
    lang: 'en',
  }) as unknown as LogContext;

const ROOM = 200;
const round = [
  line(0, 'mine'),
  line(1, 'flips yours!'),
  line(1, 'plays on'),
  line(2, 'moves'),
  line(2, 'ends'),
];

test('when it is one’s turn, what was done to one is told with the latest, in the order it was done', () => {
  expect(captioned(page, telling(round), 1, 4, ROOM).map(({ words }) => words)).toEqual([
    'flips yours!',
    'moves',
    'ends',
  ]);
  expect(captioned(page, telling(round), 1, 4, ROOM).map(({ touched }) => touched)).toEqual([
    true,
    false,
    false,
  ]);
});

test('before that, and to who only looks on, what was last done is told as it came', () => {
  for (const other of [telling(round, [1]), telling(round, [0], null)]) {
    expect(captioned(page, other, 1, 4, ROOM).map(({ words }) => words)).toEqual(['moves', 'ends']);
  }
});

test('what one did oneself, and what was told before one’s own last move, is not told again', () => {
  const lines = [line(1, 'old!'), line(0, 'own!'), line(1, 'plain')];
  expect(captioned(page, telling(lines), 2, 2, ROOM).map(({ words }) => words)).toEqual(['plain']);
});

test('on a phone the last of what was done to one has its place, and the last move if there is room', () => {
  const brief = (lines: Line[]) =>
    captioned(page, telling(lines), 0, lines.length - 1, FEW).map(({ words }) => words);
  expect(brief(round)).toEqual(['flips yours!', 'moves', 'ends']);
  const long = `takes ${'very '.repeat(15)}much of yours!`;
  expect(brief([line(1, long), line(2, `goes ${'very '.repeat(10)}far`)])).toEqual([long]);
  expect(brief([line(1, 'before'), line(1, 'last')])).toEqual(['last']);
});

test('a play that goes on from the middle of another says where it was taken up', () => {
  const from = { lines: [line(0, 'first'), { by: 'chance' as const, do: { deal: [] } }, line(1, 'second.')] };
  expect(takenUp(page, telling([{ machinami: 1, from } as unknown as Line]))).toBe(
    'Taken up after move 2. second.',
  );
  expect(takenUp(page, telling([{ machinami: 1 }]))).toBeNull();
});

test('a game that tells its moves briefly has all of them told in order, each once; without room those are kept that did something to one', () => {
  const describeBriefly = (n: number, { lines }: LogContext, little: boolean) =>
    `${String(lines[n]?.do?.['says'])}${little ? '' : ' so'}`;
  const told = (lines: Line[], room: number) =>
    captioned({ ...page, describeBriefly } as GamePage, telling(lines), 1, lines.length - 1, room).map(
      ({ words }) => words,
    );
  expect(told(round, ROOM)).toEqual(['flips yours! so', 'plays on so', 'moves so', 'ends so']);
  const far = [
    line(0, 'mine'),
    line(1, 'takes yours!'),
    line(1, `goes ${'very '.repeat(40)}far`),
    line(2, 'ends'),
  ];
  expect(told(far, ROOM)).toEqual(['takes yours!', 'ends']);
  expect(told(far, FEW)).toEqual(['takes yours!', 'ends']);
});

test('two lines hold more letters where they are wider', () => {
  expect([lettersIn(0), lettersIn(968), lettersIn(1500)]).toEqual([FEW, 220, 366]);
});

test('what one’s own last move brought is told once, before what others did since', () => {
  const summing = {
    ...page,
    describeMove: (n: number) => `line ${n}.`,
    describeGains: (since: number) => (since === 1 ? 'Your road: +2 cars.' : null),
  } as GamePage;
  expect(captioned(summing, telling(round), 1, 4, ROOM).map(({ words }) => words)).toEqual([
    'Your road: +2 cars.',
    'line 1.',
    'line 3.',
    'line 4.',
  ]);
  expect(captioned(summing, telling(round, [1]), 1, 4, ROOM).map(({ words }) => words)).toEqual([
    'moves',
    'ends',
  ]);
});
