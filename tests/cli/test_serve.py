"""`machinami` without a command serves the page and opens it where a person sits at a screen."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from urllib.request import urlopen

import pytest

from machinami.cli.serve import BROWSER_VARIABLES, can_open_browser
from tests.cli.terminal import machinami, read_error

BROWSER = '#!/bin/sh\nprintf "%s" "$1" > "$(dirname "$0")/opened"\n'
PATIENCE = 120


class Screen(StringIO):
    """An output that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_browser_opens_page_of_running_server(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    os.mkfifo(opened)
    settings = {"PORT": "0", "DATABASE": str(tmp_path / "house.sqlite"), "WARM": "false"}
    environment = {f"MACHINAMI_{name}": value for name, value in settings.items()}
    environment |= os.environ | {"BROWSER": str(browser)}
    command = [sys.executable, "-c", "from machinami.cli import main; main()"]
    terminal, output = pty.openpty()
    reader = os.open(opened, os.O_RDWR)
    with subprocess.Popen(command, env=environment, stdout=output) as server:
        try:
            ready, _, _ = select.select([reader], [], [], PATIENCE)
            assert ready
            address = os.read(reader, 200).decode()
            assert os.read(terminal, 200).decode().strip() == f"Machinami: {address}"
            with urlopen(address) as page:
                assert page.status == 200
        finally:
            server.send_signal(signal.SIGINT)
    assert server.returncode == 0
    for descriptor in (reader, terminal, output):
        os.close(descriptor)


def test_browser_needs_terminal_and_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in BROWSER_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout", Screen())
    assert not can_open_browser()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert can_open_browser()
    monkeypatch.setattr("sys.stdout", StringIO())
    assert not can_open_browser()


@pytest.mark.parametrize(("options", "opens"), [((), True), (("--no-browser",), False)])
def test_option_keeps_browser_closed(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], opens: bool
) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr("machinami.server.main.serve", lambda **values: served.append(values))
    monkeypatch.setattr("machinami.cli.commands.can_open_browser", lambda: True)
    assert machinami(*options).exit_code == 0
    assert [(values["host"], values["open_browser"]) for values in served] == [("127.0.0.1", opens)]


def test_option_belongs_to_no_command() -> None:
    assert "--no-browser" in read_error(machinami("--no-browser", "games"))


def test_missing_server_package_is_named_with_command_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "machinami.server.main", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    line = read_error(machinami())
    assert "uvicorn" in line
    assert 'pip install "machinami[play]"' in line
