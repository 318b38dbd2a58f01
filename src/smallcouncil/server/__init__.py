"""The table in the browser: HTTP and WebSocket, live tables, storage."""
