"""What `council build` writes for the client."""
