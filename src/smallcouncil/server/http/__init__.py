"""Pages, files and calls over HTTP."""
