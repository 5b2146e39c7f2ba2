"""Static files under names that contain their hashes, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_, IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns  # noqa: SLF001


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """The imports of our own modules are renamed too: a browser must not mix two versions.

    Those of packages may import what only a bundler finds.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = ("matches/js/*.js", IMPORTS)
