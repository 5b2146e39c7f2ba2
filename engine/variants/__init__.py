"""The games. A variant is a folder: ``meta.py`` (light), data tables, the procedures it changes."""
