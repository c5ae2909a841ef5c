/** Written by `make types` from the server's structs and its OpenAPI description: change those. */

/** The release that this page belongs to. */
export const PROTOCOL = '0.2.0+ba1855ca';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Close the table before the start. Owner only. */
export interface Abort {
  type: 'abort';
  n: number;
}

/** Seconds of absence after which a bot may stand in, and after which a game of two seats may be ended. */
export interface AbsenceTimes {
  sit_in: number;
  claim: number;
}

/** The state of the requesting guest's account. `kept` is the time since which the name is kept, null for a name that is not kept; `brought` is the time at which another browser last joined the account, null if none has. Times are in milliseconds since 1970. `domain` is the domain of new passkeys; if empty, it is the page's domain. */
export interface AccountState {
  name: string | null;
  kept: number | null;
  brought: number | null;
  domain: string;
  passkeys: MyPasskey[];
}

/** Act for a seat; `prompt` is the id of the prompt that the action answers. */
export interface Act {
  type: 'act';
  n: number;
  seat: number;
  do: { [key: string]: Json };
  prompt?: number | null;
}

/** An action. `prompt` is the id of the prompt that it answers: a stale one is refused. */
export interface ActRequest {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
  do: { [key: string]: Json };
  prompt?: number | null;
}

/** An action to choose from, and its description. */
export interface ActionChoice {
  action: { [key: string]: Json };
  text: string;
}

/** Legal actions of a seat. `complete`: these are all of them; otherwise they are candidates or a sample. `prompt` is the id of the prompt that they answer. */
export interface ActionChoices {
  seat: number;
  prompt: number;
  line: number;
  complete: boolean;
  actions: ActionChoice[];
}

/** Add a client seed to the table's chance before the start: 32 hexadecimal digits. */
export interface AddClientSeed {
  type: 'word';
  n: number;
  seat: number;
  word: string;
}

/** Answer a join request, by its id. */
export interface Admit {
  type: 'admit';
  n: number;
  knock: string;
  yes: boolean;
}

/** Answer a proposal to undo, to draw or to call the game off. */
export interface Agree {
  type: 'agree';
  n: number;
  seat: number;
  yes: boolean;
  to?: 'abort' | 'draw' | 'undo';
}

/** List the table in the lobby, or remove it. Owner only. */
export interface Announce {
  type: 'announce';
  n: number;
  listed: boolean;
}

/** The answer to a numbered command. The answer to a check contains the action's forecast in `foreseen`, if the game provides one. */
export interface Answer {
  type: 'answer';
  n: number;
  ok: boolean;
  refused?: Refusal;
  foreseen?: Json;
}

/** An answer to an open proposal. */
export interface AnswerRequest {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
  to: 'abort' | 'draw' | 'undo';
  yes: boolean;
}

/** What came of an attempt. `counts`: it was the day's challenge and is the guest's best so far. */
export interface AttemptResult {
  result: { [key: string]: Json };
  counts: boolean;
}

/** A guest's best attempt of a day; `time` is in milliseconds. `you`: it is the requesting guest's. */
export interface AttemptStanding {
  name: string;
  stars: number;
  clearance: number;
  time: number;
  you: boolean;
}

/** A heartbeat. The next message follows within `within` milliseconds; otherwise the connection is dead. */
export interface Beat {
  type: 'beat';
  within: number;
}

/** A sentence in English and French. */
export interface BilingualText {
  en: string;
  fr: string;
}

/** A person whom the guest has blocked, with their name at that time (`made`, milliseconds since 1970). `id` names the block. */
export interface BlockedPerson {
  id: string;
  name: string;
  made: number;
}

/** A seat is offered to the program. `host` is the name of the person who made the table. */
export interface Challenge {
  type: 'challenge';
  table: string;
  game: string;
  seat: number;
  host: string | null;
  options: { [key: string]: Json };
  seats: Place[];
  clock: Clock | null;
  rated: boolean;
}

/** An attempt at a challenge. A guest without a name is listed by `name`. */
export interface ChallengeAttempt {
  number: number;
  attempt: Json;
  name: string;
}

/** A seat is no longer offered to the program. */
export interface ChallengeWithdrawn {
  type: 'withdrawn';
  table: string;
}

/** Whether a table's draws match its commitment; the other fields are empty if there is no commitment. `forged` lists the lines whose draws do not match, `words` the client seeds by seat. */
export interface ChanceVerdict {
  standing: 'forged' | 'running' | 'sound' | 'swapped' | 'unpledged';
  draws: number;
  forged: number[];
  commitment: string | null;
  words: (string | null)[];
  secret: string | null;
}

/** A chapter of the rules; `text` is simple Markdown. */
export interface Chapter {
  title: string;
  clauses: string[];
  text: string;
}

/** A chat message of a seat's person; `at` is in milliseconds since 1970. */
export interface ChatLine {
  seat: number;
  at: number;
  text: string;
}

/** Chat messages of the players: all if `fresh`, else those that are new. */
export interface ChatUpdate {
  type: 'talk';
  said: ChatLine[];
  fresh: boolean;
}

/** Check whether an action is legal, without executing it. */
export interface Check {
  type: 'check';
  n: number;
  seat: number;
  do: { [key: string]: Json };
}

/** The action is legal. `forecast` states what it would bring, if the game tells. */
export interface CheckAnswer {
  ok: boolean;
  forecast: Json;
}

/** An action to check. */
export interface CheckRequest {
  do: { [key: string]: Json };
  seat?: number | null;
}

/** End a game of two seats whose other person is absent: won (`abandoned`) or not counted (`aborted`). */
export interface Claim {
  type: 'claim';
  n: number;
  seat: number;
  against: number;
  how: 'abandoned' | 'aborted';
}

/** A claim against an absent person in a game of two: won, or not counted. */
export interface ClaimRequest {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
  against: number;
  how: 'abandoned' | 'aborted';
}

/** A time control: an initial budget and an increment for each action, both in seconds, or days for each move. `flag` decides a game of two seats when a person runs out of time: the game is lost, or a bot plays on. In games of more seats a bot plays on. */
export interface Clock {
  budget?: number;
  increment?: number;
  days?: number | null;
  flag?: 'bot' | 'lose';
}

/** A club as the requesting guest may know it. Without a membership there are a name and a number of members only; `role` is null then. `invite` is the secret of the invitation link, for organisers and the owner. `approval`: organisers let people in. `tables` are the unfinished games. */
export interface Club {
  club: string;
  name: string;
  size: number;
  role: 'asks' | 'member' | 'organiser' | 'owner' | null;
  invite: string | null;
  approval: boolean;
  members: ClubMember[];
  tables: MyGame[];
  standings: ClubStandings[];
}

/** What is to change of a club; null leaves a value unchanged. */
export interface ClubChange {
  name?: string | null;
  approval?: boolean | null;
}

/** A club as a file: what the requesting guest may know of it, and its finished games. */
export interface ClubExport {
  club: Club;
  games: MyGame[];
}

/** A page of a club's finished games, the latest first: from number `start` on, of `total`. */
export interface ClubHistory {
  games: MyGame[];
  start: number;
  total: number;
}

/** A member of a club, or a person who asks to join. `member` identifies the person within the club; `since` is in milliseconds since 1970. `you`: the member is the requesting guest. */
export interface ClubMember {
  member: string;
  name: string | null;
  role: 'asks' | 'member' | 'organiser' | 'owner';
  since: number;
  you: boolean;
}

/** A member's results in one game of the club. `share` is the mean share of the other seats that the member has beaten; a shared place counts half. */
export interface ClubScore {
  name: string | null;
  you: boolean;
  played: number;
  won: number;
  share: number;
}

/** The standings of a club in one game, the best first. */
export interface ClubStandings {
  game: string;
  rows: ClubScore[];
}

/** A command was executed. `line` is the number of lines of the record that the program sees then. */
export interface CommandAnswer {
  ok: boolean;
  line: number;
}

/** A challenge: `number` names it, `today` is the number of the day's, and `task` is what the game's page shows. `date` is the present day in UTC. */
export interface DailyChallenge {
  number: number;
  today: number;
  date: string;
  task: { [key: string]: Json };
}

/** A solution of the daily puzzle; `time` is in milliseconds. `you`: it is the requesting guest's. */
export interface DayTime {
  name: string;
  time: number;
  you: boolean;
}

/** A declined proposal: its kind, the seat that made it, and the seat `by` that declined or played on. */
export interface DeclinedProposal {
  what: 'abort' | 'draw' | 'undo';
  seat: number;
  by: number;
}

/** A description of a seat's actions when there are too many to list; the further fields are defined by each game. */
export interface Description {
  count: number | null;
  [more: string]: unknown;
}

/** The board of a game of another package, for the generic board. `svg` is the picture, `width` and `height` its size in pixels. `actions` are the offered actions in words, and `areas` the rectangles of the picture that choose them (x, y, width, height), empty without a picture. `faults` states what could not be shown. */
export interface Display {
  svg: string | null;
  width: number;
  height: number;
  text: BilingualText;
  actions: BilingualText[];
  areas: (number[] | null)[];
  faults: BilingualText[];
}

/** A request to enter. `name` sets the guest's name. */
export interface EnterTournament {
  name?: string | null;
}

/** What an erasure would delete, with the secret that confirms it. `until` is the time in milliseconds since 1970 at which the secret expires; `open` and `finished` are numbers of games. */
export interface Erasure {
  secret: string;
  until: number;
  name: string | null;
  passkeys: number;
  open: number;
  finished: number;
}

/** The confirmation of an erasure, by its secret. */
export interface ErasureConfirmation {
  secret: string;
}

/** The body of every error response. */
export interface Error {
  error: Refusal;
}

/** A request to follow a device link. `along`: move this browser's tables and data to the account, unless the browser's guest has an account. */
export interface FollowLink {
  secret: string;
  along?: boolean;
}

/** The fixed properties of a game. `external`: an installed package provides it. `slow_levels` are the levels of its bot that are too slow to be offered here, on a device without a server. */
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
  external: boolean;
  slow_levels: number[];
}

/** A hand that carries the pieces of an action: further `points` of the piece in hand, as its client sends them. `do` is the action and `pieces` names what is carried, at the begin and for clients that connect later; `open`: the hand has let the piece go; `ends`: the action was executed or dropped. */
export interface HandUpdate {
  type: 'hand';
  seat: number;
  piece: number;
  points: Json[];
  do?: { [key: string]: Json };
  pieces?: string[];
  open?: true;
  ends?: true;
}

/** The first message of a client. `protocol` is the client's protocol version, `seen` the last message number that it received, and `client` its id for numbered commands. `beats`: send `beat` messages while there is no other traffic. `screen`: send only what a spectator sees, even if the guest holds seats. */
export interface Hello {
  type: 'hello';
  protocol?: string | null;
  seen?: number;
  client?: string | null;
  beats?: boolean;
  screen?: boolean;
}

/** The action that the strongest bot would choose for a seat. `after` is the expected win share after it, `score` the expected score, and `otherwise` the mean win share of the other actions, at most `after` and null if there are none. `reason` explains the choice. */
export interface Hint {
  action: { [key: string]: Json };
  after: number;
  otherwise: number | null;
  score: number;
  reason: BilingualText | null;
}

/** A request for a hint for a seat. */
export interface HintRequest {
  seat: number;
}

/** The seat that an invitation leads to, and its state for the requesting guest: free, their own, taken, or join request pending (`asked`). */
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

/** Invitation tokens: one to watch, and for the owner those to open seats, by seat number. */
export interface Invitations {
  watch: string;
  seats: { [key: string]: string };
}

/** Create a new invitation to an open seat or to an absent person's seat. Owner only. */
export interface Invite {
  type: 'invite';
  n: number;
  seat: number;
}

/** A request to join a club by its invitation. `name` sets the guest's name. */
export interface JoinClub {
  invite: string;
  name?: string | null;
}

/** A request to join a table that is open to all: on a free seat, or as a spectator. */
export interface JoinRequest {
  watch?: boolean;
}

/** A request to join by the table's address: on a free seat, or as a spectator. */
export interface JoinTable {
  watch?: boolean;
  name?: string | null;
}

/** A kept result. `made` is in milliseconds since 1970. */
export interface KeptScoreSheet {
  id: string;
  game: string;
  names: string[];
  entry: { [key: string]: Json };
  sheet: { [key: string]: Json };
  made: number;
}

/** Completed lessons, each as `game/key`. */
export interface LearnedLessons {
  learned: string[];
}

/** Leave the seat. A bot takes it over; before the start it becomes open. */
export interface Leave {
  type: 'leave';
  n: number;
  seat: number;
}

/** A lesson. `refused` maps a clause to the explanation that is shown when it refuses an action. `whole`: the lesson is a complete game. `drawing` is the clause whose drawing illustrates the lesson. A learner who has completed the lesson `implied_by` has also completed this one. */
export interface Lesson {
  key: string;
  title: BilingualText;
  idea: BilingualText;
  task: BilingualText;
  seat: number;
  whole: boolean;
  drawing: string | null;
  implied_by: string | null;
  refused: { [key: string]: BilingualText };
}

/** A learner's request: to start again, or to be shown the next step. */
export interface LessonRequest {
  wish: 'again' | 'show';
}

/** Whether the lesson's task is open, solved (`right`) or failed (`wrong`), and a comment. */
export interface LessonStanding {
  standing: 'open' | 'right' | 'wrong';
  words: BilingualText | null;
}

/** Open the hand where it is, with the last points. After the last piece the action is executed. */
export interface LetGo {
  type: 'let-go';
  n: number;
  seat: number;
  piece: number;
  points?: Json[];
  tool?: string | null;
}

/** A line of a record as a viewer sees it: the header, an action or event, or the outcome. `shows` contains what the line disclosed to the viewer, `secret` the secret that the committed draws were derived from. `words` describes the action in games of other packages. */
export interface Line {
  by?: number | 'chance' | 'clock' | 'table';
  do?: { [key: string]: Json };
  at?: number;
  shows?: Json;
  outcome?: Outcome;
  secret?: string;
  words?: BilingualText;
  [more: string]: unknown;
}

/** The account that a device link leads to. `yours`: the browser already belongs to it. `own` is the browser's current name, `tables` the number of its tables that would move; if `kept`, the browser's guest has an account and nothing moves. `together`: both guests sit at one unfinished table, so they cannot be merged. */
export interface LinkedAccount {
  name: string;
  yours: boolean;
  own: string | null;
  kept: boolean;
  tables: number;
  together: boolean;
}

/** A seat of a table in the lobby. `program`: its person is a program. */
export interface LobbySeat {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  level: number | null;
  program?: boolean;
}

/** A table that its host listed in the lobby: it waits for people, or is played and may be watched. `level` is the intended strength of the players, null for any; `watchers` is the number of spectators. `programs`: programs may take free seats. */
export interface LobbyTable {
  table: string;
  game: string;
  options: { [key: string]: Json };
  phase: 'playing' | 'waiting';
  seats: LobbySeat[];
  clock: Clock | null;
  level: number | null;
  made: number;
  watchers: number;
  rated: boolean;
  programs?: boolean;
}

/** The lobby. `tables` contains all listed tables if `whole`, else those that changed; `gone` lists ids of removed tables. `here` is the number of people connected, and `names` contains those who chose to be shown. */
export interface LobbyUpdate {
  type: 'lobby';
  number: number;
  whole: boolean;
  tables: LobbyTable[];
  gone: string[];
  here: number;
  names: string[];
}

/** A request to be matched with other people: at one game or any, at a clock of minutes or of days, with a number of seats, at about a level. Null means any. */
export interface MatchRequest {
  game?: string | null;
  pace?: 'days' | 'now';
  seats?: number | null;
  level?: number | null;
  name?: string | null;
}

/** The requesting guest. `seen`: the lobby shows their name. `kept`: the guest has an account. `brought` is the time in milliseconds since 1970 at which another browser last joined the account, null if none has. */
export interface Me {
  name: string | null;
  kept: boolean;
  brought: number | null;
  seen: boolean;
  tables: MyTable[];
}

/** One step of a replay: the line, and each viewer's view after it. */
export interface Moment {
  number: number;
  line: Line;
  views: { [key: string]: View };
}

/** Display data of a slow chance result, in the game's format. It is sent once, before the views that follow from the result. */
export interface Motion {
  type: 'motion';
  motion: Json;
}

/** Further points of the piece in hand; `piece` counts the carried pieces of the action. It is not answered, and late points are ignored. The first point fixes the `tool`. */
export interface MoveHand {
  type: 'hand';
  seat: number;
  piece: number;
  points: Json[];
  tool?: string | null;
}

/** Mute or unmute the person of a seat, at this and all other tables. */
export interface Mute {
  type: 'mute';
  n: number;
  seat: number;
  muted: boolean;
}

/** A club of the requesting guest: the guest's role (`asks`: not let in yet), and the numbers of members, of requests to join and of unfinished tables. Requests are 0 for those who cannot answer them. */
export interface MyClub {
  club: string;
  name: string;
  role: 'asks' | 'member' | 'organiser' | 'owner';
  members: number;
  requests: number;
  tables: number;
}

/** The clubs of the requesting guest, oldest first. `name` is the guest's name. */
export interface MyClubs {
  name: string | null;
  clubs: MyClub[];
}

/** A game in the list of its player. `awaited`: the player has to act; `due` is the deadline with a clock of days, null if there is none. `thinking` lists the seats that have to act. `moment` is the time of the end, or of creation while the game is unfinished. Times are in milliseconds since 1970. `results` by seat, `shared`, `reason` and `replay` are set once the game is over. */
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

/** A page of the guest's games. `start` is the offset of the page and `total` the number of games in all pages. */
export interface MyGames {
  games: MyGame[];
  start: number;
  total: number;
}

/** A seat at a waiting table that is offered to the guest by name. `token` is the invitation to the seat, `host` the name of the person who offers it. */
export interface MyInvitation {
  table: string;
  game: string;
  seat: number;
  token: string;
  host: string | null;
  seats: Opponent[];
  options: { [key: string]: Json };
  clock: Clock | null;
  rated: boolean;
  made: number;
}

/** The seats that are offered to the guest, the latest first. */
export interface MyInvitations {
  invitations: MyInvitation[];
}

/** A passkey of the requesting guest. `made` and `used` are in milliseconds since 1970. A passkey whose `domain` differs from the server's domain cannot be used. */
export interface MyPasskey {
  id: string;
  label: string;
  domain: string;
  made: number;
  used: number | null;
}

/** The people whom the guest has played with, the latest first, and those whom the guest has blocked. */
export interface MyPeople {
  played: PlayedPerson[];
  blocked: BlockedPerson[];
}

/** A program of the requesting guest, with its tokens. `online`: its event stream is open. */
export interface MyProgram {
  name: string;
  made: number;
  online: boolean;
  tokens: MyToken[];
}

/** The programs of the requesting guest. `kept`: the guest has a kept name, and so may make tokens. */
export interface MyPrograms {
  kept: boolean;
  programs: MyProgram[];
}

/** The guest's rating in one game; `games` is the number of rated games. */
export interface MyRating {
  game: string;
  number: RatingEstimate;
  games: number;
}

/** A table in the guest's list. `yours`: the guest has a seat there. */
export interface MyTable {
  table: string;
  game: string;
  over: boolean;
  yours: boolean;
}

/** The guest's totals for each game of which they finished at least one. */
export interface MyTallies {
  games: MyTally[];
}

/** The guest's totals for one game: games played and won, the mean place in games of several seats, the best score, and the current winning streak. `alone` is the number of games with one seat. */
export interface MyTally {
  game: string;
  played: number;
  won: number;
  alone: number;
  place: number | null;
  best: number | null;
  streak: number;
}

/** A token of a program. Times are in milliseconds since 1970; `used` is null before the first use. */
export interface MyToken {
  id: string;
  label: string;
  scopes: string[];
  made: number;
  used: number | null;
}

/** The name that a guest chooses. */
export interface Name {
  name: string;
}

/** A request to make a club. */
export interface NewClub {
  name: string;
}

/** A link that adds another device to the account: its secret, and the time in milliseconds since 1970 at which it expires. */
export interface NewLink {
  secret: string;
  until: number;
}

/** A credential that an authenticator created, in the JSON form of WebAuthn, and the owner's label for it. */
export interface NewPasskey {
  credential: { [key: string]: Json };
  label?: string;
}

/** A result to keep: the position and the players' names by seat. */
export interface NewScoreSheet {
  entry: { [key: string]: Json };
  names: string[];
}

/** A request to create a table. `hints`: players may ask for hints. `door`: guests may join by the table's address. With a `start`, the game begins at that position: game and seats must match it, and its options and data replace those given here. `listed`: the lobby shows the table, for players of about `level`, and any guest may join or watch it. `rated`: the game counts for ratings. `programs`: programs may take free seats. `club`: the table belongs to this club of the host, and its members may join and watch. `lang` is the language of the host, for previews of the table's links. */
export interface NewTable {
  game: string;
  seats: number;
  places: PlaceRequest[];
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
  programs?: boolean;
  club?: string | null;
  lang?: 'en' | 'fr' | null;
}

/** A request for a token: for the program of this name, which is made if it is new. `label` tells the tokens of one program apart. */
export interface NewToken {
  name: string;
  scopes: ('host' | 'play' | 'watch')[];
  label?: string;
}

/** A request to make a tournament: a Swiss one with a number of rounds, or a round robin, in which everybody meets everybody. `club`: for its members only. `starts`: it starts by itself at this time, in milliseconds since 1970. */
export interface NewTournament {
  name: string;
  game: string;
  seats: number;
  kind: 'robin' | 'swiss';
  rounds?: number;
  options?: { [key: string]: Json };
  clock?: Clock | null;
  rated?: boolean;
  starts?: number | null;
  club?: string | null;
}

/** Propose a draw, or propose to call the game off. */
export interface Offer {
  type: 'offer';
  n: number;
  seat: number;
  what: 'abort' | 'draw';
}

/** A proposal to end the game: as a draw, or without a result. */
export interface OfferRequest {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
  what: 'abort' | 'draw';
}

/** A program whose event stream is open: it can be asked to play. */
export interface OnlineProgram {
  name: string;
}

/** An open proposal; exactly one field is set, to the seat that made the proposal. */
export interface OpenProposal {
  undo?: number;
  draw?: number;
  abort?: number;
}

/** The occupant of a seat. `you`: the seat belongs to the requesting guest. `program`: its person is a program. */
export interface Opponent {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  level: number | null;
  you: boolean;
  program: boolean;
}

/** A rule option; the first value is the default. `says` explains values and `missing` states why values are not available on this server, both by the value's JSON text. */
export interface OptionFacts {
  name: string;
  values: Json[];
  words: BilingualText;
  says: { [key: string]: BilingualText };
  missing: { [key: string]: BilingualText };
}

/** The result of a play. */
export interface Outcome {
  scores: number[];
  winners: number[];
  detail: { [key: string]: Json };
  reason?: string;
}

/** The client's protocol differs from the server's, which is `protocol`. */
export interface Outdated {
  type: 'outdated';
  protocol: string;
}

/** An assertion of an authenticator, in the JSON form of WebAuthn. `along`: move this browser's tables and data to the account, unless the browser's guest has an account. */
export interface PasskeyAssertion {
  credential: { [key: string]: Json };
  along?: boolean;
}

/** The options of a WebAuthn ceremony in JSON form, for the browser's authenticator. */
export interface PasskeyOptions {
  options: { [key: string]: Json };
}

/** A guest's join request to a seat whose invitation was used. */
export interface PendingJoin {
  id: string;
  seat: number;
  name: string;
}

/** A person, by a seat where they sat with the requesting guest: the ids of people are private. */
export interface PersonReference {
  table: string;
  seat: number;
}

/** A phrase, which every viewer reads in their language. */
export interface PhraseRequest {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
  phrase: 'again' | 'close' | 'fine' | 'hello' | 'hm' | 'idea' | 'luck' | 'moment' | 'ohno' | 'soon' | 'sorry' | 'thanks' | 'well' | 'yours';
}

/** Ask for a `pong`. */
export interface Ping {
  type: 'ping';
  n: number;
}

/** The occupant of a seat. A bot plays for a person who `left`: until their return if `missed`, for the rest of the game if `gone`, because of their clock if `flagged`. `away` is the time since which the person is absent, in milliseconds since 1970; `stand_in_moves` is the number of moves a bot made for a person who has returned and not moved since. `program`: the person is a program that uses the Bot API; at an open seat, `invited` is the name of the person or program that it is offered to. */
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
  program: boolean;
  invited: string | null;
}

/** The occupant that the host chooses for a seat: exactly one of `me` (the host), `open`, `bot` (a level), `here` (the name of a person at the host's device), `program` (the name of a program, which is asked to play) and `person` (who is asked to play). `name` is allowed with `me` only. */
export interface PlaceRequest {
  me?: true;
  open?: true;
  bot?: number;
  here?: string;
  program?: string;
  person?: PersonReference;
  name?: string;
}

/** A person whom the guest has finished games with. `table`, `seat`, `game` and `last` (milliseconds since 1970) are those of the latest game, `name` is the name there, and `games` the number of games. */
export interface PlayedPerson {
  name: string;
  table: string;
  seat: number;
  game: string;
  games: number;
  last: number;
}

/** The answer to a ping; `at` is the table's time in milliseconds. */
export interface Pong {
  type: 'pong';
  n: number;
  at: number;
}

/** The operator's choices that concern stored data. `contact` is a `mailto:` or `https:` address, or null if the operator has set none. `access_log`: every request is logged, without address and guest. */
export interface PrivacyFacts {
  contact: string | null;
  retention_days: number;
  cookie_days: number;
  device_link_seconds: number;
  access_log: boolean;
}

/** The program behind a token. */
export interface ProgramAccount {
  name: string;
  scopes: string[];
  ratings: MyRating[];
}

/** The program sits at a table, or its turn there has begun or ended, or the game is over. `turn`: the game waits for it. In real time it never waits for one seat. */
export interface ProgramTable {
  type: 'table';
  table: string;
  game: string;
  seat: number;
  phase: 'aborted' | 'over' | 'playing' | 'waiting';
  turn: boolean;
}

/** The unfinished tables of a program, and the seats that are offered to it. */
export interface ProgramTables {
  tables: ProgramTable[];
  challenges: Challenge[];
}

/** The question to the viewer. In its sentences `@n` stands for the name of seat n. */
export interface Prompt {
  id: number;
  key: string;
  en: string;
  fr: string;
}

/** The server's public key for web push (VAPID). */
export interface PushKey {
  key: string;
}

/** A browser's push subscription: endpoint, keys, and the language of its notifications. */
export interface PushRegistration {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: 'en' | 'fr';
}

/** The end of a push subscription. */
export interface PushRemoval {
  endpoint: string;
}

/** A seat's place in a finished game, and whether it won. A seat that a bot finished for its person is last. */
export interface Rank {
  place: number;
  won: boolean;
}

/** A rating: its points, its margin of error (`reach`), and whether it rests on too few games (`provisional`). */
export interface RatingEstimate {
  points: number;
  reach: number;
  provisional: boolean;
}

/** The reason for an error, in both languages. `clause` is the clause of the rules, and `where` the place in the game's notation; both may be null. */
export interface Refusal {
  clause: string | null;
  en: string;
  fr: string;
  where: Json;
}

/** A whole game, step by step. `ranking` goes by seat; it is empty for an uploaded record. */
export interface Replay {
  game: string;
  seats: number;
  options: { [key: string]: Json };
  data: Json;
  names: (string | null)[];
  ranking: Rank[];
  scene: Json;
  moments: Moment[];
}

/** Report the person of a seat to the operator: for their messages, their name or their conduct. */
export interface Report {
  type: 'report';
  n: number;
  seat: number;
  why: 'conduct' | 'name' | 'words';
}

/** Request another game with the same people. */
export interface RequestRematch {
  type: 'again';
  n: number;
}

/** Resign. */
export interface Resign {
  type: 'resign';
  n: number;
  seat: number;
}

/** The result of a seat in a finished game. `place` counts from 1; all winners have place 1. `stand_in`: a bot finished the game for the seat's person. */
export interface Result {
  place: number;
  score: number;
  won: boolean;
  stand_in: boolean;
}

/** Take one's seat back from a bot. */
export interface Return {
  type: 'return';
  n: number;
  seat: number;
}

/** The review of a finished game; partial until `standing` is `done`. `share` is the completed share, from 0 to 1. `players` goes by seat. */
export interface Review {
  standing: 'done' | 'waiting' | 'working';
  share: number;
  points: ReviewPoint[];
  turns: ReviewTurn[];
  players: ReviewPlayer[];
}

/** A seat's decisions: how many were judged, how many were close to the best, and the time taken in milliseconds. */
export interface ReviewPlayer {
  judged: number;
  close: number;
  time: number;
}

/** The expected result of each seat after a line: win share and score. `at` is the time of the line in a real-time game. */
export interface ReviewPoint {
  number: number;
  at: number | null;
  wins: number[];
  scores: number[];
}

/** A turning point of the game. `expected` is the seat's win share after its action, `possible` after the action `better`, which is null if there was no better action; `better_words` describes it in games of other packages. Everything is computed from the seat's own view. */
export interface ReviewTurn {
  number: number;
  seat: number;
  played: { [key: string]: Json };
  better: { [key: string]: Json } | null;
  expected: number;
  possible: number;
  reason: BilingualText | null;
  better_words: BilingualText | null;
}

/** The new role of a member: `member` lets a person in who asks, `owner` hands the club over. */
export interface RoleChange {
  role: 'member' | 'organiser' | 'owner';
}

/** The rules of a game in both languages. */
export interface Rules {
  en: Chapter[];
  fr: Chapter[];
}

/** Send a chat message to the players of a private table whose host has enabled chat. */
export interface Say {
  type: 'say';
  n: number;
  seat: number;
  text: string;
}

/** A position of a physical game, in the game's type `ScoreSheetEntry`. */
export interface ScoreSheetRequest {
  entry: { [key: string]: Json };
}

/** The score of a position, in the game's type `ScoreSheet`. */
export interface ScoreSheetResult {
  sheet: { [key: string]: Json };
}

/** A command for a seat of the program. `seat` may be omitted if the program has one seat at the table. With a number `n` that rises at each table, a repeated command is executed once and gets the same answer; `client` names the numbering, by default the token. */
export interface SeatCommand {
  n?: number | null;
  client?: string | null;
  seat?: number | null;
}

/** A seat's rating before and after a game. `counts` is false if the result had no weight, because no opponent has a rated game yet. */
export interface SeatRatingChange {
  before: RatingEstimate;
  after: RatingEstimate;
  counts: boolean;
}

/** All that a seat knows now, or a spectator (`seat` is null). `line` is the number of lines of the record that it sees. `undo` states whether an undo is free (true), needs the others' consent (false) or is impossible (null). */
export interface SeatView {
  table: string;
  phase: 'aborted' | 'over' | 'playing' | 'waiting';
  line: number;
  seat: number | null;
  view: View;
  undo: boolean | null;
  asked: OpenProposal | null;
  declined: DeclinedProposal | null;
  time: Time | null;
}

/** An error that belongs to the table, or to a command without a number. */
export interface ServerError {
  type: 'error';
  error: Refusal;
}

/** Enable or disable chat. Owner only. */
export interface SetChatEnabled {
  type: 'chat';
  n: number;
  on: boolean;
}

/** Give an open seat to a bot, or open a bot's seat. Owner only. */
export interface SetPlace {
  type: 'place';
  n: number;
  seat: number;
  place: PlaceRequest;
}

/** What to do with a seat before the start: a bot of a level, a program to ask, or open to anyone. */
export interface SetSeatRequest {
  seat: number;
  bot?: number | null;
  program?: string | null;
}

/** Allow or forbid joining by the table's address. Owner only. */
export interface SetTableOpen {
  type: 'door';
  n: number;
  open: boolean;
}

/** Show or hide one's name in the lobby. Lobby socket only. */
export interface SetVisibility {
  type: 'appear';
  n: number;
  seen: boolean;
}

/** Sheets for a physical game: the steps of the set-up, and a short reference of the rules. Sentences may contain Markdown emphasis. */
export interface Sheets {
  setup: BilingualText[];
  reference: BilingualText[];
}

/** Let a bot play for an absent person until they return. */
export interface SitIn {
  type: 'sit-in';
  n: number;
  seat: number;
  level: number;
}

/** A spectator's view of a table: at the end of the game, or now if it is not over. */
export interface SpectatorPicture {
  game: string;
  view: View | null;
  scene: Json;
}

/** The spectators: their number, and the names of some. */
export interface Spectators {
  count: number;
  names: string[];
}

/** Send a stamp or a phrase, which each client shows in its own language. */
export interface Stamp {
  type: 'stamp';
  n: number;
  seat: number;
  stamp: 'again' | 'close' | 'fine' | 'hello' | 'hm' | 'idea' | 'luck' | 'moment' | 'ohno' | 'soon' | 'sorry' | 'thanks' | 'well' | 'yours';
}

/** A seat used a stamp or a phrase. It is sent only to clients that are connected at that time. */
export interface StampMessage {
  type: 'stamp';
  seat: number;
  stamp: 'again' | 'close' | 'fine' | 'hello' | 'hm' | 'idea' | 'luck' | 'moment' | 'ohno' | 'soon' | 'sorry' | 'thanks' | 'well' | 'yours';
}

/** A row of the standings: a person or program by name, or a bot by level. `you`: the row belongs to the requesting guest. */
export interface StandingRow {
  name: string | null;
  level: number | null;
  number: RatingEstimate;
  games: number | null;
  you: boolean;
}

/** The standings of a game, best first: people and bots together, and programs apart. `games` is the number of rated games. */
export interface Standings {
  game: string;
  games: number;
  rows: StandingRow[];
  programs: StandingRow[];
}

/** A position of a finished game, after a line of its replay. With a `seat`, hidden information that the seat could not know is dealt again; without one, the position is exactly the original. */
export interface Start {
  replay: string;
  line: number;
  seat: number | null;
}

/** A table's commitment to its draws, and for each seat whether it has added a client seed. */
export interface TableCommitment {
  commitment: string;
  given: boolean[];
}

/** The id of a new table. */
export interface TableCreated {
  table: string;
}

/** A table as the requesting guest may see it. `ranking` goes by seat once the game is over. `wanted` lists the seats whose people want another game, and `again` is the table of that game for guests who asked for it. `hints`: the guest may ask for hints. `muted` lists the seats that the guest muted. `chat`: the players may write. `programs`: programs may take free seats. */
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
  chance: TableCommitment | null;
  hints: boolean;
  door: boolean;
  clock: Clock | null;
  listed: boolean;
  level: number | null;
  chat: boolean;
  muted: number[];
  knocks: PendingJoin[];
  watchers: Spectators;
  patience: AbsenceTimes;
  rated: TableRating | null;
  ranking: Rank[];
  programs: boolean;
}

/** What a table's address shows to guests who are not at the table. `free`: a seat is available. */
export interface TablePreview {
  table: string;
  game: string;
  options: { [key: string]: Json };
  phase: 'aborted' | 'over' | 'playing' | 'waiting';
  seats: Place[];
  free: boolean;
  rated: boolean;
  clock: Clock | null;
}

/** The rating status of a table. `why` is the reason why its game does not count, null if it counts. `turns` lists the changes by seat once the result is applied; null for a bot, whose rating is fixed. */
export interface TableRating {
  why: 'aborted' | 'bot' | 'device' | 'guest' | 'hint' | 'name' | 'program' | 'undo' | null;
  turns: (SeatRatingChange | null)[];
}

/** The table has changed. */
export interface TableUpdate {
  type: 'table';
  number: number;
  table: TableMessage;
}

/** A request to take a seat. Without a name the guest's present name is used. */
export interface TakeSeat {
  name?: string | null;
}

/** Begin to perform an action over time for a seat, such as to carry the pieces of a build by hand. `prompt` is the id of the prompt that the action answers. */
export interface TakeUp {
  type: 'take-up';
  n: number;
  seat: number;
  do: { [key: string]: Json };
  prompt?: number | null;
}

/** Progress of a bot's search, from 0 to 1. */
export interface Thinking {
  type: 'thinking';
  seat: number;
  share: number;
}

/** The state of the clock: milliseconds left to each seat at the table's time `at`, or the deadlines of the seats that have to act. */
export interface Time {
  at: number;
  left: number[];
  due: (number | null)[];
}

/** A new token. `secret` is shown this one time: the server keeps its hash only. */
export interface TokenCreated {
  secret: string;
  program: string;
  scopes: string[];
}

/** A tournament. `rounds` is the expected number of rounds, `admits` whether further people may enter, `organises` whether the requesting guest may start and end it. `name_of_guest` is the guest's name. */
export interface Tournament {
  tournament: string;
  club: string | null;
  name: string;
  game: string;
  seats: number;
  kind: 'robin' | 'swiss';
  rounds: number;
  clock: Clock | null;
  rated: boolean;
  starts: number | null;
  phase: 'open' | 'over' | 'playing';
  admits: boolean;
  organises: boolean;
  name_of_guest: string | null;
  entrants: TournamentEntrant[];
  standings: TournamentStanding[];
  played: TournamentRound[];
}

/** A board of a round: the entrant of each seat, 0 for a bot that fills a seat. The address of the table is for its players, `watch` is the invitation to watch. `places` and `points` by seat are null until the game is over; `bots` are the seats that a bot plays or has finished; `called_off`: the game has no result. */
export interface TournamentBoard {
  seats: number[];
  table: string | null;
  watch: string | null;
  replay: string | null;
  places: number[] | null;
  points: number[] | null;
  bots: number[];
  called_off: boolean;
}

/** An entrant, by number. `name` is null after an erasure. `you`: the requesting guest. */
export interface TournamentEntrant {
  number: number;
  name: string | null;
  you: boolean;
  withdrawn: boolean;
}

/** A round: its boards, and the entrants who rest. */
export interface TournamentRound {
  boards: TournamentBoard[];
  rests: number[];
}

/** An entrant's standing. Equal entrants share a rank. `opponents` is the sum of the points of all opponents, `berger` that of the opponents by the share in which they were beaten. `rests` are rounds without a board, `absences` boards that a bot finished. */
export interface TournamentStanding {
  entrant: number;
  rank: number;
  points: number;
  opponents: number;
  berger: number;
  wins: number;
  played: number;
  rests: number;
  absences: number;
}

/** A tournament in a list. `entered`: the requesting guest plays in it. */
export interface TournamentSummary {
  tournament: string;
  name: string;
  game: string;
  kind: 'robin' | 'swiss';
  phase: 'open' | 'over' | 'playing';
  entrants: number;
  round: number;
  rounds: number;
  starts: number | null;
  made: number;
  entered: boolean;
}

/** Request to undo the last action. */
export interface Undo {
  type: 'undo';
  n: number;
  seat: number;
}

/** The id of an uploaded replay. */
export interface Uploaded {
  replay: string;
}

/** All that a viewer knows at one moment; `seat` is null for a spectator. Games of other packages have a `display`. */
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
  display?: Display;
}

/** The views of the client's seats by seat number, or under `"null"` the view of a spectator. `lines` contains the lines that are new to the client, or all lines if `fresh`; `line` is the number of all lines that the client sees. `undo` states for each seat whether an undo is free (true), needs the others' consent (false) or is impossible (null). */
export interface ViewsUpdate {
  type: 'views';
  number: number;
  views: { [key: string]: View };
  undo: { [key: string]: boolean | null };
  asked: OpenProposal | null;
  lines: Line[];
  line: number;
  fresh?: true;
  time?: Time | null;
  declined?: DeclinedProposal | null;
}

export type Command = Hello | Act | TakeUp | MoveHand | LetGo | Check | Undo | Agree | Offer | Claim | Resign | Leave | Return | Abort | SetPlace | SitIn | Invite | Admit | SetTableOpen | Announce | Stamp | Say | SetChatEnabled | Mute | Report | SetVisibility | AddClientSeed | RequestRematch | Ping;

export type News = Outdated | ServerError | Answer | Pong | Beat | Thinking | Motion | HandUpdate | TableUpdate | ViewsUpdate | StampMessage | ChatUpdate | LobbyUpdate;

/** Every address, with what is sent there and what comes back. */
export interface Api {
  'GET /api/bot/account': { answer: ProgramAccount };
  'POST /api/bot/challenges/{table}/accept': { answer: TableCreated };
  'POST /api/bot/challenges/{table}/decline': { answer: TableCreated };
  'GET /api/bot/events': { answer: Challenge | ChallengeWithdrawn | ProgramTable };
  'POST /api/bot/invitations/{token}': { answer: TableCreated };
  'GET /api/bot/lobby': { answer: LobbyTable[] };
  'GET /api/bot/tables': { answer: ProgramTables };
  'POST /api/bot/tables': { body: NewTable; answer: TableCreated };
  'GET /api/bot/tables/{table}': { answer: TableMessage };
  'POST /api/bot/tables/{table}/abort': { answer: CommandAnswer };
  'POST /api/bot/tables/{table}/act': { body: ActRequest; answer: CommandAnswer };
  'GET /api/bot/tables/{table}/actions': { answer: ActionChoices };
  'POST /api/bot/tables/{table}/answer': { body: AnswerRequest; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/check': { body: CheckRequest; answer: CheckAnswer };
  'POST /api/bot/tables/{table}/claim': { body: ClaimRequest; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/join': { body: JoinRequest; answer: TableCreated };
  'POST /api/bot/tables/{table}/leave': { body: SeatCommand; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/offer': { body: OfferRequest; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/phrase': { body: PhraseRequest; answer: CommandAnswer };
  'GET /api/bot/tables/{table}/record': { answer: string };
  'POST /api/bot/tables/{table}/rematch': { answer: TableCreated };
  'POST /api/bot/tables/{table}/resign': { body: SeatCommand; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/return': { body: SeatCommand; answer: CommandAnswer };
  'POST /api/bot/tables/{table}/seat': { body: SetSeatRequest; answer: CommandAnswer };
  'GET /api/bot/tables/{table}/stream': { answer: TableUpdate | ViewsUpdate | Motion | StampMessage | ChatUpdate };
  'GET /api/bot/tables/{table}/text': { answer: string };
  'POST /api/bot/tables/{table}/undo': { body: SeatCommand; answer: CommandAnswer };
  'GET /api/bot/tables/{table}/view': { answer: SeatView };
  'POST /api/clubs': { body: NewClub; answer: Club };
  'GET /api/clubs/{club}': { answer: Club };
  'POST /api/clubs/{club}': { body: ClubChange; answer: Club };
  'DELETE /api/clubs/{club}': { answer: MyClubs };
  'GET /api/clubs/{club}/export': { answer: ClubExport };
  'GET /api/clubs/{club}/games': { answer: ClubHistory };
  'POST /api/clubs/{club}/invitation': { answer: Club };
  'POST /api/clubs/{club}/join': { body: JoinClub; answer: Club };
  'POST /api/clubs/{club}/leave': { answer: MyClubs };
  'POST /api/clubs/{club}/members/{member}': { body: RoleChange; answer: Club };
  'DELETE /api/clubs/{club}/members/{member}': { answer: Club };
  'GET /api/clubs/{club}/tables/{table}/picture': { answer: SpectatorPicture };
  'GET /api/clubs/{club}/tournaments': { answer: TournamentSummary[] };
  'GET /api/games': { answer: GameFacts[] };
  'GET /api/games/{game}/standings': { answer: Standings };
  'GET /api/games/{key}/challenge': { answer: DailyChallenge };
  'GET /api/games/{key}/challenge/results': { answer: AttemptStanding[] };
  'GET /api/games/{key}/daily': { answer: { [key: string]: Json } };
  'GET /api/games/{key}/daily/times': { answer: DayTime[] };
  'GET /api/games/{key}/lessons': { answer: Lesson[] };
  'GET /api/games/{key}/puzzles': { answer: { [key: string]: Json }[] };
  'GET /api/games/{key}/rules': { answer: Rules };
  'POST /api/games/{key}/score-sheet': { body: ScoreSheetRequest; answer: ScoreSheetResult };
  'GET /api/games/{key}/sheets': { answer: Sheets };
  'POST /api/lessons/{key}/{lesson}': { answer: TableCreated };
  'POST /api/lobby/play': { body: MatchRequest; answer: TableCreated };
  'GET /api/lobby/{table}/picture': { answer: SpectatorPicture };
  'GET /api/me': { answer: Me };
  'POST /api/me': { body: Name; answer: Me };
  'POST /api/me/blocks': { body: PersonReference; answer: MyPeople };
  'DELETE /api/me/blocks/{block}': { answer: MyPeople };
  'GET /api/me/calls': { answer: PushKey };
  'POST /api/me/calls': { body: PushRegistration; answer: PushKey };
  'POST /api/me/calls/end': { body: PushRemoval; answer: PushKey };
  'POST /api/me/challenge/{key}': { body: ChallengeAttempt; answer: AttemptResult };
  'GET /api/me/clubs': { answer: MyClubs };
  'POST /api/me/elsewhere/end': { answer: AccountState };
  'POST /api/me/erasure': { answer: Erasure };
  'POST /api/me/erasure/confirm': { body: ErasureConfirmation; answer: AccountState };
  'GET /api/me/export': { answer: string };
  'GET /api/me/games': { answer: MyGames };
  'GET /api/me/games/{table}/picture': { answer: SpectatorPicture };
  'POST /api/me/games/{table}/rematch': { answer: TableCreated };
  'GET /api/me/invitations': { answer: MyInvitations };
  'POST /api/me/invitations/{table}/decline': { answer: MyInvitations };
  'GET /api/me/keeping': { answer: AccountState };
  'POST /api/me/lessons': { body: LearnedLessons; answer: LearnedLessons };
  'POST /api/me/links': { answer: NewLink };
  'POST /api/me/links/look': { body: FollowLink; answer: LinkedAccount };
  'POST /api/me/links/take': { body: FollowLink; answer: AccountState };
  'POST /api/me/passkeys': { body: NewPasskey; answer: AccountState };
  'POST /api/me/passkeys/begin': { answer: PasskeyOptions };
  'DELETE /api/me/passkeys/{passkey}': { answer: AccountState };
  'GET /api/me/people': { answer: MyPeople };
  'GET /api/me/programs': { answer: MyPrograms };
  'GET /api/me/ratings': { answer: MyRating[] };
  'POST /api/me/return': { body: PasskeyAssertion; answer: AccountState };
  'POST /api/me/return/begin': { answer: PasskeyOptions };
  'GET /api/me/score-sheets': { answer: KeptScoreSheet[] };
  'POST /api/me/score-sheets/{key}': { body: NewScoreSheet; answer: KeptScoreSheet };
  'DELETE /api/me/score-sheets/{sheet}': { answer: KeptScoreSheet[] };
  'DELETE /api/me/tables/{table}': { answer: Me };
  'GET /api/me/tallies': { answer: MyTallies };
  'POST /api/me/tokens': { body: NewToken; answer: TokenCreated };
  'DELETE /api/me/tokens/{token}': { answer: MyPrograms };
  'GET /api/privacy': { answer: PrivacyFacts };
  'GET /api/programs': { answer: OnlineProgram[] };
  'POST /api/records': { body: string; answer: Uploaded };
  'GET /api/replays/{replay}': { answer: Replay };
  'GET /api/replays/{replay}/record': { answer: string };
  'GET /api/replays/{replay}/review': { answer: Review };
  'GET /api/seats/{token}': { answer: Invitation };
  'POST /api/seats/{token}': { body: TakeSeat; answer: TableCreated };
  'POST /api/seats/{token}/knock': { body: TakeSeat; answer: TableCreated };
  'POST /api/tables': { body: NewTable; answer: TableCreated };
  'GET /api/tables/{table}': { answer: TableMessage };
  'GET /api/tables/{table}/chance': { answer: ChanceVerdict };
  'GET /api/tables/{table}/door': { answer: TablePreview };
  'POST /api/tables/{table}/door': { body: JoinTable; answer: TableCreated };
  'POST /api/tables/{table}/hint': { body: HintRequest; answer: Hint };
  'GET /api/tables/{table}/lesson': { answer: LessonStanding };
  'POST /api/tables/{table}/lesson': { body: LessonRequest; answer: LessonStanding };
  'GET /api/tables/{table}/record': { answer: string };
  'GET /api/tournaments': { answer: TournamentSummary[] };
  'POST /api/tournaments': { body: NewTournament; answer: Tournament };
  'GET /api/tournaments/{tournament}': { answer: Tournament };
  'DELETE /api/tournaments/{tournament}': { answer: TournamentSummary[] };
  'POST /api/tournaments/{tournament}/enter': { body: EnterTournament; answer: Tournament };
  'DELETE /api/tournaments/{tournament}/entrants/{number}': { answer: Tournament };
  'GET /api/tournaments/{tournament}/result': { answer: string };
  'POST /api/tournaments/{tournament}/start': { answer: Tournament };
  'POST /api/tournaments/{tournament}/withdraw': { answer: Tournament };
  'GET /api/watch/{token}': { answer: TableCreated };
  'POST /api/watch/{token}': { answer: TableCreated };
}
