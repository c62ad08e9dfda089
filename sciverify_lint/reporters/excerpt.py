"""The part of a passage that is worth showing: what surrounds its decisive words."""

from dataclasses import dataclass

LEAD = 60
"""Characters shown before the decisive words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A passage cut to a limit, in three parts; `quote` is "" when there are no decisive words."""

    before: str
    quote: str
    after: str
    cut_before: bool
    cut_after: bool

    @property
    def text(self) -> str:
        """The excerpt as plain text, with dots where it was cut."""
        whole = self.before + self.quote + self.after
        return ("… " if self.cut_before else "") + whole + (" …" if self.cut_after else "")


def excerpt(passage: str, quote: str | None, limit: int) -> Excerpt:
    """At most `limit` characters of `passage`, around `quote` where it occurs, white space folded."""
    whole = " ".join(passage.split())
    wanted = " ".join((quote or "").split())
    start = whole.find(wanted) if wanted else -1
    left = 0 if start < 0 else max(0, min(start - LEAD, len(whole) - limit))
    if left:
        # Begin with a whole word.
        left = whole.find(" ", left - 1, start) + 1 or left
    cut = whole[left : left + limit]
    if left + limit < len(whole) and " " in cut:
        cut = cut.rsplit(" ", 1)[0]
    first = len(cut) if start < 0 else max(0, start - left)
    last = first if start < 0 else min(first + len(wanted), len(cut))
    return Excerpt(
        before=cut[:first],
        quote=cut[first:last],
        after=cut[last:],
        cut_before=left > 0,
        cut_after=left + len(cut) < len(whole),
    )
