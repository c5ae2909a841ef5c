"""Carries since rules version 3 (H-17a to H-17i): which pieces are carried, where they come to rest, what it
costs, and paths that arrive as a stream."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play, Refused, bot
from machinami.core.contract import Action, ActionStream, ChanceResult, Json
from machinami.games.highway.game import GAME, GAMES
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.rules.carried import list_carried
from machinami.games.highway.state import State
from tests.games.highway.sites import (
    add_discs,
    add_open_end,
    build_setup,
    build_site,
    extend_road,
    pillar_action,
)

NORTH: Action = pillar_action(0, (-5_000, 9_949, 2))
"""A build with nothing near."""

NEXT: Action = pillar_action(0, (3_500, 2_500, 2))
"""A build whose pillar stands 11 mm from the opponent's."""

PILLAR = 1
"""The opponent's pillar next to `NEXT`, at (5000, 0)."""


def build_hands(seats: int = 2, hands: str = "real", **options: Json) -> State:
    return build_site(seats, hands=hands, **options)


def begin(state: State | None = None, **options: Json) -> Play:
    """Return a play from this state, or from the start, that waits for every chance result."""
    start = build_hands(**options) if state is None else state
    return Play(GAME, build_setup(start.rules.seats, **({"hands": "real"} | options)), state=start)


def find_loads(state: State, action: Action) -> list[Load]:
    """Return the carried pieces of an action."""
    steady = state._replace(rules=state.rules._replace(has_physics=False))
    after = GAME.apply(steady, state.turn, action, 0)
    loads = [*iter_loads(state, after)]
    return [loads[number] for number in list_carried(state, after)]


def carry(state: State, action: Action, *offset: int) -> Action:
    """Return the action with careful paths, the first of which ends at an offset in plan from its place."""
    paths = [automatic_path.find_path(load) for load in find_loads(state, action)]
    moved = (
        [[[t, x + offset[0], y + offset[1], z, angle] for t, x, y, z, angle in paths[0]]] if offset else []
    )
    return action | {"paths": moved + [[list(point) for point in path] for path in paths[len(moved) :]]}


def settle(play: Play, seed: int = 1) -> ChanceResult:
    """Simulate the pending carry and record its result."""
    assert play.pending is not None
    result = GAME.sample_chance(play.pending, Random(seed))
    assert isinstance(result, ChanceResult)
    play.settle(result)
    return result


def list_grey(play: Play) -> list[int]:
    return [stock["grey"] for stock in play.view(0)["board"]["stock"]]


def refuse(play: Play, action: Action) -> Refused:
    refused = play.check(0, action)
    assert refused is not None
    assert len(set(refused.words.values())) == 2
    return refused


# Which pieces are carried --------------------------------------------------------------------------


def test_h17f_pieces_with_nothing_near_go_down_by_themselves() -> None:
    play = begin()
    assert refuse(play, NORTH | {"paths": [[[0, 0, 0, 15_000, 0], [900, 0, 0, 15_000, 0]]]}).clause == "H-17f"
    play.do(0, NORTH)
    assert play.pending is None
    assert play.to_act == (1,)


def test_h17f_help_that_is_not_needed_costs_nothing() -> None:
    play = begin()
    play.do(0, NORTH | {"assist": True})
    assert play.pending is None
    assert play.view(0)["board"]["last"]["given"] == []


def test_h17f_piece_with_the_least_room_is_carried() -> None:
    play = begin()
    assert play.foresee(0, NEXT)["carried"] == ["disc:2"]
    assert play.foresee(0, NORTH)["carried"] == []
    assert play.foresee(0, pillar_action(0, (3_500, 2_500, 9)))["carried"] == []
    assert refuse(play, NEXT).clause == "H-17a"
    play.do(0, carry(play.state, NEXT))
    assert play.view(0)["board"]["falling"]["carried"] == ["disc:2"]


def test_h17f_further_pieces_are_carried_if_they_are_tight() -> None:
    near = pillar_action(0, (4_100, 1_700, 2))
    assert begin().foresee(0, near)["carried"] == ["disc:2", "road:2"]


def test_h17f_three_pieces_at_most_are_carried() -> None:
    """Three roads of the opponent pass closely above the new one, on which three cars stand."""
    state = add_discs(build_hands())
    for y in (2_500, 5_000, 7_500):
        state, base = add_open_end(state, 1, (-9_900, y, 4))
        state = extend_road(state, base, (0, y, 3))
    action = fill(state, pillar_action(0, (-5_000, 9_900, 2)))
    after = GAME.apply(state._replace(rules=state.rules._replace(has_physics=False)), 0, action, 0)
    assert len(after.cars) - len(state.cars) == 3
    assert len(list_carried(state, after)) == 3
    assert 1 in list_carried(state, after)


def fill(state: State, action: Action) -> Action:
    """Return the action with the cars that it earns."""
    refused = Play(GAME, build_setup(), state=state).check(0, action | {"cars": []})
    assert refused is not None
    return action | {"cars": refused.where["cars"]}


def test_h17f_every_piece_is_carried_in_version_2() -> None:
    state = build_hands()._replace(rules=build_hands().rules._replace(version=2))
    after = GAME.apply(state._replace(rules=state.rules._replace(has_physics=False)), 0, NORTH, 0)
    assert list_carried(state, after) == (0, 1)


# Where they come to rest ---------------------------------------------------------------------------


def test_h17h_piece_that_rests_at_its_place_costs_nothing() -> None:
    for offset in ((0, 0), (0, 400), (-300, 300)):
        play = begin()
        play.do(0, carry(play.state, NEXT, *offset))
        assert settle(play).do == {"fell": []}
        assert play.view(0)["board"]["last"]["given"] == []


def test_h17h_misplaced_piece_is_set_back_for_a_disc_to_the_next_player() -> None:
    play = begin(build_hands(3))
    build = pillar_action(0, (2_300, -2_700, 2))
    play.do(0, carry(play.state, build, -1_500, 0))
    assert settle(play).do == {"fell": [], "back": ["disc:3"]}
    assert play.view(0)["board"]["last"]["given"] == [[0, 1, "grey"]]
    assert list_grey(play) == [24 - 2 - 1, 24 + 1, 24]
    assert play.view(0)["board"]["pillars"][3]["at"] == [2_300, -2_700]
    assert play.to_act == (1,)


def test_h17b_hand_may_open_anywhere_and_waiting_is_not_safe() -> None:
    """D4: a piece is led far off, 142 mm high, until the time is up."""
    play = begin()
    away = [[0, -20_000, -10_000, 15_000, 0], [4_000, -20_000, -10_000, 14_200, 0]]
    play.do(0, NEXT | {"paths": [[*away, [12_000, -20_000, -10_000, 14_200, 0]]]})
    assert settle(play).do == {"fell": [], "back": ["disc:2"]}
    assert play.view(0)["board"]["last"]["given"] == [[0, 1, "grey"]]


def test_h17b_paths_are_still_limited() -> None:
    play = begin()
    start = [0, -20_000, -10_000, 15_000, 0]
    for path in (
        [start],
        [start, [12_001, *start[1:]]],
        [start, [10, 0, 0, 15_000, 0]],
        [start, [900, -20_000, -10_000, -1, 0]],
        [[0, 5_000, 0, 100, 0], [900, 5_000, 0, 100, 0]],
    ):
        assert refuse(play, NEXT | {"paths": [path]}).clause == "H-17b"
    assert refuse(play, NEXT | {"paths": []}).clause == "H-17b"
    assert refuse(play, NEXT | {"paths": [], "assist": True}).clause == "H-17a"


def sweep() -> list[list[int]]:
    """Return the path of a pillar that is pushed through the opponent's."""
    return [
        [0, 5_000, -6_000, 15_000, 0],
        [1_500, 5_000, -6_000, 200, 0],
        [3_000, 5_000, 4_000, 200, 0],
    ]


def fall() -> Play:
    """Return a play in which a hand has knocked over the opponent's pillar."""
    play = begin()
    play.do(0, NEXT | {"paths": [sweep()]})
    result = settle(play)
    assert f"disc:{PILLAR}" in result.do["fell"]
    return play


def test_h16_fall_and_misplaced_piece_are_both_paid() -> None:
    play = fall()
    assert play.view(0)["board"]["last"]["given"] == [[0, 1, "grey"], [0, 1, "grey"]]


def test_h17i_nobody_takes_a_fall_back() -> None:
    """D2: against bots, who always agree, a fall could be taken back."""
    play = fall()
    assert play.before(0) is None
    with pytest.raises(Refused) as refused:
        play.undo(0)
    assert refused.value.clause == "M-8"
    assert list_grey(play)[0] == 30 - 1 - 2 - 2


def test_h17i_clean_carry_may_be_taken_back() -> None:
    play = begin()
    play.do(0, carry(play.state, NEXT))
    settle(play)
    assert play.before(0) == 0
    play.undo(0)
    assert play.to_act == (0,)


def test_h17i_fall_may_be_taken_back_in_version_2() -> None:
    line = {"by": "chance", "do": {"fell": ["disc:1"]}}
    assert [game.is_final(line) for game in GAMES] == [False, False, True]
    assert GAME.is_final({"by": "chance", "do": {"fell": [], "back": ["disc:2"]}})
    assert not GAME.is_final({"by": "chance", "do": {"fell": []}})
    assert not GAME.is_final({"by": 0, "do": NORTH})


def test_h17h_set_back_pieces_are_told_in_words() -> None:
    do = {"fell": ["disc:1"], "back": ["disc:2"]}
    assert GAME.describe_action(do, "en") == "falls: disc:1; set back: disc:2"
    assert GAME.describe_action({"fell": []}, "fr") == "rien ne tombe"


@pytest.mark.parametrize(
    "forged",
    [{"fell": [], "back": []}, {"fell": [], "back": ["road:2"]}, {"fell": [], "back": ["disc:2"] * 2}],
)
def test_h17h_forged_chance_result_is_refused(forged: Action) -> None:
    play = begin()
    play.do(0, carry(play.state, NEXT))
    with pytest.raises(Refused) as refused:
        play.settle(forged)
    assert refused.value.clause == "H-17h"
    assert play.pending is not None


# The careful hand ----------------------------------------------------------------------------------


def test_h17e_careful_hand_costs_a_disc_to_the_next_player() -> None:
    for grey, yellow, given in ((30, 3, [[0, 1, "grey"]]), (2, 1, [[0, 1, "yellow"]]), (2, 0, [])):
        state = build_hands()
        stock = state.stock[0]._replace(grey=grey, yellow=yellow)
        play = begin(state._replace(stock=(stock, state.stock[1])))
        play.do(0, NEXT | {"assist": True})
        assert settle(play).do["fell"] == []
        assert play.view(0)["board"]["last"]["given"] == given


def test_h17e_careful_hand_takes_over_what_a_hand_has_left() -> None:
    near = pillar_action(0, (4_100, 1_700, 2))
    play = begin()
    play.do(0, near | {"paths": carry(play.state, near)["paths"][:1]})
    result = settle(play)
    assert [piece["piece"] for piece in result.motion["pieces"]] == ["disc:2", "road:2"]
    assert play.view(0)["board"]["last"]["given"] == [[0, 1, "grey"]]


def test_h17g_careful_hand_carries_for_everybody_free_of_charge() -> None:
    play = begin(hands="careful")
    hands: list[Action] = [{"assist": True}, {"paths": [sweep()]}, {"tweezers": []}]
    for keys in hands:
        assert refuse(play, NEXT | keys).clause == "H-17g"
    play.do(0, NEXT)
    assert play.pending is not None
    play.settle({"fell": [], "back": ["disc:2"]})
    assert play.view(0)["board"]["last"]["given"] == []
    assert play.actions(1).data["carried"] is False


def test_h17g_careful_hand_is_simulated() -> None:
    play = begin(hands="careful", tremor=0)
    play.do(0, NEXT)
    assert [piece["piece"] for piece in settle(play).motion["pieces"]] == ["disc:2"]
    other = begin(hands="careful", tremor=3)
    other.do(0, NEXT)
    assert settle(other).motion["pieces"][0]["frames"]


@pytest.mark.parametrize("hands", ["real", "careful"])
def test_h17_bots_carry_what_they_must(hands: str) -> None:
    play, rng = Play(GAME, build_setup(hands=hands), state=build_hands(hands=hands)), Random(2)
    carried = 0
    for _ in range(8):
        seat = play.to_act[0]
        action = bot("highway").choose(play.view(seat), 1, rng=rng, budget=0.1)
        assert action is not None
        play.do(seat, action)
        if play.pending is not None:
            carried += 1
            assert ("paths" in action) == (hands == "real")
            play.settle({"fell": []})
            assert play.view(0)["board"]["last"]["given"] == []
    assert carried


# Paths that arrive as a stream ---------------------------------------------------------------------


def open_stream(action: Action = NEXT) -> ActionStream:
    stream = begin().open_stream(0, action)
    assert stream is not None
    return stream


def test_h17i_stream_gives_the_paths_as_far_as_they_came() -> None:
    stream = open_stream()
    assert not stream.is_begun
    start, *rest = sweep()
    stream = stream.extend([start], None)
    assert stream.is_begun
    assert stream.action == NEXT | {"paths": [[start, [100, *start[1:]]]]}
    stream = stream.extend(rest, None)
    assert stream.points == sweep()
    assert stream.action == NEXT | {"paths": [sweep()]}
    assert begin().check(0, stream.action) is None
    closed = stream.close_part()
    assert closed.is_complete
    assert closed.action == stream.action
    with pytest.raises(Refused):
        closed.extend([start], None)


def test_h17i_stream_of_two_pieces_may_end_after_the_first() -> None:
    near = pillar_action(0, (4_100, 1_700, 2))
    stream = open_stream(near).extend(sweep(), None).close_part()
    assert (stream.part, stream.is_complete, stream.is_performed) == (1, False, False)
    assert begin().check(0, stream.action) is None
    assert len(stream.action["paths"]) == 1


def test_h17i_illegal_points_are_refused_and_change_nothing() -> None:
    stream = open_stream().extend(sweep()[:1], None)
    start = sweep()[0]
    wrongs: list[Json] = [
        [[0, *start[1:]]],
        [[1, 5_000, 6_000, 15_000, 0]],
        [[500, 5_000, -6_000, -1, 0]],
        [[12_001, *start[1:]]],
        [[10 + n, *start[1:]] for n in range(120)],
        [[1, 2]],
        [["a", 0, 0, 0, 0]],
        "x",
    ]
    for wrong in wrongs:
        with pytest.raises(Refused):
            stream.extend(wrong, None)
    for first in ([1, *start[1:]], [0, 5_000, 0, 100, 0], [0, 5_000, 0, -1, 0]):
        with pytest.raises(Refused):
            open_stream().extend([first], None)
    assert stream.points == [start]


def test_h17d_tweezers_are_a_tool_for_cars() -> None:
    with pytest.raises(Refused) as refused:
        open_stream().extend(sweep()[:1], "tweezers")
    assert refused.value.clause == "H-17d"
    with pytest.raises(Refused):
        open_stream().extend(sweep()[:1], "hammer")


def test_h17i_streams_are_for_carried_builds_only() -> None:
    with pytest.raises(Refused) as refused:
        begin().open_stream(0, NORTH)
    assert refused.value.clause == "H-17f"
    with pytest.raises(Refused) as refused:
        begin().open_stream(0, pillar_action(0, (3_500, 2_500, 3)))
    assert refused.value.clause == "H-6"
    with pytest.raises(Refused) as refused:
        begin().open_stream(1, NEXT)
    assert refused.value.clause == "M-2"
    with pytest.raises(Refused) as refused:
        begin().open_stream(0, NEXT, prompt=7)
    assert refused.value.clause == "M-4"
    assert begin(hands="careful").open_stream(0, NEXT) is None
    assert begin(hands="steady").open_stream(0, NEXT) is None
