"""Word lists as they are written in the tables beside this module."""


def words(names: str) -> frozenset[str]:
    """The words of `names`, which are separated by white space."""
    return frozenset(names.split())
