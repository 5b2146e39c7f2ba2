"""An auditor who knows only the published log and the rules."""
