"""The folder of an arena: one record file per game, named after its number and seats.

If the arena saves decisions, they are stored with it as arrays.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from machinami.core.contract import Json, Refused
from machinami.core.record_reader import replay
from machinami.lab import WORDS, players
from machinami.lab.arena import Arena, Meeting, Result, build_result
from machinami.lab.selfplay_data import pack_arrays

SETTINGS_FILE = "arena.json"


class RecordArchive:
    """Stores the results of an arena, so that it can be interrupted and continued."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder, self.arena = folder, arena

    def open(self) -> None:
        """Create the folder; refuse one that is unusable (L-7) or belongs to another arena (L-6)."""
        settings = _arena_settings(self.arena)
        file = self.folder / SETTINGS_FILE
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write_atomically(file, (json.dumps(settings, ensure_ascii=False, indent=2) + "\n").encode())
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
            raise WORDS.refuse("L-6", folder=self.folder, difference=", ".join(names) or SETTINGS_FILE)

    def record_path(self, meeting: Meeting) -> Path:
        """Return the path of a meeting's record."""
        return self.folder / f"{meeting.number:04d}.{'-'.join(meeting.seats)}.jsonl"

    def decisions_path(self, meeting: Meeting) -> Path:
        """Return the path of a meeting's decisions."""
        return self.record_path(meeting).with_suffix(".npz")

    def load(self, meeting: Meeting) -> Result | None:
        """Load the result of a meeting; None if its record is missing or does not replay."""
        with suppress(OSError, UnicodeDecodeError, Refused):
            if self.arena.saves_decisions and not self.decisions_path(meeting).exists():
                return None
            text = self.record_path(meeting).read_text("utf-8")
            play = replay(text)
            if play.outcome is not None and play.game.info.key == self.arena.game:
                return build_result(meeting, play.outcome, text)
        return None

    def save(self, result: Result) -> None:
        """Save the record and the decisions of a game, each file atomically; refuse (L-7) on failure."""
        try:
            if result.arrays is not None:
                _write_atomically(self.decisions_path(result.meeting), pack_arrays(result.arrays))
            _write_atomically(self.record_path(result.meeting), result.text.encode())
        except OSError as error:
            raise WORDS.refuse("L-7", folder=self.folder, reason=error.strerror) from None


def _arena_settings(arena: Arena) -> dict[str, Json]:
    """Return the settings that make games comparable; the number of games is not one of them.

    `weights` names the learned weights of the bots that have any, by their SHA-256.
    """
    found = {name: players.find_player(arena.game, name) for name in arena.bots}
    digests = {name: player.bot.get_weights_digest(player.level) for name, player in found.items()}
    weights = {name: digest for name, digest in digests.items() if digest is not None}
    return {
        "game": arena.game,
        "bots": list(arena.bots),
        "seats": arena.size,
        "options": dict(arena.options),
        "budget": arena.budget,
        "seed": arena.seed,
        **({} if arena.data is None else {"data": arena.data}),
        **({"weights": weights} if weights else {}),
    }


def _write_atomically(path: Path, data: bytes) -> None:
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
