"""Static files under names that contain their hashes, so that browsers may keep them for ever."""

import re
from collections.abc import Callable, Mapping

from whitenoise.storage import CompressedManifestStaticFilesStorage

from core.joined_files import DOCS, only_lines

_, IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns  # noqa: SLF001
NOTHING = ""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """The imports of our own modules are renamed too: a browser must not mix two versions.

    Those of packages may import what only a bundler finds. Types in comments are for checks, and
    would be a fifth of what a phone loads: they stay here.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = ("matches/js/*.js", IMPORTS)
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("matches/js/*.js", ((DOCS, NOTHING),)),
        ("core/js/*.js", ((DOCS, NOTHING), *IMPORTS)),
    )

    def url_converter(
        self, name: str, hashed_files: Mapping[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """What a match of `patterns` becomes in the file of that name."""
        if template == NOTHING:
            return only_lines
        converter: Callable[[re.Match[str]], str] = super().url_converter(
            name, hashed_files, template
        )
        return converter
