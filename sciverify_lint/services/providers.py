"""Which models may be named: never one whose name holds an address, and no provider that is not known here.

A model's name may come from a manuscript's repository. Some clients of litellm take the address that
they ask out of the name, whatever `--api-base` says.
"""

import difflib
import ipaddress
import re

from sciverify_lint.errors import UsageError
from sciverify_lint.services.addresses import owned

USE_API_BASE = frozenset({
    "abliteration", "ai21", "ai21_chat", "aiml", "amazon_nova", "anthropic", "apertis", "baseten", "bigmodel",
    "cerebras", "charity_engine", "chutes", "cloudflare", "codestral", "cohere", "cohere_chat", "cometapi",
    "compactifai", "cortecs", "custom_openai", "dashscope", "deepinfra", "deepseek", "docker_model_runner",
    "edenai", "empower", "featherless_ai", "fireworks_ai", "friendliai", "galadriel", "gemini", "github",
    "gradient_ai", "groq", "helicone", "heroku", "hosted_vllm", "hyperbolic", "inception", "lambda_ai", "lemonade",
    "libertai", "litellm_proxy", "llamafile", "lm_studio", "maritalk", "meta_llama", "minimax", "mistral",
    "modelscope", "moonshot", "morph", "nano-gpt", "nebius", "novita", "nscale", "nvidia_nim", "ollama",
    "ollama_chat", "openai", "openrouter", "ovhcloud", "parasail", "perplexity", "poe", "publicai", "reka",
    "sambanova", "scaleway", "synthetic", "tencent", "text-completion-openai", "together_ai", "v0",
    "vercel_ai_gateway", "volcengine", "wandb", "xai", "xiaomi_mimo", "xinference", "zai",
})  # fmt: skip
"""Providers whose client asks the given address and nobody else, as a test watches for each of them."""
ASK_ELSEWHERE = frozenset({
    "azure", "azure_ai", "bedrock", "bytez", "chatgpt", "clarifai", "databricks", "gigachat", "github_copilot",
    "huggingface", "nlp_cloud", "oci", "predibase", "replicate", "sagemaker", "sagemaker_chat", "snowflake",
    "vertex_ai", "watsonx",
})  # fmt: skip
"""Providers that may be asked at addresses of their own only.

Their client does not keep to another one, or would send this machine's credentials there.
"""
NAME = re.compile(
    r"""
    [\w-]+
    (?:/
        (?:arn:[\w-]+:[\w-]+:[\w-]*:\d*:)?  # Amazon's names of resources: the region becomes part of a host
        (?!\.\.?(?:/|$))
        (?:(?!arn:)[\w.:@+-])+
    )+
    """,
    re.ASCII | re.VERBOSE,
)
HOST_AND_PORT = re.compile(r"(?:[^:]*\.[^:]*|0x[\da-f]+|\d{7,}):\d{2,5}", re.IGNORECASE)
"""A name with dots, or an IPv4 address written as one number."""
SCHEME = re.compile(r"(?:https?|wss?|ftps?|file|unix)(?::|$)", re.IGNORECASE)
EXAMPLE = "write PROVIDER/MODEL, as in openai/gpt-5 or ollama_chat/llama3.1"


def check_model(name: str, api_base: str | None) -> None:
    """Raise UsageError for a model that may not be asked, at `api_base` or where its provider is."""
    provider, _, rest = name.partition("/")
    shown = f"The model {name[:80]!r}"
    if "//" in name or any(is_host(part) for part in name.split("/")):
        raise UsageError(
            f"{shown} holds an address; {EXAMPLE}, and give the address of a server with --api-base."
        )
    if not rest:
        raise UsageError(f"{shown} names no provider; {EXAMPLE}.")
    if not NAME.fullmatch(name):
        raise UsageError(f"{shown} is no name of a model; {EXAMPLE}.")
    if provider not in USE_API_BASE | ASK_ELSEWHERE:
        near = difflib.get_close_matches(
            provider.lower(), USE_API_BASE | ASK_ELSEWHERE, n=1, cutoff=0.75
        )
        hint = f"did you mean {near[0]}" if near else "name a server of your own as openai/NAME"
        raise UsageError(
            f"{shown} names a provider that is not known here: {provider}; {hint}"
            f"{'?' if near else ' with --api-base.'}"
        )
    if api_base is not None and provider not in USE_API_BASE and not owned(provider, api_base):
        raise UsageError(
            f"--api-base {api_base} is no address of {provider}, whose client does not keep to it or would"
            " send this machine's credentials there; name the model as openai/NAME if the server speaks"
            " OpenAI's protocol."
        )


def is_host(part: str) -> bool:
    """Whether a part of a name is an IP address, `localhost`, a host with a port, or begins like an address."""
    host = part.rpartition("@")[2]
    name = host.partition(":")[0].lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        port = HOST_AND_PORT.fullmatch(host)
        return name == "localhost" or port is not None or SCHEME.match(part) is not None
    return True
