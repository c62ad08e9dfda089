r"""The citing commands of the LaTeX world: how each takes its arguments, and how it stands in its sentence.

Sources: the manuals of natbib, biblatex, csquotes, apacite, jurabib, harvard, cite, REVTeX, amsrefs, abntex2cite.
"""

from dataclasses import dataclass
from enum import StrEnum

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.words import words


class Syntax(StrEnum):
    """How a citing command takes its arguments; `[..]` may come twice wherever it is shown."""

    PLAIN = r"\cite*<..>[..]{keys}*{..}"
    MULTI = r"\cites(..)(..)[..]{keys}[..]{keys}..."
    VOLUME = r"\volcite[..]{volume}[..]{keys}"
    VOLUMES = r"\volcites(..)(..)[..]{volume}[..]{keys}[..]{volume}[..]{keys}..."
    QUOTE = r"\textcquote[..]{keys}[.]{text}[.]"
    FOREIGN_QUOTE = r"\foreigntextcquote{language}[..]{keys}[.]{text}[.]"
    FIELD = r"\citefield[..]{keys}[format]{field}"
    PAIR = r"\apud[..]{keys}{keys}"
    AFFIXED = r"\citeaffixed[..]{keys}{prefix}"
    LISTED = r"\cite[..]{list}{keys}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A citing command."""

    syntax: Syntax = Syntax.PLAIN
    mode: Mode = Mode.PARENTHETICAL
    bare: bool = False
    """Prints no brackets of its own: textual, unless the author put it into parentheses."""


PARENTHETICAL = """
cite Cite citep Citep citealp Citealp citeyear Citeyear citeyearpar Citeyearpar citepalias Citepalias
parencite Parencite autocite Autocite supercite Supercite fullcite Fullcite citedate citeurl notecite Notecite pnotecite
Pnotecite bibentry citeNP citeyearNP fullciteNP shortcite shortciteNP maskcite maskciteNP maskciteyear maskciteyearNP
maskfullcite maskfullciteNP maskshortcite maskshortciteNP shortciteyear fullciteyear citeaffixed* ycite fullciteauthor
headlesscite headlessfullcite shorthandcite inlinecite yrcite citeps citeyearp citenoun citealtp parencitep
"""
TEXTUAL = """
citet Citet textcite Textcite citetalias Citetalias citeA citeN citeauthorA citeauthorNP shortciteA shortciteN fullciteA
maskciteA maskciteauthor maskfullciteA maskfullciteauthor maskshortciteA maskshortciteauthor shortciteauthor citeasnoun
possessivecite citeonline citeauthoronline ocite fullocite newcite citeposs posscite poscite posscitet citepos
nptextcite
gentextcite Gentextcite onlinecite citenum citen citetitle Citetitle citets tcite
"""
BARE = "citealt Citealt citeauthor Citeauthor citefullauthor Citefullauthor"
NOTES = "footcite Footcite footcitetext footfullcite smartcite Smartcite fnotecite footcitetitle"
SILENT = "nocite nocitemeta masknocite maskednocite nextcitefull nextciteshort"
MULTIPLE = {
    Mode.PARENTHETICAL: "cites Cites parencites Parencites autocites Autocites supercites fullcites ycites",
    Mode.TEXTUAL: "textcites Textcites ocites",
    Mode.NOTE: "footcites Footcites footcitetexts smartcites Smartcites footfullcites",
}
VOLUMES = {
    Mode.PARENTHETICAL: "volcite Volcite pvolcite Pvolcite avolcite Avolcite",
    Mode.TEXTUAL: "tvolcite Tvolcite",
    Mode.NOTE: "fvolcite Fvolcite ftvolcite svolcite Svolcite",
}
QUOTES = "textcquote blockcquote"
FOREIGN_QUOTES = """
foreigntextcquote hyphentextcquote foreignblockcquote hyphenblockcquote hybridblockcquote
"""
FIELDS = "citefield citename citelist"
QUOTE_ENVIRONMENTS = {
    "displaycquote": Syntax.QUOTE,
    "foreigndisplaycquote": Syntax.FOREIGN_QUOTE,
    "hyphendisplaycquote": Syntax.FOREIGN_QUOTE,
}
"""csquotes: the key stands in the `\\begin` line, the quotation is the environment."""
NOT_CITING = words(
    """
    citetext citestyle setcitestyle citereset citesetup citation citeauthoryear citeoption citenamefont citenumfont
    citeleft citeright citemid citepunct citeform citedash citesort defcitealias newcites DeclareCiteCommand
    DeclareMultiCiteCommand DeclareCiteCommandShort bibcite usecitecmd AtEveryCite AtEveryCitekey ifciteseen
    ifciteibid ifciteindex citeindextrue citeindexfalse citetrackertrue citetrackerfalse mkbibparens citeprocitem
    """
)
"""Commands whose names look like citing commands and that take no keys."""


def _table() -> dict[str, Command]:
    table: dict[str, Command] = {}

    def put(names: str, command: Command) -> None:
        table.update(dict.fromkeys(names.replace("*", "").split(), command))

    put(PARENTHETICAL, Command())
    put(TEXTUAL, Command(mode=Mode.TEXTUAL))
    put(BARE, Command(mode=Mode.TEXTUAL, bare=True))
    put(NOTES, Command(mode=Mode.NOTE))
    put(SILENT, Command(mode=Mode.NOCITE))
    put(QUOTES, Command(syntax=Syntax.QUOTE))
    put(FOREIGN_QUOTES, Command(syntax=Syntax.FOREIGN_QUOTE))
    put(FIELDS, Command(syntax=Syntax.FIELD, mode=Mode.TEXTUAL))
    put("apud", Command(syntax=Syntax.PAIR))
    put("apudonline", Command(syntax=Syntax.PAIR, mode=Mode.TEXTUAL))
    put("citeaffixed", Command(syntax=Syntax.AFFIXED))
    for mode, names in MULTIPLE.items():
        put(names, Command(syntax=Syntax.MULTI, mode=mode))
    for mode, names in VOLUMES.items():
        put(names, Command(syntax=Syntax.VOLUME, mode=mode))
        put(names.replace("cite", "cites"), Command(syntax=Syntax.VOLUMES, mode=mode))
    return table


COMMANDS = _table()
"""Every known citing command by name, without backslash and star."""
