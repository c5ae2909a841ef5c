"""Records: a play as lines of JSON that a person can read and that replay for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from machinami import words
from machinami.contract import Game, Json, Refused, Setup, Viewer

FORMAT = 1
LARGEST = 64_000_000
DEEPEST = 12


class BadRecord(Refused):
    """A record that is broken, cut off or forged: the line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: dict[str, str]) -> None:
        house = words.house()
        super().__init__(
            "M-7",
            {
                language: house.say("refusals", "M-7", line=line, reason=sentence)[language]
                for language, sentence in reason.items()
            },
            line,
        )
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with what it led to: the state, the id of the prompts there, and the time."""

    line: dict[str, Json]
    after: Any
    step: int
    now: int


def dump(data: Json) -> str:
    """One line of JSON, the same bytes for the same data."""
    return json.dumps(data, ensure_ascii=False)


def writable(text: str) -> bool:
    """Whether a text can be written down at all: JSON allows half characters, files do not."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Record:
    """Everything that happened in a play, in order. Line 0 is the header."""

    def __init__(self, game: Game[Any], setup: Setup, entries: list[Entry]) -> None:
        self._game = game
        self._setup = setup
        self.entries = entries
        self.closing: dict[str, Json] | None = None

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def lines(self) -> list[dict[str, Json]]:
        """All lines as data, the outcome included once there is one. Not for the eyes of players."""
        return [entry.line for entry in self.entries] + self._end

    @property
    def text(self) -> str:
        """The whole truth. While the play goes on it never leaves the server."""
        return "".join(dump(line) + "\n" for line in self.lines)

    def seen_by(self, viewer: Viewer) -> str:
        """The record as this viewer lived through it, with line numbers of the viewer's own."""
        return "".join(dump(line) + "\n" for line in self.sights(viewer))

    def sights(self, viewer: Viewer) -> list[dict[str, Json]]:
        """What `seen_by` writes, as data."""
        lines = [line for entry in range(len(self.entries)) for line in self.sight(entry, viewer)]
        return lines + self._end

    def sight(self, number: int, viewer: Viewer) -> Iterator[dict[str, Json]]:
        """What a viewer sees of one line: the line, part of it, or nothing."""
        line = self.entries[number].line
        by = line.get("by")
        if by == "table" and "undo" in line["do"]:
            kept = line["do"]["undo"] + 1
            shown = sum(1 for earlier in range(kept) for _ in self.sight(earlier, viewer))
            yield line | {"do": {"undo": shown - 1}}
        elif by in (None, "table", "clock"):
            yield line
        else:
            before, after = self.entries[number - 1].after, self.entries[number].after
            seen = self._game.seen(before, line, after, viewer)
            if seen is not None:
                yield seen

    @property
    def _end(self) -> list[dict[str, Json]]:
        return [] if self.closing is None else [{"outcome": self.closing}]


def header(game: Game[Any], setup: Setup) -> dict[str, Json]:
    """The first line of a record."""
    facts = game.facts
    line = {"machinami": FORMAT, "game": facts.key, "rules": facts.rules, "seats": setup.seats}
    line["options"] = dict(setup.options)
    return line if setup.data is None else line | {"data": setup.data}


def parse(text: str) -> list[dict[str, Json]]:
    """The lines of a record as data, or `BadRecord`; what they mean is the reader's business."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise bad(1, "long", limit=LARGEST)
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise bad(1, "empty")
    return [_object(number, line) for number, line in enumerate(lines, 1)]


def bad(line: int, key: str, /, **values: object) -> BadRecord:
    """A `BadRecord` with one of the house's reasons."""
    return BadRecord(line, words.house().say("record", key, **values))


def depth(data: Json) -> int:
    """How deeply plain data is nested; an atom is 0 deep."""
    level, rank = 0, [data]
    while rank := [
        child
        for item in rank
        if isinstance(item, (dict, list))
        for child in (item.values() if isinstance(item, dict) else item)
    ]:
        level += 1
    return level


def _object(number: int, line: str) -> dict[str, Json]:
    def whole(literal: str) -> int:
        if len(literal) > 18:
            raise ValueError(literal)
        return int(literal)

    def reject(literal: str) -> Json:
        raise ValueError(literal)

    def unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        data = dict(pairs)
        if len(data) != len(pairs):
            raise ValueError("repeated key")
        return data

    try:
        data = json.loads(
            line, parse_int=whole, parse_float=reject, parse_constant=reject, object_pairs_hook=unique
        )
    except RecursionError:
        raise bad(number, "deep") from None
    except ValueError:
        raise bad(number, "json") from None
    if not isinstance(data, dict):
        raise bad(number, "json")
    if depth(data) > DEEPEST:
        raise bad(number, "deep")
    if not writable(dump(data)):
        raise bad(number, "json")
    return data
