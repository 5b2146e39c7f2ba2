"""Leagues made up for measuring and for trying things out; see docs/scale.md."""
