/** Places worth trying: roads that look free from above, those that would earn cars first. The server judges. */

import type { Action } from '../../lib/table';
import { bearing, crossing, distance, FULL, fromSegment, fromShape, laid, meetings, overlap, toward, type Laid } from './plan';
import type { Board, OpenEnd, Point, Shape, Way } from './view';

export interface Prospect {
  from: number;
  way: Way | null;
  at: Point;
  angle: number;
  /** How many cars it would earn, as far as can be seen. */
  gain: number;
}

/** Between two directions that are tried, in hundredths of a degree. */
export const STEP = 500;
/** The same where a crossing is looked for: it is soon missed. */
const CLOSE = 250;
const FLAT = ['green', 'airport', 'rainbow'];

interface Solid {
  outline: Shape;
  /** How high it stands; what nobody has measured is in the way at any height. */
  top: number;
}

function solids({ objects, geometry: { shapes } }: Board): Solid[] {
  return objects.flatMap(({ object, outline, obstacles }) => {
    const { heights = {}, height = 0 } = shapes[object] ?? {};
    return object === 'development' || FLAT.includes(object)
      ? obstacles.map(({ name, outline: part }) => ({ outline: part, top: heights[name] || height || Infinity }))
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
function gain(board: Board, seat: number, road: Laid, from: number, standing: readonly Solid[]): number | null {
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
    ({ id, at }) => id !== from && distance(at, base.at) > 1 && fromSegment(at, ...road.line) < clear + size.width / 2,
  );
  if (covers) return null;
  let cars = 0;
  for (const { road: other, z, other: there } of meetings(board, road, (other) => own.includes(other))) {
    if (Math.abs(z - there) < gap * 1.5) return null;
    const parked = () => board.cars.some((car) => car.road === other.id && overlap(car.corners, road.corners));
    if (z > there && z - there < roof + SLACK && parked()) return null;
    const firsts = board.firsts[seat]?.[z > there ? 'over' : 'under'] ?? [];
    if (firsts.includes(other.id)) cars += 1;
  }
  return cars;
}

/** Every direction from one open end for one height, or (null) for an exit; only roads along a line that is `meant`. */
export function around(board: Board, seat: number, end: OpenEnd, way: Way | null, step = STEP, meant: (line: readonly [Point, Point]) => boolean = () => true): Prospect[] {
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
  const { over, under } = board.firsts[seat] ?? { over: [], under: [] };
  const open = board.roads.filter(({ id }) => over.includes(id) || under.includes(id));
  const meant = (line: readonly [Point, Point]) => open.some((road) => crossing(line, road.line) !== null);
  const shuts = shutting(board, seat);
  return endsOf(board, seat)
    .flatMap((end) => [...end.next, ...(end.exit === null ? [] : [null])].map((way) => around(board, seat, end, way, CLOSE, way ? meant : undefined)))
    .flatMap((kind) => {
      const good = kind.filter((place) => place.gain > 0 && !shuts(place));
      const every = Math.ceil(good.length / EACH);
      return good.filter((_, i) => i % every === every >> 1);
    })
    .sort((a, b) => worthOf(b) - worthOf(a) || rank(a) - rank(b));
}

/** What seems to earn the same cars in the same place for fewer discs, the fewest first: from any open end, a grey pillar for a grey one. */
export function cheaper(board: Board, seat: number, { way, at, gain: cars }: Prospect): Prospect[] {
  if (!way) return [];
  const standing = solids(board);
  const same = endsOf(board, seat).flatMap((end) => {
    const base = board.pillars[end.pillar]!.at;
    const far = distance(base, at);
    return end.next.flatMap((one) => {
      if (one.junction !== way.junction || one.height >= way.height || far < one.reach[0] || far > one.reach[1]) return [];
      const brings = gain(board, seat, laid(board, end.pillar, at, one.height), end.pillar, standing);
      return brings !== null && brings >= cars ? [{ from: end.pillar, way: one, at, angle: bearing(base, at), gain: brings }] : [];
    });
  });
  return same.sort((a, b) => a.way.height - b.way.height);
}

/** No pillar up to this height is dear. */
const LOW = 2;

/** The best of everything open to a seat, junctions and exits after plain roads of equal worth; one that shuts the
 * last end comes last. */
export function prospects(board: Board, seat: number): Prospect[] {
  const shuts = shutting(board, seat);
  const worth = (place: Prospect) => (shuts(place) ? -1 : place.gain);
  const { over, under } = board.firsts[seat] ?? { over: [], under: [] };
  const open = board.roads.filter(({ id }) => over.includes(id) || under.includes(id));
  /** Half a road from one that is still to be crossed, so that the next road may cross it in the middle. */
  const off = ({ at }: Prospect) => Math.min(...open.map(({ line }) => Math.abs(fromSegment(at, ...line) - board.geometry.road.length / 2)), Infinity);
  const inward = ({ at }: Prospect) => Math.hypot(at[0], at[1]);
  const cost = ({ way }: Prospect) => Math.max(LOW, way?.height ?? 0);
  return endsOf(board, seat)
    .flatMap((end) => [
      ...end.next
        .filter(({ height, junction }) => !junction || Math.abs(height - end.height) <= 2)
        .flatMap((way) => around(board, seat, end, way)),
      ...(end.exit === null ? [] : around(board, seat, end, null)),
    ])
    .sort((a, b) => worth(b) - worth(a) || rank(a) - rank(b) || cost(a) - cost(b) || off(a) - off(b) || inward(a) - inward(b));
}

/** Places for an object of the city: in the middle of a free block, or here and there about the table. */
export function sites(board: Board, object: string): (readonly [number, number, number])[] {
  const blocks = board.objects.filter((thing) => thing.object === 'development');
  const flat = object === 'development' || FLAT.includes(object);
  if (!flat) {
    const free = blocks.filter(({ at }) =>
      board.objects.every((thing) => thing.object === 'development' || distance([at[0], at[1]], [thing.at[0], thing.at[1]]) > 3000),
    );
    return free.map(({ at }) => at);
  }
  const rings = [12500, 19000, 25000];
  return rings.flatMap((far, ring) =>
    Array.from({ length: 12 }, (_, i) => {
      const angle = (i * 3000 + ring * 1500 + 1500) % FULL;
      const [x, y] = toward([0, 0], (angle * 5) % FULL, far);
      return [x, y, 0] as const;
    }),
  ).filter(([x, y]) => board.objects.every(({ outline }) => fromShape([x, y], outline) > (object === 'development' ? 4900 : 3600)));
}

/** A prospect as an action, its cars not chosen yet. */
export function action({ from, way, at, angle }: Prospect): Action {
  return way
    ? { from, pillar: [...at], height: way.height, junction: way.junction }
    : { from, exit: angle };
}
