"""The OpenAPI description, and Schemathesis against it."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_process import ServerProcess
from tests.soak import choose_count

READ = ("view", "text", "actions", "stream", "record")
COMMANDS = (
    *("join", "act", "check", "undo", "answer", "offer", "claim", "resign", "leave", "return", "phrase"),
    *("rematch", "seat", "abort"),
)
ADDRESSES = {
    "/api/games": {"get"},
    "/api/games/{key}/score-sheet": {"post"},
    "/api/games/{key}/sheets": {"get"},
    "/api/me/score-sheets": {"get"},
    "/api/me/score-sheets/{key}": {"post"},
    "/api/me/score-sheets/{sheet}": {"delete"},
    "/api/games/{key}/rules": {"get"},
    "/api/games/{key}/puzzles": {"get"},
    "/api/games/{key}/daily": {"get"},
    "/api/games/{key}/daily/times": {"get"},
    "/api/games/{key}/lessons": {"get"},
    "/api/lessons/{key}/{lesson}": {"post"},
    "/api/tables/{table}/lesson": {"get", "post"},
    "/api/me": {"get", "post"},
    "/api/me/clubs": {"get"},
    "/api/me/challenge/{key}": {"post"},
    "/api/games/{key}/challenge": {"get"},
    "/api/games/{key}/challenge/results": {"get"},
    "/api/clubs": {"post"},
    "/api/clubs/{club}": {"get", "post", "delete"},
    "/api/clubs/{club}/join": {"post"},
    "/api/clubs/{club}/leave": {"post"},
    "/api/clubs/{club}/invitation": {"post"},
    "/api/clubs/{club}/members/{member}": {"post", "delete"},
    "/api/clubs/{club}/tournaments": {"get"},
    "/api/tournaments": {"get", "post"},
    "/api/tournaments/{tournament}": {"get", "delete"},
    "/api/tournaments/{tournament}/enter": {"post"},
    "/api/tournaments/{tournament}/withdraw": {"post"},
    "/api/tournaments/{tournament}/start": {"post"},
    "/api/tournaments/{tournament}/entrants/{number}": {"delete"},
    "/api/tournaments/{tournament}/result": {"get"},
    "/api/clubs/{club}/games": {"get"},
    "/api/clubs/{club}/tables/{table}/picture": {"get"},
    "/api/clubs/{club}/export": {"get"},
    "/api/me/keeping": {"get"},
    "/api/me/passkeys": {"post"},
    "/api/me/passkeys/begin": {"post"},
    "/api/me/passkeys/{passkey}": {"delete"},
    "/api/me/return": {"post"},
    "/api/me/return/begin": {"post"},
    "/api/me/links": {"post"},
    "/api/me/links/look": {"post"},
    "/api/me/links/take": {"post"},
    "/api/me/elsewhere/end": {"post"},
    "/api/me/games": {"get"},
    "/api/me/games/{table}/picture": {"get"},
    "/api/me/tallies": {"get"},
    "/api/me/export": {"get"},
    "/api/me/people": {"get"},
    "/api/me/blocks": {"post"},
    "/api/me/blocks/{block}": {"delete"},
    "/api/me/invitations": {"get"},
    "/api/me/invitations/{table}/decline": {"post"},
    "/api/me/games/{table}/rematch": {"post"},
    "/api/me/erasure": {"post"},
    "/api/me/erasure/confirm": {"post"},
    "/api/me/calls": {"get", "post"},
    "/api/me/lessons": {"post"},
    "/api/me/calls/end": {"post"},
    "/api/tables": {"post"},
    "/api/tables/{table}": {"get"},
    "/api/tables/{table}/record": {"get"},
    "/api/tables/{table}/hint": {"post"},
    "/api/tables/{table}/chance": {"get"},
    "/api/seats/{token}": {"get", "post"},
    "/api/seats/{token}/knock": {"post"},
    "/api/watch/{token}": {"get", "post"},
    "/api/tables/{table}/door": {"get", "post"},
    "/api/lobby/play": {"post"},
    "/api/lobby/{table}/picture": {"get"},
    "/api/me/tables/{table}": {"delete"},
    "/api/me/ratings": {"get"},
    "/api/games/{game}/standings": {"get"},
    "/api/privacy": {"get"},
    "/api/records": {"post"},
    "/api/replays/{replay}": {"get"},
    "/api/replays/{replay}/record": {"get"},
    "/api/replays/{replay}/review": {"get"},
    "/api/programs": {"get"},
    "/api/me/programs": {"get"},
    "/api/me/tokens": {"post"},
    "/api/me/tokens/{token}": {"delete"},
    "/api/bot/account": {"get"},
    "/api/bot/events": {"get"},
    "/api/bot/lobby": {"get"},
    "/api/bot/tables": {"get", "post"},
    "/api/bot/challenges/{table}/accept": {"post"},
    "/api/bot/challenges/{table}/decline": {"post"},
    "/api/bot/invitations/{token}": {"post"},
    "/api/bot/tables/{table}": {"get"},
    **{f"/api/bot/tables/{{table}}/{name}": {"get"} for name in READ},
    **{f"/api/bot/tables/{{table}}/{name}": {"post"} for name in COMMANDS},
}

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def test_every_route_documents_its_errors(server_process: ServerProcess) -> None:
    with urllib.request.urlopen(f"{server_process.base}/schema/openapi.json") as answer:
        schema: dict[str, Any] = json.load(answer)
    assert {path: set(methods) for path, methods in schema["paths"].items()} == ADDRESSES
    for methods in schema["paths"].values():
        for operation in methods.values():
            assert {"400", "429"} <= set(operation["responses"])


@pytest.mark.soak
def test_schemathesis_finds_no_violation(server_process: ServerProcess, tmp_path: Path) -> None:
    before = len(server_process.log_text)
    run = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{server_process.base}/schema/openapi.json"),
            *("--header", f"Origin: {server_process.base}", "--checks", ",".join(CHECKS)),
            *(
                "--max-examples",
                str(choose_count(2, 100)),
                "--seed",
                "1",
                "--generation-database",
                "none",
                "--no-color",
            ),
            *("--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:]
    assert "Traceback" not in server_process.log_text[before:]
