"""Reading data files that people write: packs and situations, with errors that name the place."""
