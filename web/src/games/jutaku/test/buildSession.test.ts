import { expect, test } from 'vitest';
import type { Action, Answer, Line } from '../../../lib/table';
import { Carrier, type Carried } from '../pieceDrag';
import type { Board, Point, Pose } from '../view';
import { Work } from '../buildSession.svelte';
import { built, desk, player, scene } from './desk';

/** A desk with a piece in hand and these placed pieces. */
function holding(
  piece: number,
  standing: Parameters<typeof built>[] = [],
  more: Partial<Board> = {},
  meant: Pose | null = null,
): Work {
  const ada = player({ hand: piece, built: standing.map((one) => built(...one)), outline: 0 });
  const act = (_: Action): Promise<Answer> => new Promise(() => undefined);
  const work = new Work(() => ({
    scene: scene(),
    board: desk({ players: [ada], ...more }),
    lines: [],
    seat: 0,
    meant: () => meant,
    act,
    refused: () => undefined,
  }));
  work.settle();
  return work;
}

function repeated(times: number, what: () => void): void {
  for (let i = 0; i < times; i += 1) what();
}

test('eight turns move no piece, whether by 45° or by 90°, snapped or not', () => {
  for (const snapping of [true, false]) {
    for (const [piece, at] of [
      [0, [2310, 2870]],
      [1, [2500, 2750]],
      [2, [4010, 1530]],
    ] as const) {
      for (const by of [4500, 9000, -9000]) {
        const work = holding(piece);
        work.snapping = snapping;
        work.hold([...at], true);
        work.rest();
        const before = work.pose;
        repeated(8, () => work.turn(by));
        expect(work.pose).toEqual(before);
        repeated(2, () => work.flip());
        expect(work.pose).toEqual(before);
      }
    }
  }
});

test('a piece turns about the point by which it is held', () => {
  const work = holding(1);
  work.snapping = false;
  const hand = [3000 + 800, 3000 + 300] as const;
  work.hold([3000, 3000], true);
  work.seize(hand);
  repeated(5, () => {
    work.turn(1700);
    expect(work.pivot!.at.map(Math.round)).toEqual([...hand]);
  });
});

test('the ring turns a piece about the point by which it is held', () => {
  const work = holding(1);
  work.snapping = false;
  const hand = [3000 + 800, 3000 + 300] as const;
  work.hold([3000, 3000], true);
  work.seize(hand);
  const angle = work.pose![2];
  const carrier = new Carrier({
    at: (x: number, y: number): Point => [x, -y],
    pivot: () => work.pivot?.at ?? null,
    turn: (by: number) => work.turn(by),
    rest: () => work.rest(),
  } as Carried);
  const ring = (x: number, y: number) =>
    ({
      clientX: hand[0] + x,
      clientY: -hand[1] - y,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
    }) as PointerEvent;
  carrier.ring(ring(900, 0));
  carrier.move(ring(0, 900));
  carrier.up(ring(0, 900));
  expect(work.pose![2] - angle).toBe(9000);
  expect(work.pivot!.at.map(Math.round)).toEqual([...hand]);
});

test('pressing on a piece does not move it, and it goes with the hand from there', () => {
  const work = holding(1);
  work.hold([2600, 3100], true);
  work.rest();
  const [x, y] = work.pose!;
  work.snapping = false;
  work.seize([x + 700, y - 200]);
  expect(work.pose!.slice(0, 2)).toEqual([x, y]);
  work.hold([x + 700 + 123, y - 200 + 45], false);
  expect(work.pose!.slice(0, 2)).toEqual([x + 123, y + 45]);
});

test('wood pushed against wood stops flush and slides along it', () => {
  const work = holding(0, [[1, 1, [3000, 3000, 0, false]]]);
  work.snapping = false;
  work.hold([3000, 4600], true);
  work.seize([3000, 4600]);
  work.hold([3000, 3900], false);
  expect(work.pose).toEqual([3000, 4000, 0, false]);
  expect(work.stopped).toBe(true);
  work.hold([3400, 3800], false);
  expect(work.pose).toEqual([3400, 4000, 0, false]);
});

test('lifted, or pulled well past it, a piece passes over wood', () => {
  const work = holding(0, [[1, 1, [3000, 3000, 0, false]]]);
  work.snapping = false;
  work.hold([3000, 4600], true);
  work.seize([3000, 4600]);
  work.hold([3000, 1900], false);
  expect(work.pose).toEqual([3000, 1900, 0, false]);
  work.hold([3000, 2900], true);
  expect(work.pose).toEqual([3000, 2900, 0, false]);
});

test('a piece never stays far behind the hand, even where it would lie in other wood', () => {
  const work = holding(0, [[1, 1, [3000, 3000, 0, false]]]);
  work.snapping = false;
  work.hold([3000, 4600], true);
  work.seize([3000, 4600]);
  work.hold([3000, 2700], false);
  expect(work.pose).toEqual([3000, 2700, 0, false]);
});

test('what was dropped lies where it was dropped, and no snap moves it later', () => {
  const work = holding(1);
  work.hold([2630, 3120], true);
  const seen = work.pose as Pose;
  work.rest();
  expect(work.pose).toEqual(seen);
  work.rest();
  work.rest();
  expect(work.pose).toEqual(seen);
});

test('a key’s small step is stopped by wood, a large one lifts the piece over', () => {
  const work = holding(0, [[1, 1, [3000, 3000, 0, false]]]);
  work.hold([3000, 4030], true);
  work.rest();
  work.snapping = false;
  const [, y] = work.pose!;
  work.move(0, -50, true);
  expect(work.pose![1]).toBe(Math.max(4000, y - 50));
  work.move(0, -500, false);
  expect(work.pose![1]).toBeLessThan(4000);
});

test('what is advised turns the piece and draws it from afar, once a hand has it', () => {
  const work = holding(2, [], {}, [3000, 2600, 27000, true]);
  work.turnAs([3000, 2600, 27000, true]);
  expect(work.pose!.slice(2)).toEqual([27000, true]);
  work.hold([3700, 3000], true);
  expect(work.pose).toEqual([3000, 2600, 27000, true]);
  work.hold([4400, 3000], true);
  expect(work.pose!.slice(0, 2)).not.toEqual([3000, 2600]);
});

test('near a place where it would lie well a piece goes there, rather than where it would hang over', () => {
  const work = holding(0, [[1, 1, [3000, 3000, 0, false]]]);
  work.floor = 2;
  work.hold([3600, 3180], true);
  expect(work.pose).toEqual([3500, 3000, 0, false]);
});

test('a piece that comes into the hand by what is shown lies free, and what was taken before is not taken again', () => {
  let [hand, lines]: [number | null, Line[]] = [null, [{}]];
  const sent: Action[] = [];
  const act = (action: Action): Promise<Answer> => (sent.push(action), new Promise(() => undefined));
  const work = new Work(() => ({
    scene: scene(),
    board: desk({ players: [player({ hand })] }),
    lines,
    seat: 0,
    meant: () => null,
    act,
    refused: () => undefined,
  }));
  work.grab(0);
  [hand, lines] = [0, [{}, { by: 0, do: { grab: 0 } }]];
  work.heard();
  work.hold([500, 500], true);
  work.rest();
  [hand, lines] = [1, [{}, { by: 0, do: { grab: 1 } }]];
  work.settle();
  expect([work.desk.hand, work.pose, work.fresh]).toEqual([1, work.home(), true]);
  work.release();
  expect(sent.at(-1)).toEqual({ release: 1 });
});
