"""A package, so that its browser is closed when pytest leaves it (see conftest.py)."""
