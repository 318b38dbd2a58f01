"""A finished game looked at again: each house's chance to win, where it turned, what orders and Marches cost."""
