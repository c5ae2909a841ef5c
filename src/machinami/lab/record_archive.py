"""The folder of an arena: one record a game, named after its number and who sat where, and beside it the
decisions as arrays where they were noted."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from machinami.core.contract import Json, Refused
from machinami.core.record_reader import replay
from machinami.lab import WORDS
from machinami.lab.arena import Arena, Meeting, Result, judged
from machinami.lab.selfplay_data import packed

FACTS = "arena.json"


class Archive:
    """Keeps what was played, so that an arena can be stopped and taken up again."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder, self.arena = folder, arena

    def open(self) -> None:
        """Make the folder ready, or refuse one that belongs to another arena."""
        facts = _facts(self.arena)
        paper = self.folder / FACTS
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not paper.exists():
                _write(paper, (json.dumps(facts, ensure_ascii=False, indent=2) + "\n").encode())
            held = json.loads(paper.read_text("utf-8"))
        except OSError as error:
            raise WORDS.refuse("L-7", folder=self.folder, reason=error.strerror) from None
        except ValueError:
            held = None
        if held != facts:
            names = [name for name in facts if not isinstance(held, dict) or held.get(name) != facts[name]]
            raise WORDS.refuse("L-6", folder=self.folder, difference=", ".join(names) or FACTS)

    def path(self, meeting: Meeting) -> Path:
        """Where the record of a meeting lies."""
        return self.folder / f"{meeting.number:04d}.{'-'.join(meeting.seats)}.jsonl"

    def rows(self, meeting: Meeting) -> Path:
        """Where the decisions of a meeting lie."""
        return self.path(meeting).with_suffix(".npz")

    def find(self, meeting: Meeting) -> Result | None:
        """What came of a meeting that was played before; a record that does not replay is no record."""
        with suppress(OSError, UnicodeDecodeError, Refused):
            if self.arena.noted and not self.rows(meeting).exists():
                return None
            text = self.path(meeting).read_text("utf-8")
            play = replay(text)
            if play.outcome is not None and play.game.facts.key == self.arena.game:
                return judged(meeting, play.outcome, text)
        return None

    def keep(self, result: Result) -> None:
        """Write a game down, whole or not at all."""
        try:
            if result.arrays is not None:
                _write(self.rows(result.meeting), packed(result.arrays))
            _write(self.path(result.meeting), result.text.encode())
        except OSError as error:
            raise WORDS.refuse("L-7", folder=self.folder, reason=error.strerror) from None


def _facts(arena: Arena) -> dict[str, Json]:
    """What makes games comparable; how many there are does not."""
    return {
        "game": arena.game,
        "bots": list(arena.bots),
        "seats": arena.size,
        "options": dict(arena.options),
        "budget": arena.budget,
        "seed": arena.seed,
        **({} if arena.data is None else {"data": arena.data}),
    }


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
