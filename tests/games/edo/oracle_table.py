"""What lies on the table of the plain oracle: the map, the towns, the players and the cards (E-1 to E-3)."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]
Action = dict[str, Any]

GOODS = ("rice", "wood", "stone")
CAPITAL = "EDO"


class Illegal(ValueError):
    """A line that the law does not allow at this moment."""


@dataclass
class Board:
    """The map for a number of players: what each space is, its roads, and what is covered."""

    kinds: dict[str, str]
    roads: dict[str, list[str]]
    covered: list[str]

    def distance(self, start: str, goal: str) -> int:
        """E-8: the number of spaces of the shortest way, found by walking outwards ring by ring."""
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
    """E-1: what one player has. Officials not on the board are those that are no samurai."""

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
    """Everything that lies open or hidden on the table, apart from the plans."""

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
        """E-1, E-12: the officials of the player's own colour that are not samurai."""
        return int(self.data["pieces"]["officials"]) - self.players[seat].samurai.total()

    def shogun_left(self) -> int:
        """E-13: the Shogun's officials that nobody has recruited."""
        return int(self.data["pieces"]["shogun"]) - sum(player.shogun for player in self.players)

    def built(self, kind: str, seat: int | None = None, town: str | None = None) -> int:
        """How many buildings of a kind stand, of one player or of all, in one town or in all."""
        return sum(
            1
            for place, buildings in self.towns.items()
            for building, owner in buildings
            if building == kind and seat in (None, owner) and town in (None, place)
        )

    def gain(self, seat: int, good: str, number: int) -> None:
        """E-1a: what is above the most that anybody holds is lost."""
        goods = self.players[seat].goods
        goods[good] = min(goods[good] + number, self.data["pieces"]["most"])

    def can_pay(self, seat: int, price: dict[str, int]) -> bool:
        """Whether the player has all that a price names, in resources and in Ryo."""
        return all(self.purse(seat)[what] >= number for what, number in price.items())

    def pay(self, seat: int, price: dict[str, int]) -> None:
        """Give back to the common stock what a price names."""
        player = self.players[seat]
        for what, number in price.items():
            if what == "ryo":
                player.ryo -= number
            else:
                player.goods[what] -= number

    def purse(self, seat: int) -> dict[str, int]:
        """The resources and the Ryo of a player in one."""
        player = self.players[seat]
        return {**player.goods, "ryo": player.ryo}


def board_for(data: Data, seats: int) -> Board:
    """The map of a data set for this number of players, with what is covered for that number."""
    chosen = next(each for each in data["maps"] if seats in each["seats"])
    return Board(
        kinds={space: facts["kind"] for space, facts in chosen["spaces"].items()},
        roads={space: list(facts["roads"]) for space, facts in chosen["spaces"].items()},
        covered=list(chosen.get("covered", {}).get(str(seats), [])),
    )


def table_for(data: Data, seats: int) -> Table:
    """E-1: the table before the draft, without any card dealt."""
    board = board_for(data, seats)
    players = [
        Player(ryo=data["pieces"]["ryo"], goods=dict.fromkeys(GOODS, 0), cards=sorted(data["permissions"]))
        for _ in range(seats)
    ]
    return Table(data=data, board=board, players=players, towns={town: [] for town in board.towns()})


def is_number(thing: object, least: int, most: int) -> bool:
    """Whether a thing from a record is a whole number within bounds; true and false are none."""
    return type(thing) is int and least <= thing <= most
