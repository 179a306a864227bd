"""The table in the terminal: lines in, lines out, so that a pipe and a screen reader do as well."""
