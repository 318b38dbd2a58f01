"""What runs in other processes: bots, analyses, explanations, uploads."""
