"""What a play promises beyond its game: chance, time, prompts, undo, early ends."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from datetime import date
from random import Random
from xml.etree import ElementTree

import pytest

from machinami import Refused, begin_from, games, imagine, new, replay
from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Outcome, Prompt, Setup
from machinami.core.play import Play, RandomChance
from tests import kinds
from tests.kinds import hand


def clause(play: Play, seat: int, action: Action, at: int | None = None, prompt: int | None = None) -> str:
    refused = play.check(seat, action, at, prompt)
    assert refused is not None
    return refused.clause


def test_seed_determines_the_play() -> None:
    assert new("toscana", seed=7).record.text == new("toscana", seed=7).record.text
    assert new("toscana", seed=7).record.text != new("toscana", seed=8).record.text
    assert new("toscana").record.text != new("toscana").record.text


def test_views_and_records_contain_no_seed() -> None:
    play = new("toscana", seed=424242)
    assert "424242" not in play.record.text
    assert "424242" not in str(play.view(0))


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "toscana", "seats": 3},
        {"game": "toscana", "seats": True},
        {"game": "toscana", "options": {"wings": 1}},
        {"game": "toscana", "options": {"match": 1}},
        {"game": "toscana", "data": "house-1"},
        {"game": None},
    ],
    ids=str,
)
def test_invalid_setup_is_refused_with_valid_values(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        new(**wrong)  # type: ignore[arg-type]
    assert caught.value.clause == "M-9"


def test_games_maps_keys_to_game_info() -> None:
    assert games["toscana"].defaults == {"match": False, "score": "tiles"}
    assert "toscana" in list(games)
    assert len(games) >= len(kinds.KINDS) + 1
    with pytest.raises(KeyError):
        games["chess"]


def test_copy_without_chance_source_waits_at_chance() -> None:
    play = new("toy_drop", seed=1)
    twin = play.copy()
    twin.do(0, {"disc": 50_000})
    assert twin.pending == ChanceRequest("fell", 50_000, slow=True)
    assert not twin.to_act + twin.awaited
    assert clause(twin, 1, {"disc": 1}) == "M-2"
    with pytest.raises(Refused) as caught:
        twin.settle({"fell": True, "more": 1})
    assert caught.value.clause == "D-3"
    twin.settle({"fell": False})
    assert twin.to_act == (1,)
    with pytest.raises(Refused) as caught:
        twin.settle({"fell": False})
    assert caught.value.clause == "M-11"


def test_deferring_source_leaves_slow_requests_pending() -> None:
    game = registry.find("toy_drop")
    play = new("toy_drop", chance=RandomChance(game, Random(1), defer_slow=True))
    play.do(0, {"disc": 40_000, "paths": [[0, 0], [1, 1]]})
    ask = play.pending
    assert ask is not None
    play.settle(game.sample_chance(ask, Random(1)))
    assert play.record.lines[-1]["by"] == "chance"


def test_action_for_another_prompt_is_stale() -> None:
    play = new("toscana", seed=1)
    now = play.view(1)["prompt"]["id"]
    assert clause(play, 1, {"veto": False}, prompt=now + 1) == "M-4"
    play.do(1, {"veto": False}, prompt=now)
    assert clause(play, 0, {"place": [8, 8, 0]}, prompt=now) == "M-4"


def test_simultaneous_actions_keep_other_prompts_valid() -> None:
    play = new("toy_pledge", seats=3)
    prompt = play.view(2)["prompt"]["id"]
    play.do(0, {"bid": 1})
    play.do(0, {"bid": 2})
    play.do(1, {"bid": 2})
    assert play.view(2)["prompt"]["id"] == prompt
    play.do(2, {"bid": 3}, prompt=prompt)
    assert play.view(2)["prompt"]["id"] != prompt
    race = new("toy_race", seats=2)
    race.tick(3_000)
    prompt = race.view(1)["prompt"]["id"]
    race.do(0, {"grab": 1}, at=3_100)
    race.do(1, {"grab": 2}, at=3_100, prompt=prompt)


def test_time_is_monotonic_and_due_events_come_first() -> None:
    play = new("toy_race", seats=2)
    assert play.to_act == ()
    assert clause(play, 0, {"grab": 1}, at=2_999) == "M-2"
    play.do(0, {"grab": 1}, at=3_000)
    assert [line.get("by") for line in play.record.lines] == [None, "clock", 0]
    for wrong in (2_999, -1, True, 1.5, "4000"):
        assert clause(play, 1, {"grab": 2}, at=wrong) == "M-5"  # type: ignore[arg-type]
    assert clause(play, 1, {"grab": 1}, at=3_000) == "R-2"
    assert clause(play, 1, {"grab": 2}, at=99_000) == "M-1"
    assert play.due == 13_000
    play.tick(99_000)
    assert play.outcome is not None


def test_early_tick_changes_nothing() -> None:
    play = new("toy_race")
    before = play.record.text
    play.tick(2_000)
    assert play.record.text == before


def test_quiet_action_is_undone_until_another_seat_acts() -> None:
    play = new("toscana", seed=1)
    play.do(1, {"veto": False})
    assert play.undo_limit(1) == play.horizon(1) == 1
    assert play.undo_limit(0) is None
    play.undo(1, seat=1)
    assert play.view(1)["prompt"]["key"] == "veto"
    play.do(1, {"veto": False})
    play.do(0, play.actions(0).sample(Random(1)))
    assert play.undo_limit(1) is None
    assert play.undo_limit(0) is None, "a placement shows the next tile"
    with pytest.raises(Refused) as caught:
        play.undo(1, seat=0)
    assert caught.value.clause == "M-8"
    play.undo(1)
    assert play.to_act == (1,)


def test_real_time_play_has_no_undo() -> None:
    play = new("toy_race", seats=1)
    play.do(0, {"grab": 1}, at=3_000)
    assert play.undo_limit(0) is None


def test_resigned_play_stays_over() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.reason) == ((1,), "resigned")
    assert play.view(1)["prompt"]["en"] == "@0 gave up; the game is over."
    with pytest.raises(Refused, match="M-1"):
        play.end("time", 1)
    with pytest.raises(Refused, match="M-1"):
        play.undo(0)


def test_seats_agree_on_a_draw_or_an_abort() -> None:
    for reason, winners in (("agreed", (0, 1)), ("aborted", ())):
        play = new("toscana", seed=1)
        play.end(reason)
        assert play.outcome is not None
        assert (play.outcome.winners, play.outcome.reason) == (winners, reason)
        again = replay(play.record.text)
        assert again.outcome == play.outcome
        assert imagine(play.view(0), Random(1)).view(0) == play.view(0)
        with pytest.raises(Refused, match="M-1"):
            play.end(reason)


def test_completing_action_is_undone_with_the_first() -> None:
    play = new("toscana", seed=1)
    play.do(1, {"veto": False})
    assert play.undo_target(1) == play.before(1) == play.in_force[-2]
    play.do(0, play.actions(0).sample(Random(1)))
    laid = play.undo_target(0)
    play.do(0, {"veto": False})
    assert play.undo_target(0) == laid


def test_early_end_has_one_of_three_reasons_and_a_seat() -> None:
    play = new("toscana", seed=1)
    for alone in ("resigned", "bored"):
        with pytest.raises(Refused, match="M-10"):
            play.end(alone)
    with pytest.raises(Refused, match="M-10"):
        play.end("bored", 0)
    for seat in (2, -1, True, "0"):
        with pytest.raises(Refused, match="M-6"):
            play.end("resigned", seat)  # type: ignore[arg-type]
    assert clause(play, 2, {"veto": False}) == "M-6"
    assert play.outcome is None


def test_imagine_refuses_data_that_is_no_view() -> None:
    view = new("toscana", seed=1).view(0)
    for broken in (
        {},
        view | {"board": {}},
        view | {"prompt": None},
        view | {"seats": 9},
        view | {"game": 3},
    ):
        with pytest.raises(Refused) as caught:
            imagine(broken, Random(1))
        assert caught.value.clause in ("M-9", "M-12")


def test_actions_are_lazy_with_membership_and_length() -> None:
    play = new("toscana", seed=1)
    play.do(1, {"veto": False})
    actions = play.actions(0)
    assert len(actions) == len(list(actions)) in (16, 32)
    assert next(iter(actions)) in actions
    assert {"place": [0, 0, 0]} not in actions
    assert not play.actions(1)
    endless = new("toy_drop").actions(0)
    assert {"disc": 3} in endless
    with pytest.raises(TypeError):
        len(endless)
    with pytest.raises(TypeError):
        iter(endless)


def test_past_returns_the_play_after_any_line_in_force() -> None:
    play = new("toy_pledge", 2, seed=1)
    play.do(0, {"bid": 1})
    play.do(0, {"bid": 2})
    play.undo(1)
    play.do(1, {"bid": 3})
    assert play.in_force == (0, 1, 4)
    past = play.past(1)
    assert past.view(0)["board"]["bids"] == [1, None]
    assert past.in_force == (0, 1)
    assert play.past(4).view(1) == play.view(1)
    for number in (2, 3, 5, -1, True, "1"):
        with pytest.raises(Refused) as refused:
            play.past(number)  # type: ignore[arg-type]
        assert refused.value.clause == "M-8"


@pytest.mark.parametrize("half", [{"bid": "\ud800"}, {"bid": 1, "\udfff": 2}, {"bid": [{"\ud800": 1}]}])
def test_lone_surrogate_is_refused(half: dict[str, object]) -> None:
    refused = new("toy_pledge", 2, seed=1).check(0, half)
    assert refused is not None
    assert refused.clause == "M-3"


def test_slow_chance_blocks_only_its_seats() -> None:
    game = registry.find("toy_juggle")
    play = new("toy_juggle", 3, chance=RandomChance(game, Random(1), defer_slow=True))
    play.do(0, {"grab": 1}, at=100)
    assert play.pending == ChanceRequest("slipped", {"seat": 0, "thing": 1}, slow=True, seats=(0,))
    assert play.to_act == (1, 2)
    assert clause(play, 0, {"grab": 2}, at=200) == "M-2"
    play.do(1, {"grab": 2}, at=200)
    assert 1 not in play.to_act
    play.settle(ChanceResult({"slipped": False}, {"anything": "to look at"}))
    assert play.record.lines[-1] == {"by": "chance", "do": {"slipped": False}}
    assert set(play.to_act) == {0, 2}
    play.settle({"slipped": True})
    assert play.view(0)["board"]["owners"][:3] == [None, 0, None]
    assert replay(play.record.text).view(0) == play.view(0)


def test_clock_runs_while_slow_chance_is_pending() -> None:
    play = new("toy_juggle", 2, chance=lambda ask: None)
    play.do(0, {"grab": 1}, at=100)
    assert play.due == 10_000
    play.tick(10_000)
    assert play.outcome is not None
    assert play.pending is None
    assert replay(play.record.text).outcome == play.outcome


def test_forecast_uses_the_view_and_never_refuses() -> None:
    play = new("toy_race", seats=2)
    play.tick(3_000)
    assert play.foresee(0, {"grab": 2}) == {"worth": 3, "left": 5}
    assert play.foresee(0, {"grab": 99}) is None
    assert play.foresee(0, {"nonsense": 1}) is None
    assert new("toy_hand", seed=1).foresee(0, {"card": 1}) is None


def test_public_objects_have_readable_repr() -> None:
    play = new("toy_hand", seed=1)
    assert repr(play) == "<Play of Hand by 2, line 1: seat 0 to act>"
    assert repr(play.record) == "<Record of toy_hand, rules 1: 2 lines>"
    refused = play.check(1, {"card": 1})
    assert str(refused) == "M-2: It is not your turn."
    assert repr(refused) == "Refused('M-2', 'It is not your turn.')"
    race = new("toy_race", seats=2)
    assert repr(race) == "<Play of Race by 2, line 0: waiting for 3000 ms>"
    waiting = new("toy_drop", chance=lambda ask: None)
    waiting.do(0, {"disc": 1})
    assert repr(waiting) == "<Play of Drop by 2, line 1: waiting for chance (fell)>"
    race.end("resigned", 1)
    assert str(race.outcome) == "seat 0 won 0:0 (resigned)"
    assert repr(race) == "<Play of Race by 2, line 1: seat 0 won 0:0 (resigned)>"
    assert repr(race.record).endswith("2 lines, over>")


def test_text_of_every_viewer_in_both_languages() -> None:
    play = new("toy_hand", seed=1)
    assert play.text(0).startswith("Hand · seat 0\n")
    assert play.text(0).endswith("It is your turn.")
    assert play.text(None, "fr").splitlines()[0] == "Hand · en spectateur"
    assert play.text(None, "fr").endswith("On attend la place 0.")
    assert str(play) == play.text()
    assert play._repr_html_().startswith("<pre")
    with pytest.raises(Refused, match="M-14"):
        play.text(0, "de")


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
def test_notebook_renders_the_board(game: str) -> None:
    play = new(game, seed=1)
    assert ElementTree.fromstring(play._repr_html_()).tag.endswith("svg")
    assert play.svg(0) == play.resample(0, Random(2)).svg(0)


def test_undo_ends_at_the_starting_position() -> None:
    play = new("toy_pledge", 2)
    play.do(0, {"bid": 1})
    play.do(0, {"bid": 2})
    play.undo(1, seat=0)
    play.do(1, {"bid": 3})
    begun = begin_from(play.record.text)
    assert begun.record.lines[0]["from"] == {
        "rules": 1,
        "lines": [{"by": 0, "do": {"bid": 1}}, {"by": 1, "do": {"bid": 3}}],
    }
    assert begun.view(0)["board"] == play.view(0)["board"]
    begun.do(0, {"open": True})
    begun.undo(0)
    with pytest.raises(Refused, match="M-8"):
        begun.undo(0)
    assert replay(begun.record.text).record.text == begun.record.text


def test_play_begins_at_a_position_of_such_a_play() -> None:
    first = new("toy_hand", seed=1)
    for _ in range(2):
        first.do(first.to_act[0], next(iter(first.actions(first.to_act[0]))))
    second = begin_from(first.record.text, 2)
    second.do(second.to_act[0], next(iter(second.actions(second.to_act[0]))))
    third = begin_from(second.record.text, 1)
    assert [line["by"] for line in third.record.lines[0]["from"]["lines"]] == ["chance", 0, 1]
    assert third.view(1)["board"] == second.view(1)["board"]


def test_facts_hidden_before_the_position_stay_hidden() -> None:
    play = new("toy_hand", seed=1)
    begun = begin_from(play.record.text)
    theirs = play.record.lines[1]["do"]["hands"][1]
    (seen,) = begun.record.seen_lines(0)
    assert seen["from"]["lines"][0]["do"]["hands"] == [play.record.lines[1]["do"]["hands"][0], None]
    assert str(theirs) in begun.record.text
    assert str(theirs) not in begun.record.seen_by(0)


def test_begin_from_refuses_ended_and_imagined_plays() -> None:
    play = new("toy_hand", seed=1)
    with pytest.raises(Refused, match="M-13"):
        imagine(play.view(0), Random(1)).branch()
    play.end("resigned", 0)
    with pytest.raises(Refused, match="M-13"):
        begin_from(play.record.text)


class CountsCalls(hand.Hand):
    """Counts the calls of its queries per state. No other method calls these queries."""

    info = replace(hand.Hand.info, key="counts_calls")

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, hand.State]] = Counter()

    def outcome(self, state: hand.State) -> Outcome | None:
        self.calls["outcome", state] += 1
        return super().outcome(state)

    def to_act(self, state: hand.State) -> tuple[int, ...]:
        self.calls["to_act", state] += 1
        return super().to_act(state)

    def awaited(self, state: hand.State) -> tuple[int, ...]:
        self.calls["awaited", state] += 1
        return super().to_act(state)

    def chance_request(self, state: hand.State) -> ChanceRequest | None:
        self.calls["chance_request", state] += 1
        return super().chance_request(state)

    def prompt(self, state: hand.State, viewer: int | None) -> Prompt:
        return Prompt("act", {"en": "Act.", "fr": "Jouez."})


class CountsApplications(hand.Hand):
    """Counts the actions that are applied."""

    info = replace(hand.Hand.info, key="counts_applications")
    applied = 0

    def apply(self, state: hand.State, seat: int, action: Action, at: int) -> hand.State:
        self.applied += 1
        return super().apply(state, seat, action, at)


def test_checked_action_is_applied_once() -> None:
    game, rng = CountsApplications(), Random(1)
    play = Play(game, Setup(2), RandomChance(game, rng))
    seat = play.to_act[0]
    one, other = [*play.actions(seat)][:2]
    assert play.check(seat, one) is None
    play.copy().do(seat, one)
    assert game.applied == 1
    expected = play.copy()
    expected.do(seat, other)
    assert game.applied == 2
    play.do(seat, other)
    assert play == expected
    assert play.record[-1]["do"] == other


def test_check_does_not_make_equal_numbers_of_another_type_legal() -> None:
    play = new("toscana", seed=1)
    seat = play.to_act[0]
    assert play.check(seat, {"veto": False}) is None
    with pytest.raises(Refused, match="M-3"):
        play.do(seat, {"veto": 0})


def read_everything(play: Play) -> list[object]:
    views = [play.view(viewer) for viewer in (None, 0, 1)]
    actions = [[*play.actions(seat)] for seat in (0, 1)]
    return [play.outcome, play.to_act, play.awaited, play.pending, play.due, repr(play), views, actions]


def test_queries_are_computed_once_per_state() -> None:
    game, rng = CountsCalls(), Random(1)
    play = Play(game, Setup(2), RandomChance(game, rng))
    while play.outcome is None:
        seat = play.to_act[0]
        action = play.actions(seat).sample(rng)
        assert play.check(seat, action) is None
        play.do(seat, action)
        assert read_everything(play) == read_everything(play) == read_everything(play.copy())
        if len(play.record) == 4:
            play.undo(2)
            read_everything(play)
    for number in play.in_force:
        read_everything(play.past(number))
    assert {name for name, _ in game.calls} == {"outcome", "to_act", "awaited", "chance_request"}
    assert set(game.calls.values()) == {1}


def test_computed_queries_affect_neither_equality_nor_pickles() -> None:
    play, unread = new("toy_hand", seed=1), new("toy_hand", seed=1)
    read_everything(play)
    assert play.record.last == unread.record.last
    restored = pickle.loads(pickle.dumps(play))
    assert restored == play
    assert read_everything(restored) == read_everything(play)
    assert len(pickle.dumps(play.record.last.position)) == len(pickle.dumps(unread.record.last.position))


def test_play_works_without_optional_abilities() -> None:
    play = new("toy_pledge", 2, seed=1)
    game, today = play.game, date(2026, 11, 18)
    assert (play.scene, play.svg(0), play.foresee(0, {"bid": 1})) == (None, None, None)
    assert game.text(play.view(0), "en") is None
    assert "points" in play.text(0)
    assert (game.forced_action(play.state, 0), game.absent_action(play.state, 0)) == (None, None)
    assert (game.puzzles(), game.daily_puzzle(today), game.daily_options(today)) == ([], None, None)
    assert not game.needs_preparation(play.setup)
    game.prepare_chance(play.view(0))
