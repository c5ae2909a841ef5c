"""Folder of an arena: one record file per game, named after its number and seats, with its decisions as
arrays if the arena saves them."""

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
    """Stores the results of an arena, so that it can be interrupted and continued."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder, self.arena = folder, arena

    def open(self) -> None:
        """Create the folder; refuse one that is unusable (L-7) or belongs to another arena (L-6)."""
        settings = _facts(self.arena)
        file = self.folder / FACTS
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write(file, (json.dumps(settings, ensure_ascii=False, indent=2) + "\n").encode())
            stored = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise WORDS.refuse("L-7", folder=self.folder, reason=error.strerror) from None
        except ValueError:
            stored = None
        if stored != settings:
            names = [
                name
                for name in settings
                if not isinstance(stored, dict) or stored.get(name) != settings[name]
            ]
            raise WORDS.refuse("L-6", folder=self.folder, difference=", ".join(names) or FACTS)

    def path(self, meeting: Meeting) -> Path:
        """Return the path of a meeting's record."""
        return self.folder / f"{meeting.number:04d}.{'-'.join(meeting.seats)}.jsonl"

    def rows(self, meeting: Meeting) -> Path:
        """Return the path of a meeting's decisions."""
        return self.path(meeting).with_suffix(".npz")

    def find(self, meeting: Meeting) -> Result | None:
        """Load the result of a meeting; None if its record is missing or does not replay."""
        with suppress(OSError, UnicodeDecodeError, Refused):
            if self.arena.noted and not self.rows(meeting).exists():
                return None
            text = self.path(meeting).read_text("utf-8")
            play = replay(text)
            if play.outcome is not None and play.game.facts.key == self.arena.game:
                return judged(meeting, play.outcome, text)
        return None

    def keep(self, result: Result) -> None:
        """Save the record and the decisions of a game, each file atomically; refuse (L-7) on failure."""
        try:
            if result.arrays is not None:
                _write(self.rows(result.meeting), packed(result.arrays))
            _write(self.path(result.meeting), result.text.encode())
        except OSError as error:
            raise WORDS.refuse("L-7", folder=self.folder, reason=error.strerror) from None


def _facts(arena: Arena) -> dict[str, Json]:
    """Return the settings that make games comparable; the number of games is not one of them."""
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
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
