"""Record files of a session; existing files of others are never overwritten."""

from __future__ import annotations

from pathlib import Path

from machinami.cli.output import CliError


class RecordFiles:
    """Files written by this session; only these may be overwritten."""

    def __init__(self) -> None:
        self._own_files: set[Path] = set()

    def reserve(self, file: Path) -> None:
        """Create the file if it is not one of the session's; raise `CliError` if it exists or fails."""
        try:
            with file.open("r+" if file in self._own_files else "x"):
                self._own_files.add(file)
        except FileExistsError:
            raise CliError("exists", file=file) from None
        except OSError as error:
            raise CliError("file", file=file, reason=error.strerror) from None

    def write(self, file: Path, text: str) -> None:
        """Write a record to a new file or to one of this session's files."""
        self.reserve(file)
        try:
            file.write_text(text, "utf-8")
        except OSError as error:
            raise CliError("file", file=file, reason=error.strerror) from None
