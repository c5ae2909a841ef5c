"""Edo's rules agree with the oracle: the same legal lines, goods and outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from machinami import Play, new, testing
from machinami.core import registry
from machinami.core.contract import Action
from tests.games.edo import oracle_lists as lists
from tests.games.edo.oracle import Oracle
from tests.games.edo.table import choose_sensibly
from tests.games.edo.test_oracle_law import DATA, build_cheap_data
from tests.soak import SOAK, choose_count

GAMES = choose_count(5, 200)
"""The number of random games."""
LISTED, LONG = 500, 5_000
"""Lists longer than LISTED are compared sometimes, those longer than LONG only by samples."""
PHASES = {"walk": "before", "end": "over"}
"""Different names in the oracle."""

HOUSE = ("house-1", DATA)
CHEAP = ("cheap", build_cheap_data() | {"name": "cheap"})


class Pair:
    """A play and an oracle that receive the same lines."""

    def __init__(self, seats: int, options: dict[str, Any], data: dict[str, Any], seed: str) -> None:
        self.play = new("edo", seats, options, data=data, seed=seed)
        self.oracle = Oracle(seats, options, data)
        for line in self.play.record.lines[1:]:
            self.oracle.line(line)
        self.tried: Counter[str] = Counter()

    def do(self, seat: int, action: Action) -> None:
        """Apply a line to both and compare their states."""
        self.play.do(seat, action)
        self.oracle.line({"by": seat, "do": action})
        self.tried[next(iter(action))] += 1
        assert read_state(self.play) == read_oracle_state(self.oracle), action

    def compare_offers(self, seat: int, rng: Random) -> None:
        """Compare all legal lines, in any order of their parts; plans are only counted."""
        actions, oracle = self.play.actions(seat), self.oracle
        if self.play.view(None)["board"]["phase"] == "plan":
            assert rng.random() > 0.2 or actions.count == oracle.count(seat)
        elif len(actions) <= LISTED or (len(actions) <= LONG and rng.random() < 0.2):
            listed = oracle.actions(seat, LONG)
            assert listed is not None
            assert {lists.canonical(action) for action in actions} == {
                lists.canonical(action) for action in listed
            }
        for _ in range(3):
            assert oracle.legal(seat, actions.sample(rng))

    def compare_attempts(self, seat: int, attempts: list[Action]) -> None:
        """Actions that were legal elsewhere are legal or illegal in both."""
        for action in attempts:
            allowed = self.play.check(seat, action) is None
            assert allowed == self.oracle.legal(seat, action), action


def read_state(play: Play) -> dict[str, Any]:
    """Return the state of the game from the views of all seats."""
    board = play.view(None)["board"]
    return {
        "phase": board["phase"],
        "to_act": sorted(play.awaited),
        "round": board["round"],
        "first": board["first"],
        "merchant": board["merchant"]["at"],
        "current": board["merchant"]["current"]["number"],
        "next": (board["merchant"]["next"] or {}).get("number"),
        "display": sorted(board["specials"]["display"]),
        "stock": board["stock"],
        "towns": {
            name: [(slot["what"], slot["seat"]) for slot in town["slots"]]
            for name, town in board["towns"].items()
        },
        "shares": {name: town["shares"] for name, town in board["towns"].items()},
        "influence": {name: town["influence"] for name, town in board["towns"].items()},
        "seats": [read_seat(play.view(seat)["board"]["players"][seat]) for seat in range(play.setup.seats)],
        "revealed": [_orders(player["plan"]) for player in board["players"] if board["phase"] != "over"],
    }


def read_seat(player: dict[str, Any]) -> dict[str, Any]:
    """Return a player's part of the state."""
    same = {name: player[name] for name in ("rice", "wood", "stone", "ryo", "power", "houses", "posts")}
    return same | {
        "shogun": player["shogun"] + player["recruits"],
        "samurai": dict(Counter(player["samurai"])),
        "cards": sorted([*player["cards"], *player["bought"]]),
    }


def read_oracle_state(oracle: Oracle) -> dict[str, Any]:
    """Return the same state from the oracle."""
    facts = oracle.snapshot()
    begun = oracle.phase not in ("chance", "draft")
    incomes = oracle.income()
    return {
        "phase": PHASES.get(facts["phase"], facts["phase"]),
        "to_act": sorted(facts["to_act"]),
        "round": facts["round"] if begun else 0,
        "first": facts["first"],
        "merchant": facts["merchant"],
        "current": facts["current"],
        "next": facts["pile"][0] if facts["pile"] else None,
        "display": sorted(f"S{number}" for number in facts["display"]),
        "stock": {"shogun": facts["shogun_left"], "fortresses": facts["fortresses_left"]},
        "towns": facts["towns"],
        "shares": {
            town: {str(seat): incomes[seat][town] for seat in oracle.ranks(town)} for town in facts["towns"]
        },
        "influence": {
            town: {str(seat): worth for seat, worth in oracle.influence(town).items()}
            for town in facts["towns"]
        },
        "seats": [read_oracle_seat(facts["seats"][seat]) for seat in range(oracle.seats)],
        "revealed": [_orders(oracle.revealed(seat)) for seat in range(oracle.seats) if oracle.phase != "end"],
    }


def read_oracle_seat(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a player's part of the state from the oracle."""
    return {name: facts[name] for name in ("rice", "wood", "stone", "ryo", "shogun", "samurai")} | {
        "power": facts["track"],
        "houses": facts["houses_left"],
        "posts": facts["posts_left"],
        "cards": sorted(facts["cards"]),
    }


def _orders(plan: Sequence[dict[str, Any] | None] | None) -> list[tuple[Any, ...]]:
    names = ("card", "action", "own", "shogun")
    return [tuple(order.get(name, 0) for name in names) for order in plan or () if order is not None]


def play_and_compare(number: int) -> Counter[str]:
    """Play one game with both; return how often each kind of line occurred."""
    name, data = (HOUSE, CHEAP)[number % 2]
    options: dict[str, Any] = {
        "money": ["open", "hidden"][number // 2 % 2],
        "samurai_per_point": 1 + number % 3,
    }
    pair = Pair(2 + number % 3, options, data, f"oracle {name} {number}")
    rng = Random(number)
    policy = testing.random_policy if number % 5 == 4 else choose_sensibly
    past: list[Action] = []
    while pair.play.outcome is None:
        seat = rng.choice(pair.play.awaited)
        pair.compare_offers(seat, rng)
        pair.compare_attempts(seat, rng.sample(past, min(6, len(past))))
        past += [pair.play.actions(seat).sample(rng)]
        pair.do(seat, policy(pair.play, seat, rng))
    outcome, wanted = pair.play.outcome, pair.oracle.outcome()
    assert wanted is not None
    assert (list(outcome.scores), list(outcome.winners)) == (wanted["scores"], wanted["winners"])
    assert outcome.detail == wanted["detail"]
    wages, incomes = read_wages_and_income(pair.play)
    assert wages == pair.oracle.wages_paid
    assert incomes == [[sum(towns.values()) for towns in paid] for paid in pair.oracle.income_paid]
    return pair.tried


def read_wages_and_income(play: Play) -> tuple[list[list[int]], list[list[int]]]:
    """Return the wages and the income of each round from the public record."""
    wages, incomes = [[0] * play.setup.seats], []
    for line in play.record.seen_lines(None):
        if "keep" in line.get("do", {}):
            wages[-1][line["by"]] = len(line["do"]["keep"])
        if "income" in line.get("shows", {}):
            incomes.append(line["shows"]["income"])
            wages.append([0] * play.setup.seats)
    return wages[:-1], incomes


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_rules_agree_with_the_oracle_at_every_line(part: int) -> None:
    tried: Counter[str] = Counter()
    for number in range(part, GAMES, 4):
        tried += play_and_compare(number)
    usual = {"take", "plan", "walk", "reveal", "use", "work", "build", "keep", "done"}
    assert usual <= set(tried), "these games prove little"
    assert not SOAK or set(tried) == set(registry.find("edo").info.kinds)
