import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Travel, type Way } from '../scene/pieceTravel';
import { pillar, road, table } from './table';

const board = table({
  pillars: [...table().pillars, pillar(2, 0, -5000, 9949, 2)],
  roads: [
    ...table().roads,
    road(
      2,
      0,
      [
        [-5000, 0],
        [-5000, 9949],
      ],
      [1000, 2000],
      { from: 0, to: 2 },
    ),
  ],
});
const ways: Way[] = [
  {
    piece: 'disc:2',
    path: [
      [0, 5000, 9949, 15000, 0],
      [1500, -5000, 9949, 0, 0],
    ],
  },
  {
    piece: 'road:2',
    path: [
      [0, 0, 4975, 15000, 9000],
      [1500, -5000, 4975, 1500, 9000],
    ],
  },
];

const place = (poses: ReturnType<Travel['at']>, key: string) =>
  new Vector3().setFromMatrixPosition(poses!.get(key)!);

test('pieces come one after the other on the way that a hand took, and then lie where they belong', () => {
  const travel = new Travel(board, ways);
  const first = travel.at(0.5);
  expect(place(first, 'disc/2/0').x).toBeCloseTo(0);
  expect(place(first, 'disc/2/0').y).toBeCloseTo(7.5);
  expect(place(first, 'disc/2/1').y).toBeCloseTo(8.5);
  expect(first!.get('road/2')!.determinant()).toBe(0);
  const second = travel.at(1.999);
  expect(second!.has('disc/2/0')).toBe(false);
  expect(place(second, 'road/2').y).toBeCloseTo(1.5, 1);
  expect(travel.at(2.1)).toBeNull();
});

test('what is told of a table that is still to come waits for it', () => {
  expect(Travel.of(board, ways)).toBe(true);
  expect(Travel.of(table(), ways)).toBe(false);
});
