import { does, fits, row, within } from '../../lib/messages/person';
import type { Colour } from './view';
import type { Sayings } from './messages';

const COLOURS: Record<Colour, string> = { V: 'violet', R: 'red', B: 'blue', G: 'green', Y: 'yellow' };
const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const ors = new Intl.ListFormat('en', { type: 'disjunction' });

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

export const english: Sayings = {
  thenAhead: 'You would be ahead in this trick.',
  thenBehind: (name) => `${does(name, 'would', 'would')} still be ahead in this trick.`,
  thenTaken: 'You would take this trick: you build, the others place a token each.',
  thenLost: (name) => `${does(name, 'would', 'would')} take this trick and build; you place a token.`,
  thenColour: (card, called, high) =>
    `Another colour than ${COLOURS[called]} wins, and of those the ${high ? 'highest' : 'lowest'}: the ${english.card(card)}.`,
  laterWins: 'Of two equal cards the later one wins.',
  thenSecret: 'What lies there shows only when it is turned.',
  thenPoints: (changes) => `Points then – ${changes}.`,
  thenSame: 'Nobody’s points would change for now.',
  thenOpen: (points) =>
    `Nobody is ahead there yet: its ${many(points, 'point')} will go to whoever has most tokens around it.`,
  pays: (points) => `Its ${many(points, 'point')} will go to whoever has most tokens around it.`,
  thenLess: (points) => `⚠︎ You would lose ${many(points, 'point')}.`,
  thenOthers: '⚠︎ Only others would gain.',
  thenCounts: (kind, spaces) =>
    `Counts for ${many(spaces, 'space')}, ${{ centre: 'wins ties there', side: 'beats corners in ties', corner: 'decides no ties' }[kind]}.`,
  thenCalls: (colour) =>
    `${capital(english.colour(colour))} is called: whoever holds some must play it; whoever has none can beat it.`,
  thenMonument: (high) => `From now on ${high ? 'high' : 'low'} values win tricks.`,
  thenOrder: (names) => `The next trick is then played in this order: ${names.join(', ')}.`,
  mostParks: (sharing) => (sharing === 1 ? 'most Parks' : 'Parks shared'),
  goes: (things, one, name, why, would, own) => {
    const lost = `${would ? 'would no longer be' : one ? 'is no longer' : 'are no longer'} yours`;
    const gone = `${would ? 'would go' : one ? 'goes' : 'go'} ${own ? 'from you ' : ''}to ${name === null ? 'nobody' : within(name)}`;
    return `${lists.format(things)} ${own && name === null ? lost : gone}${why ? ` (${why})` : ''}`;
  },
  why: (by, most, second) => {
    switch (by) {
      case 'most':
        return second > 0 ? `${many(most, 'token')} to ${second}` : '';
      case 'builder':
        return `${most} each: the Bâtisseur wins ties`;
      case 'centre':
        return `${most} each: the centre wins`;
      case 'sides':
        return `${most} each: a side beats a corner`;
      case 'foreign':
        return `${most} each, a third at the centre`;
      case 'tie':
        return `${most} each: nobody’s`;
      default:
        return 'no token left';
    }
  },
  steps: ['Trick', 'Tokens', 'Construction', 'Bonus action'],
  ifEnded: ({ buildings, parks, bonus }, hidden, unseen, held, sharing) =>
    `${buildings} by buildings${hidden ? ` (${hidden} hidden)` : ''}${unseen ? ` + ${many(unseen, 'hidden card')}` : ''} + ${parks} by Parks${sharing > 0 ? (sharing === 1 ? ' (most)' : ' (tied)') : held ? ` (only ${held})` : ''}${bonus ? ` + ${bonus} by bonus` : ''}`,
  letter: (colour) => colour,
  colour: (colour) => COLOURS[colour],
  card: (card) => `${COLOURS[card[0] as Colour]} ${card.slice(1)}`,
  park: 'Park',
  monument: 'Monument',
  hidden: 'hidden card',
  theCard: (card) => `the ${COLOURS[card[0] as Colour]} ${card.slice(1)}`,
  thePark: 'the Park',
  theMonument: 'the Monument',
  theHidden: 'the hidden card',
  theParks: 'the Parks',
  theHiddens: 'the hidden cards',
  on: (what, spaces) => `${what} on ${lists.format(spaces)}`,
  thisCard: 'it',
  place: ({ kind, outer, spaces }) => {
    if (kind === 'centre') return `at the centre of ${spaces[0]}`;
    if (outer) return `at the outer ${kind} of ${lists.format(spaces)}`;
    return `${kind === 'side' ? 'between' : 'at the corner of'} ${spaces[0]} and ${spaces.at(-1)}`;
  },
  points: (count) => many(count, 'point'),
  tokens: (count) => many(count, 'token'),
  tricks: (count) => many(count, 'trick'),

  board: 'Toshi Tōshi’s town',
  round: (n, of) => `Round ${n} of ${of}`,
  high: 'High wins',
  low: 'Low wins',
  monumentHigh: 'The Monument shows its blue side: high values beat low ones.',
  monumentLow: 'The Monument shows its red side: low values beat high ones.',
  calledNow: (colour) => `${COLOURS[colour]} is called`,
  leads: 'leads',
  wins: 'ahead',
  takes: 'takes it',
  lastTrick: 'The last trick',

  hand: 'Your hand',
  noHand: 'No cards in hand',
  unplayable: 'not now',
  play: (card) => `Play the ${english.card(card)}`,
  place1: 'Place the token here',
  place2: 'Place the second here',
  buildUp: (card, space) => `Build ${english.card(card)} face up on ${space}`,
  buildDown: (card, space) => `Build ${english.card(card)} face down on ${space}`,
  move: 'Move the token here',
  lead: (name) => `Let ${within(name)} lead`,
  leadOwn: 'You lead',
  flip: (what, space) => `Flip ${what} on ${space}`,
  turnMonument: (high) => `Turn the Monument: ${high ? 'high' : 'low'} wins`,
  pickFirst: 'Choose a card of the trick first.',
  chooseCard: 'Choose a card of the trick, then an empty space.',
  chooseCardNow: 'Now choose a card of the trick.',
  chooseSpace: 'Now choose an empty space.',
  chooseToken: 'Choose one of your tokens.',
  choosePlace: 'Now choose where it goes.',
  chooseLeader: 'Who leads the next trick, and so calls its colour?',
  chooseFlip: (high) =>
    `A Building: to show it to all or to hide it. The Monument: then ${high ? 'high' : 'low'} cards win.`,
  chooseBonus: 'Whoever leads calls the next colour; the Monument says whether high or low wins.',
  noneToMove: 'You have no token on the board yet: none can be moved.',
  modes: { move: 'Move a token', leader: 'Choose who leads', flip: 'Turn the Monument or flip a card' },
  bonuses: 'Bonus actions',
  wait: 'Wait',
  noSecond: 'No second token',
  done: 'Done',
  patient: 'Don’t ask before the last moment',
  specialise: 'Flip to the bonus side',
  keepPower: 'Keep the power',
  flipIt: 'Flip it',
  noWayBack: 'There is no way back.',
  bonusIs: (what) => `Bonus: ${what}`,

  ahead: 'Who has which card now',
  aheadShort: 'Who has what?',
  aheadShown:
    'Whose each card is now, by tokens. Where equal, a dot shows what decides: the centre or a side. “=”: nobody’s. Tap a card for more.',
  aheadHidden: 'Who has which card is hidden.',
  table: 'Players and tricks',
  tableShort: 'Players',
  bare: 'All cards open',
  bareShort: 'Open',

  speciality: {
    influenstar: {
      name: 'Influenstar',
      power: 'When you lose a trick, place your token at any moment before the next one.',
      bonus: '5 points for each unused token.',
    },
    pionliticien: {
      name: 'Pionliticien',
      power: 'When you lose a trick, you choose the face-up card and its space.',
      bonus: '3, 6 or 10 points for Buildings of three, four or five colours.',
    },
    batisseur: {
      name: 'Bâtisseur',
      power: 'With each token of Greening, you may add a second one at a free centre.',
      bonus: 'You win the ties you are part of in the final count.',
    },
    octogeeek: {
      name: 'Octogeeek',
      power: 'When you win a trick, you may take each bonus action once.',
      bonus: '5 points for each Park or Monument claimed.',
    },
    planificateur: {
      name: 'Planificateur',
      power: 'In Greening, your token may stand on any free place, edge and empty spaces included.',
      bonus: '7, 6 or 5 points (3, 4 or 5 players) for each colour you did not claim.',
    },
  },
  power: 'Power',
  bonus: 'Bonus',
  voids: (name, colours) => `${does(name, 'has', 'have')} no ${ors.format(colours)} left.`,
  tricksSoFar: 'Tricks so far',
  noTricks: 'No trick has been taken yet.',
  trickNumber: (n) => `Trick ${n}`,

  headed: (space, what) => `Space ${space}: ${what}`,
  emptySpace: 'an empty space',
  worth: (points) => `Counts ${many(points, 'point')} for whoever has most tokens on and around it.`,
  parksWorth:
    'No points by itself: whoever has most Parks and the Monument together scores 12; equals share them.',
  parksHeld: (counts) => `Held now – ${counts.join(', ')}.`,
  oneOf: (cards) => `Face down: ${ors.format(cards)}.`,
  onlyYou: 'Face down: only you know it.',
  faceDown: 'face down',
  knownDown: 'Face down again, but everybody knows it.',
  builtBy: (name, round) => `Built by ${within(name)} in round ${round}.`,
  builtIn: (round) => `Built in round ${round}.`,
  verdict: (by, name, most, second) => {
    switch (by) {
      case 'most':
        return `${does(within(name), 'has', 'have')} most, ${many(most, 'token')}${second > 0 ? ` to ${second}` : ''}`;
      case 'builder':
      case 'centre':
      case 'sides':
        return `${does(within(name), 'has', 'have')} it, ${english.why(by, most, second)}`;
      case 'foreign':
      case 'tie':
        return `nobody has it, ${english.why(by, most, second)}`;
      default:
        return 'no token here';
    }
  },
  counts: (name, tokens, sides) =>
    `${name}: ${many(tokens, 'token')}${sides ? `, ${sides} on the sides` : ''}`,
  atCentre: 'at the centre',
  magnify: 'Tap a place to choose it.',

  slotFree: 'free',
  slotBarred: 'not allowed',
  tokenOf: (name) => `${fits(name, `${name}’s`, 'your')} token`,
  chosenSay: 'Enter again to confirm, Escape to take it back.',

  standing: (name, points, tokens, tricks, cards) =>
    `${name}: ${many(points, 'point')} so far, ${many(tokens, 'token')} left, ${many(tricks, 'trick')} won, ${many(cards, 'card')} in hand.`,
  holds: (name, speciality, bonus) =>
    `${does(name, 'has', 'have')} ${speciality}, ${bonus ? 'bonus' : 'power'} side up.`,
  owes: (name) => `${does(name, 'still has', 'still have')} a token to place in this round.`,
  trickSo: (cards) => `The trick – ${cards.join(', ')}.`,
  played: (name, card) => `${name}: ${card}`,
  winning: (name) => `${does(name, 'is', 'are')} winning it.`,
  leadsTrick: (name) => `${does(name, 'leads', 'lead')}.`,
  handIs: (cards) => `Your hand: ${cards.join(', ')}.`,
  spaceIs: (space, what, verdict) => `${space}, ${what}: ${verdict}.`,
  stand: (name, places) => `${fits(name, `${name}’s`, 'Your')} tokens: ${places.join('; ')}.`,

  dealt: (name) => `The cards are dealt. ${does(name, 'leads', 'lead')} the first trick.`,
  tells: {
    card: (name, card) => `${does(name, 'plays', 'play')} the ${card}.`,
    points: (changes) => `Points – ${changes}.`,
    takes: (name, card, called) =>
      `${does(name, 'takes', 'take')} the trick${card ? ` with the ${card}` : ''}${called ? `: another colour beats the called ${COLOURS[called]}` : ''}.`,
    turned: (cards) =>
      `${cards === 1 ? 'The hidden card is' : `All ${cards} hidden cards are`} turned up and counted.`,
    token: (name, place) => `${does(name, 'places', 'place')} a token ${place}.`,
    extra: (name, place) => `${does(name, 'adds', 'add')} a second token ${place}.`,
    wait: (name) => `${does(name, 'keeps', 'keep')} the token for later.`,
    up: (name, card, space) => `${does(name, 'builds', 'build')} the ${card} face up on ${space}.`,
    down: (name, card, space) =>
      `${does(name, 'builds', 'build')} ${card ? `the ${card}` : 'a card'} face down on ${space}.`,
    move: (name, from, to) => `${does(name, 'moves', 'move')} a token: it was ${from}, now it is ${to}.`,
    leader: (name, other) => `${does(name, 'lets', 'let')} ${within(other)} lead the next trick.`,
    self: (name) => `${does(name, 'keeps', 'keep')} the lead.`,
    flip: (name, what, space) => `${does(name, 'flips', 'flip')} ${what} on ${space}.`,
    monument: (name, high) =>
      `${does(name, 'turns', 'turn')} the Monument: ${high ? 'high values win' : 'low values win'} from now on.`,
    specialise: (name, speciality) => `${does(name, 'flips', 'flip')} ${speciality} to its bonus side.`,
  },
  briefs: {
    down: (name, card, space) =>
      `${does(name, 'builds', 'build')} ${card ? `the ${card} ` : ''}face down on ${space}.`,
    move: (name, _, to) => `${does(name, 'moves', 'move')} a token, now ${to}.`,
    monument: (name, high) => `${does(name, 'turns', 'turn')} the Monument: ${high ? 'high' : 'low'} wins.`,
  },
  briefly: (deed, causes, changes) =>
    `${deed}${causes.length > 0 ? `: ${causes.join('; ')}` : ''}${changes && ` – ${changes}`}.`,
  wishes: {
    card: (_, card) => `Play the ${card}.`,
    token: (_, place) => `Place a token ${place}.`,
    extra: (_, place) => `Add a second token ${place}.`,
    wait: () => 'Keep the token for later.',
    up: (_, card, space) => `Build the ${card} face up on ${space}.`,
    down: (_, card, space) => `Build ${card ? `the ${card}` : 'a card'} face down on ${space}.`,
    move: (_, from, to) => `Move a token: it is ${from}, it goes ${to}.`,
    leader: (_, other) => `Choose who leads: ${within(other)}.`,
    self: () => 'Choose who leads: you.',
    flip: (_, what, space) => `Flip ${what} on ${space}.`,
    monument: () => 'Turn the Monument.',
    specialise: (_, speciality) => `Flip ${speciality} to its bonus side.`,
  },
  marks: { speciality: (name, bonus) => (bonus ? `${name}: bonus` : name), owes: 'owes a token' },
  left: (tokens, tricks) => `${many(tokens, 'token')}, ${many(tricks, 'trick')}`,

  winsBy: (name, points) => `${does(name, 'wins', 'win')} by ${many(points, 'point')}.`,
  winsTie: (name, by) =>
    `Equal points: ${does(within(name), 'wins', 'win')} ${{ builder: 'as Bâtisseur', unused: 'with more unused tokens', cards: 'with more cards claimed' }[by]}.`,
  winsPlain: (name) => `${does(name, 'wins', 'win')}.`,
  shared: (names) => `${lists.format(row(names))} share the victory.`,
  buildings: 'Buildings',
  parks: 'Parks',
  total: 'Total',
  unused: 'Tokens left',
  seatHead: 'Player',
  claimed: (space, what, verdict) => `${space}, ${what}: ${verdict}.`,
  parksStep: (counts, verdict) => `Parks and Monument – ${counts.join(', ')}. ${verdict}`,
  parksTo: (names, each) =>
    names.length === 1
      ? `${does(names[0] ?? '', 'scores', 'score')} ${each}.`
      : `${lists.format(row(names))} share the points: ${each} each.`,
  parksNobody: 'Nobody has one.',
  bonusStep: (name, speciality, points, why) => `${name}, ${speciality}: ${many(points, 'point')}. ${why}`,
  step: (n, of) => `${n} of ${of}`,
  previous: 'One back',
  next: 'One on',
  pause: 'Pause',
  run: 'Walk through',
  walk: 'How the points came about',
};
