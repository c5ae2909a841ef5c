/** What the small pictures of the rules show. In side views y 58 is the table and a disc is 9 high. */

type Spot = readonly [number, number];

interface Stick {
  from: Spot;
  to: Spot;
  seat: number;
  /** Lies above the others, seen from above. */
  high?: boolean;
  /** It is the new one; else the last is. */
  comes?: boolean;
}

export interface Panel {
  /** Whether it may be so; left out where nothing is judged. */
  right?: boolean;
  says: string;
  /** From the side: pillars by place and height, and whether a junction is on top; roads between them. */
  pillars?: readonly (readonly [number, number, boolean?])[];
  roads?: readonly Stick[];
  /** From above: roads in the order in which they lie, discs with their heights, cars, areas, buildings. */
  sticks?: readonly Stick[];
  discs?: readonly (readonly [number, number, string, junction?: boolean])[];
  cars?: readonly { at: Spot; seat: number; type: string; turn?: number }[];
  areas?: readonly (readonly [x: number, y: number, width: number, height: number])[];
  blocks?: readonly (readonly [number, number, 'museum' | 'office' | 'tower'])[];
  /** Lines that measure something. */
  lines?: readonly string[];
}

export interface Diagram {
  clause: string;
  panels: readonly Panel[];
}

const across = (y: number, seat: number, high = false): Stick => ({
  from: [14, y],
  to: [106, y],
  seat,
  high,
});
const down = (x: number, seat: number, high = false): Stick => ({ from: [x, 6], to: [x, 58], seat, high });

export const DIAGRAMS: readonly Diagram[] = [
  {
    clause: 'H-1',
    panels: [
      {
        says: 'H-1.1',
        pillars: [
          [24, 1],
          [96, 2],
        ],
        roads: [{ from: [18, 47], to: [102, 38], seat: 0 }],
        lines: ['M110 58V40', 'M10 58V49'],
      },
    ],
  },
  {
    clause: 'H-3',
    panels: [
      {
        says: 'H-3.1',
        sticks: [{ from: [80, 32], to: [14, 32], seat: 0 }],
        discs: [[80, 32, '1']],
        cars: [{ at: [47, 32], seat: 0, type: 'sedan' }],
      },
    ],
  },
  {
    clause: 'H-4',
    panels: [
      {
        right: true,
        says: 'H-4.1',
        areas: [
          [8, 16, 34, 36],
          [66, 16, 34, 36],
        ],
        lines: ['M44 34H64'],
      },
      {
        right: true,
        says: 'H-4.2',
        areas: [[38, 10, 44, 44]],
        blocks: [[60, 32, 'museum']],
      },
      {
        right: false,
        says: 'H-4.3',
        areas: [[38, 10, 44, 44]],
        blocks: [[82, 32, 'museum']],
      },
    ],
  },
  {
    clause: 'H-5',
    panels: [
      {
        right: true,
        says: 'H-5.1',
        sticks: [
          { from: [4, 36], to: [46, 36], seat: 0 },
          { from: [50, 36], to: [92, 23], seat: 0 },
        ],
        discs: [
          [48, 36, '1'],
          [92, 23, '2'],
        ],
      },
      {
        right: false,
        says: 'H-5.2',
        sticks: [
          { from: [8, 24], to: [52, 24], seat: 0 },
          { from: [56, 24], to: [100, 24], seat: 0 },
          { from: [54, 24], to: [68, 58], seat: 0 },
        ],
        discs: [
          [54, 24, '1'],
          [100, 24, '2'],
        ],
      },
    ],
  },
  {
    clause: 'H-6',
    panels: [
      {
        right: true,
        says: 'H-6.1',
        pillars: [
          [22, 1],
          [92, 2],
        ],
        roads: [{ from: [16, 47], to: [98, 38], seat: 0 }],
      },
      {
        right: false,
        says: 'H-6.2',
        pillars: [
          [22, 1],
          [92, 1],
        ],
        roads: [{ from: [16, 47], to: [98, 47], seat: 0 }],
      },
      {
        right: false,
        says: 'H-6.3',
        pillars: [
          [22, 1],
          [92, 3],
        ],
        roads: [{ from: [16, 47], to: [98, 29], seat: 0 }],
      },
    ],
  },
  {
    clause: 'H-7',
    panels: [
      {
        right: true,
        says: 'H-7.1',
        pillars: [
          [22, 1],
          [92, 4, true],
        ],
        roads: [{ from: [16, 47], to: [98, 20], seat: 0 }],
      },
      {
        says: 'H-7.2',
        sticks: [
          { from: [8, 32], to: [58, 32], seat: 0 },
          { from: [62, 32], to: [100, 5], seat: 0 },
          { from: [62, 32], to: [100, 59], seat: 0 },
        ],
        discs: [[60, 32, '2', true]],
      },
    ],
  },
  {
    clause: 'H-8',
    panels: [
      {
        right: true,
        says: 'H-8.1',
        pillars: [
          [22, 1],
          [98, 2],
        ],
        roads: [{ from: [18, 47], to: [102, 38], seat: 0 }],
      },
      {
        right: false,
        says: 'H-8.2',
        pillars: [
          [22, 1],
          [98, 2],
        ],
        roads: [{ from: [29, 46], to: [91, 39], seat: 0 }],
      },
    ],
  },
  {
    clause: 'H-9',
    panels: [
      {
        right: false,
        says: 'H-9.1',
        discs: [[60, 39, '1']],
        sticks: [across(32, 1)],
      },
      {
        right: true,
        says: 'H-9.2',
        discs: [[60, 45, '1']],
        sticks: [across(32, 1)],
      },
    ],
  },
  {
    clause: 'H-10',
    panels: [
      {
        right: true,
        says: 'H-10.1',
        sticks: [
          { from: [24, 54], to: [108, 54], seat: 0 },
          { from: [24, 54], to: [53, 3.8], seat: 0 },
        ],
        discs: [[24, 54, '2']],
        lines: ['M50 54A26 26 0 0 0 37 31.5'],
      },
      {
        right: false,
        says: 'H-10.2',
        sticks: [
          { from: [24, 54], to: [108, 54], seat: 0 },
          { from: [24, 54], to: [92.8, 5.8], seat: 0 },
        ],
        discs: [[24, 54, '2']],
        lines: ['M58 54A34 34 0 0 0 51.9 34.5'],
      },
      {
        right: true,
        says: 'H-10.3',
        pillars: [
          [20, 3],
          [100, 3, true],
        ],
        roads: [
          { from: [14, 29], to: [106, 29], seat: 0 },
          { from: [60, 45], to: [60.1, 45], seat: 1 },
        ],
        lines: ['M60 31V43'],
      },
    ],
  },
  {
    clause: 'H-12',
    panels: [
      {
        right: true,
        says: 'H-12.1',
        areas: [[20, 12, 46, 40]],
        discs: [
          [43, 32, '1'],
          [92, 32, '1'],
        ],
      },
      {
        right: false,
        says: 'H-12.2',
        areas: [[20, 12, 46, 40]],
        discs: [[66, 32, '1']],
      },
      {
        right: false,
        says: 'H-12.3',
        blocks: [[60, 34, 'museum']],
        sticks: [across(34, 0)],
      },
    ],
  },
  {
    clause: 'H-13',
    panels: [
      {
        right: true,
        says: 'H-13.1',
        pillars: [[22, 1]],
        roads: [{ from: [22, 47], to: [108, 56], seat: 0 }],
      },
      {
        right: false,
        says: 'H-13.2',
        pillars: [[22, 2]],
        roads: [{ from: [22, 38], to: [108, 56], seat: 0 }],
      },
    ],
  },
  {
    clause: 'H-14',
    panels: [
      {
        says: 'H-14.1',
        sticks: [across(20, 1), across(44, 1), down(60, 0, true)],
        cars: [
          { at: [60, 24], seat: 0, type: 'sports', turn: 90 },
          { at: [60, 40], seat: 0, type: 'electric', turn: 90 },
        ],
      },
      {
        says: 'H-14.2',
        sticks: [{ ...down(60, 0), comes: true }, across(24, 1, true)],
        cars: [{ at: [60, 44], seat: 0, type: 'sports', turn: 90 }],
      },
      {
        says: 'H-14.3',
        sticks: [across(32, 1), down(38, 1, true), down(78, 0, true)],
      },
    ],
  },
  {
    clause: 'H-15',
    panels: [
      {
        right: true,
        says: 'H-15.1',
        sticks: [across(32, 0)],
        discs: [
          [14, 32, '1'],
          [106, 32, '2'],
        ],
        cars: [
          { at: [46, 32], seat: 0, type: 'sports' },
          { at: [76, 32], seat: 0, type: 'electric' },
        ],
      },
      {
        right: false,
        says: 'H-15.2',
        sticks: [across(32, 0)],
        discs: [
          [14, 32, '1'],
          [106, 32, '2'],
        ],
        cars: [
          { at: [58, 32], seat: 0, type: 'sports' },
          { at: [66, 32], seat: 0, type: 'electric' },
        ],
      },
    ],
  },
  {
    clause: 'H-16',
    panels: [
      {
        says: 'H-16.1',
        sticks: [{ from: [12, 20], to: [46, 54], seat: 1 }],
        discs: [[98, 18, '']],
        lines: ['M88 22L50 38m8-7l-8 7 10 1'],
      },
    ],
  },
  {
    clause: 'H-17b',
    panels: [
      {
        right: true,
        says: 'H-17b.1',
        pillars: [
          [28, 2],
          [88, 1],
        ],
        lines: ['M28 12H88V44m-5-5l5 5 5-5'],
      },
      {
        right: false,
        says: 'H-17b.2',
        pillars: [
          [52, 2],
          [96, 1],
        ],
        lines: ['M8 50H42m-5-5l5 5-5 5'],
      },
    ],
  },
  {
    clause: 'H-19',
    panels: [
      {
        right: true,
        says: 'H-19.1',
        pillars: [
          [22, 2],
          [92, 1],
        ],
        roads: [{ from: [16, 38], to: [98, 47], seat: 0 }],
      },
      {
        says: 'H-19.2',
        right: false,
        pillars: [
          [16, 3],
          [58, 4],
        ],
        roads: [{ from: [10, 29], to: [64, 20], seat: 0 }],
        lines: ['M92 57V31H108V57', 'M66 20L110 29'],
      },
    ],
  },
  {
    clause: 'H-20',
    panels: [
      {
        says: 'H-20.1',
        sticks: [across(32, 0)],
        cars: [
          { at: [36, 32], seat: 0, type: 'sports' },
          { at: [60, 32], seat: 0, type: 'electric' },
          { at: [84, 32], seat: 0, type: 'family' },
        ],
      },
    ],
  },
  {
    clause: 'H-22',
    panels: [
      {
        says: 'H-22.1',
        sticks: [across(40, 1), down(60, 0, true)],
        cars: [
          { at: [30, 40], seat: 1, type: 'sports' },
          { at: [60, 20], seat: 0, type: 'sports', turn: 90 },
        ],
      },
      {
        right: false,
        says: 'H-22.2',
        sticks: [across(40, 1), down(60, 0, true)],
        cars: [
          { at: [30, 40], seat: 1, type: 'bus' },
          { at: [60, 20], seat: 0, type: 'sports', turn: 90 },
        ],
      },
    ],
  },
  {
    clause: 'H-21',
    panels: [
      {
        says: 'H-21.1',
        blocks: [
          [40, 26, 'museum'],
          [60, 38, 'tower'],
          [80, 26, 'office'],
        ],
        sticks: [
          { from: [18, 12], to: [18, 60], seat: 0 },
          { from: [102, 56], to: [10, 56], seat: 0, high: true },
          { from: [102, 12], to: [102, 56], seat: 0 },
          { from: [18, 12], to: [102, 12], seat: 0 },
        ],
        discs: [
          [18, 12, ''],
          [102, 12, ''],
          [102, 56, ''],
        ],
      },
    ],
  },
];
