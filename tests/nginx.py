"""A real nginx with a recipe of ours, in a folder of its own: started, stopped and restarted by tests."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

from tests.server.preloaded import ROOT
from tools.nginx import ensure_nginx

_AROUND = """
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


def recipe(name: str, *changes: tuple[str, str]) -> str:
    """A recipe of the docs, with what is said there put as it is here."""
    text = (ROOT / "docs" / "recipes" / name).read_text()
    for said, meant in changes:
        assert said in text, said
        text = text.replace(said, meant)
    return text


class Nginx:
    """One nginx, which listens at a port."""

    def __init__(self, folder: Path, text: str, port: int) -> None:
        self._folder, self._port = folder, port
        (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, recipe=text))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Nginx:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it listens."""
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
        """Stop it at once: whoever came by it is hung up on."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
