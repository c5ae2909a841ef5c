"""Configuration: settings from a TOML file, environment variables and the command line, in rising
priority."""

from __future__ import annotations

import json
import logging
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from machinami.server.refusal import ServerRefused, refusal
from machinami.server.settings import Limits, Settings, default_database
from machinami.store.location import DatabaseLocation, parse_location

log = logging.getLogger(__name__)

PREFIX = "MACHINAMI_"
CONFIG = f"{PREFIX}CONFIG"
"""The environment variable with the path of the TOML file."""

HOST, PORT = "127.0.0.1", 8000
CHOSEN = (
    *(
        "hosts",
        "origins",
        "proxies",
        "secure",
        "bot_delay",
        "bot_threads",
        "chance_processes",
        "warm",
        "pledges",
    ),
    *("redis", "metrics", "log", "access_log", "retention_days", "contact", "domain"),
)
"""The settings other than limits, in the order of `Configuration.text`."""

REMOVED = ("peer",)
"""Settings of the last release. They are ignored with a warning."""

RENAMED = {"keep_days": "retention_days"}
"""Former names of settings. They work with a warning; a value under the present name takes precedence."""

_DOMAIN = re.compile(r"(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]*[a-z][a-z0-9-]*)*", re.ASCII)
_YES, _NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True)
class Configuration:
    """The address to listen on, the settings, and the source of each value that is not a default."""

    host: str
    port: int
    settings: Settings
    sources: Mapping[str, str]

    @property
    def text(self) -> str:
        """The configuration as a TOML file that has the same effect."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        whole = {"host": self.host, "port": self.port, "database": str(self.settings.database)}
        yield from (self._line(name, value) for name, value in whole.items())
        yield from (self._line(name, getattr(self.settings, name)) for name in CHOSEN)
        yield from ("", "[limits]")
        for limit in fields(Limits):
            yield self._line(f"limits.{limit.name}", getattr(self.settings.limits, limit.name))

    def _line(self, name: str, value: Any) -> str:
        source = self.sources.get(name)
        line = f"{name.rpartition('.')[2]} = {_toml(value)}"
        if value is None or value == "":
            line = f"# {line}"
        return line if source is None else f"{line}  # {source}"


def configuration(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    *,
    host: str | None = None,
    port: int | None = None,
    database: DatabaseLocation | None = None,
    redis: str | None = None,
) -> Configuration:
    """Return the validated configuration. The command line overrides the environment, which overrides the
    file. Raise `ServerRefused` if a value is invalid or its name unknown."""
    variables = os.environ if environment is None else environment
    file = file or (Path(variables[CONFIG]) if variables.get(CONFIG) else None)
    values: dict[str, Any] = dict(_defaults())
    sources: dict[str, str] = {}
    given = {} if file is None else dict(_read_file(file))
    for name, value in _convert_former_names(given, str(file)).items():
        if name not in values:
            raise refusal(500, "S-12/unknown", name=name[:60], file=file)
        values[name], sources[name] = _validate(name, values[name], value), str(file)
    named = {name: variables.get(_variable(name)) for name in (*values, *RENAMED, *REMOVED)}
    given = {name: value for name, value in named.items() if value}
    for name, value in _convert_former_names(given, "the environment").items():
        values[name], sources[name] = _validate(name, values[name], value, text=True), _variable(name)
    for name, value in (("host", host), ("port", port), ("database", database)):
        if value is not None:
            values[name], sources[name] = value, f"--{name}"
    if redis is not None:
        values["redis"], sources["redis"] = _validate("redis", "", redis), "--redis"
    return _build(values, sources)


def _variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper().replace(".", "_")


def _convert_former_names(given: dict[str, Any], source: str) -> dict[str, Any]:
    """Return the values by the present names of their settings; log a warning for each former name."""
    current: dict[str, Any] = {}
    for former, name in RENAMED.items():
        if former in given:
            log.warning("setting %s has been renamed to %s: %s", former, name, source)
            current[name] = given[former]
    for removed in REMOVED:
        if removed in given:
            log.warning("setting %s has no effect any more", removed)
    return current | {name: value for name, value in given.items() if name not in (*RENAMED, *REMOVED)}


def _build(values: dict[str, Any], sources: dict[str, str]) -> Configuration:
    limits = Limits(**{limit.name: values[f"limits.{limit.name}"] for limit in fields(Limits)})
    try:
        settings = Settings(parse_location(values["database"]), limits=limits)
    except ValueError as unknown:
        raise _invalid("database", unknown, "/…, sqlite:///…, postgresql://…") from None
    settings = replace(settings, **{name: values[name] for name in CHOSEN})
    if settings.hosts is not None and not settings.hosts:
        settings = replace(settings, hosts=None)
    return Configuration(values["host"], values["port"], settings, sources)


def _defaults() -> Iterator[tuple[str, Any]]:
    plain = Settings(default_database())
    yield from (("host", HOST), ("port", PORT), ("database", str(plain.database)))
    for name in CHOSEN:
        value = getattr(plain, name)
        yield name, frozenset() if name == "hosts" else value
    for limit in fields(Limits):
        yield f"limits.{limit.name}", limit.default


def _read_file(file: Path) -> Iterator[tuple[str, Any]]:
    """Yield the values of a TOML file by dotted name."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault).partition("\n")[0]
        raise refusal(500, "S-12/config", file=file, reason=reason) from None
    for name, value in data.items():
        if name == "limits" and isinstance(value, dict):
            yield from ((f"limits.{limit}", given) for limit, given in value.items())
        else:
            yield name, value


def _validate(name: str, default: Any, given: Any, text: bool = False) -> Any:
    """Return a value converted to the type of the default. With `text`, the value is a string from the
    environment. Raise `ServerRefused` if it is invalid."""
    if isinstance(default, bool):
        if text and given.lower() in _YES + _NO:
            return given.lower() in _YES
        if isinstance(given, bool):
            return given
        raise _invalid(name, given, "true, false")
    if isinstance(default, int | float):
        return _number(name, default, given, text)
    if isinstance(default, frozenset):
        parts = given.split(",") if text else given
        if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
            raise _invalid(name, given, '["…", "…"]')
        return frozenset(part.strip() for part in parts if part.strip())
    if not isinstance(given, str) or len(given) > 1000:
        raise _invalid(name, given, '"…"')
    if name == "log" and given not in ("text", "json"):
        raise _invalid(name, given, '"text", "json"')
    if name == "redis" and given and not given.startswith(("redis://", "rediss://")):
        raise _invalid(name, given, '"redis://…", "rediss://…"')
    if name == "metrics" and not given.rpartition(":")[2].isdecimal():
        raise _invalid(name, given, '"127.0.0.1:9464"')
    if name == "contact" and not given.startswith(("mailto:", "https://")):
        raise _invalid(name, given, '"mailto:…", "https://…"')
    if name == "domain" and not _DOMAIN.fullmatch(given):
        raise _invalid(name, given, '"games.example.org"')
    return given


def _number(name: str, default: float, given: Any, text: bool) -> float:
    whole = isinstance(default, int)
    value: Any = given
    try:
        value = (int(given) if whole else float(given)) if text else given
    except ValueError:
        raise _invalid(name, given, "0 …") from None
    fits = isinstance(value, int) or (isinstance(value, float) and not whole)
    if isinstance(value, bool) or not fits or not 0 <= value <= 10**15:
        raise _invalid(name, given, "0 …")
    if name == "port" and value > 65_535:
        raise _invalid(name, given, "0 … 65535")
    return value if whole else float(value)


def _invalid(name: str, given: Any, wanted: str) -> ServerRefused:
    return refusal(500, "S-12/setting", name=name, value=str(given)[:60], wanted=wanted)


def _toml(value: Any) -> str:
    if isinstance(value, frozenset):
        return json.dumps(sorted(value), ensure_ascii=False)
    return json.dumps("" if value is None else value, ensure_ascii=False)
