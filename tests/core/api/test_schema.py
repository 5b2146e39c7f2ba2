"""The published OpenAPI document is complete and without warnings."""

from __future__ import annotations

import pytest
import yaml
from django.core.management import call_command


@pytest.mark.slow
def test_the_schema_is_made_without_a_warning(tmp_path) -> None:
    file = tmp_path / "schema.yml"
    call_command("spectacular", file=str(file), fail_on_warn=True, validate=True)
    paths = yaml.safe_load(file.read_text())["paths"]
    read = {path for path, methods in paths.items() if "get" in methods}
    assert read >= {
        "/api/v1/leagues/",
        "/api/v1/leagues/{slug}/",
        "/api/v1/seasons/",
        "/api/v1/seasons/{id}/",
        "/api/v1/seasons/{id}/standings/",
        "/api/v1/teams/",
        "/api/v1/teams/{id}/",
        "/api/v1/players/",
        "/api/v1/players/{id}/",
    }
