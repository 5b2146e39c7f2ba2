"""The rules to read: docs/rules, parsed clause by clause, linked, searched and served."""
