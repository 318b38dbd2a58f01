"""Work in other processes: bots, analyses, explanations, uploads."""
