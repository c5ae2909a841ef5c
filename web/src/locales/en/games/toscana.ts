import type { MessagesOf } from '../../messages';
import { type Person, verbFor, withVerb } from '../../../lib/messages/person';
import type { Mark, Gain } from '../../../games/toscana/messages';

const COLOURS = ['grey', 'red'];

function colour(seat: number): string {
  return COLOURS[seat] ?? '';
}

function tiles(count: number): string {
  return count === 1 ? '1 tile' : `${count} tiles`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const LYING = ['across', 'upright', 'across, the other way round', 'upright, the other way round'];

const largest = (name: Person, seat: number) =>
  verbFor(name, `the largest ${colour(seat)} area`, 'your largest area');

function lying(turns: number): string {
  return LYING[turns] ?? '';
}

export const en = {
  companion: {
    title: 'Count the areas',
    lead: 'Enter the tiles as they lie, in any order: a square, then the two squares of the other colour.',
    games: 'Do you play a match?',
    one: 'One game',
    two: 'Two games',
    counting: 'What counts',
    which: 'Which game?',
    nth: (n: number) => `Game ${n}`,
    how: 'How do you count?',
    byTiles: 'Enter the tiles',
    byScores: 'Enter the scores',
    colour: 'Colour of the tile',
    grey: 'Grey',
    red: 'Red',
    turn: 'Turn',
    discard: 'Remove this tile',
    corner: (n: number) =>
      `${n} tiles entered. Tap the upper left square of the next one; tap a tile to change it.`,
    foreign: (n: number) => `Now tap the ${n === 1 ? 'other square' : 'two squares'} of the opposite colour.`,
    board: 'The board',
  },
  tiles,
  squares: (count: number) => (count === 1 ? '1 square' : `${count} squares`),
  tile: (seat: number, number: number) => `${colour(seat)} tile ${number}`,
  list: (parts: readonly string[]) => lists.format(parts),

  turn: 'Turn right',
  turnBack: 'Turn left',
  /** Which way a button turns, where there is little room. */
  turnShort: '¼ turn',
  places: 'Where it fits',
  placesShort: 'Places',
  areas: 'Largest areas',
  areasShort: 'Areas',
  wholeBoard: 'Whole board',
  wholeShort: 'Whole',
  board: 'Toscana’s board',
  game: (number: number, of: number) => `Game ${number} of ${of}`,

  remaining: (seat: number) => `Left in the ${colour(seat)} stack`,
  remainingNote: 'These tiles are still to come. Nobody knows their order.',
  remainingTop: 'on top',
  remainingBottom: 'at the bottom',
  left: (count: number) => `${count} left`,
  noneLeft: 'no tile left',

  vetoReady: 'veto ready',
  vetoSpent: 'veto spent',
  vetoArmed: 'Veto after your tile',
  /** What an armed veto will do, and how it is undone. */
  vetoThen: (touch: boolean) =>
    `When you lay your tile, theirs goes under their stack and your veto is spent. ${touch ? 'Tap' : 'Click'} Veto again to keep your veto.`,
  vetoDisarmed: 'No veto',
  vetoArm: 'Veto their tile',
  /** Its effect, and how often it can be used. */
  vetoNote: 'once a game: it goes under their stack',
  vetoAsk: 'Veto this tile?',
  vetoWhat: 'It goes under the stack and the next one is played. You have one veto a game.',
  /** How the veto is used once one lays tiles oneself. */
  vetoLater: 'Later on, press Veto before you lay your own tile.',
  vetoShort: (ready: boolean) => (ready ? 'Veto 1×' : 'Veto'),
  /** What the sign of the veto at a stack means. */
  vetoSeal: (ready: boolean) =>
    ready
      ? 'Veto ready: once a game, this player may send the other’s top tile under its stack.'
      : 'This player’s veto is spent.',
  vetoNo: 'No, let it be',
  vetoYes: 'Veto',

  place: 'Place here',
  /** Why a tile that was set down and turned does not stay. */
  notHere: 'It does not fit here this way round: turn it again, or move it.',
  /** How to place the resting tile without the button. */
  again: (touch: boolean) => `${touch ? 'Tap' : 'Click'} it again to lay it.`,
  /** What a lesser area counts that grows. */
  here: (scored: string) => `Your area here: ${scored}.`,
  /** Before the size of the largest area. */
  ahead: 'largest area:',
  placeAndVeto: 'Place, and veto theirs',
  placeAndVetoed: 'Place, and veto their tile (once a game)',
  /** What the other's next tile could make of their area. */
  threat: (best: number) => `Their next tile could make it ${best}: a veto forbids it.`,
  at: (from: string, to: string, fits: boolean) => `${from} to ${to}: ${fits ? 'fits' : 'does not fit'}`,
  turnedTo: (turns: number, places: number): string => `${capital(lying(turns))}: ${en.placesShown(places)}`,
  rests: 'Enter again to lay it, Escape to take it up.',
  areasShown: (grey: string, red: string) => `Largest areas: grey ${grey}, red ${red}`,
  areasHidden: 'Largest areas hidden',
  placesShown: (count: number) =>
    count === 0
      ? 'fits nowhere this way round'
      : `fits in ${count} ${count === 1 ? 'place' : 'places'} this way round`,
  /** What the two kinds of marks mean where the tile fits. */
  placesNow: 'fits as it is',
  placesTurned: 'fits if you turn it',
  placesHidden: 'Places hidden',

  /** The account of the board. */
  lies: (count: number) => `On the board of 17 by 17, columns a to q, rows 1 to 17: ${tiles(count)}.`,
  lying: (seat: number, number: number, from: string, to: string, foreign: readonly string[]) =>
    `${capital(colour(seat))} tile ${number} from ${from} to ${to}, ${colour(1 - seat)} at ${lists.format(foreign)}.`,
  printed: (seat: number, number: number, marks: readonly Mark[]) => {
    const where = marks.map(([row, column]) => `${row === 0 ? 'top' : 'bottom'} ${column + 1}`);
    return `${colour(seat)} tile ${number} with ${colour(1 - seat)} at ${lists.format(where)}`;
  },
  stack: (
    name: Person,
    seat: number,
    top: string | null,
    count: number,
    bottom: number | null,
    veto: boolean,
  ) =>
    `${name} (${colour(seat)}): ${top === null ? 'no tile left' : `${top}, on top of ${tiles(count)}`}` +
    `${bottom === null ? '' : `; tile ${bottom} at the bottom`}; ${veto ? 'veto ready' : 'veto spent'}.`,
  stepVeto: 'Veto?',
  stepTile: 'Tile',
  tileOf: (n: number, of: number) => `Tile ${n} of ${of}`,
  /** What a placement would bring: one's own area, then the other's. */
  brings: (own: string, other: string) => `Your largest area: ${own}; theirs: ${other}.`,
  could: (before: number, best: string, gain: Gain) =>
    gain === 'none'
      ? 'It cannot enlarge their area now: keep your veto.'
      : `Their area could grow from ${before} to ${best}${{ usual: ', as with most tiles: keep your veto', much: ': that is much', some: '' }[gain]}.`,
  grew: (name: Person, seat: number, before: number, after: string) =>
    `${largest(name, seat)} grows from ${before} to ${after}`,
  area: (name: Person, seat: number, scored: string) => `${largest(name, seat)} has ${scored}`,

  /** The account of a move. */
  dealt: 'The stacks are shuffled.',
  /** A player vetoes the tile of another. */
  vetoed: (name: Person, other: Person, seat: number) => {
    const goes = verbFor(
      other,
      `the ${colour(seat)} tile on top goes under its stack`,
      'your tile goes under your stack, and you lay the next one',
    );
    return `${withVerb(name, 'uses', 'use')} ${verbFor(name, 'their', 'your')} veto (one a game): ${goes}`;
  },
  wished: (at: string, turns: number) => `At ${at}, ${lying(turns % 2)}`,
  laid: (name: Person, seat: number, at: string) =>
    `${withVerb(name, 'lays', 'lay')} a ${colour(seat)} tile at ${at}`,

  /** The account of the end. */
  wins: (name: Person) => `${withVerb(name, 'wins', 'win')}.`,
  /** Why it is over while there are tiles left. */
  stuck: 'No tile fits any more.',
  winsBy: (name: Person, difference: string, match: boolean) =>
    `${withVerb(name, 'wins', 'win')} ${match ? 'on the sum of both games ' : ''}by ${difference}.`,
  shared: (grey: number, red: number, match: boolean) =>
    `${match ? 'Equal sums' : 'Equal'}, ${grey} to ${red}: the victory is shared.`,
  counted: (seat: number, own: number, foreign: number) => {
    const have = own + foreign === 1 ? 'has' : 'have';
    const head = `${tiles(own + foreign)} ${have} a square in the largest ${colour(seat)} area`;
    if (foreign === 0) return `${head}.`;
    return `${head}: ${own} ${colour(seat)}, and ${foreign} ${colour(1 - seat)} with a ${colour(seat)} square in it.`;
  },
  countedOther: (seat: number, scored: string) => `The largest ${colour(seat)} area counts ${scored}.`,
  played: (number: number, grey: number, red: number) => `Game ${number}: grey ${grey}, red ${red}`,
  colour: (seat: number) => capital(colour(seat)),
  count: 'Whose area to count',
  goOn: 'On to the second game',

  /** Captions of the figures, by clause and number. */
  figures: {
    'C-3.1': 'Turned by quarters, never flipped; two squares are the other’s.',
    'C-5.1': 'Only the two tiles on top are in play.',
    'C-8.1': 'Not over the edge of the board.',
    'C-8.2': 'Not on a tile that lies there.',
    'C-9.1': 'The first tile covers the centre.',
    'C-9.2': 'Beside the centre: refused.',
    'C-10.1': 'Grey shares an edge with grey.',
    'C-10.2': 'Only corners meet.',
    'C-10.3': 'Grey on a red tile will do.',
    'C-10.4': 'It touches only red.',
    'C-11.1': 'It fits nowhere: the turn is lost, the tile stays on the stack.',
    'C-13.1': 'The forbidden tile goes under the stack.',
    'C-19.1': 'One joined area, 3 tiles: 3 points.',
    'C-20.1': 'The red tile counts for grey, too: 2 tiles.',
    'C-21.1': 'Two parts of one tile are not joined by it.',
    'C-23.1': 'Both games are added: 7 + 5.',
  } as Record<string, string>,

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    move: 'Move the tile',
    turn: 'Turn the tile; with Shift, turn it back (or the wheel)',
    next: 'Next place where it fits',
    previous: 'Previous place where it fits',
    set: 'Set the tile down, then lay it for good',
    cancel: 'Take it up again',
    veto: 'Veto the other player’s tile',
    places: 'Show where the tile fits',
    areas: 'Show the largest areas',
    zoom: 'Closer, farther, whole board',
  },
};

export type Messages = MessagesOf<typeof en>;

export default en;
