/** Why points change: whose a card is now and by what, and who has most Parks. */

import type { Viewer } from '../../lib/table';
import { within } from '../../lib/words/person';
import { builtAt, called, isBuilding, same, type Board, type Claim, type Space } from './view';
import type { Sayings } from './words';

/** A card that somebody else is ahead on than before. */
export interface Passed extends Claim {
  had: number | null;
  /** Whose doing it was, in words, where that is told. */
  cause?: string;
}

export type Change = readonly [before: number, after: number];

/** So many letters about cards are read beside the points; the first sentence in any case. */
const FEW = 84;

/** Whose points change, how, and whether by Parks: "Anna: 0 → 12 (most Parks), Luc: 12 → 0"; empty where nobody's do. */
export function changed(points: readonly Change[], parks: readonly Change[] | undefined, names: readonly string[], say: Sayings): string {
  const sharing = (parks ?? []).flatMap(([before, after], seat) => (after > 0 && before !== after ? [seat] : []));
  const holders = (parks ?? []).filter(([, after]) => after > 0).length;
  const by = (seat: number) => (seat === sharing.at(-1) ? ` (${say.mostParks(holders)})` : '');
  return points
    .flatMap(([before, after], seat) => (before === after ? [] : [say.played(within(names[seat] ?? ''), `${before}\u00a0→\u00a0${after}${by(seat)}`)]))
    .join(', ');
}

/** What several changes come to. */
export function altogether(changes: readonly (readonly Change[])[]): Change[] {
  return (changes[0] ?? []).map(([before], seat): Change => [before, changes.at(-1)?.[seat]?.[1] ?? before]);
}

/** Of cards that went from hand to hand, those that somebody else has in the end. */
export function inTheEnd(all: readonly Passed[]): Passed[] {
  const last = all.filter((one, n) => !all.slice(n + 1).some(({ space }) => same(space, one.space)));
  return last
    .map((one) => ({ ...one, had: all.find(({ space }) => same(space, one.space))?.had ?? null }))
    .filter(({ had, seat }) => had !== seat);
}

/** Of cards that changed hands those that tell why points changed, or are one's own: if one's points for Parks did, Parks
 * come first. */
export function telling(claims: readonly Passed[], board: Board, parks: readonly Change[], viewer: Viewer): Passed[] {
  const card = ({ space }: Passed) => builtAt(board, space)?.card ?? null;
  const [before, after] = viewer === null ? [] : (parks[viewer] ?? []);
  const green = (claim: Passed) => Number(before !== after && !isBuilding(card(claim)));
  return claims
    .filter((claim) => card(claim) !== null || (viewer !== null && [claim.had, claim.seat].includes(viewer)))
    .sort((a, b) => green(b) - green(a));
}

/** Whose cards are now and by what: first what concerns whoever looks. `built`: the space of a card that was named
 * just before; `would`: so it would be. */
export function passed(
  claims: readonly Passed[], board: Board, names: readonly string[], say: Sayings, viewer: Viewer, built: Space | null, would = false,
): string[] {
  const own = ({ had, seat }: Passed) => Number(viewer !== null && (had === viewer || seat === viewer));
  const groups = new Map<string, { seat: number | null; why: string; things: string[]; cause: string | undefined }>();
  for (const claim of [...claims].sort((a, b) => own(b) - own(a))) {
    const { space, seat, by, counts, cause } = claim;
    const [most = 0, second = 0] = [...counts].sort((a, b) => b - a);
    const why = say.why(by, most, second);
    const key = `${seat}/${why}/${cause}`;
    const group = groups.get(key) ?? { seat, why, things: [], cause };
    group.things.push(same(space, built) ? say.thisCard : named(builtAt(board, space)?.card ?? null, called(space), say));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ seat, why, things, cause }) => say.goes(things, seat === null ? null : (names[seat] ?? ''), why, would, cause));
}

/** A card as one finds it in the town. */
function named(card: string | null, space: string, say: Sayings): string {
  if (card === 'monument') return say.theMonument;
  if (isBuilding(card)) return say.theCard(card);
  return say.on(card === null ? say.theHidden : say.thePark, space);
}

/** As many of these sentences as are quickly read. */
export function few(sentences: readonly string[]): string[] {
  let length = 0;
  return sentences.filter((words, n) => (length += words.length) <= FEW || n === 0);
}

/** What to beware of: one's own points would fall, or only others would gain; nothing for who only looks on. */
export function beware(points: readonly Change[], seat: Viewer, say: Sayings): string[] {
  const [before = 0, after = 0] = seat === null ? [] : (points[seat] ?? []);
  if (seat === null || after > before) return [];
  if (after < before) return [say.thenLess(before - after)];
  return points.some(([had, has]) => has > had) ? [say.thenOthers] : [];
}
