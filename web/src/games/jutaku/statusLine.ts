/** The status line of a player's desk: the most important problem in one sentence. */

import type { Lang, Refusal } from '../../lib/table';
import { t } from '../../lib/messages';
import type { DeadEnd } from './deadEnd.svelte';
import type { Call, Card, Missing, Phase, Player, Pose } from './view';
import type { Messages } from './messages';

export interface Matter {
  card: Card | null;
  missing: Missing | null;
  /** The problem of the held piece at its place. */
  refusal: Refusal | null;
  /** One's own stop that was wrong, until something is changed. */
  call: Call | undefined;
  /** Said for a moment. */
  note: string | null;
  holding: boolean;
  /** It lies still: letting go will not place it any more. */
  rests: boolean;
  /** The piece in hand lies against other wood that a hand pushes it to. */
  stopped: boolean;
  touch: boolean;
  /**
   * Pieces are judged as they are laid, and what the judge thinks of this one: undefined while he is asked.
   */
  judged: boolean;
  verdict: Refusal | null | undefined;
  asked: boolean;
  /** What laying it would bring. */
  brought: string | null;
  /** All requirements are met; and whether the stop button was introduced. */
  ready: boolean;
  stops: boolean;
  /** No hand has touched the piece yet since it was taken. */
  fresh: boolean;
  /** How many pieces stand, and how many may still come. */
  standing: number;
  room: number;
  /** Something is on its way that may yet be refused. */
  unsure: boolean;
  deadEnd: DeadEnd | null;
  /** A lesson's task is done, or it is shown how, or it wants no piece: nothing is asked for. */
  quiet: boolean;
  /** What a bot would do is thought about, or has been said and is still to be done. */
  thinking: boolean;
  advice: string | null;
}

/** A message shown before any problem, since a player who requested advice waits for it. */
export function counsel({ thinking, advice }: Matter): string | null {
  return thinking ? t('hint.busy') : advice;
}

function inHand(at: Matter, say: Messages): string {
  if (at.stopped) return say.stopped(at.touch);
  if (at.judged && at.verdict && at.fresh) return say.notYet;
  if (!at.judged || at.verdict) return at.brought ?? say.drag(at.touch);
  if (at.verdict === undefined) return at.asked ? say.asking : say.drag(at.touch);
  return [at.rests ? say.fitsHere : say.fits, at.brought].filter(Boolean).join(' ');
}

/** Why a stop was wrong, the missing requirements, and the next step. */
export function wrongStop(
  { says, clause }: Call,
  missing: Missing | null,
  say: Messages,
  lang: Lang,
): string {
  const lacks = clause === 'J-12' && missing ? say.lacks(missing.pieces, missing.floors) : '';
  return [says?.[lang], lacks, say.wrongCost].filter(Boolean).join(' ');
}

export function matter(at: Matter, say: Messages, lang: Lang): string {
  const { card, missing } = at;
  if (at.note !== null) return at.note;
  const advice = counsel(at);
  if (advice !== null) return advice;
  if (at.refusal) return at.refusal[lang];
  if (at.call?.says && !at.holding) return wrongStop(at.call, missing, say, lang);
  if (at.quiet && (!at.holding || at.fresh)) return '';
  if (at.holding) return inHand(at, say);
  if (at.ready) return at.stops ? say.complete : say.whole;
  if (card && at.room <= 0)
    return `${at.stops ? say.full : say.fullTaught} ${say.lacks(0, missing?.floors ?? [])}`;
  if (!card || !missing || at.unsure) return say.take;
  if (at.deadEnd) return say.deadEnd(at.deadEnd.floor);
  if (at.standing === 0 && !at.stops) return say.take;
  return at.standing === 0
    ? say.takeFirst(card.floors, card.pieces)
    : say.takeNext(missing.pieces, missing.floors, card.floors > 1);
}

/** Why stop cannot be called now; null if it can. */
export function bar(
  at: { phase: Phase; player: Player | undefined; able: boolean; calling: boolean; now: number },
  say: Messages,
): string | null {
  const { phase, player, now } = at;
  if (phase === 'window') return say.frozen;
  if (!at.able) return phase === 'countdown' ? say.ready : '';
  if (at.calling) return say.calling;
  if (player?.stale) return say.stale;
  return player?.again && player.again > now ? say.again(Math.ceil((player.again - now) / 1000)) : null;
}

/** Where on the card a piece is held, and how it is turned. */
export function abouts([x, y, angle]: Pose, size: number, say: Messages): string {
  const third = (value: number): -1 | 0 | 1 => (value < size * 0.4 ? -1 : value > size * 0.6 ? 1 : 0);
  return say.held(say.where(third(x), third(y)), Math.round(angle / 100));
}
