import pytest

import tests.kinds
from machinami.lab.speed import speeds


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_the_public_face_of_every_game_can_be_measured(key: str) -> None:
    (speed,) = speeds(key, 0.001)
    assert speed.what == "do"
    assert speed.per_second > 0


def test_a_kernel_game_is_measured_in_plain_python_too() -> None:
    found = {speed.what: speed.per_second for speed in speeds("toscana", 0.001, compiled=False)}
    assert list(found) == ["do", "plies/plain", "uct/plain"]
    assert all(rate > 0 for rate in found.values())


def test_a_game_that_chance_seldom_ends_is_measured_all_the_same() -> None:
    found = {speed.what: speed.per_second for speed in speeds("jutaku", 0.001)}
    assert list(found) == ["do", "placements", "buildings"]
    assert all(rate > 0 for rate in found.values())


def test_a_game_may_bring_along_what_else_is_to_be_measured() -> None:
    found = {speed.what: speed.per_second for speed in speeds("highway", 0.001, compiled=False)}
    assert list(found) == ["do", "checks/plain", "looks/plain", "turn"]
    assert all(rate > 0 for rate in found.values())
