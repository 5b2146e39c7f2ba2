"""What axe finds on a page: its usual rules, and one of WCAG that it has on request only."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ON_REQUEST = ("label-content-name-mismatch",)
"""WCAG 2.5.3: who speaks to a page says what stands on the button."""
WALKED = (*ON_REQUEST, "empty-table-header")


def run_axe(page: Page) -> Any:
    """The violations of all rules (`violations_count`, `generate_report()`)."""
    return Axe().run(page, options={"rules": {rule: {"enabled": True} for rule in ON_REQUEST}})


def run_rules(page: Page, *rules: str) -> Any:
    """The violations of these rules alone."""
    return Axe().run(page, options={"runOnly": {"type": "rule", "values": list(rules)}})
