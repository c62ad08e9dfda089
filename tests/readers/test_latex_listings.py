"""Captions and titles in the options of listings and boxes are text; what stands in a listing is code."""

from pathlib import Path

import pytest

from sciverify_lint.model import Block
from tests.readers.latex_reading import citations, document, source_at

CODE = '\nx = "\\cite{code}"\n'


def listing(name: str, options: str) -> str:
    return f"\\begin{{{name}}}{options}{CODE}\\end{{{name}}}"


@pytest.mark.parametrize(
    "text",
    [
        listing("lstlisting", r"[caption={Sorting \cite{ash}.}, label=lst:a]"),
        listing("lstlisting", r"[float,language=C,caption={[Short]Sorting \cite{ash}.}]"),
        listing("lstlisting", "[float,\n  caption = {Sorting \\cite{ash}.},\n  language=C]"),
        listing("lstlisting", r"[title={Sorting \cite{ash}.}]"),
        listing("lstlisting", r"[title={{Sorting \cite{ash}.}}, escapeinside={(*}{*)}]"),
        listing("lstlisting", r"[caption=Sorting \cite{ash}., label=a]"),
        listing("lstlisting", r"[label=a,title=Sorting \cite{ash}.]"),
        listing("lstlisting", "% more\n[caption={Sorting \\cite{ash}.}]"),
        listing("minted", r"[label={Sorting \cite{ash}.}]{python}"),
        listing("Verbatim", r"[frame=single, label={Sorting \cite{ash}.}]"),
        listing("tcblisting", r"{title={Sorting \cite{ash}.}}"),
        listing("tcblisting", r"{listing only, title=Sorting \cite{ash}., colback=red}"),
        listing("dispListing", r"[title={Sorting \cite{ash}.}]"),
        r"\lstnewenvironment{prog}[2][]{\lstset{title={#2},#1}}{}"
        + listing("prog", r"[float]{Sorting \cite{ash}.}"),
        r"\newtcblisting{prog}[2][]{title={#2},#1}"
        + listing("prog", r"[float]{Sorting \cite{ash}.}"),
        r"\lstinputlisting[language=C, caption={Sorting \cite{ash}.}]{a.c}",
        r"\inputminted[label={Sorting \cite{ash}.}]{c}{a.c}",
        r"\VerbatimInput[label={Sorting \cite{ash}.}]{a.c}",
        r"\tcbinputlisting{listing file={a.c}, title={Sorting \cite{ash}.}}",
        r"\begin{tcolorbox}[colback=red, title={Sorting \cite{ash}.}]Text.\end{tcolorbox}",
        r"\begin{tcolorbox}[title=Sorting \cite{ash}.]Text.\end{tcolorbox}",
        r"\begin{mdframed}[frametitle={Sorting \cite{ash}.}]Text.\end{mdframed}",
        r"\begin{longtblr}[caption={Sorting \cite{ash}.}, label={t}]{ll} a & b \end{longtblr}",
        r"\begin{frame}[fragile]{Sorting \cite{ash}.}Text.\end{frame}",
        r"\begin{algorithm}[H]\caption{Sorting \cite{ash}.}\end{algorithm}",
    ],
)
def test_a_caption_in_options_is_a_sentence_of_its_own(tmp_path: Path, text: str) -> None:
    whole = f"\\begin{{document}}\nBefore it.\n{text}\nAfter it \\cite{{elm}}.\n\\end{{document}}\n"
    found = document(tmp_path, whole)
    by_key = {s.citations[0].keys[0].key: s for s in found.sentences}
    assert set(by_key) == {"ash", "elm"}
    assert by_key["ash"].text == "Sorting [@ash]."
    assert by_key["ash"].block in (Block.CAPTION, Block.HEADING)
    assert by_key["elm"].text == "After it [@elm]."
    for citation in citations(found):
        at = citation.location
        assert source_at(whole, at.line, at.column).startswith("\\cite{")
        key = citation.keys[0].location
        assert source_at(whole, key.line, key.column).startswith(citation.keys[0].key)


@pytest.mark.parametrize(
    "text",
    [
        listing("lstlisting", ""),
        listing("lstlisting", "[language=C]"),
        listing("verbatim", ""),
        listing("minted", "{python}"),
        "\\begin{lstlisting}\n[caption={\\cite{code}}]\n\\end{lstlisting}",
    ],
)
def test_code_is_no_text(tmp_path: Path, text: str) -> None:
    assert document(tmp_path, text).sentences == ()


def test_two_texts_in_one_head_are_two_sentences(tmp_path: Path) -> None:
    text = listing("lstlisting", r"[title={One \cite{a}.},caption={Two \cite{b}.}]")
    assert [s.text for s in document(tmp_path, text).sentences] == ["One [@a].", "Two [@b]."]
