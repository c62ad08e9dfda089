"""What is fuzzed: for each kind its inputs, the words of its format, and what they are given to."""

# ruff: noqa: E501 - one input a line reads best

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from benchmarks.fuzz_bodies import BODIES
from benchmarks.hostile import REFS, docx, footnotes, notebook, numbered, typed_list
from sciverify_lint import __version__, lint
from sciverify_lint.config.merge import settings
from sciverify_lint.config.settings import Config
from sciverify_lint.fulltext.read import Kind as TextKind
from sciverify_lint.fulltext.read import read as read_text
from sciverify_lint.model import Location, Name, Reason, Reference
from sciverify_lint.reporters import FORMATS, reporter
from sciverify_lint.reporters.view import View
from sciverify_lint.rules.catalogue import RULES
from sciverify_lint.services.protocols import Response, Unavailable
from sciverify_lint.services.store import NoStore
from sciverify_lint.suppress import read_baseline

FIXTURES = Path(__file__).parent.parent / "fixtures"
Target = Callable[[bytes, Path], object]
IDS = ["10.1000/tide", "2101.00001", "12345678", "9780306406157", "PMC1234567"]
REFERENCE = Reference(
    key="ash2020", location=Location(path="refs.bib", line=1, column=1, end_line=1, end_column=2), kind="article",
    title="Tides of the northern shore", authors=(Name(family="Ash", given="Ann"),), year=2020,
    venue="Shore Notes", doi="10.1000/tide",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of input."""

    name: str
    ending: str
    seeds: tuple[bytes, ...]
    target: Target
    words: tuple[str, ...] = ()
    weight: int = 4
    is_json: bool = False


def checked(name: str) -> Target:
    """Checks a file of this name offline, and writes the report in a format that its length picks."""

    def target(data: bytes, folder: Path) -> None:
        path = folder / name
        path.write_bytes(data)
        report = lint([path], Config(offline=True, no_cache=True))
        view = View(
            rules=RULES,
            version=__version__,
            show_evidence=True,
            show_suppressed=True,
            base=str(folder),
        )
        reporter(FORMATS[len(data) % len(FORMATS)])(report, view).encode("utf-8", "surrogatepass")

    return target


def beside(name: str, manuscript: str, text: str) -> Target:
    """Checks a manuscript beside a file of this name."""
    check = checked(manuscript)

    def target(data: bytes, folder: Path) -> None:
        (folder / name).write_bytes(data)
        check(text.encode(), folder)

    return target


def configured(data: bytes, folder: Path) -> None:
    """Reads a configuration file."""
    (folder / "sciverify-lint.toml").write_bytes(data)
    try:
        settings({}, folder / "paper.tex", {})
    finally:
        (folder / "sciverify-lint.toml").unlink()


def baseline(data: bytes, folder: Path) -> None:
    """Reads a baseline."""
    (folder / "baseline.json").write_bytes(data)
    read_baseline(folder / "baseline.json")


def text_read(kind: TextKind) -> Target:
    """Reads the text of a cited work."""
    return lambda data, folder: read_text(data, kind, NoStore())


@dataclass(frozen=True, slots=True)
class Answering:
    """A client to which every service gives the same answer."""

    body: bytes

    async def get(self, service: str, url: str, **told: object) -> Response | Unavailable:
        """The answer, unless the caller says that it is none of the service's own."""
        answer = Response(
            status=200, url=url, headers={"content-type": "application/json"}, body=self.body
        )
        fits = getattr(told.get("own"), "fits", None)
        if fits is not None and not fits(answer):
            return Unavailable(reason=Reason.SOURCE_DOWN, detail="no answer of its own")
        return answer

    async def post(
        self, service: str, url: str, json: object, **told: object
    ) -> Response | Unavailable:
        """As `get`."""
        return await self.get(service, url, **told)


def asked(service: str) -> Target:
    """Looks up and searches with a service that answers with this body."""
    module = import_module(f"sciverify_lint.sources.{service}")

    async def ask(body: bytes) -> None:
        client = Answering(body)
        if hasattr(module, "lookup_many"):
            await module.lookup_many(IDS, client)
        if hasattr(module, "lookup"):
            await module.lookup(IDS[0], client)
        if hasattr(module, "search"):
            await module.search(REFERENCE, client)
        if hasattr(module, "agencies"):
            await module.agencies(IDS, client)

    return lambda data, folder: asyncio.run(ask(data))


def fixtures(*endings: str) -> tuple[bytes, ...]:
    """The project's own files with these endings."""
    return tuple(p.read_bytes() for p in sorted(FIXTURES.rglob("*")) if p.suffix in endings)


TEX = ("\\cite{", "\\citep[see][]{", "\\begin{thebibliography}{9}\\bibitem{a} A. ", "}", "{", "$", "%", "\\footnote{", "\\input{paper}",
       "\\newcommand{\\x}[1]{\\cite{#1}}", "\\x{a}", "\\begin{tabular}{l}", "\\end{tabular}", "\\verb|", "\\iffalse ", "\\fi ", "&", "\\\\",
       "% sciverify: ignore[SV101] r\n", "\n\n", "\\item ", "~", "``", "''", "\\def\\y#1{", "\\bibliography{refs}", "\\section{")  # fmt: skip
MARKDOWN = ("[@ash]", "@ash", "[", "]", "-@", "^[", "> ", "- ", "```\n", "`", "<!-- sciverify: ignore[SV101] r -->", "---\n", "{cite}`ash`",
            "\\cite{ash}", "*", "**", "|", "<div>", "$$", ":::", "references:\n", "\n\n", "[^1]", "[^1]: ", "{{< include a.md >}}", "\t")  # fmt: skip
WORD = ("<w:p>", "</w:p>", "<w:r>", "<w:t>", "</w:t></w:r>", "(Ash, 2020)", "[1]", "[1-9999]", "&#x202e;", '<w:fldChar w:fldCharType="begin"/>',
        '<w:fldChar w:fldCharType="end"/>', "<w:instrText> ADDIN ZOTERO_ITEM CSL_CITATION {}</w:instrText>", '<w:fldSimple w:instr="CITATION a">',
        "<w:tbl><w:tr><w:tc>", "References", '<w:vertAlign w:val="superscript"/>', '<w:footnoteReference w:id="1"/>', " and ", ";", "et al.", "2020a")  # fmt: skip
BIB = ("@article{", "@string{s = ", "@comment{", "@xdata{", "{", "}", '"', "#", ",", "=", "crossref={a}", "xdata={a}", "author={", " and ",
       "doi={10.1000/", "year={", "\\'{e}", "ids={a,b}", "url={http://", "\\url{", "date={2020-01/..}", "title={", "others", "%")  # fmt: skip
RST = (
    ":cite:`ash`",
    ".. bibliography:: refs.bib\n",
    "[ash]_",
    ".. [ash] A.\n",
    "`",
    "::\n\n",
    "   ",
    "====\n",
    "|",
    ".. note::\n",
)
TYPST = (
    "@ash",
    "#cite(<ash>)",
    '#bibliography("refs.bib")',
    "[",
    "]",
    "(",
    ")",
    "//",
    "/*",
    "*/",
    "`",
    "$",
    "#",
    '"',
)
TOML = (
    "[",
    "]",
    "=",
    '"',
    "select = ",
    "severity",
    "[per-file-ignores]\n",
    "accept = [",
    "bib = '",
    "\n",
    "1e999",
    "nan",
    "file-timeout = ",
    "true",
)
HTML = (
    "<p>",
    "</p>",
    "<table>",
    "<script>",
    "<!--",
    "<ref-list>",
    "<sec><title>",
    "&",
    "<body>",
    "]]>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "&b;",
)
RIS = b"TY  - JOUR\nID  - ash\nTI  - Tides of the northern shore\nAU  - Ash, Ann\nPY  - 2020/01/02\nDO  - 10.1000/tide\nER  - \n\nTY  - BOOK\nTI  - Walls\nER  - \n"
CSL = json.dumps(
    [
        {
            "id": "ash",
            "type": "article-journal",
            "title": "Tides",
            "author": [{"family": "Ash", "given": "A."}],
            "issued": {"date-parts": [[2020, 1]]},
            "DOI": "10.1000/tide",
        }
    ]
).encode()
BBL = (
    b"\\begin{thebibliography}{9}\n\\bibitem{ash} A. Ash. \\newblock Tides of the shore. \\newblock {\\em Shore Notes}, 3:1--9, 2020.\n\\end{thebibliography}\n",
    b"\\refsection{0}\n\\datalist[entry]{nty/global//global/global}\n\\entry{ash}{article}{}\n\\name{author}{1}{}{{{hash=a}{family={Ash},given={Ann}}}}\n\\field{title}{Tides}\n\\field{year}{2020}\n\\endentry\n\\enddatalist\n\\endrefsection\n",
)  # fmt: skip
RST_TEXT = b"Tides\n=====\n\nShores move :cite:p:`ghost,ash`, as [Ash2020]_ says.\n\n.. [Ash2020] A. Ash. Tides. 2020.\n\n.. bibliography:: refs.bib\n"
TYPST_TEXT = b'= Tides\n\nShores move @ghost, and #cite(<ash>, supplement: [p. 3]).\n\n#bibliography("refs.bib")\n'
CITES_ALL = "\\documentclass{article}\n\\begin{document}\nTides \\cite{ash}. \\nocite{*}\n\\bibliography{%s}\n\\end{document}\n"
JATS = b"<article><front><article-meta><title-group><article-title>Tides</article-title></title-group><abstract><p>Shores move.</p></abstract></article-meta></front><body><sec><title>Results</title><p>Tides fall by 3 m <xref>1</xref>.</p></sec></body><back><ref-list><ref>A</ref></ref-list></back></article>"
PAGE = b"<!doctype html><html><head><title>Tides</title><meta name='citation_title' content='Tides'></head><body><h1>Tides</h1><p>Shores move by 3 m.</p><table><tr><td>1</td></tr></table><h2>References</h2><ol><li>A</li></ol></body></html>"

KINDS = (
    Kind(name="LaTeX", ending=".tex", seeds=fixtures(".tex"), target=checked("paper.tex"), words=TEX, weight=8),
    Kind(name="Markdown", ending=".md", seeds=fixtures(".md", ".qmd"), target=checked("paper.md"), words=MARKDOWN, weight=6),
    Kind(name="DOCX", ending=".docx", seeds=(docx(""), footnotes(3), typed_list(4), numbered(4)), target=checked("paper.docx"), words=WORD, weight=8),
    Kind(name="notebook", ending=".ipynb", seeds=(notebook(["A [@ash] says.\n\n# Head\n"]).encode(),), target=checked("paper.ipynb"), words=MARKDOWN, is_json=True, weight=5),
    Kind(name="reStructuredText", ending=".rst", seeds=(RST_TEXT,), target=checked("paper.rst"), words=RST),
    Kind(name="Typst", ending=".typ", seeds=(TYPST_TEXT,), target=checked("paper.typ"), words=TYPST),
    Kind(name="bib", ending=".bib", seeds=(*fixtures(".bib"), REFS.encode()), target=checked("refs.bib"), words=BIB, weight=8),
    Kind(name="bbl", ending=".bbl", seeds=BBL, target=checked("refs.bbl"), words=TEX),
    Kind(name="RIS", ending=".ris", seeds=(RIS,), target=checked("refs.ris"), words=("TY  - ", "ER  - ", "AU  - ", "\n", "PY  - ", "PMID- ", "  - ")),
    Kind(name="CSL JSON", ending=".json", seeds=(CSL,), target=beside("refs.json", "cites.md", "---\nbibliography: refs.json\n---\n\nTides [@ash].\n"), is_json=True),
    Kind(name="CSL YAML", ending=".yaml", seeds=(b"---\nreferences:\n- id: ash\n  type: article\n  title: Tides\n  author:\n  - family: Ash\n    given: A\n  issued: 2020\n---\n\nTides [@ash].\n",), target=checked("yaml.md"), words=("- ", ": ", "&a ", "*a", "[", "{", "|\n", "!!python/object:os.system", "\n")),
    Kind(name="thebibliography", ending=".tex", seeds=((CITES_ALL % "none").replace("\\bibliography", BBL[0].decode() + "\\bibliography").encode(),), target=checked("thebib.tex"), words=TEX),
    Kind(name="PDF", ending=".pdf", seeds=fixtures(".pdf"), target=text_read(TextKind.PDF), words=("endobj", "stream", "<<", ">>", "0 R", "xref", "/Type /Page"), weight=1),
    Kind(name="text of a work", ending=".txt", seeds=fixtures(".txt"), target=text_read(TextKind.PLAIN), words=("\n\n", "References\n", "1 ", "-\n", "# ", "|")),
    Kind(name="HTML of a work", ending=".html", seeds=(PAGE,), target=text_read(TextKind.HTML), words=HTML),
    Kind(name="JATS of a work", ending=".xml", seeds=(JATS,), target=text_read(TextKind.JATS), words=HTML),
    Kind(name="configuration", ending=".toml", seeds=(*fixtures(".toml"), b'profile = "arxiv"\nselect = ["SV1"]\nseverity = {SV101 = "note"}\naccept = ["ash: seen"]\ntop-k = 3\nmax-cost = 1.5\n[per-file-ignores]\n"a.tex" = ["SV3"]\n'), target=configured, words=TOML),
    Kind(name="baseline", ending=".json", seeds=(b'{"schema": "sciverify-lint/baseline/1", "findings": [{"fingerprint": "ab", "code": "SV101", "key": "a", "file": "b"}]}',), target=baseline, is_json=True, words=("{", "}", "[", "null")),
    *(Kind(name=f"body: {service}", ending=".body", seeds=bodies, target=asked(service), is_json=bodies[0][:1] in b"{[", words=HTML, weight=3) for service, bodies in BODIES.items()),
)  # fmt: skip
