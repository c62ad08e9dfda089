"""`doctor`: what is installed, seen and reachable. Nothing of any manuscript is sent."""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata

import click

from sciverify_lint import __version__
from sciverify_lint.cli.codes import OK
from sciverify_lint.errors import SciverifyError
from sciverify_lint.pipeline.edges import cache_file

CORE = (
    "bibtexparser",
    "habanero",
    "httpx",
    "numpy",
    "onnxruntime",
    "pylatexenc",
    "pypandoc_binary",
    "pypdf",
    "tokenizers",
)
EXTRAS = {
    "litellm": "llm", "sentence-transformers": "transformers", "matplotlib": "plot", "pypdfium2": "pdf",
}  # fmt: skip
LOCAL_SERVERS = {"Ollama": 11434, "llama.cpp": 8080, "LM Studio": 1234, "vLLM": 8000}
SERVICES = {
    "Crossref": "https://api.crossref.org/", "OpenAlex": "https://api.openalex.org/",
    "Semantic Scholar": "https://api.semanticscholar.org/", "arXiv": "https://export.arxiv.org/",
    "Europe PMC": "https://www.ebi.ac.uk/europepmc/", "DataCite": "https://api.datacite.org/", "doi.org": "https://doi.org/",
}  # fmt: skip
SECONDS = 5.0


def run(*, offline: bool) -> int:
    """Print what was found, a line each."""
    click.echo(
        f"sciverify-lint {__version__}, Python {platform.python_version()}, {platform.system()}"
    )
    sections = {
        "Packages": packages(),
        "pandoc": pandoc(),
        "Cache": cache(),
        "Keys": keys(),
        "Local models": servers(),
    }
    if not offline:
        sections["Services"] = services()
    for name, lines in sections.items():
        click.echo(f"{name}:")
        for line in lines:
            click.echo(f"  {line}")
    return OK


def packages() -> Iterator[str]:
    """The packages the tool builds on, and the extras."""
    for name in CORE:
        yield f"{name} {version(name) or 'missing: reinstall sciverify-lint'}"
    for name, extra in EXTRAS.items():
        yield f"{name} {version(name) or f'not installed: pip install sciverify-lint[{extra}]'}"


def version(name: str) -> str | None:
    """The installed version of a package."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def pandoc() -> Iterator[str]:
    """Which pandoc is used, and whether it runs."""
    from sciverify_lint.readers.markdown.pandoc import program

    try:
        path = program()
        done = subprocess.run(
            [path, "--version"], capture_output=True, text=True, timeout=SECONDS, check=True
        )
        yield f"{done.stdout.splitlines()[0]} at {path}"
    except (SciverifyError, OSError, subprocess.SubprocessError) as error:
        yield f"cannot be used: {error}"


def cache() -> Iterator[str]:
    """Where the cache is."""
    path = cache_file(os.environ.get("SCIVERIFY_CACHE_DIR"))
    size = f"{path.stat().st_size / 1e6:.1f} MB" if path.exists() else "not made yet"
    yield f"{path}: {size}"


def keys() -> Iterator[str]:
    """The names of the keys in the environment, never their values. A key alone enables nothing."""
    names = sorted(
        n for n in os.environ if n.endswith(("_API_KEY", "_PLUS_TOKEN")) and os.environ[n]
    )
    yield ", ".join(names) if names else "none in the environment"


def servers() -> Iterator[str]:
    """Model servers that answer on loopback."""
    import httpx

    seen = False
    for name, port in LOCAL_SERVERS.items():
        try:
            answer = httpx.get(f"http://127.0.0.1:{port}/v1/models", timeout=1.0, trust_env=False)
        except httpx.HTTPError:
            continue
        if answer.is_success:
            seen = True
            yield f"{name} on port {port}: --screen-model openai/MODEL --api-base http://127.0.0.1:{port}/v1"
    if not seen:
        yield f"none on the ports of {', '.join(LOCAL_SERVERS)}"


def services() -> Iterator[str]:
    """Whether the services can be reached: their front doors are knocked at, nothing is asked."""
    import httpx

    for name, address in SERVICES.items():
        try:
            answer = httpx.head(
                address, timeout=SECONDS, headers={"User-Agent": f"sciverify-lint/{__version__}"}
            )
            yield f"{name}: reachable ({answer.status_code})"
        except httpx.HTTPError as error:
            yield f"{name}: not reachable ({type(error).__name__})"
        sys.stdout.flush()
