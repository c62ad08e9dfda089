"""Names of files as authors may write them: none ends a reading."""

from pathlib import Path

import pytest

from sciverify_lint.readers import read

NAMES = ["a" * 300, "a/" * 3000, "~root/x", "/etc/passwd", "../" * 200, ".", "..", "con:", "[a"]
FORMS = {
    "paper.tex": r"\documentclass{{article}}\begin{{document}}\cite{{a}}\input{{{0}}}\import{{{0}}}{{{0}}}"
    r"\bibliography{{{0}}}",
    "paper.md": "---\nbibliography: '{0}'\n---\n\n[@a] {{{{< include {0} >}}}}\n\n```{{include}} {0}\n```\n",
    "paper.rst": ":cite:`a`\n\n.. include:: {0}\n\n.. bibliography:: {0}\n",
    "paper.typ": '@a #include "{0}"\n#bibliography("{0}")\n',
}


@pytest.mark.parametrize("name", NAMES, ids=lambda n: repr(n[:12]))
def test_odd_names_of_files_are_files_that_do_not_exist(tmp_path: Path, name: str) -> None:
    for file, text in FORMS.items():
        path = tmp_path / file
        path.write_text(text.format(name), "utf-8")
        document = read(path, root=tmp_path, keys_of=lambda _: frozenset({"a"}))
        keys = [k.key for s in document.sentences for c in s.citations for k in c.keys]
        assert keys == ["a"], file
        paths = [getattr(b, "path", None) for b in document.bibliographies]
        assert not any(paths), (file, paths)
