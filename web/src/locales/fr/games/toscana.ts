import { type Person, verbFor, withVerb } from '../../../lib/messages/person';
import type { Messages } from '../../en/games/toscana';

const HE = ['gris', 'rouge'];
const SHE = ['grise', 'rouge'];
const THEY = ['grises', 'rouges'];

/** A tile, an area and a square are feminine, a colour by itself is masculine. */
function of(forms: readonly string[], seat: number): string {
  return forms[seat] ?? '';
}

function tiles(count: number): string {
  return count < 2 ? `${count} tuile` : `${count} tuiles`;
}

function many(forms: readonly string[], plural: readonly string[], seat: number, count: number): string {
  return `${count} ${of(count < 2 ? forms : plural, seat)}`;
}

const lists = new Intl.ListFormat('fr', { type: 'conjunction' });
const LYING = ['couchée', 'debout', 'couchée, dans l’autre sens', 'debout, dans l’autre sens'];

const largest = (name: Person, seat: number) =>
  verbFor(name, `la plus grande zone ${of(SHE, seat)}`, 'votre plus grande zone');

function lying(turns: number): string {
  return LYING[turns] ?? '';
}

export const fr: Messages = {
  companion: {
    title: 'Compter les zones',
    lead: 'Saisissez les tuiles comme elles sont, dans n’importe quel ordre\u00a0: une case, puis les deux cases de l’autre couleur.',
    games: 'Jouez-vous une rencontre\u202f?',
    one: 'Une manche',
    two: 'Deux manches',
    counting: 'Ce qui compte',
    which: 'Quelle manche\u202f?',
    nth: (n: number) => `Manche ${n}`,
    how: 'Comment comptez-vous\u202f?',
    byTiles: 'Saisir les tuiles',
    byScores: 'Saisir les scores',
    colour: 'Couleur de la tuile',
    grey: 'Gris',
    red: 'Rouge',
    turn: 'Tourner',
    discard: 'Retirer cette tuile',
    corner: (n: number) =>
      `${n} tuiles saisies. Touchez la case en haut à gauche de la suivante\u202f; touchez une tuile pour la changer.`,
    foreign: (n: number) =>
      `Touchez maintenant ${n === 1 ? 'l’autre case' : 'les deux cases'} de la couleur opposée.`,
    board: 'Le plateau',
  },
  tiles,
  squares: (count) => (count < 2 ? `${count} case` : `${count} cases`),
  tile: (seat, number) => `tuile ${of(SHE, seat)} ${number}`,
  list: (parts) => lists.format(parts),

  turn: 'Tourner à droite',
  turnBack: 'Tourner à gauche',
  turnShort: '¼ tour',
  places: 'Où elle va',
  placesShort: 'Places',
  areas: 'Grandes zones',
  areasShort: 'Zones',
  wholeBoard: 'Tout le plateau',
  wholeShort: 'Tout',
  board: 'Le plateau de Toscana',
  game: (number, of_) => `Partie ${number} sur ${of_}`,

  remaining: (seat) => `Dans la pile ${of(SHE, seat)}`,
  remainingNote: 'Ces tuiles sont encore à venir. Personne n’en connaît l’ordre.',
  remainingTop: 'dessus',
  remainingBottom: 'dessous',
  left: (count) => (count < 2 ? `reste ${count}` : `restent ${count}`),
  noneLeft: 'plus de tuile',

  vetoReady: 'veto disponible',
  vetoSpent: 'veto utilisé',
  vetoArmed: 'Veto après votre tuile',
  vetoThen: (touch) =>
    `Quand vous poserez votre tuile, celle de l’adversaire passera sous sa pile : votre veto sera utilisé. ${touch ? 'Touchez encore' : 'Cliquez encore sur'} Veto pour garder le vôtre.`,
  vetoDisarmed: 'Pas de veto',
  vetoArm: 'Veto sur sa tuile',
  vetoNote: 'une fois par partie : elle passe sous sa pile',
  vetoAsk: 'Veto sur cette tuile ?',
  vetoWhat: 'Elle passe sous la pile, la suivante est jouée. Un seul veto par partie.',
  vetoLater: 'Ensuite, appuyez sur Veto avant de poser votre tuile.',
  vetoShort: (ready) => (ready ? 'Veto 1×' : 'Veto'),
  vetoSeal: (ready) =>
    ready
      ? 'Veto disponible : une fois par partie, ce joueur peut envoyer la tuile du dessus de l’autre sous sa pile.'
      : 'Le veto de ce joueur est utilisé.',
  vetoNo: 'Non, laisser jouer',
  vetoYes: 'Veto',

  place: 'Poser ici',
  notHere: 'Elle ne va pas ici dans ce sens : tournez-la encore ou déplacez-la.',
  again: (touch) =>
    touch ? 'Touchez encore la tuile pour la poser.' : 'Cliquez encore sur la tuile pour la poser.',
  here: (scored) => `Votre zone ici : ${scored}.`,
  ahead: 'grande zone :',
  placeAndVeto: 'Poser avec veto',
  placeAndVetoed: 'Poser, et veto sur sa tuile (un seul par partie)',
  threat: (best) => `Sa prochaine tuile la porterait à ${best} : un veto l’interdit.`,
  at: (from, to, fits) => `${from} à ${to} : ${fits ? 'possible' : 'impossible'}`,
  turnedTo: (turns, places) => {
    const turned = lying(turns);
    return `${turned.charAt(0).toUpperCase()}${turned.slice(1)} : ${fr.placesShown(places)}`;
  },
  rests: 'Entrée encore pour la poser, Échap pour la reprendre.',
  areasShown: (grey, red) => `Plus grandes zones : grise ${grey}, rouge ${red}`,
  areasHidden: 'Plus grandes zones masquées',
  placesShown: (count) =>
    count === 0
      ? 'aucune place possible dans ce sens'
      : `${count} ${count === 1 ? 'place possible' : 'places possibles'} dans ce sens`,
  placesNow: 'convient telle quelle',
  placesTurned: 'une fois tournée',
  placesHidden: 'Places masquées',

  lies: (count) => `Sur le plateau de 17 sur 17, colonnes a à q, rangées 1 à 17 : ${tiles(count)}.`,
  lying: (seat, number, from, to, foreign) =>
    `Tuile ${of(SHE, seat)} ${number} de ${from} à ${to}, ${of(HE, 1 - seat)} en ${lists.format(foreign)}.`,
  printed: (seat, number, marks) => {
    const where = marks.map(([row, column]) => `${row === 0 ? 'haut' : 'bas'} ${column + 1}`);
    return `tuile ${of(SHE, seat)} ${number}, ${of(HE, 1 - seat)} en ${lists.format(where)}`;
  },
  stack: (name, seat, top, count, bottom, veto) =>
    `${name} (${of(HE, seat)}) : ${top === null ? 'plus de tuile' : `${top}, sur une pile de ${tiles(count)}`}` +
    `${bottom === null ? '' : ` ; tout en dessous, la tuile ${bottom}`} ; ${veto ? 'veto disponible' : 'veto utilisé'}.`,
  stepVeto: 'Veto ?',
  stepTile: 'Tuile',
  tileOf: (n, of) => `Tuile ${n} sur ${of}`,
  brings: (own, other) => `Votre plus grande zone : ${own} ; celle d’en face : ${other}.`,
  could: (before, best, gain) =>
    gain === 'none'
      ? 'Elle ne peut pas agrandir sa zone : gardez votre veto.'
      : `Sa zone pourrait passer de ${before} à ${best}${{ usual: ', comme avec d’autres : gardez votre veto', much: ' : c’est beaucoup', some: '' }[gain]}.`,
  grew: (name, seat, before, after) => `${largest(name, seat)} passe de ${before} à ${after}`,
  area: (name, seat, scored) => `${largest(name, seat)} compte ${scored}`,

  dealt: 'Les piles sont mélangées.',
  vetoed: (name, other, seat) => {
    const goes = verbFor(
      other,
      `la tuile ${of(SHE, seat)} du dessus passe sous la pile ${of(SHE, seat)}`,
      'votre tuile passe sous votre pile, vous posez la suivante',
    );
    return `${withVerb(name, 'met', 'mettez')} ${verbFor(name, 'son', 'votre')} veto (un par partie) : ${goes}`;
  },
  wished: (at, turns) => `En ${at}, ${lying(turns % 2)}`,
  laid: (name, seat, at) => `${withVerb(name, 'pose', 'posez')} une tuile ${of(SHE, seat)} en ${at}`,

  wins: (name) => `${withVerb(name, 'gagne', 'gagnez')}.`,
  stuck: 'Plus aucune tuile ne peut être posée.',
  winsBy: (name, difference, match) =>
    `${withVerb(name, 'gagne', 'gagnez')}${match ? ', à la somme des deux parties,' : ''} avec ${difference} de plus.`,
  shared: (grey, red, match) =>
    `${match ? 'Sommes égales' : 'Égalité'}, ${grey} à ${red} : la victoire est partagée.`,
  counted: (seat, own, foreign) => {
    const have = own + foreign < 2 ? 'a' : 'ont';
    const head = `${tiles(own + foreign)} ${have} une case dans la plus grande zone ${of(SHE, seat)}`;
    if (foreign === 0) return `${head}.`;
    return `${head} : ${many(SHE, THEY, seat, own)}, et ${many(SHE, THEY, 1 - seat, foreign)} par une case ${of(SHE, seat)}.`;
  },
  countedOther: (seat, scored) => `La plus grande zone ${of(SHE, seat)} compte ${scored}.`,
  played: (number, grey, red) => `Partie ${number} : gris ${grey}, rouge ${red}`,
  colour: (seat) => (seat === 0 ? 'Gris' : 'Rouge'),
  count: 'Quelle zone compter',
  goOn: 'À la seconde partie',

  figures: {
    'C-3.1': 'Tournée par quarts, jamais retournée ; deux cases sont à l’autre.',
    'C-5.1': 'Seules les deux tuiles du dessus sont en jeu.',
    'C-8.1': 'Pas au-delà du bord du plateau.',
    'C-8.2': 'Pas sur une tuile déjà posée.',
    'C-9.1': 'La première tuile couvre le centre.',
    'C-9.2': 'À côté du centre : refusé.',
    'C-10.1': 'Le gris partage un bord avec du gris.',
    'C-10.2': 'Seuls les coins se touchent.',
    'C-10.3': 'Le gris d’une tuile rouge convient aussi.',
    'C-10.4': 'Elle ne touche que du rouge.',
    'C-11.1': 'Elle ne va nulle part : le tour est perdu, la tuile reste sur la pile.',
    'C-13.1': 'La tuile interdite passe sous la pile.',
    'C-19.1': 'Une zone d’un seul tenant, 3 tuiles : 3 points.',
    'C-20.1': 'La tuile rouge compte aussi pour Gris : 2 tuiles.',
    'C-21.1': 'Les deux morceaux d’une tuile ne sont pas reliés par elle.',
    'C-23.1': 'Les deux parties s’additionnent : 7 + 5.',
  },

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    move: 'Déplacer la tuile',
    turn: 'Tourner la tuile ; avec Maj, dans l’autre sens (ou la molette)',
    next: 'Place possible suivante',
    previous: 'Place possible précédente',
    set: 'Avancer la tuile, puis la poser pour de bon',
    cancel: 'La reprendre',
    veto: 'Mettre son veto à la tuile adverse',
    places: 'Montrer où la tuile peut aller',
    areas: 'Montrer les plus grandes zones',
    zoom: 'Plus près, plus loin, tout le plateau',
  },
};

export default fr;
