"""The analysis engine, directly and through `machinami analyse`."""

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

import pytest

import tests.kinds
from machinami import Play, bot, decisions, new
from machinami.analysis import engine as engine_module
from machinami.analysis.engine import AnalysisEngine, evaluate, parse_question
from machinami.core.contract import Bot, Evaluation, Refused
from tests.cli.terminal import machinami

assert tests.kinds.KINDS
GAMES = ("toscana", "toshi", "edo", "highway", "jutaku")


def begin(game: str, count: int, seed: int = 3) -> Play:
    """Return a play after `count` decisions of level 1."""
    play, rng = new(game, seed=seed), Random(1)
    for number, (seat, at) in enumerate(decisions(play)):
        if number == count:
            break
        action = bot(game).choose(play.view(seat), 1, rng=rng)
        if action is not None:
            play.do(seat, action, at)
    return play


def ask(*questions: dict[str, Any] | str) -> list[dict[str, Any]]:
    """Return all messages of an engine with one worker."""
    messages: list[dict[str, Any]] = []
    engine = AnalysisEngine(messages.append, workers=1)
    for question in questions:
        engine.submit(question if isinstance(question, str) else json.dumps(question))
    engine.close()
    return messages


@pytest.mark.parametrize("game", GAMES)
def test_record_and_view_get_the_same_evaluation(game: str) -> None:
    play = begin(game, 4)
    seat = (play.awaited or play.to_act)[0]
    common = {"level": 1, "best": 1, "budget": 0.05}
    by_record, by_view = (
        evaluate(question, question.positions[0].view)
        for question in (
            parse_question({"id": "r", "record": play.record.text} | common),
            parse_question({"id": "v", "view": play.view(seat)} | common),
        )
    )
    assert by_record == by_view
    assert by_record["game"] == game
    assert by_record["seat"] == seat
    assert sum(one["win"] for one in by_record["seats"]) == pytest.approx(1, abs=0.01)
    for scored in by_record["best"]:
        assert play.view(seat)["offered"]
        play.copy().do(seat, scored["action"], play.now)


def test_lines_are_answered_one_by_one() -> None:
    play = begin("toscana", 4)
    (message, *rest) = ask(
        {"id": "all", "record": play.record.text, "lines": [2, 3, 4], "seat": 1, "best": 0}
    )
    assert [one["line"] for one in (message, *rest)] == [2, 3, 4]
    assert {one["seat"] for one in (message, *rest)} == {1}
    assert all(one["final"] and not one["cancelled"] for one in (message, *rest))


def test_record_is_a_text_or_a_list_of_lines() -> None:
    play = begin("toscana", 2)
    lines = [json.loads(line) for line in play.record.text.splitlines()]
    text, listed = ask(
        {"id": "text", "record": play.record.text, "best": 0}, {"id": "list", "record": lines, "best": 0}
    )
    assert text["seats"] == listed["seats"]


def test_given_actions_are_evaluated_in_order() -> None:
    play = begin("toscana", 2)
    (seat,) = play.to_act
    actions = list(play.actions(seat))[:2]
    (message,) = ask({"id": "a", "record": play.record.text, "best": 0, "actions": actions})
    assert [one["action"] for one in message["actions"]] == actions


def test_illegal_action_is_refused_with_its_clause() -> None:
    play = begin("toscana", 2)
    (message,) = ask({"id": "a", "record": play.record.text, "actions": [{"place": [0, 0, 9]}]})
    assert message["error"]["clause"].startswith(("C-", "M-"))
    assert message["final"]


def test_bot_without_evaluation_names_its_choice() -> None:
    play = new("toy_hand", seed=1)
    (message,) = ask({"id": "toy", "record": play.record.text})
    assert message["seats"] is None
    assert len(message["best"]) == 1


def test_finished_game_has_no_best_action() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    (message,) = ask({"id": "over", "record": play.record.text})
    assert message["best"] == []
    assert [one["win"] for one in message["seats"]] == [0, 1]


def test_higher_priority_is_answered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    play, release = begin("toscana", 1), Event()
    whole = engine_module.evaluate

    def wait(*arguments: Any) -> dict[str, Any]:
        release.wait()
        return whole(*arguments)

    monkeypatch.setattr(engine_module, "evaluate", wait)
    messages: list[dict[str, Any]] = []
    engine = AnalysisEngine(messages.append, workers=1)
    for name, priority in (("first", 5), ("low", -1), ("high", 1)):
        question = {"id": name, "record": play.record.text, "best": 0, "priority": priority}
        engine.submit(json.dumps(question))
    release.set()
    engine.close()
    names = [message["id"] for message in messages]
    assert names.index("high") < names.index("low")


class SlowBot(Bot):
    """Evaluates until it is cancelled, and reports progress."""

    def __init__(self) -> None:
        self.started = Event()

    def choose(self, view: dict[str, Any], level: int, **limits: Any) -> None:
        return None

    def evaluate(
        self,
        view: dict[str, Any],
        level: int,
        *,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
        **limits: Any,
    ) -> Evaluation:
        assert progress is not None
        assert cancel is not None
        while not cancel():
            progress(0.5)
            self.started.set()
        return Evaluation(())


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> SlowBot:
    slow = SlowBot()
    monkeypatch.setattr("machinami.core.registry.bot", lambda key: slow)
    return slow


@pytest.mark.parametrize("command", [{"command": "cancel", "target": "slow"}, {"command": "cancel_all"}])
def test_cancelled_question_is_answered(command: dict[str, str], slow_bot: SlowBot) -> None:
    play = new("toscana", seed=1)
    messages: list[dict[str, Any]] = []
    engine = AnalysisEngine(messages.append, workers=1)
    engine.submit(json.dumps({"id": "slow", "record": play.record.text, "progress": 0.05}))
    slow_bot.started.wait()
    engine.submit(json.dumps({"id": "slow", "record": play.record.text}))
    engine.submit(json.dumps({"id": "stop"} | command))
    engine.close()
    repeated = next(message for message in messages if "error" in message)
    assert repeated["error"]["clause"] == "Q-1"
    assert next(message for message in messages if message["id"] == "stop")["command"] == command["command"]
    assert messages[-1]["cancelled"]
    assert messages[-1]["id"] == "slow"


def test_progress_is_reported_at_intervals(slow_bot: SlowBot) -> None:
    messages: list[dict[str, Any]] = []
    reported = Event()

    def write(message: dict[str, Any]) -> None:
        messages.append(message)
        if not message.get("final", True):
            reported.set()

    engine = AnalysisEngine(write, workers=1)
    engine.submit(json.dumps({"id": "p", "record": new("toscana", seed=1).record.text, "progress": 0.05}))
    reported.wait()
    engine.cancel_all()
    engine.close()
    assert messages[0] == {"id": "p", "line": messages[0]["line"], "final": False, "share": 0.5}


def test_failing_bot_does_not_end_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **limits: Any) -> None:
        raise ZeroDivisionError("a fault of the bot")

    monkeypatch.setattr(SlowBot, "evaluate", fail)
    monkeypatch.setattr("machinami.core.registry.bot", lambda key: SlowBot())
    text = new("toscana", seed=1).record.text
    first, second = ask({"id": "1", "record": text}, {"id": "2", "record": text})
    assert first["error"]["clause"] == second["error"]["clause"] == "Q-6"
    assert "a fault of the bot" in first["error"]["en"]


RECORD = new("toscana", seed=1).record.text


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("", "Q-1"),
        ("[]", "Q-1"),
        ("{" * 5000, "Q-1"),
        ({"record": RECORD}, "Q-1"),
        ({"id": "", "record": RECORD}, "Q-1"),
        ({"id": "a", "record": RECORD, "depth": 3}, "Q-1"),
        ({"id": "a"}, "Q-2"),
        ({"id": "a", "record": RECORD, "view": {}}, "Q-2"),
        ({"id": "a", "view": {}, "line": 1}, "Q-2"),
        ({"id": "a", "record": RECORD, "line": 1, "lines": [1]}, "Q-2"),
        ({"id": "a", "record": RECORD, "line": 99}, "Q-2"),
        ({"id": "a", "record": RECORD, "line": True}, "Q-2"),
        ({"id": "a", "record": RECORD, "lines": []}, "Q-3"),
        ({"id": "a", "record": RECORD, "seat": 2}, "Q-2"),
        ({"id": "a", "record": "nonsense"}, "M-7"),
        ({"id": "a", "record": 7}, "M-7"),
        ({"id": "a", "record": ["nonsense"]}, "M-7"),
        ({"id": "a", "view": []}, "M-12"),
        ({"id": "a", "view": {"seat": 0}}, "M-12"),
        ({"id": "a", "view": {**new("toscana", seed=1).view(0), "board": {}}}, "M-12"),
        ({"id": "a", "view": {**new("toscana", seed=1).view(0), "extra": 1}}, "M-12"),
        ({"id": "a", "record": RECORD, "level": 9}, "Q-3"),
        ({"id": "a", "record": RECORD, "budget": 0}, "Q-3"),
        ({"id": "a", "record": RECORD, "budget": "much"}, "Q-3"),
        ({"id": "a", "record": RECORD, "best": -1}, "Q-3"),
        ({"id": "a", "record": RECORD, "seed": 1.5}, "Q-3"),
        ({"id": "a", "record": RECORD, "actions": {}}, "Q-3"),
        ({"id": "a", "command": "ponder"}, "Q-4"),
        ({"command": "version"}, "Q-1"),
    ],
)
def test_invalid_question_is_refused(question: dict[str, Any] | str, clause: str) -> None:
    (message,) = ask(question)
    error = message["error"]
    assert error["clause"] == clause, error
    assert error["en"]
    assert error["fr"]
    if isinstance(question, dict) and question.get("id"):
        assert message["id"] == "a"


def test_number_of_waiting_positions_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "MAX_WAITING", 1)
    (message,) = ask({"id": "a", "record": begin("toscana", 2).record.text, "lines": [1, 2]})
    assert message["error"]["clause"] == "Q-5"


def test_unknown_target_of_cancel_is_reported() -> None:
    (message,) = ask({"id": "c", "command": "cancel", "target": "gone"})
    assert message == {"id": "c", "command": "cancel", "target": "gone", "found": False}


def test_command_answers_lines_of_standard_input() -> None:
    lines = [
        json.dumps({"id": "v", "command": "version"}),
        "",
        json.dumps({"id": "t", "record": RECORD, "best": 0}),
    ]
    result = machinami("analyse", "--workers", "1", typed=lines)
    assert result.exit_code == 0, result.output
    version, answer = (json.loads(line) for line in result.stdout.splitlines())
    assert version["protocol"] == engine_module.PROTOCOL
    assert "toscana" in version["games"]
    assert answer["id"] == "t"
    assert answer["final"]


def test_process_answers_before_its_input_ends() -> None:
    command = [sys.executable, "-m", "machinami", "analyse"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write('{"id": "1", "command": "version"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == "1"
        process.stdin.close()
        assert process.wait() == 0


def test_parse_question_raises_refusals() -> None:
    with pytest.raises(Refused) as refusal:
        parse_question({"id": "a"})
    assert refusal.value.clause == "Q-2"
