"""All tables of a server: those in memory, and how new ones are made."""
