"""The count of entered end positions, compared with the oracle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami.core import registry
from machinami.core.contract import Refused
from tests.games.toshi import oracle_scoring as oracle
from tests.soak import choose_count

NAMES = ("influenstar", "pionliticien", "batisseur", "octogeeek", "planificateur")
POSITIONS = choose_count(60, 1000)
GAME = registry.find("toshi")


def draw_entry(seats: int, rng: Random) -> dict[str, Any]:
    """Return a random end position: any legal cards and tokens, whether or not a game could reach them."""
    rows, cols = oracle.size(seats)
    fixed = {(0, 0), (0, cols - 1), (rows - 1, 0), (rows - 1, cols - 1), (rows // 2, cols // 2)}
    deck = rng.sample([f"{colour}{value}" for colour in oracle.COLOURS for value in range(1, 11)], 25)
    spaces = sorted(oracle.spaces(rows, cols))
    names = rng.sample([name for name in NAMES if seats > 3 or name != "pionliticien"], seats)
    variant = rng.random() < 0.7
    has_rim = variant and "planificateur" in names
    slots = sorted(oracle.lattice(rows, cols) if has_rim else oracle.inside(rows, cols))
    rng.shuffle(slots)
    return {
        "seats": seats,
        "cards": [None if space in fixed else deck.pop() for space in spaces],
        "tokens": [[list(slots.pop()) for _ in range(rng.randint(3, 10))] for _ in range(seats)],
        "specialisations": [{"name": name, "flipped": rng.random() < 0.8} for name in names]
        if variant
        else [],
        "foreign_centre": rng.choice(["discard", "sides"]),
        "builder_ties": rng.choice(["all", "cards_parks", "cards"]),
    }


def count_by_oracle(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the oracle's outcome of an entry."""
    rows, cols = oracle.size(entry["seats"])
    centre = (rows // 2, cols // 2)
    cards = {
        space: name or (oracle.MONUMENT if space == centre else oracle.PARK)
        for space, name in zip(sorted(oracle.spaces(rows, cols)), entry["cards"], strict=True)
    }
    tokens = {(i, j): seat for seat, slots in enumerate(entry["tokens"]) for i, j in slots}
    unused = [10 - len(slots) for slots in entry["tokens"]]
    flipped = [each["name"] if each["flipped"] else None for each in entry["specialisations"]]
    options = {name: entry[name] for name in ("foreign_centre", "builder_ties")}
    return oracle.final_count(cards, tokens, unused, flipped or [None] * entry["seats"], options)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_entered_positions_score_like_the_oracle(seats: int) -> None:
    rng = Random(seats)
    for _ in range(POSITIONS // 3):
        entry = draw_entry(seats, rng)
        sheet, expected = GAME.score_sheet(entry), count_by_oracle(entry)
        assert (sheet["scores"], sheet["winners"]) == (expected["scores"], expected["winners"])
        assert sheet["seats"] == expected["detail"]["seats"]
        claims = [{key: claim[key] for key in ("space", "card", "seat")} for claim in sheet["claims"]]
        assert claims == expected["detail"]["claims"]


def test_a_claim_shows_the_numbers_that_decide_it() -> None:
    entry = draw_entry(4, Random(1)) | {
        "specialisations": [],
        "tokens": [[[3, 3], [2, 2]], [[4, 4], [2, 3]], [], []],
    }
    claim = GAME.score_sheet(entry)["claims"][6]
    assert claim["counts"] == [2, 2, 0, 0]
    assert (claim["seat"], claim["by"], claim["centre"]) == (0, "centre", 0)
    assert claim["sides"] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("change", "clause", "where"),
    [
        ({"seats": 2}, "T-2", None),
        ({"cards": ["V1"]}, "T-2", None),
        ({"cards": 3}, "M-3", ["cards"]),
        ({"tokens": [[[3, 3]], [[3, 3]], [], []]}, "T-4", [3, 3]),
        ({"tokens": [[[0, 3]], [], [], []]}, "T-4", [0, 3]),
        ({"tokens": [[[30, 3]], [], [], []]}, "T-3", [30, 3]),
        ({"tokens": [[]]}, "T-7", None),
        ({"tokens": [[[1 + i, 1] for i in range(9)] + [[i, 2] for i in range(1, 3)], [], [], []]}, "T-7", 0),
        ({"specialisations": [{"name": "batisseur", "flipped": True}]}, "T-33", None),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any], clause: str, where: Any) -> None:
    entry = draw_entry(4, Random(2)) | {"specialisations": []} | change
    with pytest.raises(Refused) as refused:
        GAME.score_sheet(entry)
    assert (refused.value.clause, refused.value.where) == (clause, where)


@pytest.mark.parametrize(("name", "clause"), [(None, "T-27"), ("V11", "T-1"), ("again", "T-1")])
def test_a_missing_unknown_or_repeated_card_is_refused(name: str | None, clause: str) -> None:
    entry = draw_entry(4, Random(3))
    entry["cards"][1] = entry["cards"][2] if name == "again" else name
    with pytest.raises(Refused) as refused:
        GAME.score_sheet(entry)
    assert (refused.value.clause, refused.value.where) == (clause, [0, 1])


def test_a_building_on_the_monument_is_refused() -> None:
    entry = draw_entry(5, Random(4))
    entry["cards"][12], entry["cards"][11] = entry["cards"][11], None
    with pytest.raises(Refused, match="T-2"):
        GAME.score_sheet(entry)
