/** The socket of a table or the lobby. It reconnects, numbers commands and sends unanswered ones again. */

import type { Action, Answer, Refusal, Seat, TableState, Verdict } from '../table';
import { t } from '../messages';
import { ownRefusal } from '../refusals';
import {
  PROTOCOL,
  type Answer as Answered,
  type Command,
  type Hello,
  type MoveHand,
  type News as Told,
  type Ping,
} from './types';
import { anew, type Unanswered } from './releaseReload';

/** `Omit` distributed over the members of a union. */
type Unnumbered<Kind> = Kind extends { n: number } ? Omit<Kind, 'n'> : never;

/** A command before it is numbered. */
export type Wish = Unnumbered<Exclude<Command, Ping>>;

/** Messages about the table or the lobby, as opposed to answers and control messages. */
export type News = Extract<
  Told,
  { type: 'table' | 'views' | 'thinking' | 'motion' | 'hand' | 'stamp' | 'talk' | 'lobby' }
>;

export type Connection = TableState['connection'];

export interface Listener {
  news(news: News): void;
  connection(state: Connection): void;
  /** The table's time from the server, and the measured round trip. */
  time(at: number, roundTrip: number): void;
  /** The server refused the table or a command without a number. */
  error(error: Refusal): void;
}

interface Asked {
  wish: Wish;
  resolve(answer: Answered | undefined): void;
}

/** Close codes after which reconnecting is useless. */
const REPLACED = 4002;
const UNKNOWN = 4004;
/** The server is overloaded. */
const LATER = 1013;
/** No message arrived in time. */
const DEAD = 0;

/** The answer to a command that can no longer be sent. */
const closed = () => ownRefusal(t('connection.closed'));

const WAITS = [250, 500, 1000, 2000, 4000];
const LATER_WAITS = [3000, 6000, 12_000, 20_000];
const PING_EVERY = 20_000;
const MEASURE_EVERY = 2_500;
const PONG_WITHIN = 8_000;

export class Wire {
  #address: string;
  #listener: Listener;
  #screen: boolean;
  #client = crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40);
  #place: string;
  #socket: WebSocket | null = null;
  #seen = 0;
  #greeted = false;
  #n = 0;
  #tries = 0;
  #done = false;
  /** Unanswered commands; they are sent again in order over a new socket. */
  #open = new Map<number, Asked>();
  #checking: { n: number; asked: Asked } | null = null;
  #next: Asked | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #every = PING_EVERY;
  /**
   * Milliseconds within which the next message must arrive, if the server announced heartbeats; a server that
   * hangs sends none.
   */
  #within = 0;
  /** Whether to connect through another server process than usual. */
  #aside = false;
  #pinged: { n: number; at: number } | null = null;

  /** `place` is `lobby`, or `tables/` and a table's id; a `screen` receives only what a spectator sees. */
  constructor(place: string, listener: Listener, screen = false) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/api/${place}/socket`;
    this.#place = place;
    this.#listener = listener;
    this.#screen = screen;
    this.#resume(anew.take(place));
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends an action of a seat; the promise resolves once, however often the socket reconnects. */
  act(seat: Seat, action: Action, prompt: number): Promise<Answer> {
    return this.command({ type: 'act', seat, prompt, do: action });
  }

  /** Sends a command; resolves once, like `act`. */
  command(wish: Exclude<Wish, { type: 'check' }>): Promise<Answer> {
    if (this.#done) return Promise.resolve({ ok: false, refused: closed() });
    return new Promise((resolve) => {
      const n = ++this.#n;
      this.#open.set(n, {
        wish,
        resolve: (answer) => resolve(answer?.refused ? { ok: false, refused: answer.refused } : { ok: true }),
      });
      this.#send({ ...wish, n });
    });
  }

  /** Sends points of a hand, if the socket is open; nothing answers, and nothing is sent again. */
  moveHand(move: MoveHand): void {
    this.#send(move);
  }

  /** Checks an action. One check is in flight at a time; of those that wait only the latest is sent. */
  check(seat: Seat, action: Action): Promise<Verdict | undefined> {
    return new Promise((resolve) => {
      const asked: Asked = {
        wish: { type: 'check', seat, do: action },
        resolve: (answer) =>
          resolve(answer && { refused: answer.refused ?? null, foreseen: answer.foreseen }),
      };
      if (this.#checking) {
        this.#next?.resolve(undefined);
        this.#next = asked;
      } else {
        this.#ask(asked);
      }
    });
  }

  get waiting(): number {
    return this.#open.size;
  }

  /** Measures the round trip often, for real-time games. */
  measure(): void {
    if (this.#every === MEASURE_EVERY) return;
    this.#every = MEASURE_EVERY;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#beat();
  }

  close(): void {
    this.#done = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#timer);
    this.#quiet();
    this.#socket?.close();
  }

  #ask(asked: Asked): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      asked.resolve(undefined);
      return;
    }
    const n = ++this.#n;
    this.#checking = { n, asked };
    this.#send({ ...asked.wish, n });
  }

  #send(command: (Wish & { n: number }) | Hello | Ping | MoveHand): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify(command satisfies Command));
  }

  /** Sends the commands that were unanswered before a reload again, under their old numbers. */
  #resume(before: Unanswered | null): void {
    if (!before) return;
    this.#client = before.client;
    this.#n = before.n;
    for (const [n, wish] of before.open) this.#open.set(n, { wish, resolve: () => undefined });
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    this.#greeted = false;
    const socket = new WebSocket(this.#aside ? `${this.#address}?way=2` : this.#address);
    this.#socket = socket;
    this.#within = 0;
    this.#expect(PONG_WITHIN);
    socket.onopen = () => {
      this.#send({
        type: 'hello',
        protocol: PROTOCOL,
        seen: this.#seen,
        client: this.#client,
        beats: true,
        screen: this.#screen,
      });
      for (const [n, { wish }] of this.#open) this.#send({ ...wish, n });
      this.#beat();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  };

  #hear(told: Told): void {
    this.#heard();
    if (told.type === 'beat') this.#within = told.within;
    if (this.#within) this.#expect(this.#within);
    if (told.type === 'beat') return;
    if (told.type === 'pong') {
      if (this.#pinged?.n === told.n) this.#listener.time(told.at, performance.now() - this.#pinged.at);
      return;
    }
    if (told.type === 'error') {
      this.#listener.error(told.error);
    } else if (told.type === 'answer') {
      this.#answered(told.n, told);
    } else if (told.type === 'outdated') {
      this.#upgrade(told.protocol);
    } else if (!('number' in told)) {
      this.#listener.news(told);
    } else if (this.#greeted && told.number !== this.#seen + 1 && !(told.type === 'lobby' && told.whole)) {
      this.#startOver();
    } else {
      this.#seen = told.number;
      if (!this.#greeted) {
        this.#greeted = true;
        this.#tries = 0;
        this.#listener.connection('open');
      }
      this.#listener.news(told);
    }
  }

  #answered(n: number, answer: Answered): void {
    if (this.#checking?.n === n) {
      const { asked } = this.#checking;
      const next = this.#next;
      this.#checking = this.#next = null;
      asked.resolve(answer);
      if (next) this.#ask(next);
    }
    const asked = this.#open.get(n);
    this.#open.delete(n);
    asked?.resolve(answer);
  }

  /** The server has another release: reload the page. */
  #upgrade(protocol: string): void {
    const open = [...this.#open].map(([n, { wish }]): [number, Wish] => [n, wish]);
    this.close();
    if (!anew.load(protocol, this.#place, { client: this.#client, n: this.#n, open })) {
      this.#listener.connection('outdated');
      this.#refuseOpen();
    }
  }

  /** Settles the commands that will never be answered. */
  #refuseOpen(): void {
    const open = [...this.#open];
    this.#open.clear();
    for (const [n, { resolve }] of open) resolve({ type: 'answer', n, ok: false, refused: closed() });
  }

  /** A message number was skipped: request the whole state. */
  #startOver(): void {
    this.#seen = 0;
    this.#socket?.close();
  }

  #lost(code: number): void {
    this.#quiet();
    if (this.#done) return;
    this.#checking?.asked.resolve(undefined);
    this.#next?.resolve(undefined);
    this.#checking = this.#next = null;
    if (code === REPLACED || code === UNKNOWN) {
      this.#listener.connection('closed');
      this.close();
      this.#refuseOpen();
      return;
    }
    this.#listener.connection('lost');
    // After a refused or dead connection try another server process; a normal close is expected.
    if (code === DEAD || !this.#greeted) this.#aside = !this.#aside;
    const waits = code === LATER ? LATER_WAITS : WAITS;
    const wait =
      code === DEAD && this.#greeted ? 0 : (waits[Math.min(this.#tries++, waits.length - 1)] ?? 4000);
    this.#timer = setTimeout(this.#connect, wait * (0.8 + 0.4 * Math.random()));
  }

  #quiet(): void {
    clearInterval(this.#pulse);
    this.#heard();
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #beat(): void {
    clearInterval(this.#pulse);
    this.#pulse = setInterval(this.#ping, this.#every);
    if (this.#every === MEASURE_EVERY) this.#ping();
  }

  #ping = (): void => {
    this.#pinged = { n: ++this.#n, at: performance.now() };
    this.#send({ type: 'ping', n: this.#pinged.n });
    if (this.#silence === undefined) this.#expect(PONG_WITHIN);
  };

  /** Closes the socket if no message arrives in time: a dead connection does not close itself. */
  #expect(within: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const socket = this.#socket;
      this.#socket = null;
      socket?.close();
      this.#lost(DEAD);
    }, within);
  }

  /** The network or the reader is back: reconnect without waiting for the timer. */
  #hurry = (): void => {
    if (this.#done || document.visibilityState !== 'visible') return;
    if (this.#socket === null || this.#socket.readyState === WebSocket.CLOSED) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
  };
}
