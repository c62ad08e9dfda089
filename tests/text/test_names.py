"""Names of authors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.model import Name
from sciverify_lint.text.names import parse_names, split_name, surname_key, surnames_agree


def shown(text: str) -> list[str]:
    """Each name as `given|prefix|family|suffix`, a group as `=name`."""
    names, _ = parse_names(text)
    return [
        f"={n.family}" if n.group else f"{n.given}|{n.prefix}|{n.family}|{n.suffix}" for n in names
    ]


CASES = [
    (r"Heged{\H u}s, Ilka and {\c S}im{\c s}ek, Deniz", ["Ilka||Hegedűs|", "Deniz||Şimşek|"]),
    ("{Holm-Berger}, Jeanne and {von Tarn}, Anselm", ["Jeanne||Holm-Berger|", "Anselm||von Tarn|"]),
    ("{The Lindqvist Collaboration}", ["=The Lindqvist Collaboration"]),
    ("Lindqvist Collaboration and Aad, G.", ["=Lindqvist Collaboration", "G.||Aad|"]),
    ("World Health Organization", ["=World Health Organization"]),
    ("{OpenAI}", ["=OpenAI"]),
    ("Barnes and Noble", ["||Barnes|", "||Noble|"]),
    (
        "Ludwig van Beethoven and Jean de la Fontaine",
        ["Ludwig|van|Beethoven|", "Jean|de la|Fontaine|"],
    ),
    ("de la Cruz, Ana", ["Ana|de la|Cruz|"]),
    ("Laurens Van Der Maaten", ["Laurens|Van Der|Maaten|"]),
    ("King, Jr., Martin Luther", ["Martin Luther||King|Jr."]),
    ("King, Martin Luther, Jr.", ["Martin Luther||King|Jr."]),
    ("Martin Luther King Jr.", ["Martin Luther||King|Jr."]),
    ("Wei Wang 0001", ["Wei||Wang|"]),
    ("Smith JA and Brewer B. J.", ["JA||Smith|", "B. J.||Brewer|"]),
    ("Smith, J., Jones, K., Brown, L.", ["J.||Smith|", "K.||Jones|", "L.||Brown|"]),
    ("A. Smith, B. Jones and C. Brown", ["A.||Smith|", "B.||Jones|", "C.||Brown|"]),
    ("Ann Smith, Bob Jones and Cy Brown", ["Ann||Smith|", "Bob||Jones|", "Cy||Brown|"]),
    ("Ann Smith, Bob Jones, Cy Brown", ["Ann||Smith|", "Bob||Jones|", "Cy||Brown|"]),
    ("García Márquez, Gabriel José", ["Gabriel José||García Márquez|"]),
    ("de la Cruz, Ana and Doe, J.", ["Ana|de la|Cruz|", "J.||Doe|"]),
    ("Smith, John; Doe, Jane", ["John||Smith|", "Jane||Doe|"]),
    ("{Smith, John} and {Doe, Jane}", ["John||Smith|", "Jane||Doe|"]),
    ("{Ada Lovelace} and {Alan Turing}", ["Ada||Lovelace|", "Alan||Turing|"]),
    ("family=Rokkan, given=Stein, prefix=van der, useprefix=true", ["Stein|van der|Rokkan|"]),
    (r"given={Hans}, family={M{\"u}ller}", ["Hans||Müller|"]),
    (r"Santiago Ram\'on y Cajal", ["Santiago||Ramón y Cajal|"]),
    (
        "王小明 and 山田太郎 and 김철수 and 欧阳修",
        ["小明||王|", "太郎||山田|", "철수||김|", "修||欧阳|"],
    ),
    ("William H. Press", ["William H.||Press|"]),
    ("Smith, J. and", ["J.||Smith|"]),
    ("Edwin {Bell, II} and David Tarn (moderator)", ["Edwin||Bell|II", "David||Tarn|"]),
    ("useprefix=true, given=Richard, prefix=von, family=Rabble", ["Richard|von|Rabble|"]),
    ("useprefix=false and Ann Smith", ["Ann||Smith|"]),
    ("IETF and W3C and MacLeod", ["=IETF", "=W3C", "||MacLeod|"]),
    ("Anonymous", []),
    ("Plato", ["||Plato|"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "names"), CASES)
def test_splits_names(text: str, names: list[str]) -> None:
    assert shown(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Smith, J. and others",
        "Smith, J. et al.",
        "Smith, J. and {et al.}",
        "Smith, J. and ...",
        r"J. Smith {\em et al.}",
    ],
)
def test_a_list_that_is_cut_short_says_so(text: str) -> None:
    names, truncated = parse_names(text)
    assert truncated
    assert [name.family for name in names] == ["Smith"]


def test_a_whole_list_is_not_cut_short() -> None:
    assert parse_names("Smith, J. and Alster, E.")[1] is False


AGREE = [
    ("Müller, A", "Mueller, A"),
    ("Müller, A", "Muller, A"),
    ("Holm\u2010Berger, J", "Holm-Berger, Jeanne"),
    ("Holm\u2011Berger, J", "Holm Berger, J"),
    ("Berg, H", "van der Berg, H"),
    ("van den Berg, P", "Vandenberg, P"),
    ("Wang, Wei", "Wei, Wang"),
    ("García, G", "García Márquez, G"),
    ("O'Brien, T", "O’Brien, T"),
    ("Al-Hassan, X", "Alhassan, X"),
    ("Sørby, A", "Soerby, A"),
    ("王小明", "Wang, Xiaoming"),
    ("{The Lindqvist Collaboration}", "Lindqvist Collaboration"),
]


@pytest.mark.parametrize(("a", "b"), AGREE)
def test_one_author_in_two_spellings_agrees(a: str, b: str) -> None:
    assert surnames_agree(split_name(a), split_name(b))
    assert surnames_agree(split_name(b), split_name(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ruiz-Ferro, A", "Okonjo-Bell, T"),
        ("Marwood, Tess", r"Dvo\v{r}\'ak, Tess"),
        ("Smith, A", "Jones, A"),
        ("{The Lindqvist Collaboration}", "Lindqvist, A"),
        ("王小明", "李小明"),
    ],
)
def test_two_authors_do_not_agree(a: str, b: str) -> None:
    assert not surnames_agree(split_name(a), split_name(b))


def test_the_key_of_a_surname_has_no_accents_particles_or_dashes() -> None:
    assert surname_key(Name(family="von der Größe\u2010Łuk")) == "grosse luk"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="AaBb,.{}\\'~ -;&王and", max_size=50))
def test_any_text_gives_names_with_a_family(text: str) -> None:
    names, _ = parse_names(text)
    assert all(name.family for name in names)
