"""The card game in numbers: ids of choices by name, and observations."""
