"""What is measured of Edo is what is said: whole random games, in decisions."""

from __future__ import annotations

import pytest

from machinami.games.edo import speed
from machinami.games.edo.state import DRAFT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_piece_of_work_is_a_whole_game(seats: int) -> None:
    assert speed.dealt(seats).phase == DRAFT
    least = seats * 2 + seats + seats * 3
    assert speed.decisions(seats)() > least, "a draft, a plan and three cards each"


def test_edo_is_measured_at_one_speed() -> None:
    assert [what for what, _ in speed.works()] == ["plies/plain"]
