"""The way from the tables of one version to those of the next, for Alembic."""
