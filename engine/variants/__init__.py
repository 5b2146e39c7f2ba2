"""The games. A variant is a folder: ``meta.py`` (light), data tables, changed procedures."""
