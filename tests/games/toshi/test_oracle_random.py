"""Invariants and magnitudes of the law, in random games of the oracle."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from tests.games.toshi.oracle import DECK, SPECIALISATIONS, Action, Table
from tests.games.toshi.oracle_scoring import (
    claimant,
    colour,
    count_tokens,
    inside,
    lattice,
    most,
    places,
    spaces,
)

BASE = {"specialisations": False, "foreign_centre": "discard", "builder_ties": "all"}
VARIANT = {**BASE, "specialisations": True}


def deal(seats: int, rng: random.Random, variant: bool) -> dict[str, Any]:
    deck = rng.sample(sorted(DECK), 10 * seats)
    dealt: dict[str, Any] = {
        "hands": [deck[10 * seat : 10 * seat + 10] for seat in range(seats)],
        "leader": rng.randrange(seats),
    }
    if variant:
        keys = [key for key in SPECIALISATIONS if seats > 3 or key != "pionliticien"]
        dealt["specialisations"] = rng.sample(keys, seats)
    return dealt


def build_random_table(seats: int, rng: random.Random, variant: bool = False) -> Table:
    return Table(seats, deal(seats, rng, variant), VARIANT if variant else BASE)


def play_randomly(table: Table, rng: random.Random) -> Iterator[tuple[int, str, Action]]:
    """Play to the end with a random kind and then a random action of it; yield each step after it."""
    while table.question:
        seat, node = table.question
        kind = rng.choice(sorted({key for action in table.legal for key in action}))
        action = rng.choice([action for action in table.legal if kind in action])
        table.do(action)
        yield seat, node, action


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_keep_the_law_s_invariants(seats: int, variant: bool) -> None:
    rng = random.Random(seats)
    reach = {3: {1: 25, 10: 44}, 4: {1: 25, 5: 46, 10: 78}, 5: {1: 25, 5: 46, 10: 78}}[seats]
    for _ in range(60):
        table = build_random_table(seats, rng, variant)
        extras, skipped, counted = [0] * seats, [0] * seats, 0
        for seat, node, action in play_randomly(table, rng):
            extras[seat] += node == "extra" and action["extra"] is not None
            if len(table.trick) == seats and counted < table.round:
                counted = table.round
                skipped = [
                    skips + (loser != table.winner and table.supply[loser] == 0)
                    for loser, skips in enumerate(skipped)
                ]
                assert len(table.grid) == 5 + (counted - 1) * (1 if seats == 3 else 2)
                assert len(table.reachable_slots()) >= reach.get(counted, 25)
            assert set(table.tokens) <= lattice(table.rows, table.cols)
            if "planificateur" not in table.specialisations:
                assert set(table.tokens) <= inside(table.rows, table.cols)
        on_board = Counter(table.tokens.values())
        for seat in range(seats):
            assert on_board[seat] == 10 - table.tricks_won[seat] + extras[seat] - skipped[seat]
            assert on_board[seat] + table.supply[seat] == 10
        if not variant:
            assert len(table.tokens) == 10 * (seats - 1)
            assert table.supply == table.tricks_won
        assert set(table.grid) == spaces(table.rows, table.cols)
        assert table.hands == [[]] * seats
        assert table.legal == []


def test_random_games_reach_every_power_and_every_bonus() -> None:
    rng = random.Random(8)
    seen: Counter[str] = Counter()
    for _ in range(60):
        table = build_random_table(rng.choice([4, 5]), rng, variant=True)
        for seat, node, action in play_randomly(table, rng):
            owner = table.specialisations[seat]
            seen["waited"] += "wait" in action
            seen["forced to place"] += node == "window" and len(table.trick) == 0
            seen["second token"] += node == "extra" and action["extra"] is not None
            seen["shown by a loser"] += node == "up" and seat != table.winner
            seen["stopped"] += "done" in action
            if node == "token":
                outside = tuple(action["token"]) not in inside(table.rows, table.cols)
                assert not outside or owner == "planificateur"
                seen["periphery"] += outside
        assert table.outcome is not None
        for owner, turned, row in zip(
            table.specialisations, table.flipped, table.outcome["detail"]["seats"], strict=True
        ):
            assert turned or row["bonus"] == 0
            seen[f"{owner} turned"] += turned
            seen[f"{owner} paid"] += row["bonus"] > 0
        builder = table.specialisations.index("batisseur") if "batisseur" in table.specialisations else None
        if builder is not None and table.flipped[builder]:
            plain = [claimant(space, table.tokens) for space in sorted(table.grid)]
            seen["batisseur paid"] += plain != [row["seat"] for row in table.outcome["detail"]["claims"]]
    powers = {"waited", "forced to place", "second token", "shown by a loser", "stopped", "periphery"}
    wanted = (
        powers | {f"{key} turned" for key in SPECIALISATIONS} | {f"{key} paid" for key in SPECIALISATIONS}
    )
    assert {event for event in wanted if seen[event] == 0} == set()


@pytest.mark.parametrize(
    ("seats", "points", "best", "unclaimed", "tied", "off_colour"),
    [(3, 20.0, 30.5, 1.8, 5.1, 5.7), (4, 25.7, 39.1, 4.1, 9.9, 6.6), (5, 20.7, 34.0, 3.9, 11.3, 7.2)],
)
def test_random_games_have_the_magnitudes_the_law_states(
    seats: int, points: float, best: float, unclaimed: float, tied: float, off_colour: float
) -> None:
    rng = random.Random(13)
    figures: dict[str, list[float]] = {"points": [], "best": [], "unclaimed": [], "tied": [], "off": []}
    for _ in range(250):
        table = build_random_table(seats, rng)
        mixed: set[int] = set()
        for _ in play_randomly(table, rng):
            if len({colour(card) for _, card in table.trick}) > 1:
                mixed.add(table.round)
        assert table.outcome is not None
        figures["points"] += table.outcome["scores"]
        figures["best"].append(max(table.outcome["scores"]))
        figures["unclaimed"].append(
            sum(row["seat"] is None for row in table.outcome["detail"]["claims"]),
        )
        ties = [space for space in table.grid if len(most(count_tokens(places(space), table.tokens))) > 1]
        figures["tied"].append(len(ties))
        figures["off"].append(len(mixed))
    assert mean(figures["points"]) == pytest.approx(points, rel=0.08)
    assert mean(figures["best"]) == pytest.approx(best, rel=0.1)
    assert mean(figures["unclaimed"]) == pytest.approx(unclaimed, rel=0.25)
    assert mean(figures["tied"]) == pytest.approx(tied, rel=0.15)
    assert mean(figures["off"]) == pytest.approx(off_colour, rel=0.1)


def test_the_same_answers_make_the_same_game() -> None:
    rng = random.Random(21)
    dealt = deal(5, rng, True)
    table = Table(5, copy.deepcopy(dealt), VARIANT)
    answers = [action for _, _, action in play_randomly(table, rng)]
    again = Table(5, dealt, VARIANT)
    for answer in answers:
        again.do(answer)
    assert again.outcome == table.outcome
