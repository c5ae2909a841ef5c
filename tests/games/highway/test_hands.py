"""Knocking things over (H-16, H-17): the slow question, what is given, and who is rescued by it."""

from random import Random

import pytest

from machinami import Play, Refused, new, replay
from machinami.contract import Action
from machinami.games.highway.state import State
from machinami.play import Dice
from tests.games.highway.hands import CLUMSY
from tests.games.highway.sites import onward, pillar, setup, site

PATHS = [[[0, -5_000, 12_000, 4_000], [400, -5_000, 9_949, 2_000]], [[900, -5_000, 5_000, 3_000]]]


def clumsy(state: State) -> Play:
    """A play from here, in which chance waits to be answered."""
    return Play(CLUMSY, setup(state.rules.seats), state=state._replace(rules=state.rules._replace(real=True)))


def north(**more: object) -> Action:
    return pillar(0, (-5_000, 9_949, 2)) | more


def test_h17_with_steady_hands_nothing_is_asked_and_nothing_falls() -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    seat = play.to_act[0]
    play.do(seat, play.actions(seat).sample(Random(1)))
    assert play.pending is None
    assert play.record.lines[-1]["by"] == seat


def test_h17_an_action_may_carry_the_paths_of_a_hand() -> None:
    play = Play(CLUMSY, setup(), state=site())
    play.do(0, north(paths=PATHS))
    assert play.record.lines[-1]["do"]["paths"] == PATHS
    wrongs: list[object] = [7, "x", [7], [[7]], [[["a"]]], {}]
    for wrong in wrongs:
        refused = Play(CLUMSY, setup(), state=site()).check(0, north(paths=wrong))
        assert refused is not None
        assert refused.clause == "M-3"


def test_h17_what_fell_is_a_slow_question_that_the_play_waits_for() -> None:
    play = clumsy(site())
    play.do(0, north(paths=PATHS))
    assert play.pending is not None
    assert (play.pending.kind, play.pending.slow) == ("fell", True)
    assert play.pending.detail["board"]["falling"] == {"seat": 0, "do": north(paths=PATHS)}
    assert not play.to_act
    assert play.view(1)["board"]["phase"] == "fell"
    assert play.view(1)["prompt"]["key"] == "fell"
    play.settle({"fell": []})
    assert play.to_act == (1,)


def test_h17_a_patient_source_leaves_the_question_open() -> None:
    play = new("toy_clumsy", 2, {"city": "dealt"}, chance=Dice(CLUMSY, Random(1), patient=True))
    seat = play.to_act[0]
    assert play.pending is None
    play.do(seat, play.actions(seat).sample(Random(2)))
    assert play.pending is not None


def test_h16_one_disc_for_each_owner_hit_whatever_fell_and_all_is_put_back() -> None:
    play = clumsy(site(3))
    play.do(0, pillar(0, (-9_949, 5_774, 2)))
    before = play.view(0)["board"]
    play.settle({"fell": ["disc:1", "road:1", "car:1:sedan", "disc:2"]})
    after = play.view(0)["board"]
    assert [stock["grey"] for stock in after["stock"]] == [24 - 2 - 2, 24 + 1, 24 + 1]
    assert after["last"]["given"] == [[0, 1, "grey"], [0, 2, "grey"]]
    for untouched in ("pillars", "roads", "cars", "objects"):
        assert after[untouched] == before[untouched]


def test_h16_ones_own_pieces_cost_nothing() -> None:
    play = clumsy(site())
    play.do(0, north())
    play.settle({"fell": ["disc:0", "disc:2", "road:0", "car:0:sedan"]})
    assert play.view(0)["board"]["last"]["given"] == []


def test_h16_yellow_is_given_where_there_is_no_grey_and_nothing_where_there_is_neither() -> None:
    for grey, yellow, given in ((2, 1, [[0, 1, "yellow"]]), (2, 0, [])):
        state = site()
        stock = state.stock[0]._replace(grey=grey, yellow=yellow)
        play = clumsy(state._replace(stock=(stock, state.stock[1])))
        play.do(0, north())
        play.settle({"fell": ["disc:1"]})
        assert play.view(0)["board"]["last"]["given"] == given


@pytest.mark.parametrize(
    "fell", [["disc:9"], ["disc:1", "disc:1"], ["tower"], "disc:1", [1], None, ["car:1:bus"]]
)
def test_h16_a_forged_answer_is_refused_and_changes_nothing(fell: object) -> None:
    play = clumsy(site())
    play.do(0, north())
    with pytest.raises(Refused):
        play.settle({"fell": fell})
    with pytest.raises(Refused):
        play.settle({"fell": [], "more": 1})
    assert play.pending is not None


def test_h19_a_player_out_of_discs_is_rescued_by_a_gift() -> None:
    state = onward(site(), 0, (-5_000, 9_949, 2))
    empty = state.stock[0]._replace(grey=0, yellow=0)
    play = clumsy(state._replace(stock=(empty, state.stock[1])))
    assert list(play.actions(0)) == [{"pass": True}]
    play.do(0, {"pass": True})
    play.do(1, pillar(1, (5_000, -9_949, 2)))
    play.settle({"fell": ["disc:0"]})
    assert play.outcome is None
    assert play.to_act == (0,)
    assert play.view(0)["board"]["passed"] == [False, False]
    play.do(0, pillar(2, (-5_000, 19_898, 1)))
    assert play.view(0)["board"]["stock"][0]["grey"] == 0


def test_h19_without_the_gift_the_same_player_is_out() -> None:
    state = onward(site(), 0, (-5_000, 9_949, 2))
    empty = state.stock[0]._replace(grey=0, yellow=0)
    play = clumsy(state._replace(stock=(empty, state.stock[1])))
    play.do(0, {"pass": True})
    play.do(1, pillar(1, (5_000, -9_949, 2)))
    play.settle({"fell": []})
    assert play.outcome is not None
    assert play.outcome.detail["places"] == [2, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h17_records_with_falls_replay_without_simulating(seats: int) -> None:
    play, rng = new("toy_clumsy", seats, seed=seats), Random(seats)
    while play.outcome is None:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
        assert replay(play.record.text).record.text == play.record.text
    assert any(line["do"].get("fell") for line in play.record.lines if line.get("by") == "chance")
