"""Work -> its text, with pages and sections."""
