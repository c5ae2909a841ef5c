"""Sampling of legal actions."""

from collections import Counter
from random import Random

from machinami import new
from machinami.core.play import Play
from machinami.games.highway import actions
from machinami.games.highway.game import GAME
from tests.games.highway import positions
from tests.games.highway.sites import build_exit, build_setup, build_site


def test_every_kind_of_road_is_sampled() -> None:
    play, rng = Play(GAME, build_setup(), state=build_site()), Random(1)
    kinds: Counter[str] = Counter()
    for _ in range(300):
        action = play.actions(0).sample(rng)
        assert action in play.actions(0)
        kinds["exit" if "exit" in action else "junction" if action.get("junction") else "pillar"] += 1
    assert min(kinds[kind] for kind in ("exit", "junction", "pillar")) > 2


def test_pass_is_not_sampled_while_a_build_is_possible() -> None:
    play, rng = Play(GAME, build_setup(), state=build_site()), Random(2)
    assert not any("pass" in play.actions(0).sample(rng) for _ in range(500))


def test_pass_is_the_only_action_without_a_build() -> None:
    play = Play(GAME, build_setup(), state=build_exit(build_site(), 0, 9_000))
    assert play.view(0)["offered"] == [{"pass": True}]
    assert Play(GAME, build_setup(), state=build_site()).view(0)["offered"]["kinds"] == [
        "pillar",
        "exit",
        "pass",
    ]


def test_builds_are_found_on_a_crowded_table() -> None:
    rng, tried, found = Random(4), 0, 0
    for play in positions.iter_positions(4, 2, {"city": "dealt"}):
        seat = play.to_act[0]
        if play.actions(seat).count is None:
            tried += 1
            found += next(actions.iter_legal_builds(play.state, seat, rng, 200), None) is not None
    assert found > 0.9 * tried


def test_city_objects_are_sampled_over_the_whole_table() -> None:
    play, rng = new("highway", 2, seed=1), Random(5)
    places = [play.actions(play.to_act[0]).sample(rng)["at"] for _ in range(60)]
    assert any(max(abs(x), abs(y)) > 25_000 for x, y, _ in places)
    assert sum(x * x + y * y < 25_000**2 for x, y, _ in places) > 20
