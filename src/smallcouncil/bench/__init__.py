"""How fast the engine is, in ratios to a yardstick that is measured in the same run."""
