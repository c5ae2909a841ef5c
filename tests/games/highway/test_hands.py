"""Falling pieces (H-16, H-17) in rules version 2: the slow chance request, the compensation, and seats
rescued by it. `test_carries` tests version 3."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from machinami import Play, Refused, bot, new, replay
from machinami.core.contract import Action, ChanceRequest, ChanceResult
from machinami.core.play import RandomChance
from machinami.core.validation import normalize
from machinami.games.highway.game import GAME, GAMES
from machinami.games.highway.state import State
from machinami.server.settings import Limits
from machinami.server.tables.game_catalogue import describe_game
from tests.games.highway.hands import CLUMSY
from tests.games.highway.sites import build_setup, build_site, extend_road, pillar_action

PATHS = [
    [[0, -5_000, 9_949, 15_000, 0], [1_500, -5_000, 9_949, 100, 0]],
    [[0, -5_000, 4_975, 15_000, 9_000], [1_500, -5_000, 4_975, 1_900, 9_000]],
]


def begin_clumsy(state: State) -> Play:
    """Return a play from this state that waits for every chance result."""
    return Play(
        CLUMSY,
        build_setup(state.rules.seats),
        state=state._replace(rules=state.rules._replace(has_physics=True, version=2)),
    )


def north_action(**more: object) -> Action:
    return pillar_action(0, (-5_000, 9_949, 2)) | ({"assist": True} if "paths" not in more else {}) | more


def test_h17_steady_hands_have_no_chance_request() -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    seat = play.to_act[0]
    play.do(seat, play.actions(seat).sample(Random(1)))
    assert play.pending is None
    assert play.record.lines[-1]["by"] == seat


def test_h17_action_may_contain_paths() -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action(paths=PATHS))
    assert play.record.lines[-1]["do"]["paths"] == PATHS
    wrongs: list[object] = [7, "x", [7], [[7]], [[["a"]]], {}, [[[0, 0, 0, 0]]]]
    for wrong in wrongs:
        refused = begin_clumsy(build_site()).check(0, north_action(paths=wrong))
        assert refused is not None
        assert refused.clause == "M-3"


def test_h17_steady_hands_refuse_paths() -> None:
    play = Play(GAME, build_setup(), state=build_site())
    hands: list[Action] = [{"assist": True}, {"paths": PATHS}, {"tweezers": []}]
    for hand in hands:
        refused = play.check(0, pillar_action(0, (-5_000, 9_949, 2)) | hand)
        assert refused is not None
        assert refused.clause == "H-17"


def test_h17a_real_hands_require_paths_or_assistance() -> None:
    bare = pillar_action(0, (-5_000, 9_949, 2))
    for wrong in (bare, bare | {"assist": True, "paths": PATHS}):
        refused = begin_clumsy(build_site()).check(0, wrong)
        assert refused is not None
        assert refused.clause == "H-17a"


def test_h17a_judge_decides_before_the_paths() -> None:
    refused = begin_clumsy(build_site()).check(0, pillar_action(0, (-5_000, 9_949, 3)) | {"paths": []})
    assert refused is not None
    assert refused.clause == "H-6"


def test_h17b_refusal_names_the_wrong_path() -> None:
    refused = begin_clumsy(build_site()).check(0, north_action(paths=PATHS[:1]))
    assert refused is not None
    assert refused.clause == "H-17b"
    elsewhere = [PATHS[0], [PATHS[1][0], [1_500, -5_000, 5_975, 1_900, 9_000]]]
    refused = begin_clumsy(build_site()).check(0, north_action(paths=elsewhere))
    assert refused is not None
    assert refused.clause == "H-17b"
    assert refused.where["path"] == 1
    assert refused.where["pieces"] == ["road:2"]


START, END = PATHS[0]
CHEATS = {
    "a teleport": [START, [1_000, *START[1:]], [1_001, -5_000, 9_949, 2_000, 0], END],
    "an impossible speed": [START, [90, *END[1:]]],
    "an end elsewhere": [START, [1_500, -5_000, 9_949 + 501, 100, 0]],
    "an end too high": [START, [1_500, -5_000, 9_949, 2_001, 0]],
    "an end askew": [START, [1_500, -5_000, 9_949, 100, 801]],
    "too many points": [*([10 * n, *START[1:]] for n in range(120)), [2_500, *END[1:]]],
    "too long": [START, [12_001, *END[1:]]],
    "time that stands still": [START, START, END],
    "time that runs backwards": [START, [1_500, *START[1:]], [1_400, *END[1:]]],
    "a way under the table": [START, [700, -5_000, 9_949, -1, 0], END],
    "a start in the middle of a pillar": [[0, -5_000, 0, 100, 0], END],
    "no way at all": [],
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_h17b_illegal_path_is_refused_and_changes_nothing(cheat: str) -> None:
    play = begin_clumsy(build_site())
    before = play.view(0)
    with pytest.raises(Refused) as refused:
        play.do(0, north_action(paths=[CHEATS[cheat], PATHS[1]]))
    assert refused.value.clause == "H-17b"
    assert refused.value.where["path"] == 0
    assert len(set(refused.value.words.values())) == 2
    assert play.pending is None
    assert play.view(0) == before


def test_h17b_longest_legal_paths_fit_into_a_command() -> None:
    start, end = PATHS[0]
    long = [[n * 100, *start[1:]] for n in range(119)] + [[12_000, *end[1:]]]
    assert begin_clumsy(build_site()).check(0, north_action(paths=[long, PATHS[1]])) is None
    most = {"paths": [long] * 11}
    assert len(json.dumps(most)) < Limits().command
    assert normalize(most) == most


def test_h17d_tweezers_are_for_cars() -> None:
    for wrong in ([0], [1], [2], [-1], [2, 2]):
        refused = begin_clumsy(build_site()).check(0, north_action(tweezers=wrong))
        assert refused is not None
        assert refused.clause == "H-17d"
    exit_ = {"from": 0, "exit": 9_000, "cars": [["bus", 500]], "assist": True}
    assert begin_clumsy(build_site()).check(0, exit_ | {"tweezers": [1]}) is None
    assert begin_clumsy(build_site()).check(0, exit_ | {"tweezers": [0]}) is not None


def test_h17e_assisted_move_is_careful_and_reproducible() -> None:
    setup = build_setup(city="dealt", hands="real")
    play = Play(GAMES[1], setup, RandomChance(GAMES[1], Random(1), defer_slow=True))
    seat = play.to_act[0]
    play.do(seat, play.actions(seat).sample(Random(2)))
    ask = play.pending
    assert ask is not None
    answer = GAMES[1].sample_chance(ask, Random(3))
    assert isinstance(answer, ChanceResult)
    assert answer.do == {"fell": []}
    assert [carry["piece"] for carry in answer.motion["pieces"]][:2] == ["disc:2", "road:2"]
    assert GAMES[1].sample_chance(ask, Random(3)) == answer
    play.settle(answer)
    assert play.to_act == (1 - seat,)


def test_h17e_assisted_move_shakes_at_least_by_tremor_1() -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action())
    assert play.pending is not None
    told = play.pending.detail
    steady, slight, strong = (
        GAMES[1].sample_chance(ChanceRequest("fell", told | {"tremor": tremor}, slow=True), Random(3))
        for tremor in (0, 1, 2)
    )
    assert steady == slight != strong


def test_h17c_shake_is_sampled_after_the_action() -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action(paths=PATHS))
    assert play.pending is not None
    shaken = ChanceRequest("fell", play.pending.detail | {"tremor": 3}, slow=True)
    one, other = (GAMES[1].sample_chance(shaken, Random(seed)) for seed in (1, 2))
    assert isinstance(one, ChanceResult)
    assert isinstance(other, ChanceResult)
    assert one.motion != other.motion
    assert [piece["path"] for piece in one.motion["pieces"]] == PATHS


def test_h17a_city_objects_need_no_paths() -> None:
    play = new("highway", 2, {"city": "placed", "hands": "real"}, seed=1)
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(1))
    assert "object" in action
    play.do(seat, action)
    assert play.pending is None
    refused = play.check(play.to_act[0], play.actions(play.to_act[0]).sample(Random(2)) | {"assist": True})
    assert refused is not None


def test_h17c_bot_paths_are_legal_and_wider_at_low_levels() -> None:
    setup = build_setup(city="dealt", hands="real")
    play = Play(GAMES[1], setup, RandomChance(GAMES[1], Random(3)))
    seat = play.to_act[0]
    spread = {}
    for level in (1, 5):
        action = bot("highway").choose(play.view(seat), level, rng=Random(4), budget=0.1)
        assert action is not None
        assert play.check(seat, action) is None
        spread[level] = len({x for _, x, *_ in action["paths"][0]})
    assert spread[1] > spread[5] == 1


def test_h17_real_hands_without_the_engine_are_refused_with_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("machinami.games.highway.game.find_spec", lambda name: None)
    with pytest.raises(Refused, match="physics engine"):
        new("highway", 2, {"hands": "real"})
    [option] = [option for option in describe_game("highway").options if option.name == "hands"]
    assert "machinami[hands]" in option.missing['"real"'].fr
    assert new("highway", 2, {"hands": "steady"}).outcome is None


def test_h17_golden_records_with_falls_replay_without_the_engine() -> None:
    bare = (
        "import sys; sys.modules['rapier3d'] = None\n"
        "from machinami import replay\n"
        "from pathlib import Path\n"
        "texts = [Path(name).read_text('utf-8') for name in sys.argv[1:]]\n"
        "plays = [replay(text) for text in texts]\n"
        "assert [play.record.text for play in plays] == texts\n"
        "lines = [line for play in plays for line in play.record.lines if line.get('by') == 'chance']\n"
        "print(sum(bool(line['do'].get('fell')) for line in lines))"
    )
    files = sorted(Path("tests/golden").glob("highway-2-hands*.jsonl"))
    fell = subprocess.run([sys.executable, "-c", bare, *files], capture_output=True, text=True, check=True)
    assert int(fell.stdout) >= 2


def test_h17_play_waits_for_the_slow_request_of_falls() -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action(paths=PATHS))
    assert play.pending is not None
    assert (play.pending.kind, play.pending.slow) == ("fell", True)
    assert play.pending.detail["do"] == north_action(paths=PATHS)
    assert not play.to_act
    assert play.view(1)["board"]["phase"] == "fell"
    assert [play.view(seat)["prompt"]["key"] for seat in range(2)] == ["fell", "wait_fell"]
    play.settle({"fell": []})
    assert play.to_act == (1,)


def test_h17_deferred_request_stays_pending() -> None:
    play = new("toy_clumsy", 2, {"city": "dealt"}, chance=RandomChance(CLUMSY, Random(1), defer_slow=True))
    seat = play.to_act[0]
    assert play.pending is None
    play.do(seat, play.actions(seat).sample(Random(2)))
    assert play.pending is not None


def test_h16_each_owner_of_fallen_pieces_gets_one_disc() -> None:
    play = begin_clumsy(build_site(3))
    play.do(0, pillar_action(0, (-9_949, 5_774, 2)) | {"assist": True})
    before = play.view(0)["board"]
    play.settle({"fell": ["disc:1", "road:1", "car:1:sedan", "disc:2"]})
    after = play.view(0)["board"]
    assert [stock["grey"] for stock in after["stock"]] == [24 - 2 - 2, 24 + 1, 24 + 1]
    assert after["last"]["given"] == [[0, 1, "grey"], [0, 2, "grey"]]
    for untouched in ("pillars", "roads", "cars", "objects"):
        assert after[untouched] == before[untouched]


def test_h16_own_fallen_pieces_cost_nothing() -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action())
    play.settle({"fell": ["disc:0", "disc:2", "road:0", "car:0:sedan"]})
    assert play.view(0)["board"]["last"]["given"] == []


def test_h16_yellow_is_given_without_grey_and_nothing_without_both() -> None:
    for grey, yellow, given in ((2, 1, [[0, 1, "yellow"]]), (2, 0, [])):
        state = build_site()
        stock = state.stock[0]._replace(grey=grey, yellow=yellow)
        play = begin_clumsy(state._replace(stock=(stock, state.stock[1])))
        play.do(0, north_action())
        play.settle({"fell": ["disc:1"]})
        assert play.view(0)["board"]["last"]["given"] == given


def test_h16_last_disc_goes_to_the_next_owner_clockwise() -> None:
    state = build_site(3)
    stock = state.stock[0]._replace(grey=2, yellow=1)
    play = begin_clumsy(state._replace(stock=(stock, *state.stock[1:])))
    play.do(0, pillar_action(0, (-9_949, 5_774, 2)) | {"assist": True})
    play.settle({"fell": ["disc:2", "disc:1"]})
    assert play.view(0)["board"]["last"]["given"] == [[0, 1, "yellow"]]


@pytest.mark.parametrize(
    "fell", [["disc:9"], ["disc:1", "disc:1"], ["tower"], "disc:1", [1], None, ["car:1:bus"]]
)
def test_h16_forged_chance_result_is_refused_and_changes_nothing(fell: object) -> None:
    play = begin_clumsy(build_site())
    play.do(0, north_action())
    with pytest.raises(Refused):
        play.settle({"fell": fell})
    with pytest.raises(Refused):
        play.settle({"fell": [], "more": 1})
    assert play.pending is not None


def test_h19_compensation_saves_a_seat_without_discs() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_949, 2))
    empty = state.stock[0]._replace(grey=0, yellow=0)
    play = begin_clumsy(state._replace(stock=(empty, state.stock[1])))
    assert list(play.actions(0)) == [{"pass": True}]
    play.do(0, {"pass": True})
    play.do(1, pillar_action(1, (5_000, -9_949, 2)) | {"assist": True})
    play.settle({"fell": ["disc:0"]})
    assert play.outcome is None
    assert play.to_act == (0,)
    assert play.view(0)["board"]["passed"] == [False, False]
    play.do(0, pillar_action(2, (-5_000, 19_898, 1)) | {"assist": True})
    assert play.view(0)["board"]["stock"][0]["grey"] == 0


def test_h19_without_compensation_the_seat_is_out() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_949, 2))
    empty = state.stock[0]._replace(grey=0, yellow=0)
    play = begin_clumsy(state._replace(stock=(empty, state.stock[1])))
    play.do(0, {"pass": True})
    play.do(1, pillar_action(1, (5_000, -9_949, 2)) | {"assist": True})
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
