/**
 * Places worth trying: roads that look free from above, those that would earn cars first. The server
 * judges.
 */

import type { Action } from '../../lib/table';
import {
  bearing,
  crossing,
  distance,
  FULL,
  fromSegment,
  fromShape,
  laid,
  meetings,
  overlap,
  toward,
  type Laid,
} from './geometry';
import type { Board, OpenEnd, Point, Road, Shape, Way } from './view';

export interface Prospect {
  from: number;
  way: Way | null;
  at: Point;
  angle: number;
  /** How many cars it would earn, as far as can be seen. */
  gain: number;
  /** How many the next road from there could earn; undefined where that was not looked at. */
  lead?: number;
}

/** Between two directions that are tried, in hundredths of a degree. */
export const STEP = 500;
/** The same where a crossing is looked for: it is soon missed. */
const CLOSE = 250;
const FLAT = ['green', 'airport', 'rainbow'];

interface Solid {
  outline: Shape;
  /** The height of an obstacle; obstacles of unknown height block at any height. */
  top: number;
}

function solids({ objects, geometry: { shapes } }: Board): Solid[] {
  return objects.flatMap(({ object, outline, obstacles }) => {
    const { heights = {}, height = 0 } = shapes[object] ?? {};
    return object === 'development' || FLAT.includes(object)
      ? obstacles.map(({ name, outline: part }) => ({
          outline: part,
          top: heights[name] || height || Infinity,
        }))
      : [{ outline, top: height || Infinity }];
  });
}

/** The air above what stands in the city, and a little more. */
const AIR = 150;

function blocked(road: Laid, { outline, top }: Solid, half: number): boolean {
  if (Math.min(...road.z) > top + AIR) return false;
  return 'centre' in outline
    ? fromSegment(outline.centre, road.line[0], road.line[1]) < outline.radius + half
    : overlap(road.corners, outline.corners);
}

function stands(board: Board, at: Point, from: number): boolean {
  const { disc, apart, clear, road, table } = board.geometry;
  const ground = board.objects.every(({ object, outline }) => {
    const off = fromShape(at, outline);
    return object === 'development' ? Math.abs(off) > disc.radius : off > disc.radius;
  });
  return (
    ground &&
    Math.max(Math.abs(at[0]), Math.abs(at[1])) < table - disc.radius &&
    board.pillars.every(({ id, at: other }) => id === from || distance(at, other) > apart) &&
    board.roads.every(({ line }) => fromSegment(at, line[0], line[1]) > clear + road.width / 2)
  );
}

/** A road that slopes is lower over one side of a car than over its middle. */
const SLACK = 100;

/** The cars that a road would earn by crossing, or null where it seems to touch something. */
function gain(
  board: Board,
  seat: number,
  road: Laid,
  from: number,
  standing: readonly Solid[],
): number | null {
  const { clear, road: size, gap, car_gap: roof } = board.geometry;
  const base = board.pillars[from]!;
  const own = board.roads.filter((other) => other.from === from || other.to === from);
  const angle = bearing(road.line[0], road.line[1]);
  const narrow = own.some((other) => {
    const away = other.from === from ? bearing(...other.line) : bearing(other.line[1], other.line[0]);
    return Math.abs(((angle - away + FULL * 1.5) % FULL) - FULL / 2) < 6000;
  });
  if (narrow || standing.some((solid) => blocked(road, solid, size.width / 2))) return null;
  const covers = board.pillars.some(
    ({ id, at }) =>
      id !== from && distance(at, base.at) > 1 && fromSegment(at, ...road.line) < clear + size.width / 2,
  );
  if (covers) return null;
  let cars = 0;
  for (const { road: other, z, other: there } of meetings(board, road, (other) => own.includes(other))) {
    if (Math.abs(z - there) < gap * 1.5) return null;
    const parked = () =>
      board.cars.some((car) => car.road === other.id && overlap(car.corners, road.corners));
    if (z > there && z - there < roof + SLACK && parked()) return null;
    const firsts = board.firsts[seat]?.[z > there ? 'over' : 'under'] ?? [];
    if (firsts.includes(other.id)) cars += 1;
  }
  return cars;
}

/**
 * Every direction from one open end for one height, or (null) for an exit; only roads along a line that is
 * `meant`.
 */
export function around(
  board: Board,
  seat: number,
  end: OpenEnd,
  way: Way | null,
  step = STEP,
  meant: (line: readonly [Point, Point]) => boolean = () => true,
): Prospect[] {
  const base = board.pillars[end.pillar]!;
  const standing = solids(board);
  const fars = way ? [way.length, (way.reach[0] + way.length) / 2, way.reach[1] - 20] : [end.exit ?? 0];
  return Array.from({ length: FULL / step }, (_, i) => i * step).flatMap((angle) =>
    fars.flatMap((far) => {
      const at = toward(base.at, angle, far);
      if (!meant([base.at, at]) || (way && !stands(board, at, end.pillar))) return [];
      const cars = gain(board, seat, laid(board, end.pillar, at, way?.height ?? null), end.pillar, standing);
      if (cars === null) return [];
      return [{ from: end.pillar, way, at, angle, gain: cars + (way ? 0 : 1) }];
    }),
  );
}

const endsOf = (board: Board, seat: number) => board.open.filter((end) => end.seat === seat);
/** An exit from the only open end: nothing can be built after it. */
const shutting = (board: Board, seat: number) => {
  const ways = endsOf(board, seat).reduce((sum, end) => sum + end.ways, 0);
  return ({ way }: Prospect) => way === null && ways === 1;
};
const rank = ({ way }: Prospect) => (way === null ? 2 : way.junction ? 1 : 0);

/** A car is worth so many discs, and an end that an exit shuts too. */
const CAR = 3;
/** Of places that are alike, so many are tried. */
const EACH = 5;
const worthOf = ({ way, gain }: Prospect) => CAR * gain - (way?.height ?? CAR);

/** What seems to earn cars, the best first; of places that are alike, from one end to one height, a few. */
export function earning(board: Board, seat: number): Prospect[] {
  const open = crossable(board, seat);
  const meant = (line: readonly [Point, Point]) => open.some((road) => crossing(line, road.line) !== null);
  const shuts = shutting(board, seat);
  return endsOf(board, seat)
    .flatMap((end) =>
      [...end.next, ...(end.exit === null ? [] : [null])].map((way) =>
        around(board, seat, end, way, CLOSE, way ? meant : undefined),
      ),
    )
    .flatMap((kind) => {
      const good = kind.filter((place) => place.gain > 0 && !shuts(place));
      const every = Math.ceil(good.length / EACH);
      return good.filter((_, i) => i % every === every >> 1);
    })
    .sort((a, b) => worthOf(b) - worthOf(a) || rank(a) - rank(b));
}

/**
 * What seems to earn the same cars in the same place for fewer discs, the fewest first: from any open end,
 * a grey pillar for a grey one.
 */
export function cheaper(board: Board, seat: number, { way, at, gain: cars }: Prospect): Prospect[] {
  if (!way) return [];
  const standing = solids(board);
  const same = endsOf(board, seat).flatMap((end) => {
    const base = board.pillars[end.pillar]!.at;
    const far = distance(base, at);
    return end.next.flatMap((one) => {
      if (
        one.junction !== way.junction ||
        one.height >= way.height ||
        far < one.reach[0] ||
        far > one.reach[1]
      )
        return [];
      const brings = gain(board, seat, laid(board, end.pillar, at, one.height), end.pillar, standing);
      return brings !== null && brings >= cars
        ? [{ from: end.pillar, way: one, at, angle: bearing(base, at), gain: brings }]
        : [];
    });
  });
  return same.sort((a, b) => a.way.height - b.way.height);
}

/** No pillar up to this height is dear. */
const LOW = 2;
/** From so many places the road after the next is looked for, and so far apart are its directions. */
const [LOOKED, COARSE] = [40, 1000];

/** The roads that a seat can still be the first to cross, on one side at least. */
function crossable(board: Board, seat: number): Road[] {
  const { over, under } = board.firsts[seat] ?? { over: [], under: [] };
  return board.roads.filter(({ id }) => over.includes(id) || under.includes(id));
}

/**
 * The number of cars that a grey pillar could earn from this place with the following road, if others built
 * nothing in between.
 */
function leadOf(board: Board, seat: number, { from, way, at }: Prospect, open: readonly Road[]): number {
  if (!way) return 0;
  const [pillar, lengths] = [board.pillars.length, board.geometry.lengths];
  const length = lengths[1] ?? way.length;
  const reach = [length + way.reach[0] - way.length, length + way.reach[1] - way.length] as const;
  const near = open.filter(({ line }) => fromSegment(at, ...line) < reach[1]);
  if (near.length === 0) return 0;
  const grey = (board.stock[seat]?.grey ?? 0) - way.height + Number(way.junction);
  const next = [way.height - 1, way.height + 1]
    .filter((height) => height >= 1 && height <= grey)
    .map((height) => ({ height, junction: false, length, reach }));
  const laidRoad = laid(board, from, at, way.height);
  const built: Board = {
    ...board,
    pillars: [
      ...board.pillars,
      { id: pillar, seat, at, height: way.height, junction: way.junction, ways: 1 },
    ],
    roads: [
      ...board.roads,
      {
        ...laidRoad,
        id: board.roads.length,
        seat,
        kind: 'road',
        from,
        to: pillar,
        length: way.length,
        lift: 0,
        over: [],
        under: [],
        rainbow: false,
        foot: null,
      },
    ],
  };
  const end: OpenEnd = { pillar, seat, ways: 1, height: way.height, exit: null, next };
  const meant = (line: readonly [Point, Point]) => near.some((road) => crossing(line, road.line) !== null);
  return Math.max(
    0,
    ...next.flatMap((one) => around(built, seat, end, one, COARSE, meant).map(({ gain }) => gain)),
  );
}

/**
 * How many roads it takes at least from this place until one crosses a road that earns: by the distance,
 * and by the levels that are missing.
 */
function stepsOf(
  board: Board,
  { over, under }: Board['firsts'][number],
  open: readonly Road[],
  { at, way }: Prospect,
): number {
  const { road, disc, gap } = board.geometry;
  const middle = (levels: number) => (way?.height ?? 0) * disc.height + levels * disc.height;
  const steps = open.flatMap(({ id, line, z }) => {
    const [high, far] = [(z[0] + z[1]) / 2, Math.ceil(fromSegment(at, ...line) / road.length - 1)];
    const up = Math.ceil((high + 1.5 * gap - middle(0.5)) / disc.height);
    const down = Math.ceil((middle(-0.5) - high + 1.5 * gap) / disc.height);
    const lowest = high - 1.5 * gap > 1.5 * disc.height;
    return [...(over.includes(id) ? [up] : []), ...(under.includes(id) && lowest ? [down] : [])].map(
      (levels) => Math.max(0, far, levels),
    );
  });
  return Math.min(...steps, 99);
}

/**
 * The best of everything open to a seat: what earns cars, then what leads to a road that earns one, then
 * what comes
 * nearer to a crossing, in plan and in height, and stays away from one's own pillars. Junctions and exits
 * come after
 * plain roads of equal worth; an exit that shuts the last end comes last. */
export function prospects(board: Board, seat: number): Prospect[] {
  const shuts = shutting(board, seat);
  const worth = (place: Prospect) => (shuts(place) ? -1 : place.gain);
  const open = crossable(board, seat);
  const firsts = board.firsts[seat] ?? { over: [], under: [] };
  const own = board.pillars.filter((pillar) => pillar.seat === seat);
  /** Half a road from one that is still to be crossed, so that the next road may cross it in the middle. */
  const off = ({ at }: Prospect) =>
    Math.min(
      ...open.map(({ line }) => Math.abs(fromSegment(at, ...line) - board.geometry.road.length / 2)),
      Infinity,
    );
  /** Back among one's own pillars: a highway that curls leads nowhere. */
  const curls = ({ at, from }: Prospect) =>
    Number(own.some((pillar) => pillar.id !== from && distance(pillar.at, at) < board.geometry.road.length));
  const inward = ({ at }: Prospect) => Math.hypot(at[0], at[1]);
  const cost = ({ way }: Prospect) => Math.max(LOW, way?.height ?? 0);
  const ranked = endsOf(board, seat)
    .flatMap((end) => [
      ...end.next
        .filter(({ height, junction }) => !junction || Math.abs(height - end.height) <= 2)
        .flatMap((way) => around(board, seat, end, way)),
      ...(end.exit === null ? [] : around(board, seat, end, null)),
    ])
    .map((place) => ({
      place,
      worth: worth(place),
      steps: stepsOf(board, firsts, open, place),
      curls: curls(place),
      off: off(place),
      inward: inward(place),
    }))
    .sort(
      (a, b) =>
        b.worth - a.worth ||
        rank(a.place) - rank(b.place) ||
        a.steps - b.steps ||
        a.curls - b.curls ||
        cost(a.place) - cost(b.place) ||
        a.off - b.off ||
        a.inward - b.inward,
    );
  if (open.length === 0 || (ranked[0]?.worth ?? 0) > 0) return ranked.map(({ place }) => place);
  const plain = ranked.filter(
    ({ place, off }) =>
      place.way && rank(place) === rank(ranked[0]!.place) && off < board.geometry.road.length / 2,
  );
  const every = Math.ceil(plain.length / LOOKED);
  const leads = plain
    .filter((_, i) => i % every === 0)
    .map(({ place }) => ({ ...place, lead: leadOf(board, seat, place, open) }))
    .filter(({ lead }) => lead > 0);
  return [...leads.sort((a, b) => b.lead - a.lead), ...ranked.map(({ place }) => ({ ...place, lead: 0 }))];
}

/** Places for an object of the city: in the middle of a free block, or here and there about the table. */
export function sites(board: Board, object: string): (readonly [number, number, number])[] {
  const blocks = board.objects.filter((thing) => thing.object === 'development');
  const flat = object === 'development' || FLAT.includes(object);
  if (!flat) {
    const free = blocks.filter(({ at }) =>
      board.objects.every(
        (thing) =>
          thing.object === 'development' || distance([at[0], at[1]], [thing.at[0], thing.at[1]]) > 3000,
      ),
    );
    return free.map(({ at }) => at);
  }
  const rings = [12500, 19000, 25000];
  return rings
    .flatMap((far, ring) =>
      Array.from({ length: 12 }, (_, i) => {
        const angle = (i * 3000 + ring * 1500 + 1500) % FULL;
        const [x, y] = toward([0, 0], (angle * 5) % FULL, far);
        return [x, y, 0] as const;
      }),
    )
    .filter(([x, y]) =>
      board.objects.every(
        ({ outline }) => fromShape([x, y], outline) > (object === 'development' ? 4900 : 3600),
      ),
    );
}

/** A prospect as an action, its cars not chosen yet. */
export function action({ from, way, at, angle }: Prospect): Action {
  return way ? { from, pillar: [...at], height: way.height, junction: way.junction } : { from, exit: angle };
}
