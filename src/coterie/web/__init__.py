"""Play together in a browser: HTTP and WebSocket over one process's tables.

``app`` makes the application, ``rooms`` holds the running tables, ``messages`` is the protocol.
What the page is made of lies in ``static``.
"""
