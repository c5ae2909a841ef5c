"""Replay of records: validates every line and names the first invalid one."""

from __future__ import annotations

from typing import Any

from machinami.core import factory, i18n
from machinami.core.contract import Json, Refused
from machinami.core.fair_random import ChanceCommitment, ChanceSource, is_secret, parse_commitment
from machinami.core.play import Play
from machinami.core.record import FORMAT, BadRecord, bad_record, dump, parse

_HEADER_KEYS = {"machinami", "game", "rules", "seats", "options", "data", "from", "chance"}
_POSITION_KEYS = {"rules", "data", "lines"}


def extend(play: Play, text: str) -> Play:
    """Return a copy of a play after further lines of its record. It has no chance source.

    Raise `BadRecord` (M-7) for the first invalid line.
    """
    longer = play.copy()
    _apply_lines(longer, parse(text), play.record.line_count + 1)
    return longer


def replay(text: str) -> Play:
    """Return the play of a record's text, at its last line. It has no chance source.

    Raise `BadRecord` (M-7) for the first invalid line.
    """
    if not isinstance(text, str):
        raise bad_record(1, "text")
    if _is_path(text):
        raise bad_record(1, "text")
    first, *lines = parse(text)
    play = _begin_play(first)
    _apply_lines(play, lines, 2)
    return play


def _apply_lines(play: Play, lines: list[dict[str, Json]], first: int) -> None:
    """Apply the rest of a record; `first` is the number of its first line, from 1."""
    last = first + len(lines) - 1
    for number, line in enumerate(lines, first):
        if play.record.outcome_data is not None and "outcome" not in line:
            raise bad_record(number, "over")
        if "outcome" in line:
            _apply_outcome_line(play, number, line)
            if number < last:
                raise bad_record(number + 1, "after")
            return
        try:
            _apply_line(play, number, line)
        except BadRecord:
            raise
        except Refused as refused:
            raise _to_bad_record(number, refused) from None
    if play.record.outcome_data is not None:
        raise bad_record(last + 1, "cut")


def _is_path(text: str) -> bool:
    """Return whether the caller passed the path of a record instead of its text."""
    return "\n" not in text and text.endswith((".jsonl", ".json", ".txt"))


def begin_from(
    text: str, line: int | None = None, seed: int | str | None = None, *, chance: ChanceSource | None = None
) -> Play:
    """Create a play that begins at the position after a line of a record, or after its last line.

    `seed` and `chance` are those of `new`. The new record contains the lines that lead to its beginning.
    """
    play = replay(text)
    past = play if line is None else play.past(line)
    return past.branch(factory.build_chance_source(play.game, seed) if chance is None else chance)


def _begin_play(header: dict[str, Json]) -> Play:
    if "imagined" in header:
        raise bad_record(1, "imagined")
    if (
        type(header.get("machinami")) is not int
        or header["machinami"] != FORMAT
        or header.get("rules") is None
    ):
        raise bad_record(1, "header")
    for key in header.keys() - _HEADER_KEYS:
        raise bad_record(1, "key", key=key[:40])
    commitment = parse_commitment(header["chance"], header.get("seats")) if "chance" in header else None
    if commitment is None and "chance" in header:
        raise bad_record(1, "pledge")
    try:
        play = factory.begin_play(
            header.get("game"),
            header.get("seats"),
            header.get("options", {}),
            header.get("data"),
            rules=header["rules"],
            commitment=commitment,
        )
        return play if "from" not in header else _begin_at_position(play, header["from"], commitment)
    except BadRecord:
        raise
    except Refused as refused:
        raise _to_bad_record(1, refused) from None


def _begin_at_position(play: Play, position: Json, commitment: ChanceCommitment | None) -> Play:
    """Apply the lines of a header's position, validated like all others, and begin a play there."""
    if not isinstance(position, dict) or not isinstance(position.get("lines"), list):
        raise bad_record(1, "from")
    for key in position.keys() - _POSITION_KEYS:
        raise bad_record(1, "key", key=key[:40])
    same = {"rules": play.game.info.rules, "data": play.setup.data}
    if {"rules": position.get("rules"), "data": position.get("data", play.setup.data)} != same:
        raise bad_record(1, "from/other")
    for line in position["lines"]:
        if not isinstance(line, dict) or line.get("by") == "table":
            raise bad_record(1, "from")
        _apply_line(play, 1, line)
    return play.branch(commitment=commitment)


def _apply_line(play: Play, number: int, line: dict[str, Json]) -> None:
    by, do, at = line.get("by"), line.get("do"), line.get("at")
    # A viewer's record of a running play has "shows"; the replayed play computes it again.
    for key in line.keys() - {"by", "do", "at", "shows"}:
        raise bad_record(number, "key", key=key[:40])
    if not isinstance(do, dict):
        raise bad_record(number, "do")
    if "at" in line and (type(at) is not int or at < play.now or by in ("chance", "table")):
        raise bad_record(number, "at")
    request = play.pending
    if (
        request is not None
        and by not in ("chance", "table")
        and (request.seats is None or by in request.seats)
    ):
        raise bad_record(number, "waiting")
    if by == "chance":
        if request is None:
            raise bad_record(number, "chance")
        play.settle(do)
    elif by == "clock":
        _apply_clock_line(play, number, do, at)
    elif by == "table":
        _apply_table_line(play, number, do)
    elif type(by) is int:
        if at is not None and play.due is not None and play.due <= at:
            raise bad_record(number, "missed", due=play.due)
        play.do(by, do, at)
    else:
        raise bad_record(number, "by")


def _apply_clock_line(play: Play, number: int, do: dict[str, Json], at: Any) -> None:
    if at is None:
        raise bad_record(number, "at")
    if play.due != at:
        raise bad_record(number, "clock")
    before = len(play.record)
    play.tick(at)
    done = play.record[before]["do"]
    if done != do:
        raise bad_record(number, "differs", do=dump(done))


def _apply_table_line(play: Play, number: int, do: dict[str, Json]) -> None:
    if do.keys() == {"undo"}:
        play.undo(do["undo"])
    elif do.keys() == {"ended", "seat"} and do["seat"] is not None:
        play.end(do["ended"], do["seat"])
    elif do.keys() == {"ended"}:
        play.end(do["ended"])
    else:
        raise bad_record(number, "table")


def _apply_outcome_line(play: Play, number: int, line: dict[str, Json]) -> None:
    if play.record.outcome_data is None:
        raise bad_record(number, "early")
    if line["outcome"] != play.record.outcome_data or line.keys() - {"outcome", "secret"}:
        raise bad_record(number, "forged")
    if "secret" in line:
        secret = line["secret"]
        if "chance" not in play.record.entries[0].line or not is_secret(secret):
            raise bad_record(number, "secret")
        play.record.secret = secret


def _to_bad_record(number: int, refused: Refused) -> BadRecord:
    shared = i18n.shared_messages()
    return BadRecord(
        number,
        {
            language: shared.format_message("record", "refused", sentence=sentence, clause=refused.clause)[
                language
            ]
            for language, sentence in refused.words.items()
        },
    )
