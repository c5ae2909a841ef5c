/** Looking for a place: what seems to earn a car is put to the server first, and then what seems to fit. */

import type { Action, Refusal } from '../../lib/table';
import type { Draft } from './placementDraft.svelte';
import { distance } from './geometry';
import { action, cheaper, earning, prospects, sites, type Prospect } from './suggestions';
import { earned } from './carEarnings';
import type { Board } from './view';

/** So many places that seem to earn a car are asked about before any that fits will do. */
const ASKED = 20;
/** Two places of one kind that are nearer than this are the same to the eye. */
const APART = 900;

/** Asks the server about an action; undefined if it does not answer. */
type Check = (action: Action) => Promise<Refusal | null | undefined>;
type Site = readonly [number, number, number];

export class Search {
  #check: Check;
  #carried: (action: Action) => Action;
  #offered: Prospect[] = [];
  #refused = new Set<string>();
  #earns = false;
  #tried = 0;
  /**
   * The state of the search: running; finished without a place; or finished with a place that earns no car.
   */
  busy = $state(false);
  nowhere = $state(false);
  plain = $state.raw<Prospect | null>(null);

  constructor(check: Check, carried: (action: Action) => Action) {
    this.#check = check;
    this.#carried = carried;
  }

  /** Begins again with the best. */
  restart(): void {
    this.#tried = 0;
    this.#offered = [];
    this.#refused.clear();
    this.#earns = false;
    this.busy = this.nowhere = false;
    this.plain = null;
  }

  /**
   * The next road that can be built: one that earns a car, of those that are meant or else of others, and
   * then any, as long as `still` holds.
   */
  async road(
    board: Board,
    seat: number,
    meant: (place: Prospect) => boolean,
    instead: (place: Prospect) => boolean,
    still: () => boolean,
  ): Promise<Prospect | null> {
    this.#begin();
    const good = (wanted: (place: Prospect) => boolean) =>
      this.#first(earning(board, seat).filter(wanted), ASKED, still);
    const any = (wanted: (place: Prospect) => boolean) =>
      this.#first(prospects(board, seat).filter(wanted), Infinity, still);
    const none = () => this.#offered.length === 0 && still();
    const place =
      (await good(meant)) ??
      (await good(instead)) ??
      (await any(meant)) ??
      (none() ? await any(instead) : null);
    return still() ? this.#end(place) : null;
  }

  /**
   * Holds the next suggested piece: one like the held piece, or, if none of these earns a car, a junction
   * that does, if `free`.
   */
  async takes(
    draft: Draft,
    board: Board,
    seat: number,
    free: boolean,
    still: () => boolean,
  ): Promise<boolean> {
    draft.rests = false;
    const kind = ({ way }: Prospect) =>
      draft.exiting ? way === null : (way?.junction ?? false) === draft.junction;
    const site = draft.mode === 'object' && draft.object ? await this.site(board, draft.object, still) : null;
    const road =
      draft.mode === 'object'
        ? null
        : await this.road(board, seat, kind, ({ way }) => free && way?.junction === true, still);
    if (!still()) return false;
    if (site) draft.settle(site);
    else if (road) draft.set(road);
    draft.shown = draft.rests = site !== null || road !== null;
    return draft.shown;
  }

  /** Replaces a held suggestion by one with fewer discs, if it can be built and the draft has not changed. */
  async spares(draft: Draft, board: Board, seat: number, dot: Prospect): Promise<void> {
    const less = cheaper(board, seat, dot);
    const held = JSON.stringify(action(dot));
    const still = () => draft.rests && JSON.stringify(draft.bare) === held;
    if (less.length > 0) await this.#check(this.#carried(action(dot)));
    for (const place of less) {
      const verdict = still() ? await this.#check(this.#carried(action(place))) : undefined;
      if (verdict === undefined || !still()) return;
      const brings = earned(verdict);
      if (!brings?.choice || brings.cars < dot.gain) continue;
      draft.set(place);
      return;
    }
  }

  /** The next place for an object of the city. */
  async site(board: Board, object: string, still: () => boolean): Promise<Site | null> {
    this.#begin();
    for (const at of sites(board, object).slice(this.#tried)) {
      this.#tried += 1;
      const verdict = await this.#check({ object, at: [...at] });
      if (!still()) return null;
      if (verdict === null) return this.#end(at);
    }
    return this.#end(null);
  }

  #begin(): void {
    this.busy = true;
    this.nowhere = false;
    this.plain = null;
  }

  #end<Found>(found: Found | null): Found | null {
    if (!found) this.restart();
    this.busy = false;
    this.nowhere = !found;
    return found;
  }

  /** The first of these that can be built and was not offered yet, if it is among as many as that. */
  async #first(places: readonly Prospect[], most: number, still: () => boolean): Promise<Prospect | null> {
    let asked = 0;
    for (const place of places) {
      const wish = this.#carried(action(place));
      const name = JSON.stringify(wish);
      if (this.#refused.has(name) || this.#seen(place)) continue;
      if (asked === most) return null;
      asked += 1;
      const verdict = await this.#check(wish);
      if (!still() || verdict === undefined) return null;
      const brings = earned(verdict);
      if (brings?.choice) return this.#offers(place, brings.cars);
      this.#refused.add(name);
    }
    return null;
  }

  #offers(place: Prospect, cars: number): Prospect {
    this.#offered.push(place);
    this.#earns ||= cars > 0;
    if (!this.#earns) this.plain = place;
    return place;
  }

  #seen({ from, way, at }: Prospect): boolean {
    const kind = (one: Prospect['way']) => `${one?.height}/${one?.junction}`;
    return this.#offered.some(
      (one) => one.from === from && kind(one.way) === kind(way) && distance(one.at, at) < APART,
    );
  }
}
