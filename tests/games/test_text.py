"""Text suffices to play: boards with coordinates, actions in words, numbered candidates."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami import Refused, candidates, decisions, games, new, replay
from machinami.core import i18n
from tests.test_golden import GOLDEN

KEYS = [key for key in games if not key.startswith("toy_")]
MAX_TEXT_LENGTH = {"toscana": 3_000, "toshi": 3_000, "edo": 5_000, "highway": 20_000, "jutaku": 16_000}
"""The limits that docs/tutorial.md states, in characters."""


class TextPlayer:
    """Reads the text of a board and the numbered candidates in words, and answers with a number."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.longest = 0

    def answer(self, board: str, choices: list[str]) -> int:
        assert board.strip()
        assert all(choice.strip() and "{" not in choice for choice in choices)
        self.longest = max(self.longest, len(board))
        return self._rng.randrange(len(choices))


@pytest.mark.parametrize("key", KEYS)
def test_text_player_finishes_a_game(key: str) -> None:
    play, player = new(key, seed=5), TextPlayer(1)
    for turn, (seat, at) in enumerate(decisions(play)):
        if play.game.info.realtime and turn > 150:
            break
        choices = candidates(play, seat, Random(turn))
        chosen = player.answer(play.text(seat), [play.describe(action) for action in choices])
        play.do(seat, choices[chosen], at)
    assert play.game.info.realtime or play.outcome is not None
    assert player.longest <= MAX_TEXT_LENGTH[key]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_line_is_described_as_each_viewer_sees_it(path: Path, language: str) -> None:
    play = replay(path.read_text("utf-8"))
    for viewer in (None, *range(play.setup.seats)):
        for line in play.record.seen_lines(viewer):
            if line.get("by") not in (None, "table"):
                text = play.describe(line["do"], language)
                assert text.strip()
                assert "{" not in text


def test_no_candidates_for_a_seat_that_may_not_act() -> None:
    play = new("toscana", seed=7)
    assert candidates(play, 1 - play.to_act[0], Random(1)) == []


def test_unknown_language_is_refused() -> None:
    with pytest.raises(Refused, match="M-14"):
        new("toscana", seed=7).describe({"veto": True}, "de")
