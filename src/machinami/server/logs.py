"""What a server writes down about itself: time and place of what went wrong, and of nobody a name.

Tables and guests stand there as hashes: enough to follow one through the log, too little to sit down.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time

ACCESS = logging.getLogger("machinami.access")
"""One line for each request, when that is wanted."""

_FIELDS = ("table", "guest", "address", "method", "path", "status", "milliseconds")


def hashed(secret: str) -> str:
    """The sign under which something secret stands in the log."""
    return hashlib.sha256(b"machinami log\n" + secret.encode("utf-8", "replace")).hexdigest()[:12]


def set_up(shape: str, access: bool) -> None:
    """Log to the standard error stream, as lines for people or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Structured() if shape == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    ACCESS.setLevel(logging.INFO if access else logging.WARNING)


class Plain(logging.Formatter):
    """Time, level, place, message, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the trace of a fault below it."""
        more = "".join(f" {name}={value}" for name, value in _known(record).items())
        line = f"{moment(record.created)} {record.levelname} {record.name}: {record.getMessage()}{more}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Structured(logging.Formatter):
    """The same as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever happened."""
        data = {
            "time": moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_known(record),
        }
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False)


def moment(seconds: float) -> str:
    """A moment in universal time, to the millisecond."""
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds * 1000) % 1000:03d}Z"


def _known(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
