"""Validation of data sets: inconsistent ones are refused with the location of the error."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from importlib.resources import files
from itertools import permutations
from typing import Any

import pytest

from machinami import Refused, new, replay
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.maker.difficulty_chart import SIDES, compute_medians
from machinami.games.jutaku.maker.nests import can_lie_in
from tests.games.jutaku.plain_data_set import HOUSE, build_rectangle


def replace_value(path: str, value: Any) -> dict[str, Any]:
    """Return the plain set with one value replaced; None removes it."""
    data: dict[str, Any] = json.loads(json.dumps(HOUSE))
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    here: Any = data
    for step in way:
        here = here[step]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return data


CROSSED = [[0, 0], [100, 100], [100, 0], [0, 100]]
EASY = "cards.5.sides.easy"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("pieces.7", [[0, 0], [0, 100], [100, 0]], "Piece 7"),
        ("pieces.8", CROSSED, "Piece 8"),
        ("pieces.9", build_rectangle(3_600, 100), "35 mm"),
        ("pieces.9.0.0", "wide", "pieces"),
        ("pieces.67", None, "pieces"),
        ("cards.35", None, "cards"),
        ("cards.4.district", "ginza", "shibuya"),
        ("cards.4.district", "osaka", "district"),
        ("cards.5.sides.hard", None, "hard"),
        (f"{EASY}.pieces", 1, "each floor"),
        (f"{EASY}.outlines.0", CROSSED, "anticlockwise"),
        (f"{EASY}.outlines.0.0", [-1, 0], "Card 5"),
        (f"{EASY}.solution.built.0", None, "solution"),
        (f"{EASY}.solution.outline", 1, "solution"),
        (f"{EASY}.solution.built.0.1", 3, "solution"),
        (f"{EASY}.yen", 0, "yen"),
        (f"{EASY}.rooms", 2, "rooms"),
        ("name", None, "name"),
    ],
)
def test_j3_inconsistent_set_is_refused(path: str, value: Any, message: str) -> None:
    with pytest.raises(Refused) as answer:
        new("jutaku", 1, data=replace_value(path, value))
    assert answer.value.clause == "J-3"
    assert message in answer.value.words["en"]
    assert answer.value.words["fr"]


def test_j3_eight_builders_have_pieces_enough() -> None:
    data: dict[str, Any] = json.loads(json.dumps(HOUSE))
    for card in data["cards"][:8]:
        site = card["sides"]["hard"]
        site["pieces"] = 9
        site["floors"] = 1
        site["solution"]["built"] = [[piece, 1, [0, 0, 0, False]] for piece in range(9)]
    with pytest.raises(Refused, match="72"):
        new("jutaku", 1, data=data)


@pytest.mark.parametrize("data", [7, [], {}, {"name": "x"}, {"pieces": float("nan")}])
def test_value_that_is_not_a_set_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        new("jutaku", 1, data=data)


def test_set_is_loaded_once_per_name() -> None:
    assert SETS.load("house-1") is SETS.load("house-1")
    assert repr(SETS.load("house-1")) == "Box('house-1')"
    with pytest.raises(Refused, match="house-1"):
        new("jutaku", 1, data="house-0")


RELEASED = {
    "house-1": "ee11b7ae5267f077ae959df4fbd1b9b13232e90e1cc99495a67889c7b7c2b7e7",
    "house-3": "604e71a00f0240b4f60d67959a04966ba32e270246574729e08f513174c13d7b",
    "house-2": "e68c2b8258eaa4c59ff1b3a63ed3103157798bd74eb3e9b829ca4732747978bd",
}


@pytest.mark.parametrize("name", RELEASED)
def test_shipped_set_has_its_label_and_published_hash(name: str) -> None:
    shipped = files("machinami.games.jutaku.components").joinpath(f"{name}.json").read_bytes()
    assert sha256(shipped).hexdigest() == RELEASED[name]
    assert "designed by this project" in json.loads(shipped)["about"].lower()


def test_house_2_is_house_1_with_easier_cards_of_five_floors() -> None:
    old, new_set = SETS.content("house-1"), SETS.content("house-2")
    assert old["pieces"] == new_set["pieces"]
    changed = []
    for number, (before, after) in enumerate(zip(old["cards"], new_set["cards"], strict=True)):
        for side in ("easy", "hard"):
            if before["sides"][side] != after["sides"][side]:
                changed.append((number, side))
                assert before["sides"][side]["floors"] == 5
                assert after["sides"][side]["handled"] < before["sides"][side]["handled"]
    assert len(changed) == 9


def test_house_2_states_the_difficulty_of_five_floors() -> None:
    data = SETS.content("house-2")
    ranges = {"easy": (36, 50), "hard": (43, 58)}
    for side, (least, most) in ranges.items():
        here = [card["sides"][side] for card in data["cards"] if card["sides"][side]["floors"] == 5]
        counts = sorted(body["handled"] for body in here if (side, body["pieces"]) != ("easy", 6))
        assert (counts[0], counts[-1]) == (least, most)
        assert f"{least} to {most}" in data["about"]
    assert [
        body["sides"]["easy"]["handled"]
        for body in data["cards"]
        if body["sides"]["easy"]["pieces"] == 6 and body["sides"]["easy"]["floors"] == 5
    ] == [66]


def test_house_3_is_the_default_and_states_its_difficulty() -> None:
    assert DEFAULT_SET == SETS.names[0] == "house-3"
    data = SETS.content("house-3")
    for side, (least, most) in {"easy": (26, 33), "hard": (45, 54)}.items():
        here = [card["sides"][side] for card in data["cards"] if card["sides"][side]["floors"] == 5]
        assert len(here) == 5
        assert all(least <= body["handled"] <= most for body in here)
        assert f"{least} to {most}" in data["about"]


def test_j3d_house_3_is_as_hard_as_the_trial_of_the_law() -> None:
    trial = {"easy": (8, 13, 14, 20, 29), "hard": (12, 19, 29, 43, 48)}
    for side in SIDES:
        stated = compute_medians(SETS.load("house-3"), side).values()
        assert all(abs(count - tried) <= tried / 5 for count, tried in zip(stated, trial[side], strict=True))


def test_house_3_has_the_families_of_house_1_and_more_nesting() -> None:
    def count_families(name: str) -> Counter[str]:
        return Counter(pieces.find_family(piece) for piece in SETS.load(name).pieces)

    def count_nestings(name: str) -> int:
        return sum(can_lie_in(one, other) for one, other in permutations(SETS.load(name).pieces[:30], 2))

    assert count_families("house-3") == count_families("house-1")
    assert count_nestings("house-3") > count_nestings("house-1")


def test_record_may_contain_a_complete_set() -> None:
    play = new("jutaku", 2, data={**HOUSE, "name": "my-box"}, seed=1)
    assert replay(play.record.text).view(0) == play.view(0)
