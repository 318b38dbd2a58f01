"""Node, the built client and a browser for its tests: a checkout needs them, an installed package contains the built client.

Standard library only: the bootstrap uses it too.
"""
