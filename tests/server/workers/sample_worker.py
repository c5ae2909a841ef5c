"""A worker for tests: it answers with its process id and a large message, then ends as its job requests."""

from __future__ import annotations

import os
import time

import msgspec

from machinami.server.workers import worker_process


class Job(msgspec.Struct):
    """A job: whether the worker ends well, badly or never."""

    ends: str


def main() -> None:
    """Read one job and send two answers."""
    errand = worker_process.read_job(Job, niceness=0)
    worker_process.write_answer(b"%d\n" % os.getpid())
    worker_process.write_answer(bytes(200_000))
    if errand.ends == "badly":
        raise SystemExit("a wheel came off")
    while errand.ends == "never":
        time.sleep(60)


if __name__ == "__main__":
    main()
