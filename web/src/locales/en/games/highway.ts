import type { Load } from '../../../games/highway/carry/load';
import type { Time } from '../../../games/highway/scene/lightingPresets';
import type { Lens } from '../../../games/highway/scene/scene';
import type { MessagesOf } from '../../messages';
import { type Person, midSentence, verbFor, withVerb } from '../../../lib/messages/person';
import type { Owned } from '../../../games/highway/messages';
import type { Mission } from '../../../games/highway/view';
import type { Way } from '../../../games/highway/describeLocation';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

const TYPES: Record<string, string> = {
  sedan: 'sedan',
  sports: 'sports car',
  electric: 'electric car',
  food_truck: 'food truck',
  family: 'family car',
  limousine: 'limousine',
  van: 'delivery van',
  construction_truck: 'construction truck',
  double_trailer: 'double trailer',
  bus: 'bus',
};
const OBJECTS: Record<string, string> = {
  development: 'development area',
  tower: 'tower',
  museum: 'museum',
  office: 'office building',
  stadium: 'stadium',
  airport: 'airport',
  green: 'green',
  rainbow: 'rainbow',
};
const MISSIONS = {
  cars: 'Cars on roads',
  development: 'Development areas',
  buildings: 'Buildings enclosed',
  tower: 'Tower enclosed too',
  discs: 'Discs left',
  jam: 'Three roads with cars',
  highest: 'Highest grey pillar',
  rainbow: 'Car through the rainbow',
  airport: 'Exit on the airport',
  green: 'Exit on the green',
};

const HOW = {
  cars: '1 point for each car on your roads.',
  development: '1 point for each development area with a pillar of yours, however many stand in it.',
  buildings: '1 point for each building that your connected roads enclose, seen from above.',
  tower: 'The points for buildings count twice if your roads enclose the tower too.',
  discs: '1 point for every five discs left in your stock, yellow ones included.',
  jam: '2 points once three connected roads of yours carry cars; a fork counts.',
  highest: '2 points for the highest grey pillar. Junctions do not count, and all who tie have them.',
  rainbow: '2 points once a car of yours stands on a road through the rainbow.',
  airport: '2 points once an exit of yours ends on the airport.',
  green: '2 points once an exit of yours ends on the green.',
};
const WORTH = {
  cars: '1 each',
  development: '1 each',
  buildings: '1 each',
  tower: '×2',
  discs: '1 per 5',
  jam: '2',
  highest: '2',
  rainbow: '2',
  airport: '2',
  green: '2',
};

const SIDES = {
  east: 'east',
  northEast: 'north-east',
  north: 'north',
  northWest: 'north-west',
  west: 'west',
  southWest: 'south-west',
  south: 'south',
  southEast: 'south-east',
};

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
const numbers = (ids: readonly number[]) => lists.format(ids.map(String));
const roadsOf = (names: readonly Person[]) =>
  `${names.length === 1 ? 'a road' : 'roads'} ${lists.format(names.map((name) => `of ${verbFor(name, name.name, 'yours')}`))}`;
const counted = (owned: readonly Owned[]) =>
  lists.format(
    owned.map(
      ([name, count]) => `${count > 1 ? `${count} roads` : 'a road'} of ${verbFor(name, name.name, 'yours')}`,
    ),
  );
const passing = (how: string, ids: readonly number[]) =>
  ids.length === 0 ? '' : `, ${how} road${ids.length > 1 ? 's' : ''} ${numbers(ids)}`;

const millimetres = (units: number) => Math.max(1, Math.round(Math.abs(units) / 100));

export const en = {
  companion: {
    title: 'May I place a car?',
    lead: 'Enter each road as it is built: it tells who crossed whom first, and counts what is left.',
    game: 'Which game?',
    basic: 'Basic game',
    missions: 'With missions',
    part: 'What do you enter?',
    roads: 'Roads and cars',
    points: 'Points at the end',
    newRoad: (n: number) => `Entry ${n}`,
    whose: 'Who builds?',
    leads: 'The road leads to',
    pillar: 'a grey pillar',
    junction: 'a junction',
    exit: 'an exit',
    height: 'Height in discs',
    crosses: 'Which roads does it cross? Tap once for over, twice for under.',
    ramp: (player: string) => `Ramp of ${player}`,
    road: (n: number, player: string) => `Road ${n} of ${player}`,
    over: 'over',
    under: 'under',
    add: 'Enter this road',
    undo: 'Undo the last entry',
    places: (player: string, n: number) =>
      `${player} places ${n === 0 ? 'no car' : n === 1 ? 'one car' : `${n} cars`}.`,
    earned: (n: number) => `(${n} earned, but no more are left.)`,
    bonus: 'The exit earns a car.',
    passesOver: (road: string) => `Over ${road}:`,
    passesUnder: (road: string) => `Under ${road}:`,
    own: 'an own road, no car.',
    first: 'the first, a car.',
    later: (road: string) => `${road} was first, no car.`,
    gives: (player: string) => `${player} gives a disc to`,
    give: 'Give',
    lose: 'Loses a road',
    gaveGrey: 'A grey disc changes hands.',
    gaveYellow: 'A yellow disc changes hands.',
    gaveNone: 'No disc is left to give.',
    left: 'Left',
    cars: 'Cars',
    greyDiscs: 'Grey',
    yellowDiscs: 'Yellow',
    roadsLeft: 'Roads',
    counts: {
      cars: 'Cars on roads',
      areas: 'Development areas with a pillar',
      buildings: 'Enclosed buildings, without the tower',
      discs: 'Discs left',
      highest: 'Highest grey pillar, in discs',
    },
    flags: {
      tower: 'The tower is enclosed as well',
      jam: 'Three connected roads carry cars',
      rainbow: 'A car on a road through the rainbow',
      airport: 'An exit on the airport',
      green: 'An exit on the green',
    },
  },
  board: 'Tokyo Highway’s table from above',
  cars: (count: number) => many(count, 'car'),
  roadsLeft: (count: number) => `${many(count, 'road')} left`,
  inStock: 'left',
  roadsWord: (count: number) => (count === 1 ? 'road' : 'roads'),
  discsWord: 'discs',
  list: (parts: readonly string[]) => lists.format(parts),
  /** A side of the city, or its middle, and what stands near. */
  place: (side: Way | null, near: string | null) =>
    `in the ${side ? SIDES[side] : 'middle'}${near ? `, by the ${OBJECTS[near] ?? near}` : ''}`,
  /** Whose roads one passes over and under. */
  passing: (over: readonly Owned[], under: readonly Owned[]) =>
    `${over.length > 0 ? `, over ${counted(over)}` : ''}${under.length > 0 ? `, under ${counted(under)}` : ''}`,
  type: (type: string) => TYPES[type] ?? type,
  object: (object: string) => OBJECTS[object] ?? object,
  mission: (mission: Mission) => MISSIONS[mission],
  /** How a mission scores, and its points in short. */
  missionHow: (mission: Mission) => HOW[mission],
  missionWorth: (mission: Mission) => WORTH[mission],
  /** Opens the rules about missions. */
  missionRules: 'The rules of missions',
  points: (count: number) => many(count, 'point'),

  /** The seat panel. */
  left: (cars: number) => `${many(cars, 'car')} left`,
  discs: (grey: number, yellow: number) => `${grey} grey + ${yellow} yellow discs`,
  lost: (count: number) => `${many(count, 'road')} lost`,
  passed: 'passed',
  rank: (place: number) => `place ${place}`,

  /** The tools: a label, and a shorter one where there is little room. */
  end: 'Next end',
  endShort: 'Next end',
  higher: 'Higher',
  lower: 'Lower',
  junction: 'Junction',
  junctionShort: 'Junction',
  exit: 'Exit',
  exitShort: 'Exit',
  suggest: 'Find a place',
  suggestShort: 'Find a place',
  firsts: 'Roads to cross',
  firstsHint: 'be the first over (▲) or under (▼) one of them for a car',
  firstsShort: 'To cross',
  whole: 'Whole city',
  pass: 'Pass',
  passShort: 'Pass',
  passHint:
    'Only who can build nothing may pass. In the basic game you are then out, unless somebody has to give you a disc before your next turn.',
  missions: 'Missions',
  missionsShort: 'Points',
  carsTool: 'Cars',
  carsShort: 'Cars',
  whichOne: 'Which car?',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  leftShort: 'Left',
  rightShort: 'Right',
  which: 'Object to place',
  closer: 'Closer',
  farther: 'Farther',

  /** The held piece. */
  from: (height: number) => `From your pillar of height ${height}`,
  to: (height: number, junction: boolean) => `${junction ? 'junction' : 'pillar'} of ${height}`,
  toExit: 'an exit down to the table',
  asking: 'Asking…',
  fits: 'Fits.',
  earns: (count: number) => (count === 0 ? 'Fits, earns no car' : `Fits, earns ${many(count, 'car')}`),
  firstOver: (name: Person, count: number) =>
    `first over ${count > 1 ? count : 'one'} of ${verbFor(name, `${name}’s`, 'your')} roads`,
  firstUnder: (name: Person, count: number) =>
    `first under ${count > 1 ? count : 'one'} of ${verbFor(name, `${name}’s`, 'your')} roads`,
  /** Why a crossing earns nothing. */
  late: (names: readonly Person[]) => `nothing for ${roadsOf(names)}: another passed there first`,
  beenThere: (names: readonly Person[]) =>
    `nothing for ${roadsOf(names)}: a road of yours passes there already`,
  doThat: 'Show it',
  why: 'Why?',
  junctionHint: 'a pillar with a yellow disc on top, from which two roads go on',
  exitHint: 'the road goes down to the table, and this end is closed',
  /** Why a tool can do nothing now. */
  noExit: 'An exit begins at a pillar one disc high, and none of your open ends is that low.',
  noJunction: 'You have not the discs for a junction: it takes a yellow one.',
  noCars: 'No road in hand that earns a car.',
  noHigher: (junction: boolean) =>
    junction
      ? 'No higher from here, or not with your discs.'
      : 'A grey pillar is one disc higher or lower than the last, and no more.',
  noLower: (junction: boolean) =>
    junction
      ? 'A junction is no lower than that.'
      : 'A grey pillar is one disc higher or lower than the last, and no less.',
  /** A pillar was found, and none that earns a car. */
  /**
   * A place that earns no car: whether the next road from it may earn one, and whether advice can be asked
   * for.
   */
  plainFound: (leads: boolean, advice: boolean) =>
    leads
      ? 'Fits. It earns nothing yet, but from there your next road may earn a car.'
      : `Fits, but nothing in reach earns a car, nor the road after it.${advice ? ' “What would you do?” looks further ahead.' : ''}`,
  /** Pointed out of reach, it stands on the ring. */
  astray: (far: boolean) =>
    far ? 'The road reaches no farther than the ring.' : 'Nearer than the ring the road does not fit.',
  /** No pillar in sight earns a car; `lit`: the roads open to a first are marked. */
  noGold: (lit: boolean) =>
    lit
      ? 'No pillar in sight earns a car yet: build towards a road with ▲ (be first over it) or ▼ (under it).'
      : 'No pillar in sight earns a car yet: build towards the others’ roads.',
  /** An exit would, and shuts the only open end. */
  onlyExit: 'An exit would earn one, but closes your last end.',
  placed: 'cars placed',
  /** Cars may be earned, where no dots are drawn. */
  goldFound: 'A car is to be had: “Find a place” shows where.',
  firstsLegend: 'First over (▲) or under (▼) a road earns a car.',
  suggestHint:
    'one that earns a car now, else one that leads towards one; again for another. “What would you do?” looks further ahead',
  whichCar: 'Any car will do. The arrows slide it along the road.',
  whichPrize: 'A car like one that you cross wins a disc.',
  ownRoad: 'nothing for a road of your own',
  bonus: 'one for the exit',
  noRoom: 'The cars that this road earns do not fit on it.',
  build: 'Build',
  buildCars: (count: number) => `Build with ${many(count, 'car')}`,
  buildExit: 'Build the exit',
  /** What would leave nothing to build from: said, asked, done all the same; and once it was done. */
  shuts: {
    end: 'But it closes your last open end: after it you can build no more.',
    disc: 'But it takes your last disc: after it you can build no more.',
  },
  sure: {
    end: 'Close your last open end? After this exit you can build no more.',
    disc: 'Spend your last disc? After this you can build no more.',
  },
  allTheSame: 'Build it all the same',
  shutOut: 'Your last exit closed your last open end. Take that move back to open it again.',
  placeHere: (object: string) => `Place the ${OBJECTS[object] ?? object}`,
  passNow: 'Pass',
  passAsk: 'Pass this turn?',
  searching: 'Looking for a place…',
  nothing: 'No place found from here. Try another end or height. If there is none, pass.',
  /** Where to build; `many`: from which of several ends, too. */
  lookAt: (many: boolean) =>
    many
      ? 'Choose an end and point to where the new pillar shall stand.'
      : 'Point to where your next pillar shall stand.',
  /** The same in a lesson about junctions, and about exits. */
  lookToJoin: 'Choose “Junction”, then point to where it shall stand.',
  lookToLeave: 'Choose “Exit”, then point to where the road shall end.',
  /** The hint for placing an object of the city. */
  lookToPlace: (object: string) => `Point to where the ${OBJECTS[object] ?? object} shall go.`,
  goldDot: 'A gold dot earns a car.',
  /** Whose road is seen from the side while none is in hand. */
  lastRoad: (name: Person) => `${verbFor(name, `${name}’s`, 'Your')} last road`,
  profile: (over: number, under: number) => `Side view of the road: passes over ${over} and under ${under}`,
  prize: '(+1 disc)',
  carNumber: (n: number) => `Car ${n}`,
  carType: (n: number) => `Type of car ${n}`,
  forward: 'Forward',
  backward: 'Back',
  rests: 'Enter again to build, Escape to change it.',
  firstsShown: (over: number, under: number) =>
    `${many(over, 'road')} to be the first over, ${under} to be the first under`,
  firstsHidden: 'Roads to cross hidden',

  /** The account of the table. */
  round: (n: number) => `Round ${n}.`,
  stands: (object: string, place: string) => `${OBJECTS[object] ?? object} ${place}`,
  pillarAt: (id: number, name: Person, height: number, junction: boolean, place: string, open: boolean) =>
    `${verbFor(name, `Pillar ${id} of ${name}`, `Your pillar ${id}`)}: ${junction ? 'a junction, ' : ''}height ${height}, ${place}${open ? ', open' : ''}.`,
  roadAt: (
    id: number,
    name: Person,
    from: number,
    to: number | null,
    kind: string,
    over: readonly number[],
    under: readonly number[],
    cars: readonly string[],
  ) =>
    `${verbFor(name, `Road ${id} of ${name}`, `Your road ${id}`)}: ${kind === 'ramp' ? `ramp of pillar ${from}` : kind === 'exit' ? `exit from pillar ${from}` : `pillar ${from} to ${to}`}` +
    `${passing('over', over)}${passing('under', under)}${cars.length > 0 ? `, with ${lists.format(cars)}` : ''}.`,
  stock: (
    name: Person,
    grey: number,
    yellow: number,
    roads: number,
    cars: readonly string[],
    placed: number,
  ) =>
    `${name}: ${many(placed, 'car')} placed; left are ${grey} grey and ${many(yellow, 'yellow disc')}, ${many(roads, 'road')}, ${cars.length > 0 ? lists.format(cars) : 'no car'}.`,
  openTo: (name: Person, over: readonly number[], under: readonly number[]) =>
    `${withVerb(name, 'can', 'can')} be the first over ${over.length > 0 ? `road ${numbers(over)}` : 'no road'} and the first under ${under.length > 0 ? `road ${numbers(under)}` : 'none'}.`,

  /** The account of a move. */
  begins: (name: Person) => `${withVerb(name, 'begins', 'begin')}.`,
  dealt: 'The city is laid out.',
  put: (name: Person, object: string, place: string) =>
    `${withVerb(name, 'places', 'place')} the ${OBJECTS[object] ?? object} ${place}`,
  built: (name: Person, height: number, junction: boolean, place: string) =>
    `${withVerb(name, 'builds', 'build')} a road to a ${junction ? 'junction' : 'pillar'} of ${height} ${place}`,
  exited: (name: Person) => `${withVerb(name, 'builds', 'build')} an exit`,
  wishedRoad: (height: number, junction: boolean, place: string) =>
    `Build a ${junction ? 'junction' : 'pillar'} of ${height} ${place}${junction ? ' (yellow on top: two roads may leave it)' : ''}`,
  wishedExit: (place: string) => `Build an exit from the end ${place} (down to the table: this end closes)`,
  wishedObject: (object: string, place: string) => `Place the ${OBJECTS[object] ?? object} ${place}.`,
  /**
   * The cars that a road would bring, and those that it brought, with how many of all are on the roads now.
   */
  promised: (cars: number) => `: +${many(cars, 'car')}`,
  gained: (cars: number, placed: number, all: number) =>
    `: +${many(cars, 'car')}, ${placed} of ${all} placed`,
  /** Why a road that crosses others brought none. */
  vain: ': no car, another road passed there first',
  vainOwn: (name: Person) => `: no car for ${verbFor(name, 'a road of their own', 'a road of your own')}`,
  /** The same as `built`, where there is little room. */
  brief: (name: Person, height: number, junction: boolean, place: string) =>
    `${withVerb(name, 'builds', 'build')} a ${junction ? 'junction' : 'pillar'} of ${height} ${place}`,
  brought: (cars: number, placed: number, all: number) =>
    `Your road: +${many(cars, 'car')}, ${placed} of ${all} placed.`,
  /** Why a junction may be more than one level off. */
  leap: ' (a junction may be up to six higher or lower)',
  passes: (name: Person) => withVerb(name, 'passes', 'pass'),
  /** Carried pieces did not come to rest at their places; a disc is due unless it is free. */
  setBack: (name: Person, pieces: number, free: boolean) =>
    `${pieces === 1 ? 'A piece' : many(pieces, 'piece')} ${verbFor(name, `of ${midSentence(name)}`, 'of yours')} missed ${pieces === 1 ? 'its place and is' : 'their places and are'} set back${free ? '' : `: ${withVerb(midSentence(name), 'gives', 'give')} a disc to the next player`}.`,
  /** A careful hand carried. */
  helped: (name: Person) =>
    `A careful hand carries: ${withVerb(midSentence(name), 'gives', 'give')} a disc to the next player.`,
  /** A hand knocked pieces over that belong to these others. */
  fell: (name: Person, pieces: number, owners: readonly Person[]) =>
    `${verbFor(name, `${name}’s`, 'Your')} hand knocks over ${many(pieces, 'piece')}. All is put back${owners.length > 0 ? `, and ${withVerb(midSentence(name), 'gives', 'give')} a disc to ${lists.format(owners.map((owner) => String(midSentence(owner))))}` : '; it costs nothing, for nobody else’s fell'}.`,

  /** The end. */
  wonByCars: (name: Person, count: number) =>
    `${withVerb(name, 'has', 'have')} placed all ${count} cars and ${verbFor(name, 'wins', 'win')}.`,
  wonEarly: (name: Person) => `${withVerb(name, 'wins', 'win')}: the game was ended early.`,
  wonLast: (name: Person) => `${withVerb(name, 'wins', 'win')}: the others could build no more.`,
  wonPoints: (name: Person, points: number) =>
    `${withVerb(name, 'wins', 'win')} with ${many(points, 'point')}.`,
  /** A tie: in cars placed, or in points and cars. */
  shared: (missions: boolean) =>
    missions
      ? 'Equal in points and in cars: the victory is shared.'
      : 'Equal in cars placed, and discs do not count: the victory is shared.',
  total: 'Total',
  yourCity: 'The city you built',
  keepPicture: 'Save the picture',
  photograph: 'Photograph the city',

  /** Captions of the figures, by clause and number. */
  figures: {
    'H-1.1': 'A road rests on two pillars; heights count in discs',
    'H-3.1': 'The ramp leads outward, a sedan in its middle',
    'H-4.1': 'A disc’s width between development areas',
    'H-4.2': 'A building stands wholly on an area of its own',
    'H-4.3': 'Not over its edge',
    'H-5.1': 'From an open end of your own',
    'H-5.2': 'Not from the middle of a highway',
    'H-6.1': 'One higher',
    'H-6.2': 'Not as high as before',
    'H-6.3': 'Not two higher',
    'H-7.1': 'A junction: yellow on grey, up to six levels away',
    'H-7.2': 'Two roads may leave it',
    'H-8.1': 'Both ends rest on their discs',
    'H-8.2': 'Too little rests on them',
    'H-9.1': 'No pillar under a road, nor a road over a pillar',
    'H-9.2': 'Touching edges are fine',
    'H-10.1': 'Two roads on one pillar: 60° or more',
    'H-10.2': 'Less than 60°: too narrow',
    'H-10.3': 'Air over another road',
    'H-12.1': 'Wholly inside an area, or wholly outside',
    'H-12.2': 'Not on its edge',
    'H-12.3': 'No road through a building, only clear above it',
    'H-13.1': 'An exit from height 1 down to the table: one car',
    'H-13.2': 'Never from higher up',
    'H-14.1': 'First over two roads: two cars',
    'H-14.2': 'First under a road: one car',
    'H-14.3': 'Somebody lies above already: no car',
    'H-15.1': 'Wholly on the road, clear of the discs',
    'H-15.2': 'They overlap',
    'H-16.1': 'Theirs fell: one disc goes to them, however much it was',
    'H-17b.1': 'High above everything, then down to its place',
    'H-17b.2': 'Along the table it knocks pieces over',
    'H-19.1': 'One disc is enough to build on: go down',
    'H-19.2': 'None left: you pass, and soon you are out',
    'H-20.1': 'All cars placed: the round is finished, then points count',
    'H-22.1': 'The same type on the road crossed: its owner gives a disc',
    'H-22.2': 'Another type: nothing',
    'H-21.1': 'Two buildings and the tower enclosed: 2 + 2',
  } as Record<string, string>,

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    ends: 'Next or previous open end',
    nudge: 'Move by 1 mm (an exit: turn by 1°); with Shift by 0.1',
    height: 'Higher; with Shift, lower',
    junction: 'Junction or grey pillar',
    exit: 'Exit or pillar',
    suggest: 'Show a place that fits, then the next one',
    cars: 'Choose the cars',
    firsts: 'Mark the roads to cross first',
    missions: 'Missions and points',
    object: 'City: another object',
    turn: 'City: turn the object; with Shift, turn it back',
    pass: 'Pass',
    set: 'Set it down, then build it for good',
    zoom: 'Closer, farther, whole city',
    tilt: 'Tilt the table, or back to the plan; hold Space for a peek',
    carry: 'Real hands: hold to carry the piece along the table; with Shift slowly',
    lift: 'Real hands: hold to lift or lower it (or Page up, Page down)',
    release: 'Real hands: let go; tweezers for a car; put everything back',
    circle: 'Real hands: look at the piece from another side',
  },

  steps: ['City', 'Highways'] as readonly string[],

  roundNumber: (n: number) => `Round ${n}`,

  /** Messages of the 3D scene. */
  scene: {
    scene: 'The city in three dimensions. Arrows turn it, plus and minus come closer.',
    tilt: 'Tilt the table',
    plan: 'Back to the plan',
    view: 'View',
    more: 'More views',
    low: 'Look from near by',
    lowShort: 'Near',
    ride: 'Ride in a car',
    rideShort: 'Ride',
    photo: 'Photograph the city',
    photoShort: 'Photo',
    time: (time: Time) => ({ day: 'Day', dusk: 'Dusk', night: 'Night' })[time],
    circle: 'Look from another side (Q)',
    circleShort: 'Turn',
  },

  /** Messages while a piece is carried, and after a fall. */
  carry: {
    carry: 'Carry it',
    /** A careful hand carries; `payee` gets a disc for it, nobody if null. */
    careful: (payee: Person | null) => `Carry it for me${payee ? `: one disc to ${midSentence(payee)}` : ''}`,
    letGo: 'Let go',
    back: 'Put back',
    piece: (load: Load) => ({ disc: 'the pillar', road: 'the road', car: 'the car' })[load.kind],
    take: (piece: string, n: number, of: number) => `Piece ${n} of ${of}: take up ${piece}.`,
    byMouse:
      'The pointer leads it, the wheel or a held button lowers it. Or by keys: arrows, W and S, Enter lets go.',
    byTouch: 'Drag anywhere, and lower it with your thumb.',
    byKeys: 'Arrows carry it, W and S lift and lower it, Enter lets go.',
    /** How far to go along the table, as the player looks at it. */
    aside: (right: number, away: number) =>
      [
        Math.abs(right) >= 100
          ? `${right > 0 ? '→' : '←'} ${millimetres(right)} mm ${right > 0 ? 'right' : 'left'}`
          : '',
        Math.abs(away) >= 100
          ? `${away > 0 ? '↑' : '↓'} ${millimetres(away)} mm ${away > 0 ? 'away from you' : 'toward you'}`
          : '',
      ]
        .filter(Boolean)
        .join(', '),
    there: (above: number) => `Over its place, ${millimetres(above)} mm above it: lower it.`,
    ready: 'At its place: let go, or set it down.',
    under: 'It is lower than its place.',
    near: 'Something is near.',
    touches: 'It touches something.',
    clock: 'Then you have twelve seconds, and there is no way back.',
    clockOf: 'Seconds left for this piece',
    spilt: 'Something fell.',
    final: 'You hold it: there is no way back now.',
    lower: 'Lower',
    raise: 'Raise',
    /** The pad of single presses. */
    pad: 'Arrow buttons',
    padHint: 'Carry with single presses instead of dragging',
    padShort: 'Arrows',
    toLeft: 'To the left',
    toRight: 'To the right',
    toAway: 'Away from you',
    toToward: 'Toward you',
    height: 'Height above its place',
    above: (units: number) => `${Math.round(units / 100)} mm`,
    tweezers: 'Tweezers',
    tweezersHint: 'Half the shake, half the speed',
    mayFall: 'Real hands: what you touch may fall.',
    fell: (pieces: number) =>
      pieces === 1
        ? 'One piece fell. It is put back; whoever knocked it over owes its owner a disc.'
        : `${pieces} pieces fell. All is put back; whoever knocked them over owes each other owner a disc.`,
  },

  /** What a hand has just knocked over, and who pays whom. */
  crash: {
    label: 'Something fell',
    crash: 'Crash!',
    notStanding: 'It does not stand',
    knocked: (name: Person, pieces: number) =>
      `${withVerb(name, 'knocks', 'knock')} over ${many(pieces, 'piece')}.`,
    back: (pieces: number) =>
      pieces === 1
        ? 'The carried piece came to rest in the wrong place and is set back.'
        : `${pieces} carried pieces came to rest in the wrong place and are set back.`,
    gives: (from: Person, to: Person) => `${withVerb(from, 'gives', 'give')} ${midSentence(to)} a disc`,
    hasNone: (from: Person, to: Person) =>
      `${withVerb(from, 'has', 'have')} no disc left for ${midSentence(to)}`,
    free: 'It costs nothing: no piece of anybody else fell.',
    restored: 'Everything is put back.',
    proceed: 'Go on',
  },

  /** Real hands without a game, and the city of the day. */
  practice: {
    lead: 'Carry a road through a city that stands already. Nothing here costs a disc.',
    what: 'What to do',
    steps: {
      carry: 'Carry one',
      knock: 'Knock one over',
      free: 'Freely',
      today: 'City of the day',
    },
    tasks: {
      carry: 'Take the road up, bring it over its place, lower it gently, and let go.',
      knock: 'Now on purpose: lower the road beside a pillar, sweep it over, and let go. See what falls.',
      free: 'Try mouse, finger, keys or buttons, from above or from the side. There is no goal.',
      today: 'One city, the same for everybody today. Carry its road through the tangle.',
    },
    begin: 'Take it up',
    again: 'Once more',
    cancel: 'Put it back',
    judging: 'What the hand did is being simulated…',
    stands: (clearance: string, seconds: string) =>
      `It stands. Nearest to anything else: ${clearance} mm, in ${seconds} s.`,
    beside: 'It did not come to rest at its place.',
    fell: (pieces: number) => `${many(pieces, 'piece')} fell. No star this time.`,
    knocked: (pieces: number) =>
      `${many(pieces, 'piece')} fell. In a game you would give a disc to each owner but yourself, and all is put back.`,
    nothingFell: 'Nothing fell. Lower it further, and push.',
    stars: (stars: number) => `${stars} of 3 stars`,
    best: 'Your best today: it is on the board.',
    next: 'Next',
    otherCity: 'Another city',
    share: 'Share the result',
    copied: 'Copied: paste it wherever you like.',
    notCopied: 'It could not be copied.',
    board: 'Board of the day',
    nobody: 'Nobody yet. The first star is free.',
    you: 'you',
    howStars:
      '★ it stands and nothing fell · ★★ a millimetre of room all the way, if there is as much · ★★★ two millimetres, in eight seconds. The day changes at midnight UTC; your best attempt counts.',
  },

  /** Messages of the photo studio. */
  studio: {
    title: 'Photograph the city',
    canvas:
      'The finished city. Drag or use the arrows to turn it, plus and minus to come closer; a click looks at that place.',
    time: 'Light',
    lens: 'Lens',
    lenses: { tele: 'Long', normal: 'Normal', wide: 'Wide', macro: 'Close-up' } as Record<Lens, string>,
    caption: 'Caption',
    drive: 'Cars drive',
    ride: 'Ride along',
    nextCar: 'Next car',
    leave: 'Get off',
    take: 'Take the picture',
    clip: 'Turning clip',
    taking: 'Holding still: the picture is getting finer…',
    frame: (n: number, of: number) => `Filming: ${n} of ${of} pictures`,
    stop: 'Stop',
    enough: 'That will do',
    picture: 'The picture, as it will be saved',
    film: 'The clip: once round the city',
    save: 'Save',
    send: 'Share',
    again: 'Back to the city',
    failed: 'That did not work: this browser could not make the file.',
  },

  forecast: {
    costs: (cost: number, of: number) => `Costs ${cost} of ${of} disc${of === 1 ? '' : 's'}`,
    free: 'Costs no disc',
    yellow: (of: number) => ` and 1 of ${of} yellow`,
    tight: 'Few are left: without discs only exits can be built.',
    points: (before: number, after: number, why: string) =>
      before === after ? `Points stay at ${after}${why}.` : `Points ${before} → ${after}${why}.`,
    junction: 'A junction may be as high as before, or up to six higher or lower; two roads leave it.',
  },
};

export type Messages = MessagesOf<typeof en>;

export default en;
