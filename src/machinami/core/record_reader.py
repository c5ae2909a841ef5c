"""Replay of records: validates every line and names the first invalid one."""

from __future__ import annotations

from typing import Any

from machinami.core import factory, i18n
from machinami.core.contract import Json, Refused
from machinami.core.fair_random import Pledge, Source, is_secret, pledged
from machinami.core.play import Play
from machinami.core.record import FORMAT, BadRecord, bad, dump, parse

_HEADER = {"machinami", "game", "rules", "seats", "options", "data", "from", "chance"}
_POSITION = {"rules", "data", "lines"}


def replay(text: str) -> Play:
    """Return the play of a record's text, at its last line. It has no chance source.

    Raise `BadRecord` (M-7) for the first invalid line.
    """
    if not isinstance(text, str):
        raise bad(1, "text")
    if _is_path(text):
        raise bad(1, "text")
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


def _is_path(text: str) -> bool:
    """Return whether the caller passed the path of a record instead of its text."""
    return "\n" not in text and text.endswith((".jsonl", ".json", ".txt"))


def begin_from(
    text: str, line: int | None = None, seed: int | str | None = None, *, chance: Source | None = None
) -> Play:
    """Create a play that begins at the position after a line of a record, or after its last line.

    `seed` and `chance` are those of `new`. The new record contains the lines that lead to its beginning.
    """
    play = replay(text)
    past = play if line is None else play.past(line)
    return past.branch(factory.source(play.game, seed) if chance is None else chance)


def _begin(first: dict[str, Json]) -> Play:
    if "imagined" in first:
        raise bad(1, "imagined")
    if type(first.get("machinami")) is not int or first["machinami"] != FORMAT or first.get("rules") is None:
        raise bad(1, "header")
    for key in first.keys() - _HEADER:
        raise bad(1, "key", key=key[:40])
    commitment = pledged(first["chance"], first.get("seats")) if "chance" in first else None
    if commitment is None and "chance" in first:
        raise bad(1, "pledge")
    try:
        play = factory.begin(
            first.get("game"),
            first.get("seats"),
            first.get("options", {}),
            first.get("data"),
            rules=first["rules"],
            pledge=commitment,
        )
        return play if "from" not in first else _positioned(play, first["from"], commitment)
    except BadRecord:
        raise
    except Refused as refused:
        raise _judged(1, refused) from None


def _positioned(play: Play, position: Json, pledge: Pledge | None) -> Play:
    """Apply the lines of a header's position, validated like all others, and begin a play there."""
    if not isinstance(position, dict) or not isinstance(position.get("lines"), list):
        raise bad(1, "from")
    for key in position.keys() - _POSITION:
        raise bad(1, "key", key=key[:40])
    same = {"rules": play.game.facts.rules, "data": play.setup.data}
    if {"rules": position.get("rules"), "data": position.get("data", play.setup.data)} != same:
        raise bad(1, "from/other")
    for line in position["lines"]:
        if not isinstance(line, dict) or line.get("by") == "table":
            raise bad(1, "from")
        _follow(play, 1, line)
    return play.branch(pledge=pledge)


def _follow(play: Play, number: int, line: dict[str, Json]) -> None:
    by, do, at = line.get("by"), line.get("do"), line.get("at")
    # A viewer's record of a running play has "shows"; the replayed play computes it again.
    for key in line.keys() - {"by", "do", "at", "shows"}:
        raise bad(number, "key", key=key[:40])
    if not isinstance(do, dict):
        raise bad(number, "do")
    if "at" in line and (type(at) is not int or at < play.now or by in ("chance", "table")):
        raise bad(number, "at")
    request = play.pending
    if (
        request is not None
        and by not in ("chance", "table")
        and (request.seats is None or by in request.seats)
    ):
        raise bad(number, "waiting")
    if by == "chance":
        if request is None:
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
    done = play.record[before]["do"]
    if done != do:
        raise bad(number, "differs", do=dump(done))


def _table(play: Play, number: int, do: dict[str, Json]) -> None:
    if do.keys() == {"undo"}:
        play.undo(do["undo"])
    elif do.keys() == {"ended", "seat"} and do["seat"] is not None:
        play.end(do["ended"], do["seat"])
    elif do.keys() == {"ended"}:
        play.end(do["ended"])
    else:
        raise bad(number, "table")


def _finish(play: Play, number: int, line: dict[str, Json]) -> None:
    if play.record.closing is None:
        raise bad(number, "early")
    if line["outcome"] != play.record.closing or line.keys() - {"outcome", "secret"}:
        raise bad(number, "forged")
    if "secret" in line:
        secret = line["secret"]
        if "chance" not in play.record.entries[0].line or not is_secret(secret):
            raise bad(number, "secret")
        play.record.secret = secret


def _judged(number: int, refused: Refused) -> BadRecord:
    shared = i18n.shared()
    return BadRecord(
        number,
        {
            language: shared.say("record", "refused", sentence=sentence, clause=refused.clause)[language]
            for language, sentence in refused.words.items()
        },
    )
