"""Compares `compose.yaml` and `Containerfile` with the repository. No container engine runs here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from machinami.server.configuration import PREFIX, configuration
from tests.server.fork_server import ROOT
from tools.nginx import ensure_nginx

NGINX_CONFIG = "docs/recipes/nginx-compose.conf"
_VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "compose.yaml").read_text())
    assert isinstance(loaded, dict)
    return loaded


@pytest.fixture(scope="module")
def servers(compose: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: one for name, one in compose["services"].items() if name.startswith("server-")}


def test_services_have_health_checks(compose: dict[str, Any], servers: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"postgres", "valkey", "nginx", *servers}
    assert len(servers) >= 2
    assert all("healthcheck" in services[name] for name in services.keys() - servers.keys())
    assert "\nHEALTHCHECK " in (ROOT / "Containerfile").read_text()
    for server in servers.values():
        assert {name: one["condition"] for name, one in server["depends_on"].items()} == {
            "postgres": "service_healthy",
            "valkey": "service_healthy",
        }


def test_volumes_and_mounted_files_exist(compose: dict[str, Any]) -> None:
    sources = [
        volume.split(":")[0] for one in compose["services"].values() for volume in one.get("volumes", ())
    ]
    files = {source for source in sources if source.startswith("./")}
    assert files == {f"./{NGINX_CONFIG}"}
    assert all((ROOT / file).is_file() for file in files)
    named = [source for source in sources if source not in files]
    # Two servers never write into one folder.
    assert sorted(named) == sorted(compose["volumes"])


def test_settings_are_valid(servers: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    environments = [one["environment"] for one in servers.values()]
    environment = {name: _fill_in(value) for name, value in environments[0].items()}
    found = configuration(environment=environment)
    assert all(one == environments[0] for one in environments)
    used = {name.removeprefix(PREFIX).lower() for name in environment}
    assert used == found.sources.keys()
    assert found.settings.shared
    assert found.settings.redis == "redis://valkey"
    assert found.settings.hosts == frozenset({"localhost"})


def test_addresses_agree(compose: dict[str, Any], servers: dict[str, dict[str, Any]]) -> None:
    addresses = {one["networks"]["machinami"]["ipv4_address"] for one in servers.values()}
    blocks = re.findall(
        r"^upstream \w+ \{(.*?)^\}", (ROOT / NGINX_CONFIG).read_text(), re.MULTILINE | re.DOTALL
    )
    upstreams = [re.findall(r"server ([\d.]+):8000", block) for block in blocks]
    assert len(upstreams) == 2
    assert all(set(upstream) == addresses for upstream in upstreams)
    # The second try never reaches the same server.
    assert all(first != second for first, second in zip(*upstreams, strict=True))
    proxy = compose["services"]["nginx"]["networks"]["machinami"]["ipv4_address"]
    assert all(one["environment"]["MACHINAMI_PROXIES"] == proxy for one in servers.values())


@pytest.mark.external
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    port_free = (ROOT / NGINX_CONFIG).read_text().replace("listen 80 ", f"listen unix:{tmp_path}/socket ")
    folders = " ".join(
        f"{kind}_temp_path {tmp_path}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {folders}\n{port_free}}}"
    )
    checked = subprocess.run(
        [ensure_nginx(), "-t", "-c", str(config)], check=False, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_image_commands_exist() -> None:
    text = (ROOT / "Containerfile").read_text()
    lines = text.replace("\\\n", "").splitlines()
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    targets = next(line for line in lines if line.startswith("RUN make ")).split()[2:]
    for target in targets:
        stamp = target.removeprefix(".venv/stamps/")
        assert target in phony[1].split() or f"$(STAMPS)/{stamp}" in makefile, target
        assert stamp == target or (ROOT / "requirements" / f"{stamp}.txt").is_file()
    # The image needs the driver of PostgreSQL, and removes a package that is installed.
    assert "psycopg-binary==" in (ROOT / "requirements" / "postgres.txt").read_text()
    removed = re.findall(r"pip uninstall --python \S+ (\S+)", text)
    assert removed
    assert all(f"\n{name}==" in (ROOT / "requirements" / "play.txt").read_text() for name in removed)
    assert lines[-1] == 'CMD ["machinami", "serve"]'


def test_image_runs_without_privileges() -> None:
    stages = (ROOT / "Containerfile").read_text().split("\nFROM ")[1:]
    assert len(stages) == 2
    assert stages[0].split()[0] == stages[1].split()[0]
    users = re.findall(r"^USER (\w+)$", stages[1], re.MULTILINE)
    assert users
    assert f"useradd --system --uid 10001 --home-dir /data --create-home {users[0]}" in stages[1]


def test_image_leaves_secrets_out() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".git", ".env", ".venv", "*.sqlite*"} <= set(ignored)


def _fill_in(value: str) -> str:
    """Replace the variables of a value by their defaults; a variable without one becomes a password."""
    return _VARIABLE.sub(lambda found: "abc123" if found[2] is None else found[2], str(value))
