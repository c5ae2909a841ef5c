"""Quick check of the working tree in under two minutes: linters, tests of changed files, core tests."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIME_LIMIT = 110
BROWSER = Path("tests/browser")


def git(*arguments: str) -> list[str]:
    """Return the output lines of a git command; empty if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[Path]:
    """Return the files that differ from the merge base with main, committed or not."""
    since = (git("merge-base", "main", "HEAD") or git("merge-base", "origin/main", "HEAD") or ["HEAD"])[0]
    names = git("diff", "--name-only", since) + git("ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in dict.fromkeys(names)]


def find_tests(file: Path) -> Path | None:
    """Return the test module of a file, else the nearest mirroring test folder; None without one."""
    if BROWSER in file.parents or file.parts[0] not in {"src", "tests"}:
        return None
    if file.name.startswith("test_"):
        return file if (ROOT / file).exists() else None
    mirrored = Path("tests", *file.parts[2:]) if file.parts[0] == "src" else file
    module = mirrored.with_name(f"test_{file.stem}.py")
    if (ROOT / module).exists():
        return module
    folder = next(folder for folder in mirrored.parents if (ROOT / folder).is_dir())
    return None if folder == Path("tests") else folder


def select_tests(files: list[Path]) -> list[str]:
    """Return pytest's arguments: tests of the changed files, modules first, then the core's tests."""
    near = {test for file in files if (test := find_tests(file)) is not None}
    core = {
        path.relative_to(ROOT) for kind in ("tests", "tests/core") for path in ROOT.glob(f"{kind}/test_*.py")
    }
    nearest_first = sorted(near, key=lambda path: (path.suffix != ".py", path))
    return [str(path) for path in dict.fromkeys([*nearest_first, *sorted(core)])]


def main() -> None:
    """Run each check in turn and stop at the first failure."""
    until = time.time() + TIME_LIMIT
    files = changed_files()
    python = [sys.executable, "-m"]
    commands = [
        [*python, "ruff", "check", "-q"],
        [*python, "ruff", "format", "-q", "--check"],
        [*python, "mypy", "src", "tests", "tools", "bench"],
    ]
    if any(file.parts[0] == "web" for file in files):
        commands.append([sys.executable, "tools/web.py", "check", "test"])
    commands.append([*python, "pytest", "-q", "-x", "-n", "2", "-m", "not soak", *select_tests(files)])
    for command in commands:
        if code := subprocess.run(
            command, cwd=ROOT, env=os.environ | {"MACHINAMI_UNTIL": str(until)}, check=False
        ).returncode:
            sys.exit(code)
    if any(BROWSER in file.parents or file.parts[0] == "web" for file in files):
        print("quick: browser tests were not run; `make test` runs them.")


if __name__ == "__main__":
    main()
