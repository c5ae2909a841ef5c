/** Tokyo Highway's table as the view gives it. All measures are hundredths of a millimetre. */

import { gameData, type Fields } from '../../lib/gameData';
import type * as wire from './wire';
import type { Action, Line, Refusal } from '../../lib/table';

export type Board = wire.Board;
export type Car = wire.CarView;
export type Geometry = wire.Geometry;
export type Way = wire.NextPillar;
export type ObjectName = wire.ObjectName;
export type Thing = wire.ObjectView;
export type Part = wire.Obstacle;
export type OpenEnd = wire.OpenEnd;
export type Shape = wire.Outline;
export type Parked = wire.ParkedCar;
export type Pillar = wire.PillarView;
export type Point = wire.Point;
export type Road = wire.RoadView;
export type Points = wire.SeatPoints;
export type Stock = wire.StockView;

export const MISSIONS = [
  'cars',
  'development',
  'buildings',
  'tower',
  'discs',
  'jam',
  'highest',
  'rainbow',
  'airport',
  'green',
] as const;
export type Mission = (typeof MISSIONS)[number];

/** The place that a refusal points at. */
export const placeOf = (refusal: Refusal | null | undefined): Fields<wire.RefusalPlace> =>
  gameData(refusal?.where ?? {});

/** The fields of an action of this game. */
export const actionOf = (action: Action | undefined): Fields<wire.Action> => gameData(action ?? {});

/** The result of a chance line or the event of a clock line; empty for other lines. */
export const eventOf = (line: Line | undefined): Fields<wire.Event> =>
  gameData(line?.by === 'chance' || line?.by === 'clock' ? (line.do ?? {}) : {});
