"""The option of the Westeros phase variant."""
