"""Starts a server in one process or several."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from multiprocessing.synchronize import Event
from pathlib import Path
from types import FrameType

import uvicorn
from sqlalchemy.exc import DBAPIError

from machinami.server import logs
from machinami.server.app import create_app
from machinami.server.cluster.supervisor import Supervisor
from machinami.server.configuration import HOST, PORT, configuration
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.services import Services
from machinami.server.settings import Settings
from machinami.server.sockets.transport import Config
from machinami.store.dialect import display_name
from machinami.store.location import DatabaseLocation, parse_location
from machinami.store.lock import DatabaseInUse, exclusive_lock
from machinami.store.migrate import upgrade

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def serve(
    host: str = HOST,
    port: int = PORT,
    database: str | Path | None = None,
    open_browser: bool = False,
    *,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted. Port 0 selects a free port; `ready` is called with the address.

    If `host` is a loopback address and no host names are set, the server answers only to local host names.
    """
    if settings is None:
        settings = configuration(database=None if database is None else parse_location(database)).settings
    if settings.hosts is None and host in LOOPBACK:
        settings = replace(settings, hosts=LOOPBACK)
    with bind_socket(host, port) as listener, _exclusive_database(settings.database):
        _run(settings, listener, host, open_browser, ready or _print_address)


def serve_many(host: str, port: int, settings: Settings, workers: int) -> None:
    """Serve with several worker processes until interrupted; a worker that exits is replaced. Raise
    `ServerRefused` unless the database can be shared."""
    if not settings.shared:
        raise refusal(500, "S-12/workers")
    with bind_socket(host, port) as listener, _exclusive_database(settings.database):
        listener.listen(2048)
        Supervisor(listener, host, settings, workers, _serve_worker).run()


def _serve_worker(listener: socket.socket, host: str, settings: Settings, ready: Event) -> None:
    _run(settings, listener, host, False, lambda _: ready.set())


def _run(
    settings: Settings,
    listener: socket.socket,
    host: str,
    open_browser: bool,
    ready: Callable[[str], None],
) -> None:
    logs.set_up(settings.log, settings.access_log)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    services = Services(settings)
    config = Config(
        create_app(services),
        settings,
        loop="uvloop" if sys.platform != "win32" else "auto",
        lifespan="on",
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=3,
    )

    def announce() -> None:
        ready(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    # A startup failure that the operator can fix is printed as one line, so hide the framework's traceback.
    logging.getLogger("uvicorn.error").addFilter(lambda _: services.startup_failure is None)
    try:
        AnnouncingServer(config, announce).run([listener])
    except KeyboardInterrupt:
        return
    except SystemExit:
        if services.startup_failure is None:
            raise
        raise _startup_refusal(settings.database, services.startup_failure) from None


class AnnouncingServer(uvicorn.Server):
    """A uvicorn server that calls `announce` once it accepts requests."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at the first signal. Further signals do not shorten the shutdown of a few seconds, because
        that would cancel the task that writes to the database."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `announce`."""
        await super().startup(sockets)
        if self.started:
            self._announce()


def _print_address(address: str) -> None:
    sys.stdout.write(f"Machinami: {address}\n")
    sys.stdout.flush()


@contextmanager
def bind_socket(host: str, port: int) -> Iterator[socket.socket]:
    """Yield a socket bound to an address. Raise `ServerRefused` if binding fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except (OSError, OverflowError) as fault:
            reason = getattr(fault, "strerror", None) or str(fault)
            raise refusal(500, "S-12/port", host=host, port=port, reason=reason) from None
        yield listener


@contextmanager
def _exclusive_database(database: DatabaseLocation) -> Iterator[None]:
    """Migrate the database, and lock it while the server runs if it is a file. A PostgreSQL database may be
    shared."""
    with ExitStack() as stack:
        try:
            if isinstance(database, Path):
                stack.enter_context(exclusive_lock(database))
            upgrade(database)
            if isinstance(database, Path):
                # Earlier releases created the file readable for all users of the machine, with the seat links
                # in it.
                database.chmod(0o600)
        except DatabaseInUse:
            raise refusal(500, "S-12/locked", database=database) from None
        except Exception as fault:
            raise _startup_refusal(database, fault) from None
        yield


def _startup_refusal(database: DatabaseLocation, fault: Exception) -> ServerRefused:
    if isinstance(fault, ServerRefused):
        return fault
    if isinstance(fault, ModuleNotFoundError):
        return refusal(500, "S-12/driver", missing=fault.name)
    cause = fault.orig or fault if isinstance(fault, DBAPIError) else fault
    reason = getattr(cause, "strerror", None) or str(cause).partition("\n")[0]
    return refusal(500, "S-12/database", database=display_name(database), reason=reason)
