import { de } from '../../../lib/messages/elision';
import {
  midSentence,
  namesInList,
  personAt,
  verbFor,
  verbForAll,
  withVerb,
} from '../../../lib/messages/person';
import type { Colour } from '../../../games/toshi/view';
import type { Messages } from '../../en/games/toshi';

const COLOURS: Record<Colour, string> = { V: 'violet', R: 'rouge', B: 'bleu', G: 'vert', Y: 'jaune' };
const lists = new Intl.ListFormat('fr', { type: 'conjunction' });
const ors = new Intl.ListFormat('fr', { type: 'disjunction' });

function many(count: number, one: string): string {
  return `${count} ${one}${count < 2 ? '' : 's'}`;
}

export const fr: Messages = {
  thenAhead: 'Vous mèneriez ce pli.',
  thenBehind: (name) => `${withVerb(name, 'mènerait', 'mèneriez')} encore ce pli.`,
  thenTaken: 'Vous prendriez ce pli : vous bâtissez, les autres posent un jeton.',
  thenLost: (name) =>
    `${withVerb(name, 'prendrait', 'prendriez')} ce pli et ${verbFor(name, 'bâtirait', 'bâtiriez')} ; vous poseriez un jeton.`,
  thenColour: (card, called, high) =>
    `Une autre couleur que le ${COLOURS[called]} l’emporte, et parmi elles la plus ${high ? 'haute' : 'basse'} : le ${fr.card(card)}.`,
  laterWins: 'À valeur égale, la dernière carte jouée l’emporte.',
  thenSecret: 'On ne verra ce qui s’y trouve qu’une fois la carte retournée.',
  thenPoints: (changes) => `Points ensuite – ${changes}.`,
  thenSame: 'Aucun point ne changerait pour l’instant.',
  thenOpen: (points) =>
    `Personne n’y est en tête : ${points === 1 ? 'son point ira' : `ses ${points} points iront`} à qui aura le plus de jetons autour.`,
  pays: (points) =>
    `${points === 1 ? 'Son point ira' : `Ses ${points} points iront`} à qui aura le plus de jetons autour.`,
  thenLess: (points) => `⚠︎ Vous perdriez ${many(points, 'point')}.`,
  thenOthers: '⚠︎ Cela ne profiterait qu’aux autres.',
  thenCounts: (kind, spaces) =>
    `Compte pour ${many(spaces, 'espace')}, ${{ centre: 'y gagne les égalités', side: 'à égalité, bat les coins', corner: 'sans effet à égalité' }[kind]}.`,
  thenCalls: (colour) =>
    `Couleur appelée : ${COLOURS[colour]}. Qui en a doit en jouer, qui n’en a pas peut la battre.`,
  thenMonument: (high) => `Désormais les ${high ? 'grandes' : 'petites'} valeurs gagneraient les plis.`,
  thenOrder: (names) => `Ordre du prochain pli : ${names.join(', ')}.`,
  mostParks: (sharing) => (sharing === 1 ? 'le plus de Parcs' : 'Parcs partagés'),
  goes: (things, single, name, why, would, own) => {
    const verb = (one: string, more: string) => (single ? one : more);
    const comes = would ? verb('reviendrait', 'reviendraient') : verb('revient', 'reviennent');
    const leaves = would ? verb('passerait', 'passeraient') : verb('passe', 'passent');
    const is = would ? verb('ne serait', 'ne seraient') : verb('n’est', 'ne sont');
    const whose =
      name === null ? `ne ${comes} à personne` : verbFor(name, `${comes} à ${name}`, `vous ${comes}`);
    const lost = name === null ? `${is} plus à vous` : `${leaves} de vous à ${midSentence(name)}`;
    return `${lists.format(things)} ${own ? lost : whose}${why ? ` (${why})` : ''}`;
  },
  why: (by, most, second) => {
    switch (by) {
      case 'most':
        return second > 0 ? `${many(most, 'jeton')} contre ${second}` : '';
      case 'builder':
        return `${most} partout : le Bâtisseur gagne`;
      case 'centre':
        return `${most} partout : le centre l’emporte`;
      case 'sides':
        return `${most} partout : un côté bat un coin`;
      case 'foreign':
        return `${most} partout, un tiers au centre`;
      case 'tie':
        return `${most} partout : à personne`;
      default:
        return 'plus aucun jeton';
    }
  },
  steps: ['Pli', 'Jetons', 'Construction', 'Action bonus'],
  ifEnded: ({ buildings, parks, bonus }, hidden, unseen, held, sharing) =>
    `${buildings} en bâtiments${hidden ? ` (dont ${hidden} cachés)` : ''}${unseen ? ` + ${unseen} ${unseen === 1 ? 'carte cachée' : 'cartes cachées'}` : ''} + ${parks} en Parcs${sharing > 0 ? (sharing === 1 ? ' (le plus)' : ' (à égalité)') : held ? ` (${held} seulement)` : ''}${bonus ? ` + ${bonus} de bonus` : ''}`,
  letter: (colour) => ({ V: 'Vi', R: 'R', B: 'B', G: 'Ve', Y: 'J' })[colour],
  colour: (colour) => COLOURS[colour],
  card: (card) => `${card.slice(1)} ${COLOURS[card[0] as Colour]}`,
  park: 'Parc',
  monument: 'Monument',
  hidden: 'carte cachée',
  theCard: (card) => `le ${card.slice(1)} ${COLOURS[card[0] as Colour]}`,
  thePark: 'le Parc',
  theMonument: 'le Monument',
  theHidden: 'la carte cachée',
  theParks: 'les Parcs',
  theHiddens: 'les cartes cachées',
  on: (what, spaces) => `${what} en ${lists.format(spaces)}`,
  thisCard: 'cette carte',
  place: ({ kind, outer, spaces }) => {
    if (kind === 'centre') return `au centre de ${spaces[0]}`;
    if (outer) return `${kind === 'side' ? 'sur le bord' : 'au coin extérieur'} de ${lists.format(spaces)}`;
    return `${kind === 'side' ? 'entre' : 'au coin de'} ${spaces[0]} et ${spaces.at(-1)}`;
  },
  points: (count) => many(count, 'point'),
  tokens: (count) => many(count, 'jeton'),
  tricks: (count) => many(count, 'pli'),

  board: 'La ville de Toshi Tōshi',
  round: (n, of) => `Tour ${n} sur ${of}`,
  high: 'La plus haute gagne',
  low: 'La plus basse gagne',
  monumentHigh: 'Le Monument montre son côté bleu : les grandes valeurs battent les petites.',
  monumentLow: 'Le Monument montre son côté rouge : les petites valeurs battent les grandes.',
  calledNow: (colour) => `couleur appelée : ${COLOURS[colour]}`,
  leads: 'entame',
  wins: 'en tête',
  takes: 'prend le pli',
  lastTrick: 'Le dernier pli',

  hand: 'Votre main',
  noHand: 'Plus de carte en main',
  unplayable: 'pas maintenant',
  play: (card) => `Jouer le ${fr.card(card)}`,
  place1: 'Poser le jeton ici',
  place2: 'Poser le second ici',
  buildUp: (card, space) => `Bâtir le ${fr.card(card)}, visible, en ${space}`,
  buildDown: (card, space) => `Bâtir le ${fr.card(card)}, caché, en ${space}`,
  move: 'Déplacer le jeton ici',
  lead: (name) => withVerb(name, 'entamera', 'entamerez'),
  leadOwn: 'Vous entamez',
  flip: (what, space) => `Retourner ${what} en ${space}`,
  turnMonument: (high) => `Monument : la plus ${high ? 'haute' : 'basse'} gagne`,
  pickFirst: 'Choisissez d’abord une carte du pli.',
  chooseCard: 'Choisissez une carte du pli, puis un espace vide.',
  chooseCardNow: 'Choisissez maintenant une carte du pli.',
  chooseSpace: 'Choisissez maintenant un espace vide.',
  chooseToken: 'Choisissez un de vos jetons.',
  choosePlace: 'Choisissez maintenant où il va.',
  chooseLeader: 'Qui entame le prochain pli, et en choisit la couleur ?',
  chooseFlip: (high) =>
    `Un bâtiment : tous le verront, ou plus personne. Le Monument : la plus ${high ? 'haute' : 'basse'} gagne.`,
  chooseBonus: 'Qui entame choisit la couleur ; le Monument dit si la haute ou la basse gagne.',
  noneToMove: 'Vous n’avez encore aucun jeton sur la grille : rien à déplacer.',
  modes: { move: 'Déplacer un jeton', leader: 'Choisir qui entame', flip: 'Retourner Monument ou carte' },
  bonuses: 'Actions bonus',
  wait: 'Attendre',
  noSecond: 'Pas de second jeton',
  done: 'Terminé',
  patient: 'Ne pas demander avant le dernier moment',
  specialise: 'Retourner côté bonus',
  keepPower: 'Garder le pouvoir',
  flipIt: 'La retourner',
  noWayBack: 'On ne revient pas en arrière.',
  bonusIs: (what) => `Bonus : ${what}`,

  ahead: 'Qui a quelle carte à présent',
  aheadShort: 'Qui a quoi ?',
  aheadShown:
    'À qui est chaque carte, en jetons. À égalité, un point montre ce qui décide : le centre ou un côté. « = » : à personne.',
  aheadHidden: 'Qui a quelle carte est masqué.',
  table: 'Joueurs et plis',
  tableShort: 'Joueurs',
  bare: 'Toutes les cartes ouvertes',
  bareShort: 'Ouvertes',

  companion: {
    title: 'Compter la ville',
    lead: 'Saisissez les cartes et les jetons tels qu’ils sont sur votre table. Chaque carte est ensuite expliquée.',
    options: 'Variante et règles maison',
    variant: 'Avec les Spécialisations',
    flipped: 'face bonus visible',
    enter: 'Que saisissez-vous\u202f?',
    cards: 'Les cartes de la ville',
    cardsLeft: (n: number) => (n === 0 ? 'Cartes\u00a0: complètes' : `Cartes\u00a0: encore ${n}`),
    tokens: 'Jetons',
    tokensLeft: (n: number) => `reste ${n}`,
    whose: 'Les jetons de qui\u202f?',
    deck: 'Bâtiment pour la case marquée',
    empty: 'pas encore de carte',
  },
  speciality: {
    influenstar: {
      name: 'Influenstar',
      power: 'Quand vous perdez un pli, posez votre jeton au moment voulu avant le pli suivant.',
      bonus: '5 points par jeton non utilisé.',
    },
    pionliticien: {
      name: 'Pionliticien',
      power: 'Quand vous perdez un pli, vous choisissez la carte visible et son espace.',
      bonus: '3, 6 ou 10 points pour des bâtiments de trois, quatre ou cinq couleurs.',
    },
    batisseur: {
      name: 'Bâtisseur',
      power: 'Avec chaque jeton du verdissement, vous pouvez en ajouter un second à un centre libre.',
      bonus: 'Vous gagnez les égalités où vous êtes au décompte final.',
    },
    octogeeek: {
      name: 'Octogeeek',
      power: 'Quand vous gagnez un pli, vous pouvez faire chaque action bonus une fois.',
      bonus: '5 points par Parc ou Monument remporté.',
    },
    planificateur: {
      name: 'Planificateur',
      power: 'Au verdissement, votre jeton va sur tout emplacement libre, bord et espaces vides compris.',
      bonus: '7, 6 ou 5 points (à 3, 4 ou 5) par couleur que vous n’avez pas remportée.',
    },
  },
  power: 'Pouvoir',
  bonus: 'Bonus',
  voids: (name, colours) => `${withVerb(name, 'n’a', 'n’avez')} plus de ${colours.join(' ni de ')}.`,
  tricksSoFar: 'Plis joués',
  noTricks: 'Aucun pli n’a encore été pris.',
  trickNumber: (n) => `Pli ${n}`,

  headed: (space, what) => `Espace ${space} : ${what}`,
  emptySpace: 'un espace vide',
  worth: (points) => `Vaut ${many(points, 'point')} pour qui a le plus de jetons dessus et autour.`,
  parksWorth:
    'Ne rapporte rien à lui seul : qui a le plus de Parcs et Monument réunis marque 12 points ; à égalité, on les partage.',
  parksHeld: (counts) => `En ce moment – ${counts.join(', ')}.`,
  oneOf: (cards) => `Face cachée : ${ors.format(cards)}.`,
  onlyYou: 'Face cachée : vous seul la connaissez.',
  faceDown: 'face cachée',
  knownDown: 'De nouveau face cachée, mais connue de tous.',
  builtBy: (name, round) => `Bâtie par ${midSentence(name)} au tour ${round}.`,
  builtIn: (round) => `Bâtie au tour ${round}.`,
  verdict: (by, name, most, second) => {
    switch (by) {
      case 'most':
        return `le plus pour ${midSentence(name)}, ${many(most, 'jeton')}${second > 0 ? ` contre ${second}` : ''}`;
      case 'builder':
      case 'centre':
      case 'sides':
        return `à ${midSentence(name)}, ${fr.why(by, most, second)}`;
      case 'foreign':
      case 'tie':
        return `à personne, ${fr.why(by, most, second)}`;
      default:
        return 'aucun jeton';
    }
  },
  counts: (name, tokens, sides) =>
    `${name} : ${many(tokens, 'jeton')}${sides ? `, dont ${sides} sur les côtés` : ''}`,
  atCentre: 'au centre',
  magnify: 'Touchez un emplacement pour le choisir.',

  slotFree: 'libre',
  slotBarred: 'pas permis',
  tokenOf: (name) => verbFor(name, `jeton ${de(name)}`, 'votre jeton'),
  chosenSay: 'Entrée encore pour confirmer, Échap pour reprendre.',

  standing: (name, points, tokens, tricks, cards) =>
    `${name} : ${many(points, 'point')} pour l’instant, ${many(tokens, 'jeton')} en réserve, ${many(tricks, 'pli')} pris, ${many(cards, 'carte')} en main.`,
  holds: (name, speciality, bonus) =>
    `${withVerb(name, 'a', 'avez')} ${speciality}, côté ${bonus ? 'bonus' : 'pouvoir'}.`,
  owes: (name) => `${withVerb(name, 'doit', 'devez')} encore poser un jeton ce tour-ci.`,
  trickSo: (cards) => `Le pli – ${cards.join(', ')}.`,
  played: (name, card) => `${name} : ${card}`,
  winning: (name) => `${withVerb(name, 'est', 'êtes')} en tête du pli.`,
  leadsTrick: (name) => `${withVerb(name, 'entame', 'entamez')}.`,
  handIs: (cards) => `Votre main : ${cards.join(', ')}.`,
  spaceIs: (space, what, verdict) => `${space}, ${what} : ${verdict}.`,
  stand: (name, places) => `${verbFor(name, `Jetons ${de(name)}`, 'Vos jetons')} : ${places.join(' ; ')}.`,

  dealt: (name) => `Les cartes sont distribuées. ${withVerb(name, 'entame', 'entamez')} le premier pli.`,
  tells: {
    card: (name, card) => `${withVerb(name, 'joue', 'jouez')} le ${card}.`,
    points: (changes) => `Points – ${changes}.`,
    takes: (name, card, called) =>
      `${withVerb(name, 'prend', 'prenez')} le pli${card ? ` avec le ${card}` : ''}${called ? ` : une autre couleur bat le ${COLOURS[called]} appelé` : ''}.`,
    turned: (cards) =>
      `${cards === 1 ? 'La carte cachée est retournée et comptée' : `Les ${cards} cartes cachées sont retournées et comptées`}.`,
    token: (name, place) => `${withVerb(name, 'pose', 'posez')} un jeton ${place}.`,
    extra: (name, place) => `${withVerb(name, 'ajoute', 'ajoutez')} un second jeton ${place}.`,
    wait: (name) =>
      `${withVerb(name, 'garde', 'gardez')} ${verbFor(name, 'son', 'votre')} jeton pour plus tard.`,
    up: (name, card, space) =>
      `${withVerb(name, 'bâtit', 'bâtissez')} le ${card}, face visible, en ${space}.`,
    down: (name, card, space) =>
      `${withVerb(name, 'bâtit', 'bâtissez')} ${card ? `le ${card}` : 'une carte'}, face cachée, en ${space}.`,
    move: (name, from, to) =>
      `${withVerb(name, 'déplace', 'déplacez')} un jeton : il était ${from}, il est ${to}.`,
    leader: (name, other) =>
      `${withVerb(name, 'fait', 'faites')} entamer ${midSentence(other)} au prochain pli.`,
    self: (name) => `${withVerb(name, 'garde', 'gardez')} l’entame.`,
    flip: (name, what, space) => `${withVerb(name, 'retourne', 'retournez')} ${what} en ${space}.`,
    monument: (name, high) =>
      `${withVerb(name, 'retourne', 'retournez')} le Monument : les ${high ? 'grandes' : 'petites'} valeurs gagnent désormais.`,
    specialise: (name, speciality) => `${withVerb(name, 'retourne', 'retournez')} ${speciality} côté bonus.`,
  },
  briefs: {
    down: (name, card, space) =>
      `${withVerb(name, 'bâtit', 'bâtissez')} ${card ? `le ${card}, face cachée,` : 'face cachée'} en ${space}.`,
    move: (name, _, to) => `${withVerb(name, 'déplace', 'déplacez')} un jeton, maintenant ${to}.`,
    monument: (name, high) =>
      `${withVerb(name, 'retourne', 'retournez')} le Monument : la plus ${high ? 'haute' : 'basse'} gagne.`,
  },
  briefly: (deed, causes, changes) =>
    `${deed}${causes.length > 0 ? ` : ${causes.join(' ; ')}` : ''}${changes && ` – ${changes}`}.`,
  wishes: {
    card: (_, card) => `Jouer le ${card}.`,
    token: (_, place) => `Poser un jeton ${place}.`,
    extra: (_, place) => `Ajouter un second jeton ${place}.`,
    wait: () => 'Garder le jeton pour plus tard.',
    up: (_, card, space) => `Bâtir le ${card}, face visible, en ${space}.`,
    down: (_, card, space) => `Bâtir ${card ? `le ${card}` : 'une carte'}, face cachée, en ${space}.`,
    move: (_, from, to) => `Déplacer un jeton : il est ${from}, il ira ${to}.`,
    leader: (_, other) => `Choisir qui entame – ${midSentence(other)}.`,
    self: () => 'Choisir qui entame – vous.',
    flip: (_, what, space) => `Retourner ${what} en ${space}.`,
    monument: () => 'Retourner le Monument.',
    specialise: (_, speciality) => `Retourner ${speciality} côté bonus.`,
  },
  marks: { speciality: (name, bonus) => (bonus ? `${name} : bonus` : name), owes: 'doit un jeton' },
  left: (tokens, tricks) => `${many(tokens, 'jeton')}, ${many(tricks, 'pli')}`,

  winsBy: (name, points) => `${withVerb(name, 'gagne', 'gagnez')} avec ${many(points, 'point')} de plus.`,
  winsTie: (name, by) =>
    `Égalité de points : ${withVerb(midSentence(name), 'l’emporte', 'l’emportez')} ${{ builder: 'en Bâtisseur', unused: 'avec plus de jetons en réserve', cards: 'avec plus de cartes remportées' }[by]}.`,
  winsPlain: (name) => `${withVerb(name, 'gagne', 'gagnez')}.`,
  shared: (names) =>
    `${lists.format(namesInList(names))} ${verbForAll(names, 'se partagent', 'vous partagez')} la victoire.`,
  buildings: 'Bâtiments',
  parks: 'Parcs',
  total: 'Total',
  unused: 'Jetons restants',
  seatHead: 'Joueur',
  claimed: (space, what, verdict) => `${space}, ${what} : ${verdict}.`,
  parksStep: (counts, verdict) => `Parcs et Monument – ${counts.join(', ')}. ${verdict}`,
  parksTo: (names, each) =>
    names.length === 1
      ? `${withVerb(personAt(names, 0), 'marque', 'marquez')} ${each}.`
      : `${lists.format(namesInList(names))} ${verbForAll(names, 'se partagent', 'vous partagez')} les points : ${each} chacun.`,
  parksNobody: 'Personne n’en a.',
  bonusStep: (name, speciality, points, why) => `${name}, ${speciality} : ${many(points, 'point')}. ${why}`,
  step: (n, of) => `${n} sur ${of}`,
  previous: 'Un pas en arrière',
  next: 'Un pas en avant',
  pause: 'Pause',
  run: 'Parcourir',
  walk: 'D’où viennent les points',

  figures: {
    'T-2.1': 'Les Parcs aux coins, le Monument au milieu.',
    'T-3.1': 'Entre deux cartes : il compte pour les deux.',
    'T-3.2': 'Dans un coin : pour les quatre.',
    'T-4.1': 'Contre une carte déjà posée.',
    'T-4.2': 'Jamais sur le pourtour.',
    'T-6.1': 'Une main à soi ; les autres ne la voient pas.',
    'T-12.1': 'Bleu appelé, bleu fourni.',
    'T-12.2': 'Avec du bleu en main, pas d’autre couleur.',
    'T-13.1': 'Une seule couleur : la plus haute prend.',
    'T-13.2': 'Une autre couleur l’emporte, si basse soit-elle.',
    'T-16.1': 'Qui a perdu le pli plante un jeton.',
    'T-16.2': 'Jamais là où il y en a un.',
    'T-19.1': 'À quatre ou cinq : une carte visible, une cachée.',
    'T-20.1': 'À trois : une carte, face cachée.',
    'T-19.2': 'Pas là où il y a une carte.',
    'T-24.1': 'Face bleue : les hautes gagnent.',
    'T-24.2': 'Retourné : les basses gagnent.',
    'T-28.1': 'Le plus de jetons autour : à vous.',
    'T-28.2': 'Égalité : le centre tranche.',
    'T-28.3': 'Égalité sans centre : le côté bat le coin.',
    'T-28.4': 'Côté contre côté : à personne.',
    'T-29.1': 'Visible ou cachée, une construction compte sa valeur.',
    'T-30.1': 'Parcs et Monument ensemble : qui en a le plus marque.',
    'T-33.1': 'Pli gagné, bonus pris : on peut retourner sa Spécialisation, une seule fois.',
    'T-37.1': 'Pli perdu : plantez quand vous voulez, avant le suivant.',
    'T-37.2': 'Pas là où un autre a été plus rapide.',
    'T-41.1': 'Pli perdu : la carte visible et sa place, c’est vous.',
    'T-41.2': 'Puis le gagnant en bâtit une, cachée.',
    'T-43.1': 'Un second jeton, sur un centre libre.',
    'T-43.2': 'Pas si le centre est pris.',
    'T-47.1': 'Pli gagné : déplacer un jeton, retourner une carte, choisir qui entame.',
    'T-49.1': 'Toute place libre, le pourtour compris.',
  },

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    move: 'Le long de la main, ou dans la ville',
    choices: 'Choix permis suivant ou précédent',
    pick: 'Choisir une carte par son rang',
    confirm: 'Choisir, puis confirmer',
    cancel: 'Reprendre son choix',
    modes: 'Déplacer un jeton, choisir qui entame, retourner une carte ou le Monument',
    pass: 'Attendre, renoncer ou s’arrêter',
    ahead: 'Qui mène sur chaque carte',
    details: 'Voir de près l’espace sous le curseur',
    hand: 'Lire la main',
    table: 'Joueurs et plis joués',
  },
};

export default fr;
