"""The rules agree with the oracle at every decision of random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from machinami import Play, new
from tests.games.toshi.oracle import SPECIALISATIONS, Table
from tests.soak import choose_count

GAMES = choose_count(4, 300)
BATCH = 3


def build_options(number: int, variant: bool) -> dict[str, Any]:
    """Return options so that all combinations for the final count occur in turn."""
    return {
        "specialisations": variant,
        "foreign_centre": ("discard", "sides")[number % 2],
        "builder_ties": ("all", "cards_parks", "cards")[number % 3],
    }


def as_set(actions: Any) -> set[str]:
    return {json.dumps(action) for action in actions}


def assert_same_view(play: Play, table: Table) -> None:
    """The public views of both games are equal."""
    board = play.view(None)["board"]
    assert board["monument"] == table.monument
    assert {tuple(token["slot"]): token["seat"] for token in board["tokens"]} == table.tokens
    assert [player["tokens"] for player in board["players"]] == table.supply
    assert [player["tricks"] for player in board["players"]] == table.tricks_won
    assert [set(player["voids"]) for player in board["players"]] == table.voids
    for viewer in (None, *range(table.seats)):
        cards = play.view(viewer)["board"]["cards"]
        down = {tuple(card["space"]): card for card in cards if not card["up"]}
        candidates = table.candidates(viewer)
        assert down.keys() == candidates.keys()
        for space, card in down.items():
            names = {card["card"]} if card["card"] is not None else set(card["candidates"])
            assert names == candidates[space]


def assert_same_end(play: Play, table: Table) -> None:
    assert table.outcome is not None
    ours = json.loads(json.dumps(play.outcome.data)) if play.outcome else {}
    for row in ours["detail"]["claims"]:
        del row["by"]
    assert ours == table.outcome


def assert_agreement(seats: int, variant: bool, number: int) -> None:
    options = build_options(number, variant)
    play = new("toshi", seats, options, seed=f"agree:{number}")
    table = Table(seats, play.record.lines[1]["do"], options)
    rng = Random(f"{seats}:{variant}:{number}")
    while table.question is not None:
        seat, node = table.question
        assert play.to_act == (seat,)
        assert play.view(seat)["board"]["phase"] == node
        assert as_set(play.actions(seat)) == as_set(table.legal)
        assert len(play.actions(seat)) == len(table.legal)
        action = play.actions(seat).sample(rng)
        play.do(seat, action)
        table.do(action)
        if node == "card" and table.winner is not None:
            assert play.view(None)["board"]["winner"] == table.winner
        if node in ("down", "influence"):
            assert_same_view(play, table)
    assert play.outcome is not None
    assert_same_end(play, table)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_agree_with_the_oracle(seats: int, variant: bool, batch: int) -> None:
    for number in range(batch * BATCH, batch * BATCH + BATCH):
        assert_agreement(seats, variant, number)


def test_oracle_uses_the_same_names_of_specialisations() -> None:
    play = new("toshi", 5, {"specialisations": True}, seed=1)
    dealt = [player["specialisation"] for player in play.view(None)["board"]["players"]]
    assert sorted(dealt) == sorted(SPECIALISATIONS)
