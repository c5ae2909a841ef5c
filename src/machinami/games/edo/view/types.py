"""Types of Edo's plain data: boards, actions, forecasts, places of refusals, outcome details."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from machinami.games.edo.components.figures import DeedKind, Resource, SpaceKind

# Names --------------------------------------------------------------------------------------------

Space = str
"""A space of the map by its key in the data set, such as `EDO`, `T1` or `F2`."""

Card = str
"""A permission card, such as `A`, or a special card, such as `S7`."""

Phase = Literal["deal", "draft", "plan", "before", "card", "wages", "over"]
"""`before`: the next card is about to be revealed; `card`: the revealed card is open."""

BuildingKind = Literal["house", "post", "fortress"]
"""A house, a trading post or a fortress."""

Material = Literal["wood", "stone"]
"""A resource that a building card may take off the price."""

Good = Literal["rice", "wood", "stone", "ryo"]
"""A resource, or Ryo."""

# Goods --------------------------------------------------------------------------------------------


class GoodsStock(TypedDict):
    """Units of every good."""

    rice: int
    wood: int
    stone: int
    ryo: int


class Amounts(TypedDict):
    """Units of some goods; a good that is left out counts 0."""

    rice: NotRequired[int]
    wood: NotRequired[int]
    stone: NotRequired[int]
    ryo: NotRequired[int]


# The data set on a board --------------------------------------------------------------------------


class DataSetTitle(TypedDict):
    """Name and description of the data set."""

    name: str
    about: str


class Limits(TypedDict):
    """Limits of the data set."""

    rounds: int
    """The most rounds."""
    most: int
    """The most units of each resource that a player may hold."""
    slots: int
    """Slots of a town."""
    officials: int
    """Officials of a player at the start."""
    power: int
    """The power that ends the game."""
    ryo: int
    """Ryo per point in the final score."""


class SpaceView(TypedDict):
    """A space of the map."""

    kind: SpaceKind
    name: str | None
    """The name in the data set, if it has one."""
    at: list[int] | None
    """The position on the map as [x, y], from 0 to 1000; null if the data set has none."""
    roads: list[Space]
    """The neighbouring spaces."""
    covered: bool
    """Whether the space yields nothing with this number of players."""


class MapView(TypedDict):
    """The map: the name of the capital, and the spaces by name."""

    capital: Space
    spaces: dict[Space, SpaceView]
    """By key."""


class BuildingFigures(TypedDict):
    """Cost, power and influence of a building."""

    wood: int
    stone: int
    ryo: int
    power: int
    influence: int


class BuildingCatalogue(TypedDict):
    """The figures of all three buildings."""

    house: BuildingFigures
    post: BuildingFigures
    fortress: BuildingFigures


class DeedView(TypedDict):
    """An action printed on a card; figures that do not apply are left out."""

    action: str
    """The key that a plan uses for the action."""
    do: DeedKind
    times: int
    """The most activations."""
    officials: int
    """Officials per activation."""
    rice: NotRequired[int]
    """Rice gained, or paid for recruitment."""
    ryo: NotRequired[int]
    """Ryo gained, paid for a special card, or taken off the price of a building."""
    ride: NotRequired[int]
    """The most samurai that may ride at once."""
    anywhere: NotRequired[bool]
    """Whether an official may be placed on any space."""
    more: NotRequired[int]
    """Units in addition to the yield of work."""
    always: NotRequired[int]
    """The yield of work, however many samurai stand there."""
    off: NotRequired[int]
    """Units of wood or stone taken off the price of a building."""
    both: NotRequired[bool]
    """Whether one activation may buy and gain a point."""


class MerchantCardView(TypedDict):
    """A merchant card."""

    number: int
    buy: Resource
    """The resource for sale."""
    most: int
    """The most units that one activation may buy."""
    price: int
    """Ryo per unit."""
    point: Amounts
    """The price of a power point."""


class BoxView(TypedDict):
    """The part of a board that never changes: the values of the data set for the number of players."""

    set: DataSetTitle
    limits: Limits
    map: MapView
    buildings: BuildingCatalogue
    yields: list[int]
    """Units that a samurai collects, by the number of samurai on its space."""
    cards: dict[Card, list[DeedView]]
    """The actions of each card, permission cards first."""
    starts: list[GoodsStock]
    """The start sets."""


# The state on a board -----------------------------------------------------------------------------


class Stock(TypedDict):
    """Pieces left in the common stock."""

    shogun: int
    fortresses: int


class MerchantView(TypedDict):
    """The merchant, and his cards as far as all know them."""

    at: Space
    """His space."""
    current: MerchantCardView | None
    """The card in force; null before the deal."""
    next: MerchantCardView | None
    """The face-up card of the pile; null if the pile is empty."""
    pile: int
    """Cards in the pile, the face-up one included."""
    left: list[int]
    """The numbers of the cards face down, in ascending order."""


class SpecialCards(TypedDict):
    """The special cards on display, and the number in the deck."""

    display: list[Card]
    deck: int


class Slot(TypedDict):
    """A building on a slot of a town, and the seat that built it."""

    what: BuildingKind
    seat: int


class TownView(TypedDict):
    """A town."""

    slots: list[Slot]
    """The occupied slots, in order."""
    influence: dict[str, int]
    """Influence by seat; a seat without any is left out."""
    shares: dict[str, int]
    """Ryo at the next income, by seat."""
    profits: list[list[int]]
    """A row for each number of owners: the Ryo of every rank."""


class Order(TypedDict):
    """A card of a plan: the action chosen on it, and the officials placed before it."""

    card: Card
    action: str
    own: int
    shogun: int


class PlannedCard(Order):
    """A card of a plan that the viewer knows."""

    revealed: bool


class Purchases(TypedDict):
    """Purchases, buildings excluded, that a seat has the goods for."""

    cards: list[Card]
    most: int
    """The most units that the seat can buy from the merchant."""
    point: bool


class PlayerView(TypedDict):
    """Goods, pieces, cards and plan of a player."""

    rice: int
    wood: int
    stone: int
    ryo: int | None
    """Null if the money is concealed from the viewer; `affords` and `buys` are null then, too."""
    power: int
    own: int
    """The player's own officials available in planning."""
    shogun: int
    recruits: int
    """Officials of the Shogun that become available in the next round."""
    samurai: list[Space]
    """The space of every samurai."""
    cards: list[Card]
    bought: list[Card]
    """Special cards that become available in the next round."""
    houses: int
    """Houses in the player's supply; `posts` counts trading posts likewise."""
    posts: int
    start: int | None
    """The number of the start set."""
    in_edo: bool
    """Whether the player has the house in Edo without which nobody wins."""
    income: int
    """Ryo at the next income."""
    affords: list[BuildingKind] | None
    """The buildings that the player can pay at full price and that some town admits."""
    buys: Purchases | None
    planned: bool
    """Whether the seat has planned this round."""
    plan: list[PlannedCard | None] | None
    """Null until the seat has planned; a card is null while the viewer does not know it."""


class DraftView(TypedDict):
    """The start draft: the seats in turn order, the turns taken, and the sets and towns left."""

    order: list[int]
    taken: int
    sets: list[int]
    towns: list[Space]


class OpenCard(Order):
    """The revealed card that is being carried out."""

    left: int
    """Activations left."""
    own_left: int
    """Officials of the player's colour among those left on a Travel card."""
    used: list[Space]
    """Spaces whose samurai have served the card, one entry for each samurai."""


# Prospects ----------------------------------------------------------------------------------------


class WalkCosts(TypedDict):
    """Costs of walks in Ryo."""

    samurai: dict[Space, dict[Space, int]]
    """From each space with a samurai of the seat, by destination."""
    merchant: dict[Space, int]
    """From the merchant's space, by destination."""


class MoneyProspect(TypedDict):
    """One activation of Money."""

    gain: Amounts


class RiceProspect(TypedDict):
    """One activation of Rice; `room` is what the player can still hold."""

    gain: Amounts
    room: Amounts


class PriceProspect(TypedDict):
    """A price, and what the player lacks for it."""

    cost: Amounts
    lacks: Amounts


class RecruitmentProspect(PriceProspect):
    """One activation of Recruitment; `stock` counts the Shogun's officials left."""

    stock: int


class DevelopmentProspect(PriceProspect):
    """One activation of Development."""

    display: list[Card]


class TravelProspect(TypedDict):
    """One activation of Travel: the spaces for an official, and the most samurai that may ride."""

    place: list[Space]
    ride: int


class GatheringProspect(TypedDict):
    """One activation of Wood, Stone or Rice field."""

    spaces: list[Space]
    """The spaces for such work."""
    ready: list[Space]
    """The spaces of the player's samurai who can work without walking, one entry for each."""
    gain: dict[Space, Amounts]
    """The yield of one samurai, by space."""
    room: Amounts


class BuildingOption(PriceProspect):
    """A building: its price with the card, its power, and the towns that bar it."""

    power: int
    reduced: dict[Material, Amounts]
    """By resource of choice, the price with that resource taken off; empty if the card takes none off."""
    barred: dict[Space, str | None]
    """By town, the case of E-17 that forbids the building there; null if none does."""


class BuildingOptions(TypedDict):
    """The three buildings as a card offers them."""

    house: BuildingOption
    post: BuildingOption
    fortress: BuildingOption


class ConstructionProspect(TypedDict):
    """One activation of a building card."""

    spaces: list[Space]
    """The towns."""
    ready: list[Space]
    """The towns with samurai of the player, one entry for each."""
    officials: int
    off: Amounts
    """What may be taken off the price, one resource of choice."""
    buildings: BuildingOptions


class PurchaseProspect(PriceProspect):
    """A purchase of one unit from the merchant."""

    room: int


class TradeProspect(TypedDict):
    """One activation of Trade."""

    spaces: list[Space]
    """The merchant's space."""
    ready: list[Space]
    """The same space, one entry for each samurai of the player there."""
    both: bool
    """Whether one activation may buy and gain a point."""
    buy: PurchaseProspect
    point: PriceProspect


DeedProspect = (
    MoneyProspect
    | RiceProspect
    | RecruitmentProspect
    | DevelopmentProspect
    | TravelProspect
    | GatheringProspect
    | ConstructionProspect
    | TradeProspect
)
"""Requirements and gains of one activation; the action of the card decides which."""


class Prospects(TypedDict):
    """What the viewer's seat could do."""

    reach: NotRequired[WalkCosts]
    """Before the seat's own card, and in planning."""
    outlook: NotRequired[dict[Card, list[DeedProspect]]]
    """In planning: by card, one entry for each of its actions."""
    activation: NotRequired[DeedProspect]
    """While a card of the seat is open."""


class Board(BoxView):
    """The board of a view."""

    phase: Phase
    round: int
    """0 before the first round."""
    first: int | None
    """The first player; null until drawn."""
    turn: int | None
    """The seat that acts; null if none or all may."""
    column: int
    """The number of the card that is due, from 0."""
    stock: Stock
    merchant: MerchantView
    specials: SpecialCards
    towns: dict[Space, TownView]
    """By space."""
    players: list[PlayerView]
    """For each seat."""
    draft: DraftView | None
    """Null after the draft."""
    open: OpenCard | None
    """Null unless a card is open."""
    mine: Prospects | None
    """Null for a spectator."""


# Actions ------------------------------------------------------------------------------------------


class StartSet(TypedDict):
    """A start set by its number."""

    set: int


class StartTown(TypedDict):
    """A town for the first house."""

    town: Space


class TakeAction(TypedDict):
    """Take a start set or a town in the draft (E-2)."""

    take: StartSet | StartTown


class PlanOrder(TypedDict):
    """An order of a plan as an action states it; officials left out count 0."""

    card: Card
    action: str
    own: NotRequired[int]
    shogun: NotRequired[int]


class PlanAction(TypedDict):
    """Plan three cards (E-4)."""

    plan: list[PlanOrder]


class WalkAction(TypedDict):
    """Walk a samurai (E-8)."""

    walk: list[Space]
    """The space where it stands, and its destination."""


class MerchantAction(TypedDict):
    """Walk the merchant (E-8)."""

    merchant: Space


class RevealAction(TypedDict):
    """Reveal the next card (E-7)."""

    reveal: Literal[True]


class UseAction(TypedDict):
    """Use Money, Rice or Recruitment so many times."""

    use: int


class PlaceAction(TypedDict):
    """Place an official as a samurai (E-12)."""

    place: Space


class RideAction(TypedDict):
    """Let samurai ride (E-12)."""

    ride: list[Annotated[list[Space], tuple[Space, Space]]]
    """For each samurai the space where it stands, and its destination."""


class BuyCardAction(TypedDict):
    """Buy a special card (E-14)."""

    buy_card: Card


class WorkAction(TypedDict):
    """Let samurai work (E-15)."""

    work: list[Space]
    """The space of each samurai."""


class BuildAction(TypedDict):
    """Build (E-16)."""

    build: list[str]
    """The building and the town."""
    off: NotRequired[Material]
    """The resource taken off the price."""


class Terms(TypedDict):
    """Terms of a trade: units to buy, a power point, or both."""

    buy: NotRequired[int]
    point: NotRequired[Literal[True]]


class TradeAction(TypedDict):
    """Trade with the merchant (E-18)."""

    trade: Terms


class DoneAction(TypedDict):
    """Forgo the rest of the open card (E-9)."""

    done: Literal[True]


class KeepAction(TypedDict):
    """Pay the samurai that stay (E-19)."""

    keep: list[Space]
    """The space of each samurai."""


Walk = WalkAction | MerchantAction
"""A walk before a card."""

Activation = UseAction | PlaceAction | RideAction | BuyCardAction | WorkAction | BuildAction | TradeAction
"""A use of one or more activations of an open card."""

Action = TakeAction | PlanAction | Walk | RevealAction | Activation | DoneAction | KeepAction
"""An action of a seat."""


class ActionCount(TypedDict):
    """A description of actions by their number alone."""

    count: int


class DeedChoice(TypedDict):
    """An action of a card, and the most officials that it takes."""

    action: str
    most: int


class PlanDescription(TypedDict):
    """Plans."""

    own: int
    """The player's own officials in hand."""
    shogun: int
    """The Shogun's officials in hand."""
    cards: dict[Card, list[DeedChoice]]
    """The actions of each card."""


_RideStarts = TypedDict("_RideStarts", {"from": list[Space]})
"""The space of each samurai."""


class RideDescription(_RideStarts):
    """Rides of an open Travel card; `from` holds the space of each samurai."""

    most: int
    """The most samurai that may ride at once."""


class TravelDescription(TypedDict):
    """Actions of an open Travel card."""

    place: list[Space]
    """The spaces for an official."""
    ride: RideDescription
    done: Literal[True]


ActionsDescription = ActionCount | PlanDescription | TravelDescription
"""The description of a list of actions that is too long for a view."""

# Forecasts ----------------------------------------------------------------------------------------


class OfficialShortage(TypedDict):
    """Officials for an activation, or samurai, are missing."""

    what: Literal["officials", "samurai"]
    count: int
    """The number missing."""


class GoodsShortage(TypedDict):
    """Goods are missing."""

    what: Literal["goods"]
    goods: Amounts
    """What is missing."""


class OtherShortage(TypedDict):
    """Another reason why officials have no effect: it is too late, or no site, way, deal, card or use."""

    what: Literal["late", "site", "way", "bargain", "stock", "use"]


Shortage = OfficialShortage | GoodsShortage | OtherShortage
"""Why officials on a card have no effect."""


class CardForecast(TypedDict):
    """A card as the heuristics carry it out."""

    of: int
    """Activations."""
    left: int
    """Activations without use."""
    spare: int
    """Officials too few for another activation."""
    walks: list[Walk]
    deeds: list[Activation]
    ways: int
    """The cost of the walks in Ryo."""
    gain: Amounts
    """Changes of the goods; a cost is negative."""
    goods: GoodsStock
    """The goods after the card."""
    power: int
    recruits: int
    samurai: list[Space]
    """The spaces of the samurai after the card."""
    lacks: Shortage | None
    """Null if every official has an effect."""


class WagesForecast(TypedDict):
    """Samurai and rice before wages, and the samurai that stay."""

    samurai: int
    rice: int
    stay: list[Space]
    """The spaces of the samurai that stay."""


class PlanForecast(TypedDict):
    """The forecast of a plan for a round in which the other seats do nothing."""

    cards: list[CardForecast]
    wages: WagesForecast
    income: int
    after: GoodsStock
    """The goods after wages and income."""
    power: int
    """The power after the cards."""
    affords: list[BuildingKind]
    """The buildings that these goods pay for and that some town admits."""
    short: Amounts
    """What is missing for a house."""
    capital: bool
    """Whether the player has a house in Edo after the cards."""


class RevealForecast(TypedDict):
    """The forecast of the next card."""

    next: CardForecast
    vain: bool
    """Whether the card has no use without walks."""


Forecast = PlanForecast | RevealForecast
"""The forecast of a draft action."""

# Lines --------------------------------------------------------------------------------------------


class FirstSeat(TypedDict):
    """The seat that begins."""

    first: int


class MerchantDeal(TypedDict):
    """The merchant cards by number in their order; null for those that lie face down."""

    merchants: list[int | None]


class SpecialDeal(TypedDict):
    """The special cards by number in their order; null for those that lie face down."""

    specials: list[int | None]


Event = FirstSeat | MerchantDeal | SpecialDeal
"""A chance result in a line, as viewers see it."""


class Gain(Amounts):
    """Changes of the seat's goods and power by its action; money only where the viewer may know it."""

    power: NotRequired[int]


class Disclosure(TypedDict, total=False):
    """What a line discloses."""

    order: Order
    """The revealed card of the plan."""
    gain: Gain
    lacks: Amounts
    """The resources missing for a house, if a card ends without a building."""
    special: Card
    """The new special card on display."""
    income: list[int]
    """The income of each seat at the end of a round."""
    merchant: int | None
    """The merchant card of the next round; null after the last one."""


# Refusals and outcomes ----------------------------------------------------------------------------

RefusalPlace = str | int
"""A space, card or building by name, a start set by number, or the column of a plan from 0."""


class SeatCount(TypedDict):
    """A seat's final count: points by source, and what breaks ties."""

    track: int
    samurai: int
    money: int
    resources: int
    edo: int
    """Influence in Edo."""
    out: bool
    """Whether the seat has no house in Edo and so cannot win."""


class OutcomeDetail(TypedDict):
    """The final count of every seat, and the number of rounds."""

    seats: list[SeatCount]
    rounds: int
