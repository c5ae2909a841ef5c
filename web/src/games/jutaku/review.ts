/**
 * A finished game of Jutaku, house by house: how long each took, what went wrong on the way, and what would
 * have paid more.
 */

import type { Line, View } from '../../lib/table';
import { lastHouse } from './history';
import { lyingAt } from './cardSuggestion';
import { disclosureOf, type Board, type Built, type Card, type Scene, type Solution } from './view';

/** The visible state of a record after a line. */
export interface Moment {
  line: Line;
  views: { [viewer: string]: View };
}

export interface HouseReview {
  seat: number;
  card: number;
  /** Milliseconds from the start to the right stop. */
  time: number;
  /** Pieces that stood and were taken back, and pieces let go of again. */
  takenBack: number;
  letGo: number;
  wrongStops: number;
  outline: number;
  built: readonly Built[];
  /** A card that lay in reach, no harder than the one chosen, and paid more. */
  better: Card | null;
  solution: Solution | null;
  /** The moment at which building began. */
  begun: number;
}

interface Tally {
  takenBack: number;
  letGo: number;
  wrongStops: number;
}

const NOTHING: Tally = { takenBack: 0, letGo: 0, wrongStops: 0 };

const boardAt = (moments: readonly Moment[], place: number): Board | null =>
  (Object.values(moments[place]?.views ?? {})[0]?.board as Board | undefined) ?? null;

/**
 * The card that paid most among those in reach that are no harder than the chosen one; null where the
 * chosen one does.
 */
function bestPaid(before: Board, chosen: Card, scene: Scene): Card | null {
  const others = before.reach.flatMap((place) => lyingAt(place, before, scene) ?? []);
  const paid = others
    .filter(({ yen, difficulty }) => yen > chosen.yen && difficulty <= chosen.difficulty)
    .sort((a, b) => b.yen - a.yen);
  return paid[0] ?? null;
}

/** Every house that was completed, in the order of the stops. */
export function houseReviews(moments: readonly Moment[], scene: Scene): HouseReview[] {
  const lines = moments.map(({ line }) => line);
  const seats = boardAt(moments, moments.length - 1)?.players.length ?? 0;
  const solutions = boardAt(moments, moments.length - 1)?.solutions ?? {};
  const better: (Card | null)[] = Array.from({ length: seats }, () => null);
  let tallies: Tally[] = [];
  let begun = 0;
  const houses: HouseReview[] = [];
  lines.forEach((line, place) => {
    const { by, do: done } = line;
    if (!done) return;
    if (by === 'clock' && 'go' in done) {
      begun = place;
      tallies = Array.from({ length: seats }, () => ({ ...NOTHING }));
    } else if (by === 'clock' && 'close' in done) {
      const { calls = [] } = disclosureOf(line);
      for (const [seat, right] of calls) {
        const [tally, player] = [tallies[seat] ?? NOTHING, boardAt(moments, place)?.players[seat]];
        const card = player?.kept.at(-1);
        if (!right) tally.wrongStops += 1;
        else if (card !== undefined) {
          const told = lines.slice(begun, place + 1);
          const outline = told.findLast((line) => line.by === seat && line.do && 'outline' in line.do)?.do?.[
            'outline'
          ];
          houses.push({
            ...tally,
            seat,
            card,
            begun,
            time: player?.times.at(-1) ?? 0,
            outline: Number(outline ?? 0),
            built: lastHouse(scene, told, seat),
            better: better[seat] ?? null,
            solution: solutions[card] ?? null,
          });
        }
      }
    } else if (typeof by === 'number') {
      const tally = tallies[by];
      if (tally && done['take_back']) tally.takenBack += 1;
      if (tally && typeof done['release'] === 'number') tally.letGo += 1;
      const before = boardAt(moments, place - 1);
      const card =
        'architect' in done || 'move' in done || 'keep' in done
          ? boardAt(moments, place)?.players[by]?.card
          : null;
      const chosen = card === null || card === undefined ? undefined : scene.cards[card];
      if (before && chosen) better[by] = bestPaid(before, chosen, scene);
    }
  });
  return houses;
}
