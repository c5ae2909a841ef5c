import { describe, expect, it } from 'vitest';
import { DRAWN, type Drawn } from '../diagrams';
import { colours, GREY } from '../view';

/** The colour of each square of a picture that is covered, and the tile it is on. */
function covered({ tiles }: Drawn): Map<string, { colour: number; tile: number }> {
  return new Map(
    tiles.flatMap(({ print, at, seat }, tile) =>
      colours(print, seat).map(
        ([row, column, colour]) => [`${at[0] + row},${at[1] + column}`, { colour, tile }] as const,
      ),
    ),
  );
}

/** The squares on both sides of each length of an edge. */
function sides([r1, c1, r2, c2]: readonly [number, number, number, number]): [string, string][] {
  return r1 === r2
    ? Array.from({ length: c2 - c1 }, (_, n) => [`${r1 - 1},${c1 + n}`, `${r1},${c1 + n}`])
    : Array.from({ length: r2 - r1 }, (_, n) => [`${r1 + n},${c1 - 1}`, `${r1 + n},${c1}`]);
}

/** Whether grey of one tile meets grey of another along an edge. */
function joined(drawn: Drawn): boolean {
  const squares = covered(drawn);
  return [...squares].some(([key, { colour, tile }]) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    return [`${row + 1},${column}`, `${row},${column + 1}`].some((next) => {
      const there = squares.get(next);
      return colour === GREY && there?.colour === GREY && there.tile !== tile;
    });
  });
}

describe('drawings of the rules', () => {
  it.each(DRAWN.flatMap((drawn) => (drawn.joins ?? []).map((join) => [drawn.says, drawn, join] as const)))(
    '%s: grey lies on both sides of what joins',
    (_, drawn, join) => {
      const squares = covered(drawn);
      for (const pair of sides(join)) {
        const [one, other] = pair.map((key) => squares.get(key));
        expect([one?.colour, other?.colour]).toEqual([GREY, GREY]);
        expect(one?.tile).not.toBe(other?.tile);
      }
    },
  );

  it.each(DRAWN.filter(({ clause }) => clause === 'C-10'))('$says.en as it is signed', (drawn) => {
    expect(joined(drawn)).toBe(drawn.right);
  });

  it.each(DRAWN)('$says.en: every tile has two squares of the other colour', ({ tiles }) => {
    for (const { print } of tiles) expect([...print.join('')].filter((mark) => mark === 'x')).toHaveLength(2);
  });

  it('a turned tile is the same tile', () => {
    const [lying, upright] = DRAWN.find(({ clause }) => clause === 'C-3')!.tiles.map(({ print }) => print);
    expect(upright).toEqual(
      [...lying![0]!].map((_, column) =>
        lying!
          .map((row) => row[column])
          .toReversed()
          .join(''),
      ),
    );
  });
});
