"""The messages that clients and the server exchange over the socket."""
