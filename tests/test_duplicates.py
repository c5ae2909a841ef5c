"""Nothing is written twice: no block of a dozen lines stands in two places of the sources or the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINES = 12
CODE = {".py", ".ts", ".svelte", ".css", ".js"}
IMPORTS = re.compile(
    r"""^\s*(?:from\s\S+\simport\s(?:\([^)]*\)|.*)|import\s(?:type\s)?\{[^}]*\}\s*from.*|import\s.*)$""",
    re.MULTILINE,
)


def sources() -> Iterator[Path]:
    """Code of the package and of the page; words are told once in each language, and data is data."""
    for folder in (ROOT / "src" / "machinami", ROOT / "web" / "src"):
        for file in sorted(folder.rglob("*")):
            built = "static" in file.relative_to(folder).parts
            if (
                file.suffix in CODE
                and not built
                and "words" not in {*file.parts, file.name.partition(".")[0]}
            ):
                yield file


def blocks(file: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each run of so many lines that hold anything but imports, with the number of its first."""
    text = IMPORTS.sub(lambda imports: "\n" * imports[0].count("\n"), file.read_text("utf-8"))
    lines = [
        (number, bare) for number, line in enumerate(text.splitlines(), 1) if (bare := " ".join(line.split()))
    ]
    for start in range(len(lines) - LINES + 1):
        run = lines[start : start + LINES]
        yield run[0][0], tuple(line for _, line in run)


def repeats(files: Iterator[Path]) -> list[str]:
    """Where a block stands that stood before, once for each stretch."""
    seen: dict[tuple[str, ...], str] = {}
    found = []
    for file in files:
        follows = False
        for number, block in blocks(file):
            place = f"{file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name}:{number}"
            first = seen.setdefault(block, place)
            if first != place and not follows:
                found.append(f"{place} repeats {first}")
            follows = first != place
    return found


def test_no_block_of_twelve_lines_is_written_twice() -> None:
    assert repeats(sources()) == []


def test_imports_may_be_alike(tmp_path: Path) -> None:
    names = ",\n".join(f"    name_{number}" for number in range(LINES))
    one, two, page, other = (tmp_path / name for name in ("one.py", "two.py", "page.ts", "other.svelte"))
    for file in (one, two):
        file.write_text(f"import re\nfrom somewhere import (\n{names},\n)\n\n{file.stem} = 1\n", "utf-8")
    for file in (page, other):
        file.write_text(f"import {{\n{names},\n}} from './somewhere'\nconst {file.stem} = 1\n", "utf-8")
    assert repeats(iter([one, two, page, other])) == []


def test_a_repeated_block_is_found_however_it_is_indented(tmp_path: Path) -> None:
    block = [f"line_{number} = {number}" for number in range(LINES)]
    one, two, short = (tmp_path / f"{name}.py" for name in ("one", "two", "short"))
    one.write_text("\n".join(["first", *block, "last"]), "utf-8")
    two.write_text("\n".join(["", "other", *(f"    {line}\n" for line in block)]), "utf-8")
    short.write_text("\n".join(block[1:]), "utf-8")
    assert repeats(iter([one, two, short])) == ["two.py:3 repeats one.py:2"]
