"""Accessibility violations of a page, found by axe-core."""

from __future__ import annotations

from playwright.async_api import Page

from tests.server.fork_server import ROOT

_AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => (await axe.run(document, { resultTypes: ['violations'], preload: false })).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))"""


async def find_violations(page: Page) -> list[str]:
    """Return every violation. The page's policy allows no foreign script, so axe is evaluated."""
    await page.locator("main").first.wait_for()
    await page.evaluate(_AXE.read_text())
    found: list[str] = await page.evaluate(_RUN)
    return found
