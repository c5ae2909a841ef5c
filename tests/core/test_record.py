"""Records round-trip, and a damaged, truncated or forged record is refused with line and reason."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from machinami import BadRecord, Play, new, replay, testing
from tests import kinds

KINDS = (*kinds.KINDS, "toscana")


def play_to_end(game: str, seed: int = 3) -> Play:
    play, rng = new(game, seed=seed), Random(seed)
    while play.outcome is None:
        testing.advance(play, rng)
    return play


def change_line(text: str, line: int, data: Any) -> str:
    lines = text.splitlines()
    lines[line - 1] = data if isinstance(data, str) else json.dumps(data)
    return "\n".join(lines) + "\n"


def read_error(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        replay(text)
    assert caught.value.clause == "M-7"
    assert caught.value.words["en"].startswith(f"Line {caught.value.line} ")
    assert caught.value.words["fr"].startswith(f"Ligne {caught.value.line} ")
    return caught.value


@pytest.mark.parametrize("game", KINDS)
def test_replay_reproduces_the_record(game: str) -> None:
    play = play_to_end(game)
    again = replay(play.record.text)
    assert again.record.text == play.record.text
    assert again.outcome == play.outcome


@pytest.mark.parametrize("game", KINDS)
def test_record_truncated_inside_a_line_is_refused(game: str) -> None:
    text = play_to_end(game).record.text
    for cut in range(1, len(text) - 1, 7):
        truncated = text[:cut]
        if truncated.endswith("\n") or text[cut] == "\n":
            continue
        assert read_error(truncated).line == truncated.count("\n") + 1


def test_finished_record_without_outcome_is_refused() -> None:
    lines = play_to_end("toscana").record.text.splitlines(True)
    assert read_error("".join(lines[:-1])).line == len(lines)
    assert replay("".join(lines[:-2])).outcome is None


HEADER = {"machinami": 1, "game": "toscana", "rules": 1, "seats": 2, "options": {}}


@pytest.mark.parametrize(
    "header",
    [
        "",
        "[]",
        "7",
        "null",
        '{"machinami": 1',
        '{"machinami": 1, "machinami": 1}',
        '{"machinami": 1, "game": "\\ud800"}',
        {},
        HEADER | {"machinami": 2},
        HEADER | {"machinami": True},
        HEADER | {"game": "chess"},
        HEADER | {"game": None},
        HEADER | {"rules": 99},
        HEADER | {"rules": None},
        HEADER | {"seats": 3},
        HEADER | {"seats": "2"},
        HEADER | {"options": {"wings": True}},
        HEADER | {"options": {"match": "yes"}},
        HEADER | {"options": []},
        HEADER | {"data": "house-1"},
        HEADER | {"seed": 7},
        HEADER | {"imagined": True},
        HEADER | {"from": None},
        HEADER | {"from": {"rules": 1}},
        HEADER | {"from": {"rules": 2, "lines": []}},
        HEADER | {"from": {"rules": 1, "data": "house-1", "lines": []}},
        HEADER | {"from": {"rules": 1, "lines": [], "seats": 2}},
        HEADER | {"from": {"rules": 1, "lines": [7]}},
        HEADER | {"from": {"rules": 1, "lines": [{"by": 0, "do": {"veto": True}}]}},
        HEADER | {"from": {"rules": 1, "lines": [{"by": "table", "do": {"undo": 0}}]}},
    ],
    ids=str,
)
def test_bad_header_is_refused_at_line_1(header: Any) -> None:
    text = play_to_end("toscana").record.text
    assert read_error(change_line(text, 1, header)).line == 1


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "NaN",
        '{"by": 0, "do": {"place": [8, 8, 1e3]}}',
        '{"by": 0, "do": {"place": [8, 8, 99999999999999999999999]}}',
        '{"by": 0, "by": 1, "do": {"veto": true}}',
        {"by": 0},
        {"do": {"veto": True}},
        {"by": "me", "do": {"veto": True}},
        {"by": True, "do": {"veto": True}},
        {"by": 5, "do": {"veto": True}},
        {"by": 0, "do": {"veto": True}},
        {"by": 1, "do": {"veto": True}, "note": "hello"},
        {"by": 1, "do": {"veto": True}, "at": -1},
        {"by": 1, "do": {"veto": True}, "at": "now"},
        {"by": 1, "do": []},
        {"by": 1, "do": {"a": [[[[[[[[[1]]]]]]]]]}},
        {"by": "chance", "do": {"stacks": [[1], [2]]}},
        {"by": "clock", "do": {}, "at": 4},
        {"by": "clock", "do": {}},
        {"by": "table", "do": {"undo": 99}},
        {"by": "table", "do": {"undo": True}},
        {"by": "table", "do": {"ended": "bored", "seat": 0}},
        {"by": "table", "do": {"ended": "resigned", "seat": 9}},
        {"by": "table", "do": {"ended": "resigned"}},
        {"by": "table", "do": {}},
        {"outcome": {"scores": [1, 0], "winners": [0], "detail": {}}},
    ],
    ids=str,
)
def test_bad_line_is_refused_with_its_number(line: Any) -> None:
    text = play_to_end("toscana").record.text
    assert read_error(change_line(text, 3, line)).line == 3


def test_forged_deal_move_or_outcome_is_refused() -> None:
    play = play_to_end("toscana")
    text, lines = play.record.text, play.record.lines
    twice = {"by": "chance", "do": {"stacks": [[1] * 16, list(range(1, 17))]}}
    assert read_error(change_line(text, 2, twice)).line == 2
    first = next(n for n, line in enumerate(lines) if "place" in line.get("do", {}))
    assert (
        "C-9"
        in read_error(change_line(text, first + 1, lines[first] | {"do": {"place": [0, 0, 0]}})).words["en"]
    )
    better = lines[-1]["outcome"] | {"winners": [0, 1], "scores": [30, 30]}
    assert read_error(change_line(text, len(lines), {"outcome": better})).line == len(lines)


def test_lines_after_the_outcome_are_refused() -> None:
    text = play_to_end("toscana").record.text
    more = '{"by": 0, "do": {"veto": true}}\n'
    assert read_error(text + more).line == len(text.splitlines()) + 1
    body = text.splitlines(True)
    assert read_error("".join([*body[:-1], more])).line == len(body)


def test_missing_early_or_wrong_clock_line_is_refused() -> None:
    text = play_to_end("toy_race").record.text
    lines = text.splitlines(True)
    assert "3000" in read_error("".join([lines[0], *lines[2:]])).words["en"]
    assert read_error(change_line(text, 2, {"by": "clock", "do": {"go": True}, "at": 2999})).line == 2
    assert read_error(change_line(text, 2, {"by": "clock", "do": {"close": True}, "at": 3000})).line == 2


def test_oversized_and_deeply_nested_records_are_refused() -> None:
    assert read_error("x" * 2_000_001).line == 1
    assert read_error(json.dumps(HEADER) + "\n" + "[" * 100_000).line == 2


def test_value_that_is_not_text_is_refused() -> None:
    things: list[Any] = [None, 7, b"{}", [], {}]
    for thing in things:
        with pytest.raises(BadRecord):
            replay(thing)


def test_windows_line_ends_and_final_blank_lines_are_accepted() -> None:
    text = play_to_end("toscana").record.text
    assert replay(text.replace("\n", "\r\n") + "\n\n").outcome is not None


def test_undo_lines_are_numbered_per_viewer() -> None:
    play = new("toy_pledge", seats=2)
    play.do(0, {"bid": 1})
    play.do(0, {"bid": 2})
    play.do(0, {"bid": 3})
    play.undo(1, seat=0)
    assert play.record.lines[-1] == {"by": "table", "do": {"undo": 1}}
    assert play.record.seen_lines(0)[-1] == {"by": "table", "do": {"undo": 1}}
    assert [line.get("do") for line in play.record.seen_lines(1)] == [None, {"bid": None}, {"undo": 1}]
    assert play.view(0)["board"]["bids"] == [1, None]
    assert replay(play.record.text).view(0) == play.view(0)


def test_view_line_is_computed_once_per_line_and_viewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, calls = new("toy_pledge", seats=2), 0
    view_line = type(play.game).view_line

    def count_calls(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        return view_line(*args)

    monkeypatch.setattr(type(play.game), "view_line", count_calls)
    for turn in range(1_000):
        play = play.copy()
        play.do(0, {"bid": turn % 4})
        play.do(0, {"bid": 3})
        play.undo(len(play.record) - 2, seat=0)
    for _ in range(2):
        for viewer in (None, 0, 1):
            assert play.record.seen_by(viewer).count("undo") == 1_000
    assert calls == 3 * 2 * 1_000


def test_undo_limit_is_computed_incrementally(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, calls = new("toy_pledge", seats=2), 0
    secrets = type(play.game).secrets

    def count_calls(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        return secrets(*args)

    monkeypatch.setattr(type(play.game), "secrets", count_calls)
    for turn in range(1_000):
        play = play.copy()
        play.do(0, {"bid": turn % 4})
        assert play.undo_limit(0) == 0
    assert calls <= 1_000 * 2 * 3


def test_spectators_record_of_a_running_play_replays() -> None:
    play = new("jutaku", 2, seed=1)
    while not any("shows" in line for line in play.record.seen_lines(None)):
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(Random(1)))
    assert replay(play.record.seen_by(None)).record.text == play.record.text
