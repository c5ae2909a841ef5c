/** Written by `make types` from `src/machinami/games/highway/view/types.py`: change that. */

/** The board of a view; it is the same for all viewers. */
export interface Board {
  phase: Phase;
  /** The first player; null until drawn. */
  first: number | null;
  /** The seat that acts; null while none may. */
  mover: number | null;
  turn: number;
  round: number;
  objects: readonly ObjectView[];
  /** The objects still to be placed: their number by name. */
  left: { readonly [key: string]: number };
  /** The objects that may be placed next. */
  placeable: readonly ObjectName[];
  pillars: readonly PillarView[];
  roads: readonly RoadView[];
  cars: readonly CarView[];
  open: readonly OpenEnd[];
  /** For each seat. */
  firsts: readonly UncrossedRoads[];
  /** For each seat. */
  stock: readonly StockView[];
  /** For each seat; null without missions. */
  points: readonly SeatPoints[] | null;
  /** The rank of each seat; null for a seat still in the game. */
  places: readonly (number | null)[];
  /** The seats that have placed all their cars, in order. */
  finished: readonly number[];
  /** The seats that are out, in order; those that left at the same moment form one group. */
  out: readonly (readonly number[])[];
  passed: readonly boolean[];
  /** Whether the seat to act can build nothing. */
  stuck: boolean;
  falling: PendingBuild | null;
  last: LastEffects;
  geometry: Geometry;
}

/** An action of a seat. */
export type Action = ObjectAction | Build | PassAction;

/** The description of a list of actions that a view does not list. */
export type ActionsDescription = ActionCount | ObjectDescription | BuildDescription;

/** The forecast of a draft build. */
export interface Forecast {
  /** Grey discs before and after the build; `yellow` likewise. */
  grey: readonly [number, number];
  yellow: readonly [number, number];
  /** Whether fewer grey discs remain than roads still to build. */
  tight: boolean;
  /** Whether an exit would close the only open end. */
  last: boolean;
  /** In missions; null if the build is refused. */
  points?: PointsForecast | null;
  /**
   * With simulated hands: the pieces that would be carried, in order (H-17f); empty if the build is
   * refused.
   */
  carried?: readonly Piece[];
}

/** The place of a refusal. */
export type RefusalPlace = Location | MissedBuild | CarsDue | PathPlace;

/** A chance result in a line, as viewers see it. */
export type Event = FirstSeat | CityDeal | FallenPieces;

/** Details of the outcome of a finished play. */
export type OutcomeDetail = RankDetail | MissionDetail;

/** The roads of a physical game, or the end of a game with missions. */
export type ScoreSheetEntry = RoadRegister | MissionEntry;

/** The cars and stocks of a register, or the points of a game with missions. */
export type ScoreSheet = RegisterSheet | MissionSheet;

/** `first`: the first player is drawn; `fell`: a carry is simulated. */
export type Phase = 'first' | 'city' | 'build' | 'fell' | 'over';

/** An object of the city on the table. */
export interface ObjectView {
  object: ObjectName;
  at: Placement;
  outline: Outline;
  obstacles: readonly Obstacle[];
  opening: Segment | null;
}

/** An object of the city. */
export type ObjectName = 'development' | 'tower' | 'museum' | 'office' | 'stadium' | 'airport' | 'green' | 'rainbow';

/** A pillar. */
export interface PillarView {
  id: number;
  seat: number;
  at: Point;
  /** The number of discs. */
  height: number;
  junction: boolean;
  /** The number of roads that may still start here. */
  ways: number;
}

/** A road from the pillar `from` to another, or down to the table. */
export interface RoadView {
  /** The pillar from which the road starts. */
  from: number;
  id: number;
  seat: number;
  kind: RoadKind;
  /** The pillar of its far end; null for a ramp or an exit. */
  to: number | null;
  /** Both ends of its middle line. */
  line: Segment;
  /** The number of roads below its base end on the pillar. */
  lift: number;
  corners: readonly Point[];
  /** The height of the underside at both ends. */
  z: readonly [number, number];
  length: number;
  /** Whether it passes through the rainbow. */
  rainbow: boolean;
  /** The areas in which an exit's foot lies; null for other roads. */
  foot: readonly ObjectName[] | null;
  /** The roads that it passes over. */
  over: readonly number[];
  /** The roads that it passes under. */
  under: readonly number[];
}

/** A car on a road. */
export interface CarView {
  seat: number;
  type: CarType;
  road: number;
  where: number;
  corners: readonly Point[];
  /** The height on which it stands. */
  z: number;
}

/** A pillar from which a seat may build. */
export interface OpenEnd {
  pillar: number;
  seat: number;
  ways: number;
  height: number;
  /** The length of an exit in plan; null if none is possible. */
  exit: number | null;
  next: readonly NextPillar[];
}

/** The opponents' roads that no road passes over or under yet. */
export interface UncrossedRoads {
  over: readonly number[];
  under: readonly number[];
}

/** The pieces that a seat has not built yet. */
export interface StockView {
  grey: number;
  yellow: number;
  roads: number;
  /** Roads lost by passing in missions. */
  lost: number;
  cars: readonly CarType[];
  /** The number of cars on the roads. */
  placed: number;
}

/** The points of a seat by mission. */
export interface SeatPoints {
  cars: number;
  development: number;
  buildings: number;
  tower: number;
  discs: number;
  jam: number;
  highest: number;
  rainbow: number;
  airport: number;
  green: number;
  /** The development areas that count. */
  areas: readonly number[];
  /** The enclosed buildings. */
  enclosed: readonly number[];
  total: number;
}

/** A build whose carry is simulated now. */
export interface PendingBuild {
  seat: number;
  do: Build;
  /** The pieces that are carried, in order (H-17f). */
  carried: readonly Piece[];
}

/** The new pieces of the latest action, and the discs that changed hands. */
export interface LastEffects {
  pillar: number | null;
  road: number | null;
  cars: readonly number[];
  given: readonly DiscTransfer[];
}

/** Sizes of the pieces and distances of the rules; they never change during a play. */
export interface Geometry {
  /** Half the side of the table. */
  table: number;
  road: RoadSize;
  disc: DiscSize;
  car: CarSize;
  /** The length of each car type. */
  cars: { readonly [key: string]: number };
  /** The objects of the city, by name. */
  shapes: { readonly [key: string]: ObjectShape };
  /** The length of a road in plan, by the levels between its ends. */
  lengths: readonly number[];
  /** The least length of a road's end on its disc. */
  bearing: number;
  /** The distance from a pillar's centre to the end of a road that reaches farthest. */
  overhang: number;
  /** The least distance between the centres of two pillars. */
  apart: number;
  /** The least distance from a pillar's centre to a road. */
  clear: number;
  /** Crossing roads differ in height by more than this, and by more than `car_gap` over a car. */
  gap: number;
  car_gap: number;
  /** The greatest height of a road under the arch. */
  arch: number;
  /** The rise of a road on top of another on one pillar. */
  lift: number;
  /** The length of an exit that rests on the table. */
  foot: number;
  /** The least distance between development areas, and from them to discs and roads. */
  city: number;
}

/** Place an object of the city (H-4). */
export interface ObjectAction {
  object: ObjectName;
  at: Placement;
  /** Rules version 1 only; without effect. */
  paths?: readonly CarryPath[];
}

/** An action that builds a road. */
export type Build = PillarAction | ExitAction;

/** Pass (H-19). */
export interface PassAction {
  pass: true;
}

/** A description of actions by their number alone. */
export interface ActionCount {
  count: number;
}

/** Placements of objects. */
export interface ObjectDescription {
  kinds: readonly 'object'[];
}

/** Builds and a pass. */
export interface BuildDescription {
  kinds: readonly ('pillar' | 'exit' | 'pass')[];
  /** Whether players carry pieces, so that an action may need `paths` or `assist`. */
  carried: boolean;
}

/** A seat's points before and after a build. */
export interface PointsForecast {
  total: readonly [number, number];
  changes: PointChanges;
}

/**
 * A piece: `disc:4`, `road:3`, `car:1:bus`, `object:2`, `object:5:plane`, or a new one such as
 * `road:new`.
 */
export type Piece = string;

/** The pieces concerned, and points on the table. */
export interface Location {
  pieces: readonly Piece[];
  points: readonly Point[];
}

/** The place of a refused pass: a legal build (H-19). */
export interface MissedBuild {
  pieces: readonly Piece[];
  points: readonly Point[];
  build: Build;
}

/** The place of a wrong number of cars: those earned, and why (H-15). */
export interface CarsDue {
  pieces: readonly Piece[];
  points: readonly Point[];
  earned: number;
  firsts: readonly FirstCrossing[];
  /** 1 for an exit, otherwise 0. */
  bonus: number;
  /** Cars that fit; null if none were found. */
  cars: readonly ParkedCar[] | null;
}

/** The place of a refused path (H-17b). */
export interface PathPlace {
  pieces: readonly Piece[];
  points: readonly Point[];
  /** The number of the path. */
  path: number;
}

/** The seat that begins. */
export interface FirstSeat {
  first: number;
}

/** The objects of the city. */
export interface CityDeal {
  /** Name, place and angle of each. */
  city: readonly (readonly [ObjectName, number, number, number])[];
}

/** What came of a carry. */
export interface FallenPieces {
  /** The pieces that a hand knocked over (H-16). */
  fell: readonly Piece[];
  /** The carried pieces that were set back (H-17h); left out if there are none. */
  back?: readonly Piece[];
}

/** Details of the outcome of the basic game. */
export interface RankDetail {
  /** The rank of each seat. */
  places: readonly (number | null)[];
}

/** Details of the outcome in missions. */
export interface MissionDetail {
  /** The rank of each seat. */
  places: readonly number[];
  points: readonly SeatPoints[];
}

/** The roads and gifts of a physical game in their order, entered by hand. */
export interface RoadRegister {
  seats: number;
  missions: boolean;
  events: readonly (EnteredRoad | EnteredGift | EnteredLoss)[];
}

/** The end of a physical game with missions, by seat. */
export interface MissionEntry {
  missions: readonly EnteredMissions[];
}

/** Cars earned by each entered road, and the stocks left. */
export interface RegisterSheet {
  /** One for each event; null for a lost road. */
  verdicts: readonly (RoadVerdict | GiftVerdict | null)[];
  stocks: readonly CountedStock[];
}

/** The points of a physical game with missions. */
export interface MissionSheet {
  scores: readonly number[];
  winners: readonly number[];
  points: readonly MissionPoints[];
}

/** The place of an object of the city: x, y of its centre, and its angle. */
export type Placement = readonly [number, number, number];

/** An outline in plan. */
export type Outline = PolygonShape | DiscShape;

/** A part of an object on which no pillar stands. */
export interface Obstacle {
  name: string;
  outline: Outline;
}

/** A line between two points. */
export type Segment = readonly [Point, Point];

/** A point on the table: x, y. */
export type Point = readonly [number, number];

/** A start ramp, a road between pillars, or an exit. */
export type RoadKind = 'ramp' | 'road' | 'exit';

/** A type of car of the data set, such as `bus`. */
export type CarType = string;

/** A pillar that the stock allows next. */
export interface NextPillar {
  height: number;
  junction: boolean;
  /** The length of the road to it, in plan. */
  length: number;
  /** The least and the greatest distance. */
  reach: readonly [number, number];
}

/** A disc that changes hands: giver, receiver and colour, `grey` or `yellow`. */
export type DiscTransfer = readonly [number, number, 'grey' | 'yellow'];

/** The size of a road. */
export interface RoadSize {
  length: number;
  width: number;
  thick: number;
}

/** The size of a disc of a pillar. */
export interface DiscSize {
  radius: number;
  height: number;
}

/** The width and height of every car. */
export interface CarSize {
  width: number;
  height: number;
}

/** An object of the city in its own coordinates. */
export interface ObjectShape {
  outline: Outline;
  obstacles: readonly Obstacle[];
  /** The line under an arch; null for an object without one. */
  opening: Segment | null;
  /** The height of a building; 0 if it is unknown or the object is no building. */
  height: number;
  /** The known heights of the obstacles, by name. */
  heights: { readonly [key: string]: number };
}

/** The path of a carried piece: milliseconds, x, y, z and angle of each point. */
export type CarryPath = readonly (readonly [number, number, number, number, number])[];

/** Build a road from the pillar `from` to a new pillar (H-5). */
export interface PillarAction {
  /** The pillar from which the road starts. */
  from: number;
  /** The cars earned (H-15). */
  cars?: readonly ParkedCar[];
  /** The path of each carried piece (H-17b); of the first ones, if a hand left early (H-17e). */
  paths?: readonly CarryPath[];
  /** A careful hand carries instead (H-17e). */
  assist?: true;
  /** The cars carried with tweezers, by their numbers among the pieces carried (H-17d). */
  tweezers?: readonly number[];
  pillar: Point;
  height: number;
  junction?: boolean;
}

/** Build an exit from the pillar `from` (H-13). */
export interface ExitAction {
  /** The pillar from which the road starts. */
  from: number;
  /** The cars earned (H-15). */
  cars?: readonly ParkedCar[];
  /** The path of each carried piece (H-17b); of the first ones, if a hand left early (H-17e). */
  paths?: readonly CarryPath[];
  /** A careful hand carries instead (H-17e). */
  assist?: true;
  /** The cars carried with tweezers, by their numbers among the pieces carried (H-17d). */
  tweezers?: readonly number[];
  /** Its angle. */
  exit: number;
}

/** Changes of points by mission; a mission that is left out does not change. */
export interface PointChanges {
  cars?: number;
  development?: number;
  buildings?: number;
  tower?: number;
  discs?: number;
  jam?: number;
  highest?: number;
  rainbow?: number;
  airport?: number;
  green?: number;
}

/** An opponent's road that a new road is the first to pass, and its side: `over` or `under`. */
export type FirstCrossing = readonly [number, 'over' | 'under'];

/** A car on a new road: its type, and its centre in thousandths of the road from the base end. */
export type ParkedCar = readonly [string, number];

/** A road of a physical game. The ramps have the numbers of the seats; further roads follow. */
export interface EnteredRoad {
  seat: number;
  /** Null for an exit. */
  pillar: EnteredPillar | null;
  /** The roads that it passes above. */
  over: readonly number[];
  /** The roads that it passes below. */
  under: readonly number[];
}

/** A disc that a player gave to another one (H-16, H-22). */
export interface EnteredGift {
  giver: number;
  receiver: number;
}

/** A road that a player who could not build laid next to the board (H-20). */
export interface EnteredLoss {
  /** The seat. */
  lost: number;
}

/** What a player has at the end of a physical game with missions (H-21). */
export interface EnteredMissions {
  cars: number;
  /** Development areas with an own pillar. */
  areas: number;
  /** Enclosed buildings without the tower. */
  buildings: number;
  tower: boolean;
  /** Discs left, grey and yellow. */
  discs: number;
  /** Whether three or more connected roads carry cars. */
  jam: boolean;
  /** The height of the highest grey pillar. */
  highest: number;
  rainbow: boolean;
  airport: boolean;
  green: boolean;
}

/** What an entered road earns. */
export interface RoadVerdict {
  /** The number of the road. */
  road: number;
  earned: number;
  /** Cars to place: those earned, at most those left (H-15). */
  placed: number;
  /** 1 for an exit (H-13), otherwise 0. */
  bonus: number;
  crossings: readonly CrossingVerdict[];
}

/** The disc that was given. */
export interface GiftVerdict {
  /** Null if the giver had none. */
  colour: 'grey' | 'yellow' | null;
}

/** What a player has left. */
export interface CountedStock {
  grey: number;
  yellow: number;
  roads: number;
  cars: number;
}

/** The points of a player by mission (H-21). */
export interface MissionPoints {
  cars: number;
  development: number;
  buildings: number;
  tower: number;
  discs: number;
  jam: number;
  highest: number;
  rainbow: number;
  airport: number;
  green: number;
}

/** A convex polygon. */
export interface PolygonShape {
  corners: readonly Point[];
}

/** A disc. */
export interface DiscShape {
  centre: Point;
  radius: number;
}

/** The new pillar at the end of an entered road. */
export interface EnteredPillar {
  height: number;
  junction: boolean;
}

/** Whether a crossing earns a car (H-14). */
export interface CrossingVerdict {
  road: number;
  /** Whether the new road passes over or under that road. */
  side: 'over' | 'under';
  /** The road that passed there before; null if there is none. */
  by: number | null;
  /** Whether the crossed road is the player's own, which earns nothing. */
  own: boolean;
}
