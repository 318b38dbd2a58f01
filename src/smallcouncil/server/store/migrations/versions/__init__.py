"""One file a revision; a file that has been published never changes."""
