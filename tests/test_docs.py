"""Every Python example in the docs runs, and the site's navigation contains every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCKS = [
    (page.name, number, block)
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.+?)```", page.read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize(("page", "number", "block"), BLOCKS, ids=[f"{p}-{n}" for p, n, _ in BLOCKS])
def test_python_example_in_the_docs_runs(
    page: str, number: int, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, f"{page} {number}", "exec"), {"__name__": "docs"})


def test_site_navigation_contains_every_page() -> None:
    listed = set(re.findall(r"[\w./-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    assert listed == {page.relative_to(ROOT / "docs").as_posix() for page in PAGES}


def test_names_in_the_api_reference_exist() -> None:
    from importlib import import_module

    for name in re.findall(r"^::: ([\w.]+)$", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE):
        module, _, last = name.rpartition(".")
        assert last[:1].islower() or hasattr(import_module(module), last)
        if last[:1].islower():
            import_module(name)
