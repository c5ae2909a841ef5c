/** What an action carries, piece by piece, and where each piece belongs. Lengths and angles are the law's. */

import { bearing, between, distance, FULL, type Laid } from '../geometry';
import type { Board, Parked, Point, Road } from '../view';

/** The middle of a piece's underside. */
export type Under = readonly [x: number, y: number, z: number];

interface Any {
  under: Under;
  angle: number;
  /** How far its front is tipped up, in radians. */
  tilt: number;
}
export type Load =
  | (Any & { kind: 'disc'; height: number; junction: boolean })
  | (Any & { kind: 'road'; length: number; road: Laid })
  | (Any & { kind: 'car'; type: string; where: number });

/** The pieces to build. */
export interface Plan {
  from: number;
  road: Laid;
  pillar: { at: Point; height: number; junction: boolean } | null;
  cars: readonly Parked[];
}

/** The pieces in the order in which they are carried: the pillar as one stack, the road, each car. */
export function loads(board: Board, { road, pillar, cars }: Plan): Load[] {
  const [a, b] = road.line;
  const long = distance(a, b);
  const tilt = Math.atan2(road.z[1] - road.z[0], long);
  const angle = bearing(a, b);
  const { thick } = board.geometry.road;
  const on = (share: number): Under => [...between(a, b, share), road.z[0] + (road.z[1] - road.z[0]) * share];
  const stack: Load[] = pillar
    ? [
        {
          kind: 'disc',
          under: [...pillar.at, 0],
          angle: 0,
          tilt: 0,
          height: pillar.height,
          junction: pillar.junction,
        },
      ]
    : [];
  return [
    ...stack,
    { kind: 'road', under: on(0.5), angle, tilt, length: long, road },
    ...cars.map(([type, where]): Load => {
      const [x, y, z] = on(where / 1000);
      const back = thick * Math.sin(tilt);
      const turn = (angle / FULL) * 2 * Math.PI;
      return {
        kind: 'car',
        under: [x - back * Math.cos(turn), y - back * Math.sin(turn), z + thick * Math.cos(tilt)],
        angle,
        tilt,
        type,
        where,
      };
    }),
  ];
}

/** The ids of the pieces, in the same order. */
export function idsOf(board: Board, plan: Plan, seat: number): string[] {
  return [
    ...(plan.pillar ? [`disc:${board.pillars.length}`] : []),
    `road:${board.roads.length}`,
    ...plan.cars.map(([type]) => `car:${seat}:${type}`),
  ];
}

/** The table as it will be once the first so many pieces lie where they belong. */
export function built(board: Board, seat: number, plan: Plan, count: number): Board {
  const all = loads(board, plan).slice(0, count);
  const [pillar, road] = [all.find((load) => load.kind === 'disc'), all.find((load) => load.kind === 'road')];
  const number = board.roads.length;
  const laid: Road[] = road
    ? [
        {
          id: number,
          seat,
          kind: plan.pillar ? 'road' : 'exit',
          from: plan.from,
          to: plan.pillar ? board.pillars.length : null,
          ...plan.road,
          length: road.length,
          lift: 0,
          over: [],
          under: [],
          rainbow: false,
          foot: null,
        },
      ]
    : [];
  return {
    ...board,
    pillars: pillar
      ? [
          ...board.pillars,
          {
            id: board.pillars.length,
            seat,
            at: plan.pillar!.at,
            height: pillar.height,
            junction: pillar.junction,
            ways: 1,
          },
        ]
      : board.pillars,
    roads: [...board.roads, ...laid],
    cars: [
      ...board.cars,
      ...all.flatMap((load) =>
        load.kind === 'car'
          ? [{ seat, type: load.type, road: number, where: load.where, corners: [], z: load.under[2] }]
          : [],
      ),
    ],
  };
}
