"""Which key goes to which address, and which models stay on this machine."""

import os
from urllib.parse import urlsplit

from sciverify_lint.errors import UsageError
from sciverify_lint.services.guard import PORTS, is_loopback

NO_KEY = "none"
"""Sent where no key was given for an address; servers on loopback ask for none."""
OWN_HOSTS = {
    "openai": ("api.openai.com",),
    "anthropic": ("api.anthropic.com",),
    "mistral": ("api.mistral.ai",),
    "groq": ("api.groq.com",),
    "gemini": ("generativelanguage.googleapis.com",),
    "deepseek": ("api.deepseek.com",),
    "openrouter": ("openrouter.ai",),
    "together_ai": ("api.together.xyz",),
    "azure": (".openai.azure.com",),
}
"""The addresses that the key of a provider in the environment was given for."""
LOCAL_PROVIDERS = frozenset({"ollama", "ollama_chat"})
"""Without an address of their own these ask a server on this machine."""


def check_address(api_base: str | None) -> None:
    """Raise UsageError for the address of a model server that is neither http nor https, or names no host."""
    if api_base is None:
        return
    try:
        parts = urlsplit(api_base)
        fit = parts.scheme in PORTS and bool(parts.hostname)
    except ValueError:
        fit = False
    if not fit:
        raise UsageError(
            f"--api-base {api_base} is no address of a model server;"
            " write http://HOST:PORT/v1 or https://HOST/v1."
        )


def has_port(api_base: str | None) -> bool:
    """Whether the port of an address is one that exists, 1 to 65535; clients raise what they like for others."""
    try:
        return api_base is None or urlsplit(api_base).port != 0
    except ValueError:
        return False


def stays_here(model: str, api_base: str | None) -> bool:
    """Whether requests to `model` (PROVIDER/NAME) stay on this machine."""
    if api_base is None and model.split("/", maxsplit=1)[0] in LOCAL_PROVIDERS:
        api_base = os.environ.get("OLLAMA_API_BASE") or "http://localhost"
    return api_base is not None and is_loopback(api_base)


def key_for(provider: str, api_base: str | None, api_key: str | None) -> str | None:
    """The key to pass on; None leaves it to litellm, which reads the provider's own variable.

    A provider's key goes to the provider only.
    """
    if api_base is None or api_key or owned(provider, api_base):
        return api_key
    return NO_KEY


def owned(provider: str, api_base: str) -> bool:
    """Whether an address is one that a provider's key was given for: https, at the provider's own host."""
    parts = urlsplit(api_base)
    host = parts.hostname or ""
    return parts.scheme == "https" and any(
        host == own or (own.startswith(".") and host.endswith(own))
        for own in OWN_HOSTS.get(provider, ())
    )


def pass_by_proxies(api_base: str) -> None:
    """Keep requests to a loopback address off the proxies that the environment names."""
    hosts = [h for h in os.environ.get("NO_PROXY", "").split(",") if h]
    host = urlsplit(api_base).hostname or ""
    if host not in hosts:
        os.environ["NO_PROXY"] = os.environ["no_proxy"] = ",".join([*hosts, host])
