"""How a ruleset is built of the box, the rules and the options, and how a game is set up with it."""
