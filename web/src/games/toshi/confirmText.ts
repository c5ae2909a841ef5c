/** What the confirm button says. */

import { theThing } from './describe';
import type { Choice } from './selection.svelte';
import { builtAt, called, type Board, type Stage } from './view';
import type { Messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

type Chosen = Pick<Choice, 'card' | 'slot' | 'space' | 'from' | 'leader'>;

export function worded(
  stage: Stage | null,
  chosen: Chosen,
  board: Board,
  names: readonly Person[],
  say: Messages,
  seat: number | null,
): string {
  const { card, space, from, leader } = chosen;
  const where = space ? called(space) : '';
  if (stage === 'card') return say.play(card ?? '');
  if (stage === 'up') return say.buildUp(card ?? '', where);
  if (stage === 'down') return say.buildDown(card ?? '', where);
  if (stage === 'specialise') return say.flipIt;
  if (stage === 'extra') return say.place2;
  if (stage !== 'influence') return say.place1;
  if (from) return say.move;
  if (leader !== null) return leader === seat ? say.leadOwn : say.lead(personAt(names, leader));
  const flipped = (space && builtAt(board, space)?.card) ?? null;
  return flipped === 'monument'
    ? say.turnMonument(board.monument === 'red')
    : say.flip(theThing(flipped, say), where);
}
