/** Why points change: whose a card is now and by what, and who has most Parks. */

import type { Viewer } from '../../lib/table';
import { midSentence, type Person, personAt } from '../../lib/messages/person';
import { builtAt, called, isBuilding, same, type Board, type Space } from './view';
import type { Messages } from './messages';
import type { BeforeAfter, ClaimChange } from './wire';

/**
 * The maximum length of the text about cards with and without changed points; the first card is always
 * named.
 */
export const FEW = 84;
export const SOME = 100;

/**
 * Whose points change, how, and whether by Parks: "Anna: 0 → 12 (most Parks), Luc: 12 → 0"; empty without
 * changes. `only`: of
 * this seat alone. */
export function changed(
  points: readonly BeforeAfter[],
  parks: readonly BeforeAfter[] | undefined,
  names: readonly Person[],
  say: Messages,
  only: Viewer = null,
): string {
  const told = ([before, after]: BeforeAfter, seat: number) =>
    before !== after && (only === null || seat === only);
  const sharing = (parks ?? []).flatMap((change, seat) =>
    told(change, seat) && change[1] > 0 ? [seat] : [],
  );
  const holders = (parks ?? []).filter(([, after]) => after > 0).length;
  const by = (seat: number) => (seat === sharing.at(-1) ? ` (${say.mostParks(holders)})` : '');
  return points
    .flatMap((change, seat) =>
      told(change, seat)
        ? [say.played(midSentence(personAt(names, seat)), `${change.join('\u00a0→\u00a0')}${by(seat)}`)]
        : [],
    )
    .join(', ');
}

/** Whether a card passed to or from the viewer. */
export function concerns({ had, seat }: ClaimChange, viewer: Viewer): boolean {
  return viewer !== null && (had === viewer || seat === viewer);
}

/**
 * The new leaders of cards with the reasons: the viewer's first, cards without a leader last. `built`: the
 * space of a card that was named
 * just before; `would`: so it would be; `plain`: not by what. */
export function passed(
  claims: readonly ClaimChange[],
  board: Board,
  names: readonly Person[],
  say: Messages,
  viewer: Viewer,
  built: Space | null,
  would = false,
  plain = false,
): string[] {
  const weight = (claim: ClaimChange) => 2 * Number(concerns(claim, viewer)) + Number(claim.seat !== null);
  const groups = new Map<string, { seat: number | null; why: string; own: boolean; spaces: Space[] }>();
  for (const claim of [...claims].sort((a, b) => weight(b) - weight(a))) {
    const { space, seat, by, counts, had } = claim;
    const [most = 0, second = 0] = [...counts].sort((a, b) => b - a);
    const [why, own] = [plain ? '' : say.why(by, most, second), viewer !== null && had === viewer];
    const key = `${seat}/${why}/${own}`;
    const group = groups.get(key) ?? { seat, why, own, spaces: [] };
    group.spaces.push(space);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ seat, why, own, spaces }) =>
    say.goes(
      things(spaces, board, built, say),
      spaces.length === 1,
      seat === null ? null : personAt(names, seat),
      why,
      would,
      own,
    ),
  );
}

/** The same within a number of letters: reasons are left out before cards are. */
export function few(letters: number, ...told: Parameters<typeof passed>): string[] {
  const full = passed(...told);
  const [claims, board, names, say, viewer, built, would] = told;
  const short =
    full.join('').length > letters ? passed(claims, board, names, say, viewer, built, would, true) : full;
  let length = 0;
  return short.filter((words, n) => (length += words.length) <= letters || n === 0);
}

/** Cards as one finds them in the town: several Parks, or several hidden cards, are mentioned together. */
function things(spaces: readonly Space[], board: Board, built: Space | null, say: Messages): string[] {
  const cards = spaces.map((space) => ({
    space,
    card: builtAt(board, space)?.card ?? null,
    told: same(space, built),
  }));
  const plain = cards.flatMap(({ card, told }) =>
    told
      ? [say.thisCard]
      : card === 'monument'
        ? [say.theMonument]
        : isBuilding(card)
          ? [say.theCard(card)]
          : [],
  );
  const alike = (kind: 'park' | null, one: string, more: string) => {
    const at = cards.flatMap(({ space, card, told }) => (card === kind && !told ? [called(space)] : []));
    return at.length > 0 ? [say.on(at.length === 1 ? one : more, at)] : [];
  };
  return [
    ...plain,
    ...alike('park', say.thePark, say.theParks),
    ...alike(null, say.theHidden, say.theHiddens),
  ];
}

/**
 * What to beware of: one's own points would fall, or only others would gain; nothing for who only looks on.
 */
export function beware(points: readonly BeforeAfter[], seat: Viewer, say: Messages): string[] {
  const [before = 0, after = 0] = seat === null ? [] : (points[seat] ?? []);
  if (seat === null || after > before) return [];
  if (after < before) return [say.thenLess(before - after)];
  return points.some(([had, has]) => has > had) ? [say.thenOthers] : [];
}
