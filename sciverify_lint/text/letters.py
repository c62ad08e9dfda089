"""Letters without their marks: the folding that titles and names are compared in.

Scripts other than Latin, Greek and Cyrillic keep their marks, because there they are letters.
"""

import re
import unicodedata

MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
DASH = re.compile("[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]")
APOSTROPHE = re.compile(
    "['`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u2018\u2019\u201b\u2032\uff07]"
)
UNDECOMPOSED = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ȷ": "j",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ə": "a",
    }
)
TRANSCRIBED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


def bare(text: str) -> str:
    """`text` in lower case without accents: `Łukasz Müßig` is `lukasz mussig`."""
    folded = unicodedata.normalize("NFKD", text).casefold().translate(UNDECOMPOSED)
    return unicodedata.normalize("NFC", MARKS.sub("", folded))


def transcribed(text: str) -> str:
    """As `bare`, with umlauts written out as German and Danish do: `Müller` is `mueller`."""
    return bare(unicodedata.normalize("NFC", text).casefold().translate(TRANSCRIBED))


def plain_dashes(text: str) -> str:
    """`text` with every dash and minus as ASCII hyphen and without invisible characters."""
    return DASH.sub("-", INVISIBLE.sub("", text))
