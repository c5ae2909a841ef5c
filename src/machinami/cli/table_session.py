"""Interactive session: one person against bots in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Columns
from rich.text import Text

from machinami.cli.clock import Clock
from machinami.cli.move_log import ending, numbered, told
from machinami.cli.output import WORDS, Problem, say, sentence
from machinami.cli.record_file import Keeper
from machinami.cli.renderer import Face
from machinami.core import i18n
from machinami.core.contract import Figured, Json, Refused
from machinami.core.play import Play
from machinami.lab.match import Match

YES = {"yes", "y", "oui", "o"}


class Left(Exception):
    """The person has left the session."""


class Table:
    """One game in the terminal, from the first board to the last or until the person leaves."""

    def __init__(self, play: Play, seat: int, match: Match, console: Console, lang: str) -> None:
        self.play, self.seat, self.match, self.console, self.lang = play, seat, match, console, lang
        self.face = Face(play.game.facts.key)
        self.keeper = Keeper()
        self.names = self._names()
        self._clock = Clock(play.now)
        self._since: dict[str, Json] | None = None
        self._told = len(play.record.seen_lines(seat))
        self._words = self._vocabulary()

    def run(self) -> None:
        """Play until the game is over; raises `PlayerLeft` if the person leaves."""
        others = [name for seat, name in enumerate(self.names) if seat != self.seat]
        seat = self.face.seats(self.lang, self.play.setup.seats)[self.seat]
        self._say("welcome", game=self.play.game.facts.name, seat=seat, others=", ".join(others) or "–")
        while self.play.outcome is None:
            if not self._others():
                self._ask()
        self._news()
        self._end()

    # Bots and events ------------------------------------------------------------------------------

    def _others(self) -> bool:
        """Run one bot action or timed event; return False if the person has to act."""
        play = self.play
        bots = [seat for seat in play.awaited if seat in self.match.players]
        if bots:
            self._think(bots[0])
            return True
        if self.seat in play.to_act and play.actions(self.seat):
            return False
        event = self.match.coming()
        if event is None:
            raise RuntimeError(f"{play.game.facts.key}: no seat to act and no event pending")
        self._clock.wait(event.at)
        self.match.happen(event)
        return True

    def _think(self, seat: int) -> None:
        if not self.console.is_terminal:
            self.match.act(seat)
            return
        columns = TextColumn("{task.description}", markup=False), BarColumn(bar_width=24)
        with Progress(*columns, console=self.console, transient=True) as progress:
            task = progress.add_task(say(self.lang, "thinking", name=self.names[seat]), total=1.0)
            self.match.act(seat, progress=lambda share: progress.update(task, completed=share))

    def _catch_up(self) -> int | None:
        """Apply the events of a real-time game that are due; return the current time, None otherwise."""
        if not self.play.game.facts.realtime:
            return None
        now = max(self._clock.now(), self.play.now)
        while (event := self.match.coming()) is not None and event.at <= now:
            self.match.happen(event)
        return max(now, self.play.now)

    # The person's turn ----------------------------------------------------------------------------

    def _ask(self) -> None:
        self._catch_up()
        self._news()
        if self.play.outcome is not None:
            return
        view = self.play.view(self.seat)
        if view != self._since:
            self.console.print(self.face.draw(view, self.lang, self._since))
            self._since = view
            self.console.print(i18n.named(view["prompt"][self.lang], self.names), style="bold")
            if not self.face.guide(self.lang):
                self.console.print(self.face.listing(view, self.lang))
        text = self._read()
        if text:
            self._answer(text)

    def _answer(self, text: str) -> None:
        command, _, rest = text.partition(" ")
        try:
            if (act := self._words.get(command.lower())) is not None:
                act(rest.strip())
            elif (look := self.face.looks.get(command.lower())) is not None:
                self.console.print(look(self.play.view(self.seat), self.lang, rest.split()))
            else:
                action = self.face.parse(text, self.play.view(self.seat))
                self.play.do(self.seat, action, self._catch_up())
                self._told = len(self.play.record.seen_lines(self.seat))
        except Refused as refused:
            self._refuse(refused)

    def _read(self) -> str:
        """Read one line; echo it if stdin is not a terminal, so that the transcript is complete."""
        try:
            text = input("> ").strip()
        except EOFError:
            self.console.print()
            raise Left from None
        if not sys.stdin.isatty():
            self.console.print(text)
        return text

    def _refuse(self, refused: Refused) -> None:
        named = Refused(refused.clause, {self.lang: i18n.named(refused.words[self.lang], self.names)})
        if not refused.clause:
            self.console.print(sentence(named, self.lang), style="yellow")
            return
        self._say("refused", "yellow", sentence=named.words[self.lang], clause=refused.clause)
        if any(refused.clause in chapter.clauses for chapter in self._chapters()):
            self._say("why", "dim", clause=refused.clause)

    # Commands -------------------------------------------------------------------------------------

    def _vocabulary(self) -> dict[str, Callable[[str], None]]:
        return {
            name: act
            for names, act in (
                ("help aide ?", self._help),
                ("board plateau", self._board),
                ("list liste", self._list),
                ("try essayer", self._try),
                ("log journal", self._log),
                ("rules règles regles", self._rules),
                ("undo annuler", self._undo),
                ("save sauver", self._save),
                ("resign abandonner", self._resign),
                ("quit quitter exit q", self._quit),
            )
            for name in names.split()
        }

    def _help(self, rest: str) -> None:
        lines = Columns.grid(padding=(0, 2))
        for usage, meaning in [*self.face.guide(self.lang), *WORDS.books[self.lang].sections["help"].items()]:
            lines.add_row(Text(usage, style="bold", no_wrap=True), meaning)
        self.console.print(lines)

    def _board(self, rest: str) -> None:
        self.console.print(self.face.draw(self.play.view(self.seat), self.lang, None))

    def _list(self, rest: str) -> None:
        self.console.print(self.face.listing(self.play.view(self.seat), self.lang))

    def _try(self, rest: str) -> None:
        view = self.play.view(self.seat)
        action = self.face.parse(rest, view)
        refused = self.play.check(self.seat, action, self._catch_up())
        if refused is not None:
            raise refused
        preview = self.face.preview(view, action, self.lang)
        if preview is not None:
            self.console.print(preview)
        self._say("legal")

    def _log(self, rest: str) -> None:
        for number, line in enumerate(self.play.record.seen_lines(self.seat)):
            self.console.print(numbered(line, number, self.face, self.names, self.lang))

    def _rules(self, rest: str) -> None:
        chapters = self._chapters()
        if not chapters:
            raise Problem("rules")
        selected = [chapter for chapter in chapters if not rest or rest.upper() in chapter.clauses]
        if not selected:
            raise Problem("clause", clause=rest[:20])
        self.console.print(Group(*(Markdown(f"**{c.title}**\n\n{c.text}\n") for c in selected)))

    def _undo(self, rest: str) -> None:
        """Undo one action: return to the latest line that the seat may freely undo to."""
        horizon = self.play.horizon(self.seat)
        if horizon is None:
            raise Problem("undo")
        for line in range(len(self.play.record) - 1, horizon - 1, -1):
            try:
                self.play.undo(line, self.seat)
            except Refused:
                continue
            self._told = len(self.play.record.seen_lines(self.seat))
            self._say("undone")
            return

    def _save(self, rest: str) -> None:
        if not rest:
            raise Problem("filename")
        self.write(Path(rest))

    def _resign(self, rest: str) -> None:
        self._say("sure", "bold")
        if self._read().lower() in YES:
            self.play.end("resigned", self.seat)
        else:
            self._say("stays")

    def _quit(self, rest: str) -> None:
        raise Left

    # Output ---------------------------------------------------------------------------------------

    def write(self, file: Path) -> None:
        """Write the record to a file, and print how to resume an unfinished game."""
        self.keeper.write(file, self.play.record.text)
        self._say("saved", file=file)
        if self.play.outcome is None:
            self._say("kept", "dim", game=self.face.key, file=file)

    def _news(self) -> None:
        """Print the lines since the last call."""
        lines = self.play.record.seen_lines(self.seat)
        for line in lines[self._told :]:
            if "outcome" not in line:
                self.console.print(told(line, self.face, self.names, self.lang), style="cyan")
        self._told = len(lines)

    def _end(self) -> None:
        view = self.play.view(self.seat)
        self.console.print(self.face.account(view, self.lang))
        self.console.print(ending(view, self.names, self.lang), style="bold")

    def _chapters(self) -> tuple[i18n.Chapter, ...]:
        module = sys.modules[type(self.play.game).__module__]
        folder = Path(str(module.__file__)).parent
        if not (folder / "words.en.md").exists():
            return ()
        game = self.play.game
        figures = game.figures(self.play.setup) if isinstance(game, Figured) else {}
        return i18n.of(folder).rules(self.lang, figures)

    def _names(self) -> list[str]:
        count = self.play.setup.seats
        seats = self.face.seats(self.lang, count)
        players = self.match.players
        own = [
            say(self.lang, "bot", name=players[seat].name) if seat in players else say(self.lang, "you")
            for seat in range(count)
        ]
        return [say(self.lang, "seated", name=n, seat=s) for n, s in zip(own, seats, strict=True)]

    def _say(self, key: str, style: str = "", /, **values: object) -> None:
        self.console.print(say(self.lang, key, **values), style=style)
