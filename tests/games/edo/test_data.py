"""Data sets: the hashes of shipped sets, and the validation of other ones."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from machinami import BadRecord, Refused, new, replay
from machinami.core import registry
from machinami.core.datasets import fingerprint
from machinami.core.record import dump
from machinami.games.edo.components.data_sets import SETS
from tests.games.edo.table import deal

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def own() -> dict[str, Any]:
    """A copy of house-1 under another name."""
    data: dict[str, Any] = copy.deepcopy(SETS.content("house-1"))
    return data | {"name": "my-box"}


def test_house_1_has_its_published_hash_and_label() -> None:
    data = SETS.content("house-1")
    assert registry.find("edo").info.sets[0] == "house-1"
    assert fingerprint(data) == SETS.shipped_hashes["house-1"]
    assert "designed by this project" in data["about"].lower()


def test_house_2_differs_from_house_1_in_profits_and_five_cards() -> None:
    old, new_ = SETS.content("house-1"), SETS.content("house-2")
    assert fingerprint(new_) == SETS.shipped_hashes["house-2"]
    assert new_["profits"]["T2"][1] == [6, 2]
    assert new_["profits"]["T1"][3] == [5, 4, 2, 1]
    changed = {key for key in old if old[key] != new_[key]}
    assert changed == {"name", "profits", "specials"}
    cards = {card for card in old["specials"] if old["specials"][card] != new_["specials"][card]}
    assert cards == {"S1", "S2", "S6", "S9", "S12"}
    assert new("edo", 4, data="house-2", seed=1).view(0)["data"] == "house-2"


def test_E20_single_owner_in_house_3_earns_as_much_as_several() -> None:
    old, new_ = SETS.content("house-2"), SETS.content("house-3")
    assert fingerprint(new_) == SETS.shipped_hashes["house-3"]
    assert "designed by this project" in new_["about"].lower()
    assert {key for key in old if old[key] != new_[key]} == {"name", "profits"}
    for town, (alone, *shared) in new_["profits"].items():
        assert shared == old["profits"][town][1:]
        assert alone[0] == max(old["profits"][town][0][0], *map(sum, shared))
    assert new("edo", 4, data="house-3", seed=1).view(0)["data"] == "house-3"


def test_maps_of_house_1_have_19_and_26_spaces_and_two_way_roads() -> None:
    for seats, count in ((2, 19), (3, 19), (4, 26)):
        spaces = new("edo", seats, chance=deal).view(None)["board"]["map"]["spaces"]
        assert len(spaces) == count
        assert all(name in spaces[end]["roads"] for name, space in spaces.items() for end in space["roads"])
    covered = new("edo", 2, chance=deal).view(None)["board"]["map"]["spaces"]
    assert {name for name, space in covered.items() if space["covered"]} == {"F3", "Q3", "P3"}


def test_a_play_names_its_set_in_record_and_view() -> None:
    play = new("edo", seed=1)
    assert play.view(0)["data"] == "house-1"
    assert '"data": "house-1"' in play.record.text.splitlines()[0]


def test_record_with_inline_data_set_uses_its_figures(own: dict[str, Any]) -> None:
    own["pieces"]["ryo"] = 33
    play = new("edo", data=own, seed=1)
    assert play.view(0)["board"]["players"][0]["ryo"] == 33
    again = replay(play.record.text)
    assert again.view(1) == play.view(1)
    assert play.resample(0, Random(1)).view(0) == play.view(0)


def test_inline_set_with_a_shipped_name_must_equal_it() -> None:
    data = copy.deepcopy(SETS.content("house-1"))
    new("edo", data=data)
    data["pieces"]["ryo"] = 11
    with pytest.raises(Refused) as refused:
        new("edo", data=data)
    assert refused.value.clause == "M-9"
    assert "house-1" in refused.value.words["fr"]


def spaces(data: dict[str, Any], number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["maps"][number]["spaces"]
    return found


def drop(path: str) -> Change:
    """Remove an entry, such as pieces.ryo."""

    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for step in way:
            data = data[step]
        del data[last]

    return change


FAULTS: list[tuple[str, Change, str]] = [
    ("a figure is missing", drop("pieces.ryo"), "pieces"),
    ("a figure is a text", lambda d: d["pieces"].update(ryo="ten"), "pieces.ryo"),
    ("a figure is negative", lambda d: d["buildings"]["house"].update(wood=-1), "buildings.house.wood"),
    ("a key is misspelt", lambda d: d["end"].update(pwoer=12), "end"),
    ("a section is missing", drop("merchants"), "merchants"),
    ("a road leads nowhere", lambda d: spaces(d)["T1"]["roads"].append("T9"), "T9"),
    ("a road goes one way", lambda d: spaces(d)["T1"]["roads"].append("EDO"), "from T1 to EDO"),
    ("a road leads back to its space", lambda d: spaces(d)["T1"]["roads"].append("T1"), "T1"),
    ("a space is cut off", lambda d: _cut_off(spaces(d, 1)), "B1"),
    ("an unknown space is covered", lambda d: d["maps"][0]["covered"].update({"2": ["Z1"]}), "Z1"),
    ("no capital", lambda d: spaces(d)["EDO"].update(kind="river"), "EDO"),
    ("no border post", lambda d: _all_kinds(spaces(d), "border", "river"), "border"),
    ("too few towns", lambda d: _rivers(spaces(d, 1)), "3 towns"),
    ("a kind that does not exist", lambda d: spaces(d)["T1"].update(kind="castle"), "spaces"),
    ("no map for four", lambda d: d["maps"].pop(), "4 players"),
    ("two maps for two", lambda d: d["maps"][1].update(seats=[2, 4]), "2 players"),
    ("a profit row is missing", lambda d: d["profits"]["T2"].pop(), "T2"),
    ("a profit row is short", lambda d: d["profits"]["EDO"][2].pop(), "EDO"),
    ("a town has no profits", drop("profits.T5"), "T5"),
    ("too few start sets", lambda d: d.update(starts=d["starts"][:3]), "3 start sets"),
    ("a start set is too rich", lambda d: d["starts"][0].update(rice=11), "Start set 1"),
    ("a special card is left out", drop("specials.S3"), "S3"),
    ("a figure that means nothing", lambda d: d["permissions"]["A"][0].update(ride=2), "ride"),
    ("a travel without rides", lambda d: d["permissions"]["C"][3].pop("ride"), "ride"),
    ("only two permission cards", drop("permissions.A"), "permissions"),
    ("one merchant card only", lambda d: d.update(merchants=d["merchants"][:1]), "merchants"),
    ("an action that does not exist", lambda d: d["specials"]["S1"][0].update(do="fly"), "specials"),
]


def _cut_off(board: dict[str, Any]) -> None:
    board["B1"]["roads"] = []
    board["Q3"]["roads"].remove("B1")


def _all_kinds(board: dict[str, Any], kind: str, other: str) -> None:
    for space in board.values():
        if space["kind"] == kind:
            space["kind"] = other


def _rivers(board: dict[str, Any]) -> None:
    for name in ("T1", "T2"):
        board[name]["kind"] = "river"


@pytest.mark.parametrize(("change", "message"), [fault[1:] for fault in FAULTS], ids=[f[0] for f in FAULTS])
def test_faulty_set_is_refused_with_its_location(own: dict[str, Any], change: Change, message: str) -> None:
    change(own)
    with pytest.raises(Refused) as refused:
        new("edo", data=own)
    assert refused.value.clause == "M-9"
    assert message in refused.value.words["en"]
    assert refused.value.words["fr"] != refused.value.words["en"]


@pytest.mark.parametrize("data", [7, [], {}, {"name": "x"}, [[["a"]]], True, 1.5])
def test_value_that_is_not_a_set_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        new("edo", data=data)


def test_a_record_with_a_faulty_set_is_refused(own: dict[str, Any]) -> None:
    own["profits"]["T1"] = []
    header = {"machinami": 1, "game": "edo", "rules": 1, "seats": 2, "options": {}, "data": own}
    with pytest.raises((BadRecord, Refused)):
        replay(dump(header) + "\n")


def test_a_set_that_is_not_installed_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        new("edo", data="nowhere")
    assert refused.value.clause == "M-9"
