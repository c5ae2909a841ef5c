"""Chromium for tests: it asks nobody for anything, and draws without a graphics card."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, async_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@asynccontextmanager
async def open_browser(program: Path) -> AsyncIterator[Browser]:
    """A running browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        await browser.close()
