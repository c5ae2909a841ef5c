"""The table of the oracle: the map, the towns, the players and the cards (E-1 to E-3)."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]
Action = dict[str, Any]

GOODS = ("rice", "wood", "stone")
CAPITAL = "EDO"


class Illegal(ValueError):
    """A line that the law does not allow in this position."""


@dataclass
class Board:
    """The map for a number of players: the kinds of spaces, the roads, and the covered spaces."""

    kinds: dict[str, str]
    roads: dict[str, list[str]]
    covered: list[str]

    def distance(self, start: str, goal: str) -> int:
        """E-8: return the number of spaces of the shortest way, by breadth-first search."""
        reached = {start}
        steps = 0
        while goal not in reached:
            reached |= {far for near in reached for far in self.roads[near]}
            steps += 1
        return steps

    def spaces(self) -> list[str]:
        return sorted(self.kinds)

    def towns(self) -> list[str]:
        return [space for space in self.spaces() if self.kinds[space] == "town"]


@dataclass
class Player:
    """E-1: a player's pieces. Officials at home are those that are not samurai."""

    ryo: int
    goods: dict[str, int]
    cards: list[str]
    track: int = 0
    shogun: int = 0
    samurai: Counter[str] = field(default_factory=Counter)
    start_set: int | None = None
    start_town: str | None = None


@dataclass
class Table:
    """All open and hidden facts of the table except the plans."""

    data: Data
    board: Board
    players: list[Player]
    towns: dict[str, list[tuple[str, int]]]
    merchant: str = CAPITAL
    current: int = 0
    pile: list[int] = field(default_factory=list)
    display: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)

    def officials(self, seat: int) -> int:
        """E-1, E-12: return the player's own officials that are not samurai."""
        return int(self.data["pieces"]["officials"]) - self.players[seat].samurai.total()

    def shogun_left(self) -> int:
        """E-13: return the Shogun's officials in the supply."""
        return int(self.data["pieces"]["shogun"]) - sum(player.shogun for player in self.players)

    def count_built(self, kind: str, seat: int | None = None, town: str | None = None) -> int:
        """Return the number of buildings of a kind, of one player or all, in one town or all."""
        return sum(
            1
            for place, buildings in self.towns.items()
            for building, owner in buildings
            if building == kind and seat in (None, owner) and town in (None, place)
        )

    def gain(self, seat: int, good: str, number: int) -> None:
        """E-1a: an amount above the limit of a player is lost."""
        goods = self.players[seat].goods
        goods[good] = min(goods[good] + number, self.data["pieces"]["most"])

    def can_pay(self, seat: int, price: dict[str, int]) -> bool:
        """Whether the player has everything of a price, in resources and in Ryo."""
        return all(self.get_funds(seat)[what] >= number for what, number in price.items())

    def pay(self, seat: int, price: dict[str, int]) -> None:
        """Return a price to the common stock."""
        player = self.players[seat]
        for what, number in price.items():
            if what == "ryo":
                player.ryo -= number
            else:
                player.goods[what] -= number

    def get_funds(self, seat: int) -> dict[str, int]:
        """Return the resources and the Ryo of a player together."""
        player = self.players[seat]
        return {**player.goods, "ryo": player.ryo}


def board_for(data: Data, seats: int) -> Board:
    """Return the map of a data set for this number of players, with its covered spaces."""
    chosen = next(each for each in data["maps"] if seats in each["seats"])
    return Board(
        kinds={space: facts["kind"] for space, facts in chosen["spaces"].items()},
        roads={space: list(facts["roads"]) for space, facts in chosen["spaces"].items()},
        covered=list(chosen.get("covered", {}).get(str(seats), [])),
    )


def table_for(data: Data, seats: int) -> Table:
    """E-1: return the table before the draft, without any card dealt."""
    board = board_for(data, seats)
    players = [
        Player(ryo=data["pieces"]["ryo"], goods=dict.fromkeys(GOODS, 0), cards=sorted(data["permissions"]))
        for _ in range(seats)
    ]
    return Table(data=data, board=board, players=players, towns={town: [] for town in board.towns()})


def is_number(thing: object, least: int, most: int) -> bool:
    """Whether a value from a record is an integer within bounds; booleans are not."""
    return type(thing) is int and least <= thing <= most
