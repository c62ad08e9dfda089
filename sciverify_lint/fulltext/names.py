"""Files by what their names say: citation key, identifier or title."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.fulltext.titles import (
    arxiv_ids_of,
    dois_of,
    letters,
    title_letters,
    titles_of,
)
from sciverify_lint.model import Reference, Work

ARXIV = re.compile(r"(?<!\d)(\d{4}\.\d{4,5})(?:v\d+)?(?!\d)|([a-z-]+)[._-]?(\d{7})(?:v\d+)?(?!\d)")
SEPARATED = re.compile(r"[ _.,;()\[\]–-]")
LEAST_KEY = 4
TITLE_WORDS = 6
LEAST_TITLE = 20
"""Letters of a title in a file name that are enough to tell."""


@dataclass(frozen=True, slots=True)
class Named:
    """A file and the forms in which its name is compared."""

    path: Path
    stem: str
    plain: str
    """Of the stem: `letters`."""
    whole: str
    """Of the stem: `title_letters`."""
    last: str
    """Of what follows the last ` - ` of the stem, as reference managers put the title."""


class Names:
    """An index of files by name."""

    def __init__(self, files: Sequence[Path]) -> None:
        """Index the files; those of one name keep their order."""
        self.by_name: defaultdict[str, list[Path]] = defaultdict(list)
        self.by_stem: defaultdict[str, list[Path]] = defaultdict(list)
        self.by_letters: defaultdict[str, list[Path]] = defaultdict(list)
        self.by_arxiv: defaultdict[str, list[Path]] = defaultdict(list)
        self.all: list[Named] = []
        for path in files:
            stem = path.stem
            last = re.split(r"\s[-–—]\s|__", stem)[-1]
            named = Named(
                path, stem.lower(), letters(stem), title_letters(stem), title_letters(last)
            )
            self.all.append(named)
            self.by_name[path.name.lower()].append(path)
            self.by_stem[stem].append(path)
            self.by_letters[named.plain].append(path)
            for found in ARXIV.finditer(named.stem):
                self.by_arxiv[letters(found[1] or f"{found[2]}{found[3]}")].append(path)

    def by_file_name(self, name: str) -> list[Path]:
        """The files of that name, in any folder: what the `file` field of another machine meant."""
        return list(self.by_name.get(name.lower(), ()))

    def of(self, reference: Reference, work: Work | None) -> tuple[Path, ...]:
        """The files that are named after a work: by key, DOI, arXiv or PMC identifier, then by title."""
        return tuple(dict.fromkeys(self.candidates(reference, work)))

    def candidates(self, reference: Reference, work: Work | None) -> Iterator[Path]:
        """As `of`, with repetitions."""
        keys = (reference.key, *reference.aliases)
        dois = [letters(doi) for doi in dois_of(reference, work)]
        for key in keys:
            yield from self.by_stem.get(key, ())
        for key in keys:
            if len(letters(key)) >= LEAST_KEY:
                yield from self.by_letters.get(letters(key), ())
        for doi in dois:
            yield from self.by_letters.get(doi, ())
        for identifier in arxiv_ids_of(reference, work):
            yield from self.by_arxiv.get(letters(identifier), ())
        for pmcid in (reference.pmcid, work.pmcid if work else None):
            if pmcid:
                yield from self.by_letters.get(f"pmc{letters(pmcid).removeprefix('pmc')}", ())
        for named in self.all:
            if any(doi in named.plain for doi in dois) or any(starts(named.stem, k) for k in keys):
                yield named.path
        yield from self.titled_as(titles_of(reference, work))

    def titled_as(self, titles: Sequence[str]) -> Iterator[Path]:
        """The files whose name is a title, or `Author - 2020 - Title`, perhaps cut short."""
        wanted = [title for title in map(title_letters, titles) if title]
        for named in self.all:
            for title in wanted:
                same = title in {named.whole, named.last}
                within = len(title) >= LEAST_TITLE and title in named.whole
                begun = len(named.last) >= LEAST_TITLE and title.startswith(named.last)
                if same or within or begun:
                    yield named.path


def starts(stem: str, key: str) -> bool:
    """Whether a file is named `key - something`."""
    key = key.lower()
    return (
        len(key) >= LEAST_KEY
        and stem.startswith(key)
        and SEPARATED.match(stem, len(key)) is not None
    )


def tells_title(stem: str) -> bool:
    """Whether a file's name is a title, so that nothing is learned from opening it."""
    return len(re.findall(r"[^\W\d_]{2,}", stem)) >= TITLE_WORDS
