import { expect, test } from 'vitest';
import { nearest, slotAt, spaceAt, stepped } from '../hitTest';
import { destinations, grounds, offer } from '../offers';
import { called, order, touched } from '../view';

test('a slot touches one space at its centre, two on a side, four on a corner, fewer at the edge', () => {
  expect(touched([1, 1], 5, 5).map(called)).toEqual(['a1']);
  expect(touched([1, 2], 5, 5).map(called)).toEqual(['a1', 'b1']);
  expect(touched([2, 2], 5, 5).map(called)).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(touched([0, 2], 5, 5).map(called)).toEqual(['a1', 'b1']);
  expect(touched([6, 10], 3, 5).map(called)).toEqual(['e3']);
});

test('seats play clockwise from the leader', () => {
  expect(order(2, 4)).toEqual([2, 3, 0, 1]);
});

test('a finger means the nearest place that is open, if it is near enough', () => {
  expect(
    nearest(
      [
        [1, 1],
        [1, 3],
      ],
      { x: 70, y: 55 },
    ),
  ).toEqual([1, 1]);
  expect(nearest([[9, 9]], { x: 70, y: 55 })).toBeNull();
  expect(slotAt({ x: 70, y: 55 }, 5, 5)).toEqual([1, 1]);
  expect(spaceAt({ x: 170, y: 55 }, 5, 5)).toEqual([0, 1]);
  expect(spaceAt({ x: -5, y: 55 }, 5, 5)).toBeNull();
});

test('the cursor steps from slot to slot or from space to space, and stays on the grid', () => {
  const grid = { rows: 3, cols: 5 };
  expect(stepped([3, 5], 0, 1, grid, true)).toEqual([3, 7]);
  expect(stepped([3, 9], 0, 1, grid, true)).toEqual([3, 9]);
  expect(stepped([3, 9], 0, 1, grid, false)).toEqual([3, 10]);
  expect(stepped([0, 0], -1, 0, grid, false)).toEqual([0, 0]);
});

test('moves are offered one by one, or by where they start and end', () => {
  const listed = offer([
    {
      move: [
        [1, 1],
        [1, 3],
      ],
    },
    {
      move: [
        [1, 1],
        [3, 3],
      ],
    },
    { leader: 0 },
    { flip: [2, 2] },
  ]);
  expect(listed.from).toEqual([[1, 1]]);
  expect(destinations(listed, [1, 1])).toEqual([
    [1, 3],
    [3, 3],
  ]);
  const many = offer({
    count: 900,
    from: [[1, 1]],
    to: [
      [1, 3],
      [3, 3],
    ],
    leader: [0, 1],
    flip: [[2, 2]],
    done: true,
  });
  expect(destinations(many, [1, 1])).toEqual([
    [1, 3],
    [3, 3],
  ]);
  expect(destinations(many, [5, 5])).toEqual([]);
  expect(many.done).toBe(true);
  expect(many.flips).toEqual([[2, 2]]);
});

test('a second token may be declined, and a card goes only where it is offered', () => {
  expect(offer([{ extra: [1, 1] }, { extra: null }])).toMatchObject({ slots: [[1, 1]], decline: true });
  const building = offer([{ up: ['V5', [0, 1]] }, { up: ['R2', [0, 1]] }, { up: ['R2', [0, 2]] }]);
  expect(grounds(building, 'V5')).toEqual([[0, 1]]);
  expect(grounds(building, null)).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
