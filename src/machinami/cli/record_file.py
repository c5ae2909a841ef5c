"""Record files of a session; existing files of others are never overwritten."""

from __future__ import annotations

from pathlib import Path

from machinami.cli.output import Problem


class Keeper:
    """Files written by this session; only these may be overwritten."""

    def __init__(self) -> None:
        self._own: set[Path] = set()

    def claim(self, file: Path) -> None:
        """Create the file if it is not one of the session's; raise `CliError` if it exists or fails."""
        try:
            with file.open("r+" if file in self._own else "x"):
                self._own.add(file)
        except FileExistsError:
            raise Problem("exists", file=file) from None
        except OSError as error:
            raise Problem("file", file=file, reason=error.strerror) from None

    def write(self, file: Path, text: str) -> None:
        """Write a record to a new file or to one of this session's files."""
        self.claim(file)
        try:
            file.write_text(text, "utf-8")
        except OSError as error:
            raise Problem("file", file=file, reason=error.strerror) from None
