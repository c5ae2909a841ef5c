/** What travels between the server, the shell and a game's board. See docs/protocol.md for the wire. */

import type { Component } from 'svelte';
import type * as wire from './wire/types';
import type { Json, Line, Outcome, Refusal } from './wire/types';
import type { Person } from './messages/person';

export type { Json, Line, Outcome, Place, Prompt, Refusal, TableMessage, BilingualText } from './wire/types';

export type Lang = keyof wire.BilingualText;
export type Action = wire.Act['do'];

export type Seat = number;
/** A seat, or null for a spectator. */
export type Viewer = wire.View['seat'];

/** What the server thinks of an action: `refused` is null where it is allowed. */
export interface Verdict {
  refused: Refusal | null;
  /** What the action would bring, where the game says so. */
  foreseen: Json | undefined;
}

export type Answer = { ok: true } | { ok: false; refused: Refusal };

/** A view, with the board as its game describes it. */
export interface View<Board = unknown> extends Omit<wire.View, 'board'> {
  board: Board;
}

/** The table's time, for games in which it counts. */
export interface TableClock {
  /** The server's milliseconds since the start, estimated by this page. */
  now(): number;
  /** Milliseconds there and back over the line, null before the first measure. */
  readonly roundTrip: number | null;
}

/** Everything the page knows of a table at one moment. */
export interface TableState {
  table: wire.TableMessage | null;
  /** One view per seat held on this device, or under "null" that of a spectator. */
  views: { [viewer: string]: View };
  /** What the seats held here have seen, oldest first, the header included; undone lines are gone. */
  lines: Line[];
  /** Whether a step back is free (true), a question to the others (false) or impossible (null). */
  undo: { [seat: string]: boolean | null };
  asked: wire.OpenProposal | null;
  /** The share of its thinking that a bot has done, by seat. */
  thinking: { [seat: string]: number };
  /** `outdated`: the server has another release, and reloading the page has not helped. */
  connection: 'connecting' | 'open' | 'lost' | 'closed' | 'outdated';
}

/** A place on the screen: an element of the board, or a rectangle in client coordinates. */
export type Spot = Element | DOMRect | null;

/** A further control of an open proposal, such as "turn the tile". */
export interface ProposalControl {
  label: string;
  icon?: 'turn' | 'turn-back' | 'flip' | 'more' | 'less';
  run(): void;
}

/** What a first tap chose. The shell shows the confirm bar for it and sends it on confirmation. */
export interface Proposal {
  action: Action;
  /** What confirming will do, e.g. "Place here". */
  words: string;
  /** Replaces the action: confirming runs another step first. */
  run?(): void;
  /** The action is impossible so far; `run` says why. */
  waits?: boolean;
  /** Where to show a refusal of the action. */
  at?(): Spot;
  controls?: ProposalControl[];
  /** It can no longer be cancelled: the shell offers no way back, and Escape says why. */
  final?: boolean;
  cancel(): void;
}

/** Something the shell asks the board to show: a line of the log, or what a seat has. */
export type Highlight = { line: Line } | { seat: Seat };

/** Whom one may ask what to do. */
export interface Adviser {
  ask(): void;
  /** Drops advice that no longer applies. */
  drop(): void;
}

/** A hand of a seat that carries the pieces of an action, as the others see it. */
export interface LiveHand {
  action: Action;
  /** The names of the carried pieces, in order. */
  pieces: readonly string[];
  /** The number of the piece in hand among those that are carried. */
  piece: number;
  /** The path of that piece so far, as the game defines it. */
  points: readonly Json[];
}

/** Performs an action over time, such as carrying its pieces by hand. */
export interface HandActions {
  /** Begins; resolves once the server has judged the action. */
  takeUp(action: Action): Promise<Answer>;
  /** Sends further points of a piece's path; nothing answers. */
  move(piece: number, points: readonly (readonly number[])[], tool: string | null): void;
  /** Opens the hand. After the last piece the action is executed. */
  letGo(piece: number, points: readonly (readonly number[])[], tool: string | null): Promise<Answer>;
}

/** What a table, lesson, review or replay displays on its board. All values are reactive. */
export interface BoardState<Board = unknown> {
  /** The view of `seat`: a new object after every message, never changed in place. */
  readonly view: View<Board>;
  /** All views there are on this device (hot seat) or in this frame of a replay. */
  readonly views: { [viewer: string]: View<Board> };
  /** Constant display data, from the game's `scene`. */
  readonly scene: unknown;
  readonly clock: TableClock;
  readonly lines: readonly Line[];
  /** The players' names; the viewer is "You". */
  readonly names: readonly Person[];
  /** The players' names as others see them. */
  readonly people: readonly string[];
  readonly seat: Viewer;
  /** An action is on its way; the board takes no other. */
  readonly busy: boolean;
  /** A first click or tap only proposes an action; a second one confirms it. */
  readonly confirm: boolean;
  /** A recorded game: read-only. */
  readonly replay: boolean;
  /** The device is a player's hand beside a big screen: what the hand needs comes before the board. */
  readonly hand?: boolean;
  /** A big screen: everyone looks at it, nobody acts on it. */
  readonly screen?: boolean;
  /**
   * The task of a lesson: other actions are not offered, and none once it is `done`. `shown`: a
   * demonstration runs.
   */
  readonly task?: boolean | 'shown' | 'done';
  /** The clause that a lesson teaches; null for a whole game, undefined outside lessons. */
  readonly lesson?: string | null;
  /** What the log, the seat panel or the end screen highlights. */
  readonly highlight: Highlight | null;
  /** Gives hints; null while none can be requested. */
  readonly adviser: Adviser | null;
  /** Display data of the last chance result: a new object for every result. */
  readonly motion: Json;
  /** The hands of others that carry something now, by seat; undefined where there are none. */
  readonly hands?: { readonly [seat: string]: LiveHand };
  /** The draft that was saved for this prompt before the page was reloaded. */
  readonly draft: object | null;
  /** The decision for a later prompt that was saved before a reload. */
  readonly ahead: object | null;
}

/** How a page executes what its board asks for. */
export interface BoardActions {
  act(action: Action): Promise<Answer>;
  check(action: Action): Promise<Verdict | undefined>;
  saveDraft(draft: object | null, ahead?: object | null): void;
  /** Performs an action over time; undefined where nothing is. */
  hand?: HandActions;
  /** Returns a refusal in the words of a lesson. */
  reword?(refusal: Refusal): Refusal;
}

/** What a board receives from its host; see `getBoardHost`. */
export interface BoardContext<Board = unknown> {
  readonly state: BoardState<Board>;
  readonly lang: Lang;
  /** Draw without motion, fades excepted. */
  readonly calm: boolean;
  /** Sends an action. The host shows a refusal at the place, unless the board does (`'board'`). */
  act(action: Action, at?: Spot | 'board'): Promise<Answer>;
  /** Checks an action without executing it; undefined if a newer check overtook this one. */
  check(action: Action): Promise<Verdict | undefined>;
  /** Performs an action over time, such as carrying pieces; undefined where nothing is. */
  readonly hand?: HandActions;
  /** Saves the draft, and an action decided in advance, across a reload of the page. */
  saveDraft(draft: object | null, ahead?: object | null): void;
  /**
   * Shows a refusal that the board knows without sending an action; null removes it. `'board'`: the board
   * shows it.
   */
  refuse(refusal: Refusal | null, at?: Spot | 'board'): void;
  /** Returns a refusal in the words of the lesson, for a board that shows it. */
  reword(refusal: Refusal): Refusal;
  /** Opens the rules at a clause. */
  openRules(clause: string): void;
  /** Shows the forecast of the draft in the caption; null removes it. */
  setForecast(words: string | null): void;
  /** Opens the confirmation bar, or closes it with null. */
  propose(proposal: Proposal | null): void;
  /** Announces a change under the keyboard cursor to screen readers. */
  announce(words: string): void;
}

/** The props of a game's small picture: what a spectator sees, and what never changes. */
export interface PictureProps<Board = unknown> {
  view: View<Board>;
  scene: unknown;
}

/** The contents of the seat panel for one seat. */
export interface SeatNote {
  score: number | null;
  /** The score as it is written where a bare number would mislead, e.g. "¥9,000". */
  shown?: string;
  /** The score with its unit in words, e.g. "9 tiles". */
  scored: string;
  /** What the seat has left, e.g. "12 in the stack". */
  left: string;
  /** Whether that names what the number counts, and stands with it. */
  counts?: boolean;
  /** Further facts worth a small mark, e.g. "veto unused". `spent` ones are shown struck out. */
  marks?: {
    words: string;
    spent?: boolean;
    /** The clause that explains it: the mark then leads there. */
    clause?: string;
  }[];
}

/** How a game speaks about one moment. */
export interface LogContext<Board = unknown> {
  view: View<Board>;
  /** What never changes, where the game has a scene. */
  scene?: unknown;
  lines: readonly Line[];
  names: readonly Person[];
  people?: readonly string[];
  lang: Lang;
}

/** Where a game stands: the round in words, the steps of a round, and which of them is under way. */
export interface Ribbon {
  round: string;
  steps: readonly string[];
  now: number | null;
}

export interface KeyHelp {
  keys: string[];
  words: string;
}

export interface EndingProps<Board = unknown> extends LogContext<Board> {
  outcome: Outcome;
  seat: Viewer;
  /** Lights something on the board while the pointer or the focus is on its explanation. */
  show(highlight: Highlight | null): void;
}

/** A finished game looked back on: the moments of its record, and a way to show one of them. */
export interface ReviewProps {
  moments: readonly { line: Line; views: { [viewer: string]: View } }[];
  scene: unknown;
  names: readonly Person[];
  lang: Lang;
  to(moment: number): void;
}

/** Props of a game's tools for the physical game. */
export interface CompanionProps {
  /** The numbers of players that the game allows. */
  seats: readonly number[];
  lang: Lang;
  /** Called after a result was kept. */
  onkept(): void;
}

/** A game's page: everything the shell needs of it, loaded when a table of that game opens. */
export interface GamePage<Board = unknown> {
  /** The board; it reads everything from its context. */
  Board: Component;
  /** A picture of a seat's colour and pattern, drawn into a square. */
  Swatch: Component<{ seat: Seat }>;
  /** The explanation of the result in the end screen. */
  Ending: Component<EndingProps<Board>>;
  /** The solo page: puzzles, trials. */
  Alone?: Component<{ key: string }>;
  /** One note per seat. */
  seatSummaries(telling: LogContext<Board>): SeatNote[];
  /** The board in words, a sentence or a paragraph each: what a screen reader reads. */
  describeBoard(telling: LogContext<Board>): string[];
  /** A line of the log in words, or null for a line that needs none. `index` is its place in `lines`. */
  describeLine(index: number, telling: LogContext<Board>): string | null;
  /** The same in fewer words, with its effects; `little`: only those that concern the viewer. */
  describeBriefly?(index: number, telling: LogContext<Board>, little: boolean): string | null;
  /** An action in words, executed or not, if `describeLine` does not name it; else null. */
  describeAction?(action: Action, telling: LogContext<Board>): string | null;
  /**
   * The action of a line without its effects, and the effects of the last move before a line on the viewer;
   * both, or neither.
   */
  describeMove?(index: number, telling: LogContext<Board>): string | null;
  describeGains?(since: number, telling: LogContext<Board>): string | null;
  /** Whether a line of another player affected the viewer: took or turned a possession, or blocked a way. */
  affectsViewer?(index: number, telling: LogContext<Board>): boolean;
  /** What the server foresees of an action, in words: what speaks for it where it is advised. */
  describeForecast?(foreseen: Json, action: Action, telling: LogContext<Board>): string;
  /** The later consequence of a line, if it explains its purpose; `lines` go to the end. */
  describeConsequence?(index: number, telling: LogContext<Board>): string | null;
  /** How the game went, in a sentence, where a change of the lead says nothing. */
  describeCourse?(telling: LogContext<Board>): string;
  /** An addition to the review. */
  Review?: Component<ReviewProps>;
  /** The phase and the round, for the head of the table; null if there is none. */
  ribbon?(telling: LogContext<Board>): Ribbon | null;
  /** What stands as a heading before a line of the log, such as the round that begins with it. */
  heading?(index: number, telling: LogContext<Board>): string | null;
  /** What a seat has, drawn across its panel in place of the note's words. */
  Holdings?: Component<{ seat: Seat; telling: LogContext<Board>; lesson?: string | null }>;
  /** A small picture of what a seat has, for the seat panel. */
  Sketch?: Component<{ seat: Seat; telling: LogContext<Board> }>;
  /** Whether a line goes by without a sound or a word in the live region: in a race there are too many. */
  isSilent?(line: Line, seat: Viewer): boolean;
  /** Played against time: no action waits for another, and no room is kept for confirming one. */
  realtime?: boolean;
  /** Its actions can mostly be taken back freely: on a desk a click then acts at once. */
  undoable?: boolean;
  /** Whether its board offers to execute the advised action. */
  appliesAdvice?(advised: Action): boolean;
  /** Who played alone finds in its end what to do next: all else stands behind “More”. */
  hasOwnEndActions?: boolean;
  /** Milliseconds for which a line is shown before the next moves; none if missing. */
  holdAfter?(line: Line): number;
  /** Milliseconds for which the final board is shown before the end screen, if pieces still move. */
  endDelay?: number;
  /** The keys of the board. */
  keys(lang: Lang): KeyHelp[];
  /** Its board has a layout for a hand beside a big screen. */
  handFirst?: boolean;
  /** Tools for people who play with the physical game. */
  companion?(): Promise<{ default: Component<CompanionProps> }>;
  /** The clauses whose figures stand on the sheet for the physical game. */
  sheetFigures?: readonly string[];
  /** The figures for the rules of these clauses. */
  Diagram?: Component<{ clauses: readonly string[]; lang: Lang; lesson?: boolean }>;
}
