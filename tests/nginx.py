"""Runs nginx with a configuration of the docs in a temporary folder; tests start, stop and restart it."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

from tests.server.fork_server import ROOT
from tools.nginx import ensure_nginx

_MAIN_CONFIG = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fast;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{recipe}
}}
"""


def read_recipe(name: str, *changes: tuple[str, str]) -> str:
    """Return a configuration of the docs with some texts replaced."""
    text = (ROOT / "docs" / "recipes" / name).read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Nginx:
    """An nginx process that listens on a port."""

    def __init__(self, folder: Path, text: str, port: int) -> None:
        self._folder, self._port = folder, port
        (folder / "nginx.conf").write_text(_MAIN_CONFIG.format(folder=folder, recipe=text))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Nginx:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the process and wait until it listens."""
        file = str(self._folder / "nginx.conf")
        self._process = subprocess.Popen([ensure_nginx(), "-p", str(self._folder), "-c", file])
        for _ in range(600):
            assert self._process.poll() is None, "nginx ended at once"
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("nginx does not listen")

    def stop(self) -> None:
        """Stop the process at once, which closes its connections."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
