"""Packages of games outside Machinami, with the metadata that an installation writes."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import machinami

BROKEN_IMPORT = "import no_such_library\n"
QUITS = "raise SystemExit('bye')\n"
WRONG_KEY = "from tictac.game import GAME\n"
SUBCLASS = """from dataclasses import replace
from tictac.game import NewGame

class Changed(NewGame):
    info = replace(NewGame.info, key={key!r}, name={name!r})
{body}
GAME = Changed()
"""
SCRIPTED = """
    def svg(self, setup, view):
        return ('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">'
                '<script>parent.document.title = "broken"; fetch("/api/me")</script></svg>')
"""
ENDLESS_TEXT = """
    def svg(self, setup, view):
        return "<svg"
    def text(self, view, language):
        return "many words " * 100_000
    def describe_action(self, action, language):
        raise RuntimeError("no words")
"""


def install_skeleton(folder: Path, key: str, title: str) -> Path:
    """Write the skeleton of a game with its metadata. Return the folder for `PYTHONPATH`."""
    made = machinami("new-game", key, "--title", title, "--folder", str(folder / key))
    assert made.exit_code == 0, made.output
    source = folder / key / "src"
    _write_metadata(source, key, f"{key}.game:GAME")
    return source


def install_module(source: Path, key: str, text: str) -> None:
    """Write a game that is one module, with its metadata, next to other packages."""
    (source / f"{key}.py").write_text(text, "utf-8")
    _write_metadata(source, key, f"{key}:GAME")


def install_broken_games(source: Path) -> None:
    """Add games that fail in various ways; `tictac` must be in the same folder."""
    install_module(source, "broken", BROKEN_IMPORT)
    install_module(source, "quits", QUITS)
    install_module(source, "wrongkey", WRONG_KEY)
    install_module(source, "endlessname", SUBCLASS.format(key="endlessname", name="Na" * 500, body=""))
    install_module(source, "scripted", SUBCLASS.format(key="scripted", name="Scripted", body=SCRIPTED))
    install_module(source, "wordy", SUBCLASS.format(key="wordy", name="Wordy", body=ENDLESS_TEXT))


def _write_metadata(source: Path, key: str, point: str) -> None:
    metadata = source / f"{key}-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text(f"[machinami.games]\n{key} = {point}\n")
