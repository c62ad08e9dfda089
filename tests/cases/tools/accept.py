"""What the scripts of `cases/scripts` need of the scholarly services."""

from sciverify_lint.services.limits import SERVICES as _RATES
from tests.replayed import serve

SERVICES = (*_RATES, "web")
__all__ = ["SERVICES", "serve"]
