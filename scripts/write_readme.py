"""Write the outputs of the demonstration into README.md, as the commands print them.

python -m scripts.write_readme
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from tests.chat_server import chat_server
from tests.demo_model import script

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MODELS = ("--screen-model", "openai/screen", "--judge-model", "openai/judge", "--api-base")


def output(*options: str) -> str:
    """What the demonstration prints: findings, then the summary."""
    with tempfile.TemporaryDirectory() as home:
        env = {k: v for k, v in os.environ.items() if not k.startswith("SCIVERIFY_")}
        done = subprocess.run(
            [sys.executable, "-m", "sciverify_lint", "fixtures/demo/paper.tex", *options],
            cwd=ROOT,
            env={**env, "OPENAI_API_KEY": "none", "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home},
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stdout + done.stderr


def outputs() -> dict[str, str]:
    """The outputs that the README shows, by the name in its comments."""
    with chat_server(script) as chat:
        # The port is another one each time.
        told = output(*MODELS, chat.address).replace(
            urlsplit(chat.address).netloc, "127.0.0.1:8080"
        )
        return {"demo": output(), "demo-model": told}


def filled(text: str, shown: dict[str, str]) -> str:
    """The README with these outputs."""
    for name, value in shown.items():
        block = re.compile(rf"(<!-- output: {name} -->\n```text\n).*?(```\n)", re.S)
        found = block.search(text)
        if found is None:
            raise ValueError(f"README.md has no place for the output {name}")
        text = text[: found.end(1)] + value + text[found.start(2) :]
    return text


if __name__ == "__main__":
    README.write_text(filled(README.read_text(encoding="utf-8"), outputs()), encoding="utf-8")
