"""The Ports option."""
