import { de } from '../../../lib/messages/elision';
import { namesInList, verbFor, verbForAll, withVerb } from '../../../lib/messages/person';
import { GOODS, type Board, type Deed, type Doing } from '../../../games/edo/view';
import type { Crowd } from '../../../games/edo/messages';
import type { Messages } from '../../en/games/edo';

const and = new Intl.ListFormat('fr', { type: 'conjunction' });
const or = new Intl.ListFormat('fr', { type: 'disjunction' });

function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count < 2 ? one : more}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const PLACES: Record<string, string> = {
  Poste: 'au poste frontalier',
  Forêt: 'dans la forêt',
  Carrière: 'à la carrière',
  Rizières: 'aux rizières',
  Rivière: 'à la rivière',
};

/** Where to, with the word before it that its kind asks for. */
function at(where: string): string {
  const [, kind = '', number = ''] = /^(\S+) (\d+)$/.exec(where) ?? [];
  return kind in PLACES ? `${PLACES[kind]} ${number}` : `à ${where}`;
}

const ORIGINS: Record<string, string> = {
  Poste: 'du poste frontalier',
  Forêt: 'de la forêt',
  Carrière: 'de la carrière',
  Rizières: 'des rizières',
  Rivière: 'de la rivière',
};

/** Where from, likewise. */
function of(where: string): string {
  const [, kind = '', number = ''] = /^(\S+) (\d+)$/.exec(where) ?? [];
  return kind in ORIGINS ? `${ORIGINS[kind]} ${number}` : de(where);
}

/** Samurai by the space on which they stand. */
function crowds(where: readonly Crowd[]): string {
  return and.format(
    where.map(({ space, count }) => `${count === 1 ? 'un samouraï' : many(count, 'samouraï')} ${at(space)}`),
  );
}

const DOING: Record<Doing, string> = {
  money: 'Argent',
  rice: 'Riz',
  travel: 'Voyage',
  recruit: 'Recruter',
  develop: 'Développer',
  wood: 'Bois',
  stone: 'Pierre',
  paddy: 'Rizières',
  wood_stone: 'Bois ou pierre',
  build_easy: 'Bâtir',
  build_hard: 'Bâtir à 2',
  trade: 'Commerce',
};

function deed(
  { do: what, times, ryo, rice, ride, anywhere, more, always, off, both, officials }: Deed,
  yields: readonly number[],
): string {
  const much = times > 1 ? `, jusqu’à ${times} fois` : '';
  switch (what) {
    case 'money':
      return `${ryo} ryō à chaque fois${much}`;
    case 'rice':
      return `${rice} riz à chaque fois${much}`;
    case 'travel':
      return `un fonctionnaire part ${anywhere ? 'n’importe où' : 'vers un poste frontalier'}, ou ${ride} samouraïs au plus chevauchent${much}`;
    case 'recruit':
      return `un fonctionnaire du shogun ${rice ? `pour ${rice} riz` : 'gratuitement'}${much}`;
    case 'develop':
      return `une carte spéciale pour ${ryo} ryō${much}`;
    case 'trade':
      return `affaire avec le marchand${both ? ', les deux offres à la fois' : ''}${much}`;
    case 'build_easy':
    case 'build_hard':
      return `${many(officials, 'fonctionnaire')} par bâtiment${ryo ? `, ${ryo} ryō de moins` : ''}${off ? `, ${off} bois ou pierre de moins` : ''}${much}`;
    default:
      return `${always ? `toujours ${always}` : `${or.format(yields.map(String))}${more ? `, et ${more} de plus` : ''}, selon qu’il y a 1, 2 samouraïs ou plus`}${much}`;
  }
}

const WORKED: Partial<Record<Doing, [where: string, good: string]>> = {
  wood: ['une forêt', 'bois'],
  stone: ['une carrière', 'pierres'],
  paddy: ['les rizières', 'riz'],
  wood_stone: ['une forêt ou une carrière', 'bois ou pierres'],
};

function effect(
  { do: what, times, ryo, rice, ride, anywhere, more, always, off, both, officials }: Deed,
  { yields, buildings: { house } }: Pick<Board, 'yields' | 'buildings'>,
): string {
  const room = `${many(times * officials, 'fonctionnaire')} au plus.`;
  const [where, good] = WORKED[what] ?? ['', ''];
  switch (what) {
    case 'money':
      return `Chaque fonctionnaire rapporte ${ryo} ryō, sans samouraï. ${room}`;
    case 'rice':
      return `Chaque fonctionnaire rapporte ${rice} riz, sans samouraï. ${room}`;
    case 'travel':
      return `Un de vos fonctionnaires part ${anywhere ? 'pour n’importe quel lieu' : 'pour un poste frontalier'} et devient samouraï ; ou bien ${many(ride ?? 0, 'de vos samouraïs chevauche', 'de vos samouraïs au plus chevauchent')} où vous voulez, sans frais. ${room}`;
    case 'recruit':
      return `${rice ? `Pour ${rice} riz, un` : 'Un'} fonctionnaire du shogun se met à votre service dès le tour suivant, sans samouraï. ${room}`;
    case 'develop':
      return `Pour ${ryo} ryō, une des cartes spéciales visibles est à vous ; elle sert dès le tour suivant. ${room}`;
    case 'trade':
      return `Là où se tient le marchand, un de vos samouraïs achète selon sa carte, ${both ? 'et' : 'ou'} obtient un point de pouvoir. ${room}`;
    case 'build_easy':
    case 'build_hard':
      return `${officials === 1 ? 'Un fonctionnaire' : many(officials, 'fonctionnaire')} et un de vos samouraïs présent dans une ville y élèvent un bâtiment. Une maison coûte ${fr.goods({ wood: house.wood, stone: house.stone, ryo: Math.max(0, house.ryo - (ryo ?? 0)) })}${off ? `, moins ${off} bois ou pierre` : ''}. ${room}`;
    default:
      return `Chaque fonctionnaire fait travailler un de vos samouraïs dans ${where}. ${always ? `Il rapporte toujours ${always} ${good}.` : `Il rapporte ${or.format(yields.map(String))} ${good}, selon qu’il y a là 1, 2, ou 3 samouraïs et plus, à qui qu’ils soient${more ? `, et ${more} de plus` : ''}.`} ${room}`;
  }
}

function gist({ do: what, ryo, rice, ride, anywhere, more, always, off, both, times }: Deed): string {
  switch (what) {
    case 'money':
      return `${ryo} ryō chacun`;
    case 'rice':
      return `${rice} riz chacun`;
    case 'travel':
      return anywhere ? 'partout' : `${ride} à la fois`;
    case 'recruit':
      return rice ? `jusqu’à ${times}` : 'gratuit';
    case 'wood_stone':
      return 'à la fois';
    case 'develop':
      return `pour ${ryo} ryō`;
    case 'trade':
      return both ? 'les deux offres' : `jusqu’à ${times}`;
    case 'build_easy':
    case 'build_hard':
      return ryo ? `${ryo} ryō de moins` : off ? `${off} bois ou pierre de moins` : `jusqu’à ${times}`;
    default:
      return always ? `toujours ${always}` : more ? `+${more} chacun` : `jusqu’à ${times}`;
  }
}

export const fr: Messages = {
  list: (parts) => and.format(parts),
  ors: (parts) => or.format(parts),
  is: (label, what) => `${label} : ${what}`,
  goods: (goods) => {
    const parts = GOODS.filter((good) => goods[good]).map((good) =>
      good === 'stone' ? many(goods[good] ?? 0, 'pierre') : `${goods[good]} ${fr.good[good]}`,
    );
    return parts.length > 0 ? and.format(parts) : 'rien';
  },
  good: { rice: 'riz', wood: 'bois', stone: 'pierre', ryo: 'ryō' },
  kind: {
    town: 'Ville',
    paddies: 'Rizières',
    forest: 'Forêt',
    quarry: 'Carrière',
    border: 'Poste',
    river: 'Rivière',
  },
  capital: 'Edo',
  building: { house: 'Maison', post: 'Comptoir', fortress: 'Forteresse' },
  doing: DOING,
  short: {
    money: 'Argent',
    rice: 'Riz',
    travel: 'Voyage',
    recruit: 'Recruter',
    develop: 'Développer',
    wood: 'Bois',
    stone: 'Pierre',
    paddy: 'Rizières',
    wood_stone: 'Bois, pierre',
    build_easy: 'Bâtir',
    build_hard: 'Bâtir à 2',
    trade: 'Commerce',
  },
  why: {
    money: 'Des ryō pour bâtir et marcher.',
    rice: 'Le riz nourrit vos samouraïs.',
    paddy: 'Le riz nourrit vos samouraïs.',
    wood: 'Tout bâtiment demande du bois.',
    stone: 'Tout bâtiment demande des pierres.',
    wood_stone: 'De quoi bâtir.',
    travel: 'Un samouraï au bon endroit récolte et bâtit.',
    recruit: 'Un fonctionnaire de plus à chaque tour.',
    develop: 'Une carte plus forte dès le tour suivant.',
    build_easy: 'Bâtir rapporte pouvoir et revenu.',
    build_hard: 'Bâtir rapporte pouvoir et revenu.',
    trade: 'Le marchand vend des biens, ou du pouvoir.',
  },
  point: 'pouvoir',
  upTo: (count) => `jusqu’à ${count}`,
  deed,
  does: effect,
  gist,
  bargain: ({ buy, most, price, point }) =>
    `jusqu’à ${fr.goods({ [buy]: most })} à ${price} ryō pièce, ou 1 point de pouvoir contre ${fr.goods(point)}`,
  numbered: (key) => `nº\u00a0${key.slice(1)}`,
  cardName: (key) => (/^S\d+$/.test(key) ? `Spéciale ${key.slice(1)}` : `Carte ${key}`),
  change: ({ power, ...goods }) => {
    const parts = GOODS.flatMap((good) =>
      goods[good]
        ? [
            `${goods[good] > 0 ? '+' : '−'}${fr.goods({ [good]: Math.abs(goods[good]) }).replace(' ', '\u00a0')}`,
          ]
        : [],
    );
    return `(${[...parts, ...(power ? [`+${power}\u00a0pouvoir`] : [])].join(', ')})`;
  },
  powers: (count) => many(count, 'point de pouvoir', 'points de pouvoir'),
  samurai: (count) => many(count, 'samouraï'),
  officials: (count) => many(count, 'fonctionnaire'),
  times: (count) => `${count}×`,
  nth: ['1re', '2e', '3e'],

  board: 'Le pays autour d’Edo',
  round: (n, of) => `Tour ${n} sur ${of}`,
  merchantNow: 'Marchand',
  merchantNext: 'Tour suivant',
  merchantLast: 'plus de carte : dernier tour',
  power: 'Pouvoir',
  powerEnds: (points) => `Fin à ${points} points`,
  atEnd: (samurai, ryo) =>
    `À la fin : +1 ${samurai === 1 ? 'par samouraï' : `tous les ${samurai} samouraïs`} sur la carte, +1 tous les ${ryo} ryō`,
  more: 'Cartes, villes, coûts',
  zoomIn: 'De plus près',
  close: 'Fermer',
  summary: {
    title: (round) => `Fin du tour ${round}`,
    wages: (rice) => `Salaires : ${rice} riz pour ${many(rice, 'samouraï')}.`,
    special: (numbers) => `carte spéciale ${or.format(numbers)}`,
    deal: (what) => `${what} chez le marchand`,
    affords: (what) =>
      what.length > 0 ? `A de quoi payer : ${what.join(' ; ')}.` : 'N’a encore de quoi rien payer.',
  },
  tabs: { seats: 'Joueurs', cards: 'Cartes' },
  chart: { power: 'Pouvoir', money: 'Argent, ryō', income: 'Revenu, ryō', buildings: 'Bâtiments' },
  zoomOut: 'Toute la carte',

  draft: {
    sets: 'Lots de départ',
    towns: 'Villes de départ',
    about: 'Le riz nourrit les samouraïs ; le reste sert à bâtir.',
    pays: 'Des ryō à chaque tour, tant que vous y êtes seul.',
    name: (n) => `Lot ${n}`,
    set: (name, goods) => `${name} : ${goods}`,
    town: (name, profit) => `${name} : ${profit} ryō par tour tant que vous y êtes seul`,
    take: (town) => `Prendre ${town}`,
    takeSet: (n) => `Prendre le lot ${n}`,
  },
  plan: {
    own: 'vos fonctionnaires',
    shogun: 'fonctionnaires du shogun',
    whose: { own: 'à vous', shogun: 'shogun' },
    left: (own, shogun) =>
      `Disponibles : ${many(own, 'fonctionnaire')} à vous${shogun > 0 ? `, ${shogun} du shogun` : ''}`,
    addOwn: 'Un fonctionnaire de plus',
    dropOwn: 'Un fonctionnaire de moins',
    addShogun: 'Un fonctionnaire du shogun de plus',
    dropShogun: 'Un fonctionnaire du shogun de moins',
    earlier: 'Plus tôt',
    later: 'Plus tard',
    choose: (card) => `Action : ${card}`,
    idle: 'Sans fonctionnaire, cette carte ne fait rien.',
    spent: 'Plus de fonctionnaire : cette carte ne fait rien.',
    touch: 'Touchez une image : un fonctionnaire s’y place.',
    seal: 'Sceller le programme',
    again: 'Sceller à nouveau',
    hint: 'Choisissez une image par carte : un fonctionnaire s’y place ; touchez encore pour en ajouter.',
    isSealed: 'Scellé',
    anyway: 'Sceller quand même',
    goOn: 'Continuer à prévoir',
    spare: 'Cartes hors du programme',
    take: (card, nth) => `${card} : jouer en ${nth}`,
    empty: 'Aucun fonctionnaire n’est posté : il ne se passerait rien ce tour-ci.',
    wasted: (officials) =>
      `${many(officials, 'fonctionnaire n’est posté', 'fonctionnaires ne sont postés')} nulle part. Argent, riz et recruter se passent de samouraï.`,
    vain: (card, why) => `${card} : ${why}`,
    soon: 'au tour suivant',
    buys: 'Vous choisirez alors une carte spéciale.',
    advised: 'conseillé',
    follow: 'Suivre ce conseil',
    where: 'Le lieu se choisit quand la carte vient.',
    comes: (samurai) => `+${many(samurai, 'samouraï')}, −${many(samurai, 'fonctionnaire')}, où vous voudrez.`,
  },
  foresee: {
    brings: (goods) => `Rapporte ${goods}.`,
    costs: (goods) => `Coûte ${goods}.`,
    earns: (power) => `Donne ${power}.`,
    hires: (count) => `Engage ${many(count, 'fonctionnaire')} du shogun dès le tour suivant.`,
    officials: (count, each) => `${each} fonctionnaires par bâtiment : encore ${count}.`,
    samurai: (count) => `${count} de trop : un samouraï chacun.`,
    goods: (goods, more) => (more ? `Pour un de plus, il manque ${goods}.` : `Il manque ${goods}.`),
    site: 'Aucune ville n’offre de quoi bâtir avec profit.',
    way: 'Aucun samouraï ne peut y aller avec vos ryō.',
    bargain: 'Aucune affaire n’est possible ou rentable.',
    stock: 'Il ne reste rien à prendre.',
    late: 'En vain : cela sert dès le tour suivant, et c’est le dernier.',
    use: 'Inutile : sans riz, un samouraï rentre en fin de tour.',
    ways: (ryo) => `Dont ${ryo} ryō de marche.`,
    walk: (ryo) => `La marche coûte ${ryo} ryō.`,
    after: 'Après le tour',
    wages: (stay, of) =>
      of === 0
        ? 'Pas de salaires.'
        : stay === 0
          ? `Pas de riz\u00a0: ${of === 1 ? 'votre samouraï rentrera' : `vos ${of} samouraïs rentreront`}.`
          : stay < of
            ? `Du riz pour ${stay} samouraï${stay < 2 ? '' : 's'} sur ${of} : ${of - stay} ${of - stay < 2 ? 'rentrera' : 'rentreront'}.`
            : `Salaires : ${stay} sur ${of} ${stay < 2 ? 'reste' : 'restent'} pour ${stay} riz.`,
    income: (ryo) => `Revenu : ${ryo} ryō.`,
    sums: (rice, ryo) => `(${rice > 0 ? `salaires −${rice}\u00a0riz, ` : ''}revenu +${ryo}\u00a0ryō)`,
  },
  advise: {
    plan: (parts) => `D’abord ${parts.join(', puis ')}`,
    order: (action, officials, first) =>
      `${action} (${first ? many(officials, 'fonctionnaire') : officials})`,
    town: (town) => `Prenez ${town}`,
    set: (name, goods) => `Prenez le ${lowered(name)}, avec ${goods}`,
    walk: (from, to) => `Faites marcher un samouraï ${of(from)} ${at(to)}`,
    merchant: (to) => `Menez le marchand ${at(to)}`,
    reveal: 'Révélez la carte',
    done: 'Finissez cette carte',
    place: (where, near) =>
      `Envoyez un samouraï ${at(where)}${near.length > 0 ? `, près ${and.format(near.map(of))}` : ''}`,
    ride: (legs) =>
      `Faites chevaucher ${and.format(legs.map(([from, to], n) => `un ${n === 0 ? 'samouraï' : 'autre'} ${of(from)} ${at(to)}`))}`,
    card: (card) => `Achetez la carte ${lowered(card)}`,
    use: (what, n) =>
      what.do === 'money'
        ? `Prenez ${n * (what.ryo ?? 0)} ryō`
        : what.do === 'rice'
          ? `Prenez ${n * (what.rice ?? 0)} riz`
          : `Engagez ${many(n, 'fonctionnaire du shogun', 'fonctionnaires du shogun')}`,
    work: (where, goods) => `Faites travailler ${crowds(where)} (${goods})`,
    build: (what, town) =>
      `Bâtissez ${what === 'post' ? 'un' : 'une'} ${fr.building[what].toLowerCase()} ${at(town)}`,
    buys: (goods) => `Achetez ${goods} au marchand`,
    point: (goods) => `Donnez au marchand ${goods} pour un point de pouvoir`,
    keep: (where) => (where.length > 0 ? `Gardez ${crowds(where)}` : 'Rappelez tous vos samouraïs'),
    over: (count) => `${many(count, 'fonctionnaire reste', 'fonctionnaires restent')} sans emploi.`,
    then: (what) =>
      `Au tour suivant, vous pourrez payer ${or.format(what.map((one) => `${one === 'Comptoir' ? 'un' : 'une'} ${one.toLowerCase()}`))}.`,
    short: (goods) => `Une maison demande alors encore ${goods}.`,
  },
  before: {
    reveal: 'Révéler la carte',
    first: (legs, comes) => `D’abord une marche : ${legs}. ${comes}`,
    go: (leg, cost) => `En route : ${leg}, ${cost}`,
    vain: 'La révéler quand même, pour rien',
    yours: (card, action, officials) => `Carte suivante : ${card}, ${action}, ${officials}.`,
    walkers: 'Ou d’abord marcher, 1 ryō par case',
    others: 'Autres marches, 1 ryō par case',
    merchant: 'Le marchand',
    where: (who) => `${who}. Où va-t-il ?`,
    pick: 'Choisissez un samouraï ou le marchand, puis une case.',
    to: (where) => `vers ${where}`,
    from: (where) => `Samouraï : ${where}`,
    costs: (ryo) => `${ryo} ryō`,
    back: 'Quelqu’un d’autre',
    dear: 'Ne laisse pas de quoi payer la carte.',
    dearMark: 'Une pièce rouge ne laisse pas de quoi payer la carte.',
    noRyo: 'Vous n’avez pas de ryō pour marcher.',
    onMap: 'Montrez un lieu sur la carte ; la pièce à côté est le prix.',
    onMapFree: 'Montrez un lieu sur la carte : chevaucher ne coûte rien.',
    byList: 'Tous les lieux en liste',
  },
  card: {
    use: (what, n) =>
      what.do === 'money'
        ? `Prendre ${n * (what.ryo ?? 0)} ryō`
        : what.do === 'rice'
          ? `Prendre ${n * (what.rice ?? 0)} riz`
          : `Engager ${many(n, 'fonctionnaire')} ${what.rice ? `pour ${n * what.rice} riz` : 'gratuitement'}`,
    open: (card, action, officials) => `${card} : ${action}, ${officials}.`,
    done: 'Finir cette carte',
    work: 'Qui travaille ?',
    workAt: (where, gain) => (gain ? `${where} : ${gain}` : where),
    worked: (spaces) => `Travailler : ${spaces}`,
    place: (where, near) =>
      `${at(where).replace(/^./, (first) => first.toUpperCase())}${near ? ` (à côté : ${near.toLowerCase()})` : ''}`,
    rides: 'Ou chevaucher où vous voulez, sans frais',
    places: 'Un fonctionnaire part et devient samouraï',
    leg: (from, to) => `${from} → ${to}`,
    anotherRide: 'Un autre aussi',
    build: (what, where, cost, power) => `${what}, ${where} : ${cost}, ${power}`,
    off: (good) => `${good === 'pierre' ? 'une' : 'un'} ${good} de moins`,
    tradeBuy: (n, good, price) => `Acheter ${n} ${good} pour ${price} ryō`,
    tradePoint: (cost) => `1 point de pouvoir contre ${cost}`,
    both: (first, second) => `${first}, et ${second}`,
    buyCard: (card, words) => `${card} : ${words}`,
    cards: (price) => `Une carte pour ${price} ryō`,
    addOne: (where) => `Un de plus : ${where}`,
    dropOne: (where) => `Un de moins : ${where}`,
    nothing: 'Cette carte ne permet rien en ce moment.',
  },
  wages: {
    title: (rice) =>
      `Chaque samouraï qui reste coûte 1 riz ; vous en avez ${rice}. Les autres rentrent et redeviennent fonctionnaires.`,
    at: (where, kept, of) => `${where} : ${kept} sur ${of} ${kept < 2 ? 'reste' : 'restent'}`,
    pay: (kept, rice) =>
      kept === 0 ? 'Tous rentrent' : `Payer ${rice} riz : ${kept} ${kept < 2 ? 'reste' : 'restent'}`,
  },
  space: {
    closed: (kind) => (kind === 'paddies' ? 'fermées' : 'fermée'),
    covered: (players) => `Fermé à ${players} joueurs : on peut y passer, mais rien ne s’y récolte.`,
    transit: 'On ne fait que passer ; rien n’est produit ici.',
    yields: (kind, yields) => {
      const what = kind === 'forest' ? 'bois' : kind === 'quarry' ? 'pierres' : 'riz';
      return `Chacun y gagne ${or.format(yields.map(String))} ${what}, selon qu’il y a 1, 2, ou 3 samouraïs et plus.`;
    },
    border: 'Les fonctionnaires entrent ici dans le pays.',
    here: (name, samurai) => `${name} : ${samurai}`,
    merchant: 'Le marchand est ici.',
    empty: 'Aucun samouraï ici.',
    slots: (taken, of) => `${taken} emplacements sur ${of} bâtis`,
    share: (name, influence, ryo) => `${name} : influence ${influence}, revenu ${ryo} ryō`,
    noOwner: 'Personne ne possède rien ici.',
    profit: (owners, row) => `${many(owners, 'propriétaire')} : ${row}`,
    profits: 'Ce qu’elle rapporte, par nombre de propriétaires',
  },
  sheet: {
    title: 'Cartes, villes, coûts',
    merchant: 'Cartes du marchand',
    pile: (count) =>
      count === 0 ? 'La pile est vide : c’est le dernier tour.' : `${many(count, 'carte')} dans la pile.`,
    specials: 'Cartes spéciales visibles, à acheter par Développer',
    offer: 'Cartes à acheter par Développer',
    develop: 'Développer achète une de ces cartes ; elle sert dès le tour suivant.',
    deal: 'Commerce traite avec lui, là où un de vos samouraïs l’accompagne :',
    deck: (count) => `${many(count, 'carte')} dans le paquet.`,
    costs: 'Bâtiments',
    end: 'Ce qui compte à la fin',
    cost: (what, cost, power) => `${what} : ${cost} ; ${power}`,
    stock: (shogun, fortresses) =>
      `En réserve : ${many(shogun, 'fonctionnaire')} du shogun, ${many(fortresses, 'forteresse')}.`,
    players: 'Joueurs',
    towns: 'Villes',
    set: (name, about) => `Chiffres : ${name}. ${about}`,
    yourCards: 'Cartes',
  },
  holds: (name, goods, officials, samurai, income, power) =>
    `${name} : ${power} ; ${goods} ; ${officials}, ${samurai} ; revenu ${income} ryō.`,
  concealed: 'argent caché',
  edoHouse: (name) => `${withVerb(name, 'a', 'avez')} une maison à Edo.`,
  noEdoHouse: (name) =>
    `${withVerb(name, 'n’a', 'n’avez')} pas encore de maison à Edo et ${verbFor(name, 'serait', 'seriez')} hors jeu.`,
  standsAt: (name, where) => `${verbFor(name, `Samouraïs ${de(name)}`, 'Vos samouraïs')} : ${where}.`,
  townIs: (name, what) => `${name} : ${what}.`,
  emptyTown: 'rien de bâti',
  merchantAt: (where, now) => `Le marchand (${where}) offre ${now}.`,
  order: (name, n, card, action, officials) =>
    `${verbFor(name, `${fr.nth[n - 1]} carte ${de(name)}`, `Votre ${fr.nth[n - 1]} carte`)} : ${card}, ${action}, ${officials}.`,
  hiddenPlans: (names) => `Programmes prêts : ${names}.`,
  tells: {
    first: (name) => `${withVerb(name, 'joue', 'jouez')} en premier.`,
    set: (name, goods) => `${withVerb(name, 'prend', 'prenez')} le lot de ${goods}.`,
    town: (name, town) => `${withVerb(name, 'commence', 'commencez')} à ${town}.`,
    plan: (name) => `${withVerb(name, 'a', 'avez')} terminé ${verbFor(name, 'son', 'votre')} programme.`,
    walk: (name, from, to) => `${withVerb(name, 'fait', 'faites')} marcher un samouraï : ${from} → ${to}.`,
    merchant: (name, to) => `${withVerb(name, 'mène', 'menez')} le marchand ${at(to)}.`,
    reveal: (name, card, action, officials) =>
      `${withVerb(name, 'révèle', 'révélez')} la ${lowered(card)} : ${action}, ${officials}.`,
    bare: (name, card, action) =>
      `${withVerb(name, 'révèle', 'révélez')} la ${lowered(card)}, ${action}, sans fonctionnaire : rien ne se passe.`,
    idle: (name, lacks) =>
      `${withVerb(name, 'ne fait', 'ne faites')} rien de cette carte${lacks ? ` : il manque ${lacks} pour une maison` : ''}.`,
    use: (name, what) =>
      `${withVerb(name, 'prend', 'prenez')} ${what === 'rice' ? 'du riz' : 'de l’argent'}.`,
    hires: (name, n) =>
      `${withVerb(name, 'engage', 'engagez')} ${many(n, 'fonctionnaire du shogun', 'fonctionnaires du shogun')}.`,
    place: (name, where) => `${withVerb(name, 'envoie', 'envoyez')} un samouraï ${at(where)}.`,
    ride: (name, legs) => `${withVerb(name, 'fait', 'faites')} chevaucher : ${legs}.`,
    card: (name, card, words) => `${withVerb(name, 'achète', 'achetez')} ${card} (${words}).`,
    work: (name, where) =>
      `${withVerb(name, 'fait', 'faites')} travailler ${verbFor(name, 'ses', 'vos')} samouraïs : ${where}.`,
    build: (name, what, town) => `${withVerb(name, 'bâtit', 'bâtissez')} à ${town} : ${what.toLowerCase()}.`,
    buys: (name, n) => `${withVerb(name, 'en achète', 'en achetez')} ${n} au marchand.`,
    point: (name) => `${withVerb(name, 'gagne', 'gagnez')} un point de pouvoir chez le marchand.`,
    both: (name, n) =>
      `${withVerb(name, 'en achète', 'en achetez')} ${n} au marchand et ${verbFor(name, 'gagne', 'gagnez')} un point de pouvoir.`,
    keep: (name, kept) =>
      kept === 0
        ? `${withVerb(name, 'rappelle', 'rappelez')} tous ${verbFor(name, 'ses', 'vos')} samouraïs.`
        : `${withVerb(name, 'garde', 'gardez')} ${many(kept, 'samouraï')} dans le pays.`,
    income: (parts) => `Revenus en ryō : ${parts}.`,
  },
  seat: {
    houses: (n) => `${many(n, 'maison')} à bâtir`,
    posts: (n) => `${many(n, 'comptoir')} à bâtir`,
    hired: (n) => `${many(n, 'fonctionnaire')} de plus dès le tour suivant`,
    short: { officials: 'fonct.', samurai: 'samouraïs', left: 'restent à bâtir', income: 'revenu' },
    noHouse: 'Pas de maison à Edo : ne peut pas encore gagner',
    brief: 'Sans maison à Edo',
    out: 'Pas de maison à Edo : hors jeu',
  },
  notes: {
    left: (rice, wood, stone, ryo) => `${rice} riz, ${wood} bois, ${many(stone, 'pierre')}, ${ryo} ryō`,
    edo: 'maison à Edo',
    officials: (n) => many(n, 'fonctionnaire'),
    planned: 'programme prêt',
    first: 'premier joueur',
  },
  wins: (name, points) => `${withVerb(name, 'gagne', 'gagnez')} avec ${points}.`,
  shared: (names) =>
    `${and.format(namesInList(names))} ${verbForAll(names, 'se partagent', 'vous partagez')} la victoire.`,
  nobody: 'Personne n’a de maison à Edo : personne ne gagne.',
  out: (name) => `${withVerb(name, 'est', 'êtes')} hors jeu : pas de maison à Edo.`,
  player: 'Joueur',
  track: 'Piste',
  samuraiHead: 'Samouraïs',
  moneyHead: 'Argent',
  total: 'Total',
  ties: 'Départage',
  tie: (resources, edo) => `${many(resources, 'ressource')}, influence ${edo} à Edo`,
  after: (rounds) => `Après ${many(rounds, 'tour')}.`,
  isOut: 'hors jeu',

  figures: {
    'E-5.1': 'Deux fonctionnaires devant Argent : deux fois les ryō.',
    'E-5.2': 'Aucun fonctionnaire : il ne se passe rien.',
    'E-1.1': 'Les fonctionnaires partent, deviennent samouraïs et bâtissent.',
    'E-1a.1': 'Si l’argent est caché : on voit ce qui est payé, pas ce qui reste.',
    'E-2.1': 'Une ville et un lot pour commencer.',
    'E-8.1': 'Avant la carte : 1 ryō par case.',
    'E-12.1': 'Un fonctionnaire part pour un poste frontalier.',
    'E-12.2': 'Ou des samouraïs chevauchent, sans payer.',
    'E-13.1': 'Le riz engage un fonctionnaire du shogun.',
    'E-14.1': 'Des ryō achètent une carte spéciale pour les tours à venir.',
    'E-15.1': 'Seul : 3.',
    'E-15.2': 'À deux sur une case : 2 chacun.',
    'E-15.3': 'À trois ou plus : 1 chacun.',
    'E-16.1': 'Un samouraï en ville et le prix : une maison.',
    'E-16.2': 'Pas de samouraï en ville : pas de maison.',
    'E-17.1': 'Une forteresse va avec des maisons, dont une à vous.',
    'E-17.2': 'Aucune maison à vous : pas de forteresse.',
    'E-18.1': 'Auprès du marchand : une affaire.',
    'E-18.2': 'Sans samouraï auprès de lui : pas d’affaire.',
    'E-19.1': '1 riz : le samouraï reste.',
    'E-19.2': 'Sans riz : il rentre comme fonctionnaire.',
    'E-20.1': 'Seul en ville : tout le profit.',
    'E-20.2': 'Deux propriétaires : le premier rang touche plus.',
    'E-22.1': 'Pas de maison à Edo à la fin : éliminé.',
  },

  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    pick: 'Programme : aller à une carte ; sinon choisir dans la liste',
    step: 'Carte ou ligne suivante, précédente',
    turn: 'Programme : tourner la carte vers une autre action',
    own: 'Programme : vos fonctionnaires',
    shogun: 'Programme : un fonctionnaire du shogun de plus ou de moins',
    shift: 'Programme : la carte plus tôt ou plus tard',
    confirm: 'Sceller le programme, ou choisir ; puis confirmer',
    stop: 'Finir cette carte',
    overview: 'Cartes, villes, coûts',
    zoom: 'La carte de plus près ou entière',
  },

  steps: ['Programme', '1re carte', '2e carte', '3e carte', 'Salaires'],
};

export default fr;
