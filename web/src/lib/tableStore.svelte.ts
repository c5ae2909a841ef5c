import { Clock } from './tableClock';
import { inForce, takeBacks } from './lines';
import { wordFor } from './chanceCommitment';
import type {
  Action,
  Answer,
  HandActions,
  Line,
  LiveHand,
  Refusal,
  Seat,
  TableClock,
  TableState,
  Verdict,
  View,
} from './table';
import type { DeclinedProposal, HandUpdate, Json, PlaceRequest, Stamp, Time, ChatLine } from './wire/types';
import { Wire, type Listener, type News, type Wish } from './wire/reconnectingSocket';

/** Milliseconds that a reaction is shown at its seat. */
const STAMP_STAYS = 60_000;
/** The number of reactions in the list. */
const MOST_STAMPS = 30;

/** The page's state of a table, updated through its socket. */
export class TableStore implements TableState {
  table: TableState['table'] = $state.raw(null);
  /** Whether this device has had a seat since the page was opened. */
  seated = $state(false);
  views: TableState['views'] = $state.raw({});
  undo: TableState['undo'] = $state.raw({});
  /** The seats' remaining time, if the table has a clock. */
  time: Time | null = $state.raw(null);
  asked: TableState['asked'] = $state.raw(null);
  /** The last declined proposal. */
  declined: DeclinedProposal | null = $state.raw(null);
  thinking: TableState['thinking'] = $state({});
  connection: TableState['connection'] = $state('connecting');
  trouble: Refusal | null = $state.raw(null);
  /** Display data of the last chance result: a new object for every result, shown once. */
  motion: Json = $state.raw(null);
  /** The hands of others that carry something now, by seat. */
  hands: { readonly [seat: string]: LiveHand } = $state.raw({});
  /** The current reaction of each seat; it expires. */
  stamps: { [seat: string]: Stamp['stamp'] } = $state({});
  /** The reactions of this visit, oldest first; `at` is in milliseconds since 1970. */
  stamped: readonly { seat: Seat; stamp: Stamp['stamp']; at: number }[] = $state.raw([]);
  /** The chat messages, and the number of unread ones. */
  talk: readonly ChatLine[] = $state.raw([]);
  unread = $state(0);
  #fading: { [seat: string]: ReturnType<typeof setTimeout> } = {};
  /** The number of unanswered commands. */
  busy = $state(0);

  #all: Line[] = $state.raw([]);
  lines: Line[] = $derived(inForce(this.#all));
  /** The undone moves by the line before them; only at tables with several people. */
  takeBacks: ReadonlyMap<Line, readonly Seat[]> = $derived(
    (this.table?.seats.filter(({ kind }) => kind === 'person').length ?? 0) > 1
      ? takeBacks(this.#all)
      : new Map(),
  );

  #wire: Wire;
  #clock = new Clock();
  #roundTrip: number | null = $state(null);

  /** `screen`: the device shows the table to everyone and receives what a spectator sees. */
  constructor(id: string, { screen = false } = {}) {
    const listener: Listener = {
      news: (news) => this.#hear(news),
      connection: (state) => (this.connection = state),
      time: (at, roundTrip) => {
        this.#clock.told(at, roundTrip);
        this.#roundTrip = this.#clock.roundTrip;
      },
      error: (error) => (this.trouble = error),
    };
    this.#wire = new Wire(`tables/${encodeURIComponent(id)}`, listener, screen);
  }

  close(): void {
    Object.values(this.#fading).forEach(clearTimeout);
    this.#wire.close();
  }

  /** The table's clock; its round trip is reactive. */
  get clock(): TableClock {
    return { now: () => this.#clock.now(), roundTrip: this.#roundTrip };
  }

  act(seat: Seat, action: Action, view: View): Promise<Answer> {
    return this.#sent(this.#wire.act(seat, action, view.prompt.id));
  }

  /** Checks an action without executing it; undefined if a newer check overtook this one. */
  /** Performs an action of a seat over time, such as carrying its pieces by hand. */
  hand(seat: Seat, view: View): HandActions {
    const copied = (points: readonly (readonly number[])[]) => points.map((point) => [...point]);
    return {
      takeUp: (action) => this.#wire.command({ type: 'take-up', seat, do: action, prompt: view.prompt.id }),
      move: (piece, points, tool) =>
        this.#wire.moveHand({ type: 'hand', seat, piece, points: copied(points), tool }),
      letGo: (piece, points, tool) =>
        this.#sent(this.#wire.command({ type: 'let-go', seat, piece, points: copied(points), tool })),
    };
  }

  check(seat: Seat, action: Action): Promise<Verdict | undefined> {
    return this.#wire.check(seat, action);
  }

  takeBack = (seat: Seat) => this.#command({ type: 'undo', seat });
  agree = (seat: Seat, to: 'undo' | 'draw' | 'abort', yes: boolean) =>
    this.#command({ type: 'agree', seat, to, yes });
  offer = (seat: Seat, what: 'draw' | 'abort') => this.#command({ type: 'offer', seat, what });
  claim = (seat: Seat, against: Seat, how: 'abandoned' | 'aborted') =>
    this.#command({ type: 'claim', seat, against, how });
  sitIn = (seat: Seat, level: number) => this.#command({ type: 'sit-in', seat, level });
  invite = (seat: Seat) => this.#command({ type: 'invite', seat });
  admit = (knock: string, yes: boolean) => this.#command({ type: 'admit', knock, yes });
  unlock = (open: boolean) => this.#command({ type: 'door', open });
  stamp = (seat: Seat, stamp: Stamp['stamp']) => this.#command({ type: 'stamp', seat, stamp });
  say = (seat: Seat, text: string) => this.#command({ type: 'say', seat, text });
  allowChat = (on: boolean) => this.#command({ type: 'chat', on });
  mute = (seat: Seat, muted: boolean) => this.#command({ type: 'mute', seat, muted });
  report = (seat: Seat, why: 'words' | 'name' | 'conduct') => this.#command({ type: 'report', seat, why });
  announce = (listed: boolean) => this.#command({ type: 'announce', listed });
  resign = (seat: Seat) => this.#command({ type: 'resign', seat });
  leave = (seat: Seat) => this.#command({ type: 'leave', seat });
  comeBack = (seat: Seat) => this.#command({ type: 'return', seat });
  abort = () => this.#command({ type: 'abort' });
  place = (seat: Seat, place: PlaceRequest) => this.#command({ type: 'place', seat, place });
  again = () => this.#command({ type: 'again' });

  #command(wish: Exclude<Wish, { type: 'check' }>): Promise<Answer> {
    return this.#sent(this.#wire.command(wish));
  }

  async #sent(answer: Promise<Answer>): Promise<Answer> {
    this.busy += 1;
    try {
      return await answer;
    } finally {
      this.busy -= 1;
    }
  }

  /**
   * Sends the client seed of each of this client's seats once all seats are taken; see `chanceCommitment.ts`.
   */
  #pledge(): void {
    const table = this.table;
    if (table?.phase !== 'waiting' || !table.chance || table.seats.some((seat) => seat.kind === 'open'))
      return;
    for (const seat of table.you) {
      if (table.chance.given[seat]) continue;
      const word = wordFor(table.table, table.chance.commitment, seat);
      void this.#wire.command({ type: 'word', seat, word });
    }
  }

  #press(seat: Seat, stamp: Stamp['stamp']): void {
    this.stamps[seat] = stamp;
    this.stamped = [...this.stamped, { seat, stamp, at: Date.now() }].slice(-MOST_STAMPS);
    clearTimeout(this.#fading[seat]);
    this.#fading[seat] = setTimeout(() => delete this.stamps[seat], STAMP_STAYS);
  }

  /** Follows the hand of another seat. */
  #watch({ seat, piece, points, do: action, pieces = [], open, ends }: HandUpdate): void {
    const { [seat]: before, ...others } = this.hands;
    if (action) this.hands = { ...others, [seat]: { action, pieces, piece, points } };
    else if (ends || !before) this.hands = others;
    else if (open) this.hands = { ...others, [seat]: { ...before, piece: piece + 1, points: [] } };
    else this.hands = { ...others, [seat]: { ...before, piece, points: [...before.points, ...points] } };
  }

  #hear(news: News): void {
    if (news.type === 'table') {
      this.table = news.table;
      this.seated ||= news.table.you.length > 0;
      this.trouble = null;
      this.#pledge();
    } else if (news.type === 'views') {
      this.#all = news.fresh ? news.lines : [...this.#all, ...news.lines];
      if (news.lines.length > 0) this.hands = {};
      this.views = news.views;
      const at = Object.values(news.views)[0]?.at ?? null;
      if (at !== null) {
        this.#clock.atLeast(at);
        this.#wire.measure();
      }
      this.time = news.time ?? null;
      if (this.time && this.time.left.length > 0) {
        this.#clock.atLeast(this.time.at);
        this.#wire.measure();
      }
      this.undo = news.undo;
      this.asked = news.asked;
      this.declined = news.declined ?? null;
      this.thinking = {};
    } else if (news.type === 'stamp') {
      this.#press(news.seat, news.stamp);
    } else if (news.type === 'talk') {
      this.talk = news.fresh ? news.said : [...this.talk, ...news.said];
      this.unread = news.fresh ? 0 : this.unread + 1;
    } else if (news.type === 'hand') {
      this.#watch(news);
    } else if (news.type === 'motion') {
      this.motion = news.motion;
    } else if (news.type === 'thinking') {
      this.thinking[news.seat] = news.share;
    }
  }
}
