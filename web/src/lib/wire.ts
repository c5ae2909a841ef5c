/** One table's socket: it comes back by itself, numbers what it says and says it again if need be. */

import type { Action, Answer, Line, Refusal, Seat, TableInfo, View } from './table';

export type Frame =
  | { type: 'act'; seat: Seat; prompt: number; do: Action }
  | { type: 'check'; seat: Seat; do: Action }
  | { type: 'undo' | 'resign' | 'leave' | 'return'; seat: Seat }
  | { type: 'agree'; seat: Seat; to: 'undo'; yes: boolean }
  | { type: 'place'; seat: Seat; place: { bot: number } | { open: true } }
  | { type: 'abort' | 'again' | 'ping' };

export type News =
  | { type: 'table'; number: number; table: TableInfo }
  | {
      type: 'views';
      number: number;
      views: { [viewer: string]: View };
      lines: Line[];
      undo: { [seat: string]: boolean | null };
      asked: { undo: Seat } | null;
      fresh?: boolean;
    }
  | { type: 'thinking'; seat: Seat; share: number };

type Told = News | ({ type: 'answer'; n: number } & Answer) | { type: 'error'; error: Refusal } | { type: 'pong'; n: number; at: number };

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  news(news: News): void;
  connection(state: Connection): void;
  /** The table's time as the server told it, and how long the line took there and back. */
  time(at: number, roundTrip: number): void;
  /** The server refused the table itself, or something this page said. */
  error(error: Refusal): void;
}

interface Asked {
  frame: Frame;
  resolve(answer: Answer | undefined): void;
}

/** Close codes after which coming back would be in vain. */
const REPLACED = 4002;
const UNKNOWN = 4004;

const WAITS = [250, 500, 1000, 2000, 4000];
const PING_EVERY = 20_000;
const MEASURE_EVERY = 2_500;
const PONG_WITHIN = 8_000;

export class Wire {
  #address: string;
  #listener: Listener;
  #client = crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40);
  #socket: WebSocket | null = null;
  #seen = 0;
  #greeted = false;
  #n = 0;
  #tries = 0;
  #done = false;
  /** Said but not answered: said again over a new socket, in order. */
  #open = new Map<number, Asked>();
  #checking: { n: number; asked: Asked } | null = null;
  #next: Asked | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #every = PING_EVERY;
  #pinged: { n: number; at: number } | null = null;

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Says something; the answer comes once, however often the socket is cut meanwhile. */
  say(frame: Exclude<Frame, { type: 'check' }>): Promise<Answer> {
    return new Promise((resolve) => {
      const n = ++this.#n;
      this.#open.set(n, { frame, resolve: (answer) => resolve(answer ?? { ok: true }) });
      this.#send({ ...frame, n });
    });
  }

  /** Asks for a verdict. One question is on its way at a time; of those that wait only the latest. */
  check(seat: Seat, action: Action): Promise<Refusal | null | undefined> {
    return new Promise((resolve) => {
      const asked: Asked = {
        frame: { type: 'check', seat, do: action },
        resolve: (answer) => resolve(answer && (answer.ok ? null : answer.refused)),
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

  /** The game is played against time: measure the line often. */
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
    this.#send({ ...asked.frame, n });
  }

  #send(data: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(data));
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#greeted = false;
      this.#send({ type: 'hello', seen: this.#seen, client: this.#client });
      for (const [n, { frame }] of this.#open) this.#send({ ...frame, n });
      this.#beat();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  };

  #hear(told: Told): void {
    this.#heard();
    if (told.type === 'pong') {
      if (this.#pinged?.n === told.n) this.#listener.time(told.at, performance.now() - this.#pinged.at);
      return;
    }
    if (told.type === 'error') {
      this.#listener.error(told.error);
    } else if (told.type === 'answer') {
      this.#answered(told.n, told);
    } else if (told.type === 'thinking') {
      this.#listener.news(told);
    } else if (this.#greeted && told.number !== this.#seen + 1) {
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

  #answered(n: number, answer: Answer): void {
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

  /** A number was skipped, so something is missing here: fetch the whole present. */
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
      return;
    }
    this.#listener.connection('lost');
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 4000;
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
    this.#silence ??= setTimeout(() => {
      // A dead line does not close itself; let go of it and try another.
      const socket = this.#socket;
      this.#socket = null;
      socket?.close();
      this.#lost(0);
    }, PONG_WITHIN);
  };

  /** The network or the reader is back: do not wait for the timer. */
  #hurry = (): void => {
    if (this.#done || document.visibilityState !== 'visible') return;
    if (this.#socket === null || this.#socket.readyState === WebSocket.CLOSED) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
  };
}
