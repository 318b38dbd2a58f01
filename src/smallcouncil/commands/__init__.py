"""One module per command: `add(parser)` declares its options, `run(args)` carries it out and returns the exit code."""
