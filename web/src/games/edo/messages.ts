/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import type { Bargain, Board, Building, Deed, Doing, Good, Goods, Kind } from './view';
import { english } from './messages.en';
import { french } from './messages.fr';

/** So many samurai on a space. */
export interface Crowd {
  space: string;
  count: number;
}

export interface Sayings {
  list(parts: readonly string[]): string;
  ors(parts: readonly string[]): string;
  /** A label and what it stands for, with the language's own colon. */
  is(label: string, what: string): string;
  /** "3 wood and 2 Ryo"; what is 0 is left out. */
  goods(goods: Goods): string;
  good: Record<Good, string>;
  kind: Record<Kind, string>;
  capital: string;
  building: Record<Building, string>;
  doing: Record<Doing, string>;
  /** The same in a word that fits on a quarter of a card. */
  short: Record<Doing, string>;
  /** What an action is good for, beside one that is advised. */
  why: Record<Doing, string>;
  /** A power point, beside a figure. */
  point: string;
  upTo(count: number): string;
  /** What an action of a card does each time, in a few words; work yields so much for 1, 2, 3 and more samurai. */
  deed(deed: Deed, yields: readonly number[]): string;
  /** The same for whoever has never seen the card, in whole sentences. */
  does(deed: Deed, box: Pick<Board, 'yields' | 'buildings'>): string;
  /** The same in two or three words. */
  gist(deed: Deed): string;
  bargain(bargain: Bargain): string;
  cardName(key: string): string;
  /** A special card by its number alone. */
  numbered(key: string): string;
  powers(count: number): string;
  /** What was won and spent, in brackets. */
  change(change: Goods & { power?: number }): string;
  samurai(count: number): string;
  officials(count: number): string;
  times(count: number): string;
  /** When a card comes: first, second, third, in short. */
  nth: readonly string[];

  board: string;
  round(n: number, of: number): string;
  merchantNow: string;
  merchantNext: string;
  merchantLast: string;
  power: string;
  powerEnds(points: number): string;
  /** What is added to the track at the end. */
  atEnd(samurai: number, ryo: number): string;
  more: string;
  zoomIn: string;
  close: string;
  summary: {
    title(round: number): string;
    wages(rice: number): string;
    special(numbers: readonly string[]): string;
    deal(what: string): string;
    affords(what: readonly string[]): string;
  };
  tabs: { seats: string; cards: string };
  chart: { power: string; money: string; income: string; buildings: string };
  zoomOut: string;

  draft: {
    sets: string;
    towns: string;
    about: string;
    /** What a town brings. */ pays: string;
    name(n: number): string;
    set(name: string, goods: string): string;
    town(name: string, profit: number): string;
    take(town: string): string;
    takeSet(n: number): string;
  };

  plan: {
    own: string;
    shogun: string;
    /** Whose officials, in a word. */
    whose: Record<'own' | 'shogun', string>;
    left(own: number, shogun: number): string;
    addOwn: string;
    dropOwn: string;
    addShogun: string;
    dropShogun: string;
    earlier: string;
    later: string;
    choose(card: string): string;
    idle: string;
    /** The same where no official is left to place. */
    spent: string;
    /** The same to somebody who has placed none yet. */
    touch: string;
    seal: string;
    again: string;
    isSealed: string;
    /** How an official comes onto a card, for whoever plays for the first time. */
    hint: string;
    anyway: string;
    goOn: string;
    spare: string;
    take(card: string, nth: string): string;
    empty: string;
    wasted(officials: number): string;
    vain(card: string, why: string): string;
    /** From when on hired officials are there. */
    soon: string;
    /** What Develop gets. */
    buys: string;
    advised: string;
    follow: string;
    /** Where a place is chosen that is only looked at while planning. */
    where: string;
    /** Samurai who come in; where, one chooses then. */
    comes(samurai: number): string;
  };
  foresee: {
    brings(goods: string): string;
    costs(goods: string): string;
    earns(power: string): string;
    hires(count: number): string;
    /** So many are missing where each building takes `each`. */
    officials(count: number, each: number): string;
    samurai(count: number): string;
    /** `more`: some of it is done, and one more would take this. */
    goods(goods: string, more: boolean): string;
    site: string;
    way: string;
    bargain: string;
    stock: string;
    late: string;
    use: string;
    ways(ryo: number): string;
    walk(ryo: number): string;
    after: string;
    wages(stay: number, of: number): string;
    income(ryo: number): string;
    /** Both in a few words. */
    sums(rice: number, ryo: number): string;
  };

  /** What is advised, without a full stop. */
  advise: {
    plan(parts: readonly string[]): string;
    /** An action with more officials than it takes at least: the first in full, the others in short. */
    order(action: string, officials: number, first: boolean): string;
    town(name: string): string;
    set(name: string, goods: string): string;
    walk(from: string, to: string): string;
    merchant(to: string): string;
    reveal: string;
    done: string;
    /** `near`: what lies beside it. */
    place(where: string, near: readonly string[]): string;
    ride(legs: readonly (readonly [from: string, to: string])[]): string;
    card(card: string): string;
    use(what: Deed, times: number): string;
    work(where: readonly Crowd[], goods: string): string;
    build(what: Building, town: string): string;
    buys(goods: string): string;
    point(goods: string): string;
    keep(where: readonly Crowd[]): string;
    /** Officials for whom the plan has no work. */
    over(count: number): string;
    then(buildings: readonly string[]): string;
    /** What a house still takes then, where it took more before. */
    short(goods: string): string;
  };

  before: {
    reveal: string;
    /** The card that comes next needs a walk, and does nothing without it. */
    first(legs: string, comes: string): string;
    go(leg: string, cost: string): string;
    vain: string;
    yours(card: string, action: string, officials: string): string;
    walkers: string;
    /** The same below a walk that is needed. */
    others: string;
    merchant: string;
    pick: string;
    /** Asked of whoever is about to go. */
    where(who: string): string;
    to(where: string): string;
    from(where: string): string;
    costs(ryo: number): string;
    back: string;
    /** Said of a walk after which the card cannot be paid, and of its coin. */
    dear: string;
    dearMark: string;
    noRyo: string;
    onMap: string;
    onMapFree: string;
    byList: string;
  };
  card: {
    use(deed: Deed, n: number): string;
    /** The card that is being carried out. */
    open(card: string, action: string, officials: string): string;
    done: string;
    work: string;
    workAt(where: string, gain: string): string;
    worked(spaces: string): string;
    /** `near`: what lies beside it. */
    place(where: string, near: string): string;
    rides: string;
    places: string;
    leg(from: string, to: string): string;
    anotherRide: string;
    build(what: string, where: string, cost: string, power: string): string;
    off(good: string): string;
    tradeBuy(n: number, good: string, price: number): string;
    tradePoint(cost: string): string;
    both(first: string, second: string): string;
    buyCard(card: string, words: string): string;
    cards(price: number): string;
    addOne(where: string): string;
    dropOne(where: string): string;
    nothing: string;
  };
  wages: {
    title(rice: number): string;
    at(where: string, kept: number, of: number): string;
    pay(count: number, rice: number): string;
  };

  space: {
    closed(kind: Kind): string;
    covered(players: number): string;
    transit: string;
    yields(kind: Kind, yields: readonly number[]): string;
    border: string;
    here(name: string, samurai: string): string;
    merchant: string;
    empty: string;
    slots(taken: number, of: number): string;
    share(name: string, influence: number, ryo: number): string;
    noOwner: string;
    profit(owners: number, row: string): string;
    profits: string;
  };
  sheet: {
    title: string;
    merchant: string;
    pile(count: number): string;
    specials: string;
    /** The same over the cards themselves. */
    offer: string;
    /** What special cards and the merchant's are for. */
    develop: string;
    deal: string;
    deck(count: number): string;
    costs: string;
    end: string;
    cost(what: string, cost: string, power: string): string;
    stock(shogun: number, fortresses: number): string;
    players: string;
    towns: string;
    set(name: string, about: string): string;
    yourCards: string;
  };

  holds(
    name: string,
    goods: string,
    officials: string,
    samurai: string,
    income: number,
    power: string,
  ): string;
  concealed: string;
  edoHouse(name: string): string;
  noEdoHouse(name: string): string;
  standsAt(name: string, where: string): string;
  townIs(name: string, what: string): string;
  emptyTown: string;
  merchantAt(where: string, now: string): string;
  order(name: string, n: number, card: string, action: string, officials: string): string;
  hiddenPlans(names: string): string;

  tells: {
    first(name: string): string;
    set(name: string, goods: string): string;
    town(name: string, town: string): string;
    plan(name: string): string;
    walk(name: string, from: string, to: string): string;
    merchant(name: string, to: string): string;
    reveal(name: string, card: string, action: string, officials: string): string;
    /** A card without an official. */
    bare(name: string, card: string, action: string): string;
    idle(name: string, lacks: string): string;
    use(name: string, what: 'money' | 'rice'): string;
    hires(name: string, n: number): string;
    place(name: string, where: string): string;
    ride(name: string, legs: string): string;
    card(name: string, card: string, words: string): string;
    work(name: string, where: string): string;
    build(name: string, what: string, town: string): string;
    buys(name: string, n: number): string;
    point(name: string): string;
    both(name: string, n: number): string;
    keep(name: string, count: number): string;
    income(parts: string): string;
  };
  seat: {
    houses(n: number): string;
    posts(n: number): string;
    hired(n: number): string;
    short: Record<'officials' | 'samurai' | 'left' | 'income', string>;
    noHouse: string;
    /** The same in a few words. */ brief: string;
    out: string;
  };
  notes: {
    left(rice: number, wood: number, stone: number, ryo: string): string;
    edo: string;
    officials(n: number): string;
    planned: string;
    first: string;
  };

  wins(name: string, points: string): string;
  shared(names: readonly string[]): string;
  nobody: string;
  out(name: string): string;
  player: string;
  track: string;
  samuraiHead: string;
  moneyHead: string;
  total: string;
  ties: string;
  tie(resources: number, edo: number): string;
  after(rounds: number): string;
  isOut: string;
}

export function sayings(lang: Lang): Sayings {
  return lang === 'fr' ? french : english;
}
