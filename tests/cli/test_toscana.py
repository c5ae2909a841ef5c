"""Toscana's renderer for the terminal."""

from random import Random
from typing import Any

import pytest
from rich.console import Console

from machinami import Refused, new
from machinami.core.play import Play
from machinami.games.toscana import terminal


def render(drawing: Any, width: int = 80) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


def play_turns(moves: int, seed: int = 7, **options: Any) -> Play:
    play, rng = new("toscana", options=options, seed=seed), Random(1)
    for _ in range(moves):
        if play.outcome is None:
            play.do(play.awaited[0], play.actions(play.awaited[0]).sample(rng))
    return play


def board_lines(text: str) -> list[str]:
    return text.splitlines()[1:18]


def test_every_square_shows_a_letter_for_its_colour() -> None:
    view = play_turns(20).view(0)
    lines = board_lines(render(terminal.draw(view, "en")))
    assert len(lines) == 17
    for lying in view["board"]["tiles"]:
        for row, col, seat in lying["squares"]:
            assert lines[row][3 + 3 * col + 1] == "GR"[seat]
    covered = sum(line.count("G") + line.count("R") for line in lines)
    assert covered == 8 * len(view["board"]["tiles"])


def test_border_is_drawn_between_two_tiles() -> None:
    view = play_turns(30).view(0)
    lines = board_lines(render(terminal.draw(view, "en")))
    tiles = {(r, c): lying["tile"] for lying in view["board"]["tiles"] for r, c, _ in lying["squares"]}
    for (row, col), tile in tiles.items():
        other = tiles.get((row, col - 1))
        assert (lines[row][3 + 3 * col] == "│") == (other is not None and other != tile)


def test_new_tiles_are_marked() -> None:
    before, after = play_turns(10).view(0), play_turns(14).view(0)
    new_tiles = len(after["board"]["tiles"]) - len(before["board"]["tiles"])
    text = "\n".join(board_lines(render(terminal.draw(after, "en", before))))
    assert text.count("*") == 8 * new_tiles
    assert "*" not in "\n".join(board_lines(render(terminal.draw(after, "en"))))


def test_top_tiles_are_drawn_in_all_rotations() -> None:
    view = play_turns(0).view(0)
    text = render(terminal.draw(view, "en"))
    for seat, stack in enumerate(view["board"]["stacks"]):
        assert stack["top"] in text
        for picture in stack["turns"]:
            letters = " ".join("GR"[1 - seat if sign == "x" else seat] for sign in picture[0])
            assert letters in text


@pytest.mark.parametrize("width", [80, 120])
def test_drawing_fits_the_width_of_the_terminal(width: int) -> None:
    text = render(terminal.draw(play_turns(20).view(1), "fr"), width)
    assert max(map(len, text.splitlines())) <= width
    side_by_side = any("·" in line and "tuiles en pile" in line for line in text.splitlines())
    assert side_by_side == (width == 120)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("7 6 1", [7, 6, 1]),
        ("7,6,1", [7, 6, 1]),
        ("place 7 6", [7, 6, 0]),
        (" poser 7, 6 ; 3 ", [7, 6, 3]),
        ("[7, 6, 2]", [7, 6, 2]),
    ],
)
def test_place_is_parsed_from_several_notations(text: str, place: list[int]) -> None:
    assert terminal.parse(text, play_turns(1).view(0)) == {"place": place}


@pytest.mark.parametrize("text", ["", "7", "7 6 1 2", "seven", "7 -1 0", "7 6 1e3", "99999 0 0", "²2 3"])
def test_invalid_place_is_refused_with_an_example(text: str) -> None:
    view = play_turns(1).view(0)
    assert view["board"]["phase"] == "place"
    with pytest.raises(Refused, match="7 6 1") as refused:
        terminal.parse(text, view)
    assert refused.value.clause == "M-3"


@pytest.mark.parametrize(
    ("text", "veto"), [("yes", True), ("o", True), ("VETO", True), ("non", False), ("n", False)]
)
def test_veto_is_parsed_from_yes_or_no(text: str, veto: bool) -> None:
    assert terminal.parse(text, play_turns(0).view(1)) == {"veto": veto}


def test_other_answers_to_the_veto_are_refused() -> None:
    with pytest.raises(Refused, match="yes to forbid"):
        terminal.parse("perhaps", play_turns(0).view(1))


def test_every_offered_place_is_counted_and_marked() -> None:
    view = play_turns(5).view(play_turns(5).awaited[0])
    offered = [action["place"] for action in view["offered"] if "place" in action]
    assert offered
    assert str(len(offered)) in render(terminal.places(view, "en", []))
    for turns in range(4):
        lines = board_lines(render(terminal.places(view, "fr", [str(turns)])))
        marked = {(r, c) for r, line in enumerate(lines) for c in range(17) if line[4 + 3 * c] == "+"}
        assert marked == {(row, col) for row, col, turned in offered if turned == turns}


def test_a_preview_shows_all_eight_squares() -> None:
    view = play_turns(5).view(play_turns(5).awaited[0])
    action = view["offered"][0]
    assert render(terminal.preview(view, action, "en")).count("?") == 9
    assert "?" not in "\n".join(board_lines(render(terminal.preview(view, {"veto": True}, "en"))))


@pytest.mark.parametrize("score", ["tiles", "own_tiles", "squares"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_score_explanation_lists_the_tiles_that_count(score: str, lang: str) -> None:
    view = play_turns(99, score=score).view(0)
    text = render(terminal.explain_score(view, lang), 200)
    for seat in (0, 1):
        assert str(view["outcome"]["scores"][seat]) in text
        for tile in view["outcome"]["detail"]["areas"][seat]:
            assert tile in text


def test_match_explanation_lists_both_games() -> None:
    view = play_turns(200, match=True).view(None)
    text = render(terminal.explain_score(view, "en"), 200)
    for game in view["outcome"]["detail"]["games"]:
        assert all(str(score) in text for score in game["scores"])
    assert f"= {view['outcome']['scores'][0]} in all" in text


def test_resigning_before_the_first_tile_scores_nothing() -> None:
    play = play_turns(0)
    play.end("resigned", 0)
    assert "nothing counted" in render(terminal.explain_score(play.view(0), "en"))
