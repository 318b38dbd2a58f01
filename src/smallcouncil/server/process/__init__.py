"""Starting and stopping the server process."""
