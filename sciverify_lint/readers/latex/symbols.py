"""What the commands of LaTeX text stand for: characters, accents, units, and which arguments are no text."""

from sciverify_lint.readers.latex.words import words

LETTERS = {
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø",
    "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ",
}  # fmt: skip
SYMBOLS = LETTERS | {
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—", "S": "§", "P": "¶",
    "textdegree": "°", "degree": "°", "textmu": "µ", "textohm": "Ω", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "lq": "‘", "rq": "’", "glqq": "„", "grqq": "“", "glq": "‚",
    "grq": "‘", "flqq": "«", "frqq": "»", "og": "« ", "fg": " »", "guillemotleft": "«", "guillemotright": "»",
    "quotedblbase": "„", "textquotedbl": '"', "textquotesingle": "'", "slash": "/", "textslash": "/", "LaTeX": "LaTeX",
    "LaTeXe": "LaTeX2e", "TeX": "TeX", "BibTeX": "BibTeX", "XeTeX": "XeTeX", "XeLaTeX": "XeLaTeX",
    "LuaLaTeX": "LuaLaTeX",
    "pdfLaTeX": "pdfLaTeX", "textasciitilde": "~", "textasciicircum": "^", "textbackslash": "\\", "textunderscore": "_",
    "textbar": "|", "textless": "<", "textgreater": ">", "textbraceleft": "{", "textbraceright": "}", "textdollar": "$",
    "textregistered": "®", "texttrademark": "™", "textcopyright": "©", "copyright": "©", "euro": "€", "EUR": "€",
    "texteuro": "€", "pounds": "£", "textsterling": "£", "textyen": "¥", "textcent": "¢", "textpm": "±",
    "texttimes": "×",
    "textbullet": "•", "textperiodcentered": "·", "textdagger": "†", "dag": "†", "ddag": "‡", "textpertenthousand": "‱",
    "textperthousand": "‰", "permil": "‰", "percent": "%", "textasciigrave": "`", "textordfeminine": "ª",
    "textordmasculine": "º", "textonehalf": "½", "textonequarter": "¼", "textalpha": "α", "textbeta": "β",
    "textgamma": "γ", "textdelta": "δ", "textminus": "−", "textrightarrow": "→", "ieme": "e", "ier": "er", "iere": "re",
    "no": "no ", "No": "No ", "quad": " ", "qquad": " ", "space": " ", "enspace": " ", "thinspace": " ",
    "nobreakspace": " ",
    "newline": " ", "linebreak": " ", "hfill": " ", "cdash": "—", "textcelsius": "°C", "celsius": "°C",
    "checkmark": "✓",
}  # fmt: skip
OPENING = words("glqq glq flqq lq quotedblbase guillemotleft textquotedblleft textquoteleft og")
JOINED = OPENING | frozenset(LETTERS)
"""Nothing but the white space that ends the command's name follows these: `stra\\ss e`."""
SHORTHANDS = {
    '"a': "ä", '"o': "ö", '"u': "ü", '"A': "Ä", '"O': "Ö", '"U': "Ü", '"e': "ë", '"i': "ï", '"s': "ß", '"z': "ß",
    '"`': "„", "\"'": "“", '"<': "«", '">': "»", '"-': "", '"~': "-", '"=': "-", '""': "", '"|': "",
    '"---': "—", '"--~': " —", '"--*': "— ",
}  # fmt: skip
"""babel's for German, Dutch, Russian and Ukrainian."""
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361", "G": "\u030f", "textcommabelow": "\u0326", "U": "\u030e",
}  # fmt: skip
"""Combining characters."""
SIGNS = {
    ",": " ",
    ";": " ",
    ":": " ",
    ">": " ",
    " ": " ",
    "\n": " ",
    "\t": " ",
    "!": "",
    "/": "",
    "@": "",
    "-": "",
}
"""Control symbols; any other stands for itself."""
SIGNATURES = {
    name: signature
    for signature, names in {
        "-": """label vspace hspace includegraphics bibliographystyle bibliography input include subfile includeonly
            subfileinclude usepackage RequirePackage documentclass addbibresource addglobalbib color phantom hphantom
            vphantom pagestyle thispagestyle hypersetup index glsadd cmidrule cline graphicspath nobibliography
            pagenumbering selectlanguage captionsetup bibliographyunit putbib vskip citereset citestyle tikzset lstset
            usetikzlibrary geometry newglossary makeindex setstretch fontfamily fontseries fontshape fontencoding
            usefont setmainfont pgfplotsset
            lstinputlisting verbatiminput includestandalone includepdf printbibliography printindex enlargethispage
            newcounter stepcounter refstepcounter theoremstyle linespread tag notag bibitem orcid sisetup ORCID email
            newcites twocolumn SetKwInOut DeclareGraphicsExtensions hyphenation balance ccsdesc setcitestyle
            bibselect nocite nocitemeta psfig epsfig epsffile PassOptionsToPackage markboth acresetall graphicspath
            specialcomment excludecomment includecomment typeout PackageWarning message write hbadness vbadness cfoot
            ifthenelse ifboolexpr ifbool notbool iftoggle nottoggle ifdef ifcsdef ifundef ifcsundef ifdefmacro
            ifdefempty ifdefvoid ifblank notblank ifstrempty ifnumodd ifbibliography iflanguage iffieldundef
            ohead ihead chead lhead rhead lfoot rfoot theendnotes DeclareUnicodeCharacter currentpage glsreset""",
        "--": """setcounter setlength addtolength addtocounter rule import subimport includefrom inputfrom
            subincludefrom subinputfrom fontsize newtheorem defcitealias titlespacing inputminted markright
            ifnumequal ifnumgreater ifnumless ifdimequal ifdimgreater ifdimless ifstrequal ifdefstring ifdefequal
            definecolor_ settowidth renewlistof setboolean DeclareMathSymbol numberwithin newtcolorbox""",
        "---": "addcontentsline definecolor colorlet contentsline DeclareMathAlphabet ifnumcomp ifdimcomp",
        "-+": """textcolor href hyperlink hypertarget parbox raisebox foreignlanguage colorbox scalebox foreigntextquote
            rotatebox fontsize_ hyphentextquote pdftooltip_ textlang adjustbox texthebrew_ resizebox_ mintinline
            fbox_ newdimen_ hl_ tooltip_ phantomsection_ tcbox_ foreignquote hyphenquote ctextcolor cellcolor_
            hyperref_ bookmark_ leftfoot_ textcite_""",
        "--+": "multicolumn multirow fcolorbox resizebox stackengine",
        "+-": "texorpdfstring pdftooltip InputIfFileExists_ ruby",
        "": "cellcolor rowcolor_",
    }.items()
    for name in names.split()
    if not name.endswith("_")
}
SIGNATURES |= {
    "cellcolor": "-",
    "rowcolor": "-",
    "arrayrulecolor": "-",
    "InputIfFileExists": "---",
    "IfFileExists": "-",
}
"""Arguments by command: `-` is no text, `+` is text; options in brackets never are."""
REFERENCES = words(
    """
    ref eqref autoref cref Cref pageref nameref vref Vref fref subref figref Figref tabref secref labelcref
    crefrange Crefrange zref zcref thref hyperef fullref autopageref vpageref cpageref
    """
)
"""Shown as `[ref]`."""
DIMENSIONS = words(
    """
    vskip hskip kern mkern raise lower vglue hglue moveleft moveright advance parskip
    """
)
QUOTING = {
    "enquote": ("“", "”"),
    "textquote": ("“", "”"),
    "blockquote": ("“", "”"),
    "mkbibquote": ("“", "”"),
    "quotes": ("“", "”"),
    "citetext": ("(", ")"),
}
"""Commands that set their argument in quotation marks or brackets; a citation in their option stands behind it."""
