import type { MessagesOf } from '../../messages';
import { type Person, verbFor, withVerb } from '../../../lib/messages/person';
import { ARCHITECTS, clockFace, DISTRICTS, isRow } from '../../../games/jutaku/names';
import type { Size } from '../../../games/jutaku/view';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const yen = (amount: number) => `¥${number.format(amount)}`;
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const district = (key: string) => DISTRICTS[key] ?? key;

export const en = {
  companion: {
    title: 'Clock and caller',
    lead: 'One device in the middle of the table. It counts down, stops the clock and keeps the money.',
    go: 'Go',
    stop: 'Stop!',
    hands: 'Hands off until it starts.',
    checking: 'Is the house right?',
    caller: 'Who called?',
    requirements: {
      floors: 'Every floor is used, and none above',
      pieces: 'Exactly the pieces that the card asks for',
      inside: 'Nothing sticks out of the outline',
      touching: 'The pieces of each floor touch along their sides',
      supported: 'Every piece rests on the floor below',
    },
    value: 'Value of the card in yen',
    right: 'All right: keep the card',
    wrong: 'Wrong: go on',
    allChecked: 'All callers are checked',
    order: 'Who moves now',
    must: 'must move',
    cards: 'Cards',
    sum: (time: string) => `Time so far: ${time}`,
    sound: 'Sound',
  },
  board: 'The architect’s desk',
  plan: (key: string) => `Site plan in ${district(key)}`,
  yen,
  /** Minutes and seconds, with tenths where they matter. */
  time: (ms: number, tenths = false) => clockFace(ms, tenths, '.'),
  district,
  architect: (key: string) => ARCHITECTS[key] ?? key,
  side: (side: 'easy' | 'hard') => (side === 'easy' ? 'easy side' : 'hard side'),
  floor: (n: number) => `Floor ${n}`,
  floorShort: (n: number) => `F${n}`,
  floorHas: (n: number, pieces: number) => `Floor ${n}, ${many(pieces, 'piece')}`,
  pieces: (count: number) => many(count, 'piece'),
  floors: (count: number) => many(count, 'floor'),

  /** Missing requirements. */
  used: (count: number, of: number) => `${count} of ${of} pieces used`,
  reached: (count: number, of: number) => `${count} of ${of} floors reached`,
  usedShort: 'pieces',
  reachedShort: 'floors',
  complete: 'Complete: call stop!',
  /** The same before the stop button is introduced. */
  whole: 'The house is complete.',
  /** What the piece in hand or the card looked at would bring. */
  laying: (pieces: number, of: number, floors: number, ofFloors: number) =>
    `With it ${pieces} of ${of} pieces, ${floors} of ${ofFloors} floors.`,
  last: (before: number, after: number) =>
    `The last piece: a right stop then makes ${yen(before)} → ${yen(after)}.`,
  tooFew: (pieces: number, floors: number) =>
    `Then only ${many(pieces, 'piece')} would be left for ${many(floors, 'floor')}.`,
  tooHigh: (floors: number) => `The card asks for ${many(floors, 'floor')} only.`,
  earning: (before: number, after: number, theirs: number | null) =>
    `If you finish it: ${yen(before)} → ${yen(after)}${theirs === null ? '' : `, best rival ${yen(theirs)}`}`,
  lacks: (pieces: number, floors: readonly number[]) => {
    const row = isRow(floors) ? `${floors[0]} to ${floors.at(-1)}` : lists.format(floors.map(String));
    const empty = floors.length === 0 ? [] : [floors.length > 1 ? `floors ${row}` : `floor ${row}`];
    const parts = [...(pieces > 0 ? [many(pieces, 'piece')] : []), ...empty];
    return parts.length > 0 ? `Missing: ${lists.format(parts)}.` : '';
  },

  /** The pool. */
  pool: 'Pieces in the centre',
  all: 'All',
  allShort: 'All',
  size: (size: Size) => ({ small: 'Small', medium: 'Medium', large: 'Large' })[size],
  sizeShort: (size: Size) => ({ small: 'S', medium: 'M', large: 'L' })[size],
  corners: (count: number) => `${count} corners`,
  anyShape: 'Shapes',
  shape: 'Corners',
  leftOf: (words: string, count: number) => `${words}: ${count} left`,
  before: 'Pieces before these',
  after: 'Pieces after these',
  piece: (n: number, corners: number, size: Size, area: number) =>
    `Piece ${n}: ${corners} corners, ${size}, ${area} mm²`,
  noneLeft: 'None of these is left.',

  /** Tools. */
  left: 'Turn left',
  right: 'Turn right',
  leftShort: 'Left',
  rightShort: 'Right',
  flip: 'Flip',
  flipShort: 'Flip',
  place: 'Place',
  putBack: 'Put back',
  putBackShort: 'Put back',
  takeBack: 'Take back',
  snap: 'Snap',
  snapOn: 'Pieces snap flush.',
  snapOff: 'Pieces stay where you hold them.',
  /** Buttons that move and turn the piece in hand. */
  pad: {
    label: 'Fine buttons',
    hint: 'move and turn the piece by single presses',
    left: 'A little to the left',
    right: 'A little to the right',
    up: 'A little up',
    down: 'A little down',
    turnLeft: 'Turn left by 1°',
    turnRight: 'Turn right by 1°',
  },
  outline: (n: number) => `Outline ${'AB'[n]}`,
  stop: 'Stop!',
  /** What a wrong one costs: beforehand, and afterwards. */
  stopCost: 'After a wrong stop you change something and wait 5 seconds.',
  wrongCost: 'Change something, then call again.',
  stale: 'Change your building first',
  again: (seconds: number) => `Again in ${seconds} s`,
  frozen: 'Hands off',
  calling: 'Called…',
  void: 'Void the round',
  voidAsked: (count: number, of: number) => `${count} of ${of} ask for it`,
  voidHint: 'If all ask, the pieces go back and everyone moves or keeps.',
  fresh: (ms: number) => `Line: ${Math.round(ms)} ms there and back`,
  clock: 'Time of this card',
  /** House by house, in a review. */
  review: {
    title: 'House by house',
    takenBack: (count: number) => `${many(count, 'piece')} taken back`,
    letGo: (count: number) => `${many(count, 'piece')} tried and let go`,
    clean: 'Every piece stayed where it was laid.',
    paidMore: (key: string, more: number) =>
      `${district(key)} lay in reach, was no harder and paid ${yen(more)} more.`,
    solution: 'The solver’s way',
    look: 'Watch it being built',
  },
  /** In the place of the clock, in a first race. */
  unhurried: 'First race: no clock in sight',
  unhurriedWhy:
    'In your first race you see no clock, so that you can look around. It is there from the second one on.',

  /** The held piece. */
  take: 'Take a piece: tap it, or drag it onto the plan.',
  takeFirst: (floors: number, pieces: number) =>
    `Build ${many(floors, 'floor')} with exactly ${many(pieces, 'piece')}, edge to edge inside the outline${floors > 1 ? ', no overhang: large ones go below' : ''}.`,
  /** The remaining requirements, including floors without a piece. */
  takeNext: (pieces: number, floors: readonly number[], high: boolean) =>
    `${many(pieces, 'more piece')}, edge to edge${high ? ', no overhang' : ''}.${floors.length > 0 ? ` Still empty: ${lists.format(floors.map((n) => `floor ${n}`))}.` : ''}`,
  full: 'All pieces of the card are used. Call stop, or take one back.',
  fullTaught: 'All pieces of the card are used: take one back.',
  /** Of one's best run. */
  ghost: (pieces: number) => `Your best run had ${many(pieces, 'piece')} by now`,
  drag: (touch: boolean) =>
    touch
      ? 'Drag it, turn it by the ring or with two fingers.'
      : 'Drag it, turn it by the ring or the wheel; Shift lifts it over.',
  /** Shown once, while a finger carries the first piece. */
  floats: 'The piece floats above your finger',
  stopped: (touch: boolean) =>
    `It lies against other wood. ${touch ? 'Pull on' : 'Pull on, or hold Shift,'} and it goes over.`,
  fits: 'Fits: let go to place it.',
  fitsHere: 'Fits: press Place.',
  notYet: 'It does not lie right here yet: drag it to where it fits.',
  asking: 'Asking…',
  faster: (name: Person) => `${withVerb(name, 'was', 'were')} faster.`,
  got: (piece: string) => `In hand: ${piece}.`,
  gone: (piece: number) => `Piece ${piece} is gone.`,
  laid: (piece: number, floor: number) => `Piece ${piece} lies on floor ${floor}.`,
  pose: (n: number, of: number, place: string, degrees: number) =>
    `Place ${n} of ${of}: ${place}, turned ${degrees}°.`,
  noPose: 'Turned like this it lies along no edge. Turn or flip it, change the floor or put it back.',
  /** No free piece seems to fit on a floor, or on any. */
  deadEnd: (floor: number | null) =>
    floor === null
      ? 'No free piece seems to fit any more: take one back.'
      : `No free piece seems to fit on floor ${floor}: take a piece back.`,
  held: (place: string, degrees: number) => `${place}, turned ${degrees}°`,
  where: (across: -1 | 0 | 1, up: -1 | 0 | 1) => {
    const vertical = up > 0 ? 'upper' : up < 0 ? 'lower' : '';
    const horizontal = across > 0 ? 'right' : across < 0 ? 'left' : '';
    if (!vertical && !horizontal) return 'in the middle';
    if (!vertical) return `in the middle ${horizontal}`;
    return horizontal ? `${vertical} ${horizontal}` : `${vertical} middle`;
  },

  /** The round. */
  ready: 'Ready…',
  go: 'Build!',
  calls: (name: Person) => `${withVerb(name, 'calls', 'call')} stop!`,
  wrong: (name: Person) => `${verbFor(name, `${name}’s`, 'Your')} stop was wrong. Go on!`,
  earned: (name: Person, key: string, amount: number) =>
    `${withVerb(name, 'has', 'have')} completed ${district(key)}: ${yen(amount)}`,
  /** A player's progress at a stop; null for the viewer. */
  had: (name: Person, pieces: number, of: number | null) =>
    pieces === of
      ? `${withVerb(name, 'had', 'had')} all ${many(of, 'piece')}, but no right stop.`
      : `${withVerb(name, 'had', 'had')} ${of === null ? many(pieces, 'piece') : `${pieces} of ${many(of, 'piece')}`}.`,
  cleared: 'Round over: all pieces go back to the centre, built ones too.',
  watching: (name: Person) => `${verbFor(name, `${name}’s`, 'Your')} desk`,

  /** The district. */
  districtMap: 'The district: cards to build on',
  centre: 'The pieces lie here',
  choose: 'Choose where to build: the lit cards are up to two steps away, gaps skipped.',
  sign: 'Your architect',
  chooseArchitect: 'Your architect, any will do',
  first: 'How to build',
  /** What a card says, for who sees one for the first time. */
  asksFor:
    'A card names its floors and pieces, and the yen that its house earns; where it has two outlines you build on either. Whoever completes theirs first calls stop and keeps the card; after a wrong stop you change something and wait 5 seconds.',
  onward: 'Choose a card',
  /** The card that asks for least. */
  least: (key: string, floors: number, pieces: number) =>
    `Easy, to begin with (violet frame): ${district(key)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}`,
  quick: (key: string, floors: number, pieces: number, amount: number) =>
    `Few pieces (violet frame): ${district(key)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}, ${yen(amount)}`,
  /** With how much more it pays than the card that was offered before. */
  /** With the price, if there is room. */
  moveTo: (key: string, amount: number | null) =>
    `Move to ${district(key)}${amount === null ? '' : `: ${yen(amount)} when it is built`}`,
  start: (key: string, amount: number | null) =>
    `Build in ${district(key)}${amount === null ? '' : `: ${yen(amount)} when it is built`}`,
  keep: 'Keep my card',
  keepHint: (key: string) => `Stay with ${district(key)}`,
  card: (key: string, amount: number, floors: number, pieces: number) =>
    `${district(key)}, ${yen(amount)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}`,
  inReach: 'in reach',
  stands: (name: Person) => `${withVerb(name, 'stands', 'stand')} here`,
  turn: (name: Person) => `${withVerb(name, 'chooses', 'choose')}.`,
  nothing: 'no card',
  either: 'Two sites: build on either one.',
  seen: 'Look at a card to see what it asks for.',

  /** The seat panel. */
  note: (pieces: number, of: number) => `${pieces}/${of} pieces`,
  noteFloors: (floors: number, of: number) => `${floors}/${of} floors`,
  /** A piece less stands than a moment ago. */
  tookOne: 'took one back',
  kept: (count: number) => many(count, 'card'),
  wrongCalls: (count: number) => many(count, 'wrong stop'),
  holds: (name: Person, piece: number) => `${withVerb(name, 'holds', 'hold')} piece ${piece}.`,

  /** The account of a line. */
  dealt: 'The cards are laid out.',
  picked: (name: Person, architect: string, key: string) =>
    `${withVerb(name, 'plays', 'play')} ${ARCHITECTS[architect] ?? architect} and ${verbFor(name, 'begins', 'begin')} in ${district(key)}.`,
  begins: 'Building starts.',
  grabbed: (name: Person) => `${withVerb(name, 'takes', 'take')} a piece.`,
  placed: (name: Person, floor: number) => `${withVerb(name, 'places', 'place')} a piece on floor ${floor}.`,
  released: (name: Person) => `${withVerb(name, 'puts', 'put')} a piece back.`,
  tookBack: (name: Person) => `${withVerb(name, 'takes', 'take')} the last piece back.`,
  called: (name: Person) => `${withVerb(name, 'calls', 'call')} stop.`,
  judged: (calls: readonly { name: Person; right: boolean }[]) =>
    calls
      .map(
        ({ name, right }) =>
          `${verbFor(name, `${name}’s`, 'Your')} building is ${right ? 'right' : 'wrong'}.`,
      )
      .join(' '),
  closed: 'The buildings are checked.',
  moved: (name: Person, key: string) =>
    key
      ? `${withVerb(name, 'moves', 'move')} to ${district(key)}.`
      : `${withVerb(name, 'moves', 'move')} on.`,
  keeps: (name: Person) => `${withVerb(name, 'keeps', 'keep')} the card.`,
  wantsVoid: (name: Person) => `${withVerb(name, 'asks', 'ask')} to void the round.`,
  /** The same as advice. */
  wishGrab: 'Take the piece with the violet frame; then I show where it goes.',
  wishPlace: (floor: number) => `Place it on the violet outline, floor ${floor}.`,
  /** Said before what to do, where another floor was looked at. */
  wishFloor: (floor: number) => `It goes on floor ${floor}.`,
  /** The piece is in hand: its place is in sight, or it lies there already. */
  wishBring: (touch: boolean) =>
    `${touch ? 'Tap' : 'Click'} the violet outline and the piece goes there, or drag it.`,
  wishThere: 'It lies on the violet outline: press Place.',
  wishRelease: 'I see no place for this piece: put it back and take another.',
  wishBack: 'From here I see no way to finish: take the last piece back and try another.',
  wishStop: 'Call stop!',
  wishCard: (key: string, floors: number, pieces: number, amount: number) =>
    `Build in ${district(key)}: ${yen(amount)} for ${many(floors, 'floor')}, ${many(pieces, 'piece')}.`,
  wishKeep: 'Stay with your card.',
  building: (name: Person, key: string, amount: number, floors: number, pieces: number) =>
    `${withVerb(name, 'builds', 'build')} in ${district(key)} for ${yen(amount)}: ${many(floors, 'floor')} of exactly ${many(pieces, 'piece')}.`,
  stacked: (floor: number, pieces: readonly number[]) =>
    `Floor ${floor}: ${pieces.length === 1 ? 'piece' : 'pieces'} ${lists.format(pieces.map(String))}.`,
  empty: 'Nothing stands yet.',
  poolHas: (count: number) => `${many(count, 'piece')} in the centre.`,
  grid: (cards: readonly string[]) => (cards.length > 0 ? `In reach: ${lists.format(cards)}.` : ''),
  roundIs: (n: number) => `Round ${n}.`,

  /** The end. */
  nothingKept: 'no card kept',
  yourTime: (time: string) => `Your time: ${time}`,
  bestTime: 'Your best time so far!',
  bestWas: (time: string) => `Your best: ${time}`,
  puzzles: 'To the puzzles',

  /** Captions of the figures, by clause and number. */
  figures: {
    'J-1.1': 'A small house of wood on an odd plot.',
    'J-2.1': 'Two outlines: build on one.',
    'J-4.1': 'The first card lies on the edge.',
    'J-5.1': 'Before go, nothing is grabbed.',
    'J-6.1': 'One piece in the hand at a time.',
    'J-6a.1': 'Nearly flush: it snaps to its neighbour.',
    'J-7.1': 'Inside the outline; gaps are fine.',
    'J-7.2': 'It sticks out.',
    'J-8.1': 'Side along side.',
    'J-8.2': 'Only corners touch.',
    'J-8.3': 'They overlap.',
    'J-9.1': 'It rests on the floor below.',
    'J-9.2': 'It hangs over the edge.',
    'J-9.3': 'It spans a gap.',
    'J-10.1': 'The piece placed last goes first.',
    'J-12.1': 'All floors, the exact number of pieces: stop!',
    'J-13.1': 'A piece is missing: a wrong stop. Change something first, and wait.',
    'J-15.1': 'Up to two steps, round corners too.',
    'J-15.2': 'Three steps are too far.',
    'J-16a.1': 'All ask for it: every piece goes back to the heap.',
    'J-17.1': 'The last house asked for ends it: what was kept counts.',
    'J-18.1': 'Alone: only the time from go to a right stop counts.',
  } as Record<string, string>,

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    pieces: 'Previous or next free piece in the centre',
    browse: 'With an empty hand: from piece to piece and row to row; Enter takes',
    grab: 'Take that piece',
    size: 'Another size of pieces',
    places: 'Next or previous place along an edge, from the top; whether it fits you see when it lies there',
    move: 'With a piece in hand: move by a square of the grid, or 1 mm; with Shift push it by a tenth of that',
    turn: 'Turn left; with Shift, right (or the wheel, the ring, two fingers)',
    fineTurn: 'Turn by 1° (or the wheel with Shift)',
    lift: 'While dragging: lift the piece over others',
    flip: 'Flip (or the right mouse button)',
    place: 'Place the piece',
    floor: 'Choose a floor',
    outline: 'The other outline',
    putBack: 'Put the piece in hand back',
    takeBack: 'Take the last piece back',
    snap: 'Snap on or off',
    stop: 'Stop!',
  },

  steps: ['Card', 'Build', 'Move on'] as readonly string[],

  house: (n: number) => `House ${n} of 4`,

  /** Messages of the 3D model. */
  scene: {
    model: (district: string) =>
      `Model of the building in ${district}. Arrows turn it, plus and minus lift its floors apart.`,
    show: 'Model',
    open: 'Lift the floors apart',
    close: 'Set the floors down',
    grow: 'Larger',
    shrink: 'Smaller',
    photo: 'Take a picture',
    taking: 'Taking the picture…',
    send: 'Share the picture',
    others: 'Look at the others’ models, one after the other',
    progress: (used: number, of: number, floors: string) => `${used} of ${of} pieces, ${floors}`,
    street: 'All houses as a street at dusk. Arrows turn it, plus and minus come closer.',
    asks: (floors: string, pieces: string) => `${floors} · ${pieces}`,
  },

  /** What the page for one person says, in both languages. */
  solo: {
    lead: 'One desk, all the pieces, and the clock. Your best times stay in this browser.',
    daily: 'Puzzle of the day',
    dailyHint:
      'The same for everybody. Your first finished try counts for the board; until midnight of universal time nobody is shown how it is built before they have built it.',
    dailyEasy: 'An easy one a day',
    dailyEasyHint: 'On the easy side, with few pieces: good for a first try, or for a short break.',
    left: (hours: number, minutes: number) => `${hours} h ${minutes} min left`,
    trial: 'Time trial',
    trialHint:
      'Four cards as they are dealt, from few floors to many. Only the time from “go” to the right stop counts.',
    trialToday: 'The trial of the day',
    trialFree: 'A fresh deal',
    puzzles: 'Puzzles',
    puzzlesHint:
      'A single card each, rated by our solver from 1 (quick) to 5 (stubborn). Under each the time of a good builder, or yours.',
    side: 'Side of the cards',
    sideEasy: 'Easy, with a grid',
    sideHard: 'Hard, without',
    level: (n: number) => `Difficulty ${n}`,
    start: 'Start',
    build: 'Build it',
    best: (time: string) => `Best: ${time}`,
    today: (time: string) => `Your time today: ${time}`,
    none: 'Not built yet',
    puzzle: (n: number, card: string) => `Puzzle ${n}: ${card}`,
    par: (time: string) => `Par ${time}`,
    stars: (n: number) => `${n} of 3 stars`,
    streak: (days: number) => `${days} days in a row`,
    board: 'The quickest today',
    nobody: 'Nobody has built it yet.',
    you: 'you',
    share: 'Share the result',
    copied: 'Copied. Paste it wherever you like.',
    failed: 'This browser does not let us share.',
    next: 'Next puzzle',
    again: 'Again, against your best run',
    ready: 'Ready?',
    readyHint: 'The clock begins three seconds after you press Start.',
    readyTrial: 'Four cards, one after the other. The clock begins three seconds after you press Start.',
  },
};

export type Messages = MessagesOf<typeof en>;

export default en;
