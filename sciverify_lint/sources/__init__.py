"""Reference -> Work: the scholarly services."""
