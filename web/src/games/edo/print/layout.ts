/** Where everything of a map stands in the picture: spaces pushed apart until none covers another. */

import type { Board, Kind } from '../view';
import { p, type Box, type Point } from './ink';

export const WIDTH = 1400;
export const HEIGHT = 1160;
/** The white of the sheet around the picture. */
export const RIM = 16;
const COUNTRY: Box = { left: RIM + 10, top: 178, right: WIDTH - RIM - 10, bottom: HEIGHT - 66 };
/** The share of the country that spaces may cover: the rest is for roads, river and rest. */
const FULL = 0.42;

export interface Place {
  key: string;
  kind: Kind;
  /** The middle of the clearing, or of a town's plots. */
  at: Point;
  scale: number;
  /** All that belongs to it, its name included. */
  box: Box;
  /** Where people stand, from the left; the middle ones are taken first. */
  feet: Point[];
  /** Where its name hangs: the middle of a slip's upper edge. */
  slip: Point;
  /** The ground of a town's plots, each as its four corners from the front left. */
  plots: Point[][];
  /** Where roads come in. */
  gates: Point[];
  /** What a finger may touch. */
  hit: Box;
  covered: boolean;
}

export interface Layout {
  scale: number;
  places: Record<string, Place>;
}

interface Shape {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SHAPES: Record<Exclude<Kind, 'town'>, Shape> = {
  paddies: { left: 84, top: 78, right: 84, bottom: 54 },
  forest: { left: 84, top: 92, right: 84, bottom: 54 },
  quarry: { left: 84, top: 92, right: 84, bottom: 54 },
  border: { left: 84, top: 92, right: 84, bottom: 54 },
  river: { left: 86, top: 56, right: 86, bottom: 60 },
};
const ROWS = [
  { count: 3, down: -37 },
  { count: 4, down: 1 },
  { count: 3, down: 38 },
] as const;
const PLOT = { wide: 43, deep: 26, across: 0.5, up: -0.44 };

function shapeOf(kind: Kind, west: boolean): Shape {
  if (kind !== 'town') return SHAPES[kind];
  return { left: west ? 150 : 120, top: 84, right: west ? 120 : 150, bottom: 104 };
}

/**
 * Where the data set puts a space, in the picture's measure; a set that does not say gets rings around the
 * capital.
 */
function wanted({ capital, spaces }: Board['map']): Record<string, Point> {
  const keys = Object.keys(spaces);
  const given = keys.every((key) => spaces[key]?.at);
  const found = given
    ? Object.fromEntries(keys.map((key) => [key, p(spaces[key]?.at?.[0] ?? 0, spaces[key]?.at?.[1] ?? 0)]))
    : ringed(capital, spaces);
  const [xs, ys] = [Object.values(found).map(({ x }) => x), Object.values(found).map(({ y }) => y)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(1, Math.max(...xs) - west), Math.max(1, Math.max(...ys) - north)];
  return Object.fromEntries(
    keys.map((key) => {
      const at = found[key] as Point;
      return [
        key,
        p(112 + ((at.x - west) / wide) * (WIDTH - 224), 292 + ((at.y - north) / high) * (HEIGHT - 410)),
      ];
    }),
  );
}

function ringed(capital: string, spaces: Board['map']['spaces']): Record<string, Point> {
  const steps: Record<string, number> = { [capital]: 0 };
  const queue = [capital];
  for (const key of queue) {
    for (const next of spaces[key]?.roads ?? []) {
      if (next in steps) continue;
      steps[next] = (steps[key] ?? 0) + 1;
      queue.push(next);
    }
  }
  const most = Math.max(1, ...Object.values(steps));
  const found: Record<string, Point> = {};
  for (let ring = 0; ring <= most; ring += 1) {
    const here = queue.filter((key) => steps[key] === ring);
    here.forEach((key, n) => {
      const angle = (2 * Math.PI * (n + (ring % 2) / 2)) / here.length - Math.PI / 2;
      found[key] = p(
        500 + ((430 * ring) / most) * Math.cos(angle),
        530 + ((430 * ring) / most) * Math.sin(angle),
      );
    });
  }
  return found;
}

interface Body {
  key: string;
  kind: Kind;
  west: boolean;
  scale: number;
  at: Point;
  home: Point;
}

function boxOf({ kind, west, scale, at }: Body, margin = 0): Box {
  const { left, top, right, bottom } = shapeOf(kind, west);
  return {
    left: at.x - left * scale - margin,
    top: at.y - top * scale - margin,
    right: at.x + right * scale + margin,
    bottom: at.y + bottom * scale + margin,
  };
}

/** Pushes two bodies apart along the way that costs least. */
function part(a: Body, b: Body, margin: number): boolean {
  const [one, two] = [boxOf(a, margin), boxOf(b, margin)];
  const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  if (across <= 0 || down <= 0) return false;
  const heavy = a.kind === 'town' ? 0.35 : b.kind === 'town' ? 0.65 : 0.5;
  const middle = (box: Box) => p((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const [m, n] = [middle(one), middle(two)];
  if (across * 0.8 < down) {
    const push = (across + 1) * (m.x <= n.x ? 1 : -1);
    a.at = p(a.at.x - push * heavy, a.at.y);
    b.at = p(b.at.x + push * (1 - heavy), b.at.y);
  } else {
    const push = (down + 1) * (m.y <= n.y ? 1 : -1);
    a.at = p(a.at.x, a.at.y - push * heavy);
    b.at = p(b.at.x, b.at.y + push * (1 - heavy));
  }
  return true;
}

function kept(body: Body): void {
  const box = boxOf(body);
  const x = Math.max(0, COUNTRY.left - box.left) - Math.max(0, box.right - COUNTRY.right);
  const y =
    Math.max(0, COUNTRY.top + (body.kind === 'town' ? 0 : 44) - box.top) -
    Math.max(0, box.bottom - COUNTRY.bottom);
  body.at = p(body.at.x + x, body.at.y + y);
}

/**
 * Lets all bodies settle: first with room for roads between them, and that room shrinks until it is quiet.
 */
function settle(bodies: Body[], scale: number): boolean {
  for (let round = 0; round < 800; round += 1) {
    const margin = Math.max(5, 30 * scale * (1 - round / 800));
    let moved = false;
    for (let n = 0; n < bodies.length; n += 1) {
      for (let m = n + 1; m < bodies.length; m += 1)
        moved = part(bodies[n] as Body, bodies[m] as Body, margin) || moved;
    }
    for (const body of bodies) {
      if (round < 40)
        body.at = p(
          body.at.x + (body.home.x - body.at.x) * 0.02,
          body.at.y + (body.home.y - body.at.y) * 0.02,
        );
      kept(body);
    }
    if (!moved && round > 60) return true;
  }
  return bodies.every((a, n) => bodies.slice(n + 1).every((b) => !part({ ...a }, { ...b }, 0)));
}

function plotsOf({ at, scale }: Body): Point[][] {
  return ROWS.flatMap(({ count, down }) =>
    Array.from({ length: count }, (_, n) => {
      const x = at.x + scale * (-down * 0.5 - (count * PLOT.wide) / 2 - 6 + n * PLOT.wide);
      const y = at.y + scale * down;
      const [wide, over, up] = [
        scale * (PLOT.wide - 5),
        scale * PLOT.across * PLOT.deep,
        scale * PLOT.up * PLOT.deep,
      ];
      return [p(x, y), p(x + wide, y), p(x + wide + over, y + up), p(x + over, y + up)];
    }),
  );
}

function placed(body: Body, covered: boolean): Place {
  const { key, kind, at, scale, west } = body;
  const box = boxOf(body);
  const town = kind === 'town';
  const ground = town ? p(at.x, at.y + 76 * scale) : p(at.x, at.y + (kind === 'river' ? 0 : 4) * scale);
  const spread = (town ? 30 : 31) * scale;
  const feet = [-1.5, -0.5, 0.5, 1.5].map((n) =>
    p(
      ground.x + n * spread,
      ground.y + (kind === 'river' ? (Math.abs(n) > 1 ? 2 : -4) : Math.abs(n) > 1 ? 1 : 4) * scale,
    ),
  );
  const reach = town ? 96 : kind === 'river' ? 76 : 70;
  const gates = [
    p(at.x - reach * scale, ground.y + 3 * scale),
    p(at.x + reach * scale, ground.y + 3 * scale),
  ];
  if (town)
    gates.push(p(at.x - 48 * scale, ground.y + 22 * scale), p(at.x + 48 * scale, ground.y + 22 * scale));
  else if (kind !== 'river')
    gates.push(p(at.x - 58 * scale, ground.y + 16 * scale), p(at.x + 58 * scale, ground.y + 16 * scale));
  return {
    key,
    kind,
    at,
    scale,
    box,
    feet,
    gates,
    covered,
    slip: town
      ? p(at.x + (west ? -135 : 136) * scale, at.y - 78 * scale)
      : p(at.x, at.y + (kind === 'river' ? 33 : 29) * scale),
    plots: town ? plotsOf(body) : [],
    hit: town
      ? {
          left: at.x - 118 * scale,
          right: at.x + 118 * scale,
          top: at.y - 74 * scale,
          bottom: at.y + 100 * scale,
        }
      : box,
  };
}

/** The picture's plan for a map. */
export function layout(map: Board['map']): Layout {
  const homes = wanted(map);
  const entries = Object.entries(map.spaces);
  const room = (COUNTRY.right - COUNTRY.left) * (COUNTRY.bottom - COUNTRY.top);
  const size = (key: string, kind: Kind) => (kind !== 'town' ? 1 : key === map.capital ? 1.26 : 1.1);
  const area = entries.reduce((sum, [key, { kind }]) => {
    const { left, top, right, bottom } = shapeOf(kind, false);
    return sum + (left + right) * (top + bottom) * size(key, kind) ** 2;
  }, 0);
  for (let scale = Math.min(1, Math.sqrt((FULL * room) / area)); ; scale *= 0.93) {
    const bodies = entries.map(([key, { kind }]): Body => {
      const home = homes[key] as Point;
      return {
        key,
        kind,
        west: key !== map.capital && home.x < WIDTH / 2,
        scale: scale * size(key, kind),
        at: home,
        home,
      };
    });
    if (settle(bodies, scale) || scale < 0.3) {
      return {
        scale,
        places: Object.fromEntries(
          bodies.map((body) => [body.key, placed(body, map.spaces[body.key]?.covered ?? false)]),
        ),
      };
    }
  }
}
