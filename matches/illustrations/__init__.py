"""Pictures of rules: positions that `docs/rules/pictures.toml` declares, marked by the engine."""
