"""Measures the speed of the engine, as ratios to a yardstick that is measured in the same run."""
