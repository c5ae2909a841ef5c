/** A table of two at the start, without a city. */

import type { Board, Car, Pillar, Road, Way } from '../view';

const CARS = ['sports', 'electric', 'bus'];
const LENGTHS = { sedan: 1400, sports: 1400, electric: 1400, bus: 2400 };
const UP: Way = { height: 2, junction: false, length: 9949, reach: [8453, 10949] };

export function pillar(id: number, seat: number, x: number, y: number, height: number): Pillar {
  return { id, seat, at: [x, y], height, junction: false, ways: 1 };
}

export function road(
  id: number,
  seat: number,
  line: Road['line'],
  z: Road['z'],
  more: Partial<Road> = {},
): Road {
  const bare = {
    kind: 'road',
    from: seat,
    to: null,
    corners: [],
    length: 9949,
    lift: 0,
    over: [],
    under: [],
    rainbow: false,
    foot: null,
  } as const;
  return { ...bare, id, seat, line, z, ...more };
}

function sedan(seat: number): Car {
  return { seat, type: 'sedan', road: seat, where: 500, corners: [], z: 850 };
}

export function table(more: Partial<Board> = {}): Board {
  const stock = { grey: 29, yellow: 3, roads: 14, lost: 0, cars: CARS, placed: 1 };
  return {
    phase: 'build',
    first: 0,
    mover: 0,
    turn: 0,
    round: 1,
    objects: [],
    left: {},
    placeable: [],
    pillars: [pillar(0, 0, -5000, 0, 1), pillar(1, 1, 5000, 0, 1)],
    roads: [
      road(
        0,
        0,
        [
          [-5000, 0],
          [-14949, 0],
        ],
        [1099, 0],
        {
          kind: 'ramp',
          corners: [
            [-5000, 500],
            [-14949, 500],
            [-14949, -500],
            [-5000, -500],
          ],
        },
      ),
      road(
        1,
        1,
        [
          [5000, 0],
          [14949, 0],
        ],
        [1099, 0],
        {
          kind: 'ramp',
          corners: [
            [5000, -500],
            [14949, -500],
            [14949, 500],
            [5000, 500],
          ],
        },
      ),
    ],
    cars: [sedan(0), sedan(1)],
    open: [0, 1].map((seat) => ({
      pillar: seat,
      seat,
      ways: 1,
      height: 1,
      exit: 9949,
      next: [UP, { ...UP, junction: true }],
    })),
    firsts: [
      { over: [1], under: [1] },
      { over: [0], under: [0] },
    ],
    stock: [stock, stock],
    points: null,
    places: [null, null],
    passed: [false, false],
    finished: [],
    out: [],
    falling: null,
    stuck: false,
    last: { pillar: null, road: null, cars: [], given: [] },
    geometry: {
      table: 40000,
      road: { length: 10000, width: 1000, thick: 300 },
      disc: { radius: 900, height: 1000 },
      car: { width: 700, height: 600 },
      cars: LENGTHS,
      shapes: {},
      lengths: [10000, 9949, 9797, 9539, 9165, 8660, 8000],
      apart: 1800,
      clear: 900,
      gap: 400,
      car_gap: 900,
      lift: 300,
      city: 1800,
      bearing: 6000,
      overhang: 900,
      arch: 0,
      foot: 0,
    },
    ...more,
  };
}
