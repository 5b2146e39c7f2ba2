"""The audit of Dungeonbowl matches, by dungeon.md and core.md."""
