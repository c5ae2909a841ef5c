"""`machinami replay`: shows a record move by move."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from machinami.cli.move_log import describe_ending, describe_numbered_line
from machinami.cli.output import CliError, create_console, read_text, translate, with_language
from machinami.cli.renderer import GameRenderer
from machinami.core import i18n
from machinami.core.contract import Viewer
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay as read_record

EPILOG = """\b
Examples:
  machinami replay game.jsonl
  machinami replay game.jsonl --step
  machinami replay game.jsonl --at 12 --viewer 0

By default every line is described and the last board drawn. With --step you move through
the boards. --viewer shows the information of one seat at the time (none: a spectator).
A broken, truncated or forged record is refused with its line and the reason."""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Stop after every line and draw the board.")
@click.option("--viewer", default="none", show_default=True, help="Point of view: a seat, or none.")
@click.option("--at", type=int, help="Draw only the board after this line; the header is line 0.")
@with_language
def replay(file: Path, step: bool, viewer: str, at: int | None, lang: str) -> None:
    """Show the record in FILE move by move."""
    play = read_record(read_text(file))
    reel = ReplayViewer(play, parse_viewer(viewer, play), create_console(), lang)
    if at is not None:
        reel.show_board(at)
    elif step:
        reel.step_through()
    else:
        reel.print_lines()
        reel.show_board(reel.last)


def parse_viewer(viewer: str, play: Play) -> Viewer:
    """Parse --viewer: a seat number, or None for a spectator; raise `CliError` for anything else."""
    if viewer == "none":
        return None
    if not viewer.isdecimal() or len(viewer) > 2 or int(viewer) >= play.setup.seats:
        raise CliError("viewer", last=play.setup.seats - 1)
    return int(viewer)


class ReplayViewer:
    """Shows a record at any of its lines."""

    def __init__(self, play: Play, viewer: Viewer, console: Console, lang: str) -> None:
        self.play, self.viewer, self.console, self.lang = play, viewer, console, lang
        self.renderer = GameRenderer(play.game.info.key)
        self.names = self.renderer.seat_names(lang, play.setup.seats)
        self.last = len(play.record) - 1

    def play_after(self, number: int) -> Play:
        """Return the play after a line; raise `CliError` if there is no such line."""
        if not 0 <= number <= self.last:
            raise CliError("line", number=number, last=self.last)
        if number == self.last:
            return self.play
        return read_record("\n".join(dump(line) for line in self.play.record.lines[: number + 1]))

    def print_lines(self) -> None:
        """Print a description of every line that the viewer may see."""
        for number in range(self.last + 1):
            self._print_line(number)

    def show_board(self, number: int) -> None:
        """Draw the board after a line, and the result if the game is over."""
        play = self.play_after(number)
        view = play.view(self.viewer)
        before = self.play_after(number - 1).view(self.viewer) if number else None
        self.console.print(translate(self.lang, "at", number=number, last=self.last), style="bold")
        self._print_line(number)
        self.console.print(self.renderer.draw(view, self.lang, before))
        if view["outcome"] is None:
            self.console.print(i18n.insert_names(view["prompt"][self.lang], self.names), style="bold")
        else:
            self.console.print(self.renderer.explain_score(view, self.lang))
            self.console.print(describe_ending(view, self.names, self.lang), style="bold")

    def step_through(self) -> None:
        """Step through the boards interactively, forwards and backwards."""
        number = 0
        while 0 <= number <= self.last:
            self.show_board(number)
            self.console.print(translate(self.lang, "step"), style="dim")
            try:
                typed = input("> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if not sys.stdin.isatty():
                self.console.print(typed)
            if typed in ("q", "quit", "quitter"):
                return
            if typed.isdecimal() and len(typed) < 9:
                number = min(int(typed), self.last)
            elif typed in ("b", "back", "retour"):
                number = max(0, number - 1)
            else:
                number += 1

    def _print_line(self, number: int) -> None:
        line = self.play.record.seen_line(number, self.viewer)
        if line is not None:
            self.console.print(describe_numbered_line(line, number, self.renderer, self.names, self.lang))
