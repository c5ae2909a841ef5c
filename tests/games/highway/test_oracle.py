"""The judge agrees with the second judge."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from machinami import Play
from machinami.core.contract import Action
from machinami.games.highway.game import GAME
from machinami.games.highway.rules import city
from machinami.games.highway.rules.candidate import locate_point
from machinami.geometry.sines import FULL_TURN
from tests.games.highway import oracle, positions
from tests.games.highway.sites import add_discs, add_open_end, build_setup
from tests.soak import choose_count

ROADS, OBJECTS = choose_count(300, 16_000), choose_count(100, 4_000)


def compare(play: Play, seat: int, action: Action, table: oracle.Table) -> str:
    """Compare both verdicts on one action; return the kind of the verdict."""
    if "object" in action:
        other = table.judge_object(action["object"], action["at"])
    elif "exit" in action:
        other = table.judge_exit(seat, action["from"], action["exit"], action["cars"])
    else:
        other = table.judge_pillar(
            seat, action["from"], action["pillar"], action["height"], action["junction"], action["cars"]
        )
    if not other.sure:
        return "too close to call"
    refusal = play.check(seat, action)
    if refusal is None:
        assert other.legal, f"only the second judge refuses {action}: {other.broken_clauses}"
        return "legal"
    assert not other.legal, f"only the judge refuses {action}: {refusal}"
    assert refusal.clause in other.broken_clauses, (
        f"{action}: {refusal.clause} is none of {other.broken_clauses}"
    )
    if "earned" in (refusal.where or {}):
        firsts = {(road, side) for road, side in refusal.where["firsts"]}
        assert firsts == other.firsts, f"{action}: firsts {firsts} or {other.firsts}"
    return refusal.clause


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "rules"), [(2, 3), (3, 2), (4, 3), (3, 1)])
def test_two_judges_agree_on_roads(seats: int, rules: int) -> None:
    seen: Counter[str] = Counter()
    rng = Random(seats)
    game = 0
    while seen.total() < ROADS / 4:
        game += 1
        for play in positions.iter_positions(
            game, seats, {"city": "dealt", "missions": game % 2 == 0}, rules
        ):
            seat = play.to_act[0]
            if not isinstance(play.view(seat)["offered"], dict):
                continue
            table = oracle.Table(play.view(seat)["board"], seats, rules)
            for _ in range(12):
                seen[compare(play, seat, positions.propose_road(play.state, seat, rng), table)] += 1
    assert seen["legal"] > ROADS / 40
    assert seen["too close to call"] < seen.total() / 10
    assert {"H-6", "H-8", "H-9", "H-10", "H-12", "H-15"} <= seen.keys()


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_judges_agree_on_the_city(seats: int) -> None:
    seen: Counter[str] = Counter()
    rng = Random(seats)
    game = 0
    while seen.total() < OBJECTS / 3:
        game += 1
        for play in positions.iter_positions(game, seats):
            if play.state.phase != "city":
                break
            seat = play.to_act[0]
            table = oracle.Table(play.view(seat)["board"], seats)
            for _ in range(8):
                action = play.actions(seat).sample(rng)
                if rng.random() < 0.6:
                    reach = rng.choice((3_000, 12_000, 45_000))
                    x, y = (place + rng.randint(-reach, reach) for place in action["at"][:2])
                    name = rng.choice(city.list_placeable(play.state))
                    action = {"object": name, "at": [x, y, rng.randrange(FULL_TURN)]}
                seen[compare(play, seat, action, table)] += 1
    assert seen["legal"] > OBJECTS / 30
    assert seen["H-4"] > OBJECTS / 30


@pytest.mark.soak
def test_two_judges_agree_on_roads_that_pass_above_the_city() -> None:
    """High roads over everything that has a height: in version 2 most of them pass."""
    seen: Counter[str] = Counter()
    rng = Random(5)
    play = next(positions.iter_positions(1, 2, {"city": "dealt"}))
    for _ in range(choose_count(100, 3_000)):
        state = add_discs(play.state)._replace(turn=0)
        placed = rng.choice([placed for placed in state.objects if placed.solids])
        x, y = (place + rng.randint(-6_000, 6_000) for place in placed.at[:2])
        height = rng.randrange(1, 12)
        state, base = add_open_end(state, 0, (x, y, height))
        high = Play(GAME, build_setup(), state=state)
        table = oracle.Table(high.view(0)["board"], 2)
        at = locate_point((x, y), rng.randrange(FULL_TURN), 9_949)
        action = {"from": base, "pillar": list(at), "height": height + 1, "junction": False, "cars": []}
        seen[compare(high, 0, action, table)] += 1
    assert seen["legal"] > 0
    assert seen["H-12"] > 0
