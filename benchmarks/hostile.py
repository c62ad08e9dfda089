"""Inputs that are made to take long, each growing with one number: what `benchmarks.limits` measures."""

# ruff: noqa: E501 - one kind a line reads best

import io
import json
import zipfile
from collections.abc import Callable

Made = Callable[[int], str | bytes]
REFS = "@article{ash, author={Ash, Ann}, title={Tides of the northern shore}, journal={Shore Notes}, year=2020}\n"
HEAD = "\\documentclass{article}\n\\begin{document}\nShores move inland \\cite{ghost}.\n\n"
END = "\n\\bibliography{refs}\n\\end{document}\n"
YAML = "---\nbibliography: refs.bib\n---\n\nShores move inland [@ghost].\n\n"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def letters(number: int) -> str:
    """A number in letters, for names of commands."""
    return "".join(chr(97 + int(digit)) for digit in str(number))


def tex(body: str) -> str:
    """A LaTeX manuscript around `body`."""
    return HEAD + body + END


def before(lines: str) -> str:
    """A LaTeX manuscript with definitions in its preamble."""
    return HEAD.replace("\\begin", lines + "\\begin", 1) + END


def paragraph(text: str) -> str:
    """A paragraph of a DOCX file."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def docx(body: str, **parts: str) -> bytes:
    """A DOCX file with typed citations before `body`, and further parts of its `word` folder."""
    typed = (
        "Shores move inland (Ghost, 2001). Tides fall in winter (Ash, 2020). Walls stop no sand (Birch, 2018).",
        "References",
        "Ash, A. (2020). Tides of the northern shore. Shore Notes, 3, 1-9.",
        "Birch, B. (2018). Walls of the northern shore. Shore Notes, 1, 1-9.",
    )
    said = "".join(paragraph(text) for text in typed[:1]) + body
    said += "".join(paragraph(text) for text in typed[1:])
    types = "http://schemas.openxmlformats.org/package/2006/content-types"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{types}"><Default Extension="xml" ContentType="application/xml"/></Types>',
        )
        document = f'<w:document xmlns:w="{WORD}"><w:body>{said}</w:body></w:document>'
        archive.writestr("word/document.xml", document)
        for name, content in parts.items():
            archive.writestr(f"word/{name}.xml", content)
    return made.getvalue()


def notebook(cells: list[str], kind: str = "markdown") -> str:
    """A notebook of these cells behind one that names the bibliography."""
    first = ["---\nbibliography: refs.bib\n---\n", "Shores move inland [@ghost].\n"]
    made = [{"cell_type": "markdown", "metadata": {}, "source": text} for text in first]
    made += [{"cell_type": kind, "metadata": {}, "source": text} for text in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def footnotes(count: int) -> bytes:
    """A DOCX file of so many footnotes."""
    marks = "".join(f'<w:r><w:footnoteReference w:id="{i}"/></w:r>' for i in range(count))
    notes = "".join(
        f'<w:footnote w:id="{i}">{paragraph("Tides fall (Ash, 2020).")}</w:footnote>'
        for i in range(count)
    )
    return docx(
        f"<w:p><w:r><w:t>Tides fall.</w:t></w:r>{marks}</w:p>",
        footnotes=f'<w:footnotes xmlns:w="{WORD}">{notes}</w:footnotes>',
    )


def typed_list(count: int) -> bytes:
    """A DOCX file whose typed reference list has so many entries, each cited."""
    names = [letters(i).capitalize() for i in range(count)]
    cites = "".join(paragraph(f"Tides fall in winter ({name}, 2020).") for name in names)
    entries = "".join(
        paragraph(f"{name}, A. (2020). Tides of shore {name}. Shore Notes, 3, 1-9.")
        for name in names
    )
    return docx(cites + paragraph("References") + entries)


def numbered(count: int) -> bytes:
    """A DOCX file with numbered citations of a long list."""
    cites = "".join(paragraph(f"Tides fall in winter [{i + 1}].") for i in range(count))
    entries = "".join(
        paragraph(f"[{i + 1}] A. Ash, Tides of shore {i}, Shore Notes 3 (2020) 1-9.")
        for i in range(count)
    )
    return docx(cites + paragraph("References") + entries)


def entities(count: int) -> str:
    """XML whose entities double."""
    made = "".join(f'<!ENTITY e{i + 1} "&e{i};&e{i};">' for i in range(count))
    return f'<!DOCTYPE a [<!ENTITY e0 "shore">{made}]><a>&e{count};</a>'


FIELD = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    '<w:r><w:instrText> ADDIN ZOTERO_ITEM CSL_CITATION {"a":</w:instrText></w:r>'
)
SOURCES = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"


def chain(count: int, field: str) -> str:
    """Entries each of which inherits from the next one, all cited by the first."""
    entries = "".join(
        f"@inproceedings{{k{i}, title={{Tides {i}}}, {field}={{k{i + 1}}}}}\n" for i in range(count)
    )
    return entries + f"@proceedings{{k{count}, title={{Shores}}, year=2020}}\n"


def strings(count: int) -> str:
    """A chain of @string definitions, each twice as long as the one before."""
    made = "".join(f"@string{{s{i + 1} = s{i} # s{i}}}\n" for i in range(count))
    return f'@string{{s0 = "shore"}}\n{made}@article{{ghost, title = s{count}, year=2020}}\n'


def long_strings(count: int) -> str:
    """A chain of @string definitions, each a letter longer than the one before."""
    made = "".join(f'@string{{s{i + 1} = s{i} # "a"}}\n' for i in range(count))
    return f'@string{{s0 = "shore"}}\n{made}@article{{ghost, title = s{count}, year=2020}}\n'


def yaml_bomb(count: int) -> str:
    """Metadata whose aliases double at each line."""
    lines = "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n" for i in range(count))
    return f"---\nbibliography: refs.bib\na0: &a0 [x, x]\n{lines}---\n\nShores move [@ghost].\n"


KINDS: dict[str, tuple[str, int, Made]] = {
    "tex: definitions that cite": (".tex", 25_000, lambda n: before("".join(f"\\newcommand{{\\c{letters(i)}}}[1]{{\\cite{{#1}}}}\n" for i in range(n)))),
    "tex: definitions of text": (".tex", 25_000, lambda n: before("".join(f"\\newcommand{{\\c{letters(i)}}}{{tide}}\n" for i in range(n)))),
    "tex: \\def": (".tex", 25_000, lambda n: before("".join(f"\\def\\c{letters(i)}#1{{\\citep{{#1}}}}\n" for i in range(n)))),
    "tex: \\let": (".tex", 25_000, lambda n: before("".join(f"\\let\\c{letters(i)}\\cite\n" for i in range(n)))),
    "tex: \\NewDocumentCommand": (".tex", 15_000, lambda n: before("".join(f"\\NewDocumentCommand{{\\c{letters(i)}}}{{om}}{{\\cite[#1]{{#2}}}}\n" for i in range(n)))),
    "tex: \\DeclareCiteCommand": (".tex", 15_000, lambda n: before("".join(f"\\DeclareCiteCommand{{\\c{letters(i)}}}{{a}}{{b}}{{c}}{{d}}\n" for i in range(n)))),
    "tex: \\newenvironment": (".tex", 15_000, lambda n: before("".join(f"\\newenvironment{{e{letters(i)}}}{{\\begin{{quote}}}}{{\\end{{quote}}}}\n" for i in range(n)))),
    "tex: \\newcites": (".tex", 15_000, lambda n: before("".join(f"\\newcites{{e{letters(i)}}}{{Title}}\n" for i in range(n)))),
    "tex: commands of commands": (".tex", 10_000, lambda n: before("".join(f"\\newcommand{{\\c{letters(i)}}}[1]{{\\c{letters(i + 1)}{{#1}}}}\n" for i in range(n)) + f"\\newcommand{{\\c{letters(n)}}}[1]{{\\cite{{#1}}}}\n")),
    "tex: text macros that double": (".tex", 40, lambda n: before("\\newcommand{\\ca}{tide}\n" + "".join(f"\\newcommand{{\\c{letters(i + 1)}}}{{\\c{letters(i)}\\c{letters(i)}}}\n" for i in range(n))).replace("Shores", f"\\c{letters(n)} ")),
    "tex: uses of a text macro": (".tex", 20_000, lambda n: before("\\newcommand{\\ca}[1]{tide #1}\n").replace("Shores", "\\ca{x} " * n)),
    "tex: verbatim environments declared": (".tex", 3_000, lambda n: before("".join(f"\\lstnewenvironment{{e{letters(i)}}}{{}}{{}}\n" for i in range(n)))),
    "tex: short verb characters": (".tex", 3_000, lambda n: before("".join(f"\\MakeShortVerb{{\\{chr(0x4E00 + i)}}}\n" for i in range(n)))),
    "tex: open brackets": (".tex", 10_000, lambda n: tex("\\cite[" * n + "{a}")),
    "tex: open braces": (".tex", 100_000, lambda n: tex("\\cite{" * n)),
    "tex: nested groups": (".tex", 50_000, lambda n: tex("{" * n + "Tides \\cite{a}." + "}" * n)),
    "tex: nested commands": (".tex", 20_000, lambda n: tex("\\emph{" * n + "Tides \\cite{a}." + "}" * n)),
    "tex: nested footnotes": (".tex", 3_000, lambda n: tex("Tide\\footnote{ebb \\cite{a}" * n + "}" * n)),
    "tex: nested environments": (".tex", 10_000, lambda n: tex("\\begin{quote}a \\cite{a}\n" * n + "\\end{quote}\n" * n)),
    "tex: environments without end": (".tex", 20_000, lambda n: tex("\\begin{quote}a \\cite{a}\n" * n)),
    "tex: verbatim without end": (".tex", 20_000, lambda n: tex("\\begin{verbatim}\n\\verb|\n" * n)),
    "tex: \\verb without end": (".tex", 50_000, lambda n: tex("\\verb|a" * n)),
    "tex: \\iffalse without end": (".tex", 50_000, lambda n: tex("\\iffalse a \\cite{b}\n" * n)),
    "tex: displayquote without end": (".tex", 10_000, lambda n: tex("\\begin{displayquote}[\\cite{a}]a\n" * n)),
    "tex: open mathematics": (".tex", 50_000, lambda n: tex("$ a \\cite{b} $$ \\[ \\( \n" * n)),
    "tex: footnotes": (".tex", 10_000, lambda n: tex("Tides fall\\footnote{In winter \\cite{a}.}. \n" * n)),
    "tex: directives": (".tex", 20_000, lambda n: tex("".join(f"S \\cite{{k{i}}}. % sciverify: ignore[SV101] r\n" for i in range(n)))),
    "tex: disable directives": (".tex", 20_000, lambda n: tex("".join(f"S \\cite{{k{i}}}. % sciverify: disable[SV101] r\n" for i in range(n)))),
    "tex: disable and enable": (".tex", 10_000, lambda n: tex("".join(f"% sciverify: disable[SV101:k{i}] r\nS \\cite{{k{i}}}.\n" for i in range(n)) + "% sciverify: enable[SV101]\n" * n)),
    "tex: directives with many targets": (".tex", 10_000, lambda n: tex("S \\cite{k1}. % sciverify: ignore[" + ",".join(f"SV101:k{i}" for i in range(n)) + "] r\n" + "S \\cite{k2}.\n" * n)),
    "tex: malformed directives": (".tex", 20_000, lambda n: tex("% sciverify: nonsense\n" * n)),
    "tex: directives in one paragraph": (".tex", 10_000, lambda n: tex("S \\cite{k} % sciverify: ignore[SV101] r\n" * n)),
    "tex: keys of one citation": (".tex", 20_000, lambda n: tex("S \\cite{" + ",".join(f"k{i}" for i in range(n)) + "}.")),
    "tex: citations of one sentence": (".tex", 10_000, lambda n: tex("Tides " + " ".join(f"fall \\cite{{k{i}}}" for i in range(n)) + ".")),
    "tex: multicite": (".tex", 10_000, lambda n: tex("Tides \\cites" + "".join(f"[a]{{k{i}}}" for i in range(n)) + ".")),
    "tex: one line": (".tex", 2_000_000, lambda n: tex("a" * n + " \\cite{a}.")),
    "tex: one line of words": (".tex", 300_000, lambda n: tex("tide " * n + " \\cite{a}.")),
    "tex: one line of stops": (".tex", 200_000, lambda n: tex("Tide (fall. " * n + " \\cite{a}.")),
    "tex: one line of digits": (".tex", 300_000, lambda n: tex("In " + "1,1. " * n + " \\cite{a}.")),
    "tex: quotation marks": (".tex", 100_000, lambda n: tex("``tide " * n + " \\cite{a}.")),
    "tex: backslashes": (".tex", 500_000, lambda n: tex("\\" * n + " \\cite{a}.")),
    "tex: percent signs": (".tex", 500_000, lambda n: tex("%\n" * n + " \\cite{a}.")),
    "tex: spaces": (".tex", 1_000_000, lambda n: tex("Tide" + " " * n + "\\cite{a}.")),
    "tex: line ends": (".tex", 500_000, lambda n: tex("Tide" + "\n \n" * n + "\\cite{a}.")),
    "tex: includes that are missing": (".tex", 10_000, lambda n: tex("".join(f"\\input{{f{i}}}\n" for i in range(n)))),
    "tex: includes of itself": (".tex", 10_000, lambda n: tex("\\input{hostile}\n" * n)),
    "tex: folders of includes": (".tex", 3_000, lambda n: tex("".join(f"\\import{{f{i}/}}{{a}}\\graphicspath{{{{g{i}/}}}}\n" for i in range(n)))),
    "tex: bibliographies that are missing": (".tex", 5_000, lambda n: tex("\\bibliography{" + ",".join(f"b{i}" for i in range(n)) + "}\n")),
    "tex: bibliography resources": (".tex", 5_000, lambda n: before("".join(f"\\addbibresource{{b{i}.bib}}\n" for i in range(n)))),
    "tex: bibitems": (".tex", 10_000, lambda n: tex("S \\cite{k1}.\\begin{thebibliography}{9}" + "".join(f"\\bibitem{{k{i}}} A. Ash. Tides of shore {i}. Shore Notes 3, 2020.\n" for i in range(n)) + "\\end{thebibliography}")),
    "tex: bibitems cited": (".tex", 3_000, lambda n: tex("".join(f"S \\cite{{k{i}}}.\n" for i in range(n)) + "\\begin{thebibliography}{9}" + "".join(f"\\bibitem{{k{i}}} A. Ash. Tides of shore {i}. Shore Notes 3, 2020.\n" for i in range(n)) + "\\end{thebibliography}")),
    "tex: thebibliography without end": (".tex", 5_000, lambda n: tex("\\begin{thebibliography}{9}\\bibitem{a} A.\n" * n)),
    "tex: sections": (".tex", 20_000, lambda n: tex("".join(f"\\section{{Shore {i}}}\nTides fall \\cite{{a}}.\n" for i in range(n)))),
    "tex: labels and acronyms": (".tex", 10_000, lambda n: before("".join(f"\\newacronym{{a{i}}}{{A{i}}}{{Ash {i}}}\n" for i in range(n))).replace("Shores", "\\gls{a1} shores " * 500)),
    "tex: table cells": (".tex", 20_000, lambda n: tex("\\begin{tabular}{ll}\n" + "a & \\cite{b} \\\\\n" * n + "\\end{tabular}")),
    "tex: items": (".tex", 20_000, lambda n: tex("\\begin{itemize}\n" + "\\item a \\cite{b}\n" * n + "\\end{itemize}")),
    "tex: accents": (".tex", 50_000, lambda n: tex("\\'" * n + "e \\cite{b}")),
    "tex: undefined keys alike": (".tex", 3_000, lambda n: tex("".join(f"S \\cite{{ashes{i}}}.\n" for i in range(n)))),
    "md: open brackets": (".md", 20_000, lambda n: YAML + "[" * n + "@a"),
    "md: emphasis": (".md", 10_000, lambda n: YAML + "a **a *a " * n + "[@ash]\n"),
    "md: slow brackets": (".md", 20, lambda n: YAML + "".join(f"{i} " + "a [*a]&" * 31 + "a [@ash]\n\n" for i in range(n))),
    "md: quotations in quotations": (".md", 2_000, lambda n: YAML + ">" * n + " a [@ash]\n"),
    "md: lists in lists": (".md", 300, lambda n: YAML + "".join("  " * i + "- a [@ash]\n" for i in range(n))),
    "md: brackets in brackets": (".md", 3_000, lambda n: YAML + "[" * n + "a @ash" + "]" * n + "\n"),
    "md: divisions in divisions": (".md", 500, lambda n: YAML + "".join(":" * (n + 3 - i) + " {.a}\n" for i in range(n)) + "a [@ash]\n"),
    "md: spans": (".md", 5_000, lambda n: YAML + "[" * n + "a [@ash]" + "]{.a}" * n + "\n"),
    "md: footnotes": (".md", 5_000, lambda n: YAML + "".join(f"Tide[^{i}].\n\n[^{i}]: Ebb [@ash].\n\n" for i in range(n))),
    "md: keys of one citation": (".md", 20_000, lambda n: YAML + "S [" + "; ".join(f"@k{i}" for i in range(n)) + "].\n"),
    "md: citations of one sentence": (".md", 5_000, lambda n: YAML + "S " + " ".join(f"a [@k{i}]" for i in range(n)) + ".\n"),
    "md: one line of words": (".md", 300_000, lambda n: YAML + "tide " * n + "[@ash].\n"),
    "md: at signs": (".md", 100_000, lambda n: YAML + "@" * n + "\n"),
    "md: bare keys": (".md", 20_000, lambda n: YAML + "@a " * n + "\n"),
    "md: backticks": (".md", 50_000, lambda n: YAML + "`a ``b " * n + "@ash\n"),
    "md: comments without end": (".md", 20_000, lambda n: YAML + "<!-- a @ash\n" * n),
    "md: directives": (".md", 10_000, lambda n: YAML + "".join(f"S [@k{i}]. <!-- sciverify: ignore[SV101] r -->\n\n" for i in range(n))),
    "md: fences": (".md", 20_000, lambda n: YAML + "```{r}\n@a\n" * n),
    "md: MyST roles": (".md", 10_000, lambda n: YAML + "a {cite}`ash` " * n),
    "md: raw TeX": (".md", 10_000, lambda n: YAML + "a \\cite{ash} \\cite[" * n),
    "md: templates without end": (".md", 20_000, lambda n: YAML + "{% a {{ b. " * n),
    "md: tables": (".md", 5_000, lambda n: YAML + "| a | b |\n|---|---|\n" + "| a | [@ash] |\n" * n),
    "md: HTML": (".md", 10_000, lambda n: YAML + "<div>" * n + "[@ash]\n"),
    "md: links": (".md", 20_000, lambda n: YAML + "[a](b [@ash " * n),
    "md: includes": (".md", 5_000, lambda n: YAML + "".join(f"{{{{< include f{i}.md >}}}}\n\n" for i in range(n))),
    "md: YAML bomb": (".md", 40, yaml_bomb),
    "md: YAML in depth": (".md", 5_000, lambda n: "---\na: " + "[" * n + "]" * n + "\nbibliography: refs.bib\n---\n\nS [@ghost].\n"),
    "md: YAML of many keys": (".md", 20_000, lambda n: "---\nbibliography: refs.bib\n" + "".join(f"a{i}: b\n" for i in range(n)) + "---\n\nS [@ghost].\n"),
    "md: references in YAML": (".md", 3_000, lambda n: "---\nreferences:\n" + "".join(f"- id: k{i}\n  title: Tides {i}\n" for i in range(n)) + "---\n\nS [@ghost; @k1].\n"),
    "md: many front matters": (".md", 5_000, lambda n: YAML + "---\na: b\n---\n\n" * n),
    "md: numbered examples": (".md", 10_000, lambda n: YAML + "".join(f"(@k{i}) a\n\n" for i in range(n))),
    "ipynb: cells": (".ipynb", 300, lambda n: notebook(["A [@ash].\n"] * n)),
    "ipynb: slow cells": (".ipynb", 12, lambda n: notebook([f"{i} " + "a [*a]&" * 31 + "a [@ash]\n" for i in range(n)])),
    "ipynb: in depth": (".ipynb", 100_000, lambda n: '{"cells":' + "[" * n + "]" * n + "}"),
    "ipynb: code cells": (".ipynb", 20_000, lambda n: notebook(["a = '@ash'\n"] * n, "code")),
    "ipynb: lines of one cell": (".ipynb", 100_000, lambda n: json.dumps({"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["---\nbibliography: refs.bib\n---\n", "Shores [@ghost].\n", *["a\n"] * n]}]})),
    "docx: nested paragraphs": (".docx", 400_000, lambda n: docx("<w:p>" * n + "</w:p>" * n)),
    "docx: nested tables": (".docx", 20_000, lambda n: docx("<w:tbl><w:tr><w:tc>" * n + "</w:tc></w:tr></w:tbl>" * n)),
    "docx: nested controls": (".docx", 20_000, lambda n: docx("<w:sdt><w:sdtContent>" * n + "</w:sdtContent></w:sdt>" * n)),
    "docx: nested text boxes": (".docx", 20_000, lambda n: docx("<w:p><w:r><w:txbxContent>" * n + "</w:txbxContent></w:r></w:p>" * n)),
    "docx: fields without end": (".docx", 60_000, lambda n: docx("<w:p>" + FIELD * n + "</w:p>")),
    "docx: fields that show": (".docx", 20_000, lambda n: docx("<w:p>" + (FIELD + '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>a</w:t></w:r>') * n + "</w:p>")),
    "docx: broken fields": (".docx", 10_000, lambda n: docx(("<w:p>" + FIELD + '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>a</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>') * n)),
    "docx: runs": (".docx", 200_000, lambda n: docx("<w:p>" + "<w:r><w:t>a </w:t></w:r>" * n + "</w:p>")),
    "docx: instructions": (".docx", 100_000, lambda n: docx('<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>' + "<w:r><w:instrText>a</w:instrText></w:r>" * n + "</w:p>")),
    "docx: bookmarks": (".docx", 50_000, lambda n: docx("<w:p>" + "".join(f'<w:bookmarkStart w:id="{i}" w:name="ZOTERO_BREF_{i}"/>' for i in range(n)) + "</w:p>")),
    "docx: footnotes": (".docx", 5_000, footnotes),
    "docx: typed list": (".docx", 3_000, typed_list),
    "docx: numbered list": (".docx", 3_000, numbered),
    "docx: one typed citation": (".docx", 5_000, lambda n: docx(paragraph("Tides fall (" + "; ".join(f"Ash, {1000 + i % 1000}" for i in range(n)) + ")."))),
    "docx: typed citations of a paragraph": (".docx", 5_000, lambda n: docx(paragraph("Tides fall (Ash, 2020). " * n))),
    "docx: open brackets": (".docx", 100_000, lambda n: docx(paragraph("(Ash " * n))),
    "docx: names in a row": (".docx", 50_000, lambda n: docx(paragraph("Ash and Birch, " * n + "(2020)."))),
    "docx: one line": (".docx", 1_000_000, lambda n: docx(paragraph("A" * n))),
    "docx: capitals": (".docx", 200_000, lambda n: docx(paragraph("Ab " * n + "(2020)"))),
    "docx: digits": (".docx", 200_000, lambda n: docx(paragraph("[" + "1," * n + "2]"))),
    "docx: ranges": (".docx", 2_000, lambda n: docx(paragraph("[1-99999] " * n))),
    "docx: zip bomb": (".docx", 400_000_000, lambda n: docx(paragraph("a" * n))),
    "docx: styles": (".docx", 20_000, lambda n: docx("", styles=f'<w:styles xmlns:w="{WORD}">' + "".join(f'<w:style w:styleId="s{i}"><w:basedOn w:val="s{i + 1}"/></w:style>' for i in range(n)) + "</w:styles>")),
    "docx: entities": (".docx", 30, lambda n: docx("", footnotes=entities(n))),
    "rst: roles": (".rst", 10_000, lambda n: "Shores :cite:`ghost`.\n\n" + "a :cite:`ash` " * n + "\n\n.. bibliography:: refs.bib\n"),
    "rst: keys of one role": (".rst", 20_000, lambda n: "Shores :cite:`ghost`.\n\n:cite:`" + ",".join(f"k{i}" for i in range(n)) + "`\n\n.. bibliography:: refs.bib\n"),
    "rst: brackets": (".rst", 20_000, lambda n: "Shores :cite:`ghost`.\n\n" + "[a_ |b `c " * n + "\n\n.. bibliography:: refs.bib\n"),
    "rst: lists in lists": (".rst", 300, lambda n: "Shores :cite:`ghost`.\n\n" + "".join("  " * i + "- a\n\n" for i in range(n)) + "\n.. bibliography:: refs.bib\n"),
    "rst: directives": (".rst", 10_000, lambda n: "Shores :cite:`ghost`.\n\n" + ".. note::\n\n   a :cite:`ash`\n\n" * n + "\n.. bibliography:: refs.bib\n"),
    "rst: sections": (".rst", 5_000, lambda n: "Shores :cite:`ghost`.\n\n" + "Tide\n====\n\n" * n + "\n.. bibliography:: refs.bib\n"),
    "rst: citations": (".rst", 5_000, lambda n: "Shores [ghost]_.\n\n" + "".join(f".. [k{i}] A. Ash. Tides. 2020.\n" for i in range(n))),
    "rst: includes": (".rst", 5_000, lambda n: "Shores :cite:`ghost`.\n\n" + "".join(f".. include:: f{i}.rst\n\n" for i in range(n)) + "\n.. bibliography:: refs.bib\n"),
    "typst: keys": (".typ", 10_000, lambda n: "Shores @ghost.\n\n" + "a @ash " * n + '\n#bibliography("refs.bib")\n'),
    "typst: brackets": (".typ", 5_000, lambda n: "Shores @ghost.\n\n" + "#a[" * n + "@ash" + "]" * n + '\n#bibliography("refs.bib")\n'),
    "typst: comments": (".typ", 20_000, lambda n: "Shores @ghost.\n\n" + "/* a @ash\n" * n + '\n#bibliography("refs.bib")\n'),
    "typst: parentheses": (".typ", 5_000, lambda n: "Shores @ghost.\n\n#" + "(" * n + ")" * n + '\n#bibliography("refs.bib")\n'),
    "typst: bibliographies": (".typ", 5_000, lambda n: "Shores @ghost.\n\n#bibliography((" + ",".join(f'"b{i}.bib"' for i in range(n)) + "))\n"),
    "bib: entries": (".bib", 10_000, lambda n: "".join(f"@article{{k{i}, author={{Ash, Ann}}, title={{Tides of shore {i}}}, journal={{Shore Notes}}, year=2020}}\n" for i in range(n))),
    "bib: entries alike": (".bib", 5_000, lambda n: "".join(f"@article{{k{i}, author={{Ash, Ann}}, title={{Tides of the northern shore}}, journal={{Shore Notes}}, year=2020}}\n" for i in range(n))),
    "bib: the same key": (".bib", 10_000, lambda n: REFS * n),
    "bib: crossref chain": (".bib", 10_000, lambda n: chain(n, "crossref")),
    "bib: xdata chain": (".bib", 10_000, lambda n: chain(n, "xdata")),
    "bib: children of one": (".bib", 10_000, lambda n: "".join(f"@inproceedings{{k{i}, title={{Tides {i}}}, crossref={{all}}}}\n" for i in range(n)) + "@proceedings{all, title={Shores}, year=2020}\n"),
    "bib: xdata of one": (".bib", 5_000, lambda n: "@article{a, title={T}, xdata={" + ",".join(f"x{i}" for i in range(n)) + "}}\n" + "".join(f"@xdata{{x{i}, note={{a}}}}\n" for i in range(n))),
    "bib: strings that double": (".bib", 40, strings),
    "bib: strings in a chain": (".bib", 10_000, long_strings),
    "bib: pieces of a value": (".bib", 20_000, lambda n: "@article{a, title = " + " # ".join(['"a"'] * n) + "}\n"),
    "bib: open braces": (".bib", 100_000, lambda n: "@article{a, title={" + "{" * n + "\n" + REFS),
    "bib: nested braces": (".bib", 50_000, lambda n: "@article{a, title={" + "{" * n + "x" + "}" * n + "}}\n" + REFS),
    "bib: broken entries": (".bib", 10_000, lambda n: "@article{k, title={a\n" * n + REFS),
    "bib: at signs": (".bib", 200_000, lambda n: "@" * n + "\n" + REFS),
    "bib: fields of one": (".bib", 10_000, lambda n: "@article{a, " + ", ".join(f"f{i}={{a}}" for i in range(n)) + "}\n"),
    "bib: authors of one": (".bib", 10_000, lambda n: "@article{a, author={" + " and ".join(f"Ash, Ann {letters(i)}" for i in range(n)) + "}, title={Tides}, year=2020}\n"),
    "bib: a long title": (".bib", 200_000, lambda n: "@article{a, author={Ash, Ann}, title={" + "tide " * n + "}, year=2020}\n"),
    "bib: accents": (".bib", 50_000, lambda n: "@article{a, author={Ash, Ann}, title={" + "\\'{e}" * n + "}, year=2020}\n"),
    "bib: commands in a title": (".bib", 5_000, lambda n: "@article{a, author={Ash, Ann}, title={" + "\\emph{" * n + "x" + "}" * n + "}, year=2020}\n"),
    "bib: ids of one": (".bib", 10_000, lambda n: "@article{a, ids={" + ",".join(f"i{i}" for i in range(n)) + "}, title={Tides}, year=2020}\n"),
    "bib: strings": (".bib", 20_000, lambda n: "".join(f'@string{{s{i} = "a"}}\n' for i in range(n)) + REFS),
    "bib: comments": (".bib", 20_000, lambda n: "@comment{ a\n" * n + REFS),
    "bib: one author of many words": (".bib", 20_000, lambda n: "@article{a, author={" + "Ash " * n + "}, title={Tides}, year=2020}\n"),
    "bib: DOIs": (".bib", 10_000, lambda n: "@article{a, title={Tides}, doi={" + "10.1000/" * n + "}, year=2020}\n"),
    "ris: entries": (".ris", 10_000, lambda n: "".join(f"TY  - JOUR\nID  - k{i}\nTI  - Tides {i}\nAU  - Ash, Ann\nER  - \n\n" for i in range(n))),
    "ris: authors": (".ris", 20_000, lambda n: "TY  - JOUR\nTI  - Tides\n" + "AU  - Ash, Ann\n" * n + "ER  - \n"),
    "ris: without end": (".ris", 20_000, lambda n: "TY  - JOUR\nTI  - Tides\n" * n),
    "bbl: bibitems": (".bbl", 5_000, lambda n: "\\begin{thebibliography}{9}\n" + "".join(f"\\bibitem{{k{i}}} A. Ash. Tides of shore {i}. Shore Notes 3, 2020.\n\n" for i in range(n)) + "\\end{thebibliography}\n"),
    "bbl: biblatex": (".bbl", 5_000, lambda n: "\\begingroup\n\\datalist[entry]{nty}\n" + "".join(f"\\entry{{k{i}}}{{article}}{{}}\n\\field{{title}}{{Tides {i}}}\n\\endentry\n" for i in range(n)) + "\\enddatalist\n\\endgroup\n"),
}  # fmt: skip
"""Name, ending, size, and what makes the input."""
