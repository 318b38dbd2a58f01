"""Node, the built client and a browser for its tests: what a checkout needs and an installed package brings along.

Standard library only: the bootstrap uses it too.
"""
