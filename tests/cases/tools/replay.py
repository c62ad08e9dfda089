"""The recorded services, under the name that the scripts of `cases/scripts` import."""

from tests.replayed import serve

__all__ = ["serve"]
