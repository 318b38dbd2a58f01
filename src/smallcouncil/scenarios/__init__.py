"""The language of scenarios, and what each game adds to it."""
