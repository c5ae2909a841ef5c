import { expect, test } from 'vitest';
import { beside } from '../src/lib/popover';

const ROOM = { left: 0, top: 0, right: 1000, bottom: 700 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a balloon hangs below its spot, or stands above it where there is no room below', () => {
  expect(beside(box(400, 200, 100, 50), [300, 60], ROOM, [])).toMatchObject({
    left: 300,
    top: 262,
    above: false,
    tip: 50,
  });
  expect(beside(box(400, 620, 100, 50), [300, 60], ROOM, [])).toMatchObject({
    left: 300,
    top: 548,
    above: true,
  });
});

test('at the edge it stays in the room and still points at its spot', () => {
  expect(beside(box(0, 200, 100, 50), [300, 60], ROOM, [])).toMatchObject({
    left: 0,
    top: 262,
    tip: expect.closeTo(16.7, 0),
  });
});

test('it goes where it covers least of what is to be seen', () => {
  const below = box(300, 260, 300, 100);
  expect(beside(box(400, 200, 100, 50), [300, 60], ROOM, [below])).toMatchObject({ above: true, top: 128 });
  const around = [below, box(300, 100, 300, 90)];
  expect(beside(box(400, 200, 100, 50), [300, 60], ROOM, around)).toMatchObject({
    left: 512,
    top: 195,
    tip: null,
  });
});

test('where it fits nowhere it is still wholly in the room', () => {
  expect(beside(box(0, 0, 1000, 700), [300, 60], ROOM, [])).toEqual({
    left: 700,
    top: 320,
    above: false,
    tip: null,
  });
});
