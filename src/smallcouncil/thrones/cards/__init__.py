"""What House Cards do, one file per set."""
