/** The maps that the house ships, read from its data set, and one with places moved and renamed. */

import { readFileSync } from 'node:fs';
import type { Board, Kind, Space } from '../view';

type Map = Board['map'];

const text = readFileSync('../src/machinami/games/edo/components/house-1.toml', 'utf8');
const names = Object.fromEntries(
  [...text.matchAll(/^([A-Z]+\d*) = "([^"]+)"$/gm)].map(([, key, name]) => [key as string, name as string]),
);

function read(part: string): Map {
  const spaces: { [key: string]: Space } = {};
  for (const [, key = '', kind, x, y, roads = ''] of part.matchAll(
    /^([A-Z]+\d*) = \{ kind = "(\w+)", at = \[(\d+), (\d+)\], roads = \[([^\]]*)\]/gm,
  )) {
    spaces[key] = {
      kind: kind as Kind,
      name: names[key] ?? null,
      at: [Number(x), Number(y)],
      roads: [...roads.matchAll(/"(\w+)"/g)].map(([, to]) => to as string),
      covered: false,
    };
  }
  return { capital: 'EDO', spaces };
}

export const [small, large] = text.split('[maps.spaces]').slice(1).map(read) as [Map, Map];

/** Twelve places of the small map have other positions and names. */
export function moved(): Map {
  const elsewhere: Record<string, [number, number, string]> = {
    T1: [640, 120, 'Takasaki-juku'],
    T2: [900, 560, 'Utsunomiya'],
    T3: [90, 820, 'Yokosuka'],
    F1: [200, 160, 'Musashi no mori'],
    F2: [910, 300, 'Nikko cedars'],
    Q1: [780, 200, 'Oya'],
    Q2: [560, 870, 'Manazuru'],
    Q3: [130, 380, 'Chichibu cliffs'],
    P1: [330, 330, 'Kasukabe'],
    P3: [420, 720, 'Setagaya'],
    B1: [960, 140, 'Shirakawa'],
    B3: [40, 200, 'Usui'],
  };
  const spaces = Object.fromEntries(
    Object.entries(small.spaces).map(([key, space]) => {
      const [x, y, name] = elsewhere[key] ?? [];
      return [
        key,
        x === undefined || y === undefined
          ? space
          : { ...space, at: [x, y] as [number, number], name: name ?? null },
      ];
    }),
  );
  return { ...small, spaces };
}
