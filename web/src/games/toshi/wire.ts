/** Written by `make types` from `src/machinami/games/toshi/view/types.py`: change that. */

/** The board of a view. */
export type Board = UndealtBoard | DealtBoard;

/** An action of a seat. */
export type Action = CardPlay | TokenPlacement | Wait | ExtraToken | FaceUpConstruction | FaceDownConstruction | TokenMove | LeaderChoice | CardFlip | InfluenceEnd | SpecialisationFlip;

/** The winner's actions of Influence. Every token of `from` can move to every slot of `to`. */
export interface ActionsDescription {
  /** The slots of the tokens that can be moved. */
  from: readonly Slot[];
  /** The slots that they can be moved to. */
  to: readonly Slot[];
  /** The seats that can be chosen as leader. */
  leader: readonly number[];
  /** The cards that can be turned over. */
  flip: readonly Space[];
  /** Whether the seat may end Influence. */
  done: boolean;
}

/** The forecast of a draft action. */
export type Forecast = TrickForecast | TownForecast | SecretFlip;

/** The card of a refused action, its slot, or its space: the part that breaks the clause. */
export type RefusalPlace = Card | Slot | Space;

/** A chance result in a line, as viewers see it. */
export type Event = Deal;

/** The effects of an action, by the cards that the viewer knows, without unchanged values. */
export interface Disclosure {
  /** The points of each seat in all, before and after. */
  points?: readonly BeforeAfter[];
  /** The points of each seat for the majority of Parks and Monument, before and after. */
  parks?: readonly BeforeAfter[];
  claims?: readonly ClaimChange[];
  /** The new upper side of the Monument. */
  monument?: MonumentSide;
  cards?: readonly TurnedCard[];
  /** The seat that took the trick. */
  winner?: number;
}

/** Details of the outcome of a finished play. */
export interface OutcomeDetail {
  seats: readonly SeatScore[];
  /** One claim for each space, in reading order. */
  claims: readonly FinalClaim[];
}

/** The end of a physical game, entered by hand. */
export interface ScoreSheetEntry {
  seats: number;
  /** The Building on each space in reading order; null for Parks, the Monument and missing Buildings. */
  cards: readonly (Card | null)[];
  /** The tokens of each seat on the grid. The others of the ten are unused. */
  tokens: readonly (readonly Slot[])[];
  /** One for each seat in the variant, otherwise none. */
  specialisations: readonly DealtSpecialisation[];
  foreign_centre: 'discard' | 'sides';
  builder_ties: 'all' | 'cards_parks' | 'cards';
}

/** The score of a physical game. */
export interface ScoreSheet {
  scores: readonly number[];
  winners: readonly number[];
  seats: readonly SeatScore[];
  /** One claim for each space, in reading order. */
  claims: readonly ScoredClaim[];
  /** The board of the finished game, with all Buildings face up. */
  board: Board;
}

/** The board before the cards are dealt. */
export interface UndealtBoard {
  /** Rows of spaces. */
  rows: number;
  /** Columns of spaces. */
  cols: number;
  phase: 'deal';
}

/** The board after the cards are dealt. */
export interface DealtBoard {
  /** Rows of spaces. */
  rows: number;
  /** Columns of spaces. */
  cols: number;
  /** The current round, from 1. */
  round: number;
  /** The number of rounds of a game. */
  rounds: number;
  phase: Phase;
  /** The seat that acts; null if the play is over. */
  mover: number | null;
  /** The upper side of the Monument. */
  monument: MonumentSide;
  /** The seat that leads, or led, the current trick. */
  leader: number;
  /** The colour of the first card of the trick. */
  called: Colour | null;
  /** The cards of the current round in the order of play, also in its later phases. */
  trick: readonly Play[];
  /** While cards are played, the seat whose card would take the trick now. */
  ahead: number | null;
  /** The seat that won the trick; null until the trick is complete. */
  winner: number | null;
  /** The seat that will lead the next trick; null until the trick is complete. */
  next: number | null;
  /** The seats that still place a token in this Greening, the next one first. */
  greening: readonly number[];
  /** The cards of the trick that can still be built; empty outside Construction. */
  buildable: readonly Card[];
  /** The moment at which the Influenstar is asked; null in other phases. */
  window: Moment | null;
  /** The actions of Influence that are left and possible. */
  bonuses: readonly Bonus[];
  /** The viewer's hand, sorted; empty for a spectator. */
  hand: readonly Card[];
  players: readonly Player[];
  /** The cards on the grid, in reading order. */
  cards: readonly GridCard[];
  tokens: readonly Token[];
  /** One claim for each space, in reading order. */
  claims: readonly Claim[];
  /** The tricks of the finished rounds. */
  tricks: readonly Trick[];
}

/** Play a card to the trick (T-11). */
export interface CardPlay {
  card: Card;
}

/** Place a token (T-15, T-36). */
export interface TokenPlacement {
  token: Slot;
}

/** Place the token of T-36 later. */
export interface Wait {
  wait: true;
}

/** Place a second token at a free centre (T-43), or none (null). */
export interface ExtraToken {
  extra: Slot | null;
}

/** Build a card of the trick face up (T-19). */
export interface FaceUpConstruction {
  /** The card, and the space. */
  up: readonly [Card, Space];
}

/** Build a card of the trick face down (T-19). */
export interface FaceDownConstruction {
  /** The card, and the space. */
  down: readonly [Card, Space];
}

/** Influence: move an own token (T-24). */
export interface TokenMove {
  /** The slot that it leaves, and the slot that it goes to. */
  move: readonly [Slot, Slot];
}

/** Influence: choose the leader of the next trick (T-24). */
export interface LeaderChoice {
  /** The seat that will lead. */
  leader: number;
}

/** Influence: turn over a card on the grid (T-24). */
export interface CardFlip {
  flip: Space;
}

/** Take no further action of Influence (T-47). */
export interface InfluenceEnd {
  done: true;
}

/** Flip the own Specialisation, or keep it (T-35). */
export interface SpecialisationFlip {
  specialise: boolean;
}

/**
 * Row and column of a place for a token, from 0. Space `[r, c]` has nine slots: `[2r + 1, 2c + 1]`
 * and the eight around it. Neighbours share slots.
 */
export type Slot = readonly [number, number];

/** Row and column of a space for a card, from 0 at the top left. */
export type Space = readonly [number, number];

/** The effect of a card on the trick; the first card of a trick has no forecast. */
export interface TrickForecast {
  /** The seat whose card would take the trick. */
  ahead: number;
}

/** The effect of a change of the town, by the cards that the viewer knows, without unchanged values. */
export interface TownForecast {
  /** The points of each seat in all, before and after. */
  points?: readonly BeforeAfter[];
  /** The points of each seat for the majority of Parks and Monument, before and after. */
  parks?: readonly BeforeAfter[];
  claims?: readonly ClaimChange[];
  /** The new upper side of the Monument. */
  monument?: MonumentSide;
}

/** The flip of a card that the viewer does not know. */
export interface SecretFlip {
  secret: true;
}

/** A colour and a value, such as `V5` or `R10`; or `park`, or `monument`. */
export type Card = string;

/** The deal; hands that the viewer does not know are null. */
export interface Deal {
  hands: readonly (readonly Card[] | null)[];
  /** The seat that leads the first trick. */
  leader: number;
  /** One for each seat in the variant. */
  specialisations?: readonly Specialisation[];
}

/** Points before and after an action. */
export type BeforeAfter = readonly [number, number];

/** A claim that passes to another seat. */
export interface ClaimChange {
  space: Space;
  /** The seat that is ahead; null if there is none. */
  seat: number | null;
  by: ClaimReason;
  /** Tokens of each seat around the space. */
  counts: readonly number[];
  /** Tokens of each seat on the sides of the space. */
  sides: readonly number[];
  /** The seat with a token at the centre. */
  centre: number | null;
  /** The seat that was ahead before; null if there was none, and for a card just built. */
  had: number | null;
}

/** Blue: 10 beats 1. Red: 1 beats 10. */
export type MonumentSide = 'blue' | 'red';

/** A card that every seat knows from now on. */
export interface TurnedCard {
  space: Space;
  card: Card;
}

/** The final count of a seat. */
export interface SeatScore {
  buildings: number;
  /** Points of the majority of Parks and Monument. */
  parks: number;
  /** Points of the Specialisation on its bonus side. */
  bonus: number;
  /** Unused tokens. */
  unused: number;
  /** Claimed cards of all kinds. */
  cards: number;
}

/** The final claim on a space. */
export interface FinalClaim {
  space: Space;
  card: Card;
  /** The seat that claims the card; null if there is none. */
  seat: number | null;
  by: ClaimReason;
}

/** The Specialisation of a seat at the end of a physical game. */
export interface DealtSpecialisation {
  name: Specialisation;
  /** Whether it lies on its bonus side. */
  flipped: boolean;
}

/** The final claim on a space with the numbers that decide it. */
export interface ScoredClaim {
  space: Space;
  card: Card;
  /** The seat that claims the card; null if there is none. */
  seat: number | null;
  by: ClaimReason;
  /** Tokens of each seat on the nine places. */
  counts: readonly number[];
  /** Tokens of each seat on the four sides. */
  sides: readonly number[];
  /** The seat whose token stands at the centre; null if there is none. */
  centre: number | null;
}

/** The mover's decision; `window` is the Influenstar's choice to place a token now or later (T-38). */
export type Phase = 'card' | 'token' | 'extra' | 'window' | 'up' | 'down' | 'influence' | 'specialise' | 'over';

/** Violet, red, blue, green, yellow. */
export type Colour = 'V' | 'R' | 'B' | 'G' | 'Y';

/** A card of the current trick. */
export interface Play {
  seat: number;
  card: Card;
}

/**
 * Among the tokens of the other losers, after Construction, or the last one, which allows no wait
 * (T-38).
 */
export type Moment = 'greening' | 'construction' | 'last';

/** An action of Influence (T-24). */
export type Bonus = 'move' | 'leader' | 'flip';

/** The public facts of a seat. */
export interface Player {
  /** Cards in hand. */
  cards: number;
  /** Unused tokens. */
  tokens: number;
  /** Tricks won. */
  tricks: number;
  /** Colours that the seat has shown not to hold. */
  voids: readonly Colour[];
  /** Whether the seat, an Influenstar, still has to place a token (T-36). */
  owes: boolean;
  /** Null without the variant. */
  specialisation: Specialisation | null;
  /** The upper side of the Specialisation. */
  side: 'power' | 'bonus' | null;
  /** Points by the cards that the viewer knows. */
  points: Points;
}

/** A card on the grid, as far as the viewer knows it. */
export interface GridCard {
  space: Space;
  /** Null if the viewer does not know it. */
  card: Card | null;
  /** Whether the card is face up. */
  up: boolean;
  /** Whether every seat knows the card. */
  known: boolean;
  /** The seat that built the card face down; that seat knows it. Null for other cards. */
  by: number | null;
  /** The round in which the card was built, from 1; null for Parks and Monument. */
  round: number | null;
  /** The possible cards, for a card that not every seat knows; empty otherwise. */
  candidates: readonly Card[];
}

/** A token on the grid. */
export interface Token {
  slot: Slot;
  seat: number;
}

/** The current claim on a space, also on an empty one. */
export interface Claim {
  space: Space;
  /** The seat that is ahead; null if there is none. */
  seat: number | null;
  by: ClaimReason;
  /** Tokens of each seat around the space. */
  counts: readonly number[];
  /** Tokens of each seat on the sides of the space. */
  sides: readonly number[];
  /** The seat with a token at the centre. */
  centre: number | null;
}

/** The trick of a finished round. */
export interface Trick {
  leader: number;
  /** The cards in the order of play. */
  cards: readonly Card[];
  winner: number;
}

/** A Specialisation of T-33. */
export type Specialisation = 'influenstar' | 'pionliticien' | 'batisseur' | 'octogeeek' | 'planificateur';

/**
 * Why a seat is ahead on a card, or why no seat is. `most`: it has most tokens. A tie goes to a
 * `builder` (Bâtisseur on the bonus side), to the token at the `centre`, or to most tokens on the
 * `sides`. No seat is ahead without a token (`none`), if a seat outside the tie holds the centre
 * (`foreign`), and if the `tie` remains.
 */
export type ClaimReason = 'none' | 'most' | 'builder' | 'centre' | 'sides' | 'foreign' | 'tie';

/** The points of a seat if the game ended now. */
export interface Points {
  buildings: number;
  /** Points of the majority of Parks and Monument. */
  parks: number;
  /** Points of the Specialisation on its bonus side. */
  bonus: number;
}
