"""Keeping a record in a file, without ever writing over somebody else's."""

from __future__ import annotations

from pathlib import Path

from machinami.cli.output import Problem


class Keeper:
    """Files that this game was written to; those it may write again."""

    def __init__(self) -> None:
        self._own: set[Path] = set()

    def claim(self, file: Path) -> None:
        """Make sure that a file can be written when the time comes."""
        try:
            with file.open("r+" if file in self._own else "x"):
                self._own.add(file)
        except FileExistsError:
            raise Problem("exists", file=file) from None
        except OSError as error:
            raise Problem("file", file=file, reason=error.strerror) from None

    def write(self, file: Path, text: str) -> None:
        """Write a record, to a new file or to one of our own."""
        self.claim(file)
        try:
            file.write_text(text, "utf-8")
        except OSError as error:
            raise Problem("file", file=file, reason=error.strerror) from None
