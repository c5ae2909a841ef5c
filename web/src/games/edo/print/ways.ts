/** The river and the roads: each finds its own way around what stands there, and bends like a drawn line. */

import type { Board } from '../view';
import { shore } from './coast';
import { curve, far, lean, p, paced, type Box, type Point } from './ink';
import { HEIGHT, WIDTH, type Layout, type Place } from './layout';

const CELL = 12;
const ACROSS = Math.ceil(WIDTH / CELL) + 1;
const DOWN = Math.ceil(HEIGHT / CELL) + 1;
export const HORIZON = 262;

export interface Road {
  from: string;
  to: string;
  line: Point[];
}

export interface Bridge {
  at: Point;
  angle: number;
}

export interface Ways {
  river: Point[];
  roads: Road[];
  bridges: Bridge[];
  shore: Point[];
}

class Ground {
  readonly cost = new Float32Array(ACROSS * DOWN).fill(1);

  add(within: (at: Point) => number, box: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }): void {
    const [west, east] = [
      Math.max(0, Math.floor(box.left / CELL)),
      Math.min(ACROSS - 1, Math.ceil(box.right / CELL)),
    ];
    const [north, south] = [
      Math.max(0, Math.floor(box.top / CELL)),
      Math.min(DOWN - 1, Math.ceil(box.bottom / CELL)),
    ];
    for (let row = north; row <= south; row += 1) {
      for (let column = west; column <= east; column += 1) {
        const at = row * ACROSS + column;
        this.cost[at] = (this.cost[at] ?? 1) + within(p(column * CELL, row * CELL));
      }
    }
  }

  block({ left, top, right, bottom }: Box, cost: number, soft: number): void {
    this.add(
      ({ x, y }) => {
        const away = Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
        return away === 0 ? cost : away < soft ? 3 * (1 - away / soft) : 0;
      },
      { left: left - soft, top: top - soft, right: right + soft, bottom: bottom + soft },
    );
  }

  beside(line: readonly Point[], reach: number, cost: number): void {
    const wide = Math.ceil(reach / CELL);
    const near = new Set<number>();
    for (const { x, y } of line) {
      const [column, row] = [Math.round(x / CELL), Math.round(y / CELL)];
      for (let dy = -wide; dy <= wide; dy += 1) {
        for (let dx = -wide; dx <= wide; dx += 1) {
          const [c, r] = [column + dx, row + dy];
          if (c < 0 || r < 0 || c >= ACROSS || r >= DOWN || Math.hypot(c * CELL - x, r * CELL - y) > reach)
            continue;
          near.add(r * ACROSS + c);
        }
      }
    }
    for (const cell of near) this.cost[cell] = (this.cost[cell] ?? 1) + cost;
  }

  /** The cheapest way from one of these points to one of those. */
  way(from: readonly Point[], to: readonly Point[]): Point[] {
    const cell = ({ x, y }: Point) =>
      Math.max(0, Math.min(DOWN - 1, Math.round(y / CELL))) * ACROSS +
      Math.max(0, Math.min(ACROSS - 1, Math.round(x / CELL)));
    const best = new Float32Array(ACROSS * DOWN).fill(Infinity);
    const came = new Int32Array(ACROSS * DOWN).fill(-1);
    const heap = new Heap();
    for (const point of from) {
      best[cell(point)] = 0;
      heap.push(cell(point), 0);
    }
    const goals = new Set(to.map(cell));
    let end = -1;
    for (let at = heap.pop(); at >= 0; at = heap.pop()) {
      if (goals.has(at)) {
        end = at;
        break;
      }
      const [row, column] = [Math.floor(at / ACROSS), at % ACROSS];
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [y, x] = [row + dy, column + dx];
          if ((dx === 0 && dy === 0) || y < 0 || x < 0 || y >= DOWN || x >= ACROSS) continue;
          const next = y * ACROSS + x;
          const sum = (best[at] ?? 0) + (this.cost[next] ?? 1) * (dx !== 0 && dy !== 0 ? 1.414 : 1);
          if (sum >= (best[next] ?? Infinity)) continue;
          best[next] = sum;
          came[next] = at;
          heap.push(next, sum);
        }
      }
    }
    const cells: Point[] = [];
    for (let at = end; at >= 0; at = came[at] ?? -1)
      cells.push(p((at % ACROSS) * CELL, Math.floor(at / ACROSS) * CELL));
    cells.reverse();
    const nearest = (points: readonly Point[], at: Point) =>
      [...points].sort((a, b) => far(a, at) - far(b, at))[0] as Point;
    const [first, last] = [cells[0], cells.at(-1)];
    if (!first || !last) return [from[0] as Point, to[0] as Point];
    return [nearest(from, first), ...cells.slice(1, -1), nearest(to, last)];
  }
}

class Heap {
  #items: [number, number][] = [];

  push(cell: number, cost: number): void {
    const items = this.#items;
    let n = items.length;
    items.push([cell, cost]);
    while (n > 0) {
      const up = (n - 1) >> 1;
      if ((items[up]?.[1] ?? 0) <= cost) break;
      items[n] = items[up] as [number, number];
      n = up;
    }
    items[n] = [cell, cost];
  }

  pop(): number {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (!top || !last) return -1;
    if (items.length === 0) return top[0];
    let n = 0;
    for (;;) {
      let child = 2 * n + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1]?.[1] ?? 0) < (items[child]?.[1] ?? 0)) child += 1;
      if ((items[child]?.[1] ?? 0) >= last[1]) break;
      items[n] = items[child] as [number, number];
      n = child;
    }
    items[n] = last;
    return top[0];
  }
}

/** The order in which a river visits its spaces: short, and never back and forth. */
function visits(spaces: readonly Place[], start: Point, end: Point): Place[] {
  if (spaces.length > 6) return [...spaces].sort((a, b) => a.at.y - b.at.y);
  let best: Place[] = [];
  let least = Infinity;
  const visit = (left: readonly Place[], done: Place[], at: Point, gone: number): void => {
    if (gone >= least) return;
    if (left.length === 0) {
      const all = gone + far(at, end);
      if (all < least) [least, best] = [all, done];
      return;
    }
    for (const next of left)
      visit(
        left.filter((one) => one !== next),
        [...done, next],
        next.at,
        gone + far(at, next.at),
      );
  };
  visit(spaces, [], start, 0);
  return best;
}

/** The line without its kinks; its ends stay. */
function smooth(line: readonly Point[], passes: number): Point[] {
  let way = paced(line, 9);
  for (let pass = 0; pass < passes; pass += 1) {
    way = way.map((at, n) => {
      const [before, after] = [way[n - 1], way[n + 1]];
      return before && after
        ? p((before.x + 2 * at.x + after.x) / 4, (before.y + 2 * at.y + after.y) / 4)
        : at;
    });
  }
  return paced(curve(lean(way, 0.6), 6), 7);
}

const long = (line: readonly Point[]): number =>
  line.reduce((sum, at, n) => sum + (n > 0 ? far(line[n - 1] as Point, at) : 0), 0);

function flow({ places, scale }: Layout, coast: readonly Point[]): Point[] {
  const all = Object.values(places);
  const rivers = all.filter(({ kind }) => kind === 'river');
  const ground = new Ground();
  for (const { box, kind } of all) {
    if (kind === 'river') ground.block({ ...box, bottom: box.bottom - 20 * scale }, 14, 10);
    else ground.block(box, 40, 40 * scale);
  }
  flood(ground, coast, 12);
  const top = [...rivers].sort((a, b) => a.at.y - b.at.y)[0];
  const start = p((top?.at.x ?? 700) + 150, HORIZON - 14);
  ground.add(({ y }) => (y < HORIZON - 8 ? 30 : 0));
  const low = coast.filter(({ x }) => x > WIDTH * 0.68 && x < WIDTH * 0.86);
  const mouth = low[low.length >> 1] as Point;
  const order = visits(rivers, start, mouth);
  const line: Point[] = [];
  let at = start;
  for (const [n, { at: middle, scale: size }] of order.entries()) {
    const next = order[n + 1]?.at ?? mouth;
    const [above, below] = [p(middle.x, middle.y - 60 * size), p(middle.x, middle.y + 66 * size)];
    const [falls, climbs] = [ground.way([at], [above]), ground.way([at], [below])];
    const up = long(climbs) + far(above, next) + 30 < long(falls) + far(below, next);
    const reach = up ? climbs : falls;
    line.push(
      ...lean(reach, 8),
      ...(up ? [-30, 0, 26] : [26, 0, -30]).map((off) => p(middle.x, middle.y - off * size)),
    );
    ground.beside(reach, 50 * scale, 9);
    at = up ? above : below;
    ground.block(
      { left: middle.x - 30, right: middle.x + 30, top: middle.y - 50 * size, bottom: middle.y + 56 * size },
      30,
      6,
    );
  }
  line.push(
    ...lean(
      ground.way(
        [at],
        low.filter((_, n) => n % 4 === 0),
      ),
      8,
    ),
  );
  const out = line.at(-1) as Point;
  return smooth([...line, p(out.x + 24, out.y + 40)], 12);
}

/** Nothing runs through the sea, nor along the rim. */
function flood(ground: Ground, coast: readonly Point[], margin: number): void {
  for (const point of coast.filter((_, n) => n % 4 === 0)) {
    ground.add(() => 40, { left: point.x - 12, right: point.x + 11, top: point.y + margin, bottom: HEIGHT });
  }
  ground.add(({ x }) => (x < 40 || x > WIDTH - 40 ? 12 : 0));
}

/** Where two lines cross, and how the first one runs there. */
function crossings(road: readonly Point[], river: readonly Point[]): Bridge[] {
  const found: Bridge[] = [];
  for (let n = 1; n < road.length; n += 1) {
    const [a, b] = [road[n - 1] as Point, road[n] as Point];
    for (let m = 1; m < river.length; m += 1) {
      const [c, d] = [river[m - 1] as Point, river[m] as Point];
      if (Math.abs(a.x - c.x) > 16 || Math.abs(a.y - c.y) > 16) continue;
      const under = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (under === 0) continue;
      const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / under;
      const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / under;
      if (t < 0 || t > 1 || u < 0 || u > 1) continue;
      const [before, after] = [
        road[Math.max(0, n - 4)] as Point,
        road[Math.min(road.length - 1, n + 3)] as Point,
      ];
      found.push({
        at: p(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)),
        angle: Math.atan2(after.y - before.y, after.x - before.x),
      });
    }
  }
  return found;
}

/** Every road once. */
export function pairs(spaces: Board['map']['spaces']): [string, string][] {
  return Object.entries(spaces).flatMap(([key, { roads }]) =>
    roads.filter((other) => key < other).map((other): [string, string] => [key, other]),
  );
}

/** River, roads and bridges of a map whose spaces have found their places. */
export function ways(map: Board['map'], plan: Layout): Ways {
  const { places, scale } = plan;
  const coast = shore(plan);
  const river = flow(plan, coast);
  const ground = new Ground();
  for (const { box, kind, at } of Object.values(places)) {
    ground.block(box, 34, 26 * scale);
    if (kind === 'river')
      ground.block(
        { left: at.x - 40, right: at.x + 40, top: box.top - 40 * scale, bottom: box.bottom + 20 * scale },
        20,
        6,
      );
  }
  ground.beside(
    river.filter((_, n) => n % 3 === 0),
    36 * scale,
    7,
  );
  ground.add(({ y }) => (y < HORIZON + 20 ? 8 : 0));
  flood(ground, coast, -26);
  const roads: Road[] = [];
  const all = pairs(map.spaces).flatMap(([from, to]) => {
    const [a, b] = [places[from], places[to]];
    return a && b ? [{ from, to, a, b, apart: far(a.at, b.at) }] : [];
  });
  for (const { from, to, a, b } of all.sort((one, other) => one.apart - other.apart)) {
    const found = ground.way(a.gates, b.gates);
    const [start, end] = [heart(a), heart(b)];
    const line = smooth([start, ...lean(found, 9), end], 9);
    ground.beside(lean(found, 4).slice(2, -2), 30 * scale, 2.4);
    roads.push({ from, to, line });
  }
  const spans = roads
    .flatMap(({ line }) => crossings(line, river))
    .filter(({ at }) =>
      Object.values(places).every(
        ({ kind, at: middle, scale: size }) =>
          kind !== 'river' || Math.abs(at.x - middle.x) > 84 * size || Math.abs(at.y - middle.y) > 40 * size,
      ),
    );
  const bridges = spans.filter((one, n) => spans.slice(0, n).every((other) => far(one.at, other.at) > 30));
  return { river, roads, bridges, shore: coast };
}

/** The middle of where people walk about in a space. */
export function heart({ kind, at, scale }: Place): Point {
  return p(at.x, at.y + (kind === 'town' ? 78 : kind === 'river' ? 2 : 6) * scale);
}

/** The road between two neighbours, in the direction of travel. */
export function along({ roads }: Ways, from: string, to: string): Point[] {
  const road = roads.find(
    (one) => (one.from === from && one.to === to) || (one.from === to && one.to === from),
  );
  if (!road) return [];
  return road.from === from ? road.line : [...road.line].reverse();
}
