/** Facts of a record that the view no longer contains. */

import type { Line } from '../../lib/table';
import { posed } from './geometry';
import { actionOf, type Built, type Player, type Scene } from './view';

/** A seat's house as it stood when the last stop was judged; the pieces have gone back since. */
export function lastHouse(scene: Scene, lines: readonly Line[], seat: number): Built[] {
  let [house, judged]: [Built[], Built[]] = [[], []];
  for (const { by, do: done } of lines) {
    if (!done) continue;
    if (by === 'clock' && 'go' in done) house = [];
    else if (by === 'clock' && 'close' in done) judged = [...house];
    else if (by !== seat) continue;
    else if (done['take_back']) house = house.slice(0, -1);
    else {
      const { place: piece, floor, pose } = actionOf(done);
      if (piece === undefined || floor === undefined || !pose) continue;
      house = [...house, { piece, floor, pose, corners: posed(scene.pieces[piece] ?? [], pose) }];
    }
  }
  return judged;
}

/** How far a seat was when the last stop was judged; of how many pieces, unless it has moved on since. */
export function lastStanding(
  scene: Scene,
  lines: readonly Line[],
  seat: number,
  card: number | null,
): { pieces: number; of: number | null } {
  const close = lines.findLastIndex(({ by, do: done }) => by === 'clock' && done && 'close' in done);
  const moved = lines.slice(close).some(({ by, do: done }) => by === seat && done && 'move' in done);
  return {
    pieces: lastHouse(scene, lines, seat).length,
    of: moved || card === null ? null : (scene.cards[card]?.pieces ?? null),
  };
}

/** A house that was kept, as it stood. */
export interface House {
  seat: number;
  card: number;
  outline: number;
  built: readonly Built[];
}

/**
 * Every house that a seat has kept, in building order. Houses missing in the lines are left out. The last
 * stop belongs to the last card, so that truncated records still yield the later houses.
 */
export function keptHouses(
  scene: Scene,
  lines: readonly Line[],
  seat: number,
  kept: readonly number[],
): House[] {
  const houses: House[] = [];
  for (let i = lines.length - 1, next = kept.length - 1; i >= 0 && next >= 0; i--) {
    const { by, do: done } = lines[i]!;
    if (by !== 'clock' || !done || !('close' in done)) continue;
    const built = lastHouse(scene, lines.slice(0, i + 1), seat);
    const card = scene.cards[kept[next]!];
    if (
      !card ||
      built.length !== card.pieces ||
      new Set(built.map(({ floor }) => floor)).size !== card.floors
    )
      continue;
    const outline = lines.slice(0, i).findLast((line) => line.by === seat && line.do && 'outline' in line.do)
      ?.do?.['outline'];
    houses.unshift({ seat, card: kept[next--]!, outline: Number(outline ?? 0), built });
  }
  return houses;
}

/** The same, with the last house from the view if the lines do not contain it. */
export function allHouses(
  scene: Scene,
  lines: readonly Line[],
  seat: number,
  kept: readonly number[],
  stood: Player | undefined,
): House[] {
  const [houses, card] = [keptHouses(scene, lines, seat, kept), kept.at(-1)];
  if (card === undefined || stood?.card !== card || houses.some((house) => house.card === card))
    return houses;
  const whole = stood.built.length === scene.cards[card]?.pieces;
  return whole ? [...houses, { seat, card, outline: stood.outline ?? 0, built: stood.built }] : houses;
}
