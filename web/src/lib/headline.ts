import type { Outcome, Seat } from './table';
import type { Rank, Replay } from './wire/types';
import { listedPeople, t } from './messages';
import { type Person, personAt } from './messages/person';

const ENDINGS = ['resigned', 'time', 'abandoned', 'agreed', 'aborted'] as const;

/** The winners in a short sentence. */
export function headline({ winners, reason }: Outcome, names: readonly Person[]): string {
  const won = winners.map((seat) => personAt(names, seat));
  if (reason === 'aborted') return t('end.off');
  if (won.length === 0) return t('end.nobody');
  if (names.length === 1) return t('end.done');
  if (won.length === names.length) return t('end.draw');
  if (won.length > 1)
    return t(won.some(({ you }) => you) ? 'end.shared.you' : 'end.shared', { names: listedPeople(won) });
  return t('end.wins', { name: personAt(won, 0) });
}

/**
 * Replaces the winners by those of the table's ranking: a seat that a bot finished for its person cannot win.
 */
export function withRanking(outcome: Outcome, ranking: readonly Rank[]): Outcome {
  if (ranking.length === 0) return outcome;
  return { ...outcome, winners: ranking.flatMap(({ won }, seat) => (won ? [seat] : [])) };
}

/** Replaces the winners in every view of a replay by those of its ranking. */
export function rankReplay(replay: Replay): Replay {
  const rank = (view: Replay['moments'][number]['views'][string]) =>
    view.outcome ? { ...view, outcome: withRanking(view.outcome, replay.ranking) } : view;
  const moments = replay.moments.map((moment) => ({
    ...moment,
    views: Object.fromEntries(Object.entries(moment.views).map(([viewer, view]) => [viewer, rank(view)])),
  }));
  return replay.ranking.length === 0 ? replay : { ...replay, moments };
}

/** The seats with their scores, by place in the ranking; without a ranking, winners first. */
export function ranked(
  { winners, scores }: Outcome,
  ranking: readonly Rank[] = [],
): { seat: Seat; score: number }[] {
  const place = (seat: Seat) => ranking[seat]?.place ?? Number(!winners.includes(seat));
  return scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => place(a.seat) - place(b.seat) || b.score - a.score || a.seat - b.seat);
}

/** The reason for an early end in a sentence; null for a complete game. */
export function brokenOff({ reason, detail }: Outcome, names: readonly Person[]): string | null {
  const ending = ENDINGS.find((known) => known === reason);
  return ending ? t(`end.${ending}`, { name: personAt(names, Number(detail['seat'])) }) : null;
}

/** The result in whole sentences. */
export function ended(outcome: Outcome, names: readonly Person[]): string {
  const won = headline(outcome, names).replace(/[^.!?]$/, '$&.');
  return [brokenOff(outcome, names) ?? '', won].join(' ').trim();
}
