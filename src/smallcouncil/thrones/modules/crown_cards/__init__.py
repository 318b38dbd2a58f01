"""The room of the new House Cards."""
