"""Generated leagues, for measurements and for trying things out; see docs/scale.md."""
