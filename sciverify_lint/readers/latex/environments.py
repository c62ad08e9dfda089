"""What the structure of a LaTeX text hangs on: environments and commands that open, end or interrupt a block."""

from sciverify_lint.model import Block
from sciverify_lint.readers.latex.words import words

MATH = words(
    """
    equation align gather multline eqnarray displaymath math alignat flalign xalignat xxalignat dmath dgroup darray
    IEEEeqnarray IEEEeqnarraybox eqsplit subeqnarray empheq
    """
)
"""Displays: shown as `[equation]`, part of their paragraph."""
INSIDE = words(
    """
    array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases dcases rcases numcases aligned alignedat
    gathered split multlined CD subequations tikzcd xy xymatrix psmallmatrix bsmallmatrix
    """
)
"""Stand inside displays, or around them: no border of a block."""
FLOATS = words(
    """
    figure table wrapfigure wraptable floatingfigure SCfigure SCtable sidewaysfigure sidewaystable algorithm
    algorithm2e listing marginfigure margintable subfigure subtable figwindow teaserfigure
    """
)
"""Interrupt a paragraph without ending it."""
TABLES = words(
    """
    tabular tabularx tabulary longtable longtabu tabu supertabular xtabular mpsupertabular xltabular NiceTabular
    tblr longtblr talltblr deluxetable tabbing halign threeparttable-body
    """
)
PICTURES = words("tikzpicture pgfpicture pspicture picture axis scope overpic forest")
LISTS = words(
    """
    itemize enumerate description compactitem compactenum compactdesc asparaenum asparaitem list trivlist tasks
    easylist etaremune alphalist romanlist tablenotes references thebibliography mcitethebibliography biblist
    """
)
INLINE = words("inparaenum inparaitem inparadesc inparablank enumerate* itemize* description*")
"""paralist's and enumitem's lists whose items run on in one sentence: by the whole name, star and all."""
ARGUMENTS = {
    "tabular": 1, "tabularx": 2, "tabulary": 2, "tabular*": 2, "longtable": 1, "longtabu": 1, "tabu": 1, "xltabular": 2,
    "supertabular": 1, "NiceTabular": 1, "tblr": 1, "longtblr": 1, "deluxetable": 1, "minipage": 1, "wrapfigure": 2,
    "wraptable": 2, "multicols": 1, "paracol": 1, "thebibliography": 1, "adjustbox": 1, "list": 2, "adjustwidth": 2,
    "column": 1, "spacing": 1, "otherlanguage": 1, "subfigure": 1, "subtable": 1, "mcitethebibliography": 1,
    "textblock": 1, "turn": 1, "rotate": 1, "overpic": 1, "tcolorbox": 0, "columns": 0, "hangparas": 2,
}  # fmt: skip
"""How many `{..}` after `\\begin{..}` are settings, not text."""
TITLED = words("frame block alertblock exampleblock")
"""beamer: the first `{..}` is a heading."""
HEADINGS = words(
    """
    part chapter section subsection subsubsection paragraph subparagraph addchap addsec minisec frametitle
    framesubtitle title subtitle chapterprecis sectionmark
    """
)
NO_SECTION = frozenset(["title", "subtitle", "framesubtitle"])
"""Headings that name no section."""
CAPTIONS = words(
    """
    caption captionof captionbelow captionabove tablecaption topcaption bottomcaption subcaption subfloat subcaptionbox
    """
)
NOTES = words(
    """
    footnote footnotetext thanks marginpar marginnote sidenote endnote tablefootnote todo tnote sidenotetext
    footnotenostar thankstext fn note
    """
)
PARTS = words(
    """
    abstract abstracttext keywords acknowledgments acknowledgements dedication author affiliation
    """
)
"""Commands whose argument is a block of running text."""
BREAKS = words(
    """
    par newpage clearpage cleardoublepage pagebreak maketitle bibitem harvarditem hline toprule midrule bottomrule
    tableofcontents appendix State Statex Require Ensure If ElsIf Else For ForAll While Return STATE REQUIRE ENSURE
    IF FOR WHILE RETURN KwIn KwOut KwData KwResult endhead endfirsthead endfoot endlastfoot bigskip medskip
    smallskip
    """
)
ITEMS = frozenset(["item", "tablenotetext"])


def kind_of(command: str) -> Block | None:
    """The kind of block that the argument of a command is, or None when the command is none of these."""
    if command in HEADINGS:
        return Block.HEADING
    if command in CAPTIONS:
        return Block.CAPTION
    if command in NOTES:
        return Block.FOOTNOTE
    return Block.PARAGRAPH if command in PARTS else None
