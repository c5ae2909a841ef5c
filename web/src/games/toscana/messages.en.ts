import { does, fits } from '../../lib/messages/person';
import type { Sayings } from './messages';

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

const largest = (name: string, seat: number) =>
  fits(name, `the largest ${colour(seat)} area`, 'your largest area');

function lying(turns: number): string {
  return LYING[turns] ?? '';
}

export const english: Sayings = {
  tiles,
  squares: (count) => (count === 1 ? '1 square' : `${count} squares`),
  tile: (seat, number) => `${colour(seat)} tile ${number}`,
  list: (parts) => lists.format(parts),

  turn: 'Turn right',
  turnBack: 'Turn left',
  turnShort: '¼ turn',
  places: 'Where it fits',
  placesShort: 'Places',
  areas: 'Largest areas',
  areasShort: 'Areas',
  wholeBoard: 'Whole board',
  wholeShort: 'Whole',
  board: 'Toscana’s board',
  game: (number, of) => `Game ${number} of ${of}`,

  remaining: (seat) => `Left in the ${colour(seat)} stack`,
  remainingNote: 'These tiles are still to come. Nobody knows their order.',
  remainingTop: 'on top',
  remainingBottom: 'at the bottom',
  left: (count) => `${count} left`,
  noneLeft: 'no tile left',

  vetoReady: 'veto ready',
  vetoSpent: 'veto spent',
  vetoArmed: 'Veto after your tile',
  vetoThen: (touch) =>
    `When you lay your tile, theirs goes under their stack and your veto is spent. ${touch ? 'Tap' : 'Click'} Veto again to keep your veto.`,
  vetoDisarmed: 'No veto',
  vetoArm: 'Veto their tile',
  vetoNote: 'once a game: it goes under their stack',
  vetoAsk: 'Veto this tile?',
  vetoWhat: 'It goes under the stack and the next one is played. You have one veto a game.',
  vetoLater: 'Later on, press Veto before you lay your own tile.',
  vetoShort: (ready) => (ready ? 'Veto 1×' : 'Veto'),
  vetoSeal: (ready) =>
    ready
      ? 'Veto ready: once a game, this player may send the other’s top tile under its stack.'
      : 'This player’s veto is spent.',
  vetoNo: 'No, let it be',
  vetoYes: 'Veto',

  place: 'Place here',
  notHere: 'It does not fit here this way round: turn it again, or move it.',
  again: (touch) => `${touch ? 'Tap' : 'Click'} it again to lay it.`,
  here: (scored) => `Your area here: ${scored}.`,
  ahead: 'largest area:',
  placeAndVeto: 'Place, and veto theirs',
  placeAndVetoed: 'Place, and veto their tile (once a game)',
  threat: (best) => `Their next tile could make it ${best}: a veto forbids it.`,
  at: (from, to, fits) => `${from} to ${to}: ${fits ? 'fits' : 'does not fit'}`,
  turnedTo: (turns, places) => `${capital(lying(turns))}: ${english.placesShown(places)}`,
  rests: 'Enter again to lay it, Escape to take it up.',
  areasShown: (grey, red) => `Largest areas: grey ${grey}, red ${red}`,
  areasHidden: 'Largest areas hidden',
  placesShown: (count) =>
    count === 0
      ? 'fits nowhere this way round'
      : `fits in ${count} ${count === 1 ? 'place' : 'places'} this way round`,
  placesNow: 'fits as it is',
  placesTurned: 'fits if you turn it',
  placesHidden: 'Places hidden',

  lies: (count) => `On the board of 17 by 17, columns a to q, rows 1 to 17: ${tiles(count)}.`,
  lying: (seat, number, from, to, foreign) =>
    `${capital(colour(seat))} tile ${number} from ${from} to ${to}, ${colour(1 - seat)} at ${lists.format(foreign)}.`,
  printed: (seat, number, marks) => {
    const where = marks.map(([row, column]) => `${row === 0 ? 'top' : 'bottom'} ${column + 1}`);
    return `${colour(seat)} tile ${number} with ${colour(1 - seat)} at ${lists.format(where)}`;
  },
  stack: (name, seat, top, count, bottom, veto) =>
    `${name} (${colour(seat)}): ${top === null ? 'no tile left' : `${top}, on top of ${tiles(count)}`}` +
    `${bottom === null ? '' : `; tile ${bottom} at the bottom`}; ${veto ? 'veto ready' : 'veto spent'}.`,
  stepVeto: 'Veto?',
  stepTile: 'Tile',
  tileOf: (n, of) => `Tile ${n} of ${of}`,
  brings: (own, other) => `Your largest area: ${own}; theirs: ${other}.`,
  could: (before, best, gain) =>
    gain === 'none'
      ? 'It cannot enlarge their area now: keep your veto.'
      : `Their area could grow from ${before} to ${best}${{ usual: ', as with most tiles: keep your veto', much: ': that is much', some: '' }[gain]}.`,
  grew: (name, seat, before, after) => `${largest(name, seat)} grows from ${before} to ${after}`,
  area: (name, seat, scored) => `${largest(name, seat)} has ${scored}`,

  dealt: 'The stacks are shuffled.',
  vetoed: (name, other, seat) => {
    const goes = fits(
      other,
      `the ${colour(seat)} tile on top goes under its stack`,
      'your tile goes under your stack, and you lay the next one',
    );
    return `${does(name, 'uses', 'use')} ${fits(name, 'their', 'your')} veto (one a game): ${goes}`;
  },
  wished: (at, turns) => `At ${at}, ${lying(turns % 2)}`,
  laid: (name, seat, at) => `${does(name, 'lays', 'lay')} a ${colour(seat)} tile at ${at}`,

  wins: (name) => `${does(name, 'wins', 'win')}.`,
  stuck: 'No tile fits any more.',
  winsBy: (name, difference, match) =>
    `${does(name, 'wins', 'win')} ${match ? 'on the sum of both games ' : ''}by ${difference}.`,
  shared: (grey, red, match) =>
    `${match ? 'Equal sums' : 'Equal'}, ${grey} to ${red}: the victory is shared.`,
  counted: (seat, own, foreign) => {
    const have = own + foreign === 1 ? 'has' : 'have';
    const head = `${tiles(own + foreign)} ${have} a square in the largest ${colour(seat)} area`;
    if (foreign === 0) return `${head}.`;
    return `${head}: ${own} ${colour(seat)}, and ${foreign} ${colour(1 - seat)} with a ${colour(seat)} square in it.`;
  },
  countedOther: (seat, scored) => `The largest ${colour(seat)} area counts ${scored}.`,
  played: (number, grey, red) => `Game ${number}: grey ${grey}, red ${red}`,
  colour: (seat) => capital(colour(seat)),
  count: 'Whose area to count',
  goOn: 'On to the second game',
};
