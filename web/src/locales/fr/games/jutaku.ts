import { de } from '../../../lib/messages/elision';
import { verbFor, withVerb } from '../../../lib/messages/person';
import { ARCHITECTS, clockFace, DISTRICTS, isRow } from '../../../games/jutaku/names';
import type { Messages } from '../../en/games/jutaku';

const lists = new Intl.ListFormat('fr', { type: 'conjunction' });
const number = new Intl.NumberFormat('fr', { maximumFractionDigits: 0 });
const yen = (amount: number) => `${number.format(amount)}\u00a0¥`;
const many = (count: number, one: string, more = `${one}s`) => `${count}\u00a0${count < 2 ? one : more}`;
const district = (key: string) => DISTRICTS[key] ?? key;
const to = (key: string) => `à ${district(key)}`;

export const fr: Messages = {
  companion: {
    title: 'Chrono et arbitre',
    lead: 'Un appareil au milieu de la table. Il compte à rebours, arrête le chrono et garde l’argent.',
    go: 'Partez',
    stop: 'Stop\u202f!',
    hands: 'Mains en l’air jusqu’au départ.',
    checking: 'La maison est-elle juste\u202f?',
    caller: 'Qui a crié stop\u202f?',
    requirements: {
      floors: 'Tous les étages, et aucun de plus',
      pieces: 'Le nombre exact de pièces',
      inside: 'Rien ne dépasse du contour',
      touching: 'Les pièces de chaque étage se touchent par leurs côtés',
      supported: 'Chaque pièce repose sur l’étage du dessous',
    },
    value: 'Valeur de la carte en yens',
    right: 'Juste\u00a0: garder la carte',
    wrong: 'Faux\u00a0: on continue',
    allChecked: 'Tout le monde est vérifié',
    order: 'Qui se déplace maintenant',
    must: 'doit bouger',
    cards: 'Cartes',
    sum: (time: string) => `Temps jusqu’ici\u00a0: ${time}`,
    sound: 'Son',
  },
  board: 'La table de l’architecte',
  plan: (key) => `Plan du terrain ${to(key)}`,
  yen,
  time: (ms, tenths = false) => clockFace(ms, tenths, ','),
  district,
  architect: (key) => ARCHITECTS[key] ?? key,
  side: (side) => (side === 'easy' ? 'face facile' : 'face difficile'),
  floor: (n) => `Niveau\u00a0${n}`,
  floorShort: (n) => `N${n}`,
  floorHas: (n, pieces) => `Niveau\u00a0${n}, ${many(pieces, 'pièce')}`,
  pieces: (count) => many(count, 'pièce'),
  floors: (count) => many(count, 'niveau', 'niveaux'),

  used: (count, of) => `${count}\u00a0pièces posées sur\u00a0${of}`,
  reached: (count, of) => `${count}\u00a0niveaux atteints sur\u00a0${of}`,
  usedShort: 'pièces',
  reachedShort: 'niveaux',
  complete: 'Complet : criez stop !',
  whole: 'La maison est complète.',
  laying: (pieces, of, floors, ofFloors) =>
    `Avec elle : ${pieces}\u00a0pièce${pieces > 1 ? 's' : ''} sur\u00a0${of}, ${many(floors, 'niveau', 'niveaux')} sur\u00a0${ofFloors}.`,
  last: (before, after) => `C’est la dernière : un stop juste, et ${yen(before)} → ${yen(after)}.`,
  tooFew: (pieces, floors) =>
    `Il ne resterait alors que ${many(pieces, 'pièce')} pour ${many(floors, 'niveau', 'niveaux')}.`,
  tooHigh: (floors) => `La carte ne demande que ${many(floors, 'niveau', 'niveaux')}.`,
  earning: (before, after, theirs) =>
    `Si vous la bâtissez : ${yen(before)} → ${yen(after)}${theirs === null ? '' : `, meilleur rival ${yen(theirs)}`}`,
  lacks: (pieces, floors) => {
    const row = isRow(floors) ? `${floors[0]} à\u00a0${floors.at(-1)}` : lists.format(floors.map(String));
    const empty =
      floors.length === 0 ? [] : [floors.length > 1 ? `les niveaux\u00a0${row}` : `le niveau\u00a0${row}`];
    const parts = [...(pieces > 0 ? [many(pieces, 'pièce')] : []), ...empty];
    return parts.length > 0 ? `Il manque ${lists.format(parts)}.` : '';
  },

  pool: 'Pièces au centre',
  all: 'Toutes',
  allShort: 'Toutes',
  size: (size) => ({ small: 'Petites', medium: 'Moyennes', large: 'Grandes' })[size],
  sizeShort: (size) => ({ small: 'P', medium: 'M', large: 'G' })[size],
  corners: (count) => `${count}\u00a0angles`,
  anyShape: 'Formes',
  shape: 'Angles',
  leftOf: (words, count) => `${words} : ${count}\u00a0libres`,
  before: 'Pièces précédentes',
  after: 'Pièces suivantes',
  piece: (n, corners, size, area) =>
    `Pièce\u00a0${n} : ${corners}\u00a0angles, ${{ small: 'petite', medium: 'moyenne', large: 'grande' }[size]}, ${area}\u00a0mm²`,
  noneLeft: 'Il n’en reste aucune.',

  left: 'Tourner à gauche',
  right: 'Tourner à droite',
  leftShort: 'Gauche',
  rightShort: 'Droite',
  flip: 'Retourner',
  flipShort: 'Retour\u00adner',
  place: 'Poser',
  putBack: 'Remettre',
  putBackShort: 'Remet\u00adtre',
  takeBack: 'Reprendre',
  snap: 'Aimant',
  snapOn: 'Les pièces s’alignent bord à bord.',
  snapOff: 'Les pièces restent où vous les tenez.',
  pad: {
    label: 'Boutons de réglage',
    hint: 'déplacer et tourner la pièce par simples pressions',
    left: 'Un peu à gauche',
    right: 'Un peu à droite',
    up: 'Un peu vers le haut',
    down: 'Un peu vers le bas',
    turnLeft: 'Tourner de 1° à gauche',
    turnRight: 'Tourner de 1° à droite',
  },
  outline: (n) => `Contour ${'AB'[n]}`,
  stop: 'Stop !',
  stopCost: 'Après un stop à tort, on change la maison et on attend 5\u00a0secondes.',
  wrongCost: 'Changez quelque chose, puis criez de nouveau.',
  stale: 'Changez d’abord votre maison',
  again: (seconds) => `De nouveau dans ${seconds}\u00a0s`,
  frozen: 'Mains levées',
  calling: 'Crié…',
  void: 'Annuler la manche',
  voidAsked: (count, of) => `${count} sur\u00a0${of} le demandent`,
  voidHint: 'Si tous le demandent, les pièces retournent au centre et chacun se déplace ou reste.',
  fresh: (ms) => `Ligne : ${Math.round(ms)}\u00a0ms aller et retour`,
  clock: 'Temps de cette carte',
  review: {
    title: 'Maison par maison',
    takenBack: (count) => `${many(count, 'pièce')} ${count < 2 ? 'reprise' : 'reprises'}`,
    letGo: (count) =>
      `${many(count, 'pièce')} ${count < 2 ? 'essayée puis reposée' : 'essayées puis reposées'}`,
    clean: 'Chaque pièce est restée où elle fut posée.',
    paidMore: (key, more) =>
      `${district(key)} était à portée, pas plus difficile, et rapportait ${yen(more)} de plus.`,
    solution: 'La solution du solveur',
    look: 'La revoir se bâtir',
  },
  unhurried: 'Première course : sans horloge',
  unhurriedWhy:
    'Pour votre première course, l’horloge est cachée : prenez le temps de regarder. Elle est là dès la deuxième.',

  take: 'Prenez une pièce : touchez-la ou glissez-la sur le plan.',
  takeFirst: (floors, pieces) =>
    `Bâtissez ${many(floors, 'niveau', 'niveaux')} en ${many(pieces, 'pièce')} exactement, côté contre côté dans le contour${floors > 1 ? ', sans surplomb\u00a0: les grandes en bas' : ''}.`,
  takeNext: (pieces, floors, high) =>
    `Encore ${many(pieces, 'pièce')}, côté contre côté${high ? ', sans surplomb' : ''}.${floors.length > 0 ? ` Rien encore ${lists.format(floors.map((n) => `au niveau\u00a0${n}`))}.` : ''}`,
  full: 'Toutes les pièces de la carte sont posées. Criez stop ou reprenez-en une.',
  fullTaught: 'Toutes les pièces de la carte sont posées\u00a0: reprenez-en une.',
  ghost: (pieces) => `Votre meilleur essai en était à ${many(pieces, 'pièce')}`,
  drag: (touch) =>
    touch
      ? 'Faites-la glisser, tournez-la par l’anneau ou à deux doigts.'
      : 'Faites-la glisser, tournez-la par l’anneau ou la molette\u202f; Maj la soulève.',
  floats: 'La pièce flotte au-dessus de votre doigt',
  stopped: (touch) =>
    `Elle bute contre du bois. ${touch ? 'Tirez encore' : 'Tirez encore, ou tenez Maj,'} et elle passera par-dessus.`,
  fits: 'Elle tient\u00a0: lâchez pour la poser.',
  fitsHere: 'Elle tient\u00a0: appuyez sur Poser.',
  notYet: 'Elle n’est pas encore bien placée\u00a0: glissez-la là où elle tient.',
  asking: 'On vérifie…',
  faster: (name) => `${withVerb(name, 'a', 'avez')} été plus rapide.`,
  got: (piece) => `En main : ${piece}.`,
  gone: (piece) => `La pièce\u00a0${piece} est partie.`,
  laid: (piece, floor) => `La pièce\u00a0${piece} est au niveau\u00a0${floor}.`,
  pose: (n, of, place, degrees) => `Place\u00a0${n} sur\u00a0${of} : ${place}, tournée de ${degrees}°.`,
  noPose:
    'Tournée ainsi, elle ne longe aucun bord. Tournez-la ou retournez-la, changez de niveau ou reposez-la.',
  deadEnd: (floor) =>
    floor === null
      ? 'Plus aucune pièce libre ne semble tenir\u00a0: reprenez-en une.'
      : `Aucune pièce libre ne semble tenir au niveau\u00a0${floor}\u00a0: reprenez une pièce.`,
  held: (place, degrees) => `${place}, tournée de ${degrees}°`,
  where: (across, up) => {
    const vertical = up > 0 ? 'en haut' : up < 0 ? 'en bas' : '';
    const horizontal = across > 0 ? 'à droite' : across < 0 ? 'à gauche' : '';
    if (!vertical && !horizontal) return 'au milieu';
    return `${vertical} ${horizontal}`.trim();
  },

  ready: 'Prêts…',
  go: 'Construisez !',
  calls: (name) => `${withVerb(name, 'crie', 'criez')} stop !`,
  wrong: (name) => `${verbFor(name, `${name} : stop à tort`, 'Stop à tort')}. On continue !`,
  earned: (name, key, amount) => `${withVerb(name, 'a', 'avez')} terminé ${district(key)} : ${yen(amount)}`,
  had: (name, pieces, of) =>
    pieces === of
      ? `${withVerb(name, 'avait', 'aviez')} posé les ${many(of, 'pièce')}, sans stop juste.`
      : `${withVerb(name, 'en était', 'en étiez')} à ${many(pieces, 'pièce')}${of === null ? '' : ` sur\u00a0${of}`}.`,
  cleared: 'Manche finie\u00a0: toutes les pièces, même posées, retournent au centre.',
  watching: (name) => verbFor(name, `La table ${de(name)}`, 'Votre table'),

  districtMap: 'Le quartier : les cartes à bâtir',
  centre: 'Les pièces sont ici',
  choose: 'Où bâtir\u202f? Les cartes en jaune sont à deux pas au plus, en sautant les vides.',
  sign: 'Votre architecte',
  chooseArchitect: 'Votre architecte, au choix',
  first: 'Comment bâtir',
  asksFor:
    'Une carte indique le nombre de niveaux et de pièces, et les yens que rapporte sa maison\u202f; s’il y a deux contours, vous choisissez l’un des deux. Qui achève la sienne le premier crie stop et garde la carte\u202f; après un stop à tort, on change la maison et on attend 5\u00a0secondes.',
  onward: 'Choisir une carte',
  least: (key, floors, pieces) =>
    `Facile, pour commencer (cadre violet)\u00a0: ${district(key)}, ${many(floors, 'niveau', 'niveaux')}, ${many(pieces, 'pièce')}`,
  quick: (key, floors, pieces, amount) =>
    `Peu de pièces (cadre violet)\u00a0: ${district(key)}, ${many(floors, 'niveau', 'niveaux')}, ${many(pieces, 'pièce')}, ${yen(amount)}`,
  moveTo: (key, amount) =>
    `Aller ${to(key)}${amount === null ? '' : `\u00a0: ${yen(amount)} une fois la maison finie`}`,
  start: (key, amount) =>
    `Bâtir ${to(key)}${amount === null ? '' : `\u00a0: ${yen(amount)} une fois la maison finie`}`,
  keep: 'Garder ma carte',
  keepHint: (key) => `Rester ${to(key)}`,
  card: (key, amount, floors, pieces) =>
    `${district(key)}, ${yen(amount)}, ${many(floors, 'niveau', 'niveaux')}, ${many(pieces, 'pièce')}`,
  inReach: 'à portée',
  stands: (name) => `${withVerb(name, 'est', 'êtes')} ici`,
  turn: (name) => `${withVerb(name, 'choisit', 'choisissez')}.`,
  nothing: 'pas de carte',
  either: 'Deux terrains\u00a0: bâtissez sur l’un ou l’autre.',
  seen: 'Regardez une carte pour voir ce qu’elle demande.',

  note: (pieces, of) => `${pieces}/${of}\u00a0pièces`,
  noteFloors: (floors, of) => `${floors}/${of}\u00a0niveaux`,
  tookOne: 'pièce reprise',
  kept: (count) => many(count, 'carte'),
  wrongCalls: (count) => many(count, 'faux stop', 'faux stops'),
  holds: (name, piece) => `${withVerb(name, 'tient', 'tenez')} la pièce\u00a0${piece}.`,

  dealt: 'Les cartes sont disposées.',
  picked: (name, architect, key) =>
    `${withVerb(name, 'joue', 'jouez')} ${ARCHITECTS[architect] ?? architect} et ${verbFor(name, 'commence', 'commencez')} ${to(key)}.`,
  begins: 'La construction commence.',
  grabbed: (name) => `${withVerb(name, 'prend', 'prenez')} une pièce.`,
  placed: (name, floor) => `${withVerb(name, 'pose', 'posez')} une pièce au niveau\u00a0${floor}.`,
  released: (name) => `${withVerb(name, 'remet', 'remettez')} une pièce.`,
  tookBack: (name) => `${withVerb(name, 'reprend', 'reprenez')} la dernière pièce.`,
  called: (name) => `${withVerb(name, 'crie', 'criez')} stop.`,
  judged: (calls) =>
    calls
      .map(
        ({ name, right }) =>
          `${verbFor(name, `La maison ${de(name)}`, 'Votre maison')} est ${right ? 'juste' : 'fausse'}.`,
      )
      .join(' '),
  closed: 'Les maisons sont vérifiées.',
  moved: (name, key) =>
    key ? `${withVerb(name, 'va', 'allez')} ${to(key)}.` : `${withVerb(name, 'va', 'allez')} plus loin.`,
  keeps: (name) => `${withVerb(name, 'garde', 'gardez')} ${verbFor(name, 'sa', 'votre')} carte.`,
  wantsVoid: (name) => `${withVerb(name, 'demande', 'demandez')} à annuler la manche.`,
  wishGrab: 'Prenez la pièce au cadre violet\u202f; je montrerai ensuite où elle va.',
  wishPlace: (floor) => `Posez-la sur le contour violet, au niveau\u00a0${floor}.`,
  wishFloor: (floor) => `Elle va au niveau\u00a0${floor}.`,
  wishBring: (touch) =>
    `${touch ? 'Touchez' : 'Cliquez dans'} le contour violet et la pièce y va, ou glissez-la.`,
  wishThere: 'Elle est sur le contour violet\u00a0: appuyez sur Poser.',
  wishRelease: 'Je ne vois pas de place pour cette pièce\u00a0: remettez-la et prenez-en une autre.',
  wishBack: 'D’ici, je ne vois pas comment finir\u00a0: reprenez la dernière pièce et essayez-en une autre.',
  wishStop: 'Criez stop\u202f!',
  wishCard: (key, floors, pieces, amount) =>
    `Bâtissez ${to(key)}\u00a0: ${yen(amount)} pour ${many(floors, 'niveau', 'niveaux')} et ${many(pieces, 'pièce')}.`,
  wishKeep: 'Restez avec votre carte.',
  building: (name, key, amount, floors, pieces) =>
    `${withVerb(name, 'bâtit', 'bâtissez')} ${to(key)} pour ${yen(amount)} : ${many(floors, 'niveau', 'niveaux')} d’exactement ${many(pieces, 'pièce')}.`,
  stacked: (floor, pieces) =>
    `Niveau\u00a0${floor} : ${pieces.length === 1 ? 'pièce' : 'pièces'} ${lists.format(pieces.map(String))}.`,
  empty: 'Rien n’est encore construit.',
  poolHas: (count) => `${many(count, 'pièce')} au centre.`,
  grid: (cards) => (cards.length > 0 ? `À portée : ${lists.format(cards)}.` : ''),
  roundIs: (n) => `Manche\u00a0${n}.`,

  nothingKept: 'aucune carte gardée',
  yourTime: (time) => `Votre temps : ${time}`,
  bestTime: 'Votre meilleur temps !',
  bestWas: (time) => `Votre record : ${time}`,
  puzzles: 'Aux énigmes',

  figures: {
    'J-1.1': 'Une petite maison de bois sur un terrain biscornu.',
    'J-2.1': 'Deux contours : bâtissez sur un seul.',
    'J-4.1': 'La première carte est au bord.',
    'J-5.1': 'Avant le départ, on ne prend rien.',
    'J-6.1': 'Une pièce en main à la fois.',
    'J-6a.1': 'Presque au ras : elle se cale contre sa voisine.',
    'J-7.1': 'Dans le contour ; les vides sont permis.',
    'J-7.2': 'Elle dépasse.',
    'J-8.1': 'Côté contre côté.',
    'J-8.2': 'Seuls les coins se touchent.',
    'J-8.3': 'Elles se chevau\u00adchent.',
    'J-9.1': 'Elle repose sur le niveau du dessous.',
    'J-9.2': 'Elle surplombe le bord.',
    'J-9.3': 'Elle enjambe un vide.',
    'J-10.1': 'La dernière posée part la première.',
    'J-12.1': 'Tous les niveaux, le compte exact de pièces : stop !',
    'J-13.1': 'Il manque une pièce : stop faux. Changez quelque chose, et attendez.',
    'J-15.1': 'Deux pas au plus, même en tournant.',
    'J-15.2': 'Trois pas, c’est trop loin.',
    'J-16a.1': 'Tous le demandent : chaque pièce retourne au tas.',
    'J-17.1': 'La dernière maison demandée met fin à la partie : on compte les cartes gardées.',
    'J-18.1': 'En solo : seul compte le temps du départ au bon stop.',
  },

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    pieces: 'Pièce libre précédente ou suivante au centre',
    browse: 'La main vide : d’une pièce ou d’une rangée à l’autre ; Entrée prend',
    grab: 'Prendre cette pièce',
    size: 'Une autre taille de pièces',
    places:
      'Place suivante ou précédente le long d’un bord, depuis le haut ; on voit une fois posée si elle convient',
    move: 'Une pièce en main : déplacer d’un carreau de la grille ou de 1 mm ; avec Maj d’un dixième',
    turn: 'Tourner à gauche ; avec Maj, à droite (ou la molette)',
    fineTurn: 'Tourner de 1° (ou la molette avec Maj)',
    lift: 'En glissant : soulever la pièce par-dessus les autres',
    flip: 'Retourner (ou le bouton droit de la souris)',
    place: 'Poser la pièce',
    floor: 'Choisir un niveau',
    outline: 'L’autre contour',
    putBack: 'Remettre la pièce en main',
    takeBack: 'Reprendre la dernière pièce',
    snap: 'Aimant oui ou non',
    stop: 'Stop !',
  },

  steps: ['Carte', 'Chantier', 'Suite'],

  house: (n) => `Maison ${n} sur 4`,

  scene: {
    model: (district) =>
      `Maquette du bâtiment ${de(district)}. Les flèches la tournent, plus et moins écartent ses niveaux.`,
    show: 'Maquette',
    open: 'Écarter les niveaux',
    close: 'Reposer les niveaux',
    grow: 'Agrandir',
    shrink: 'Réduire',
    photo: 'Prendre une photo',
    taking: 'Photo en cours…',
    send: 'Partager la photo',
    others: 'Regarder les maquettes des autres, l’une après l’autre',
    progress: (used, of, floors) => `${used} pièces sur ${of}, ${floors}`,
    street:
      'Toutes les maisons forment une rue au crépuscule. Les flèches la tournent, plus et moins s’en approchent.',
    asks: (floors, pieces) => `${floors} · ${pieces}`,
  },

  solo: {
    lead: 'Une table, toutes les pièces, et l’horloge. Vos meilleurs temps restent dans ce navigateur.',
    daily: 'L’énigme du jour',
    dailyHint:
      'La même pour tous. Votre premier essai réussi compte au tableau\u202f; jusqu’à minuit en temps universel, personne ne voit comment on la bâtit avant de l’avoir bâtie.',
    dailyEasy: 'La facile du jour',
    dailyEasyHint: 'Côté facile, peu de pièces\u00a0: pour un premier essai, ou une courte pause.',
    left: (hours, minutes) => `Encore ${hours} h ${minutes} min`,
    trial: 'Contre-la-montre',
    trialHint:
      'Quatre cartes telles qu’on vous les donne, de plus en plus hautes. Seul compte le temps entre le départ et le bon stop.',
    trialToday: 'Celui du jour',
    trialFree: 'Une nouvelle donne',
    puzzles: 'Énigmes',
    puzzlesHint:
      'Une seule carte à la fois, notée par notre solveur de 1 (vite fait) à 5 (coriace). Dessous, le temps d’un bon bâtisseur, ou le vôtre.',
    side: 'Côté des cartes',
    sideEasy: 'Facile, avec grille',
    sideHard: 'Difficile, sans grille',
    level: (n) => `Difficulté ${n}`,
    start: 'Commencer',
    build: 'Construire',
    best: (time) => `Record : ${time}`,
    today: (time) => `Votre temps du jour : ${time}`,
    none: 'Pas encore construite',
    puzzle: (n, card) => `Énigme ${n} : ${card}`,
    par: (time) => `Repère ${time}`,
    stars: (n) => `${n} étoile${n > 1 ? 's' : ''} sur 3`,
    streak: (days) => `${days} jours de suite`,
    board: 'Les plus rapides du jour',
    nobody: 'Personne ne l’a encore bâtie.',
    you: 'vous',
    share: 'Partager le résultat',
    copied: 'Copié. Collez-le où vous voulez.',
    failed: 'Ce navigateur ne permet pas de partager.',
    next: 'Énigme suivante',
    again: 'Encore, contre votre meilleur essai',
    ready: 'Prêt\u202f?',
    readyHint: 'L’horloge part trois secondes après «\u00a0Commencer\u00a0».',
    readyTrial:
      'Quatre cartes, l’une après l’autre. L’horloge part trois secondes après «\u00a0Commencer\u00a0».',
  },
};

export default fr;
