"""Render the library of the demonstration manuscript: invented works as PDFs.

    python scripts/make_demo.py

Writes `fixtures/demo/library/*.pdf`. The same input gives the same bytes. Works that are shorter lie
beside them as text files.
"""

from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer

LIBRARY = Path(__file__).parent.parent / "fixtures" / "demo" / "library"

CASTELLAN = (
    (
        "Introduction",
        "Trees in streets root where the ground lets them. Most tree pits are small, and what lies around them is "
        "sealed. Engineers have proposed pavings that let water and air through, and several towns have laid them "
        "without waiting for measurements. This study reports five years of root mapping at a test site.",
        "Earlier work looked at crowns, which are easy to see. Roots are not, and methods that fell the tree to map "
        "them can be used once only. We therefore combined ground radar with small cores.",
    ),
    (
        "Methods",
        "Forty-eight young maples were planted in rows of twelve. Each row was surrounded by one of four pavings: "
        "asphalt, concrete slabs, permeable blocks on gravel, and bare soil as the reference. All trees came from one "
        "nursery and had a girth of about twelve centimetres when they were planted.",
        "Rooting depth was taken as the depth above which nine tenths of the root mass were found. Two observers read "
        "each core without knowing the paving it came from.",
    ),
    (
        "Results",
        "After five years the rooting depth was 41 cm under asphalt and 83 cm under the permeable blocks, so that roots "
        "under permeable paving went about twice as deep. Under concrete slabs the depth was 52 cm. Bare soil gave "
        "88 cm, which did not differ from the permeable blocks.",
        "Girth followed the same order, though the differences were small. Two trees under asphalt died in the third "
        "summer; none died elsewhere.",
    ),
    (
        "References",
        "[1] Moss, A. and Lind, B. (2009). Roots under asphalt never reach a metre. Invented Soils 4, 1-9.",
        "[2] Grau, C. (2014). Permeable paving doubles everything. Town and Tree 2, 33-40.",
    ),
)
DEMIR = (
    (
        "Introduction",
        "Hay fever troubles one resident in five. Towns have begun to plant mixed rows in the hope that no single "
        "pollen dominates the air. The idea is plausible and has hardly been measured.",
        "We set traps in twelve streets, six with rows of one species and six with mixed rows, and counted grains "
        "through two springs.",
    ),
    (
        "Results",
        "Pollen load did not differ between mixed streets and streets of one species: the traps caught 212 and 219 grains "
        "per cubic metre and day. Peaks came earlier in mixed streets, since hazel and alder stood among the trees.",
        "Residents of mixed streets nevertheless reported fewer symptoms, which may reflect what they had been told "
        "about the planting.",
    ),
    (
        "Discussion",
        "A mixed row spreads pollen over more weeks without lowering its sum. Whoever wants less pollen in the air has to "
        "plant species that are pollinated by insects.",
    ),
)
ERIKSEN = (
    (
        "Introduction",
        "New street trees are praised by planners and met with mixed feelings by those who live behind them. We asked "
        "800 residents of streets that had been planted in the last five years.",
    ),
    (
        "Results",
        "Shade was named first by 61% of the residents, birdsong by 22%. Fallen leaves annoyed 34%, and the loss of parking "
        "places 29%. Owners and tenants hardly differed in their answers.",
        "Residents who had been asked before the planting were more content than those who had not, whatever species had "
        "been chosen.",
    ),
    (
        "Limitations",
        "We asked about values and annoyances only. Prices of flats were not part of the questionnaire, and we did not "
        "follow residents who moved away.",
    ),
)
WORKS = {
    "castellan2020": (
        "Root growth of young maples under four pavings",
        "Livia Castellan and Henri Roux",
        CASTELLAN,
    ),
    "demir2018": (
        "Pollen in streets of one and of many species",
        "Aylin Demir and Petr Novak",
        DEMIR,
    ),
    "eriksen2022": (
        "What residents say about new street trees",
        "Liv Eriksen and Jonas Bauer",
        ERIKSEN,
    ),
}


class InvariantCanvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A canvas that writes neither the date nor a random identifier."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        """As Canvas, but reproducible."""
        super().__init__(*args, **{**kwargs, "invariant": 1})


def render(name: str, title: str, authors: str, sections: tuple[tuple[str, ...], ...]) -> None:
    """Write one work, a section a page."""
    styles = getSampleStyleSheet()
    story: list[object] = [
        Paragraph(title, styles["Title"]),
        Paragraph(authors, styles["Normal"]),
        Spacer(1, 18),
    ]
    for number, (heading, *paragraphs) in enumerate(sections):
        if number:
            story.append(PageBreak())
        story.append(Paragraph(heading, styles["Heading2"]))
        for paragraph in paragraphs:
            story += [Paragraph(paragraph, styles["BodyText"]), Spacer(1, 6)]
    document = SimpleDocTemplate(
        str(LIBRARY / f"{name}.pdf"), pagesize=A4, title=title, author=authors
    )
    document.build(story, canvasmaker=InvariantCanvas)


def main() -> None:
    """Render all works."""
    LIBRARY.mkdir(parents=True, exist_ok=True)
    for name, (title, authors, sections) in WORKS.items():
        render(name, title, authors, sections)


if __name__ == "__main__":
    main()
