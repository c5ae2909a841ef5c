"""Players from elsewhere: modules, entry points, programs."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from random import Random

import pytest

import tests.kinds
from machinami import Play, Refused, new
from machinami.lab import command_bot, players
from machinami.lab.arena import Arena, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.match import Match

assert tests.kinds.KINDS
HERE = "tests.lab.external_bots"


def program(mode: str) -> str:
    return f"cmd:{sys.executable} -m {HERE} {mode}"


def play_against_random(name: str) -> Play:
    seats = {0: players.find_player("toy_hand", name), 1: players.find_player("toy_hand", "random")}
    return Match(new("toy_hand", seed=1), seats, "x").run()


@pytest.mark.parametrize("name", [f"{HERE}:BOT", f"{HERE}:RandomChoice", program("well")])
def test_external_bot_plays_a_whole_game(name: str) -> None:
    assert play_against_random(name).outcome is not None


def test_external_bot_plays_at_its_highest_level() -> None:
    assert players.find_player("toy_hand", f"{HERE}:BOT").level == 2


def test_entry_point_is_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints([EntryPoint("guest", f"{HERE}:BOT", players.BOTS_GROUP)])
    monkeypatch.setattr(players, "entry_points", lambda group: points.select(group=group))
    assert "guest" in players.list_players("toy_hand")
    assert play_against_random("guest").outcome is not None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no.such.module:BOT", "ModuleNotFoundError"),
        (f"{HERE}:MISSING", "AttributeError"),
        (f"{HERE}:NUMBER", "`levels`"),
        (f"{HERE}:Failing", "no bot today"),
    ],
)
def test_bot_that_cannot_be_loaded_is_refused(name: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        players.find_player("toy_hand", name)
    assert refused.value.clause == "L-16"
    assert set(refused.value.words) == {"en", "fr"}


@pytest.mark.parametrize("name", ["nobody", "module.without.attribute", ":BOT"])
def test_other_names_are_unknown_players(name: str) -> None:
    with pytest.raises(Refused) as refused:
        players.find_player("toy_hand", name)
    assert refused.value.clause == "L-1"


@pytest.mark.parametrize("name", ["cmd:", 'cmd:"unfinished', "cmd:/no/such/program"])
def test_program_that_cannot_be_started_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        play_against_random(name)
    assert refused.value.clause == "L-17"


@pytest.mark.parametrize(
    ("mode", "words"),
    [("end", "ended with status 3"), ("nonsense", "gave no action"), ("empty", "gave no action")],
)
def test_program_without_an_answer_is_refused(mode: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        play_against_random(program(mode))
    assert refused.value.clause == "L-17"


def test_late_program_is_refused_and_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_bot, "ANSWER_SECONDS", 0.2)
    with pytest.raises(Refused, match="did not answer") as refused:
        play_against_random(program("late"))
    assert refused.value.clause == "L-17"


def test_cancelled_program_returns_a_legal_action() -> None:
    bot = players.find_player("toy_hand", program("late")).bot
    play = new("toy_hand", seed=1)
    (seat,) = play.to_act
    action = bot.choose(play.view(seat), 1, rng=Random(1), cancel=lambda: True)
    assert action is not None
    play.do(seat, action)


@pytest.mark.parametrize("name", [f"{HERE}:BOT", program("well")])
def test_external_bots_play_in_parallel_workers(name: str) -> None:
    arena = Arena("toy_hand", (name, "random"), games=4)
    results = list(play_meetings(arena, schedule(arena), jobs=2))
    assert len(results) == 4


def test_refused_actions_are_counted_and_replaced() -> None:
    arena = Arena("toy_hand", (f"{HERE}:Illegal", "random"), games=2, replaces_refused=True)
    for result in play_meetings(arena, schedule(arena)):
        own = result.meeting.seats.index(f"{HERE}:Illegal")
        assert result.moves is not None
        assert [seat for seat, _ in result.refusals] == [own] * result.moves[own]
