/** Tokyo Jutaku in words: the desks, the district, each line. */

import { gameData } from '../../lib/gameData';
import type { Action, Line, SeatNote, LogContext, Viewer } from '../../lib/table';
import { is } from '../../lib/messages/colon';
import {
  actionOf,
  cardOf,
  disclosureOf,
  floorsReached,
  underWay,
  type Board,
  type Player,
  type Scene,
} from './view';
import { messages, type Messages } from './messages';
import { type Person, personAt } from '../../lib/messages/person';

type Told = LogContext<Board>;

const sceneOf = ({ scene }: Told) => gameData<Scene>(scene);

function house(say: Messages, scene: Scene, player: Player, name: Person): string[] {
  const card = cardOf(scene, player);
  if (!card) return [];
  const floors = [...new Set(player.built.map(({ floor }) => floor))].sort((a, b) => a - b);
  const stacked = floors.map((floor) =>
    say.stacked(
      floor,
      player.built.filter((piece) => piece.floor === floor).map(({ piece }) => piece),
    ),
  );
  return [
    [
      say.building(name, card.district, card.yen, card.floors, card.pieces),
      ...(stacked.length > 0 ? stacked : [say.empty]),
      ...(player.hand === null ? [] : [say.holds(name, player.hand)]),
    ].join(' '),
  ];
}

/** The table in words: missing requirements, every house floor by floor, the cards in reach. */
export function describeBoard(told: Told): string[] {
  const { view, names, lang } = told;
  const { board } = view;
  const [say, scene] = [messages(lang), sceneOf(told)];
  if (board.phase === 'deal') return [];
  const own = view.seat === null ? undefined : board.players[view.seat];
  const missing =
    underWay(board) && own && board.missing ? [say.lacks(board.missing.pieces, board.missing.floors)] : [];
  const money = board.players.map(({ yen, kept }, seat) =>
    is(lang, personAt(names, seat), `${say.yen(yen)}, ${say.kept(kept.length)}.`),
  );
  const houses = board.players.flatMap((player, seat) => house(say, scene, player, personAt(names, seat)));
  const reach = board.reach.flatMap(([row, col]) => {
    const number = board.grid[row]?.[col] ?? null;
    const card = number === null ? undefined : scene.cards[number];
    return card ? [say.card(card.district, card.yen, card.floors, card.pieces)] : [];
  });
  return [
    say.roundIs(board.round),
    ...missing,
    ...money,
    ...houses,
    ...(underWay(board) ? [say.poolHas(board.pool.length)] : [say.grid(reach)]),
  ].filter(Boolean);
}

/** What became of a stop: the house that it completed and what that earned, or that it was wrong. */
function judged([seat, right]: readonly [seat: number, right: boolean], index: number, told: Told): string {
  const { view, lines, names, lang } = told;
  const completes = (line: Line) =>
    disclosureOf(line).calls?.some(([other, good]) => other === seat && good) === true;
  const kept = right
    ? view.board.players[seat]?.kept.at(-1 - lines.slice(index + 1).filter(completes).length)
    : undefined;
  const card = kept === undefined ? undefined : sceneOf(told).cards[kept];
  const [say, name] = [messages(lang), personAt(names, seat)];
  return card ? `${say.earned(name, card.district, card.yen)}.` : say.judged([{ name, right }]);
}

/** A line of the log in words; taking a piece is described by its result. */
export function describeLine(index: number, told: Told): string | null {
  const { lines, names, lang } = told;
  const say = messages(lang);
  const { by, do: done } = lines[index] ?? {};
  if (!done) return null;
  const { district = '', calls = [] } = disclosureOf(lines[index]);
  const named = (seat: number) => personAt(names, seat);
  if (by === 'chance') return 'cards' in done ? say.dealt : null;
  if (by === 'clock')
    return 'go' in done
      ? say.begins
      : 'close' in done
        ? calls.length > 0
          ? calls.map((call) => judged(call, index, told)).join(' ')
          : say.closed
        : null;
  if (typeof by !== 'number') return null;
  const name = named(by);
  if (typeof done['architect'] === 'string') return say.picked(name, done['architect'], district);
  if (typeof done['grab'] === 'number')
    return lines.slice(index + 1).some((line) => line.by === by) ? null : say.grabbed(name);
  if (typeof done['place'] === 'number') return say.placed(name, Number(done['floor']));
  if (typeof done['release'] === 'number') return say.released(name);
  if (done['take_back']) return say.tookBack(name);
  if (done['stop']) return say.called(name);
  if (done['move']) return say.moved(name, district);
  if (done['keep']) return say.keeps(name);
  return done['void'] ? say.wantsVoid(name) : null;
}

/** What to do, as advice. */
export function describeAction(action: Action, told: Told): string | null {
  const { view, lang } = told;
  const [say, scene] = [messages(lang), sceneOf(told)];
  if ('grab' in action) return say.wishGrab;
  if ('place' in action) return say.wishPlace(Number(action['floor']));
  if ('release' in action) return say.wishRelease;
  if ('take_back' in action) return say.wishBack;
  if ('stop' in action) return say.wishStop;
  const place = actionOf(action).card ?? actionOf(action).move;
  const number = place ? (view.board.grid[place[0]]?.[place[1]] ?? null) : null;
  const card = number === null ? undefined : scene.cards[number];
  if ('keep' in action) return say.wishKeep;
  return card ? say.wishCard(card.district, card.floors, card.pieces, card.yen) : null;
}

/** What a seat does that chooses a card. */
export const CHOICES = ['architect', 'move', 'keep'];
const LOUD = ['stop', ...CHOICES, 'void'];

/**
 * While all build, only stops and what a seat does itself are worth a sound; its own hands it hears at
 * once.
 */
export function isSilent({ by, do: done }: Line, seat: Viewer): boolean {
  if (typeof by !== 'number' || !done) return false;
  return !LOUD.some((kind) => kind in done) && !(by === seat && 'place' in done);
}

/**
 * The notes of the seat panel: yen and the progress of the house, and why another's progress has decreased.
 */
export function seatSummaries(told: Told): SeatNote[] {
  const { view, lines, lang } = told;
  const [say, scene] = [messages(lang), sceneOf(told)];
  return view.board.players.map((player, seat) => {
    const card = cardOf(scene, player);
    const busy = card !== null && underWay(view.board);
    const back =
      busy && seat !== view.seat && lines.findLast(({ by }) => by === seat)?.do?.['take_back'] === true;
    return {
      score: player.yen,
      shown: say.yen(player.yen),
      scored: say.yen(player.yen),
      left: back
        ? say.tookOne
        : busy
          ? say.note(player.built.length, card.pieces)
          : say.kept(player.kept.length),
      marks: [
        ...(back ? [{ words: say.note(player.built.length, card.pieces) }] : []),
        ...(busy && !back
          ? [
              { words: say.noteFloors(floorsReached(player.built), card.floors) },
              { words: say.kept(player.kept.length) },
            ]
          : []),
        ...(player.wrong > 0 ? [{ words: say.wrongCalls(player.wrong) }] : []),
        ...(player.void ? [{ words: say.void }] : []),
      ],
    };
  });
}

/** How a race went: chances that sway while all build are no lead, kept cards are. */
export function describeCourse({ view, names, lang }: Told): string {
  const say = messages(lang);
  return `${view.board.players.map(({ kept }, seat) => is(lang, personAt(names, seat), say.kept(kept.length))).join(', ')}.`;
}
