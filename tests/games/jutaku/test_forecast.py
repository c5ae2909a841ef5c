"""Forecasts of a piece or a card."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.play import Play
from tests.games.jutaku.table import (
    TWO_PIECES,
    build_solution,
    finish_round,
    place_piece,
    start_building,
    start_puzzle,
)

POSE = [3500, 3500, 0, False]


def forecast_piece(play: Play, piece: int, floor: Json) -> Json:
    """Return the forecast of a piece that seat 0 has just grabbed."""
    if play.state.players[0].hand is None:
        play.do(0, {"grab": piece})
    return play.foresee(0, {"place": piece, "floor": floor, "pose": POSE})


def test_forecast_of_pieces_floors_and_yen_equals_the_result() -> None:
    play = start_puzzle()
    site = play.state.site(0)
    forecast: Json = None
    for used, (piece, floor, pose) in enumerate(site.solution.built):
        forecast = forecast_piece(play, piece, floor)
        play.do(0, {"place": piece, "floor": floor, "pose": [*pose], "outline": site.solution.outline})
        missing = play.view(0)["board"]["missing"]
        assert forecast["pieces"] == [used, used + 1, site.pieces]
        assert forecast["left"] == [missing["pieces"], len(missing["floors"])]
        assert forecast["floors"][1:] == [site.floors - len(missing["floors"]), site.floors]
    play.do(0, {"stop": True})
    play.tick(play.due or 0)
    assert forecast["yen"] == [0, play.view(0)["board"]["players"][0]["yen"]]
    assert forecast["theirs"] is None


def test_forecast_of_a_card_contains_both_amounts_of_yen() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    finish_round(play, 0)
    assert play.to_act == (0,)
    view = play.view(0)
    earned = view["board"]["players"][0]["yen"]
    for place in view["board"]["reach"]:
        card = view["board"]["grid"][place[0]][place[1]]
        worth = play.state.rules.site(card).yen
        assert play.foresee(0, {"move": place}) == {"yen": [earned, earned + worth], "theirs": 0}
    play.do(0, {"move": view["board"]["reach"][0]})
    own = play.state.site(1).yen
    assert play.foresee(1, {"keep": True}) == {"yen": [0, own], "theirs": earned}


def test_forecast_marks_surplus_floors_and_missing_pieces() -> None:
    play = start_puzzle()
    piece, floor, pose = play.state.site(0).solution.built[0]
    place_piece(play, piece, floor, *pose)
    forecast = forecast_piece(play, 30, 5)
    assert forecast["above"]
    assert forecast["left"] == [3, 2]


def test_invalid_draft_has_no_forecast_in_jutaku() -> None:
    play = start_puzzle()
    assert forecast_piece(play, 0, 1) is not None
    for draft in ({"place": 1, "floor": 1}, {"place": 0, "floor": 99}, {"place": 0, "floor": "x"}):
        assert play.foresee(0, {**draft, "pose": POSE}) is None
    for other in ({"keep": True}, {"move": [9, 9]}, {"move": 3}, {"stop": True}):
        assert play.foresee(0, other) is None
    assert start_building(TWO_PIECES, (0, 2)).foresee(1, {"keep": True}) is None


def test_forecast_does_not_depend_on_the_pose() -> None:
    play = start_puzzle()
    build_solution(play, 0)
    play.do(0, {"take_back": True})
    last = play.state.site(0).solution.built[-1]
    well = forecast_piece(play, last[0], last[1])
    assert well == play.foresee(0, {"place": last[0], "floor": last[1], "pose": [0, 0, 0, False]})
