"""The top level is the order of imports, and the drawing of it sees what breaks the order."""

from __future__ import annotations

from pathlib import Path

from tests import layers


def test_no_import_leads_uphill() -> None:
    found = layers.arrows()
    assert layers.uphill(found) == []
    assert set(found) >= set(zip(layers.LAYERS[1:], layers.LAYERS, strict=False))


def test_an_import_uphill_is_found_wherever_it_stands(tmp_path: Path) -> None:
    for package in layers.LAYERS:
        (tmp_path / package).mkdir()
    (tmp_path / "core" / "a.py").write_text(
        "def f():\n    from league.models import Season\n    import engine.dice\n"
    )
    found = layers.arrows(tmp_path)
    assert layers.uphill(found) == [("core", "league")]
    assert "core     -> league 1, engine 1" in layers.drawing(found)
