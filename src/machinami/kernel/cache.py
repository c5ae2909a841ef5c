"""The cache of compiled code: one folder for each combination of sources, versions and processor."""

# mypy: disable-error-code="no-untyped-call,misc"

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

MAX_AGE_SECONDS = 30 * 24 * 3600
FOLDER_KEY = "__compiled_code__"  # the global of a module copy that holds its cache folder


@cache
def root() -> Path:
    """Return the root folder of the cache; a temporary folder if the user's cache is not writable."""
    configured = os.environ.get("MACHINAMI_CACHE")
    home = Path(configured) if configured else find_user_cache() / "machinami"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except OSError:
        return Path(tempfile.mkdtemp(prefix="machinami-"))


def find_user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))


def find_cache_folder(name: str, sources: Iterable[Path]) -> Path:
    """Return the cache folder for these sources, the installed versions and this processor."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (
        numba.__version__,
        llvmlite.__version__,
        numpy.__version__,
        sys.version,
        describe_processor(),
    ):
        digest.update(version.encode() + b"\0")
    for source in sorted(sources):
        digest.update(source.read_bytes() + b"\0")
    path = root() / f"{name}-{digest.hexdigest()[:20]}"
    if path.is_dir():
        with suppress(OSError):  # the folder may belong to another user
            os.utime(path)
    else:
        remove_stale_folders(name)
    return path


def remove_stale_folders(name: str) -> None:
    """Remove the code of earlier sources that has not been used for a month."""
    for path in root().glob(f"{name}-*"):
        if path.is_dir() and time.time() - path.stat().st_mtime > MAX_AGE_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def describe_processor() -> str:
    from llvmlite import binding

    return f"{platform.machine()} {binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def enable_cache(dispatcher: Any) -> Any:
    """Make Numba cache the compiled code of a function in the folder of its module copy.

    Numba's default locator watches one source file only, and would not notice changes of the others.
    """
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    function = dispatcher.py_func
    path = str(function.__globals__[FOLDER_KEY])

    class Locator(_CacheLocator):
        _py_file = function.__code__.co_filename

        def get_cache_path(self) -> str:
            return path

        def get_source_stamp(self) -> str:
            return path

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> "Locator":
            return cls()

    class CopyCacheImpl(CompileResultCacheImpl):
        _locator_classes: ClassVar[list[Any]] = [Locator]

    class CopyCache(FunctionCache):
        _impl_class = CopyCacheImpl

    dispatcher._cache = CopyCache(function)
    return dispatcher


def has_compiled_code(path: Path) -> bool:
    """Return whether a folder contains compiled code."""
    return any(path.glob("*.nbi"))
