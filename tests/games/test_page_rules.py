"""What the page computes for every frame equals what the rules say: the list is in `docs/architecture.md`."""

from __future__ import annotations

from random import Random
from typing import Any

from machinami import new
from tests.page_code import call_page
from tests.soak import choose_count

GAMES = choose_count(2, 60)
NEARLY = 2
"""Hundredths of a millimetre: the page draws unrounded, the rules round the ends of a road."""


def test_h10_a_road_lies_as_high_on_the_page_as_by_the_rules() -> None:
    """H-10: lift and slope of a held road."""
    calls: list[tuple[Any, ...]] = []
    heights: list[list[int]] = []
    for number in range(GAMES):
        play, rng = new("highway", 2, seed=f"heights {number}"), Random(number)
        for _ in range(40):
            if play.outcome is not None:
                break
            seat = rng.choice(play.awaited)
            before = play.view(None)["board"]
            do = play.actions(seat).sample(rng)
            play.do(seat, do)
            after = play.view(None)["board"]
            if "pillar" in do and len(after["roads"]) > len(before["roads"]):
                calls.append(("laid", before, do["from"], do["pillar"], do["height"]))
                heights.append(after["roads"][-1]["z"])
    found = [road["z"] for road in call_page("games/highway/geometry", calls)]
    assert len(found) > 10
    for ours, theirs in zip(found, heights, strict=True):
        assert all(abs(one - other) <= NEARLY for one, other in zip(ours, theirs, strict=True))


def test_c19_a_held_tile_joins_the_area_that_the_rules_count() -> None:
    """C-19, C-20: the area that a tile would belong to, by tiles and then by squares."""
    calls: list[tuple[Any, ...]] = []
    counted: list[tuple[int, set[str], dict[str, Any]]] = []
    for number in range(GAMES):
        play, rng = new("toscana", 2, seed=f"areas {number}"), Random(number)
        while play.outcome is None:
            seat = rng.choice(play.awaited)
            play.do(seat, play.actions(seat).sample(rng))
            board = play.view(None)["board"]
            if not (tiles := board.get("tiles")):
                continue
            *laid, last = tiles
            for owner, area in enumerate(board["areas"]):
                if last["tile"] in area["tiles"]:
                    calls.append(("joined", laid, last["squares"], owner))
                    counted.append((owner, set(area["tiles"]), board))
    assert len(calls) > 20
    for cells, (owner, tiles, board) in zip(
        call_page("games/toscana/connectedAreas", calls), counted, strict=True
    ):
        inside = {(row, column) for row, column in cells}
        shown = {
            one["tile"]
            for one in board["tiles"]
            if any((row, column) in inside for row, column, colour in one["squares"] if colour == owner)
        }
        assert len(shown) == len(tiles), "of two equal areas either may be shown"
