"""The room of Leaders."""
