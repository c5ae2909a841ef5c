import { does, fits } from '../../lib/messages/person';
import { ARCHITECTS, clockFace, DISTRICTS, isRow } from './names';
import type { Sayings } from './messages';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const yen = (amount: number) => `¥${number.format(amount)}`;
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const district = (key: string) => DISTRICTS[key] ?? key;

export const english: Sayings = {
  board: 'The architect’s desk',
  plan: (key) => `Site plan in ${district(key)}`,
  yen,
  time: (ms, tenths = false) => clockFace(ms, tenths, '.'),
  district,
  architect: (key) => ARCHITECTS[key] ?? key,
  side: (side) => (side === 'easy' ? 'easy side' : 'hard side'),
  floor: (n) => `Floor ${n}`,
  floorShort: (n) => `F${n}`,
  floorHas: (n, pieces) => `Floor ${n}, ${many(pieces, 'piece')}`,
  pieces: (count) => many(count, 'piece'),
  floors: (count) => many(count, 'floor'),

  used: (count, of) => `${count} of ${of} pieces used`,
  reached: (count, of) => `${count} of ${of} floors reached`,
  usedShort: 'pieces',
  reachedShort: 'floors',
  complete: 'Complete: call stop!',
  whole: 'The house is complete.',
  laying: (pieces, of, floors, ofFloors) =>
    `With it ${pieces} of ${of} pieces, ${floors} of ${ofFloors} floors.`,
  last: (before, after) => `The last piece: a right stop then makes ${yen(before)} → ${yen(after)}.`,
  tooFew: (pieces, floors) =>
    `Then only ${many(pieces, 'piece')} would be left for ${many(floors, 'floor')}.`,
  tooHigh: (floors) => `The card asks for ${many(floors, 'floor')} only.`,
  earning: (before, after, theirs) =>
    `If you finish it: ${yen(before)} → ${yen(after)}${theirs === null ? '' : `, best rival ${yen(theirs)}`}`,
  lacks: (pieces, floors) => {
    const row = isRow(floors) ? `${floors[0]} to ${floors.at(-1)}` : lists.format(floors.map(String));
    const empty = floors.length === 0 ? [] : [floors.length > 1 ? `floors ${row}` : `floor ${row}`];
    const parts = [...(pieces > 0 ? [many(pieces, 'piece')] : []), ...empty];
    return parts.length > 0 ? `Missing: ${lists.format(parts)}.` : '';
  },

  pool: 'Pieces in the centre',
  all: 'All',
  allShort: 'All',
  size: (size) => ({ small: 'Small', medium: 'Medium', large: 'Large' })[size],
  sizeShort: (size) => ({ small: 'S', medium: 'M', large: 'L' })[size],
  corners: (count) => `${count} corners`,
  anyShape: 'Shapes',
  shape: 'Corners',
  leftOf: (words, count) => `${words}: ${count} left`,
  before: 'Pieces before these',
  after: 'Pieces after these',
  piece: (n, corners, size, area) => `Piece ${n}: ${corners} corners, ${size}, ${area} mm²`,
  noneLeft: 'None of these is left.',

  left: 'Turn left',
  right: 'Turn right',
  leftShort: 'Left',
  rightShort: 'Right',
  flip: 'Flip',
  place: 'Place',
  putBack: 'Put back',
  takeBack: 'Take back',
  snap: 'Snap',
  snapOn: 'Pieces snap flush.',
  snapOff: 'Pieces stay where you hold them.',
  outline: (n) => `Outline ${'AB'[n]}`,
  stop: 'Stop!',
  stopCost: 'After a wrong stop you change something and wait 5 seconds.',
  wrongCost: 'Change something, then call again.',
  stale: 'Change your building first',
  again: (seconds) => `Again in ${seconds} s`,
  frozen: 'Hands off',
  calling: 'Called…',
  void: 'Void the round',
  voidAsked: (count, of) => `${count} of ${of} ask for it`,
  voidHint: 'If all ask, the pieces go back and everyone moves or keeps.',
  fresh: (ms) => `Line: ${Math.round(ms)} ms there and back`,
  clock: 'Time of this card',
  review: {
    title: 'House by house',
    takenBack: (count) => `${many(count, 'piece')} taken back`,
    letGo: (count) => `${many(count, 'piece')} tried and let go`,
    clean: 'Every piece stayed where it was laid.',
    paidMore: (key, more) => `${district(key)} lay in reach, was no harder and paid ${yen(more)} more.`,
    solution: 'The solver’s way',
    look: 'Watch it being built',
  },
  unhurried: 'First race: no clock in sight',
  unhurriedWhy:
    'In your first race you see no clock, so that you can look around. It is there from the second one on.',

  take: 'Take a piece: tap it, or drag it onto the plan.',
  takeFirst: (floors, pieces) =>
    `Build ${many(floors, 'floor')} with exactly ${many(pieces, 'piece')}, edge to edge inside the outline${floors > 1 ? ', no overhang: large ones go below' : ''}.`,
  takeNext: (pieces, floors, high) =>
    `${many(pieces, 'more piece')}, edge to edge${high ? ', no overhang' : ''}.${floors.length > 0 ? ` Still empty: ${lists.format(floors.map((n) => `floor ${n}`))}.` : ''}`,
  full: 'All pieces of the card are used. Call stop, or take one back.',
  fullTaught: 'All pieces of the card are used: take one back.',
  ghost: (pieces) => `Your best run had ${many(pieces, 'piece')} by now`,
  drag: (touch) =>
    touch
      ? 'Drag it, turn it by the ring or with two fingers.'
      : 'Drag it, turn it by the ring or the wheel; Shift lifts it over.',
  floats: 'The piece floats above your finger',
  stopped: (touch) =>
    `It lies against other wood. ${touch ? 'Pull on' : 'Pull on, or hold Shift,'} and it goes over.`,
  fits: 'Fits: let go to place it.',
  fitsHere: 'Fits: press Place.',
  notYet: 'It does not lie right here yet: drag it to where it fits.',
  asking: 'Asking…',
  faster: (name) => `${does(name, 'was', 'were')} faster.`,
  got: (piece) => `In hand: ${piece}.`,
  gone: (piece) => `Piece ${piece} is gone.`,
  laid: (piece, floor) => `Piece ${piece} lies on floor ${floor}.`,
  pose: (n, of, place, degrees) => `Place ${n} of ${of}: ${place}, turned ${degrees}°.`,
  noPose: 'Turned like this it lies along no edge. Turn or flip it, change the floor or put it back.',
  deadEnd: (floor) =>
    floor === null
      ? 'No free piece seems to fit any more: take one back.'
      : `No free piece seems to fit on floor ${floor}: take a piece back.`,
  held: (place, degrees) => `${place}, turned ${degrees}°`,
  where: (across, up) => {
    const vertical = up > 0 ? 'upper' : up < 0 ? 'lower' : '';
    const horizontal = across > 0 ? 'right' : across < 0 ? 'left' : '';
    if (!vertical && !horizontal) return 'in the middle';
    if (!vertical) return `in the middle ${horizontal}`;
    return horizontal ? `${vertical} ${horizontal}` : `${vertical} middle`;
  },

  ready: 'Ready…',
  go: 'Build!',
  calls: (name) => `${does(name, 'calls', 'call')} stop!`,
  wrong: (name) => `${fits(name, `${name}’s`, 'Your')} stop was wrong. Go on!`,
  earned: (name, key, amount) => `${does(name, 'has', 'have')} completed ${district(key)}: ${yen(amount)}`,
  had: (name, pieces, of) =>
    `${does(name, 'had', 'had')} ${of === null ? many(pieces, 'piece') : `${pieces} of ${many(of, 'piece')}`}.`,
  cleared: 'Round over: all pieces go back to the centre, built ones too.',
  watching: (name) => `${fits(name, `${name}’s`, 'Your')} desk`,

  districtMap: 'The district: cards to build on',
  centre: 'The pieces lie here',
  choose: 'Choose where to build: the lit cards are up to two steps away, gaps skipped.',
  sign: 'Your architect',
  chooseArchitect: 'Your architect, any will do',
  first: 'How to build',
  asksFor:
    'A card names its floors and pieces, and the yen that its house earns; where it has two outlines you build on either. Whoever completes theirs first calls stop and keeps the card; after a wrong stop you change something and wait 5 seconds.',
  onward: 'Choose a card',
  least: (key, floors, pieces) =>
    `Easy, to begin with (violet frame): ${district(key)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}`,
  quick: (key, floors, pieces, amount) =>
    `Few pieces (violet frame): ${district(key)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}, ${yen(amount)}`,
  moveTo: (key, amount) =>
    `Move to ${district(key)}${amount === null ? '' : `: ${yen(amount)} when it is built`}`,
  start: (key, amount) =>
    `Build in ${district(key)}${amount === null ? '' : `: ${yen(amount)} when it is built`}`,
  keep: 'Keep my card',
  keepHint: (key) => `Stay with ${district(key)}`,
  card: (key, amount, floors, pieces) =>
    `${district(key)}, ${yen(amount)}, ${many(floors, 'floor')}, ${many(pieces, 'piece')}`,
  inReach: 'in reach',
  stands: (name) => `${does(name, 'stands', 'stand')} here`,
  turn: (name) => `${does(name, 'chooses', 'choose')}.`,
  nothing: 'no card',
  either: 'Two sites: build on either one.',
  seen: 'Look at a card to see what it asks for.',

  note: (pieces, of) => `${pieces}/${of} pieces`,
  noteFloors: (floors, of) => `${floors}/${of} floors`,
  tookOne: 'took one back',
  kept: (count) => many(count, 'card'),
  wrongCalls: (count) => many(count, 'wrong stop'),
  holds: (name, piece) => `${does(name, 'holds', 'hold')} piece ${piece}.`,

  dealt: 'The cards are laid out.',
  picked: (name, architect, key) =>
    `${does(name, 'plays', 'play')} ${ARCHITECTS[architect] ?? architect} and ${fits(name, 'begins', 'begin')} in ${district(key)}.`,
  begins: 'Building starts.',
  grabbed: (name) => `${does(name, 'takes', 'take')} a piece.`,
  placed: (name, floor) => `${does(name, 'places', 'place')} a piece on floor ${floor}.`,
  released: (name) => `${does(name, 'puts', 'put')} a piece back.`,
  tookBack: (name) => `${does(name, 'takes', 'take')} the last piece back.`,
  called: (name) => `${does(name, 'calls', 'call')} stop.`,
  judged: (calls) =>
    calls
      .map(
        ({ name, right }) => `${fits(name, `${name}’s`, 'Your')} building is ${right ? 'right' : 'wrong'}.`,
      )
      .join(' '),
  closed: 'The buildings are checked.',
  moved: (name, key) =>
    key ? `${does(name, 'moves', 'move')} to ${district(key)}.` : `${does(name, 'moves', 'move')} on.`,
  keeps: (name) => `${does(name, 'keeps', 'keep')} the card.`,
  wantsVoid: (name) => `${does(name, 'asks', 'ask')} to void the round.`,
  wishGrab: 'Take the piece with the violet frame; then I show where it goes.',
  wishPlace: (floor) => `Place it on the violet outline, floor ${floor}.`,
  wishFloor: (floor) => `It goes on floor ${floor}.`,
  wishBring: (touch) => `${touch ? 'Tap' : 'Click'} the violet outline and the piece goes there, or drag it.`,
  wishThere: 'It lies on the violet outline: press Place.',
  wishRelease: 'I see no place for this piece: put it back and take another.',
  wishBack: 'From here I see no way to finish: take the last piece back and try another.',
  wishStop: 'Call stop!',
  wishCard: (key, floors, pieces, amount) =>
    `Build in ${district(key)}: ${yen(amount)} for ${many(floors, 'floor')}, ${many(pieces, 'piece')}.`,
  wishKeep: 'Stay with your card.',
  building: (name, key, amount, floors, pieces) =>
    `${does(name, 'builds', 'build')} in ${district(key)} for ${yen(amount)}: ${many(floors, 'floor')} of exactly ${many(pieces, 'piece')}.`,
  stacked: (floor, pieces) =>
    `Floor ${floor}: ${pieces.length === 1 ? 'piece' : 'pieces'} ${lists.format(pieces.map(String))}.`,
  empty: 'Nothing stands yet.',
  poolHas: (count) => `${many(count, 'piece')} in the centre.`,
  grid: (cards) => (cards.length > 0 ? `In reach: ${lists.format(cards)}.` : ''),
  roundIs: (n) => `Round ${n}.`,

  nothingKept: 'no card kept',
  yourTime: (time) => `Your time: ${time}`,
  bestTime: 'Your best time so far!',
  bestWas: (time) => `Your best: ${time}`,
  puzzles: 'To the puzzles',
};
