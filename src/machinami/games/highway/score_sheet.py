"""Help for a physical game: cars earned by each road, stocks left, and the points of the missions.

People enter which road passes over which one; measures are not entered, so placements are not judged.
"""

from __future__ import annotations

from typing import Literal, cast

from machinami.core.contract import Json
from machinami.core.view_types import require_type
from machinami.games.highway.components.box import DEVELOPMENT, TOWER
from machinami.games.highway.messages import WORDS
from machinami.games.highway.position.scoring import DISCS_PER_POINT, SINGLE_SCORE
from machinami.games.highway.state import State
from machinami.games.highway.view import types

MAX_EVENTS = 500
MAX_HEIGHT = 60


def score_register(register: types.RoadRegister, start: State) -> types.RegisterSheet:
    """Return the income of each road and the remaining pieces. Raise `Refused` if a road cannot exist."""
    seats, stock = register["seats"], start.stock[0]
    if len(register["events"]) > MAX_EVENTS:
        raise WORDS.refuse("H-2/events", most=MAX_EVENTS)
    owners = [*range(seats)]
    passed_over, passed_under = dict[int, int](), dict[int, int]()
    stocks: list[types.CountedStock] = [
        {"grey": stock.grey, "yellow": stock.yellow, "roads": stock.roads, "cars": len(stock.cars)}
        for _ in owners
    ]
    verdicts: list[types.RoadVerdict | types.GiftVerdict | None] = []
    for number, event in enumerate(register["events"]):
        where: list[str | int] = ["events", number]
        if "giver" in event:
            verdicts.append(_give_disc(event, stocks, where))
            continue
        if "lost" in event:
            _lose_road(event, stocks, where)
            verdicts.append(None)
            continue
        road = len(owners)
        _require_road(event, road, seats, where)
        _spend_pieces(event, stocks[event["seat"]], where)
        crossings = [
            _judge_crossing(event["seat"], owners, other, "over", passed_over) for other in event["over"]
        ] + [_judge_crossing(event["seat"], owners, other, "under", passed_under) for other in event["under"]]
        for other in event["over"]:
            passed_over.setdefault(other, road)
            passed_under.setdefault(road, other)
        for other in event["under"]:
            passed_under.setdefault(other, road)
            passed_over.setdefault(road, other)
        owners.append(event["seat"])
        bonus = int(event["pillar"] is None)
        earned = bonus + sum(not crossing["own"] and crossing["by"] is None for crossing in crossings)
        placed = min(earned, stocks[event["seat"]]["cars"])
        stocks[event["seat"]]["cars"] -= placed
        verdicts.append(
            {"road": road, "earned": earned, "placed": placed, "bonus": bonus, "crossings": crossings}
        )
    return {"verdicts": verdicts, "stocks": stocks}


def score_missions(entry: types.MissionEntry, start: State) -> types.MissionSheet:
    """Return the points of each player (H-21). Raise `Refused` if a count is impossible."""
    players, limits = entry["missions"], _list_limits(start)
    for seat, player in enumerate(players):
        for name, most in limits.items():
            if not (name == "highest") <= cast(dict[str, int], player)[name] <= most:
                raise WORDS.refuse("H-21/count", ["missions", seat, name], most=most)
    top = max(player["highest"] for player in players)
    points = [_count_points(player, top) for player in players]
    scores = [sum(cast(dict[str, int], each).values()) for each in points]
    best = max(zip(scores, (player["cars"] for player in players), strict=True))
    winners = [seat for seat, player in enumerate(players) if (scores[seat], player["cars"]) == best]
    return {"scores": scores, "winners": winners, "points": points}


def parse_entry(entry: Json) -> types.ScoreSheetEntry:
    """Return a valid entry. Raise `Refused` for other data."""
    require_type(entry, types.ScoreSheetEntry)
    seats = len(entry["missions"]) if isinstance(entry["missions"], list) else entry["seats"]
    if seats not in (2, 3, 4):
        raise WORDS.refuse("H-2/seats")
    return cast(types.ScoreSheetEntry, entry)


def _require_road(event: types.EnteredRoad, road: int, seats: int, where: list[str | int]) -> None:
    """Raise `Refused` unless the owner and the crossed roads of an entered road exist."""
    if event["seat"] not in range(seats):
        raise WORDS.refuse("H-2/seats", where)
    crossed = event["over"] + event["under"]
    if not all(0 <= other < road for other in crossed):
        raise WORDS.refuse("H-14/unknown", where, last=road - 1)
    if len({*crossed}) < len(crossed):
        raise WORDS.refuse("H-14/twice", where)


def _spend_pieces(event: types.EnteredRoad, stock: types.CountedStock, where: list[str | int]) -> None:
    """Take a road and the discs of its pillar from a stock. Raise `Refused` if they are not left."""
    if not stock["roads"]:
        raise WORDS.refuse("H-5/road", where)
    stock["roads"] -= 1
    pillar = event["pillar"]
    if pillar is None:
        return
    if not 1 + pillar["junction"] <= pillar["height"] <= MAX_HEIGHT:
        raise WORDS.refuse("H-7/alone" if pillar["junction"] else "H-6/least", where)
    if pillar["junction"] and not stock["yellow"]:
        raise WORDS.refuse("H-7/yellow", where)
    if pillar["height"] - pillar["junction"] > stock["grey"]:
        raise WORDS.refuse("H-6/discs", where, discs=stock["grey"])
    stock["yellow"] -= pillar["junction"]
    stock["grey"] -= pillar["height"] - pillar["junction"]


def _judge_crossing(
    seat: int, owners: list[int], other: int, side: Literal["over", "under"], passed: dict[int, int]
) -> types.CrossingVerdict:
    return {"road": other, "side": side, "by": passed.get(other), "own": owners[other] == seat}


def _give_disc(
    event: types.EnteredGift, stocks: list[types.CountedStock], where: list[str | int]
) -> types.GiftVerdict:
    """Move a disc, grey first, from one stock to another (H-16)."""
    giver, receiver = event["giver"], event["receiver"]
    if giver == receiver or not {giver, receiver} <= {*range(len(stocks))}:
        raise WORDS.refuse("H-16/seats", where)
    for colour in ("grey", "yellow"):
        if stocks[giver][colour]:
            stocks[giver][colour] -= 1
            stocks[receiver][colour] += 1
            return {"colour": colour}
    return {"colour": None}


def _lose_road(event: types.EnteredLoss, stocks: list[types.CountedStock], where: list[str | int]) -> None:
    if event["lost"] not in range(len(stocks)):
        raise WORDS.refuse("H-2/seats", where)
    if not stocks[event["lost"]]["roads"]:
        raise WORDS.refuse("H-5/road", where)
    stocks[event["lost"]]["roads"] -= 1


def _list_limits(start: State) -> dict[str, int]:
    """Return the largest possible value of each count."""
    objects, stock = start.rules.box.objects, start.stock[0]
    discs = start.rules.seats * (stock.grey + stock.yellow)
    return {
        "cars": len(stock.cars) + 1,
        "areas": objects[DEVELOPMENT].count,
        "buildings": sum(each.count for name, each in objects.items() if each.building and name != TOWER),
        "discs": discs,
        "highest": discs,
    }


def _count_points(player: types.EnteredMissions, top: int) -> types.MissionPoints:
    return {
        "cars": player["cars"],
        "development": player["areas"],
        "buildings": player["buildings"],
        "tower": player["buildings"] if player["tower"] else 0,
        "discs": player["discs"] // DISCS_PER_POINT,
        "jam": SINGLE_SCORE * player["jam"],
        "highest": SINGLE_SCORE * (player["highest"] == top),
        "rainbow": SINGLE_SCORE * player["rainbow"],
        "airport": SINGLE_SCORE * player["airport"],
        "green": SINGLE_SCORE * player["green"],
    }
