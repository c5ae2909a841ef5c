"""What a piece or a card would bring is said before it is laid or chosen."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.play import Play
from tests.games.jutaku.table import TWO_PIECES, building, finish, put, puzzle, solve

POSE = [3500, 3500, 0, False]


def held(play: Play, piece: int, floor: Json) -> Json:
    """What is foreseen of a piece that seat 0 has just taken."""
    if play.state.players[0].hand is None:
        play.do(0, {"grab": piece})
    return play.foresee(0, {"place": piece, "floor": floor, "pose": POSE})


def test_pieces_floors_and_yen_that_are_foreseen_are_those_that_come() -> None:
    play = puzzle()
    site = play.state.site(0)
    foreseen: Json = None
    for used, (piece, floor, pose) in enumerate(site.solution.built):
        foreseen = held(play, piece, floor)
        play.do(0, {"place": piece, "floor": floor, "pose": [*pose], "outline": site.solution.outline})
        missing = play.view(0)["board"]["missing"]
        assert foreseen["pieces"] == [used, used + 1, site.pieces]
        assert foreseen["left"] == [missing["pieces"], len(missing["floors"])]
        assert foreseen["floors"][1:] == [site.floors - len(missing["floors"]), site.floors]
    play.do(0, {"stop": True})
    play.tick(play.due or 0)
    assert foreseen["yen"] == [0, play.view(0)["board"]["players"][0]["yen"]]
    assert foreseen["theirs"] is None


def test_a_card_says_what_it_would_make_of_ones_own_yen_and_what_another_has() -> None:
    play = building(TWO_PIECES, (0, 2))
    finish(play, 0)
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


def test_a_piece_above_the_last_floor_and_too_few_pieces_for_the_floors_are_told() -> None:
    play = puzzle()
    piece, floor, pose = play.state.site(0).solution.built[0]
    put(play, piece, floor, *pose)
    foreseen = held(play, 30, 5)
    assert foreseen["above"]
    assert foreseen["left"] == [3, 2]


def test_of_what_is_not_in_hand_or_makes_no_sense_nothing_is_foreseen() -> None:
    play = puzzle()
    assert held(play, 0, 1) is not None
    for draft in ({"place": 1, "floor": 1}, {"place": 0, "floor": 99}, {"place": 0, "floor": "x"}):
        assert play.foresee(0, {**draft, "pose": POSE}) is None
    for other in ({"keep": True}, {"move": [9, 9]}, {"move": 3}, {"stop": True}):
        assert play.foresee(0, other) is None
    assert building(TWO_PIECES, (0, 2)).foresee(1, {"keep": True}) is None


def test_nothing_is_foreseen_about_how_a_piece_stands() -> None:
    play = puzzle()
    solve(play, 0)
    play.do(0, {"take_back": True})
    last = play.state.site(0).solution.built[-1]
    well = held(play, last[0], last[1])
    assert well == play.foresee(0, {"place": last[0], "floor": last[1], "pose": [0, 0, 0, False]})
