"""Connections from the network: protocols, limits, fair scheduling. It knows no table."""
