"""Records: a play as lines of JSON, readable by people and replayable in all later versions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from machinami.core import i18n
from machinami.core.contract import Game, Json, Refused, Setup, Viewer
from machinami.core.persistent_list import PersistentList
from machinami.core.position import Position

FORMAT = 1
MAX_BYTES = 64_000_000
MAX_DEPTH = 12


class BadRecord(Refused):
    """Raised for a damaged, truncated or forged record: the line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: dict[str, str]) -> None:
        shared = i18n.shared_messages()
        super().__init__(
            "M-7",
            {
                language: shared.format_message("refusals", "M-7", line=line, reason=sentence)[language]
                for language, sentence in reason.items()
            },
            line,
        )
        self.line = line
        self.reason = reason


@dataclass(slots=True)
class Entry:
    """A record line with its result: the position after it, the id of the prompts there, and the time.

    Copies of a play share their entries. Values derived from an entry and its predecessors are cached in
    the entry.
    """

    line: dict[str, Json]
    position: Position
    prompt_id: int
    now: int
    visible_lines: dict[Viewer, VisibleLine] = field(default_factory=dict, compare=False, repr=False)
    undo_limit: int | None = field(default=None, compare=False, repr=False)
    """The line to which the seat that acted here may undo freely; this line itself if it was not quiet."""
    undo_targets: dict[int, int | None] = field(default_factory=dict, compare=False, repr=False)
    """By seat: the line in force before its last action, up to this entry."""
    checked: tuple[tuple[int, int | None, str], Position] | None = field(
        default=None, compare=False, repr=False
    )
    """The last legal action checked here: seat, time and action as text, and the position after it."""

    @property
    def state(self) -> Any:
        """The state after the line."""
        return self.position.state


class VisibleLine(NamedTuple):
    """The part of a line that a viewer sees (None for nothing), and the number of lines seen up to it."""

    line: dict[str, Json] | None
    total: int


_encode = json.JSONEncoder(ensure_ascii=False).encode


def dump(data: Json) -> str:
    """Return data as one line of JSON. The same data gives the same bytes."""
    return _encode(data)


def is_encodable(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8. JSON allows lone surrogates; files do not."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Record:
    """All lines of a play, in order. Line 0 is the header."""

    def __init__(
        self, game: Game[Any], setup: Setup, entries: PersistentList[Entry], origin: Record | None = None
    ) -> None:
        self._game = game
        self._setup = setup
        self.entries = entries
        self.last = entries[-1]
        self.origin = origin
        """The record up to the position where the play begins; None for a play from the initial position."""
        self.outcome_data: dict[str, Json] | None = None
        self.secret: str | None = None
        """The secret of the draws, set when the play is over; None without a commitment."""

    @property
    def is_rateable(self) -> bool:
        """Whether the result may count for ratings.

        It does not if the play began at a position: a player may have seen the continuation. The header
        stores the position, so the information cannot get lost.
        """
        return self.origin is None

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        info, end = self._game.info, "" if self.outcome_data is None else ", over"
        return f"<Record of {info.key}, rules {info.rules}: {len(self)} lines{end}>"

    def append(self, entry: Entry) -> None:
        """Append a line."""
        self.entries.append(entry)
        self.last = entry

    def __getitem__(self, number: int) -> dict[str, Json]:
        """Return a line as data. It may contain hidden information."""
        return self.entries[number].line

    @property
    def line_count(self) -> int:
        """The number of lines, including the outcome line if the play is over."""
        return len(self) + len(self.outcome_lines)

    @property
    def lines(self) -> list[dict[str, Json]]:
        """All lines as data, with the outcome line if the play is over. May contain hidden information."""
        return self.lines_from(0)

    def lines_from(self, number: int) -> list[dict[str, Json]]:
        """Return the lines from a number on, in the same form as `lines`."""
        return [entry.line for entry in self.entries[number:]] + (
            self.outcome_lines if number <= len(self) else []
        )

    @property
    def text(self) -> str:
        """The complete record as text. Contains hidden information; it stays on the server during a play."""
        return "".join(dump(line) + "\n" for line in self.lines)

    def seen_by(self, viewer: Viewer) -> str:
        """Return the record as this viewer saw it, with the viewer's own line numbers."""
        return "".join(dump(line) + "\n" for line in self.seen_lines(viewer))

    def seen_lines(self, viewer: Viewer, since: int = 0) -> list[dict[str, Json]]:
        """Return the lines of `seen_by` as data, from a line of the record on."""
        if since < len(self.entries):
            self._cache_visible_lines(len(self.entries) - 1, viewer)
        lines = (entry.visible_lines[viewer].line for entry in self.entries[since:])
        return [line for line in lines if line is not None] + (
            self.outcome_lines if since <= len(self) else []
        )

    def count_seen_lines(self, viewer: Viewer) -> int:
        """Return the number of lines that a viewer sees. Lines hidden from the viewer do not change it."""
        self._cache_visible_lines(len(self.entries) - 1, viewer)
        return self.entries[-1].visible_lines[viewer].total + len(self.outcome_lines)

    def skip_seen_lines(self, viewer: Viewer, count: int) -> int | None:
        """Return the line of the record that follows the first `count` lines that a viewer sees.

        Return None if the viewer sees fewer lines.
        """
        if count > self.count_seen_lines(viewer):
            return None
        for number, entry in enumerate(self.entries):
            if entry.visible_lines[viewer].total >= count:
                return number + 1
        return len(self.entries) + 1

    def seen_line(self, number: int, viewer: Viewer) -> dict[str, Json] | None:
        """Return the part of one line that a viewer sees: the whole line, a part of it, or None."""
        self._cache_visible_lines(number, viewer)
        return self.entries[number].visible_lines[viewer].line

    def _cache_visible_lines(self, number: int, viewer: Viewer) -> None:
        """Fill the cache of a viewer's lines up to a number."""
        first = number + 1
        while first and viewer not in self.entries[first - 1].visible_lines:
            first -= 1
        known = self.entries[first - 1].visible_lines[viewer].total if first else 0
        for place in range(first, number + 1):
            line = self._compute_visible_line(place, viewer)
            known += line is not None
            self.entries[place].visible_lines[viewer] = VisibleLine(line, known)

    def _compute_visible_line(self, number: int, viewer: Viewer) -> dict[str, Json] | None:
        """Compute a viewer's part of a line. The cache must contain all previous lines."""
        line = self.entries[number].line
        by = line.get("by")
        if by == "table" and "undo" in line["do"]:
            return line | {"do": {"undo": self.entries[line["do"]["undo"]].visible_lines[viewer].total - 1}}
        if by is None:
            return line if self.origin is None else line | {"from": self.origin.build_position(viewer)}
        if by == "table":
            return line
        return self._game.view_line(self.entries[number - 1].state, line, self.entries[number].state, viewer)

    def copy_prefix(self, numbers: Sequence[int]) -> Record:
        """Return a record of the lines in force up to the last of `numbers`, as `origin` of a new play."""
        way = [*self.origin.entries] if self.origin is not None else self.entries[:1]
        way += [self.entries[number] for number in numbers[1:]]
        copied = [Entry(entry.line, entry.position, entry.prompt_id, entry.now) for entry in way]
        return Record(self._game, self._setup, PersistentList(copied))

    def build_position(self, viewer: Viewer) -> dict[str, Json]:
        """Return the header data of the position where the play begins, as far as a viewer may know it."""
        return _build_position(self._game, self._setup, self.seen_lines(viewer))

    @property
    def outcome_lines(self) -> list[dict[str, Json]]:
        """The outcome line with the secret of the draws, if the play is over; otherwise an empty list."""
        if self.outcome_data is None:
            return []
        return [{"outcome": self.outcome_data} | ({} if self.secret is None else {"secret": self.secret})]


def build_header(game: Game[Any], setup: Setup, origin: Record | None = None) -> dict[str, Json]:
    """Build the first line of a record. `origin` is the record up to the position where the play begins."""
    info = game.info
    line = {"machinami": FORMAT, "game": info.key, "rules": info.rules, "seats": setup.seats}
    line["options"] = dict(setup.options)
    if setup.data is not None:
        line["data"] = setup.data
    return line if origin is None else line | {"from": _build_position(game, setup, origin.lines)}


def _build_position(game: Game[Any], setup: Setup, lines: list[dict[str, Json]]) -> dict[str, Json]:
    """Build a position: the rules version, the data set and the lines that lead there, without header."""
    data = {} if setup.data is None else {"data": setup.data}
    return {"rules": game.info.rules, **data, "lines": lines[1:]}


def parse(text: str) -> list[dict[str, Json]]:
    """Parse the lines of a record as JSON. Raise `BadRecord` for malformed lines; rules are not checked."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise bad_record(1, "long", limit=MAX_BYTES)
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise bad_record(1, "empty")
    return [_parse_object(number, line) for number, line in enumerate(lines, 1)]


def bad_record(line: int, key: str, /, **values: object) -> BadRecord:
    """Build a `BadRecord` with a shared reason."""
    return BadRecord(line, i18n.shared_messages().format_message("record", key, **values))


def measure_depth(data: Json) -> int:
    """Return the nesting depth of plain data. A scalar has depth 0."""
    level, rank = 0, [data]
    while rank := [
        child
        for item in rank
        if isinstance(item, (dict, list))
        for child in (item.values() if isinstance(item, dict) else item)
    ]:
        level += 1
    return level


def _parse_object(number: int, line: str) -> dict[str, Json]:
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
        raise bad_record(number, "deep") from None
    except ValueError:
        raise bad_record(number, "json") from None
    if not isinstance(data, dict):
        raise bad_record(number, "json")
    if measure_depth(data) > (MAX_DEPTH if number > 1 else MAX_DEPTH + 3):
        raise bad_record(number, "deep")
    if not is_encodable(dump(data)):
        raise bad_record(number, "json")
    return data
