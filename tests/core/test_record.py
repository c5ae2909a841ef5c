"""Records: they round-trip, and a broken, truncated or forged one is refused with line and reason."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from machinami import BadRecord, Play, new, replay, testing
from tests import kinds

KINDS = (*kinds.KINDS, "toscana")


def finished(game: str, seed: int = 3) -> Play:
    play, rng = new(game, seed=seed), Random(seed)
    while play.outcome is None:
        testing.advance(play, rng)
    return play


def changed(text: str, line: int, data: Any) -> str:
    lines = text.splitlines()
    lines[line - 1] = data if isinstance(data, str) else json.dumps(data)
    return "\n".join(lines) + "\n"


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        replay(text)
    assert caught.value.clause == "M-7"
    assert caught.value.words["en"].startswith(f"Line {caught.value.line} ")
    assert caught.value.words["fr"].startswith(f"Ligne {caught.value.line} ")
    return caught.value


@pytest.mark.parametrize("game", KINDS)
def test_a_record_replays_to_the_same_bytes(game: str) -> None:
    play = finished(game)
    again = replay(play.record.text)
    assert again.record.text == play.record.text
    assert again.outcome == play.outcome


@pytest.mark.parametrize("game", KINDS)
def test_every_cut_inside_a_line_is_refused_at_that_line(game: str) -> None:
    text = finished(game).record.text
    for cut in range(1, len(text) - 1, 7):
        torn = text[:cut]
        if torn.endswith("\n") or text[cut] == "\n":
            continue
        assert refused(torn).line == torn.count("\n") + 1


def test_a_finished_record_without_its_outcome_is_refused() -> None:
    lines = finished("toscana").record.text.splitlines(True)
    assert refused("".join(lines[:-1])).line == len(lines)
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
def test_a_bad_header_is_refused_at_line_1(header: Any) -> None:
    text = finished("toscana").record.text
    assert refused(changed(text, 1, header)).line == 1


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
def test_a_bad_line_is_refused_where_it_stands(line: Any) -> None:
    text = finished("toscana").record.text
    assert refused(changed(text, 3, line)).line == 3


def test_a_forged_deal_a_forged_move_and_a_forged_outcome_are_refused() -> None:
    play = finished("toscana")
    text, lines = play.record.text, play.record.lines
    twice = {"by": "chance", "do": {"stacks": [[1] * 16, list(range(1, 17))]}}
    assert refused(changed(text, 2, twice)).line == 2
    first = next(n for n, line in enumerate(lines) if "place" in line.get("do", {}))
    assert "C-9" in refused(changed(text, first + 1, lines[first] | {"do": {"place": [0, 0, 0]}})).words["en"]
    better = lines[-1]["outcome"] | {"winners": [0, 1], "scores": [30, 30]}
    assert refused(changed(text, len(lines), {"outcome": better})).line == len(lines)


def test_nothing_may_follow_the_outcome_or_the_end() -> None:
    text = finished("toscana").record.text
    more = '{"by": 0, "do": {"veto": true}}\n'
    assert refused(text + more).line == len(text.splitlines()) + 1
    body = text.splitlines(True)
    assert refused("".join([*body[:-1], more])).line == len(body)


def test_a_clock_line_that_is_missing_early_or_different_is_refused() -> None:
    text = finished("toy_race").record.text
    lines = text.splitlines(True)
    assert "3000" in refused("".join([lines[0], *lines[2:]])).words["en"]
    assert refused(changed(text, 2, {"by": "clock", "do": {"go": True}, "at": 2999})).line == 2
    assert refused(changed(text, 2, {"by": "clock", "do": {"close": True}, "at": 3000})).line == 2


def test_too_long_and_too_deep_are_refused_before_anything_is_replayed() -> None:
    assert refused("x" * 2_000_001).line == 1
    assert refused(json.dumps(HEADER) + "\n" + "[" * 100_000).line == 2


def test_what_is_not_text_is_refused() -> None:
    things: list[Any] = [None, 7, b"{}", [], {}]
    for thing in things:
        with pytest.raises(BadRecord):
            replay(thing)


def test_windows_line_ends_and_blank_lines_at_the_end_do_no_harm() -> None:
    text = finished("toscana").record.text
    assert replay(text.replace("\n", "\r\n") + "\n\n").outcome is not None


def test_an_undone_line_keeps_its_number_and_the_seen_record_its_own() -> None:
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


def test_what_a_viewer_sees_of_a_line_is_worked_out_once_however_often_somebody_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, looks = new("toy_pledge", seats=2), 0
    told = type(play.game).view_line

    def counted(*args: Any) -> Any:
        nonlocal looks
        looks += 1
        return told(*args)

    monkeypatch.setattr(type(play.game), "view_line", counted)
    for turn in range(1_000):
        play = play.copy()
        play.do(0, {"bid": turn % 4})
        play.do(0, {"bid": 3})
        play.undo(len(play.record) - 2, seat=0)
    for _ in range(2):
        for viewer in (None, 0, 1):
            assert play.record.seen_by(viewer).count("undo") == 1_000
    assert looks == 3 * 2 * 1_000


def test_how_far_a_seat_may_go_back_is_worked_out_once_however_many_quiet_actions_it_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, looks = new("toy_pledge", seats=2), 0
    hidden = type(play.game).secrets

    def counted(*args: Any) -> Any:
        nonlocal looks
        looks += 1
        return hidden(*args)

    monkeypatch.setattr(type(play.game), "secrets", counted)
    for turn in range(1_000):
        play = play.copy()
        play.do(0, {"bid": turn % 4})
        assert play.horizon(0) == 0
    assert looks <= 1_000 * 2 * 3


def test_a_record_of_a_play_under_way_replays_with_what_its_lines_disclosed() -> None:
    play = new("jutaku", 2, seed=1)
    while not any("shows" in line for line in play.record.seen_lines(None)):
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(Random(1)))
    assert replay(play.record.seen_by(None)).record.text == play.record.text
