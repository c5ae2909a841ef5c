/** Written by `make types` from `src/machinami/games/edo/view/types.py`: change that. */

/** The board of a view. */
export interface Board {
  set: DataSetTitle;
  limits: Limits;
  map: MapView;
  buildings: BuildingCatalogue;
  /** Units that a samurai collects, by the number of samurai on its space. */
  yields: readonly number[];
  /** The actions of each card, permission cards first. */
  cards: { readonly [key: string]: readonly DeedView[] };
  /** The start sets. */
  starts: readonly GoodsStock[];
  phase: Phase;
  /** 0 before the first round. */
  round: number;
  /** The first player; null until drawn. */
  first: number | null;
  /** The seat that acts; null if none or all may. */
  turn: number | null;
  /** The number of the card that is due, from 0. */
  column: number;
  stock: Stock;
  merchant: MerchantView;
  specials: SpecialCards;
  /** By space. */
  towns: { readonly [key: string]: TownView };
  /** For each seat. */
  players: readonly PlayerView[];
  /** Null after the draft. */
  draft: DraftView | null;
  /** Null unless a card is open. */
  open: OpenCard | null;
  /** Null for a spectator. */
  mine: Prospects | null;
}

/** An action of a seat. */
export type Action = TakeAction | PlanAction | Walk | RevealAction | Activation | DoneAction | KeepAction;

/** The description of a list of actions that is too long for a view. */
export type ActionsDescription = ActionCount | PlanDescription | TravelDescription;

/** The forecast of a draft action. */
export type Forecast = PlanForecast | RevealForecast;

/** A space, card or building by name, a start set by number, or the column of a plan from 0. */
export type RefusalPlace = string | number;

/** A chance result in a line, as viewers see it. */
export type Event = FirstSeat | MerchantDeal | SpecialDeal;

/** What a line discloses. */
export interface Disclosure {
  /** The revealed card of the plan. */
  order?: Order;
  gain?: Gain;
  /** The resources missing for a house, if a card ends without a building. */
  lacks?: Amounts;
  /** The new special card on display. */
  special?: Card;
  /** The income of each seat at the end of a round. */
  income?: readonly number[];
  /** The merchant card of the next round; null after the last one. */
  merchant?: number | null;
}

/** The final count of every seat, and the number of rounds. */
export interface OutcomeDetail {
  seats: readonly SeatCount[];
  rounds: number;
}

/** Name and description of the data set. */
export interface DataSetTitle {
  name: string;
  about: string;
}

/** Limits of the data set. */
export interface Limits {
  /** The most rounds. */
  rounds: number;
  /** The most units of each resource that a player may hold. */
  most: number;
  /** Slots of a town. */
  slots: number;
  /** Officials of a player at the start. */
  officials: number;
  /** The power that ends the game. */
  power: number;
  /** Ryo per point in the final score. */
  ryo: number;
}

/** The map: the name of the capital, and the spaces by name. */
export interface MapView {
  capital: Space;
  /** By key. */
  spaces: { readonly [key: string]: SpaceView };
}

/** The figures of all three buildings. */
export interface BuildingCatalogue {
  house: BuildingFigures;
  post: BuildingFigures;
  fortress: BuildingFigures;
}

/** A permission card, such as `A`, or a special card, such as `S7`. */
export type Card = string;

/** An action printed on a card; figures that do not apply are left out. */
export interface DeedView {
  /** The key that a plan uses for the action. */
  action: string;
  do: 'money' | 'rice' | 'travel' | 'recruit' | 'develop' | 'wood' | 'stone' | 'paddy' | 'wood_stone' | 'build_easy' | 'build_hard' | 'trade';
  /** The most activations. */
  times: number;
  /** Officials per activation. */
  officials: number;
  /** Rice gained, or paid for recruitment. */
  rice?: number;
  /** Ryo gained, paid for a special card, or taken off the price of a building. */
  ryo?: number;
  /** The most samurai that may ride at once. */
  ride?: number;
  /** Whether an official may be placed on any space. */
  anywhere?: boolean;
  /** Units in addition to the yield of work. */
  more?: number;
  /** The yield of work, however many samurai stand there. */
  always?: number;
  /** Units of wood or stone taken off the price of a building. */
  off?: number;
  /** Whether one activation may buy and gain a point. */
  both?: boolean;
}

/** Units of every good. */
export interface GoodsStock {
  rice: number;
  wood: number;
  stone: number;
  ryo: number;
}

/** `before`: the next card is about to be revealed; `card`: the revealed card is open. */
export type Phase = 'deal' | 'draft' | 'plan' | 'before' | 'card' | 'wages' | 'over';

/** Pieces left in the common stock. */
export interface Stock {
  shogun: number;
  fortresses: number;
}

/** The merchant, and his cards as far as all know them. */
export interface MerchantView {
  /** His space. */
  at: Space;
  /** The card in force; null before the deal. */
  current: MerchantCardView | null;
  /** The face-up card of the pile; null if the pile is empty. */
  next: MerchantCardView | null;
  /** Cards in the pile, the face-up one included. */
  pile: number;
  /** The numbers of the cards face down, in ascending order. */
  left: readonly number[];
}

/** The special cards on display, and the number in the deck. */
export interface SpecialCards {
  display: readonly Card[];
  deck: number;
}

/** A space of the map by its key in the data set, such as `EDO`, `T1` or `F2`. */
export type Space = string;

/** A town. */
export interface TownView {
  /** The occupied slots, in order. */
  slots: readonly Slot[];
  /** Influence by seat; a seat without any is left out. */
  influence: { readonly [key: string]: number };
  /** Ryo at the next income, by seat. */
  shares: { readonly [key: string]: number };
  /** A row for each number of owners: the Ryo of every rank. */
  profits: readonly (readonly number[])[];
}

/** Goods, pieces, cards and plan of a player. */
export interface PlayerView {
  rice: number;
  wood: number;
  stone: number;
  /** Null if the money is concealed from the viewer; `affords` and `buys` are null then, too. */
  ryo: number | null;
  power: number;
  /** The player's own officials available in planning. */
  own: number;
  shogun: number;
  /** Officials of the Shogun that become available in the next round. */
  recruits: number;
  /** The space of every samurai. */
  samurai: readonly Space[];
  cards: readonly Card[];
  /** Special cards that become available in the next round. */
  bought: readonly Card[];
  /** Houses in the player's supply; `posts` counts trading posts likewise. */
  houses: number;
  posts: number;
  /** The number of the start set. */
  start: number | null;
  /** Whether the player has the house in Edo without which nobody wins. */
  in_edo: boolean;
  /** Ryo at the next income. */
  income: number;
  /** The buildings that the player can pay at full price and that some town admits. */
  affords: readonly BuildingKind[] | null;
  buys: Purchases | null;
  /** Whether the seat has planned this round. */
  planned: boolean;
  /** Null until the seat has planned; a card is null while the viewer does not know it. */
  plan: readonly (PlannedCard | null)[] | null;
}

/** The start draft: the seats in turn order, the turns taken, and the sets and towns left. */
export interface DraftView {
  order: readonly number[];
  taken: number;
  sets: readonly number[];
  towns: readonly Space[];
}

/** The revealed card that is being carried out. */
export interface OpenCard {
  card: Card;
  action: string;
  own: number;
  shogun: number;
  /** Activations left. */
  left: number;
  /** Officials of the player's colour among those left on a Travel card. */
  own_left: number;
  /** Spaces whose samurai have served the card, one entry for each samurai. */
  used: readonly Space[];
}

/** What the viewer's seat could do. */
export interface Prospects {
  /** Before the seat's own card, and in planning. */
  reach?: WalkCosts;
  /** In planning: by card, one entry for each of its actions. */
  outlook?: { readonly [key: string]: readonly DeedProspect[] };
  /** While a card of the seat is open. */
  activation?: DeedProspect;
}

/** Take a start set or a town in the draft (E-2). */
export interface TakeAction {
  take: StartSet | StartTown;
}

/** Plan three cards (E-4). */
export interface PlanAction {
  plan: readonly PlanOrder[];
}

/** A walk before a card. */
export type Walk = WalkAction | MerchantAction;

/** Reveal the next card (E-7). */
export interface RevealAction {
  reveal: true;
}

/** A use of one or more activations of an open card. */
export type Activation = UseAction | PlaceAction | RideAction | BuyCardAction | WorkAction | BuildAction | TradeAction;

/** Forgo the rest of the open card (E-9). */
export interface DoneAction {
  done: true;
}

/** Pay the samurai that stay (E-19). */
export interface KeepAction {
  /** The space of each samurai. */
  keep: readonly Space[];
}

/** A description of actions by their number alone. */
export interface ActionCount {
  count: number;
}

/** Plans. */
export interface PlanDescription {
  /** The player's own officials in hand. */
  own: number;
  /** The Shogun's officials in hand. */
  shogun: number;
  /** The actions of each card. */
  cards: { readonly [key: string]: readonly DeedChoice[] };
}

/** Actions of an open Travel card. */
export interface TravelDescription {
  /** The spaces for an official. */
  place: readonly Space[];
  ride: RideDescription;
  done: true;
}

/** The forecast of a plan for a round in which the other seats do nothing. */
export interface PlanForecast {
  cards: readonly CardForecast[];
  wages: WagesForecast;
  income: number;
  /** The goods after wages and income. */
  after: GoodsStock;
  /** The power after the cards. */
  power: number;
  /** The buildings that these goods pay for and that some town admits. */
  affords: readonly BuildingKind[];
  /** What is missing for a house. */
  short: Amounts;
  /** Whether the player has a house in Edo after the cards. */
  capital: boolean;
}

/** The forecast of the next card. */
export interface RevealForecast {
  next: CardForecast;
  /** Whether the card has no use without walks. */
  vain: boolean;
}

/** The seat that begins. */
export interface FirstSeat {
  first: number;
}

/** The merchant cards by number in their order; null for those that lie face down. */
export interface MerchantDeal {
  merchants: readonly (number | null)[];
}

/** The special cards by number in their order; null for those that lie face down. */
export interface SpecialDeal {
  specials: readonly (number | null)[];
}

/** A card of a plan: the action chosen on it, and the officials placed before it. */
export interface Order {
  card: Card;
  action: string;
  own: number;
  shogun: number;
}

/** Changes of the seat's goods and power by its action; money only where the viewer may know it. */
export interface Gain {
  rice?: number;
  wood?: number;
  stone?: number;
  ryo?: number;
  power?: number;
}

/** Units of some goods; a good that is left out counts 0. */
export interface Amounts {
  rice?: number;
  wood?: number;
  stone?: number;
  ryo?: number;
}

/** A seat's final count: points by source, and what breaks ties. */
export interface SeatCount {
  track: number;
  samurai: number;
  money: number;
  resources: number;
  /** Influence in Edo. */
  edo: number;
  /** Whether the seat has no house in Edo and so cannot win. */
  out: boolean;
}

/** A space of the map. */
export interface SpaceView {
  kind: 'town' | 'paddies' | 'forest' | 'quarry' | 'border' | 'river';
  /** The name in the data set, if it has one. */
  name: string | null;
  /** The position on the map as [x, y], from 0 to 1000; null if the data set has none. */
  at: readonly number[] | null;
  /** The neighbouring spaces. */
  roads: readonly Space[];
  /** Whether the space yields nothing with this number of players. */
  covered: boolean;
}

/** Cost, power and influence of a building. */
export interface BuildingFigures {
  wood: number;
  stone: number;
  ryo: number;
  power: number;
  influence: number;
}

/** A merchant card. */
export interface MerchantCardView {
  number: number;
  /** The resource for sale. */
  buy: 'rice' | 'wood' | 'stone';
  /** The most units that one activation may buy. */
  most: number;
  /** Ryo per unit. */
  price: number;
  /** The price of a power point. */
  point: Amounts;
}

/** A building on a slot of a town, and the seat that built it. */
export interface Slot {
  what: BuildingKind;
  seat: number;
}

/** A house, a trading post or a fortress. */
export type BuildingKind = 'house' | 'post' | 'fortress';

/** Purchases, buildings excluded, that a seat has the goods for. */
export interface Purchases {
  cards: readonly Card[];
  /** The most units that the seat can buy from the merchant. */
  most: number;
  point: boolean;
}

/** A card of a plan that the viewer knows. */
export interface PlannedCard {
  card: Card;
  action: string;
  own: number;
  shogun: number;
  revealed: boolean;
}

/** Costs of walks in Ryo. */
export interface WalkCosts {
  /** From each space with a samurai of the seat, by destination. */
  samurai: { readonly [key: string]: { readonly [key: string]: number } };
  /** From the merchant's space, by destination. */
  merchant: { readonly [key: string]: number };
}

/** Requirements and gains of one activation; the action of the card decides which. */
export type DeedProspect = MoneyProspect | RiceProspect | RecruitmentProspect | DevelopmentProspect | TravelProspect | GatheringProspect | ConstructionProspect | TradeProspect;

/** A start set by its number. */
export interface StartSet {
  set: number;
}

/** A town for the first house. */
export interface StartTown {
  town: Space;
}

/** An order of a plan as an action states it; officials left out count 0. */
export interface PlanOrder {
  card: Card;
  action: string;
  own?: number;
  shogun?: number;
}

/** Walk a samurai (E-8). */
export interface WalkAction {
  /** The space where it stands, and its destination. */
  walk: readonly Space[];
}

/** Walk the merchant (E-8). */
export interface MerchantAction {
  merchant: Space;
}

/** Use Money, Rice or Recruitment so many times. */
export interface UseAction {
  use: number;
}

/** Place an official as a samurai (E-12). */
export interface PlaceAction {
  place: Space;
}

/** Let samurai ride (E-12). */
export interface RideAction {
  /** For each samurai the space where it stands, and its destination. */
  ride: readonly (readonly [Space, Space])[];
}

/** Buy a special card (E-14). */
export interface BuyCardAction {
  buy_card: Card;
}

/** Let samurai work (E-15). */
export interface WorkAction {
  /** The space of each samurai. */
  work: readonly Space[];
}

/** Build (E-16). */
export interface BuildAction {
  /** The building and the town. */
  build: readonly string[];
  /** The resource taken off the price. */
  off?: Material;
}

/** Trade with the merchant (E-18). */
export interface TradeAction {
  trade: Terms;
}

/** An action of a card, and the most officials that it takes. */
export interface DeedChoice {
  action: string;
  most: number;
}

/** Rides of an open Travel card; `from` holds the space of each samurai. */
export interface RideDescription {
  /** The space of each samurai. */
  from: readonly Space[];
  /** The most samurai that may ride at once. */
  most: number;
}

/** A card as the heuristics carry it out. */
export interface CardForecast {
  /** Activations. */
  of: number;
  /** Activations without use. */
  left: number;
  /** Officials too few for another activation. */
  spare: number;
  walks: readonly Walk[];
  deeds: readonly Activation[];
  /** The cost of the walks in Ryo. */
  ways: number;
  /** Changes of the goods; a cost is negative. */
  gain: Amounts;
  /** The goods after the card. */
  goods: GoodsStock;
  power: number;
  recruits: number;
  /** The spaces of the samurai after the card. */
  samurai: readonly Space[];
  /** Null if every official has an effect. */
  lacks: Shortage | null;
}

/** Samurai and rice before wages, and the samurai that stay. */
export interface WagesForecast {
  samurai: number;
  rice: number;
  /** The spaces of the samurai that stay. */
  stay: readonly Space[];
}

/** One activation of Money. */
export interface MoneyProspect {
  gain: Amounts;
}

/** One activation of Rice; `room` is what the player can still hold. */
export interface RiceProspect {
  gain: Amounts;
  room: Amounts;
}

/** One activation of Recruitment; `stock` counts the Shogun's officials left. */
export interface RecruitmentProspect {
  cost: Amounts;
  lacks: Amounts;
  stock: number;
}

/** One activation of Development. */
export interface DevelopmentProspect {
  cost: Amounts;
  lacks: Amounts;
  display: readonly Card[];
}

/** One activation of Travel: the spaces for an official, and the most samurai that may ride. */
export interface TravelProspect {
  place: readonly Space[];
  ride: number;
}

/** One activation of Wood, Stone or Rice field. */
export interface GatheringProspect {
  /** The spaces for such work. */
  spaces: readonly Space[];
  /** The spaces of the player's samurai who can work without walking, one entry for each. */
  ready: readonly Space[];
  /** The yield of one samurai, by space. */
  gain: { readonly [key: string]: Amounts };
  room: Amounts;
}

/** One activation of a building card. */
export interface ConstructionProspect {
  /** The towns. */
  spaces: readonly Space[];
  /** The towns with samurai of the player, one entry for each. */
  ready: readonly Space[];
  officials: number;
  /** What may be taken off the price, one resource of choice. */
  off: Amounts;
  buildings: BuildingOptions;
}

/** One activation of Trade. */
export interface TradeProspect {
  /** The merchant's space. */
  spaces: readonly Space[];
  /** The same space, one entry for each samurai of the player there. */
  ready: readonly Space[];
  /** Whether one activation may buy and gain a point. */
  both: boolean;
  buy: PurchaseProspect;
  point: PriceProspect;
}

/** A resource that a building card may take off the price. */
export type Material = 'wood' | 'stone';

/** Terms of a trade: units to buy, a power point, or both. */
export interface Terms {
  buy?: number;
  point?: true;
}

/** Why officials on a card have no effect. */
export type Shortage = OfficialShortage | GoodsShortage | OtherShortage;

/** The three buildings as a card offers them. */
export interface BuildingOptions {
  house: BuildingOption;
  post: BuildingOption;
  fortress: BuildingOption;
}

/** A purchase of one unit from the merchant. */
export interface PurchaseProspect {
  cost: Amounts;
  lacks: Amounts;
  room: number;
}

/** A price, and what the player lacks for it. */
export interface PriceProspect {
  cost: Amounts;
  lacks: Amounts;
}

/** Officials for an activation, or samurai, are missing. */
export interface OfficialShortage {
  what: 'officials' | 'samurai';
  /** The number missing. */
  count: number;
}

/** Goods are missing. */
export interface GoodsShortage {
  what: 'goods';
  /** What is missing. */
  goods: Amounts;
}

/** Another reason why officials have no effect: it is too late, or no site, way, deal, card or use. */
export interface OtherShortage {
  what: 'late' | 'site' | 'way' | 'bargain' | 'stock' | 'use';
}

/** A building: its price with the card, its power, and the towns that bar it. */
export interface BuildingOption {
  cost: Amounts;
  lacks: Amounts;
  power: number;
  /** By resource of choice, the price with that resource taken off; empty if the card takes none off. */
  reduced: { readonly [key: string]: Amounts };
  /** By town, the case of E-17 that forbids the building there; null if none does. */
  barred: { readonly [key: string]: string | null };
}
