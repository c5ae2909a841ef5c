"""Reading a record back: every line is judged again, and the first that does not fit is named."""

from __future__ import annotations

from typing import Any

from machinami import opening, words
from machinami.contract import Json, Refused
from machinami.play import Play
from machinami.record import FORMAT, BadRecord, bad, dump, parse

_HEADER = {"machinami", "game", "rules", "seats", "options", "data"}


def replay(text: str) -> Play:
    """The play that a record tells of, at its last line. It has no chance source."""
    if not isinstance(text, str):
        raise bad(1, "header")
    first, *lines = parse(text)
    play = _begin(first)
    for number, line in enumerate(lines, 2):
        if play.record.closing is not None and "outcome" not in line:
            raise bad(number, "over")
        if "outcome" in line:
            _finish(play, number, line)
            if number <= len(lines):
                raise bad(number + 1, "after")
            return play
        try:
            _follow(play, number, line)
        except BadRecord:
            raise
        except Refused as refused:
            raise _judged(number, refused) from None
    if play.record.closing is not None:
        raise bad(len(lines) + 2, "cut")
    return play


def _begin(first: dict[str, Json]) -> Play:
    if "imagined" in first:
        raise bad(1, "imagined")
    if type(first.get("machinami")) is not int or first["machinami"] != FORMAT or first.get("rules") is None:
        raise bad(1, "header")
    for key in first.keys() - _HEADER:
        raise bad(1, "key", key=key[:40])
    try:
        return opening.begin(
            first.get("game"),
            first.get("seats"),
            first.get("options", {}),
            first.get("data"),
            rules=first["rules"],
        )
    except Refused as refused:
        raise _judged(1, refused) from None


def _follow(play: Play, number: int, line: dict[str, Json]) -> None:
    by, do, at = line.get("by"), line.get("do"), line.get("at")
    for key in line.keys() - {"by", "do", "at"}:
        raise bad(number, "key", key=key[:40])
    if not isinstance(do, dict):
        raise bad(number, "do")
    if "at" in line and (type(at) is not int or at < play.now or by in ("chance", "table")):
        raise bad(number, "at")
    if play.pending is not None and by not in ("chance", "table"):
        raise bad(number, "waiting")
    if by == "chance":
        if play.pending is None:
            raise bad(number, "chance")
        play.settle(do)
    elif by == "clock":
        _tick(play, number, do, at)
    elif by == "table":
        _table(play, number, do)
    elif type(by) is int:
        if at is not None and play.due is not None and play.due <= at:
            raise bad(number, "missed", due=play.due)
        play.do(by, do, at)
    else:
        raise bad(number, "by")


def _tick(play: Play, number: int, do: dict[str, Json], at: Any) -> None:
    if at is None:
        raise bad(number, "at")
    if play.due != at:
        raise bad(number, "clock")
    before = len(play.record)
    play.tick(at)
    done = play.record.entries[before].line["do"]
    if done != do:
        raise bad(number, "differs", do=dump(done))


def _table(play: Play, number: int, do: dict[str, Json]) -> None:
    if do.keys() == {"undo"}:
        play.undo(do["undo"])
    elif do.keys() == {"ended", "seat"}:
        play.end(do["ended"], do["seat"])
    else:
        raise bad(number, "table")


def _finish(play: Play, number: int, line: dict[str, Json]) -> None:
    if play.record.closing is None:
        raise bad(number, "early")
    if line != {"outcome": play.record.closing}:
        raise bad(number, "forged")


def _judged(number: int, refused: Refused) -> BadRecord:
    house = words.house()
    return BadRecord(
        number,
        {
            language: house.say("record", "refused", sentence=sentence, clause=refused.clause)[language]
            for language, sentence in refused.words.items()
        },
    )
