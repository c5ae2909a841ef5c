"""Settings: each can be set in a file, in the environment or on the command line, and displayed."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from machinami.server.configuration import CHOSEN, REMOVED, RENAMED, configuration
from machinami.server.refusal import ServerRefused
from machinami.server.settings import Limits, Settings
from tests.cli.terminal import machinami, read_error

SPECIAL = {
    "metrics": "127.0.0.1:1",
    "redis": "redis://10.0.0.5:6379/1",
    "contact": "mailto:ann@example.org",
    "domain": "a.example",
}
NOWHERE: dict[str, str] = {}


def write_settings(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "machinami.toml"
    file.write_text(text, "utf-8")
    return file


def test_settings_default_without_input() -> None:
    found = configuration(environment=NOWHERE)
    assert (found.host, found.port) == ("127.0.0.1", 8000)
    assert found.settings.limits == Limits()
    assert found.sources == {}


def test_command_line_overrides_environment_and_file(tmp_path: Path) -> None:
    file = write_settings(tmp_path, 'port = 1\nhost = "::1"\nsecure = true\n[limits]\nsockets = 7\n')
    around = {"MACHINAMI_PORT": "2", "MACHINAMI_LIMITS_SOCKETS": "9", "MACHINAMI_CONFIG": str(file)}
    found = configuration(environment=around, host="0.0.0.0")
    assert (found.host, found.port) == ("0.0.0.0", 2)
    assert found.settings.secure
    assert found.settings.limits.sockets == 9
    assert found.sources == {
        "port": "MACHINAMI_PORT",
        "host": "--host",
        "secure": str(file),
        "limits.sockets": "MACHINAMI_LIMITS_SOCKETS",
    }


def test_every_setting_can_be_set() -> None:
    for limit in fields(Limits):
        found = configuration(environment={f"MACHINAMI_LIMITS_{limit.name.upper()}": "3"})
        assert getattr(found.settings.limits, limit.name) == 3
    plain = Settings(Path("x"))
    for name in CHOSEN:
        value = {bool: "true", int: "3", float: "3", str: "json"}.get(type(getattr(plain, name)), "one,two")
        value = SPECIAL.get(name, value)
        assert name in configuration(environment={f"MACHINAMI_{name.upper()}": value}).sources


def test_settings_of_version_0_2_still_exist() -> None:
    released = (Path(__file__).parent / "settings_0_2_0.txt").read_text("utf-8").split()
    limits = (f"limits.{limit.name}" for limit in fields(Limits))
    assert set(released) <= {"host", "port", "database", *CHOSEN, *limits, *RENAMED, *REMOVED}


def test_former_name_in_file_works_with_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = write_settings(tmp_path, "keep_days = 9\n")
    found = configuration(file, NOWHERE)
    assert found.settings.retention_days == 9
    assert found.sources == {"retention_days": str(file)}
    assert caplog.messages == [f"setting keep_days has been renamed to retention_days: {file}"]


def test_former_variable_works_with_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    around = {"MACHINAMI_KEEP_DAYS": "9"}
    assert configuration(environment=around).settings.retention_days == 9
    assert "keep_days has been renamed to retention_days" in caplog.text


def test_present_name_overrides_former_one(tmp_path: Path) -> None:
    file = write_settings(tmp_path, "retention_days = 8\nkeep_days = 9\n")
    assert configuration(file, NOWHERE).settings.retention_days == 8
    around = {"MACHINAMI_KEEP_DAYS": "7", "MACHINAMI_RETENTION_DAYS": "6"}
    assert configuration(file, around).settings.retention_days == 6


def test_invalid_value_of_former_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ServerRefused, match="retention_days"):
        configuration(write_settings(tmp_path, 'keep_days = "long"'), NOWHERE)


def test_printed_settings_round_trip_with_sources(tmp_path: Path) -> None:
    found = configuration(environment={"MACHINAMI_HOSTS": "a.example, b.example"}, port=9000)
    assert 'hosts = ["a.example", "b.example"]  # MACHINAMI_HOSTS' in found.text
    assert "port = 9000  # --port" in found.text
    again = configuration(write_settings(tmp_path, found.text), NOWHERE)
    assert again.settings == found.settings
    assert tomllib.loads(found.text)["limits"]["body"] == Limits().body


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("socket = 3", "socket"),
        ("[limits]\nsocket = 3", "limits.socket"),
        ("[limits]\nsockets = -1", "limits.sockets"),
        ("[limits]\nsockets = true", "limits.sockets"),
        ("[limits]\nsockets = 1.5", "limits.sockets"),
        ("limits = 3", "limits"),
        ("secure = 1", "secure"),
        ("port = 70000", "port"),
        ('hosts = "a.example"', "hosts"),
        ('log = "xml"', "log"),
        ('metrics = "here"', "metrics"),
        ('redis = "10.0.0.5"', "redis"),
        ('redis = "http://10.0.0.5"', "redis"),
        ('contact = "ann"', "contact"),
        ('domain = "https://a.example"', "domain"),
        ('domain = "192.0.2.1"', "domain"),
        ("secure = ", "machinami.toml"),
    ],
)
def test_invalid_setting_is_named(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises(ServerRefused) as caught:
        configuration(write_settings(tmp_path, text), NOWHERE)
    assert caught.value.clause == "S-12"
    assert wrong in caught.value.words["en"]
    assert wrong in caught.value.words["fr"]


def test_database_is_file_or_postgresql_url() -> None:
    for named in ("/var/tables.sqlite", "sqlite:////var/tables.sqlite"):
        assert configuration(environment=NOWHERE, database=named).settings.database == Path(
            "/var/tables.sqlite"
        )
    address = "postgresql://machinami@localhost/machinami"
    assert configuration(environment=NOWHERE, database=address).settings.database == address
    with pytest.raises(ServerRefused, match="mysql://localhost"):
        configuration(environment=NOWHERE, database="mysql://localhost/tables")


def test_missing_settings_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ServerRefused, match="nowhere"):
        configuration(tmp_path / "nowhere.toml", NOWHERE)


@pytest.mark.parametrize("value", ["many", "1e9", "-3", ""])
def test_invalid_variable_is_named_and_empty_is_ignored(value: str) -> None:
    around = {"MACHINAMI_LIMITS_SOCKETS": value}
    if not value:
        assert configuration(environment=around).settings.limits == Limits()
        return
    with pytest.raises(ServerRefused, match=r"limits\.sockets"):
        configuration(environment=around)


def test_cli_prints_settings_and_rejects_invalid_ones(tmp_path: Path) -> None:
    shown = machinami("serve", "--show-settings", "--port", "9")
    assert shown.exit_code == 0
    assert "port = 9  # --port" in shown.output
    bad = str(write_settings(tmp_path, "nothing = 3"))
    assert "nothing" in read_error(machinami("serve", "--show-settings", "--config", bad))
