import type { MessagesOf } from '../../messages';
import { type Person, namesInList, verbFor, withVerb } from '../../../lib/messages/person';
import { GOODS, type Board, type Deed, type Doing } from '../../../games/edo/view';
import type { Crowd } from '../../../games/edo/messages';
import type { Bargain } from '../../../games/edo/view';
import type { Building } from '../../../games/edo/view';
import type { Goods } from '../../../games/edo/view';
import type { Kind } from '../../../games/edo/view';

const and = new Intl.ListFormat('en', { type: 'conjunction' });
const or = new Intl.ListFormat('en', { type: 'disjunction' });

function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Samurai by the space on which they stand. */
function crowds(where: readonly Crowd[]): string {
  return and.format(
    where.map(
      ({ space, count }, n) =>
        `${count > 1 ? count : n === 0 ? 'a' : 'one'}${n === 0 ? ' samurai' : ''} in ${space}`,
    ),
  );
}

const DOING: Record<Doing, string> = {
  money: 'Money',
  rice: 'Rice',
  travel: 'Travel',
  recruit: 'Recruit',
  develop: 'Develop',
  wood: 'Wood',
  stone: 'Stone',
  paddy: 'Paddies',
  wood_stone: 'Wood or stone',
  build_easy: 'Build',
  build_hard: 'Build with 2',
  trade: 'Trade',
};

function deed(
  { do: what, times, ryo, rice, ride, anywhere, more, always, off, both, officials }: Deed,
  yields: readonly number[],
): string {
  const much = times > 1 ? `, up to ${times} times` : '';
  switch (what) {
    case 'money':
      return `${ryo} Ryo each${much}`;
    case 'rice':
      return `${rice} rice each${much}`;
    case 'travel':
      return `an official leaves for ${anywhere ? 'any space' : 'a border post'}, or up to ${ride} samurai ride${much}`;
    case 'recruit':
      return `a Shogun’s official for ${rice ? `${rice} rice` : 'nothing'}${much}`;
    case 'develop':
      return `a special card for ${ryo} Ryo${much}`;
    case 'trade':
      return `deal with the merchant${both ? ', both offers at once' : ''}${much}`;
    case 'build_easy':
    case 'build_hard':
      return `${many(officials, 'official')} a building${ryo ? `, ${ryo} Ryo off` : ''}${off ? `, ${off} wood or stone off` : ''}${much}`;
    default:
      return `${always ? `always ${always}` : `${or.format(yields.map(String))}${more ? `, and ${more} more,` : ''} as 1, 2 or more samurai stand there`}${much}`;
  }
}

const WORKED: Partial<Record<Doing, [where: string, good: string]>> = {
  wood: ['a forest', 'wood'],
  stone: ['a quarry', 'stone'],
  paddy: ['the paddies', 'rice'],
  wood_stone: ['a forest or a quarry', 'wood or stone'],
};

function effect(
  { do: what, times, ryo, rice, ride, anywhere, more, always, off, both, officials }: Deed,
  { yields, buildings: { house } }: Pick<Board, 'yields' | 'buildings'>,
): string {
  const room = `Room for ${many(times * officials, 'official')}.`;
  const [where, good] = WORKED[what] ?? ['', ''];
  switch (what) {
    case 'money':
      return `Each official brings ${ryo} Ryo. No samurai is needed. ${room}`;
    case 'rice':
      return `Each official brings ${rice} rice. No samurai is needed. ${room}`;
    case 'travel':
      return `An official of yours leaves for ${anywhere ? 'any space' : 'a border post'} and is a samurai from then on; or up to ${ride} of your samurai ride wherever you like, free of charge. ${room}`;
    case 'recruit':
      return `${rice ? `${rice} rice hires` : 'Hires'} an official of the Shogun, who serves you from the next round on. No samurai is needed. ${room}`;
    case 'develop':
      return `${ryo} Ryo buys one of the special cards that lie open; you plan with it from the next round on. ${room}`;
    case 'trade':
      return `Where the merchant stands, a samurai of yours buys from his card, ${both ? 'and' : 'or'} a power point. ${room}`;
    case 'build_easy':
    case 'build_hard':
      return `${officials === 1 ? 'One official' : many(officials, 'official')} and a samurai of yours in a town put up a building there. A house costs ${en.goods({ wood: house.wood, stone: house.stone, ryo: Math.max(0, house.ryo - (ryo ?? 0)) })}${off ? `, less ${off} wood or stone` : ''}. ${room}`;
    default:
      return `Each official sets a samurai of yours in ${where} to work. ${always ? `It always fetches ${always} ${good}.` : `It fetches ${or.format(yields.map(String))} ${good}, as 1, 2, or 3 and more samurai stand there, anybody’s${more ? `; and ${more} more` : ''}.`} ${room}`;
  }
}

function gist({ do: what, ryo, rice, ride, anywhere, more, always, off, both, times }: Deed): string {
  switch (what) {
    case 'money':
      return `${ryo} Ryo each`;
    case 'rice':
      return `${rice} rice each`;
    case 'travel':
      return anywhere ? 'to any space' : `${ride} ride at once`;
    case 'recruit':
      return rice ? `up to ${times}` : 'free';
    case 'wood_stone':
      return 'both at once';
    case 'develop':
      return `for ${ryo} Ryo`;
    case 'trade':
      return both ? 'both offers' : `up to ${times}`;
    case 'build_easy':
    case 'build_hard':
      return ryo ? `${ryo} Ryo off` : off ? `${off} wood or stone off` : `up to ${times}`;
    default:
      return always ? `always ${always}` : more ? `+${more} each` : `up to ${times}`;
  }
}

export const en = {
  list: (parts: readonly string[]) => and.format(parts),
  ors: (parts: readonly string[]) => or.format(parts),
  /** A label and its value, with the language's colon. */
  is: (label: string, what: string) => `${label}: ${what}`,
  /** "3 wood and 2 Ryo"; amounts of 0 are left out. */
  goods: (goods: Goods): string => {
    const parts = GOODS.filter((good) => goods[good]).map((good) => `${goods[good]} ${en.good[good]}`);
    return parts.length > 0 ? and.format(parts) : 'nothing';
  },
  good: { rice: 'rice', wood: 'wood', stone: 'stone', ryo: 'Ryo' },
  kind: {
    town: 'Town',
    paddies: 'Paddies',
    forest: 'Forest',
    quarry: 'Quarry',
    border: 'Border post',
    river: 'River',
  },
  capital: 'Edo',
  building: { house: 'House', post: 'Trading post', fortress: 'Fortress' },
  doing: DOING,
  /** The same in a word that fits on a quarter of a card. */
  short: {
    money: 'Money',
    rice: 'Rice',
    travel: 'Travel',
    recruit: 'Recruit',
    develop: 'Develop',
    wood: 'Wood',
    stone: 'Stone',
    paddy: 'Paddies',
    wood_stone: 'Wood, stone',
    build_easy: 'Build',
    build_hard: 'Build with 2',
    trade: 'Trade',
  },
  /** The use of an action, next to advice. */
  why: {
    money: 'Ryo pay for buildings and walks.',
    rice: 'Rice keeps your samurai in the country.',
    paddy: 'Rice keeps your samurai in the country.',
    wood: 'Wood goes into every building.',
    stone: 'Stone goes into every building.',
    wood_stone: 'Wood and stone go into every building.',
    travel: 'More samurai in the right place: they fetch and build.',
    recruit: 'One more official in every later round.',
    develop: 'A stronger card from the next round on.',
    build_easy: 'A building brings power and income.',
    build_hard: 'A building brings power and income.',
    trade: 'The merchant sells goods, or power.',
  },
  /** A power point, next to a number. */
  point: 'power',
  upTo: (count: number) => `up to ${count}`,
  /**
   * What an action of a card does each time, in a few words; work yields so much for 1, 2, 3 and more
   * samurai.
   */
  deed,
  /** The same in whole sentences, for a first look at the card. */
  does: effect,
  /** The same in two or three words. */
  gist,
  bargain: ({ buy, most, price, point }: Bargain): string =>
    `up to ${most} ${en.good[buy]} for ${price} Ryo each, or 1 power point for ${en.goods(point)}`,
  /** A special card by its number alone. */
  numbered: (key: string) => `No.\u00a0${key.slice(1)}`,
  cardName: (key: string) => (/^S\d+$/.test(key) ? `Special ${key.slice(1)}` : `Card ${key}`),
  /** Gains and costs, in brackets. */
  change: ({ power, ...goods }: Goods & { power?: number }): string => {
    const parts = GOODS.flatMap((good) =>
      goods[good] ? [`${goods[good] > 0 ? '+' : '−'}${Math.abs(goods[good])}\u00a0${en.good[good]}`] : [],
    );
    return `(${[...parts, ...(power ? [`+${power}\u00a0power`] : [])].join(', ')})`;
  },
  powers: (count: number) => many(count, 'power point'),
  samurai: (count: number) => `${count} samurai`,
  officials: (count: number) => many(count, 'official'),
  times: (count: number) => `${count}×`,
  /** When a card comes: first, second, third, in short. */
  nth: ['1st', '2nd', '3rd'],

  board: 'The country around Edo',
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  merchantNow: 'Merchant',
  merchantNext: 'Next round',
  merchantLast: 'no further card: the last round',
  power: 'Power',
  powerEnds: (points: number) => `Ends at ${points} power`,
  /** The points added at the end. */
  atEnd: (samurai: number, ryo: number) =>
    `At the end: +1 for ${samurai === 1 ? 'each samurai' : `every ${samurai} samurai`} on the map, +1 for every ${ryo} Ryo`,
  more: 'Cards, towns, costs',
  zoomIn: 'Closer',
  close: 'Close',
  summary: {
    title: (round: number) => `How round ${round} ended`,
    wages: (rice: number) => `Wages: ${rice} rice for ${rice} samurai.`,
    special: (numbers: readonly string[]) => `special card ${or.format(numbers)}`,
    deal: (what: string) => `${what} from the merchant`,
    affords: (what: readonly string[]) =>
      what.length > 0 ? `Has the goods for: ${what.join('; ')}.` : 'Has not the goods for anything yet.',
  },
  tabs: { seats: 'Players', cards: 'Cards' },
  chart: { power: 'Power', money: 'Money, Ryo', income: 'Income, Ryo', buildings: 'Buildings' },
  zoomOut: 'Whole map',

  draft: {
    sets: 'Start sets',
    towns: 'Start towns',
    about: 'Rice feeds samurai; the rest builds.',
    /** What a town brings. */
    pays: 'Ryo a round, while you own it alone.',
    name: (n: number) => `Set ${n}`,
    set: (name: string, goods: string) => `${name}: ${goods}`,
    town: (name: string, profit: number) => `${name}: ${profit} Ryo a round while you own it alone`,
    take: (town: string) => `Take ${town}`,
    takeSet: (n: number) => `Take set ${n}`,
  },
  plan: {
    own: 'your officials',
    shogun: 'Shogun’s officials',
    /** Whose officials, in a word. */
    whose: { own: 'yours', shogun: 'Shogun’s' },
    left: (own: number, shogun: number) =>
      `At hand: ${many(own, 'official')} of yours${shogun > 0 ? `, ${shogun} of the Shogun` : ''}`,
    addOwn: 'One more official of yours',
    dropOwn: 'One official of yours less',
    addShogun: 'One more Shogun’s official',
    dropShogun: 'One Shogun’s official less',
    earlier: 'Earlier',
    later: 'Later',
    choose: (card: string) => `Action of ${card}`,
    idle: 'No officials: this card does nothing.',
    /** The same where no official is left to place. */
    spent: 'No official is left: this card does nothing.',
    /** The same for a player who has placed none yet. */
    touch: 'Choose a picture: an official kneels there.',
    seal: 'Seal the plan',
    again: 'Seal the changed plan',
    /** How an official comes onto a card, for a first game. */
    hint: 'Choose one of the pictures on each card: an official kneels there. Once more adds another.',
    isSealed: 'Sealed',
    anyway: 'Seal it anyway',
    goOn: 'Go on planning',
    spare: 'Cards beside the plan',
    take: (card: string, nth: string) => `Lay ${card} as the ${nth} card`,
    empty: 'No official stands anywhere: nothing would happen this round.',
    wasted: (officials: number) =>
      `${many(officials, 'official stands', 'officials stand')} nowhere yet. Money, Rice and Recruit need no samurai.`,
    vain: (card: string, why: string) => `${card}: ${why}`,
    /** From when on hired officials are there. */
    soon: 'next round',
    /** What Develop gets. */
    buys: 'You then choose a special card.',
    advised: 'advised',
    follow: 'Plan it so',
    /** Where a place is chosen that is only looked at while planning. */
    where: 'You choose the place when the card comes up.',
    /** Samurai who come in; where, one chooses then. */
    comes: (samurai: number) => `+${samurai} samurai, −${many(samurai, 'official')}; you choose where.`,
  },
  foresee: {
    brings: (goods: string) => `Brings ${goods}.`,
    costs: (goods: string) => `Costs ${goods}.`,
    earns: (power: string) => `Earns ${power}.`,
    hires: (count: number) => `Hires ${many(count, 'Shogun’s official')} from the next round on.`,
    /** So many are missing where each building takes `each`. */
    officials: (count: number, each: number) => `Each building takes ${each} officials: ${count} more.`,
    samurai: (count: number) => `${count} too many: each needs a samurai.`,
    /** `more`: some of it is done, and one more would take this. */
    goods: (goods: string, more: boolean) =>
      more ? `Another still needs ${goods}.` : `Still short of ${goods}.`,
    site: 'No town takes a building of yours that pays.',
    way: 'No samurai can get there for the Ryo you have.',
    bargain: 'No deal with the merchant is worth it or can be paid.',
    stock: 'Nothing is left to take.',
    late: 'In vain: it helps from the next round on, and this is the last.',
    use: 'Not worth it: without rice a samurai comes home at the end of the round.',
    ways: (ryo: number) => `With ${ryo} Ryo to walk.`,
    walk: (ryo: number) => `The walk costs ${ryo} Ryo.`,
    after: 'After the round',
    wages: (stay: number, of: number) =>
      of === 0
        ? 'No wages.'
        : stay === 0
          ? `No rice: ${of === 1 ? 'your samurai' : `all ${of} samurai`} will come home.`
          : stay < of
            ? `Rice for ${stay} of ${of} samurai: ${of - stay} will come home.`
            : `Wages: ${stay} of ${of} samurai ${stay === 1 ? 'stays' : 'stay'} for ${stay} rice.`,
    income: (ryo: number) => `Income: ${ryo} Ryo.`,
    /** Both in a few words. */
    sums: (rice: number, ryo: number) =>
      `(${rice > 0 ? `wages −${rice}\u00a0rice, ` : ''}income +${ryo}\u00a0Ryo)`,
  },
  /** The advice, without a full stop. */
  advise: {
    plan: (parts: readonly string[]) => `First ${parts.join(', then ')}`,
    /** An action with more officials than it takes at least: the first in full, the others in short. */
    order: (action: string, officials: number, first: boolean) =>
      `${action} (${first ? many(officials, 'official') : officials})`,
    town: (town: string) => `Take ${town}`,
    set: (name: string, goods: string) => `Take ${lowered(name)}, with ${goods}`,
    walk: (from: string, to: string) => `Walk from ${from} to ${to}`,
    merchant: (to: string) => `Lead the merchant to ${to}`,
    reveal: 'Reveal the card',
    done: 'End this card',
    /** `near`: its neighbours. */
    place: (where: string, near: readonly string[]) =>
      `Send a samurai to ${where}${near.length > 0 ? `, beside ${and.format(near)}` : ''}`,
    ride: (legs: readonly (readonly [from: string, to: string])[]) =>
      `Let ${and.format(legs.map(([from, to], n) => `${n === 0 ? 'a samurai' : 'another'} ride from ${from} to ${to}`))}`,
    card: (card: string) => `Buy ${lowered(card)}`,
    use: (what: Deed, n: number): string => en.card.use(what, n),
    work: (where: readonly Crowd[], goods: string) => `Let ${crowds(where)} work (${goods})`,
    build: (what: Building, town: string): string => `Build a ${en.building[what].toLowerCase()} in ${town}`,
    buys: (goods: string) => `Buy ${goods} from the merchant`,
    point: (goods: string) => `Give the merchant ${goods} for a power point`,
    keep: (where: readonly Crowd[]) =>
      where.length > 0 ? `Keep ${crowds(where)}` : 'Let all samurai come home',
    /** Officials for whom the plan has no work. */
    over: (count: number) => `${many(count, 'official stays', 'officials stay')} idle, for want of work.`,
    then: (what: readonly string[]) =>
      `Next round you can pay for a ${or.format(what.map((one) => one.toLowerCase()))}.`,
    /** What a house still takes then, where it took more before. */
    short: (goods: string) => `A house then needs ${goods} more.`,
  },
  before: {
    reveal: 'Reveal the card',
    /** The card that comes next needs a walk, and does nothing without it. */
    first: (legs: string, comes: string) => `Walk first: ${legs}. ${comes}`,
    go: (leg: string, cost: string) => `Set out: ${leg}, ${cost}`,
    vain: 'Reveal it all the same: it does nothing',
    yours: (card: string, action: string, officials: string) =>
      `Next comes ${card}: ${action}, ${officials}.`,
    walkers: 'Or walk first, 1 Ryo a space',
    /** The same below a walk that is needed. */
    others: 'Other walks, 1 Ryo a space',
    merchant: 'The merchant',
    /** The prompt before a walk. */
    where: (who: string) => `${who}: choose where to`,
    pick: 'Choose a samurai or the merchant, then a space.',
    to: (where: string) => `to ${where}`,
    from: (where: string) => `Samurai in ${where}`,
    costs: (ryo: number) => `${ryo} Ryo`,
    back: 'Somebody else',
    /** Said of a walk after which the card cannot be paid, and of its coin. */
    dear: 'Leaves too little for the card.',
    dearMark: 'A red coin leaves too little for the card.',
    noRyo: 'You have no Ryo for walking.',
    onMap: 'Point at a space on the map; the coin beside it is the price.',
    onMapFree: 'Point at a space on the map: riding costs nothing.',
    byList: 'All spaces as a list',
  },
  card: {
    use: (what: Deed, n: number) =>
      what.do === 'money'
        ? `Take ${n * (what.ryo ?? 0)} Ryo`
        : what.do === 'rice'
          ? `Take ${n * (what.rice ?? 0)} rice`
          : `Hire ${many(n, 'official')} for ${what.rice ? `${n * what.rice} rice` : 'nothing'}`,
    /** The card that is being carried out. */
    open: (card: string, action: string, officials: string) => `${card}: ${action}, ${officials}.`,
    done: 'End this card',
    work: 'Who works?',
    workAt: (where: string, gain: string) => (gain ? `${where}: ${gain}` : where),
    worked: (spaces: string) => `Work: ${spaces}`,
    /** `near`: its neighbours. */
    place: (where: string, near: string) => `To ${where}${near ? ` (beside ${near})` : ''}`,
    rides: 'Or ride wherever you like, free of charge',
    places: 'An official sets out and becomes a samurai',
    leg: (from: string, to: string) => `${from} to ${to}`,
    anotherRide: 'One more rides',
    build: (what: string, where: string, cost: string, power: string) =>
      `${what} in ${where}: ${cost}, ${power}`,
    off: (good: string) => `one ${good} off`,
    tradeBuy: (n: number, good: string, price: number) => `Buy ${n} ${good} for ${price} Ryo`,
    tradePoint: (cost: string) => `1 power point for ${cost}`,
    both: (first: string, second: string) => `${first}, and ${second}`,
    buyCard: (card: string, words: string) => `${card}: ${words}`,
    cards: (price: number) => `A card for ${price} Ryo`,
    addOne: (where: string) => `One more in ${where}`,
    dropOne: (where: string) => `One less in ${where}`,
    nothing: 'Nothing can be done with this card as things stand.',
  },
  wages: {
    title: (rice: number) =>
      `Each samurai who stays costs 1 rice; you have ${rice}. The others come home as officials.`,
    at: (where: string, kept: number, of: number) => `${where}: ${kept} of ${of} to stay`,
    pay: (kept: number, rice: number) =>
      kept === 0 ? 'All come home' : `Pay ${rice} rice: ${kept} ${kept === 1 ? 'stays' : 'stay'}`,
  },
  space: {
    closed: (_kind: Kind) => 'closed',
    covered: (players: number) =>
      `Closed with ${players} players: one may pass, but nothing is fetched here.`,
    transit: 'A way through; nothing is produced here.',
    yields: (kind: Kind, yields: readonly number[]) => {
      const what = kind === 'forest' ? 'wood' : kind === 'quarry' ? 'stone' : 'rice';
      return `Each worker fetches ${or.format(yields.map(String))} ${what}, with 1, 2, or 3 and more samurai here.`;
    },
    border: 'Officials enter the country here.',
    here: (name: Person, samurai: string) => `${name}: ${samurai}`,
    merchant: 'The merchant is here.',
    empty: 'No samurai here.',
    slots: (taken: number, of: number) => `${taken} of ${of} slots built`,
    share: (name: Person, influence: number, ryo: number) =>
      `${name}: influence ${influence}, income ${ryo} Ryo`,
    noOwner: 'Nobody owns anything here.',
    profit: (owners: number, row: string) => `${many(owners, 'owner')}: ${row}`,
    profits: 'What it pays, by the number of owners',
  },
  sheet: {
    title: 'Cards, towns, costs',
    merchant: 'Merchant cards',
    pile: (count: number) =>
      count === 0 ? 'The pile is empty: this is the last round.' : `${many(count, 'card')} in the pile.`,
    specials: 'Special cards on display: Develop buys one',
    /** The same over the cards themselves. */
    offer: 'Special cards: Develop buys one',
    /** What special cards and the merchant's are for. */
    develop: 'Develop buys one of these cards; you plan with it from the next round on.',
    deal: 'Trade deals with him, where a samurai of yours stands beside him:',
    deck: (count: number) => `${many(count, 'card')} in the deck.`,
    costs: 'Buildings',
    end: 'What counts at the end',
    cost: (what: string, cost: string, power: string) => `${what}: ${cost}; ${power}`,
    stock: (shogun: number, fortresses: number) =>
      `In stock: ${many(shogun, 'Shogun’s official')}, ${many(fortresses, 'fortress', 'fortresses')}.`,
    players: 'Players',
    towns: 'Towns',
    set: (name: string, about: string) => `Figures: ${name}. ${about}`,
    yourCards: 'Cards',
  },
  holds: (name: Person, goods: string, officials: string, samurai: string, income: number, power: string) =>
    `${name}: ${power}; ${goods}; ${officials}, ${samurai}; income ${income} Ryo.`,
  concealed: 'money concealed',
  edoHouse: (name: Person) => `${withVerb(name, 'has', 'have')} a house in Edo.`,
  noEdoHouse: (name: Person) => `${withVerb(name, 'has', 'have')} no house in Edo yet and would be out.`,
  standsAt: (name: Person, where: string) =>
    `${verbFor(name, `Samurai of ${name}`, 'Your samurai')}: ${where}.`,
  townIs: (name: string, what: string) => `${name}: ${what}.`,
  emptyTown: 'nothing built',
  merchantAt: (where: string, now: string) => `The merchant is in ${where} and offers ${now}.`,
  order: (name: Person, n: number, card: string, action: string, officials: string): string =>
    `${verbFor(name, `${en.nth[n - 1]} card of ${name}`, `Your ${en.nth[n - 1]} card`)}: ${card}, ${action}, ${officials}.`,
  hiddenPlans: (names: string) => `Plans are ready: ${names}.`,
  tells: {
    first: (name: Person) => `${withVerb(name, 'is', 'are')} the first player.`,
    set: (name: Person, goods: string) => `${withVerb(name, 'takes', 'take')} the set with ${goods}.`,
    town: (name: Person, town: string) => `${withVerb(name, 'starts', 'start')} in ${town}.`,
    plan: (name: Person) => `${withVerb(name, 'has', 'have')} a plan.`,
    walk: (name: Person, from: string, to: string) =>
      `${withVerb(name, 'walks', 'walk')} from ${from} to ${to}.`,
    merchant: (name: Person, to: string) => `${withVerb(name, 'leads', 'lead')} the merchant to ${to}.`,
    reveal: (name: Person, card: string, action: string, officials: string) =>
      `${withVerb(name, 'reveals', 'reveal')} ${lowered(card)}: ${action}, ${officials}.`,
    /** A card without an official. */
    bare: (name: Person, card: string, action: string) =>
      `${withVerb(name, 'reveals', 'reveal')} ${lowered(card)}, ${action}, without an official: nothing happens.`,
    idle: (name: Person, lacks: string) =>
      `${withVerb(name, 'does', 'do')} nothing with this card${lacks ? `: for a house ${lacks} is missing` : ''}.`,
    use: (name: Person, what: 'money' | 'rice') => `${withVerb(name, 'takes', 'take')} ${what}.`,
    hires: (name: Person, n: number) => `${withVerb(name, 'hires', 'hire')} ${many(n, 'Shogun’s official')}.`,
    place: (name: Person, where: string) => `${withVerb(name, 'sends', 'send')} a samurai to ${where}.`,
    ride: (name: Person, legs: string) => `${withVerb(name, 'rides', 'ride')}: ${legs}.`,
    card: (name: Person, card: string, words: string) =>
      `${withVerb(name, 'buys', 'buy')} ${card} (${words}).`,
    work: (name: Person, where: string) => `${withVerb(name, 'works', 'work')} in ${where}.`,
    build: (name: Person, what: string, town: string) =>
      `${withVerb(name, 'builds', 'build')} in ${town}: ${what.toLowerCase()}.`,
    buys: (name: Person, n: number) => `${withVerb(name, 'buys', 'buy')} ${n} from the merchant.`,
    point: (name: Person) => `${withVerb(name, 'earns', 'earn')} a power point from the merchant.`,
    both: (name: Person, n: number) =>
      `${withVerb(name, 'buys', 'buy')} ${n} from the merchant and ${verbFor(name, 'earns', 'earn')} a power point.`,
    keep: (name: Person, kept: number) =>
      kept === 0
        ? `${withVerb(name, 'takes', 'take')} all samurai home.`
        : `${withVerb(name, 'keeps', 'keep')} ${kept} samurai in the country.`,
    income: (parts: string) => `Income in Ryo: ${parts}.`,
  },
  seat: {
    houses: (n: number) => `${many(n, 'house')} to build`,
    posts: (n: number) => `${many(n, 'trading post')} to build`,
    hired: (n: number) => `${many(n, 'official')} more from the next round on`,
    short: { officials: 'officials', samurai: 'samurai', left: 'left to build', income: 'income' },
    noHouse: 'No house in Edo: cannot win yet',
    /** The same in a few words. */
    brief: 'No house in Edo',
    out: 'No house in Edo: out',
  },
  notes: {
    left: (rice: number, wood: number, stone: number, ryo: string) =>
      `${rice} rice, ${wood} wood, ${stone} stone, ${ryo} Ryo`,
    edo: 'house in Edo',
    officials: (n: number) => many(n, 'official'),
    planned: 'plan ready',
    first: 'first player',
  },
  wins: (name: Person, points: string) => `${withVerb(name, 'wins', 'win')} with ${points}.`,
  shared: (names: readonly Person[]) => `${and.format(namesInList(names))} share the victory.`,
  nobody: 'Nobody has a house in Edo: nobody wins.',
  out: (name: Person) => `${withVerb(name, 'is', 'are')} out: no house in Edo.`,
  player: 'Player',
  track: 'Track',
  samuraiHead: 'Samurai',
  moneyHead: 'Money',
  total: 'Total',
  ties: 'Ties',
  tie: (resources: number, edo: number) => `${many(resources, 'resource')}, influence ${edo} in Edo`,
  after: (rounds: number) => `After ${many(rounds, 'round')}.`,
  isOut: 'out',

  /** Captions of the figures, by clause and number. */
  figures: {
    'E-5.1': 'Two officials before Money: twice the Ryo.',
    'E-5.2': 'No official: nothing happens.',
    'E-1.1': 'Officials leave and become samurai; samurai build.',
    'E-1a.1': 'If money is concealed: what is paid is seen, not what is left.',
    'E-2.1': 'One town and one set of goods to begin with.',
    'E-8.1': 'Before the card: 1 Ryo for each space.',
    'E-12.1': 'An official leaves for a border post.',
    'E-12.2': 'Or samurai ride, free of charge.',
    'E-13.1': 'Rice hires an official of the Shogun.',
    'E-14.1': 'Ryo buy a special card for the rounds to come.',
    'E-15.1': 'Alone: 3.',
    'E-15.2': 'Two on a space: 2 each.',
    'E-15.3': 'Three and more: 1 each.',
    'E-16.1': 'A samurai in town, and the price: a house.',
    'E-16.2': 'No samurai in town: no house.',
    'E-17.1': 'A fortress stands by houses, one of them yours.',
    'E-17.2': 'No house of your own there: no fortress.',
    'E-18.1': 'Beside the merchant: a deal.',
    'E-18.2': 'No samurai with him: no deal.',
    'E-19.1': '1 rice: the samurai stays.',
    'E-19.2': 'No rice: home as an official.',
    'E-20.1': 'Alone in town: all of its profit.',
    'E-20.2': 'Two owners: the first rank is paid more.',
    'E-22.1': 'No house in Edo at the end: out.',
  } as Record<string, string>,

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    pick: 'Planning: go to a card; else choose from the list',
    step: 'Next or previous card, or line of the list',
    turn: 'Planning: turn the card to another action',
    own: 'Planning: officials of yours',
    shogun: 'Planning: one Shogun’s official more or less',
    shift: 'Planning: the card earlier or later',
    confirm: 'Seal the plan, or choose; then confirm',
    stop: 'End this card',
    overview: 'Cards, towns, costs',
    zoom: 'The map closer or whole',
  },

  steps: ['Plan', '1st card', '2nd card', '3rd card', 'Wages'] as readonly string[],
};

export type Messages = MessagesOf<typeof en>;

export default en;
