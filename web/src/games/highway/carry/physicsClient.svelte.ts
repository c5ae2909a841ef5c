/** The page's client of the physics worker: started with the first carried piece; one request at a time. */

import { vector3 } from '../../../lib/vectors';
import type { Board } from '../view';
import { cityBodies, heldBody, type Vector } from './rigidBodies';
import type { Asked, Felt, Moved } from './physicsMessages';
import type { Load, Under } from './load';

const CM = 1_000;
/** Centimetres from its place at which the law counts a piece as knocked over. */
const FALLEN = 0.3;

export class Fingertips {
  /** A city has come to rest, and the piece can be felt. */
  ready = $state(false);
  moved: readonly Moved[] = $state.raw([]);
  touched: readonly string[] = $state.raw([]);
  /** A piece has left its place, according to the simulation; reset by the hand that begins. */
  knocked = $state(false);
  #worker: Worker | null = null;
  #here = false;
  /** The messages to send once the engine is loaded. */
  #first: Asked | null = null;
  #broken = false;
  #waiting = false;
  #piece: { board: Board; load: Load; off: Vector; home: ReadonlyMap<string, Vector> } | null = null;
  #last = 0;
  #felt: (under: Under) => void = () => undefined;

  /** Takes a piece up in a city; where there is no simulation nothing is felt. */
  take(board: Board, load: Load, at: Under, felt: (under: Under) => void): void {
    this.rest();
    const piece = heldBody(board, load, at);
    const bodies = cityBodies(board);
    const home = new Map(bodies.map((body) => [`${body.id}#${body.same}`, body.at]));
    this.#piece = {
      board,
      load,
      home,
      off: vector3((k) => piece.at[k] * CM - at[k]),
    };
    this.#felt = felt;
    this.#ask({ type: 'city', bodies, piece });
  }

  /** The hand is here now. */
  lead(at: Under): void {
    if (!this.ready || this.#waiting || !this.#piece) return;
    const now = performance.now();
    this.#ask({
      type: 'hand',
      at: heldBody(this.#piece.board, this.#piece.load, at).at,
      seconds: (now - this.#last) / 1000,
    });
    this.#last = now;
  }

  /** Everything is where it belongs. */
  rest(): void {
    this.ready = this.#waiting = false;
    this.#piece = null;
    this.moved = [];
    this.touched = [];
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(asked: Asked): void {
    if (this.#broken) return;
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./feel.worker.ts', import.meta.url), { type: 'module' });
      this.#worker.addEventListener('message', ({ data }: MessageEvent<Felt>) => this.#hear(data));
      this.#worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#broken = true;
        this.rest();
      });
    }
    this.#waiting = asked.type === 'hand';
    if (this.#here) this.#worker.postMessage(asked);
    else this.#first = asked;
  }

  #hear(felt: Felt): void {
    if (felt.type === 'here') {
      this.#here = true;
      if (this.#first && this.#piece) this.#worker?.postMessage(this.#first);
      this.#first = null;
      return;
    }
    if (felt.type === 'ready') {
      this.ready = this.#piece !== null;
      this.#last = performance.now();
      return;
    }
    this.#waiting = false;
    if (!this.#piece || !this.ready) return;
    const { off, home } = this.#piece;
    this.knocked ||= felt.moved.some(
      ([id, same, at]) =>
        Math.hypot(...at.map((part, k) => part - (home.get(`${id}#${same}`)?.[k] ?? part))) > FALLEN,
    );
    this.moved = felt.moved;
    this.touched = felt.touched;
    this.#felt(vector3((k) => felt.at[k] * CM - off[k]));
  }
}
