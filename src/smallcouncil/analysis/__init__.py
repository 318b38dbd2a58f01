"""Analysis of a finished game: each house's chance of winning, the turning points, and what orders and Marches cost."""
