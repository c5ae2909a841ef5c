"""Prompts of all viewers through a round and at the end."""

from __future__ import annotations

from machinami import Play, new
from machinami.core.contract import Viewer
from tests.games.jutaku.plain_data_set import HOUSE
from tests.games.jutaku.table import (
    THREE_FLOORS,
    TWO_PIECES,
    build_solution,
    deal,
    finish_round,
    start_building,
    start_puzzle,
)


def list_prompt_keys(play: Play) -> list[str]:
    """Return the prompts of both seats and of a spectator."""
    viewers: tuple[Viewer, ...] = (0, 1, None)
    return [play.view(viewer)["prompt"]["key"] for viewer in viewers]


def test_prompts_of_a_round() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=deal)
    assert list_prompt_keys(play) == ["architect", "wait_architect", "wait_architect"]
    play.do(0, {"architect": "ito", "card": list(TWO_PIECES)}, at=0)
    play.do(1, {"architect": "ban", "card": list(THREE_FLOORS)}, at=0)
    assert list_prompt_keys(play) == ["countdown"] * 3
    play.tick(3_000)
    assert list_prompt_keys(play) == ["grab", "grab", "watch"]
    play.do(1, {"grab": 40})
    assert list_prompt_keys(play)[1] == "place"
    play.do(0, {"stop": True}, at=4_000)
    assert list_prompt_keys(play) == ["called", "window", "window"]
    play.tick(4_251)
    build_solution(play, 0)
    assert list_prompt_keys(play)[0] == "stop"
    play.do(0, {"stop": True}, at=9_000)
    play.tick(9_251)
    assert list_prompt_keys(play) == ["move", "wait_move", "wait_move"]
    play.do(0, {"move": [0, 1]})
    assert list_prompt_keys(play) == ["wait_stay", "stay", "wait_stay"]


def test_prompt_after_a_wrong_complete_building() -> None:
    play = start_puzzle(judge="stop")
    for piece in range(5):
        play.do(0, {"grab": piece})
        play.do(0, {"place": piece, "floor": 1, "pose": [3_000, 3_000, 0, False]})
    play.do(0, {"stop": True}, at=9_000)
    play.tick(9_251)
    assert play.view(0)["prompt"]["key"] == "wrong"


def test_final_prompt_names_the_winners_or_the_time() -> None:
    play = start_puzzle()
    build_solution(play, 0)
    play.do(0, {"stop": True}, at=64_000)
    play.tick(64_251)
    prompt = play.view(None)["prompt"]
    assert (prompt["key"], prompt["en"]) == ("done", "Done in 1:01.")
    race = start_building(TWO_PIECES, (0, 2))
    finish_round(race, 1)
    over = race.state._replace(phase="over")
    assert race.game.prompt(over, 0).words["en"] == "@1 wins."
    tie = over._replace(players=(over.players[0], over.players[0]))
    assert race.game.prompt(tie, 0).key == "shared"


def test_prompt_before_the_deal() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=lambda _: None)
    assert list_prompt_keys(play) == ["deal"] * 3
