"""All tables of a server: loading, creating, rematches and uploads."""
