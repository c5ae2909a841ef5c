"""Finding places."""

from collections import Counter
from random import Random

from machinami import new
from machinami.core.play import Play
from machinami.games.highway import actions
from machinami.games.highway.game import GAME
from tests.games.highway import towns
from tests.games.highway.sites import build_exit, build_setup, build_site


def test_every_kind_of_road_is_found() -> None:
    play, rng = Play(GAME, build_setup(), state=build_site()), Random(1)
    seen: Counter[str] = Counter()
    for _ in range(300):
        action = play.actions(0).sample(rng)
        assert action in play.actions(0)
        seen["exit" if "exit" in action else "junction" if action.get("junction") else "pillar"] += 1
    assert min(seen[kind] for kind in ("exit", "junction", "pillar")) > 2


def test_who_can_build_is_offered_no_pass_to_sample() -> None:
    play, rng = Play(GAME, build_setup(), state=build_site()), Random(2)
    assert not any("pass" in play.actions(0).sample(rng) for _ in range(500))


def test_who_must_pass_is_offered_nothing_else() -> None:
    play = Play(GAME, build_setup(), state=build_exit(build_site(), 0, 9_000))
    assert play.view(0)["offered"] == [{"pass": True}]
    assert Play(GAME, build_setup(), state=build_site()).view(0)["offered"]["kinds"] == [
        "pillar",
        "exit",
        "pass",
    ]


def test_on_a_crowded_table_places_are_still_found() -> None:
    rng, tried, found = Random(4), 0, 0
    for play in towns.iter_positions(4, 2, {"city": "dealt"}):
        seat = play.to_act[0]
        if play.actions(seat).count is None:
            tried += 1
            found += next(actions.iter_legal_builds(play.state, seat, rng, 200), None) is not None
    assert found > 0.9 * tried


def test_the_city_is_sampled_all_over_the_table() -> None:
    play, rng = new("highway", 2, seed=1), Random(5)
    places = [play.actions(play.to_act[0]).sample(rng)["at"] for _ in range(60)]
    assert any(max(abs(x), abs(y)) > 25_000 for x, y, _ in places)
    assert sum(x * x + y * y < 25_000**2 for x, y, _ in places) > 20
