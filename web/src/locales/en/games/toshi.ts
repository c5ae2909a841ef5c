import type { MessagesOf } from '../../messages';
import {
  midSentence,
  namesInList,
  type Person,
  personAt,
  verbFor,
  withVerb,
} from '../../../lib/messages/person';
import type { Colour } from '../../../games/toshi/view';
import type { Place } from '../../../games/toshi/messages';
import type { Verdict } from '../../../games/toshi/view';

const COLOURS: Record<Colour, string> = { V: 'violet', R: 'red', B: 'blue', G: 'green', Y: 'yellow' };
const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const ors = new Intl.ListFormat('en', { type: 'disjunction' });

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

export const en = {
  /** What an action would bring. */
  thenAhead: 'You would be ahead in this trick.',
  thenBehind: (name: Person) => `${withVerb(name, 'would', 'would')} still be ahead in this trick.`,
  /** The same where the trick is then complete. */
  thenTaken: 'You would take this trick: you build, the others place a token each.',
  thenLost: (name: Person) =>
    `${withVerb(name, 'would', 'would')} take this trick and build; you place a token.`,
  /** Why: a card of another colour than the called one leads. */
  thenColour: (card: string, called: Colour, high: boolean): string =>
    `Another colour than ${COLOURS[called]} wins, and of those the ${high ? 'highest' : 'lowest'}: the ${en.card(card)}.`,
  /** Why the later of two equal cards is ahead. */
  laterWins: 'Of two equal cards the later one wins.',
  thenSecret: 'What lies there shows only when it is turned.',
  thenPoints: (changes: string) => `Points then – ${changes}.`,
  thenSame: 'Nobody’s points would change for now.',
  /** The same for a card built where no seat is ahead. */
  thenOpen: (points: number) =>
    `Nobody is ahead there yet: its ${many(points, 'point')} will go to whoever has most tokens around it.`,
  /** What a card will bring, before its space is chosen. */
  pays: (points: number) => `Its ${many(points, 'point')} will go to whoever has most tokens around it.`,
  thenLess: (points: number) => `⚠︎ You would lose ${many(points, 'point')}.`,
  thenOthers: '⚠︎ Only others would gain.',
  /** For how many spaces a token would count, and what its place is good for. */
  thenCounts: (kind: Place['kind'], spaces: number) =>
    `Counts for ${many(spaces, 'space')}, ${{ centre: 'wins ties there', side: 'beats corners in ties', corner: 'decides no ties' }[kind]}.`,
  /** What leading a card means to the others. */
  thenCalls: (colour: Colour): string =>
    `${capital(en.colour(colour))} is called: whoever holds some must play it; whoever has none can beat it.`,
  thenMonument: (high: boolean) => `From now on ${high ? 'high' : 'low'} values win tricks.`,
  /** In which order the next trick is played. */
  thenOrder: (names: readonly Person[]) =>
    `The next trick is then played in this order: ${names.join(', ')}.`,
  /** Why Parks count for so many: one alone has most of them, or several share the points. */
  mostParks: (sharing: number) => (sharing === 1 ? 'most Parks' : 'Parks shared'),
  /**
   * Cards that somebody, or nobody, has from now on, or would have, and by what; `own`: whoever looks had
   * them.
   */
  /** `one`: it is a single card. */
  goes: (
    things: readonly string[],
    one: boolean,
    name: Person | null,
    why: string,
    would: boolean,
    own: boolean,
  ) => {
    const lost = `${would ? 'would no longer be' : one ? 'is no longer' : 'are no longer'} yours`;
    const gone = `${would ? 'would go' : one ? 'goes' : 'go'} ${own ? 'from you ' : ''}to ${name === null ? 'nobody' : midSentence(name)}`;
    return `${lists.format(things)} ${own && name === null ? lost : gone}${why ? ` (${why})` : ''}`;
  },
  /** The reason for a claim in a few words; empty without a rival. */
  why: (by: Verdict, most: number, second: number) => {
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
  /** The four steps of a round. */
  steps: ['Trick', 'Tokens', 'Construction', 'Bonus action'],
  /**
   * What a seat would have if the game ended now, and from what; `hidden` of the buildings' points come
   * from cards
   *  that only the viewer knows; so many Parks are held, and so many share the points for them, nobody
   * where others have more. */
  ifEnded: (
    { buildings, parks, bonus }: { buildings: number; parks: number; bonus: number },
    hidden: number,
    unseen: number,
    held: number,
    sharing: number,
  ) =>
    `${buildings} by buildings${hidden ? ` (${hidden} hidden)` : ''}${unseen ? ` + ${many(unseen, 'hidden card')}` : ''} + ${parks} by Parks${sharing > 0 ? (sharing === 1 ? ' (most)' : ' (tied)') : held ? ` (only ${held})` : ''}${bonus ? ` + ${bonus} by bonus` : ''}`,
  /** A colour in one or two letters, as on a card. */
  letter: (colour: Colour) => colour,
  colour: (colour: Colour) => COLOURS[colour],
  card: (card: string) => `${COLOURS[card[0] as Colour]} ${card.slice(1)}`,
  park: 'Park',
  monument: 'Monument',
  hidden: 'hidden card',
  /** The same as the object of a flip or a construction. */
  theCard: (card: string) => `the ${COLOURS[card[0] as Colour]} ${card.slice(1)}`,
  thePark: 'the Park',
  theMonument: 'the Monument',
  theHidden: 'the hidden card',
  theParks: 'the Parks',
  theHiddens: 'the hidden cards',
  on: (what: string, spaces: readonly string[]) => `${what} on ${lists.format(spaces)}`,
  /** One that has just been named. */
  thisCard: 'it',
  place: ({ kind, outer, spaces }: Place) => {
    if (kind === 'centre') return `at the centre of ${spaces[0]}`;
    if (outer) return `at the outer ${kind} of ${lists.format(spaces)}`;
    return `${kind === 'side' ? 'between' : 'at the corner of'} ${spaces[0]} and ${spaces.at(-1)}`;
  },
  points: (count: number) => many(count, 'point'),
  tokens: (count: number) => many(count, 'token'),
  tricks: (count: number) => many(count, 'trick'),

  board: 'Toshi Tōshi’s town',
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  high: 'High wins',
  low: 'Low wins',
  monumentHigh: 'The Monument shows its blue side: high values beat low ones.',
  monumentLow: 'The Monument shows its red side: low values beat high ones.',
  calledNow: (colour: Colour) => `${COLOURS[colour]} is called`,
  leads: 'leads',
  wins: 'ahead',
  takes: 'takes it',
  lastTrick: 'The last trick',

  hand: 'Your hand',
  noHand: 'No cards in hand',
  unplayable: 'not now',
  play: (card: string): string => `Play the ${en.card(card)}`,
  place1: 'Place the token here',
  place2: 'Place the second here',
  buildUp: (card: string, space: string): string => `Build ${en.card(card)} face up on ${space}`,
  buildDown: (card: string, space: string): string => `Build ${en.card(card)} face down on ${space}`,
  move: 'Move the token here',
  lead: (name: Person) => `Let ${midSentence(name)} lead`,
  leadOwn: 'You lead',
  flip: (what: string, space: string) => `Flip ${what} on ${space}`,
  /** `high`: the text for this value. */
  turnMonument: (high: boolean) => `Turn the Monument: ${high ? 'high' : 'low'} wins`,
  pickFirst: 'Choose a card of the trick first.',
  chooseCard: 'Choose a card of the trick, then an empty space.',
  chooseCardNow: 'Now choose a card of the trick.',
  chooseSpace: 'Now choose an empty space.',
  chooseToken: 'Choose one of your tokens.',
  choosePlace: 'Now choose where it goes.',
  chooseLeader: 'Who leads the next trick, and so calls its colour?',
  /** `high`: what the Monument would say then. */
  chooseFlip: (high: boolean) =>
    `A Building: to show it to all or to hide it. The Monument: then ${high ? 'high' : 'low'} cards win.`,
  /** `move`: a token can be moved. */
  chooseBonus: 'Whoever leads calls the next colour; the Monument says whether high or low wins.',
  /** Why no token can be moved. */
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
  bonusIs: (what: string) => `Bonus: ${what}`,

  ahead: 'Who has which card now',
  aheadShort: 'Who has what?',
  aheadShown:
    'Whose each card is now, by tokens. Where equal, a dot shows what decides: the centre or a side. “=”: nobody’s. Tap a card for more.',
  aheadHidden: 'Who has which card is hidden.',
  table: 'Players and tricks',
  tableShort: 'Players',
  bare: 'All cards open',
  bareShort: 'Open',

  companion: {
    title: 'Count the town',
    lead: 'Enter the cards and tokens as they lie on your table. Every card is then explained.',
    options: 'Variant and house rules',
    variant: 'With Specialisations',
    flipped: 'bonus side up',
    enter: 'What do you enter?',
    cards: 'Cards of the town',
    cardsLeft: (n: number) => (n === 0 ? 'Cards: all there' : `Cards: ${n} to go`),
    tokens: 'Tokens',
    tokensLeft: (n: number) => `${n} left`,
    whose: 'Whose tokens?',
    deck: 'Building for the marked space',
    empty: 'no card yet',
  },
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
  voids: (name: Person, colours: readonly string[]) =>
    `${withVerb(name, 'has', 'have')} no ${ors.format(colours)} left.`,
  tricksSoFar: 'Tricks so far',
  noTricks: 'No trick has been taken yet.',
  trickNumber: (n: number) => `Trick ${n}`,

  /** A space and what lies on it, as a heading. */
  headed: (space: string, what: string) => `Space ${space}: ${what}`,
  emptySpace: 'an empty space',
  worth: (points: number) => `Counts ${many(points, 'point')} for whoever has most tokens on and around it.`,
  parksWorth:
    'No points by itself: whoever has most Parks and the Monument together scores 12; equals share them.',
  parksHeld: (counts: readonly string[]) => `Held now – ${counts.join(', ')}.`,
  oneOf: (cards: readonly string[]) => `Face down: ${ors.format(cards)}.`,
  onlyYou: 'Face down: only you know it.',
  faceDown: 'face down',
  knownDown: 'Face down again, but everybody knows it.',
  builtBy: (name: Person, round: number) => `Built by ${midSentence(name)} in round ${round}.`,
  builtIn: (round: number) => `Built in round ${round}.`,
  verdict: (by: Verdict, name: Person, most: number, second: number): string => {
    switch (by) {
      case 'most':
        return `${withVerb(midSentence(name), 'has', 'have')} most, ${many(most, 'token')}${second > 0 ? ` to ${second}` : ''}`;
      case 'builder':
      case 'centre':
      case 'sides':
        return `${withVerb(midSentence(name), 'has', 'have')} it, ${en.why(by, most, second)}`;
      case 'foreign':
      case 'tie':
        return `nobody has it, ${en.why(by, most, second)}`;
      default:
        return 'no token here';
    }
  },
  counts: (name: Person, tokens: number, sides: number) =>
    `${name}: ${many(tokens, 'token')}${sides ? `, ${sides} on the sides` : ''}`,
  atCentre: 'at the centre',
  magnify: 'Tap a place to choose it.',

  slotFree: 'free',
  slotBarred: 'not allowed',
  tokenOf: (name: Person) => `${verbFor(name, `${name}’s`, 'your')} token`,
  chosenSay: 'Enter again to confirm, Escape to take it back.',

  /** The account of the board. */
  standing: (name: Person, points: number, tokens: number, tricks: number, cards: number) =>
    `${name}: ${many(points, 'point')} so far, ${many(tokens, 'token')} left, ${many(tricks, 'trick')} won, ${many(cards, 'card')} in hand.`,
  holds: (name: Person, speciality: string, bonus: boolean) =>
    `${withVerb(name, 'has', 'have')} ${speciality}, ${bonus ? 'bonus' : 'power'} side up.`,
  owes: (name: Person) => `${withVerb(name, 'still has', 'still have')} a token to place in this round.`,
  trickSo: (cards: readonly string[]) => `The trick – ${cards.join(', ')}.`,
  played: (name: Person | string, card: string) => `${name}: ${card}`,
  winning: (name: Person) => `${withVerb(name, 'is', 'are')} winning it.`,
  leadsTrick: (name: Person) => `${withVerb(name, 'leads', 'lead')}.`,
  handIs: (cards: readonly string[]) => `Your hand: ${cards.join(', ')}.`,
  spaceIs: (space: string, what: string, verdict: string) => `${space}, ${what}: ${verdict}.`,
  stand: (name: Person, places: readonly string[]) =>
    `${verbFor(name, `${name}’s`, 'Your')} tokens: ${places.join('; ')}.`,

  /** The account of a move. */
  dealt: (name: Person) => `The cards are dealt. ${withVerb(name, 'leads', 'lead')} the first trick.`,
  tells: {
    card: (name: Person, card: string) => `${withVerb(name, 'plays', 'play')} the ${card}.`,
    points: (changes: string) => `Points – ${changes}.`,
    takes: (name: Person, card?: string, called?: Colour) =>
      `${withVerb(name, 'takes', 'take')} the trick${card ? ` with the ${card}` : ''}${called ? `: another colour beats the called ${COLOURS[called]}` : ''}.`,
    turned: (cards: number) =>
      `${cards === 1 ? 'The hidden card is' : `All ${cards} hidden cards are`} turned up and counted.`,
    token: (name: Person, place: string) => `${withVerb(name, 'places', 'place')} a token ${place}.`,
    extra: (name: Person, place: string) => `${withVerb(name, 'adds', 'add')} a second token ${place}.`,
    wait: (name: Person) => `${withVerb(name, 'keeps', 'keep')} the token for later.`,
    up: (name: Person, card: string, space: string) =>
      `${withVerb(name, 'builds', 'build')} the ${card} face up on ${space}.`,
    down: (name: Person, card: string | null, space: string) =>
      `${withVerb(name, 'builds', 'build')} ${card ? `the ${card}` : 'a card'} face down on ${space}.`,
    move: (name: Person, from: string, to: string) =>
      `${withVerb(name, 'moves', 'move')} a token: it was ${from}, now it is ${to}.`,
    leader: (name: Person, other: Person) =>
      `${withVerb(name, 'lets', 'let')} ${midSentence(other)} lead the next trick.`,
    self: (name: Person) => `${withVerb(name, 'keeps', 'keep')} the lead.`,
    flip: (name: Person, what: string, space: string) =>
      `${withVerb(name, 'flips', 'flip')} ${what} on ${space}.`,
    monument: (name: Person, high: boolean) =>
      `${withVerb(name, 'turns', 'turn')} the Monument: ${high ? 'high values win' : 'low values win'} from now on.`,
    specialise: (name: Person, speciality: string) =>
      `${withVerb(name, 'flips', 'flip')} ${speciality} to its bonus side.`,
  },
  /** The same in fewer words, and a deed with what came of it. */
  briefs: {
    down: (name: Person, card: string | null, space: string) =>
      `${withVerb(name, 'builds', 'build')} ${card ? `the ${card} ` : ''}face down on ${space}.`,
    move: (name: Person, _: string, to: string) => `${withVerb(name, 'moves', 'move')} a token, now ${to}.`,
    monument: (name: Person, high: boolean) =>
      `${withVerb(name, 'turns', 'turn')} the Monument: ${high ? 'high' : 'low'} wins.`,
  },
  briefly: (deed: string, causes: readonly string[], changes: string) =>
    `${deed}${causes.length > 0 ? `: ${causes.join('; ')}` : ''}${changes && ` – ${changes}`}.`,
  /** The same as advice, without a name. */
  wishes: {
    card: (_: Person, card: string) => `Play the ${card}.`,
    token: (_: Person, place: string) => `Place a token ${place}.`,
    extra: (_: Person, place: string) => `Add a second token ${place}.`,
    wait: (_name: Person) => 'Keep the token for later.',
    up: (_: Person, card: string, space: string) => `Build the ${card} face up on ${space}.`,
    down: (_: Person, card: string | null, space: string) =>
      `Build ${card ? `the ${card}` : 'a card'} face down on ${space}.`,
    move: (_: Person, from: string, to: string) => `Move a token: it is ${from}, it goes ${to}.`,
    leader: (_: Person, other: Person) => `Choose who leads: ${midSentence(other)}.`,
    self: (_name: Person) => 'Choose who leads: you.',
    flip: (_: Person, what: string, space: string) => `Flip ${what} on ${space}.`,
    monument: (_name: Person, _high: boolean) => 'Turn the Monument.',
    specialise: (_: Person, speciality: string) => `Flip ${speciality} to its bonus side.`,
  },
  marks: {
    speciality: (name: string, bonus: boolean) => (bonus ? `${name}: bonus` : name),
    owes: 'owes a token',
  },
  left: (tokens: number, tricks: number) => `${many(tokens, 'token')}, ${many(tricks, 'trick')}`,

  /** The account of the end. */
  winsBy: (name: Person, points: number) => `${withVerb(name, 'wins', 'win')} by ${many(points, 'point')}.`,
  winsTie: (name: Person, by: 'builder' | 'unused' | 'cards') =>
    `Equal points: ${withVerb(midSentence(name), 'wins', 'win')} ${{ builder: 'as Bâtisseur', unused: 'with more unused tokens', cards: 'with more cards claimed' }[by]}.`,
  winsPlain: (name: Person) => `${withVerb(name, 'wins', 'win')}.`,
  shared: (names: readonly Person[]) => `${lists.format(namesInList(names))} share the victory.`,
  buildings: 'Buildings',
  parks: 'Parks',
  total: 'Total',
  unused: 'Tokens left',
  seatHead: 'Player',
  claimed: (space: string, what: string, verdict: string) => `${space}, ${what}: ${verdict}.`,
  parksStep: (counts: readonly string[], verdict: string) =>
    `Parks and Monument – ${counts.join(', ')}. ${verdict}`,
  parksTo: (names: readonly Person[], each: number) =>
    names.length === 1
      ? `${withVerb(personAt(names, 0), 'scores', 'score')} ${each}.`
      : `${lists.format(namesInList(names))} share the points: ${each} each.`,
  parksNobody: 'Nobody has one.',
  bonusStep: (name: Person, speciality: string, points: number, why: string) =>
    `${name}, ${speciality}: ${many(points, 'point')}. ${why}`,
  step: (n: number, of: number) => `${n} of ${of}`,
  previous: 'One back',
  next: 'One on',
  pause: 'Pause',
  run: 'Walk through',
  walk: 'How the points came about',

  /** Captions of the figures, by clause and number. */
  figures: {
    'T-2.1': 'Parks at the corners, the Monument in the middle.',
    'T-3.1': 'Between two cards: it counts for both.',
    'T-3.2': 'At a corner: for all four.',
    'T-4.1': 'At a card that lies there.',
    'T-4.2': 'Not on the outer edge.',
    'T-6.1': 'A hand of your own; the others do not see it.',
    'T-12.1': 'Blue is called, blue is played.',
    'T-12.2': 'With blue in hand, no other colour.',
    'T-13.1': 'All of one colour: the highest takes it.',
    'T-13.2': 'Another colour beats it, however low.',
    'T-16.1': 'Who lost the trick plants one token.',
    'T-16.2': 'Never where one stands.',
    'T-19.1': 'Four or five players: one card face up, one face down.',
    'T-20.1': 'Three players: one card, face down.',
    'T-19.2': 'Not where a card lies.',
    'T-24.1': 'Blue side: high cards win.',
    'T-24.2': 'Flipped: low cards win.',
    'T-28.1': 'Most tokens around it: yours.',
    'T-28.2': 'A tie: the middle decides.',
    'T-28.3': 'A tie, no middle: the side beats the corner.',
    'T-28.4': 'Side against side: nobody’s.',
    'T-29.1': 'Face up or face down, a Building counts its value.',
    'T-30.1': 'Parks and Monument together: who has most scores.',
    'T-33.1': 'A trick won, the bonus taken: now your Specialisation may be flipped, once.',
    'T-37.1': 'A lost trick: plant when you like, before the next one.',
    'T-37.2': 'Not where somebody was quicker.',
    'T-41.1': 'A lost trick: the open card and its space are yours to choose.',
    'T-41.2': 'Then the winner builds one face down.',
    'T-43.1': 'A second token, at a free centre.',
    'T-43.2': 'Not where the centre is taken.',
    'T-47.1': 'A won trick: move a token, flip a card, choose who leads.',
    'T-49.1': 'Any free place, the outer edge included.',
  } as Record<string, string>,

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    move: 'Along the hand, or over the town',
    choices: 'Next or previous choice that is allowed',
    pick: 'Choose a card by its place',
    confirm: 'Choose, then confirm',
    cancel: 'Take the choice back',
    modes: 'Move a token, choose who leads, flip a card or turn the Monument',
    pass: 'Wait, decline or stop',
    ahead: 'Whose each card would be',
    details: 'Look closely at the space under the cursor',
    hand: 'Read out the hand',
    table: 'Players and tricks so far',
  },
};

export type Messages = MessagesOf<typeof en>;

export default en;
