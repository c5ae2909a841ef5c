import { expect, test } from 'vitest';
import type { Lang, Line, View } from '../../../lib/table';
import { describeBoard, seatSummaries, isSilent, describeLine } from '../describe';
import type { Board } from '../view';
import { built, desk, player, scene } from './desk';
import { addressed, others } from '../../../lib/messages/person';

const lines: Line[] = [
  { machinami: 1 },
  { by: 'chance', do: { cards: [] } },
  { by: 0, do: { architect: 'ito', card: [0, 0] }, shows: { district: 'ueno' } },
  { by: 'clock', do: { go: true } },
  { by: 1, do: { grab: 2 } },
  { by: 1, do: { place: 2, outline: 0, floor: 1, pose: [0, 0, 0, false] } },
  { by: 1, do: { stop: true } },
  { by: 'clock', do: { close: true }, shows: { calls: [[1, false]] } },
];

function told(lang: Lang, board: Board = desk()) {
  const view: View<Board> = {
    game: 'jutaku',
    rules: 1,
    seats: 2,
    options: {},
    seat: 0,
    to_act: [0, 1],
    awaited: [],
    prompt: { id: 1, key: 'grab', en: '', fr: '' },
    offered: { count: null },
    due: null,
    at: 5000,
    outcome: null,
    board,
  };
  return { view, scene: scene() as never, lines, names: others(['Ada', 'Mika']), lang };
}

test('a desk is told floor by floor, with what is missing and in hand', () => {
  const mine = player({ built: [built(1, 1, [3000, 3000, 0, false])], hand: 0 });
  const board = desk({ players: [mine, player({ card: 20 })], missing: { floors: [2], pieces: 2 } });
  expect(describeBoard(told('en', board))).toContain('Missing: 2 pieces and floor 2.');
  expect(describeBoard(told('en', board)).join(' ')).toContain(
    'Ada builds in Ueno for ¥5,000: 2 floors of exactly 3 pieces. Floor 1: piece 1. Ada holds piece 0.',
  );
  expect(describeBoard(told('fr', board)).join(' ')).toContain(
    'Niveau\u00a01\u00a0: pièce 1. Ada tient la pièce\u00a00.',
  );
});

test('the district is told by the cards in reach', () => {
  const grid = desk().grid.map((row, r) => row.map((_, c) => (r === 0 && c === 1 ? 20 : null)));
  expect(describeBoard(told('en', desk({ phase: 'move', grid, reach: [[0, 1]] })))).toContain(
    'In reach: Ginza, ¥14,000, 2 floors, 3 pieces.',
  );
});

test('every line has its sentence, a piece taken only until something becomes of it', () => {
  expect(describeLine(4, { ...told('en'), lines: lines.slice(0, 5) })).toBe('Mika takes a piece.');
  const sentences = lines.map((_, i) => describeLine(i, told('en')));
  expect(sentences).toEqual([
    null,
    'The cards are laid out.',
    'Ada plays Toyo Ito and begins in Ueno.',
    'Building starts.',
    null,
    'Mika places a piece on floor 1.',
    'Mika calls stop.',
    'Mika’s building is wrong.',
  ]);
});

test('what happened before is told as it was then, whatever has become of the table since', () => {
  const telling = told(
    'en',
    desk({
      phase: 'move',
      grid: desk().grid.map((row) => row.map(() => null)),
      players: [player({ card: 20 }), player()],
    }),
  );
  const later: Line[] = [
    ...lines,
    { by: 1, do: { stop: true } },
    {
      by: 'clock',
      do: { close: true },
      shows: {
        calls: [
          [1, true],
          [0, false],
        ],
      },
    },
  ];
  const sentences = later.map((_, i) => describeLine(i, { ...telling, lines: later }));
  expect([sentences[2], sentences[7], sentences[9]]).toEqual([
    'Ada plays Toyo Ito and begins in Ueno.',
    'Mika’s building is wrong.',
    'Mika’s building is right. Ada’s building is wrong.',
  ]);
});

test('a right stop is told by the house that it completed, each by its own', () => {
  const close: Line = { by: 'clock', do: { close: true }, shows: { calls: [[1, true]] } };
  const twice = [...lines, close, close];
  const names = addressed(['Ada', 'Mika'], 1, 'en');
  const telling = {
    ...told('en', desk({ players: [player(), player({ kept: [20, 0] })] })),
    lines: twice,
    names,
  };
  const ginza = 'You have completed Ginza: ¥14,000.';
  expect([describeLine(8, telling), describeLine(9, telling) === ginza]).toEqual([ginza, false]);
});

test('while all build only stops, rounds and one’s own placements are heard', () => {
  expect(lines.map((line) => isSilent(line, 1))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(lines.map((line) => isSilent(line, 0))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('the panel writes yen as everything else does, and tells how far a house is', () => {
  const [ada] = seatSummaries(
    told(
      'en',
      desk({
        players: [player({ yen: 14000, kept: [20], built: [built(0, 1, [3000, 3000, 0, false])] }), player()],
      }),
    ),
  );
  expect(ada).toMatchObject({ score: 14000, shown: '¥14,000', scored: '¥14,000', left: '1/3 pieces' });
  expect(ada?.marks?.map(({ words }) => words)).toEqual(['1/2 floors', '1 card']);
});

test('whose house has just lost a piece is said to have taken it back, until they do something else', () => {
  const mika = () => player({ architect: 'ando', built: [built(0, 1, [3000, 3000, 0, false])] });
  const table = told('en', desk({ players: [player(), mika()] }));
  const back = [...lines, { by: 1, do: { take_back: true } }];
  expect(seatSummaries({ ...table, lines: back })[1]).toMatchObject({
    left: 'took one back',
    marks: [{ words: '1/3 pieces' }],
  });
  expect(seatSummaries({ ...table, lines: [...back, { by: 1, do: { grab: 2 } }] })[1]).toMatchObject({
    left: '1/3 pieces',
  });
});
