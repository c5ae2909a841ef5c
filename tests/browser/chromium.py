"""Chromium for tests: without network requests in the background, a graphics card or WebGL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, async_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-3d-apis",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

WEBGL_FLAGS = (
    *(flag for flag in FLAGS if flag not in ("--disable-gpu", "--disable-3d-apis")),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
)
"""Flags that enable WebGL, rendered by the processor."""


@asynccontextmanager
async def open_browser(program: Path, flags: tuple[str, ...] = FLAGS) -> AsyncIterator[Browser]:
    """Yield a running browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(flags))
        yield browser
        await browser.close()
