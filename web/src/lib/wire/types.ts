/** Written by `make types` from the server's structs and its OpenAPI description: change those. */

/** The release that this page belongs to. */
export const PROTOCOL = '0.2.0+decfaa2d';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The owner gives the table up before the start. */
export interface Abort {
  type: 'abort';
  n: number;
}

/** An action of a seat, in answer to a prompt. */
export interface Act {
  type: 'act';
  n: number;
  seat: number;
  do: { [key: string]: Json };
  prompt?: number | null;
}

/** An answer to somebody who knocked. */
export interface Admit {
  type: 'admit';
  n: number;
  knock: string;
  yes: boolean;
}

/** The wish for another game with the same people. */
export interface Again {
  type: 'again';
  n: number;
}

/** An answer to somebody who wants to take back, offers a draw or would call the game off. */
export interface Agree {
  type: 'agree';
  n: number;
  seat: number;
  yes: boolean;
  to?: 'abort' | 'draw' | 'undo';
}

/** The owner lets the street see the table, or no more. */
export interface Announce {
  type: 'announce';
  n: number;
  listed: boolean;
}

/** What became of the command with a number. The answer to a check says what the action would bring, where the game foresees that. */
export interface Answer {
  type: 'answer';
  n: number;
  ok: boolean;
  refused?: Refusal;
  foreseen?: Json;
}

/** Said in the lobby: the wish to be seen there, or no more. */
export interface Appear {
  type: 'appear';
  n: number;
  seen: boolean;
}

/** A question to the others at the table: the seat that wants to take back, that offers a draw, or that would call the game off. Exactly one of them stands there. */
export interface Asked {
  undo?: number;
  draw?: number;
  abort?: number;
}

/** Still here, and heard of again within so many milliseconds; else the line is dead. */
export interface Beat {
  type: 'beat';
  within: number;
}

/** The key under which this server calls browsers. */
export interface Caller {
  key: string;
}

/** A browser that wants to be called: where, with its keys, and in which language. */
export interface Calls {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: 'en' | 'fr';
}

/** A browser that wants to be called no more. */
export interface CallsEnd {
  endpoint: string;
}

/** What a browser asks its authenticator for, in the JSON form of WebAuthn. */
export interface Ceremony {
  options: { [key: string]: Json };
}

/** Whether a table's draws followed from what was pledged; the rest is empty where nothing was. */
export interface ChanceVerdict {
  standing: 'forged' | 'running' | 'sound' | 'swapped' | 'unpledged';
  draws: number;
  forged: number[];
  commitment: string | null;
  words: (string | null)[];
  secret: string | null;
}

/** A passage of the rules; `text` is simple Markdown. */
export interface Chapter {
  title: string;
  clauses: string[];
  text: string;
}

/** The owner lets people write to each other, or no more. */
export interface Chat {
  type: 'chat';
  n: number;
  on: boolean;
}

/** The question whether an action would be refused. */
export interface Check {
  type: 'check';
  n: number;
  seat: number;
  do: { [key: string]: Json };
}

/** Ending a game of two whose other person stays away: won, or as if it had not been played. */
export interface Claim {
  type: 'claim';
  n: number;
  seat: number;
  against: number;
  how: 'abandoned' | 'aborted';
}

/** What time people have: a budget of seconds and what every action adds to it, or days for a move. `flag` says what becomes of a game of two when one has none left: it is lost, or a bot plays on. With more seats a bot does. */
export interface Clock {
  budget?: number;
  increment?: number;
  days?: number | null;
  flag?: 'bot' | 'lose';
}

/** A seat as the street sees it. */
export interface Cushion {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  level: number | null;
}

/** Who built the puzzle of the day, in how many milliseconds; `you`: it was you. */
export interface DayTime {
  name: string;
  time: number;
  you: boolean;
}

/** A question that was declined: what was asked for, the seat that asked, and the seat that said no or played on. */
export interface Declined {
  what: 'abort' | 'draw' | 'undo';
  seat: number;
  by: number;
}

/** What is open to a seat where there is too much of it for a list, in words of the game's own besides. */
export interface Description {
  count: number | null;
  [more: string]: unknown;
}

/** What a table's address shows to somebody who is not at the table; `free`: a seat may be taken. */
export interface Door {
  table: string;
  game: string;
  options: { [key: string]: Json };
  phase: 'aborted' | 'over' | 'playing' | 'waiting';
  seats: Place[];
  free: boolean;
  rated: boolean;
  clock: Clock | null;
}

/** Coming in by the table's address: on a free seat, or to watch. */
export interface Entering {
  watch?: boolean;
  name?: string | null;
}

/** What would be forgotten, and the secret that says that it is meant. */
export interface Erasure {
  secret: string;
  until: number;
  name: string | null;
  passkeys: number;
  open: number;
  finished: number;
}

/** The body of every answer that is not a success. */
export interface Error {
  error: Refusal;
}

/** Why the table, or a message without a number, was refused. */
export interface Fault {
  type: 'error';
  error: Refusal;
}

/** The secret of a link that somebody follows; `along`: what this browser has so far comes along. */
export interface Follow {
  secret: string;
  along?: boolean;
}

/** What is true of a game before anybody sits down. */
export interface GameFacts {
  key: string;
  name: string;
  seats: number[];
  options: OptionFacts[];
  minutes: number;
  authors: string;
  publisher: string;
  year: number;
  levels: number[];
  hidden: boolean;
  simultaneous: boolean;
  continuous: boolean;
  realtime: boolean;
  sets: string[];
}

/** The first message: the protocol spoken, the last number seen, which client this is, and whether it wants to hear a beat while there is nothing to say. */
export interface Hello {
  type: 'hello';
  protocol?: string | null;
  seen?: number;
  client?: string | null;
  beats?: boolean;
}

/** What the strongest bot would do for a seat: the action, the share of the victory and the score that may be expected after it, the share that other actions give on the average (None where there is none, never more), and what speaks for it. */
export interface Hint {
  action: { [key: string]: Json };
  after: number;
  otherwise: number | null;
  score: number;
  reason: Words | null;
}

/** For which seat a hint is wanted. */
export interface HintWish {
  seat: number;
}

/** What an invitation to a seat leads to, and what it is to the asker: a free seat, their own, one that is taken, or one where they have knocked. */
export interface Invitation {
  table: string;
  game: string;
  seat: number;
  seats: Place[];
  options: { [key: string]: Json };
  standing: 'asked' | 'free' | 'taken' | 'yours';
  rated: boolean;
  clock: Clock | null;
}

/** Tokens of invitations: to watch, and for the owner those to open seats. */
export interface Invitations {
  watch: string;
  seats: { [key: string]: string };
}

/** The owner wants a new link to an open seat, or to that of somebody who is away. */
export interface Invite {
  type: 'invite';
  n: number;
  seat: number;
}

/** How a name is kept: since when it outlives the browser, by which passkeys, and when a further browser last came in. `domain` is the one that passkeys belong to; where it is empty, the page's own. */
export interface Keeping {
  name: string | null;
  kept: number | null;
  brought: number | null;
  domain: string;
  passkeys: MyPasskey[];
}

/** Somebody who asks to be let in to a seat by a link that was followed already. */
export interface Knock {
  id: string;
  seat: number;
  name: string;
}

/** Lessons that somebody has done, each as the game, a stroke and the key. */
export interface Learned {
  learned: string[];
}

/** Going away: a bot takes the seat, or it is open again. */
export interface Leave {
  type: 'leave';
  n: number;
  seat: number;
}

/** A lesson; `refused` says what there is to say where an action is refused by a clause. A `whole` one is a game to its end. `drawing` is the clause whose drawing explains it. Who has done the lesson `implied_by` has done this one. */
export interface Lesson {
  key: string;
  title: Words;
  idea: Words;
  task: Words;
  seat: number;
  whole: boolean;
  drawing: string | null;
  implied_by: string | null;
  refused: { [key: string]: Words };
}

/** Whether a lesson's task is still open, and what it says otherwise. */
export interface LessonStanding {
  standing: 'open' | 'right' | 'wrong';
  words: Words | null;
}

/** What a learner wants: to try again, or to be shown the next step. */
export interface LessonWish {
  wish: 'again' | 'show';
}

/** A line of a record as a viewer sees it: the header, something that was done, or the outcome. `shows` holds what a line disclosed besides, `secret` what pledged draws followed from. */
export interface Line {
  by?: number | 'chance' | 'clock' | 'table';
  do?: { [key: string]: Json };
  at?: number;
  shows?: Json;
  outcome?: Outcome;
  secret?: string;
  [more: string]: unknown;
}

/** Whom a link makes a browser: `yours` if it is them already. `own` is the name it bears now and `tables` how many tables would come along; where `kept`, that name is kept and stays apart. `together`: the two sit at one table that is not over. */
export interface Linked {
  name: string;
  yours: boolean;
  own: string | null;
  kept: boolean;
  tables: number;
  together: boolean;
}

/** How the street is: its tables if the news is `whole`, else those that changed, and what is gone; how many people are here, and the names of those who want to be seen. */
export interface LobbyNews {
  type: 'lobby';
  number: number;
  whole: boolean;
  tables: LobbyTable[];
  gone: string[];
  here: number;
  names: string[];
}

/** A table that its host opened to the street: it waits for people, or is played and may be watched. `level` is whom it is meant for, null for anybody; `watchers` are those who look on. */
export interface LobbyTable {
  table: string;
  game: string;
  options: { [key: string]: Json };
  phase: 'playing' | 'waiting';
  seats: Cushion[];
  clock: Clock | null;
  level: number | null;
  made: number;
  watchers: number;
  rated: boolean;
}

/** The id of a table. */
export interface Made {
  table: string;
}

/** The guest who asks; `seen`: they want to be seen in the street. `kept`: their name outlives this browser. `brought` is the moment at which a further browser last came in. */
export interface Me {
  name: string | null;
  kept: boolean;
  brought: number | null;
  seen: boolean;
  tables: MyTable[];
}

/** One moment of a replay: the line that led there, and what every viewer saw then. */
export interface Moment {
  number: number;
  line: Line;
  views: { [key: string]: View };
}

/** How things move while chance decides, as the game tells it: shown once, before the views it led to. */
export interface Motion {
  type: 'motion';
  motion: Json;
}

/** The wish to hear the person of a seat no more, here and elsewhere, or to hear them again. */
export interface Mute {
  type: 'mute';
  n: number;
  seat: number;
  muted: boolean;
}

/** A game in its person's list. `awaited`: it is their turn; `due` is until when they have to act where a move may take days, `moment` when it ended, else when it was made, in milliseconds since 1970. `results` go by seat once it is over, `replay` leads to it then. */
export interface MyGame {
  table: string;
  game: string;
  phase: 'over' | 'playing' | 'waiting';
  seats: Opponent[];
  made: number;
  moment: number;
  awaited: boolean;
  thinking: number[];
  due: number | null;
  results: Result[];
  shared: boolean;
  reason: string | null;
  replay: string | null;
}

/** A page of one's games; `total` is how many there are of that kind. */
export interface MyGames {
  games: MyGame[];
  start: number;
  total: number;
}

/** A passkey of the person who asks; moments are in milliseconds since 1970. One that belongs to another `domain` than the server's is of no use any more. */
export interface MyPasskey {
  id: string;
  label: string;
  domain: string;
  made: number;
  used: number | null;
}

/** What one is at a game, after so many rated ones. */
export interface MyRating {
  game: string;
  number: Number;
  games: number;
}

/** A table in a guest's list; `yours`: a seat there is yours. */
export interface MyTable {
  table: string;
  game: string;
  over: boolean;
  yours: boolean;
}

/** What one has made of all games, of those at least that one has finished. */
export interface MyTallies {
  games: MyTally[];
}

/** What one has made of a game: finished and won, the mean place among several, the best score, and how many were won in a row up to now. `alone` counts those of one seat. */
export interface MyTally {
  game: string;
  played: number;
  won: number;
  alone: number;
  place: number | null;
  best: number | null;
  streak: number;
}

/** A name that a guest wants to bear. */
export interface Name {
  name: string;
}

/** A link to another device, by its secret, and the moment until which it is good. */
export interface NewLink {
  secret: string;
  until: number;
}

/** What an authenticator made, in the JSON form of WebAuthn, and what its owner calls it. */
export interface NewPasskey {
  credential: { [key: string]: Json };
  label?: string;
}

/** A table that a guest wants to make; `hints`: everybody there may ask for them. One that has a `start` begins there, and its game, seats, options and data are those of the position. One that is `listed` stands in the street, for people of about a `level`: anybody may sit down there, and watch. `rated`: its game counts in ratings. */
export interface NewTable {
  game: string;
  seats: number;
  places: PlaceWish[];
  options?: { [key: string]: Json };
  data?: string | null;
  start?: Start | null;
  hints?: boolean;
  door?: boolean;
  clock?: Clock | null;
  listed?: boolean;
  level?: number | null;
  chat?: boolean;
  rated?: boolean;
}

/** A rating: points, how far off they may be, and whether too few games stand behind it. */
export interface Number {
  points: number;
  reach: number;
  provisional: boolean;
}

/** The offer of a draw, or to call the game off. */
export interface Offer {
  type: 'offer';
  n: number;
  seat: number;
  what: 'abort' | 'draw';
}

/** Who sits on a seat; `you`: the asker. */
export interface Opponent {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  level: number | null;
  you: boolean;
}

/** A rule option; the first value is the default. `says` explains values by their JSON text, `missing` says why some cannot be had here. */
export interface OptionFacts {
  name: string;
  values: Json[];
  words: Words;
  says: { [key: string]: Words };
  missing: { [key: string]: Words };
}

/** How a play ended. */
export interface Outcome {
  scores: number[];
  winners: number[];
  detail: { [key: string]: Json };
  reason?: string;
}

/** The page is of another release than the server, which speaks this protocol. */
export interface Outdated {
  type: 'outdated';
  protocol: string;
}

/** For how many seconds somebody must be away before a bot may sit in, and before a game of two may be ended. */
export interface Patience {
  sit_in: number;
  claim: number;
}

/** What a spectator sees of a table, and nothing else: at the end, or now. */
export interface Picture {
  game: string;
  view: View | null;
  scene: Json;
}

/** Are you there? */
export interface Ping {
  type: 'ping';
  n: number;
}

/** Who sits on a seat. A bot plays for who `left`; `missed`: only until they are back; `gone`: for good; `flagged`: because their time ran out. `away` is the moment since which a person is, in milliseconds since 1970; `stand_in_moves` counts what a bot played for somebody who has returned and not moved since. */
export interface Place {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  level: number | null;
  online: boolean;
  left: boolean;
  missed: boolean;
  gone: boolean;
  flagged: boolean;
  away: number | null;
  stand_in_moves: number;
}

/** Who is to sit on a seat: exactly one of me, open, bot and here. */
export interface PlaceWish {
  me?: true;
  open?: true;
  bot?: number;
  here?: string;
  name?: string;
}

/** What a table shows of its chance: the commitment, and which seats have added a word. */
export interface Pledge {
  commitment: string;
  given: boolean[];
}

/** Still here; the table's time in milliseconds. */
export interface Pong {
  type: 'pong';
  n: number;
  at: number;
}

/** What is asked. In its sentences `@n` stands for the name of seat n. */
export interface Prompt {
  id: number;
  key: string;
  en: string;
  fr: string;
}

/** The owner gives an open seat to a bot, or opens a bot's seat. */
export interface Put {
  type: 'place';
  n: number;
  seat: number;
  place: PlaceWish;
}

/** How a finished game ended for a seat: its place, and whether it won. A seat that a bot finished for its person is last. */
export interface Rank {
  place: number;
  won: boolean;
}

/** Why something was refused; `where` is in the notation of the game. */
export interface Refusal {
  clause: string | null;
  en: string;
  fr: string;
  where: Json;
}

/** A whole game, moment by moment. */
export interface Replay {
  game: string;
  seats: number;
  options: { [key: string]: Json };
  data: Json;
  names: (string | null)[];
  scene: Json;
  moments: Moment[];
}

/** Telling whoever runs the server of the person of a seat: what they said, their name, how they play. */
export interface Report {
  type: 'report';
  n: number;
  seat: number;
  why: 'conduct' | 'name' | 'words';
}

/** Giving up. */
export interface Resign {
  type: 'resign';
  n: number;
  seat: number;
}

/** How a game ended for a seat: its place, one for all who won, and its score. `stand_in`: a bot finished it for its person. */
export interface Result {
  place: number;
  score: number;
  won: boolean;
  stand_in: boolean;
}

/** Taking one's own seat back from the bot. */
export interface Return {
  type: 'return';
  n: number;
  seat: number;
}

/** How a finished game went; while it is being worked out, as much as is known. `players` go by seat. */
export interface Review {
  standing: 'done' | 'waiting' | 'working';
  share: number;
  points: ReviewPoint[];
  turns: ReviewTurn[];
  players: ReviewPlayer[];
}

/** A seat's choices: how many were looked at, how many were close to the best; milliseconds taken. */
export interface ReviewPlayer {
  judged: number;
  close: number;
  time: number;
}

/** After a line: what every seat might expect, its share of the victory and its score. `at` is the moment in a game against time. */
export interface ReviewPoint {
  number: number;
  at: number | null;
  wins: number[];
  scores: number[];
}

/** An action that turned the game, with what its seat might expect of it and of the better one; `better` is null where there was none. All of it follows from what the seat could know. */
export interface ReviewTurn {
  number: number;
  seat: number;
  played: { [key: string]: Json };
  better: { [key: string]: Json } | null;
  expected: number;
  possible: number;
  reason: Words | null;
}

/** The rules of a game in both languages. */
export interface Rules {
  en: Chapter[];
  fr: Chapter[];
}

/** Something written to the others who play, where the host of a private table lets people write. */
export interface Say {
  type: 'say';
  n: number;
  seat: number;
  text: string;
}

/** The wish to play with anybody: a game or any, now or by days, for so many, at about a level. */
export interface Seeking {
  game?: string | null;
  pace?: 'days' | 'now';
  seats?: number | null;
  level?: number | null;
  name?: string | null;
}

/** What an authenticator showed, in the JSON form of WebAuthn; `along`: what this browser has so far is the person's from now on. */
export interface Shown {
  credential: { [key: string]: Json };
  along?: boolean;
}

/** The wish that a bot sit in for somebody who is away, until they are back. */
export interface SitIn {
  type: 'sit-in';
  n: number;
  seat: number;
  level: number;
}

/** A stamp or a phrase, which everybody reads in their own language. */
export interface Stamp {
  type: 'stamp';
  n: number;
  seat: number;
  stamp: 'again' | 'close' | 'fine' | 'hello' | 'hm' | 'idea' | 'luck' | 'moment' | 'ohno' | 'soon' | 'sorry' | 'thanks' | 'well' | 'yours';
}

/** Somebody used a stamp or a phrase; whoever comes later is not told. */
export interface Stamped {
  type: 'stamp';
  seat: number;
  stamp: 'again' | 'close' | 'fine' | 'hello' | 'hm' | 'idea' | 'luck' | 'moment' | 'ohno' | 'soon' | 'sorry' | 'thanks' | 'well' | 'yours';
}

/** Somebody in the standings: a person by name, or a bot by its level. `you`: it is you. */
export interface StandingRow {
  name: string | null;
  level: number | null;
  number: Number;
  games: number | null;
  you: boolean;
}

/** Who is how strong at a game, people and bots together, the strongest first; `games` were rated. */
export interface Standings {
  game: string;
  games: number;
  rows: StandingRow[];
}

/** A position of a finished game: after a line of its replay. What the seat could not know there is dealt anew; without a seat, all is exactly as it was. */
export interface Start {
  replay: string;
  line: number;
  seat: number | null;
}

/** That it is meant. */
export interface Sure {
  secret: string;
}

/** A table as far as the asker may know it. `ranking` goes by seat once the game is over. `wanted` are the seats whose people want another game, and `again` is the table of that game for those who have come to it. `hints`: the asker may have them; `muted` are the seats whose people they do not want to hear. `chat`: those who play may write. */
export interface TableMessage {
  table: string;
  game: string;
  options: { [key: string]: Json };
  phase: 'aborted' | 'over' | 'playing' | 'waiting';
  seats: Place[];
  you: number[];
  owner: boolean;
  invitations: Invitations;
  replay: string | null;
  again: string | null;
  wanted: number[];
  scene: Json;
  chance: Pledge | null;
  hints: boolean;
  door: boolean;
  clock: Clock | null;
  listed: boolean;
  level: number | null;
  chat: boolean;
  muted: number[];
  knocks: Knock[];
  watchers: Watchers;
  patience: Patience;
  rated: TableRating | null;
  ranking: Rank[];
}

/** The table has changed. */
export interface TableNews {
  type: 'table';
  number: number;
  table: TableMessage;
}

/** Whether the game at a table counts: `why` not, where it does not, and by seat what it made of the ratings once it is over and was applied. */
export interface TableRating {
  why: 'aborted' | 'bot' | 'device' | 'guest' | 'hint' | 'name' | 'undo' | null;
  turns: (Turn | null)[];
}

/** Who takes a seat; without a name, the guest keeps the one given before. */
export interface Taking {
  name?: string | null;
}

/** What was written among those who play: all that is known if it is told `fresh`, else what is new. */
export interface Talk {
  type: 'talk';
  said: Written[];
  fresh: boolean;
}

/** The share of its thinking that a bot has done. */
export interface Thinking {
  type: 'thinking';
  seat: number;
  share: number;
}

/** The seats' time: milliseconds that each had left at the table's time `at`, or the moments until which those who are awaited have to act. */
export interface Time {
  at: number;
  left: number[];
  due: (number | null)[];
}

/** What a game made of a seat's rating; nothing for a bot's, which is fixed. */
export interface Turn {
  before: Number;
  after: Number;
}

/** The wish to take the last action back. */
export interface Undo {
  type: 'undo';
  n: number;
  seat: number;
}

/** The owner lets the table's address invite, or no more. */
export interface Unlock {
  type: 'door';
  n: number;
  open: boolean;
}

/** The id of a replay. */
export interface Uploaded {
  replay: string;
}

/** All that a viewer may know at one moment; without a seat, a spectator. */
export interface View {
  game: string;
  rules: number;
  seats: number;
  options: { [key: string]: Json };
  seat: number | null;
  to_act: number[];
  awaited: number[];
  prompt: Prompt;
  offered: { [key: string]: Json }[] | Description;
  due: number | null;
  at: number | null;
  outcome: Outcome | null;
  board: Json;
  data?: Json;
}

/** The play has moved on: what the client's seats see, or under "null" a spectator. `lines` are those that are new to the client, or all of them if it is told so afresh. `undo` says for each seat whether a step back is free (true), a question to the others (false) or impossible (null). */
export interface ViewsNews {
  type: 'views';
  number: number;
  views: { [key: string]: View };
  undo: { [key: string]: boolean | null };
  asked: Asked | null;
  lines: Line[];
  fresh?: true;
  time?: Time | null;
  declined?: Declined | null;
}

/** Who is looking on: how many, and the names of some. */
export interface Watchers {
  count: number;
  names: string[];
}

/** A random word that a seat adds to the table's chance, before the start. */
export interface Word {
  type: 'word';
  n: number;
  seat: number;
  word: string;
}

/** A sentence in both languages. */
export interface Words {
  en: string;
  fr: string;
}

/** What the person of a seat wrote, in milliseconds since 1970. */
export interface Written {
  seat: number;
  at: number;
  text: string;
}

export type Command = Hello | Act | Check | Undo | Agree | Offer | Claim | Resign | Leave | Return | Abort | Put | SitIn | Invite | Admit | Unlock | Announce | Stamp | Say | Chat | Mute | Report | Appear | Word | Again | Ping;

export type News = Outdated | Fault | Answer | Pong | Beat | Thinking | Motion | TableNews | ViewsNews | Stamped | Talk | LobbyNews;

/** Every address, with what is sent there and what comes back. */
export interface Api {
  'GET /api/games': { answer: GameFacts[] };
  'GET /api/games/{game}/standings': { answer: Standings };
  'GET /api/games/{key}/daily': { answer: { [key: string]: Json } };
  'GET /api/games/{key}/daily/times': { answer: DayTime[] };
  'GET /api/games/{key}/lessons': { answer: Lesson[] };
  'GET /api/games/{key}/puzzles': { answer: { [key: string]: Json }[] };
  'GET /api/games/{key}/rules': { answer: Rules };
  'POST /api/lessons/{key}/{lesson}': { answer: Made };
  'POST /api/lobby/play': { body: Seeking; answer: Made };
  'GET /api/lobby/{table}/picture': { answer: Picture };
  'GET /api/me': { answer: Me };
  'POST /api/me': { body: Name; answer: Me };
  'GET /api/me/calls': { answer: Caller };
  'POST /api/me/calls': { body: Calls; answer: Caller };
  'POST /api/me/calls/end': { body: CallsEnd; answer: Caller };
  'POST /api/me/elsewhere/end': { answer: Keeping };
  'POST /api/me/erasure': { answer: Erasure };
  'POST /api/me/erasure/confirm': { body: Sure; answer: Keeping };
  'GET /api/me/export': { answer: string };
  'GET /api/me/games': { answer: MyGames };
  'GET /api/me/games/{table}/picture': { answer: Picture };
  'GET /api/me/keeping': { answer: Keeping };
  'POST /api/me/lessons': { body: Learned; answer: Learned };
  'POST /api/me/links': { answer: NewLink };
  'POST /api/me/links/look': { body: Follow; answer: Linked };
  'POST /api/me/links/take': { body: Follow; answer: Keeping };
  'POST /api/me/passkeys': { body: NewPasskey; answer: Keeping };
  'POST /api/me/passkeys/begin': { answer: Ceremony };
  'DELETE /api/me/passkeys/{passkey}': { answer: Keeping };
  'GET /api/me/ratings': { answer: MyRating[] };
  'POST /api/me/return': { body: Shown; answer: Keeping };
  'POST /api/me/return/begin': { answer: Ceremony };
  'DELETE /api/me/tables/{table}': { answer: Me };
  'GET /api/me/tallies': { answer: MyTallies };
  'POST /api/records': { body: string; answer: Uploaded };
  'GET /api/replays/{replay}': { answer: Replay };
  'GET /api/replays/{replay}/record': { answer: string };
  'GET /api/replays/{replay}/review': { answer: Review };
  'GET /api/seats/{token}': { answer: Invitation };
  'POST /api/seats/{token}': { body: Taking; answer: Made };
  'POST /api/seats/{token}/knock': { body: Taking; answer: Made };
  'POST /api/tables': { body: NewTable; answer: Made };
  'GET /api/tables/{table}': { answer: TableMessage };
  'GET /api/tables/{table}/chance': { answer: ChanceVerdict };
  'GET /api/tables/{table}/door': { answer: Door };
  'POST /api/tables/{table}/door': { body: Entering; answer: Made };
  'POST /api/tables/{table}/hint': { body: HintWish; answer: Hint };
  'GET /api/tables/{table}/lesson': { answer: LessonStanding };
  'POST /api/tables/{table}/lesson': { body: LessonWish; answer: LessonStanding };
  'GET /api/tables/{table}/record': { answer: string };
  'GET /api/watch/{token}': { answer: Made };
  'POST /api/watch/{token}': { answer: Made };
}
