"""One module per command: `add(parser)` declares its options, `run(args)` runs it and returns the exit code."""
