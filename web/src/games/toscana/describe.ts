/** Toscana in words: the board, each move, and how the score came about. */

import type { Action, Json, Lang, Outcome, Ribbon, SeatNote, LogContext, View } from '../../lib/table';
import { deeds } from './history';
import { PIECES } from './tiles';
import {
  actionOf,
  called,
  GREY,
  number,
  owner,
  RED,
  whole,
  type Board,
  type Finished,
  type Laid,
} from './view';
import { WORTH } from './veto.svelte';
import { messages, type Gain, type Mark, type Messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

type Told = LogContext<Board>;
type Options = View['options'];

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A score with its unit, which is an option of the table. */
export function scored(score: number, options: Options, lang: Lang): string {
  return options.score === 'squares' ? messages(lang).squares(score) : messages(lang).tiles(score);
}

function marks(tile: string): Mark[] {
  return (PIECES[number(tile) - 1] ?? []).flatMap((line, row) =>
    [...line].flatMap((mark, column) => (mark === 'x' ? [[row, column] as const] : [])),
  );
}

function lying({ tile, squares }: Laid, say: Messages): string {
  const seat = owner(tile);
  const rows = squares.map(([row]) => row);
  const columns = squares.map(([, column]) => column);
  const foreign = squares.filter(([, , shown]) => shown !== seat).map(([row, column]) => called(row, column));
  const from = called(Math.min(...rows), Math.min(...columns));
  const to = called(Math.max(...rows), Math.max(...columns));
  return say.lying(seat, number(tile), from, to, foreign);
}

function stackOf(board: Board, seat: number, name: Person, say: Messages): string[] {
  const pile = board.stacks[seat];
  if (!pile) return [];
  const top = pile.top ? say.printed(seat, number(pile.top), marks(pile.top)) : null;
  const bottom = pile.bottom && pile.count > 1 ? number(pile.bottom) : null;
  return [say.stack(name, seat, top, pile.count, bottom, board.vetoes[seat] ?? false)];
}

function areaOf(board: Board, seat: number, name: Person, options: Options, lang: Lang): string {
  return messages(lang).area(name, seat, scored(board.areas[seat]?.score ?? 0, options, lang));
}

/** The board in words: who has what, how large the areas are, where the tiles lie. */
export function describeBoard({ view, names, lang }: Told): string[] {
  const board = whole(view.board);
  const say = messages(lang);
  const match = view.options.match === true ? [`${say.game(board.game, 2)}.`] : [];
  const stacks = [GREY, RED].flatMap((seat) => stackOf(board, seat, personAt(names, seat), say));
  const areas = [GREY, RED].map(
    (seat) => `${capital(areaOf(board, seat, personAt(names, seat), view.options, lang))}.`,
  );
  const lie = board.tiles.map((laid) => lying(laid, say));
  return [...match, ...stacks, ...(lie.length > 0 ? areas : []), say.lies(lie.length), ...lie];
}

/** How the areas grew: the mover's own, and the other's where it grew along. */
export function grown(
  areas: readonly (readonly [number, number])[],
  seat: number,
  { view: { options }, names, lang }: Told,
): string {
  const say = messages(lang);
  const of = (whose: number) => {
    const [before = 0, after = 0] = areas[whose] ?? [];
    return before === after
      ? say.area(personAt(names, whose), whose, scored(after, options, lang))
      : say.grew(personAt(names, whose), whose, before, scored(after, options, lang));
  };
  const [before, after] = areas[1 - seat] ?? [];
  return [of(seat), ...(before === after ? [] : [of(1 - seat)])].map((part) => `${capital(part)}.`).join(' ');
}

/** The score of the placing seat before and after, and that of the opponent: "4 → 6 tiles, theirs 5". */
export function foreseen(data: Json, seat: number, options: Options, lang: Lang): string {
  const { areas = [], here = 0 } = data as { areas?: [number, number][]; here?: number };
  const [, most = 0] = areas[seat] ?? [];
  const step = (whose: number, word: (count: number) => string) => {
    const [before = 0, after = 0] = areas[whose] ?? [];
    return before === after ? word(after) : `${before} → ${word(after)}`;
  };
  const say = messages(lang);
  const largest = say.brings(
    step(seat, (count) => scored(count, options, lang)),
    step(1 - seat, String),
  );
  return here > 1 && here < most ? `${largest} ${say.here(scored(here, options, lang))}` : largest;
}

/** How much a tile would bring, against what tiles usually bring. */
function gainOf(more: number, options: Options): Gain {
  if (more <= 0) return 'none';
  if (options.score === 'squares') return 'some';
  return more < WORTH ? 'usual' : 'much';
}

/** What the tile that may be vetoed could bring its owner, and whether that is a reason to veto it. */
export function could(data: Json, options: Options, lang: Lang): string {
  const [before, best] = (data as { could?: [number, number] }).could ?? [0, 0];
  return messages(lang).could(before, scored(best, options, lang), gainOf(best - before, options));
}

/** A line of the log in words. */
export function describeLine(index: number, telling: Told): string | null {
  const { view, lines, names, lang } = telling;
  const deed = deeds(lines)[index];
  const say = messages(lang);
  if (!deed) return null;
  if (deed.kind === 'deal') {
    return view.options.match === true ? `${say.game(deed.game, 2)}. ${say.dealt}` : say.dealt;
  }
  const name = personAt(names, deed.seat);
  if (deed.kind === 'veto') return `${say.vetoed(name, personAt(names, 1 - deed.seat), 1 - deed.seat)}.`;
  const [row, column] = deed.at;
  return `${say.laid(name, deed.seat, called(row, column))}. ${grown(deed.areas, deed.seat, telling)}`;
}

/** Whether a line vetoed the viewer's tile or made the viewer's area smaller. */
export function affectsViewer(index: number, { view, lines }: Told): boolean {
  const deed = deeds(lines)[index];
  if (deed?.kind === 'veto') return deed.seat !== view.seat;
  const [before = 0, after = 0] =
    (deed?.kind === 'place' && view.seat !== null ? deed.areas[view.seat] : undefined) ?? [];
  return after < before;
}

/** An action that was not executed: its tile is the top one. */
export function describeAction(action: Action, { lang }: Told): string | null {
  const say = messages(lang);
  if ('veto' in action) return `${action['veto'] === true ? say.vetoYes : say.vetoNo}.`;
  if (!Array.isArray(action['place'])) return null;
  const [row, column, turns] = actionOf(action).place ?? [0, 0, 0];
  return `${say.wished(called(row, column), turns)}.`;
}

/** Which tile of how many is about to be laid, and whether it may still be vetoed. */
export function ribbon({ view, lang }: Told): Ribbon | null {
  const { phase, tiles, stacks, game, vetoes } = whole(view.board);
  if (phase !== 'veto' && phase !== 'place') return null;
  const say = messages(lang);
  const all = tiles.length + stacks.reduce((sum, { count }) => sum + count, 0);
  const tile = say.tileOf(tiles.length + 1, all);
  const round = view.options.match === true ? `${say.game(game, 2)} · ${tile}` : tile;
  return phase === 'veto' && vetoes.includes(true)
    ? { round, steps: [say.stepVeto, say.stepTile], now: 0 }
    : { round, steps: [], now: null };
}

/** The finished games of a table: one, or the two of a match; the unfinished one if a player resigned. */
export function finished(view: View<Board>): Finished[] {
  const board = whole(view.board);
  const over = board.games.length >= board.game;
  const now = { scores: board.areas.map(({ score }) => score), areas: board.areas.map(({ tiles }) => tiles) };
  return over ? [...board.games] : [...board.games, now];
}

/** The contents of the seat panel. */
export function seatSummaries({ view, lang }: Told): SeatNote[] {
  const board = whole(view.board);
  const say = messages(lang);
  return [GREY, RED].map((seat) => {
    const score = finished(view).reduce((sum, { scores }) => sum + (scores[seat] ?? 0), 0);
    const veto = board.vetoes[seat] ?? true;
    return {
      score,
      scored: scored(score, view.options, lang),
      left: say.left(board.stacks[seat]?.count ?? 0),
      marks: [{ words: veto ? say.vetoReady : say.vetoSpent, spent: !veto }],
    };
  });
}

/** How one seat's score of a finished game came about. */
export function reckoned(game: Finished, seat: number, options: Options, lang: Lang): string {
  const say = messages(lang);
  const tiles = game.areas[seat] ?? [];
  const own = tiles.filter((tile) => owner(tile) === seat).length;
  return options.score === 'tiles'
    ? say.counted(seat, own, tiles.length - own)
    : say.countedOther(seat, scored(game.scores[seat] ?? 0, options, lang));
}

/** The result in a sentence. */
export function result(outcome: Outcome, { view, names, lang }: Told): string {
  const say = messages(lang);
  const [grey = 0, red = 0] = outcome.scores;
  const match = view.options.match === true;
  const ends =
    outcome.reason || !whole(view.board).stacks.some(({ count }) => count > 0) ? '' : `${say.stuck} `;
  if (outcome.winners.length !== 1) return `${ends}${say.shared(grey, red, match)}`;
  const winner = outcome.winners[0] ?? GREY;
  const ahead = (winner === GREY ? 1 : -1) * (grey - red);
  const name = personAt(names, winner);
  if (outcome.reason || ahead <= 0) return say.wins(name);
  return `${ends}${say.winsBy(name, scored(ahead, view.options, lang), match)}`;
}
