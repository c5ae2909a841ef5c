"""The server's log: time, logger and message, with structured fields.

Tables and guests appear as short hashes: enough to follow one through the log, not enough to use its address
or cookie. No names are logged.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time

ACCESS = logging.getLogger("machinami.access")
"""The access log: one line for each request, if the setting `access_log` is on."""

_FIELDS = ("game", "table", "guest", "clause", "address", "method", "path", "status", "milliseconds")


def log_hash(secret: str) -> str:
    """Return the hash by which a secret appears in the log."""
    return hashlib.sha256(b"machinami log\n" + secret.encode("utf-8", "replace")).hexdigest()[:12]


def set_up(shape: str, access: bool) -> None:
    """Log to standard error, as JSON if `shape` is "json", else as text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Structured() if shape == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    ACCESS.setLevel(logging.INFO if access else logging.WARNING)


class Plain(logging.Formatter):
    """A text format: time, level, logger, message, fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line, followed by the traceback if there is one."""
        more = "".join(f" {name}={value}" for name, value in _structured_fields(record).items())
        line = f"{format_time(record.created)} {record.levelname} {record.name}: {record.getMessage()}{more}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Structured(logging.Formatter):
    """A JSON format: one object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line of JSON."""
        data = {
            "time": format_time(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_structured_fields(record),
        }
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False)


def format_time(seconds: float) -> str:
    """Return a time in seconds since 1970 as an ISO 8601 text in UTC, with milliseconds."""
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds * 1000) % 1000:03d}Z"


def _structured_fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
