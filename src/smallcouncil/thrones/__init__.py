"""A Game of Thrones: The Board Game, first edition (2003)."""
