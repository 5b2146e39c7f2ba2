"""An earlier release on the schema of this one: pages, a turn, its messages, its backup."""
