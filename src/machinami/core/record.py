"""Records: a play as lines of JSON that a person can read and that replay for ever."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from machinami.core import i18n
from machinami.core.contract import Game, Json, Refused, Setup, Viewer
from machinami.core.persistent_list import PersistentList

FORMAT = 1
LARGEST = 64_000_000
DEEPEST = 12


class BadRecord(Refused):
    """A record that is broken, cut off or forged: the line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: dict[str, str]) -> None:
        shared = i18n.shared()
        super().__init__(
            "M-7",
            {
                language: shared.say("refusals", "M-7", line=line, reason=sentence)[language]
                for language, sentence in reason.items()
            },
            line,
        )
        self.line = line
        self.reason = reason


@dataclass(slots=True)
class Entry:
    """A line with what it led to: the state, the id of the prompts there, and the time.

    Copies of a play share their entries, and what follows from an entry and those before it is worked
    out once and remembered here.
    """

    line: dict[str, Json]
    after: Any
    step: int
    now: int
    seen: dict[Viewer, Seen] = field(default_factory=dict, compare=False, repr=False)
    reach: int | None = field(default=None, compare=False, repr=False)
    """The line to which whoever acted here may go back freely; this one itself if it was not quiet."""
    before: dict[int, int | None] = field(default_factory=dict, compare=False, repr=False)
    """By seat: the line before its last action, of those in force up to here."""


class Seen(NamedTuple):
    """What a viewer sees of a line, None for nothing, and of how many lines up to it the viewer knows."""

    line: dict[str, Json] | None
    known: int


_encode = json.JSONEncoder(ensure_ascii=False).encode


def dump(data: Json) -> str:
    """One line of JSON, the same bytes for the same data."""
    return _encode(data)


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

    def __init__(
        self, game: Game[Any], setup: Setup, entries: PersistentList[Entry], origin: Record | None = None
    ) -> None:
        self._game = game
        self._setup = setup
        self.entries = entries
        self.last = entries[-1]
        self.origin = origin
        """How the play came to the position where it begins; None where it begins at the start."""
        self.closing: dict[str, Json] | None = None
        self.secret: str | None = None
        """What the draws followed from, told once the play is over; None where nothing was pledged."""

    @property
    def rateable(self) -> bool:
        """Whether its result may count in a rating: never where it began at a position, for who has seen the
        game before may know what lies ahead. The mark is in the text, so that nothing can lose it."""
        return self.origin is None

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        facts, end = self._game.facts, "" if self.closing is None else ", over"
        return f"<Record of {facts.key}, rules {facts.rules}: {len(self)} lines{end}>"

    def append(self, entry: Entry) -> None:
        """Write the next line."""
        self.entries.append(entry)
        self.last = entry

    def __getitem__(self, number: int) -> dict[str, Json]:
        """A line as data. Not for the eyes of players."""
        return self.entries[number].line

    @property
    def total(self) -> int:
        """How many lines there are, the outcome included once there is one."""
        return len(self) + len(self.ending)

    @property
    def lines(self) -> list[dict[str, Json]]:
        """All lines as data, the outcome included once there is one. Not for the eyes of players."""
        return self.since(0)

    def since(self, number: int) -> list[dict[str, Json]]:
        """The lines from a number on, as `lines` has them."""
        return [entry.line for entry in self.entries[number:]] + (self.ending if number <= len(self) else [])

    @property
    def text(self) -> str:
        """The whole truth. While the play goes on it never leaves the server."""
        return "".join(dump(line) + "\n" for line in self.lines)

    def seen_by(self, viewer: Viewer) -> str:
        """The record as this viewer lived through it, with line numbers of the viewer's own."""
        return "".join(dump(line) + "\n" for line in self.seen_lines(viewer))

    def seen_lines(self, viewer: Viewer, since: int = 0) -> list[dict[str, Json]]:
        """What `seen_by` writes, as data, from a line of the record on."""
        if since < len(self.entries):
            self._look(len(self.entries) - 1, viewer)
        seen = (entry.seen[viewer].line for entry in self.entries[since:])
        return [line for line in seen if line is not None] + (self.ending if since <= len(self) else [])

    def seen(self, number: int, viewer: Viewer) -> dict[str, Json] | None:
        """What a viewer sees of one line: the line, part of it, or nothing."""
        self._look(number, viewer)
        return self.entries[number].seen[viewer].line

    def _look(self, number: int, viewer: Viewer) -> None:
        """Let a viewer see every line up to a number that it has not seen yet."""
        first = number + 1
        while first and viewer not in self.entries[first - 1].seen:
            first -= 1
        known = self.entries[first - 1].seen[viewer].known if first else 0
        for place in range(first, number + 1):
            line = self._shown(place, viewer)
            known += line is not None
            self.entries[place].seen[viewer] = Seen(line, known)

    def _shown(self, number: int, viewer: Viewer) -> dict[str, Json] | None:
        """What is seen of a line by a viewer who has seen all before it."""
        line = self.entries[number].line
        by = line.get("by")
        if by == "table" and "undo" in line["do"]:
            return line | {"do": {"undo": self.entries[line["do"]["undo"]].seen[viewer].known - 1}}
        if by is None:
            return line if self.origin is None else line | {"from": self.origin.told(viewer)}
        if by == "table":
            return line
        return self._game.seen(self.entries[number - 1].after, line, self.entries[number].after, viewer)

    def passed(self, numbers: Sequence[int]) -> Record:
        """The way to the last of these lines, all in force: how a play came there that begins there."""
        way = [*self.origin.entries] if self.origin is not None else self.entries[:1]
        way += [self.entries[number] for number in numbers[1:]]
        copied = [Entry(entry.line, entry.after, entry.step, entry.now) for entry in way]
        return Record(self._game, self._setup, PersistentList(copied))

    def told(self, viewer: Viewer) -> dict[str, Json]:
        """What a header says of the position where its play begins, as far as a viewer may know."""
        return _position(self._game, self._setup, self.seen_lines(viewer))

    @property
    def ending(self) -> list[dict[str, Json]]:
        """The line with the outcome once there is one, with what the draws followed from."""
        if self.closing is None:
            return []
        return [{"outcome": self.closing} | ({} if self.secret is None else {"secret": self.secret})]


def header(game: Game[Any], setup: Setup, origin: Record | None = None) -> dict[str, Json]:
    """The first line of a record. `origin` is the way to the position where the play begins."""
    facts = game.facts
    line = {"machinami": FORMAT, "game": facts.key, "rules": facts.rules, "seats": setup.seats}
    line["options"] = dict(setup.options)
    if setup.data is not None:
        line["data"] = setup.data
    return line if origin is None else line | {"from": _position(game, setup, origin.lines)}


def _position(game: Game[Any], setup: Setup, lines: list[dict[str, Json]]) -> dict[str, Json]:
    """A position by value: the rules, the data and the lines that lead there, their header left out."""
    data = {} if setup.data is None else {"data": setup.data}
    return {"rules": game.facts.rules, **data, "lines": lines[1:]}


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
    """A `BadRecord` with one of the shared reasons."""
    return BadRecord(line, i18n.shared().say("record", key, **values))


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
    if depth(data) > (DEEPEST if number > 1 else DEEPEST + 3):
        raise bad(number, "deep")
    if not writable(dump(data)):
        raise bad(number, "json")
    return data
