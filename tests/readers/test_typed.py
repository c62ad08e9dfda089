"""Citations typed without keys are counted, so that a run can say that it did not read them."""

from pathlib import Path

import pytest

from sciverify_lint import readers

TEXT = """Shores move inland by a metre a year (Smith and Jones, 2019).

Tides are higher than they were (Ash et al., 2020).
"""
NUMBERS = "Dunes wander [3], and some grow [1, 2].\n\n"
LIST = """[1] A. Ash. Tides of the northern shore. Shore Notes, 2020.
[2] S. Smith. A metre a year. Shore Notes, 2019.
[3] R. Reed. Walls of sand. Shore Notes, 2017.
"""
ITEMS = "".join(f"\\bibitem{{k{i}}} {line[4:]}\n" for i, line in enumerate(LIST.splitlines()))


@pytest.mark.parametrize(
    ("name", "text", "typed"),
    [
        ("names.md", TEXT, 2),
        ("names.tex", TEXT, 2),
        ("names.rst", TEXT, 2),
        ("names.typ", TEXT, 2),
        ("numbers.md", f"{NUMBERS}## References\n\n{LIST}", 2),
        ("ordered.md", f"{NUMBERS}## References\n\n" + LIST.replace("[", "").replace("]", "."), 2),
        (
            "items.tex",
            f"{NUMBERS}\\begin{{thebibliography}}{{9}}\n{ITEMS}\\end{{thebibliography}}",
            2,
        ),
        ("section.tex", f"{NUMBERS}\\section*{{References}}\n\n" + LIST.replace("\n", "\n\n"), 2),
        ("mixed.md", f"{TEXT}\n\nOne is cited by its key [@ash].", 2),
        ("dates.md", "Shores moved in winter (January 2019) and in spring (2020).", 0),
        ("options.tex", "\\begin{algorithmic}[1]\n\\item[2019] Sort.\n\\end{algorithmic}", 0),
        ("code.md", "```\nx[1] = y[2]  # (Smith and Jones, 2019)\n```\n", 0),
        ("comment.md", "Nothing. <!-- (Smith and Jones, 2019) -->", 0),
        ("comment.tex", "% (Smith and Jones, 2019)\nNothing.", 0),
        ("links.md", "See [1](https://example.org) and [2][b].\n\n[b]: https://example.org", 0),
        ("keys.md", "As Ash et al. (2020) say [@ash], shores move [@smith].", 0),
    ],
)
def test_citations_without_keys_are_counted(
    tmp_path: Path, name: str, text: str, typed: int
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    found = readers.read(path, root=tmp_path, keys_of=lambda _: frozenset())
    assert found.typed == typed
