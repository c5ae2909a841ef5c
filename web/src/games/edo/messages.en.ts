import { does, fits, row } from '../../lib/messages/person';
import { GOODS, type Board, type Deed, type Doing } from './view';
import type { Crowd, Sayings } from './messages';

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
      return `${officials === 1 ? 'One official' : many(officials, 'official')} and a samurai of yours in a town put up a building there. A house costs ${english.goods({ wood: house.wood, stone: house.stone, ryo: Math.max(0, house.ryo - (ryo ?? 0)) })}${off ? `, less ${off} wood or stone` : ''}. ${room}`;
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

export const english: Sayings = {
  list: (parts) => and.format(parts),
  ors: (parts) => or.format(parts),
  is: (label, what) => `${label}: ${what}`,
  goods: (goods) => {
    const parts = GOODS.filter((good) => goods[good]).map((good) => `${goods[good]} ${english.good[good]}`);
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
  point: 'power',
  upTo: (count) => `up to ${count}`,
  deed,
  does: effect,
  gist,
  bargain: ({ buy, most, price, point }) =>
    `up to ${most} ${english.good[buy]} for ${price} Ryo each, or 1 power point for ${english.goods(point)}`,
  numbered: (key) => `No.\u00a0${key.slice(1)}`,
  cardName: (key) => (/^S\d+$/.test(key) ? `Special ${key.slice(1)}` : `Card ${key}`),
  change: ({ power, ...goods }) => {
    const parts = GOODS.flatMap((good) =>
      goods[good]
        ? [`${goods[good] > 0 ? '+' : '−'}${Math.abs(goods[good])}\u00a0${english.good[good]}`]
        : [],
    );
    return `(${[...parts, ...(power ? [`+${power}\u00a0power`] : [])].join(', ')})`;
  },
  powers: (count) => many(count, 'power point'),
  samurai: (count) => `${count} samurai`,
  officials: (count) => many(count, 'official'),
  times: (count) => `${count}×`,
  nth: ['1st', '2nd', '3rd'],

  board: 'The country around Edo',
  round: (n, of) => `Round ${n} of ${of}`,
  merchantNow: 'Merchant',
  merchantNext: 'Next round',
  merchantLast: 'no further card: the last round',
  power: 'Power',
  powerEnds: (points) => `Ends at ${points} power`,
  atEnd: (samurai, ryo) =>
    `At the end: +1 for ${samurai === 1 ? 'each samurai' : `every ${samurai} samurai`} on the map, +1 for every ${ryo} Ryo`,
  more: 'Cards, towns, costs',
  zoomIn: 'Closer',
  close: 'Close',
  summary: {
    title: (round) => `How round ${round} ended`,
    wages: (rice) => `Wages: ${rice} rice for ${rice} samurai.`,
    special: (numbers) => `special card ${or.format(numbers)}`,
    deal: (what) => `${what} from the merchant`,
    affords: (what) =>
      what.length > 0 ? `Has the goods for: ${what.join('; ')}.` : 'Has not the goods for anything yet.',
  },
  tabs: { seats: 'Players', cards: 'Cards' },
  chart: { power: 'Power', money: 'Money, Ryo', income: 'Income, Ryo', buildings: 'Buildings' },
  zoomOut: 'Whole map',

  draft: {
    sets: 'Start sets',
    towns: 'Start towns',
    about: 'Rice feeds samurai; the rest builds.',
    pays: 'Ryo a round, while you own it alone.',
    name: (n) => `Set ${n}`,
    set: (name, goods) => `${name}: ${goods}`,
    town: (name, profit) => `${name}: ${profit} Ryo a round while you own it alone`,
    take: (town) => `Take ${town}`,
    takeSet: (n) => `Take set ${n}`,
  },
  plan: {
    own: 'your officials',
    shogun: 'Shogun’s officials',
    whose: { own: 'yours', shogun: 'Shogun’s' },
    left: (own, shogun) =>
      `At hand: ${many(own, 'official')} of yours${shogun > 0 ? `, ${shogun} of the Shogun` : ''}`,
    addOwn: 'One more official of yours',
    dropOwn: 'One official of yours less',
    addShogun: 'One more Shogun’s official',
    dropShogun: 'One Shogun’s official less',
    earlier: 'Earlier',
    later: 'Later',
    choose: (card) => `Action of ${card}`,
    idle: 'No officials: this card does nothing.',
    spent: 'No official is left: this card does nothing.',
    touch: 'Choose a picture: an official kneels there.',
    seal: 'Seal the plan',
    again: 'Seal the changed plan',
    hint: 'Choose one of the pictures on each card: an official kneels there. Once more adds another.',
    isSealed: 'Sealed',
    anyway: 'Seal it anyway',
    goOn: 'Go on planning',
    spare: 'Cards beside the plan',
    take: (card, nth) => `Lay ${card} as the ${nth} card`,
    empty: 'No official stands anywhere: nothing would happen this round.',
    wasted: (officials) =>
      `${many(officials, 'official stands', 'officials stand')} nowhere yet. Money, Rice and Recruit need no samurai.`,
    vain: (card, why) => `${card}: ${why}`,
    soon: 'next round',
    buys: 'You then choose a special card.',
    advised: 'advised',
    follow: 'Plan it so',
    where: 'You choose the place when the card comes up.',
    comes: (samurai) => `+${samurai} samurai, −${many(samurai, 'official')}; you choose where then.`,
  },
  foresee: {
    brings: (goods) => `Brings ${goods}.`,
    costs: (goods) => `Costs ${goods}.`,
    earns: (power) => `Earns ${power}.`,
    hires: (count) => `Hires ${many(count, 'Shogun’s official')} from the next round on.`,
    officials: (count, each) => `Each building takes ${each} officials: ${count} more.`,
    samurai: (count) => `${count} too many: each needs a samurai.`,
    goods: (goods, more) => (more ? `Another still needs ${goods}.` : `Still short of ${goods}.`),
    site: 'No town takes a building of yours that pays.',
    way: 'No samurai can get there for the Ryo you have.',
    bargain: 'No deal with the merchant is worth it or can be paid.',
    stock: 'Nothing is left to take.',
    late: 'In vain: it helps from the next round on, and this is the last.',
    use: 'Not worth it: without rice a samurai comes home at the end of the round.',
    ways: (ryo) => `With ${ryo} Ryo to walk.`,
    walk: (ryo) => `The walk costs ${ryo} Ryo.`,
    after: 'After the round',
    wages: (stay, of) =>
      of === 0
        ? 'No wages.'
        : stay === 0
          ? `No rice: ${of === 1 ? 'your samurai' : `all ${of} samurai`} will come home.`
          : stay < of
            ? `Rice for ${stay} of ${of} samurai: ${of - stay} will come home.`
            : `Wages: ${stay} of ${of} samurai ${stay === 1 ? 'stays' : 'stay'} for ${stay} rice.`,
    income: (ryo) => `Income: ${ryo} Ryo.`,
    sums: (rice, ryo) => `(${rice > 0 ? `wages −${rice}\u00a0rice, ` : ''}income +${ryo}\u00a0Ryo)`,
  },
  advise: {
    plan: (parts) => `First ${parts.join(', then ')}`,
    order: (action, officials, first) => `${action} (${first ? many(officials, 'official') : officials})`,
    town: (town) => `Take ${town}`,
    set: (name, goods) => `Take ${lowered(name)}, with ${goods}`,
    walk: (from, to) => `Walk from ${from} to ${to}`,
    merchant: (to) => `Lead the merchant to ${to}`,
    reveal: 'Reveal the card',
    done: 'End this card',
    place: (where, near) =>
      `Send a samurai to ${where}${near.length > 0 ? `, beside ${and.format(near)}` : ''}`,
    ride: (legs) =>
      `Let ${and.format(legs.map(([from, to], n) => `${n === 0 ? 'a samurai' : 'another'} ride from ${from} to ${to}`))}`,
    card: (card) => `Buy ${lowered(card)}`,
    use: (what, n) => english.card.use(what, n),
    work: (where, goods) => `Let ${crowds(where)} work (${goods})`,
    build: (what, town) => `Build a ${english.building[what].toLowerCase()} in ${town}`,
    buys: (goods) => `Buy ${goods} from the merchant`,
    point: (goods) => `Give the merchant ${goods} for a power point`,
    keep: (where) => (where.length > 0 ? `Keep ${crowds(where)}` : 'Let all samurai come home'),
    over: (count) => `${many(count, 'official stays', 'officials stay')} idle, for want of work.`,
    then: (what) => `Next round you can pay for a ${or.format(what.map((one) => one.toLowerCase()))}.`,
    short: (goods) => `A house then needs ${goods} more.`,
  },
  before: {
    reveal: 'Reveal the card',
    first: (legs, comes) => `Walk first: ${legs}. ${comes}`,
    go: (leg, cost) => `Set out: ${leg}, ${cost}`,
    vain: 'Reveal it all the same: it does nothing',
    yours: (card, action, officials) => `Next comes ${card}: ${action}, ${officials}.`,
    walkers: 'Or walk first, 1 Ryo a space',
    others: 'Other walks, 1 Ryo a space',
    merchant: 'The merchant',
    where: (who) => `${who}: choose where to`,
    pick: 'Choose a samurai or the merchant, then a space.',
    to: (where) => `to ${where}`,
    from: (where) => `Samurai in ${where}`,
    costs: (ryo) => `${ryo} Ryo`,
    back: 'Somebody else',
    dear: 'Leaves too little for the card.',
    dearMark: 'A red coin leaves too little for the card.',
    noRyo: 'You have no Ryo for walking.',
    onMap: 'Point at a space on the map; the coin beside it is the price.',
    onMapFree: 'Point at a space on the map: riding costs nothing.',
    byList: 'All spaces as a list',
  },
  card: {
    use: (what, n) =>
      what.do === 'money'
        ? `Take ${n * (what.ryo ?? 0)} Ryo`
        : what.do === 'rice'
          ? `Take ${n * (what.rice ?? 0)} rice`
          : `Hire ${many(n, 'official')} for ${what.rice ? `${n * what.rice} rice` : 'nothing'}`,
    open: (card, action, officials) => `${card}: ${action}, ${officials}.`,
    done: 'End this card',
    work: 'Who works?',
    workAt: (where, gain) => (gain ? `${where}: ${gain}` : where),
    worked: (spaces) => `Work: ${spaces}`,
    place: (where, near) => `To ${where}${near ? ` (beside ${near})` : ''}`,
    rides: 'Or ride wherever you like, free of charge',
    places: 'An official sets out and becomes a samurai',
    leg: (from, to) => `${from} to ${to}`,
    anotherRide: 'One more rides',
    build: (what, where, cost, power) => `${what} in ${where}: ${cost}, ${power}`,
    off: (good) => `one ${good} off`,
    tradeBuy: (n, good, price) => `Buy ${n} ${good} for ${price} Ryo`,
    tradePoint: (cost) => `1 power point for ${cost}`,
    both: (first, second) => `${first}, and ${second}`,
    buyCard: (card, words) => `${card}: ${words}`,
    cards: (price) => `A card for ${price} Ryo`,
    addOne: (where) => `One more in ${where}`,
    dropOne: (where) => `One less in ${where}`,
    nothing: 'Nothing can be done with this card as things stand.',
  },
  wages: {
    title: (rice) =>
      `Each samurai who stays costs 1 rice; you have ${rice}. The others come home as officials.`,
    at: (where, kept, of) => `${where}: ${kept} of ${of} to stay`,
    pay: (kept, rice) =>
      kept === 0 ? 'All come home' : `Pay ${rice} rice: ${kept} ${kept === 1 ? 'stays' : 'stay'}`,
  },
  space: {
    closed: () => 'closed',
    covered: (players) => `Closed with ${players} players: one may pass, but nothing is fetched here.`,
    transit: 'A way through; nothing is produced here.',
    yields: (kind, yields) => {
      const what = kind === 'forest' ? 'wood' : kind === 'quarry' ? 'stone' : 'rice';
      return `Each worker fetches ${or.format(yields.map(String))} ${what}, with 1, 2, or 3 and more samurai here.`;
    },
    border: 'Officials enter the country here.',
    here: (name, samurai) => `${name}: ${samurai}`,
    merchant: 'The merchant is here.',
    empty: 'No samurai here.',
    slots: (taken, of) => `${taken} of ${of} slots built`,
    share: (name, influence, ryo) => `${name}: influence ${influence}, income ${ryo} Ryo`,
    noOwner: 'Nobody owns anything here.',
    profit: (owners, row) => `${many(owners, 'owner')}: ${row}`,
    profits: 'What it pays, by the number of owners',
  },
  sheet: {
    title: 'Cards, towns, costs',
    merchant: 'Merchant cards',
    pile: (count) =>
      count === 0 ? 'The pile is empty: this is the last round.' : `${many(count, 'card')} in the pile.`,
    specials: 'Special cards on display: Develop buys one',
    offer: 'Special cards: Develop buys one',
    develop: 'Develop buys one of these cards; you plan with it from the next round on.',
    deal: 'Trade deals with him, where a samurai of yours stands beside him:',
    deck: (count) => `${many(count, 'card')} in the deck.`,
    costs: 'Buildings',
    end: 'What counts at the end',
    cost: (what, cost, power) => `${what}: ${cost}; ${power}`,
    stock: (shogun, fortresses) =>
      `In stock: ${many(shogun, 'Shogun’s official')}, ${many(fortresses, 'fortress', 'fortresses')}.`,
    players: 'Players',
    towns: 'Towns',
    set: (name, about) => `Figures: ${name}. ${about}`,
    yourCards: 'Cards',
  },
  holds: (name, goods, officials, samurai, income, power) =>
    `${name}: ${power}; ${goods}; ${officials}, ${samurai}; income ${income} Ryo.`,
  concealed: 'money concealed',
  edoHouse: (name) => `${does(name, 'has', 'have')} a house in Edo.`,
  noEdoHouse: (name) => `${does(name, 'has', 'have')} no house in Edo yet and would be out.`,
  standsAt: (name, where) => `${fits(name, `Samurai of ${name}`, 'Your samurai')}: ${where}.`,
  townIs: (name, what) => `${name}: ${what}.`,
  emptyTown: 'nothing built',
  merchantAt: (where, now) => `The merchant is in ${where} and offers ${now}.`,
  order: (name, n, card, action, officials) =>
    `${fits(name, `${english.nth[n - 1]} card of ${name}`, `Your ${english.nth[n - 1]} card`)}: ${card}, ${action}, ${officials}.`,
  hiddenPlans: (names) => `Plans are ready: ${names}.`,
  tells: {
    first: (name) => `${does(name, 'is', 'are')} the first player.`,
    set: (name, goods) => `${does(name, 'takes', 'take')} the set with ${goods}.`,
    town: (name, town) => `${does(name, 'starts', 'start')} in ${town}.`,
    plan: (name) => `${does(name, 'has', 'have')} a plan.`,
    walk: (name, from, to) => `${does(name, 'walks', 'walk')} from ${from} to ${to}.`,
    merchant: (name, to) => `${does(name, 'leads', 'lead')} the merchant to ${to}.`,
    reveal: (name, card, action, officials) =>
      `${does(name, 'reveals', 'reveal')} ${lowered(card)}: ${action}, ${officials}.`,
    bare: (name, card, action) =>
      `${does(name, 'reveals', 'reveal')} ${lowered(card)}, ${action}, without an official: nothing happens.`,
    idle: (name, lacks) =>
      `${does(name, 'does', 'do')} nothing with this card${lacks ? `: for a house ${lacks} is missing` : ''}.`,
    use: (name, what) => `${does(name, 'takes', 'take')} ${what}.`,
    hires: (name, n) => `${does(name, 'hires', 'hire')} ${many(n, 'Shogun’s official')}.`,
    place: (name, where) => `${does(name, 'sends', 'send')} a samurai to ${where}.`,
    ride: (name, legs) => `${does(name, 'rides', 'ride')}: ${legs}.`,
    card: (name, card, words) => `${does(name, 'buys', 'buy')} ${card} (${words}).`,
    work: (name, where) => `${does(name, 'works', 'work')} in ${where}.`,
    build: (name, what, town) => `${does(name, 'builds', 'build')} in ${town}: ${what.toLowerCase()}.`,
    buys: (name, n) => `${does(name, 'buys', 'buy')} ${n} from the merchant.`,
    point: (name) => `${does(name, 'earns', 'earn')} a power point from the merchant.`,
    both: (name, n) =>
      `${does(name, 'buys', 'buy')} ${n} from the merchant and ${fits(name, 'earns', 'earn')} a power point.`,
    keep: (name, kept) =>
      kept === 0
        ? `${does(name, 'takes', 'take')} all samurai home.`
        : `${does(name, 'keeps', 'keep')} ${kept} samurai in the country.`,
    income: (parts) => `Income in Ryo: ${parts}.`,
  },
  seat: {
    houses: (n) => `${many(n, 'house')} to build`,
    posts: (n) => `${many(n, 'trading post')} to build`,
    hired: (n) => `${many(n, 'official')} more from the next round on`,
    short: { officials: 'officials', samurai: 'samurai', left: 'left to build', income: 'income' },
    noHouse: 'No house in Edo: cannot win yet',
    brief: 'No house in Edo',
    out: 'No house in Edo: out',
  },
  notes: {
    left: (rice, wood, stone, ryo) => `${rice} rice, ${wood} wood, ${stone} stone, ${ryo} Ryo`,
    edo: 'house in Edo',
    officials: (n) => many(n, 'official'),
    planned: 'plan ready',
    first: 'first player',
  },
  wins: (name, points) => `${does(name, 'wins', 'win')} with ${points}.`,
  shared: (names) => `${and.format(row(names))} share the victory.`,
  nobody: 'Nobody has a house in Edo: nobody wins.',
  out: (name) => `${does(name, 'is', 'are')} out: no house in Edo.`,
  player: 'Player',
  track: 'Track',
  samuraiHead: 'Samurai',
  moneyHead: 'Money',
  total: 'Total',
  ties: 'Ties',
  tie: (resources, edo) => `${many(resources, 'resource')}, influence ${edo} in Edo`,
  after: (rounds) => `After ${many(rounds, 'round')}.`,
  isOut: 'out',
};
