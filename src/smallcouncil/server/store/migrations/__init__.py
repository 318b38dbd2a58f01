"""Alembic migrations from each version of the database to the next."""
