"""Types of Highway's plain data: boards, actions, forecasts, places of refusals, outcome details.

Lengths are hundredths of a millimetre, angles hundredths of a degree. Numbers of pillars, roads, cars and
objects are indices of the board's lists.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, final

# Names --------------------------------------------------------------------------------------------

Point = Annotated[list[int], tuple[int, int]]
"""A point on the table: x, y."""

Placement = Annotated[list[int], tuple[int, int, int]]
"""The place of an object of the city: x, y of its centre, and its angle."""

ParkedCar = Annotated[list[str | int], tuple[str, int]]
"""A car on a new road: its type, and its centre in thousandths of the road from the base end."""

CarryPath = list[Annotated[list[int], tuple[int, int, int, int, int]]]
"""The path of a carried piece: milliseconds, x, y, z and angle of each point."""

FirstCrossing = Annotated[list[int | str], tuple[int, Literal["over", "under"]]]
"""An opponent's road that a new road is the first to pass, and its side: `over` or `under`."""

DiscTransfer = Annotated[list[int | str], tuple[int, int, Literal["grey", "yellow"]]]
"""A disc that changes hands: giver, receiver and colour, `grey` or `yellow`."""

Piece = str
"""A piece: `disc:4`, `road:3`, `car:1:bus`, `object:2`, `object:5:plane`, or a new one such as `road:new`."""

Segment = Annotated[list[Point], tuple[Point, Point]]
"""A line between two points."""

CarType = str
"""A type of car of the data set, such as `bus`."""

ObjectName = Literal["development", "tower", "museum", "office", "stadium", "airport", "green", "rainbow"]
"""An object of the city."""

RoadKind = Literal["ramp", "road", "exit"]
"""A start ramp, a road between pillars, or an exit."""

Phase = Literal["first", "city", "build", "fell", "over"]
"""`first`: the first player is drawn; `fell`: a carry is simulated."""

Mission = Literal[
    "cars", "development", "buildings", "tower", "discs", "jam", "highest", "rainbow", "airport", "green"
]
"""A mission that scores points, in the order of the mission board."""

# Shapes and sizes ---------------------------------------------------------------------------------


class PolygonShape(TypedDict):
    """A convex polygon."""

    corners: list[Point]


class DiscShape(TypedDict):
    """A disc."""

    centre: Point
    radius: int


Outline = PolygonShape | DiscShape
"""An outline in plan."""


class Obstacle(TypedDict):
    """A part of an object on which no pillar stands."""

    name: str
    outline: Outline


class ObjectShape(TypedDict):
    """An object of the city in its own coordinates."""

    outline: Outline
    obstacles: list[Obstacle]
    opening: Segment | None
    """The line under an arch; null for an object without one."""
    height: int
    """The height of a building; 0 if it is unknown or the object is no building."""
    heights: dict[str, int]
    """The known heights of the obstacles, by name."""


class RoadSize(TypedDict):
    """The size of a road."""

    length: int
    width: int
    thick: int


class DiscSize(TypedDict):
    """The size of a disc of a pillar."""

    radius: int
    height: int


class CarSize(TypedDict):
    """The width and height of every car."""

    width: int
    height: int


class Geometry(TypedDict):
    """Sizes of the pieces and distances of the rules; they never change during a play."""

    table: int
    """Half the side of the table."""
    road: RoadSize
    disc: DiscSize
    car: CarSize
    cars: dict[CarType, int]
    """The length of each car type."""
    shapes: dict[str, ObjectShape]
    """The objects of the city, by name."""
    lengths: list[int]
    """The length of a road in plan, by the levels between its ends."""
    bearing: int
    """The least length of a road's end on its disc."""
    overhang: int
    """The distance from a pillar's centre to the end of a road that reaches farthest."""
    apart: int
    """The least distance between the centres of two pillars."""
    clear: int
    """The least distance from a pillar's centre to a road."""
    gap: int
    """Crossing roads differ in height by more than this, and by more than `car_gap` over a car."""
    car_gap: int
    arch: int
    """The greatest height of a road under the arch."""
    lift: int
    """The rise of a road on top of another on one pillar."""
    foot: int
    """The length of an exit that rests on the table."""
    city: int
    """The least distance between development areas, and from them to discs and roads."""


# The board ----------------------------------------------------------------------------------------


class ObjectView(TypedDict):
    """An object of the city on the table."""

    object: ObjectName
    at: Placement
    outline: Outline
    obstacles: list[Obstacle]
    opening: Segment | None


class PillarView(TypedDict):
    """A pillar."""

    id: int
    seat: int
    at: Point
    height: int
    """The number of discs."""
    junction: bool
    ways: int
    """The number of roads that may still start here."""


_RoadStart = TypedDict("_RoadStart", {"from": int})
"""The pillar from which the road starts."""


class RoadPlan(_RoadStart):
    """What a road is built from; `from` is the pillar of its base."""

    id: int
    seat: int
    kind: RoadKind
    to: int | None
    """The pillar of its far end; null for a ramp or an exit."""
    line: Segment
    """Both ends of its middle line."""
    lift: int
    """The number of roads below its base end on the pillar."""


class RoadView(RoadPlan):
    """A road from the pillar `from` to another, or down to the table."""

    corners: list[Point]
    z: Annotated[list[int], tuple[int, int]]
    """The height of the underside at both ends."""
    length: int
    rainbow: bool
    """Whether it passes through the rainbow."""
    foot: list[ObjectName] | None
    """The areas in which an exit's foot lies; null for other roads."""
    over: list[int]
    """The roads that it passes over."""
    under: list[int]
    """The roads that it passes under."""


class CarPlan(TypedDict):
    """What a car is placed by: its road, and its centre in thousandths of the road from the base end."""

    seat: int
    type: CarType
    road: int
    where: int


class CarView(CarPlan):
    """A car on a road."""

    corners: list[Point]
    z: int
    """The height on which it stands."""


class NextPillar(TypedDict):
    """A pillar that the stock allows next."""

    height: int
    junction: bool
    length: int
    """The length of the road to it, in plan."""
    reach: Annotated[list[int], tuple[int, int]]
    """The least and the greatest distance."""


class OpenEnd(TypedDict):
    """A pillar from which a seat may build."""

    pillar: int
    seat: int
    ways: int
    height: int
    exit: int | None
    """The length of an exit in plan; null if none is possible."""
    next: list[NextPillar]


class UncrossedRoads(TypedDict):
    """The opponents' roads that no road passes over or under yet."""

    over: list[int]
    under: list[int]


class StockView(TypedDict):
    """The pieces that a seat has not built yet."""

    grey: int
    yellow: int
    roads: int
    lost: int
    """Roads lost by passing in missions."""
    cars: list[CarType]
    placed: int
    """The number of cars on the roads."""


class SeatPoints(TypedDict):
    """The points of a seat by mission."""

    cars: int
    development: int
    buildings: int
    tower: int
    discs: int
    jam: int
    highest: int
    rainbow: int
    airport: int
    green: int
    areas: list[int]
    """The development areas that count."""
    enclosed: list[int]
    """The enclosed buildings."""
    total: int


class PendingBuild(TypedDict):
    """A build whose carry is simulated now."""

    seat: int
    do: Build
    carried: list[Piece]
    """The pieces that are carried, in order (H-17f)."""


class LastEffects(TypedDict):
    """The new pieces of the latest action, and the discs that changed hands."""

    pillar: int | None
    road: int | None
    cars: list[int]
    given: list[DiscTransfer]


class Board(TypedDict):
    """The board of a view; it is the same for all viewers."""

    phase: Phase
    first: int | None
    """The first player; null until drawn."""
    mover: int | None
    """The seat that acts; null while none may."""
    turn: int
    round: int
    objects: list[ObjectView]
    left: dict[str, int]
    """The objects still to be placed: their number by name."""
    placeable: list[ObjectName]
    """The objects that may be placed next."""
    pillars: list[PillarView]
    roads: list[RoadView]
    cars: list[CarView]
    open: list[OpenEnd]
    firsts: list[UncrossedRoads]
    """For each seat."""
    stock: list[StockView]
    """For each seat."""
    points: list[SeatPoints] | None
    """For each seat; null without missions."""
    places: list[int | None]
    """The rank of each seat; null for a seat still in the game."""
    finished: list[int]
    """The seats that have placed all their cars, in order."""
    out: list[list[int]]
    """The seats that are out, in order; those that left at the same moment form one group."""
    passed: list[bool]
    stuck: bool
    """Whether the seat to act can build nothing."""
    falling: PendingBuild | None
    last: LastEffects
    geometry: Geometry


# Actions ------------------------------------------------------------------------------------------


class ObjectAction(TypedDict):
    """Place an object of the city (H-4)."""

    object: ObjectName
    at: Placement
    paths: NotRequired[list[CarryPath]]
    """Rules version 1 only; without effect."""


class RoadAction(_RoadStart):
    """What pillars and exits have in common; `from` is the pillar of the road's base."""

    cars: NotRequired[list[ParkedCar]]
    """The cars earned (H-15)."""
    paths: NotRequired[list[CarryPath]]
    """The path of each carried piece (H-17b); of the first ones, if a hand left early (H-17e)."""
    assist: NotRequired[Literal[True]]
    """A careful hand carries instead (H-17e)."""
    tweezers: NotRequired[list[int]]
    """The cars carried with tweezers, by their numbers among the pieces carried (H-17d)."""


class PillarAction(RoadAction):
    """Build a road from the pillar `from` to a new pillar (H-5)."""

    pillar: Point
    height: int
    junction: NotRequired[bool]


class ExitAction(RoadAction):
    """Build an exit from the pillar `from` (H-13)."""

    exit: int
    """Its angle."""


_Pass = TypedDict("_Pass", {"pass": Literal[True]})


class PassAction(_Pass):
    """Pass (H-19)."""


Build = PillarAction | ExitAction
"""An action that builds a road."""

Action = ObjectAction | Build | PassAction
"""An action of a seat."""


class ActionCount(TypedDict):
    """A description of actions by their number alone."""

    count: int


class ObjectDescription(TypedDict):
    """Placements of objects."""

    kinds: list[Literal["object"]]


class BuildDescription(TypedDict):
    """Builds and a pass."""

    kinds: list[Literal["pillar", "exit", "pass"]]
    carried: bool
    """Whether players carry pieces, so that an action may need `paths` or `assist`."""


ActionsDescription = ActionCount | ObjectDescription | BuildDescription
"""The description of a list of actions that a view does not list."""

# Forecasts ----------------------------------------------------------------------------------------


class PointChanges(TypedDict):
    """Changes of points by mission; a mission that is left out does not change."""

    cars: NotRequired[int]
    development: NotRequired[int]
    buildings: NotRequired[int]
    tower: NotRequired[int]
    discs: NotRequired[int]
    jam: NotRequired[int]
    highest: NotRequired[int]
    rainbow: NotRequired[int]
    airport: NotRequired[int]
    green: NotRequired[int]


class PointsForecast(TypedDict):
    """A seat's points before and after a build."""

    total: Annotated[list[int], tuple[int, int]]
    changes: PointChanges


class Forecast(TypedDict):
    """The forecast of a draft build."""

    grey: Annotated[list[int], tuple[int, int]]
    """Grey discs before and after the build; `yellow` likewise."""
    yellow: Annotated[list[int], tuple[int, int]]
    tight: bool
    """Whether fewer grey discs remain than roads still to build."""
    last: bool
    """Whether an exit would close the only open end."""
    points: NotRequired[PointsForecast | None]
    """In missions; null if the build is refused."""
    carried: NotRequired[list[Piece]]
    """With simulated hands: the pieces that would be carried, in order (H-17f); empty if the build is
    refused."""


# Lines --------------------------------------------------------------------------------------------


class FirstSeat(TypedDict):
    """The seat that begins."""

    first: int


class CityDeal(TypedDict):
    """The objects of the city."""

    city: list[Annotated[list[str | int], tuple[ObjectName, int, int, int]]]
    """Name, place and angle of each."""


class FallenPieces(TypedDict):
    """What came of a carry."""

    fell: list[Piece]
    """The pieces that a hand knocked over (H-16)."""
    back: NotRequired[list[Piece]]
    """The carried pieces that were set back (H-17h); left out if there are none."""


Event = FirstSeat | CityDeal | FallenPieces
"""A chance result in a line, as viewers see it."""

# Refusals and outcomes ----------------------------------------------------------------------------


class Location(TypedDict):
    """The pieces concerned, and points on the table."""

    pieces: list[Piece]
    points: list[Point]


class MissedBuild(Location):
    """The place of a refused pass: a legal build (H-19)."""

    build: Build


class CarsDue(Location):
    """The place of a wrong number of cars: those earned, and why (H-15)."""

    earned: int
    firsts: list[FirstCrossing]
    bonus: int
    """1 for an exit, otherwise 0."""
    cars: list[ParkedCar] | None
    """Cars that fit; null if none were found."""


class PathPlace(Location):
    """The place of a refused path (H-17b)."""

    path: int
    """The number of the path."""


RefusalPlace = Location | MissedBuild | CarsDue | PathPlace
"""The place of a refusal."""


class RankDetail(TypedDict):
    """Details of the outcome of the basic game."""

    places: list[int | None]
    """The rank of each seat."""


class MissionDetail(TypedDict):
    """Details of the outcome in missions."""

    places: list[int]
    """The rank of each seat."""
    points: list[SeatPoints]


OutcomeDetail = RankDetail | MissionDetail
"""Details of the outcome of a finished play."""


# Physical games -----------------------------------------------------------------------------------


class EnteredPillar(TypedDict):
    """The new pillar at the end of an entered road."""

    height: int
    junction: bool


@final
class EnteredRoad(TypedDict):
    """A road of a physical game. The ramps have the numbers of the seats; further roads follow."""

    seat: int
    pillar: EnteredPillar | None
    """Null for an exit."""
    over: list[int]
    """The roads that it passes above."""
    under: list[int]
    """The roads that it passes below."""


@final
class EnteredGift(TypedDict):
    """A disc that a player gave to another one (H-16, H-22)."""

    giver: int
    receiver: int


@final
class EnteredLoss(TypedDict):
    """A road that a player who could not build laid next to the board (H-20)."""

    lost: int
    """The seat."""


@final
class RoadRegister(TypedDict):
    """The roads and gifts of a physical game in their order, entered by hand."""

    seats: int
    missions: bool
    events: list[EnteredRoad | EnteredGift | EnteredLoss]


class EnteredMissions(TypedDict):
    """What a player has at the end of a physical game with missions (H-21)."""

    cars: int
    areas: int
    """Development areas with an own pillar."""
    buildings: int
    """Enclosed buildings without the tower."""
    tower: bool
    discs: int
    """Discs left, grey and yellow."""
    jam: bool
    """Whether three or more connected roads carry cars."""
    highest: int
    """The height of the highest grey pillar."""
    rainbow: bool
    airport: bool
    green: bool


@final
class MissionEntry(TypedDict):
    """The end of a physical game with missions, by seat."""

    missions: list[EnteredMissions]


ScoreSheetEntry = RoadRegister | MissionEntry
"""The roads of a physical game, or the end of a game with missions."""


class CountedStock(TypedDict):
    """What a player has left."""

    grey: int
    yellow: int
    roads: int
    cars: int


class CrossingVerdict(TypedDict):
    """Whether a crossing earns a car (H-14)."""

    road: int
    side: Literal["over", "under"]
    """Whether the new road passes over or under that road."""
    by: int | None
    """The road that passed there before; null if there is none."""
    own: bool
    """Whether the crossed road is the player's own, which earns nothing."""


class RoadVerdict(TypedDict):
    """What an entered road earns."""

    road: int
    """The number of the road."""
    earned: int
    placed: int
    """Cars to place: those earned, at most those left (H-15)."""
    bonus: int
    """1 for an exit (H-13), otherwise 0."""
    crossings: list[CrossingVerdict]


class GiftVerdict(TypedDict):
    """The disc that was given."""

    colour: Literal["grey", "yellow"] | None
    """Null if the giver had none."""


class RegisterSheet(TypedDict):
    """Cars earned by each entered road, and the stocks left."""

    verdicts: list[RoadVerdict | GiftVerdict | None]
    """One for each event; null for a lost road."""
    stocks: list[CountedStock]


class MissionPoints(TypedDict):
    """The points of a player by mission (H-21)."""

    cars: int
    development: int
    buildings: int
    tower: int
    discs: int
    jam: int
    highest: int
    rainbow: int
    airport: int
    green: int


class MissionSheet(TypedDict):
    """The points of a physical game with missions."""

    scores: list[int]
    winners: list[int]
    points: list[MissionPoints]


ScoreSheet = RegisterSheet | MissionSheet
"""The cars and stocks of a register, or the points of a game with missions."""
