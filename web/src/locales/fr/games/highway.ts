import { de } from '../../../lib/messages/elision';
import { midSentence, verbFor, withVerb } from '../../../lib/messages/person';
import type { Owned } from '../../../games/highway/messages';
import type { Messages } from '../../en/games/highway';

const lists = new Intl.ListFormat('fr', { type: 'conjunction' });

const TYPES: Record<string, string> = {
  sedan: 'berline',
  sports: 'voiture de sport',
  electric: 'voiture électrique',
  food_truck: 'camion-restaurant',
  family: 'voiture familiale',
  limousine: 'limousine',
  van: 'fourgon de livraison',
  construction_truck: 'camion de chantier',
  double_trailer: 'remorque double',
  bus: 'autobus',
};
/** Chaque objet avec son article. */
const OBJECTS: Record<string, string> = {
  development: 'la zone de développement',
  tower: 'la tour',
  museum: 'le musée',
  office: 'l’immeuble de bureaux',
  stadium: 'le stade',
  airport: 'l’aéroport',
  green: 'l’espace vert',
  rainbow: 'l’arc-en-ciel',
};
const MISSIONS = {
  cars: 'Voitures sur les routes',
  development: 'Zones de développement',
  buildings: 'Bâtiments encerclés',
  tower: 'Tour encerclée aussi',
  discs: 'Disques restants',
  jam: 'Trois routes avec voitures',
  highest: 'Pilier gris le plus haut',
  rainbow: 'Voiture sous l’arc-en-ciel',
  airport: 'Sortie sur l’aéroport',
  green: 'Sortie sur l’espace vert',
};

const HOW = {
  cars: '1 point par voiture sur vos routes.',
  development: '1 point par zone de développement où se dresse un de vos piliers, quel qu’en soit le nombre.',
  buildings: '1 point par bâtiment que vos routes reliées encerclent, vu du dessus.',
  tower: 'Les points des bâtiments comptent double si vos routes encerclent aussi la tour.',
  discs: '1 point par groupe de cinq disques en réserve, jaunes compris.',
  jam: '2 points dès que trois de vos routes reliées portent des voitures ; une fourche compte.',
  highest:
    '2 points pour le pilier gris le plus haut. Les jonctions ne comptent pas, et tous les ex æquo les reçoivent.',
  rainbow: '2 points dès qu’une de vos voitures est sur une route qui passe sous l’arc-en-ciel.',
  airport: '2 points dès qu’une de vos sorties finit sur l’aéroport.',
  green: '2 points dès qu’une de vos sorties finit sur l’espace vert.',
};
const WORTH = {
  cars: '1 chacune',
  development: '1 chacune',
  buildings: '1 chacun',
  tower: '×2',
  discs: '1 par 5',
  jam: '2',
  highest: '2',
  rainbow: '2',
  airport: '2',
  green: '2',
};

const SIDES = {
  east: 'à l’est',
  northEast: 'au nord-est',
  north: 'au nord',
  northWest: 'au nord-ouest',
  west: 'à l’ouest',
  southWest: 'au sud-ouest',
  south: 'au sud',
  southEast: 'au sud-est',
};

function many(count: number, one: string): string {
  return `${count} ${one}${count > 1 ? 's' : ''}`;
}
const bare = (object: string) => (OBJECTS[object] ?? object).replace(/^(?:la |le |l’)/, '');
const of = (object: string) => `de ${OBJECTS[object] ?? object}`.replace('de le ', 'du ');
const counted = (owned: readonly Owned[]) =>
  lists.format(
    owned.map(
      ([name, count]) =>
        `${count > 1 ? `${count} ` : 'une '}${verbFor(name, `${count > 1 ? 'routes' : 'route'} ${de(name)}`, 'de vos routes')}`,
    ),
  );
const numbers = (ids: readonly number[]) => lists.format(ids.map(String));
const passing = (how: string, ids: readonly number[]) =>
  ids.length === 0 ? '' : `, ${how} ${ids.length > 1 ? 'les routes' : 'la route'} ${numbers(ids)}`;

const millimetres = (units: number) => Math.max(1, Math.round(Math.abs(units) / 100));

export const fr: Messages = {
  companion: {
    title: 'Puis-je poser une voiture\u202f?',
    lead: 'Saisissez chaque route construite\u00a0: on sait qui a croisé qui le premier, et ce qui reste.',
    game: 'Quelle partie\u202f?',
    basic: 'Jeu de base',
    missions: 'Avec les missions',
    part: 'Que saisissez-vous\u202f?',
    roads: 'Routes et voitures',
    points: 'Points à la fin',
    newRoad: (n: number) => `Saisie ${n}`,
    whose: 'Qui construit\u202f?',
    leads: 'La route mène à',
    pillar: 'un pilier gris',
    junction: 'une jonction',
    exit: 'une sortie',
    height: 'Hauteur en disques',
    crosses: 'Quelles routes croise-t-elle\u202f? Touchez une fois pour dessus, deux fois pour dessous.',
    ramp: (player: string) => `Rampe de ${player}`,
    road: (n: number, player: string) => `Route ${n} de ${player}`,
    over: 'dessus',
    under: 'dessous',
    add: 'Saisir cette route',
    undo: 'Annuler la dernière saisie',
    places: (player: string, n: number) =>
      `${player} pose ${n === 0 ? 'aucune voiture' : n === 1 ? 'une voiture' : `${n} voitures`}.`,
    earned: (n: number) => `(${n} gagnées, mais il n’en reste plus.)`,
    bonus: 'La sortie rapporte une voiture.',
    passesOver: (road: string) => `Au-dessus, ${road}\u00a0:`,
    passesUnder: (road: string) => `Au-dessous, ${road}\u00a0:`,
    own: 'une route à soi, pas de voiture.',
    first: 'la première, une voiture.',
    later: (road: string) => `${road} était la première, pas de voiture.`,
    gives: (player: string) => `${player} donne un disque à`,
    give: 'Donner',
    lose: 'Perd une route',
    gaveGrey: 'Un disque gris change de main.',
    gaveYellow: 'Un disque jaune change de main.',
    gaveNone: 'Il ne reste aucun disque à donner.',
    left: 'Il reste',
    cars: 'Voitures',
    greyDiscs: 'Gris',
    yellowDiscs: 'Jaunes',
    roadsLeft: 'Routes',
    counts: {
      cars: 'Voitures sur les routes',
      areas: 'Zones avec un pilier',
      buildings: 'Bâtiments encerclés, sans la tour',
      discs: 'Disques restants',
      highest: 'Plus haut pilier gris, en disques',
    },
    flags: {
      tower: 'La tour est encerclée aussi',
      jam: 'Trois routes reliées portent des voitures',
      rainbow: 'Une voiture sur une route sous l’arc-en-ciel',
      airport: 'Une sortie sur l’aéroport',
      green: 'Une sortie sur le parc',
    },
  },
  board: 'La table de Tokyo Highway vue du dessus',
  cars: (count) => many(count, 'voiture'),
  roadsLeft: (count) => `reste ${many(count, 'route')}`,
  inStock: 'reste',
  roadsWord: (count) => (count > 1 ? 'routes' : 'route'),
  discsWord: 'disques',
  list: (parts) => lists.format(parts),
  place: (side, near) => `${side ? SIDES[side] : 'au centre'}${near ? `, près ${of(near)}` : ''}`,
  passing: (over, under) =>
    `${over.length > 0 ? `, par-dessus ${counted(over)}` : ''}${under.length > 0 ? `, sous ${counted(under)}` : ''}`,
  type: (type) => TYPES[type] ?? type,
  object: bare,
  mission: (mission) => MISSIONS[mission],
  missionHow: (mission) => HOW[mission],
  missionWorth: (mission) => WORTH[mission],
  missionRules: 'La règle des missions',
  points: (count) => many(count, 'point'),

  left: (cars) => `il reste ${many(cars, 'voiture')}`,
  discs: (grey, yellow) => `disques : ${grey} gris + ${yellow} ${yellow > 1 ? 'jaunes' : 'jaune'}`,
  lost: (count) => (count > 1 ? `${count} routes perdues` : `${count} route perdue`),
  passed: 'a passé',
  rank: (place) => (place === 1 ? '1re place' : `${place}e place`),

  end: 'Bout suivant',
  endShort: 'Autre bout',
  higher: 'Plus haut',
  lower: 'Plus bas',
  junction: 'Jonction',
  junctionShort: 'Jonction',
  exit: 'Sortie',
  exitShort: 'Sortie',
  suggest: 'Trouver une place',
  suggestShort: 'Trouver une place',
  firsts: 'Routes à croiser',
  firstsHint: 'le premier par-dessus (▲) ou par-dessous (▼) gagne une voiture',
  firstsShort: 'À croiser',
  whole: 'Toute la ville',
  pass: 'Passer',
  passShort: 'Passer',
  passHint:
    'Seul qui ne peut rien construire passe. Dans le jeu de base, vous sortez ensuite, sauf si quelqu’un doit vous donner un disque d’ici votre prochain tour.',
  missions: 'Missions',
  missionsShort: 'Points',
  carsTool: 'Voitures',
  carsShort: 'Voitures',
  whichOne: 'Quelle voiture ?',
  turnLeft: 'Tourner à gauche',
  turnRight: 'Tourner à droite',
  leftShort: 'Tourner',
  rightShort: 'Tourner',
  which: 'Élément à placer',
  closer: 'Plus près',
  farther: 'Plus loin',

  from: (height) => `De votre pilier de hauteur ${height}`,
  to: (height, junction) => `${junction ? 'jonction' : 'pilier'} de hauteur ${height}`,
  toExit: 'sortie jusqu’à la table',
  asking: 'On vérifie…',
  fits: 'C’est possible.',
  earns: (count) =>
    count === 0 ? 'Possible, ne rapporte pas de voiture' : `Possible, rapporte ${many(count, 'voiture')}`,
  firstOver: (name, count) =>
    `première route au-dessus ${count > 1 ? `de ${count} routes ${de(name)}` : `d’une ${verbFor(name, `route ${de(name)}`, 'de vos routes')}`}`,
  firstUnder: (name, count) =>
    `première route sous ${count > 1 ? `${count} routes ${de(name)}` : `une ${verbFor(name, `route ${de(name)}`, 'de vos routes')}`}`,
  late: (names) =>
    `rien pour ${names.length === 1 ? 'une route' : 'des routes'} ${de(lists.format(names.map((name) => String(midSentence(name)))))} : une autre y passe déjà`,
  beenThere: (names) =>
    `rien pour ${names.length === 1 ? 'une route' : 'des routes'} ${de(lists.format(names.map((name) => String(midSentence(name)))))} : une des vôtres y passe déjà`,
  doThat: 'Montrer',
  why: 'Pourquoi ?',
  junctionHint: 'un pilier coiffé d’un disque jaune, d’où partent deux routes',
  exitHint: 'la route descend jusqu’à la table, et ce bout est fermé',
  noExit: 'Une sortie part d’un pilier d’un seul disque, et aucun de vos bouts libres n’est si bas.',
  noJunction: 'Il vous manque les disques d’une jonction : il en faut un jaune.',
  noCars: 'Aucune route en main ne rapporte de voiture.',
  noHigher: (junction) =>
    junction
      ? 'Pas plus haut d’ici, ou pas avec vos disques.'
      : 'Un pilier gris a un disque de plus ou de moins que le précédent, pas davantage.',
  noLower: (junction) =>
    junction
      ? 'Une jonction n’est pas plus basse.'
      : 'Un pilier gris a un disque de plus ou de moins que le précédent, jamais moins.',
  plainFound: (leads, advice) =>
    leads
      ? 'Possible. Rien à gagner tout de suite, mais de là votre prochaine route peut rapporter une voiture.'
      : `Possible, mais rien à portée ne rapporte de voiture, ni la route d’après.${advice ? ' « Que feriez-vous ? » voit plus loin.' : ''}`,
  astray: (far) =>
    far ? 'La route ne va pas plus loin que l’anneau.' : 'Plus près que l’anneau, la route ne tient pas.',
  noGold: (lit) =>
    lit
      ? 'Aucune voiture en vue : visez une route marquée ▲ (par-dessus) ou ▼ (par-dessous).'
      : 'Aucune voiture en vue : approchez-vous des routes adverses.',
  onlyExit: 'Une sortie, oui, mais elle ferme votre dernier bout.',
  placed: 'voitures posées',
  goldFound: 'Une voiture est à gagner : « Trouver une place » montre où.',
  firstsLegend: 'Le premier par-dessus (▲) ou par-dessous (▼) une route gagne une voiture.',
  suggestHint:
    'une qui rapporte une voiture tout de suite, sinon une qui s’en approche ; encore pour une autre. « Que feriez-vous ? » voit plus loin',
  whichCar: 'N’importe quelle voiture convient. Les flèches la font glisser sur la route.',
  whichPrize: 'Une voiture semblable à une que vous croisez rapporte un disque.',
  ownRoad: 'rien pour une route à vous',
  bonus: 'une pour la sortie',
  noRoom: 'Les voitures que rapporte cette route n’y tiennent pas.',
  build: 'Construire',
  buildCars: (count) => `Construire (+${many(count, 'voiture')})`,
  buildExit: 'Construire la sortie',
  shuts: {
    end: 'Mais elle ferme votre dernier bout libre : vous ne pourrez plus bâtir.',
    disc: 'Mais il prend votre dernier disque : vous ne pourrez plus bâtir.',
  },
  sure: {
    end: 'Fermer votre dernier bout libre ? Après cette sortie, vous ne pourrez plus bâtir.',
    disc: 'Dépenser votre dernier disque ? Ensuite, vous ne pourrez plus bâtir.',
  },
  allTheSame: 'Construire quand même',
  shutOut: 'Votre dernière sortie a fermé votre dernier bout libre. Reprenez ce coup pour le rouvrir.',
  placeHere: (object) => `Placer ${OBJECTS[object] ?? object}`,
  passNow: 'Passer',
  passAsk: 'Passer ce tour ?',
  searching: 'On cherche une place…',
  nothing: 'Aucune place trouvée. Essayez un autre bout ou une autre hauteur. S’il n’y en a pas, passez.',
  lookAt: (many) =>
    many ? 'Choisissez un bout et montrez où bâtir.' : 'Montrez où doit s’élever votre prochain pilier.',
  lookToJoin: 'Choisissez « Jonction », puis montrez où elle doit s’élever.',
  lookToLeave: 'Choisissez « Sortie », puis montrez où la route doit finir.',
  lookToPlace: (object) => `Montrez où placer ${OBJECTS[object] ?? object}.`,
  goldDot: 'Un point doré rapporte une voiture.',
  lastRoad: (name) => verbFor(name, `La dernière route : ${name}`, 'Votre dernière route'),
  profile: (over, under) => `La route de profil : au-dessus de ${over}, sous ${under}`,
  prize: '(+1 disque)',
  carNumber: (n) => `Voiture ${n}`,
  carType: (n) => `Type de la voiture ${n}`,
  forward: 'Avancer',
  backward: 'Reculer',
  rests: 'Entrée encore pour construire, Échap pour changer.',
  firstsShown: (over, under) =>
    `${many(over, 'route')} à survoler en premier, ${under} sous lesquelles passer en premier`,
  firstsHidden: 'Routes à croiser masquées',

  round: (n) => `Tour ${n}.`,
  stands: (object, place) => `${bare(object)} ${place}`,
  pillarAt: (id, name, height, junction, place, open) =>
    `${verbFor(name, `Pilier ${id} ${de(name)}`, `Votre pilier ${id}`)} : ${junction ? 'jonction, ' : ''}hauteur ${height}, ${place}${open ? ', libre' : ''}.`,
  roadAt: (id, name, from, to, kind, over, under, cars) =>
    `${verbFor(name, `Route ${id} ${de(name)}`, `Votre route ${id}`)} : ${kind === 'ramp' ? `rampe du pilier ${from}` : kind === 'exit' ? `sortie du pilier ${from}` : `du pilier ${from} au pilier ${to}`}` +
    `${passing('au-dessus de', over)}${passing('sous', under)}${cars.length > 0 ? `, avec ${lists.format(cars)}` : ''}.`,
  stock: (name, grey, yellow, roads, cars, placed) =>
    `${name} : ${many(placed, 'voiture')} sur la route ; reste ${many(grey, 'disque')} gris, ${yellow} ${yellow > 1 ? 'jaunes' : 'jaune'}, ${many(roads, 'route')}, ${cars.length > 0 ? lists.format(cars) : 'plus de voiture'}.`,
  openTo: (name, over, under) =>
    `${withVerb(name, 'peut', 'pouvez')} être premier au-dessus de ${over.length > 0 ? `la route ${numbers(over)}` : 'aucune route'} et premier sous ${under.length > 0 ? `la route ${numbers(under)}` : 'aucune'}.`,

  begins: (name) => `${withVerb(name, 'commence', 'commencez')}.`,
  dealt: 'La ville est en place.',
  put: (name, object, place) => `${withVerb(name, 'place', 'placez')} ${OBJECTS[object] ?? object} ${place}`,
  built: (name, height, junction, place) =>
    `${withVerb(name, 'construit', 'construisez')} une route jusqu’à ${junction ? 'une jonction' : 'un pilier'} de hauteur ${height} ${place}`,
  exited: (name) => `${withVerb(name, 'construit', 'construisez')} une sortie`,
  wishedRoad: (height, junction, place) =>
    `${junction ? 'Une jonction' : 'Un pilier'} de hauteur ${height} ${place}${junction ? ' (disque jaune, deux départs)' : ''}`,
  wishedExit: (place) => `Une sortie depuis le bout ${place} (jusqu’à la table : ce bout se ferme)`,
  wishedObject: (object, place) => `Placer ${OBJECTS[object] ?? object} ${place}.`,
  promised: (cars) => ` : +${many(cars, 'voiture')}`,
  gained: (cars, placed, all) => ` : +${many(cars, 'voiture')}, ${placed} posées sur ${all}`,
  vain: ' : pas de voiture, une autre route y passait déjà',
  vainOwn: (name) => ` : pas de voiture pour ${verbFor(name, 'sa propre route', 'votre propre route')}`,
  brief: (name, height, junction, place) =>
    `${withVerb(name, 'bâtit', 'bâtissez')} ${junction ? 'une jonction' : 'un pilier'} de ${height} ${place}`,
  brought: (cars, placed, all) => `Votre route : +${many(cars, 'voiture')}, ${placed} posées sur ${all}.`,
  leap: ' (une jonction peut avoir jusqu’à six disques de plus ou de moins)',
  passes: (name) => withVerb(name, 'passe', 'passez'),
  setBack: (name, pieces, free) =>
    `${pieces === 1 ? 'Une pièce' : many(pieces, 'pièce')} ${verbFor(name, de(midSentence(name)), 'à vous')} ${pieces === 1 ? 'a manqué sa place et est remise' : 'ont manqué leur place et sont remises'}${free ? '' : ` : ${withVerb(midSentence(name), 'donne', 'donnez')} un disque au joueur suivant`}.`,
  helped: (name) =>
    `Une main prudente porte : ${withVerb(midSentence(name), 'donne', 'donnez')} un disque au joueur suivant.`,
  fell: (name, pieces, owners) =>
    `${verbFor(name, `La main ${de(name)}`, 'Votre main')} renverse ${many(pieces, 'pièce')}. Tout est remis en place${owners.length > 0 ? `, et ${withVerb(midSentence(name), 'donne', 'donnez')} un disque à ${lists.format(owners.map((owner) => String(midSentence(owner))))}` : ' ; rien à payer, car rien n’était à autrui'}.`,

  wonByCars: (name, count) =>
    `${withVerb(name, 'a', 'avez')} placé ${verbFor(name, 'ses', 'vos')} ${count} voitures et ${verbFor(name, 'gagne', 'gagnez')}.`,
  wonEarly: (name) => `${withVerb(name, 'gagne', 'gagnez')} : la partie s’est arrêtée avant la fin.`,
  wonLast: (name) => `${withVerb(name, 'gagne', 'gagnez')} : personne d’autre ne pouvait plus construire.`,
  wonPoints: (name, points) => `${withVerb(name, 'gagne', 'gagnez')} avec ${many(points, 'point')}.`,
  shared: (missions) =>
    missions
      ? 'Égalité de points et de voitures : victoire partagée.'
      : 'Autant de voitures posées, et les disques ne comptent pas : victoire partagée.',
  total: 'Total',
  yourCity: 'La ville que vous avez bâtie',
  keepPicture: 'Enregistrer l’image',
  photograph: 'Photographier la ville',

  figures: {
    'H-1.1': 'Une route repose sur deux piliers ; la hauteur se compte en disques',
    'H-3.1': 'La rampe part vers l’extérieur, une berline en son milieu',
    'H-4.1': 'Un diamètre de disque entre les zones',
    'H-4.2': 'Un bâtiment tient tout entier dans sa zone',
    'H-4.3': 'Pas à cheval sur le bord',
    'H-5.1': 'À partir d’un de vos bouts libres',
    'H-5.2': 'Pas du milieu d’une autoroute',
    'H-6.1': 'Un de plus',
    'H-6.2': 'Pas à la même hauteur',
    'H-6.3': 'Pas deux de plus',
    'H-7.1': 'Une jonction : jaune sur gris, jusqu’à six niveaux d’écart',
    'H-7.2': 'Deux routes peuvent en partir',
    'H-8.1': 'Les deux bouts reposent sur leurs disques',
    'H-8.2': 'Trop peu d’appui',
    'H-9.1': 'Ni pilier sous une route, ni route sur un pilier',
    'H-9.2': 'Se toucher est permis',
    'H-10.1': 'Deux routes d’un même pilier : 60° ou plus',
    'H-10.2': 'Moins de 60° : trop serré',
    'H-10.3': 'De l’air au-dessus d’une autre route',
    'H-12.1': 'Tout dans la zone, ou tout dehors',
    'H-12.2': 'Pas sur le bord',
    'H-12.3': 'Pas de route à travers un bâtiment, seulement bien au-dessus',
    'H-13.1': 'Une sortie, de la hauteur 1 à la table : une voiture',
    'H-13.2': 'Jamais de plus haut',
    'H-14.1': 'Première au-dessus de deux routes : deux voitures',
    'H-14.2': 'Première au-dessous d’une route : une voiture',
    'H-14.3': 'Quelqu’un est déjà au-dessus : aucune voiture',
    'H-15.1': 'Entièrement sur la route, hors des disques',
    'H-15.2': 'Elles se chevauchent',
    'H-16.1': 'Tombé chez un autre : un disque pour lui, quel que soit le dégât',
    'H-17b.1': 'Bien au-dessus de tout, puis droit sur sa place',
    'H-17b.2': 'Au ras de la table, elle renverse tout',
    'H-19.1': 'Un seul disque suffit pour continuer : descendez',
    'H-19.2': 'Plus aucun : vous passez, et bientôt c’est fini',
    'H-20.1': 'Toutes les voitures posées : on finit le tour, puis on compte',
    'H-22.1': 'Le même type sur la route croisée : son propriétaire donne un disque',
    'H-22.2': 'Un autre type : rien',
    'H-21.1': 'Deux bâtiments et la tour entourés : 2 + 2',
  },

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    ends: 'Bout suivant ou précédent',
    nudge: 'Déplacer de 1 mm (une sortie : tourner de 1°) ; avec Maj de 0,1',
    height: 'Plus haut ; avec Maj, plus bas',
    junction: 'Jonction ou pilier gris',
    exit: 'Sortie ou pilier',
    suggest: 'Montrer une place possible, puis la suivante',
    cars: 'Choisir les voitures',
    firsts: 'Marquer les routes à croiser en premier',
    missions: 'Missions et points',
    object: 'Ville : un autre objet',
    turn: 'Ville : tourner l’objet ; avec Maj, dans l’autre sens',
    pass: 'Passer',
    set: 'Mettre en place, puis construire pour de bon',
    zoom: 'Plus près, plus loin, toute la ville',
    tilt: 'Incliner la table ou revenir au plan ; maintenir Espace pour un coup d’œil',
    carry: 'Mains réelles : maintenir pour porter la pièce au-dessus de la table ; avec Maj, lentement',
    lift: 'Mains réelles : maintenir pour la monter ou la descendre (ou Page préc., Page suiv.)',
    release: 'Mains réelles : lâcher ; pincettes pour une voiture ; tout reposer',
    circle: 'Mains réelles : regarder la pièce d’un autre côté',
  },

  steps: ['Ville', 'Autoroutes'],

  roundNumber: (n) => `Manche ${n}`,

  scene: {
    scene: 'La ville en trois dimensions. Les flèches la tournent, plus et moins s’en approchent.',
    tilt: 'Incliner la table',
    plan: 'Revenir au plan',
    view: 'Vue',
    more: 'Autres vues',
    low: 'Regarder de tout près',
    lowShort: 'Près',
    ride: 'Monter en voiture',
    rideShort: 'Monter',
    photo: 'Photographier la ville',
    photoShort: 'Photo',
    time: (time) => ({ day: 'Jour', dusk: 'Soir', night: 'Nuit' })[time],
    circle: 'Regarder d’un autre côté (Q)',
    circleShort: 'Tourner',
  },

  carry: {
    carry: 'Porter',
    careful: (payee) => `Porter pour moi${payee ? ` : un disque à ${midSentence(payee)}` : ''}`,
    letGo: 'Lâcher',
    back: 'Reposer',
    piece: (load) => ({ disc: 'le pilier', road: 'la route', car: 'la voiture' })[load.kind],
    take: (piece, n, of) => `Pièce ${n} sur ${of} : prenez ${piece}.`,
    byMouse:
      'Guidez la pièce avec la souris ; la molette ou un bouton maintenu la descend. Au clavier : les flèches, W et S, Entrée pour lâcher.',
    byTouch: 'Glissez n’importe où, et descendez-la du pouce.',
    byKeys: 'Les flèches la portent, W et S la montent et la descendent, Entrée la lâche.',
    aside: (right, away) =>
      [
        Math.abs(right) >= 100
          ? `${right > 0 ? '→' : '←'} ${millimetres(right)} mm à ${right > 0 ? 'droite' : 'gauche'}`
          : '',
        Math.abs(away) >= 100
          ? `${away > 0 ? '↑' : '↓'} ${millimetres(away)} mm ${away > 0 ? 'vers le fond' : 'vers vous'}`
          : '',
      ]
        .filter(Boolean)
        .join(', '),
    there: (above) => `Au-dessus de sa place, à ${millimetres(above)} mm : descendez.`,
    ready: 'Assez bas : lâchez, ou posez-la.',
    under: 'Elle est plus bas que sa place.',
    near: 'Quelque chose est tout près.',
    touches: 'Elle touche quelque chose.',
    clock: 'Vous aurez alors douze secondes, sans retour possible.',
    clockOf: 'Secondes restantes pour cette pièce',
    spilt: 'Quelque chose est tombé.',
    final: 'La pièce est en main : impossible d’annuler.',
    lower: 'Descendre',
    raise: 'Monter',
    pad: 'Boutons fléchés',
    padHint: 'Porter par simples pressions, sans glisser',
    padShort: 'Flèches',
    toLeft: 'À gauche',
    toRight: 'À droite',
    toAway: 'Vers le fond',
    toToward: 'Vers vous',
    height: 'Hauteur au-dessus de sa place',
    above: (units) => `${Math.round(units / 100)} mm`,
    tweezers: 'Pincettes',
    tweezersHint: 'Moitié moins de tremblement, moitié moins vite',
    mayFall: 'Mains réelles : ce que vous touchez peut tomber.',
    fell: (pieces) =>
      pieces === 1
        ? 'Une pièce est tombée. Elle est remise en place ; qui l’a renversée doit un disque à son propriétaire.'
        : `${pieces} pièces sont tombées. Tout est remis en place ; qui les a renversées doit un disque à chaque autre propriétaire.`,
  },

  crash: {
    label: 'Quelque chose est tombé',
    crash: 'Patatras !',
    notStanding: 'Ça ne tient pas',
    knocked: (name, pieces) =>
      `${withVerb(name, 'renverse', 'renversez')} ${pieces} pièce${pieces > 1 ? 's' : ''}.`,
    back: (pieces) =>
      pieces === 1
        ? 'La pièce portée s’est posée au mauvais endroit ; elle est remise à sa place.'
        : `${pieces} pièces portées se sont posées au mauvais endroit ; elles sont remises à leur place.`,
    gives: (from, to) =>
      verbFor(to, `${withVerb(from, 'donne', 'donnez')} un disque à ${to}`, `${from} vous donne un disque`),
    hasNone: (from, to) => `${withVerb(from, 'n’a', 'n’avez')} plus de disque pour ${midSentence(to)}`,
    free: 'Cela ne coûte rien : aucune pièce d’un autre n’est tombée.',
    restored: 'Tout est remis en place.',
    proceed: 'Continuer',
  },

  practice: {
    lead: 'Portez une route dans une ville déjà bâtie. Rien ici ne coûte de disque.',
    what: 'Que faire',
    steps: {
      carry: 'Porter',
      knock: 'Renverser',
      free: 'Librement',
      today: 'La ville du jour',
    },
    tasks: {
      carry: 'Prenez la route, amenez-la au-dessus de sa place, descendez-la doucement, et lâchez.',
      knock:
        'Et maintenant exprès : descendez la route à côté d’un pilier, balayez-le, et lâchez. Voyez ce qui tombe.',
      free: 'Essayez la souris, le doigt, le clavier ou les boutons, d’en haut ou de côté. Sans but.',
      today:
        'Une seule ville, la même pour tout le monde aujourd’hui. Portez sa route à travers l’enchevêtrement.',
    },
    begin: 'La prendre',
    again: 'Encore une fois',
    cancel: 'La reposer',
    judging: 'Le geste de la main est simulé…',
    stands: (clearance, seconds) => `Elle tient. Au plus près du reste : ${clearance} mm, en ${seconds} s.`,
    beside: 'Elle ne s’est pas posée à sa place.',
    fell: (pieces) => `${many(pieces, 'pièce')} par terre. Pas d’étoile cette fois.`,
    knocked: (pieces) =>
      `${many(pieces, 'pièce')} par terre. En partie, vous donneriez un disque à chaque autre propriétaire, et tout serait remis en place.`,
    nothingFell: 'Rien n’est tombé. Descendez davantage, et poussez.',
    stars: (stars) => `${stars} étoile${stars > 1 ? 's' : ''} sur 3`,
    best: 'Votre meilleur essai du jour : il est au tableau.',
    next: 'Suite',
    otherCity: 'Une autre ville',
    share: 'Partager le résultat',
    copied: 'Copié : collez-le où vous voulez.',
    notCopied: 'La copie n’a pas marché.',
    board: 'Le tableau du jour',
    nobody: 'Personne encore. La première étoile est libre.',
    you: 'vous',
    howStars:
      '★ elle tient et rien n’est tombé · ★★ un millimètre de marge tout du long, si la place en laisse autant · ★★★ deux millimètres, en huit secondes. Le jour change à minuit UTC ; votre meilleur essai compte.',
  },

  studio: {
    title: 'Photographier la ville',
    canvas:
      'La ville achevée. Glissez ou utilisez les flèches pour la tourner, plus et moins pour vous approcher ; un clic regarde cet endroit.',
    time: 'Lumière',
    lens: 'Objectif',
    lenses: { tele: 'Long', normal: 'Normal', wide: 'Large', macro: 'Gros plan' },
    caption: 'Légende',
    drive: 'Les voitures roulent',
    ride: 'Monter à bord',
    nextCar: 'Voiture suivante',
    leave: 'Descendre',
    take: 'Prendre la photo',
    clip: 'Tour en vidéo',
    taking: 'Ne bougeons plus : la photo s’affine…',
    frame: (n, of) => `Tournage : image ${n} sur ${of}`,
    stop: 'Arrêter',
    enough: 'Cela suffit',
    picture: 'La photo, telle qu’elle sera enregistrée',
    film: 'La vidéo : un tour de la ville',
    save: 'Enregistrer',
    send: 'Partager',
    again: 'Revenir à la ville',
    failed: 'Cela n’a pas marché : ce navigateur n’a pas pu faire le fichier.',
  },

  forecast: {
    costs: (cost: number, of: number) => `Coûte ${cost} disque${cost > 1 ? 's' : ''} sur ${of}`,
    free: 'Ne coûte aucun disque',
    yellow: (of: number) => ` et 1 jaune sur ${of}`,
    tight: 'Il en reste peu : sans disque, on ne bâtit plus que des sorties.',
    points: (before: number, after: number, why: string) =>
      before === after ? `Points : toujours ${after}${why}.` : `Points : ${before} → ${after}${why}.`,
    junction: 'Jonction : même hauteur, ou jusqu’à six de plus ou de moins ; deux routes en partent.',
  },
};

export default fr;
