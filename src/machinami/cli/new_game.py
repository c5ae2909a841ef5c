"""`machinami new-game`: writes the package of a new game whose tests pass."""

from __future__ import annotations

import re
from pathlib import Path

import click

from machinami.cli.output import CliError, translate, with_language
from machinami.core import registry

SKELETON = Path(__file__).parent / "skeleton"
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "src/{key}/__init__.py": "init.py",
    "src/{key}/data.toml": "data.toml",
    "src/{key}/game.py": "game.py",
    "src/{key}/bot.py": "bot.py",
    "src/{key}/codec.py": "codec.py",
    "src/{key}/words.en.md": "words.en.md",
    "src/{key}/words.fr.md": "words.fr.md",
    "tests/test_game.py": "test_game.py",
}
"""The files of the package, each with its template in `skeleton`."""

KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@click.command("new-game")
@click.argument("key")
@click.option("--title", help="The name of the game; by default made from the key.")
@click.option(
    "--folder", type=click.Path(path_type=Path), help="The folder to create; by default the key, here."
)
@with_language
def new_game(key: str, title: str | None, folder: Path | None, lang: str) -> None:
    """Write the package of a new game KEY, such as my_game: tic-tac-toe, with rules, bot, codec and tests.

    The tests pass as they are; replace the rules by yours.
    """
    if not KEY.fullmatch(key):
        raise CliError("new-game/key", key=key[:40])
    known = registry.keys()
    if key in known:
        raise CliError("new-game/known", key=key)
    target = folder or Path(key)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CliError("new-game/folder", folder=target)
    values = {"key": key, "title": title or key.replace("_", " ").title()}
    for path, template in FILES.items():
        file = target / path.format(key=key)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = (SKELETON / f"{template}.txt").read_text("utf-8")
        file.write_text(re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], text), "utf-8")
    click.echo(translate(lang, "new-game", folder=target))
