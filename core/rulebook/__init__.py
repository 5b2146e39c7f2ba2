"""The rulebook pages: docs/rules, parsed into clauses, linked and searchable."""
