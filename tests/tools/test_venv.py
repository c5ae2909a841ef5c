"""The choice of the Python interpreter in `make`."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "tools" / "venv.sh"


def test_python3_on_the_path_is_preferred(tmp_path: Path) -> None:
    for name in ("python3", "python3.11", "python3.14"):
        made = tmp_path / name
        made.write_text(f'#!/bin/sh\n[ "$1" = -m ] && echo {name}\nexit 0\n')
        made.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    environment.pop("PYTHON", None)
    done = subprocess.run(
        ["sh", str(SCRIPT), str(tmp_path / "venv")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "python3\n"
