"""The database backend: Django's for PostgreSQL, safe behind PgBouncer in transaction mode."""
