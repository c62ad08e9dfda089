"""Draw the README's pictures: the HTML report and the terminal, of the demonstration with its scripted model.

python -m scripts.make_pictures

Needs Chromium.
"""

import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.write_readme import MODELS
from tests.chat_server import chat_server
from tests.demo_model import script

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
COLORS = {"31": "#ff9a91", "33": "#f0c067", "36": "#8cc2ff", "1": "inherit"}
TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #14171a; color: #e8eaec; padding: 20px; }
pre { font: 14px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; margin: 0; }
b { color: #7ccf9a; }
</style><pre><b>$</b> sciverify-lint fixtures/demo/paper.tex --screen-model openai/screen --judge-model openai/judge
%s</pre>"""
ESCAPE = re.compile(r"\x1b\[(\d+)m")


def run(*options: str) -> str:
    """What the demonstration prints, in colour."""
    command = [
        sys.executable,
        "-m",
        "sciverify_lint",
        "fixtures/demo/paper.tex",
        "--no-cache",
        "--color",
        "always",
    ]
    done = subprocess.run(
        [*command, *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout + done.stderr


def coloured(text: str) -> str:
    """Terminal colours as HTML."""

    def span(match: re.Match[str]) -> str:
        return "</span>" if match[1] == "0" else f'<span style="color:{COLORS[match[1]]}">'

    return ESCAPE.sub(span, html.escape(text, quote=False))


def shoot(page: Path, image: Path, width: int, height: int) -> None:
    """Take a picture of a page."""
    browser = shutil.which("chromium") or "chromium"
    flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--window-size={width},{height}",
    ]
    command = [browser, *flags, f"--screenshot={image}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ})


def main() -> None:
    """Draw both."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chat_server(script) as chat:
        report, terminal = Path(name) / "report.html", Path(name) / "terminal.html"
        run(*MODELS, chat.address, "--output-format", f"html={report}")
        shown = run(*MODELS, chat.address, "--output-format", "concise")
        terminal.write_text(TERMINAL % coloured(shown), encoding="utf-8")
        shoot(report, IMAGES / "report.png", 1100, 1500)
        shoot(terminal, IMAGES / "terminal.png", 1100, 420)


if __name__ == "__main__":
    main()
