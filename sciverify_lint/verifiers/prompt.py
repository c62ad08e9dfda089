"""Prompts: fixed instructions from `prompts/`, and the material of one question behind fences.

Material is hostile. It stands between lines with a code that no text can hold in advance, markup that
a model or a chat template could take for structure is defused, and what several claims about one work
share comes first, so that providers can cache it.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from sciverify_lint.model import Claim, Evidence, Mode, Passage, Question, Role, Stage

PARTS = {
    "screen": ("screen.md", "answer.md"),
    "judge": ("judge.md", "answer.md"),
    "proof": ("judge.md", "proof.md", "answer.md"),
    "pick": ("pick.md",),
}
"""The files that make up the instructions of each kind of prompt."""
LAYOUT = "2"
"""Counts up when the code below shows the material in another way."""
BETWEEN = "\u02c6"
"""Stands between the words of context, as datamarking does (Hines et al. 2024, arXiv 2403.14720): a model
reads through it, and takes them neither for the claim nor for an instruction."""
STRUCTURE = re.compile(
    r"<(?=\s*[|/!?\uff5c]|\s*(?:s|sys|system|user|assistant|human|source|claim|context|passage|instructions?"
    r"|think|thinking|tool|tool_call|tool_response|start_of_turn|end_of_turn|bos|eos|im_start|im_end)\b)"
    r"|(?<=[|\uff5c])>|\[(?=/?(?:INST|SYS|SYSTEM|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])|`{3,}|={4,}",
    re.IGNORECASE,
)
"""Tags, chat-template tokens and fences."""
DEFUSED = {"<": "\u2039", ">": "\u203a", "[": "("}
CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
"""Characters that show nothing, turn text around or hide it."""
THIS_WORK = "[this work]"
OTHER_WORK = "[another work]"
LONGEST_SENTENCE = 4000
"""Characters of a marked sentence."""
MOST_CONTEXT = 200
"""Words around a claim that are shown."""
ROLES = {
    Role.USE: "The manuscript claims nothing here: it says that it uses the work.",
    Role.LIST: "The manuscript claims nothing here: it lists the work as one of several.",
    Role.POINTER: "The manuscript claims nothing here: it points to the work for further reading.",
    Role.NAME: "The manuscript claims nothing here: it cites the work for the thing it names.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One question as a model gets it: `shared` and `user` make one message."""

    system: str
    shared: str
    user: str


@cache
def instructions(kind: str) -> str:
    """The instructions of the `screen`, the `judge`, the `proof` or the `pick` prompt."""
    folder = resources.files("sciverify_lint.verifiers") / "prompts"
    return "".join((folder / name).read_text(encoding="utf-8") for name in PARTS[kind])


@cache
def version(kind: str) -> str:
    """What changes whenever a prompt of this kind would read differently: twelve hexadecimal digits."""
    return hashlib.sha256(f"{LAYOUT}\0{instructions(kind)}".encode()).hexdigest()[:12]


def prompt(kind: str, question: Question, *, most: int | None = None) -> Prompt:
    """The prompt for one question; `most` is the number of passages that a picker may choose."""
    evidence = question.evidence
    claim = question.claim
    code = code_of(evidence.title, *(passage.text for passage in evidence.passages))
    own = code_of(code, said(claim), context(claim))
    wish = (
        f"\nChoose at most {most} passages.\n" if most is not None else "\nAnswer for this claim.\n"
    )
    return Prompt(
        system=instructions(kind),
        shared=source(evidence, code),
        user=claim_of(claim, own) + proof_of(question) + wish,
    )


def code_of(*texts: str) -> str:
    """The code on a fence: a hash of all that it encloses, so that no text in it can hold its own."""
    return hashlib.sha256("\0".join(texts).encode(errors="replace")).hexdigest()[:20]


def source(evidence: Evidence, code: str) -> str:
    """Title and numbered passages of the cited work, fenced."""
    what = (
        "abstract"
        if evidence.stage is Stage.ABSTRACT
        else "full text"
        if evidence.whole
        else "passages"
    )
    numbered = "\n\n".join(
        f"[{number}]{place(passage)}\n{defused(passage.text)}"
        for number, passage in enumerate(evidence.passages, start=1)
    )
    body = f"Title: {defused(evidence.title)}\n\n{numbered}"
    return f"The cited work ({what}):\n{fenced('SOURCE', code, body)}\n"


def place(passage: Passage) -> str:
    """` (Results, page 4)`, or ""."""
    words = [defused(passage.section)] if passage.section else []
    words += [f"page {passage.page}"] if passage.page is not None else []
    return f" ({', '.join(words)})" if words else ""


def claim_of(claim: Claim, code: str) -> str:
    """The claim, with the words around it where it needs them, fenced."""
    parts = []
    if around := context(claim):
        parts.append(
            f"Words around the claim, to understand it by:\n{fenced('CONTEXT', code, around)}\n"
        )
    if claim.role in ROLES:
        parts.append(f"{ROLES[claim.role]}\n")
    parts.append(f"The claim:\n{fenced('CLAIM', code, defused(said(claim)))}\n")
    return "\n" + "\n".join(parts)


def proof_of(question: Question) -> str:
    """What a rule proved against the claim: the claim's words and the source's, fenced; or ""."""
    proof = question.proof
    if proof is None:
        return ""
    claimed, said = defused(proof.claimed or ""), defused(proof.quote or "")
    number = next((n for n, p in enumerate(question.evidence.passages, 1) if p == proof.passage), 1)
    body = f"The claim has: {claimed}\nPassage [{number}] has: {said}"
    return f"\nWhat was compared:\n{fenced('PROOF', code_of(claimed, said), body)}\n"


def said(claim: Claim) -> str:
    """What is judged: the sentence with the place of the citation marked, or the claim's words alone."""
    return marked(claim) if claim.marked else claim.text


def marked(claim: Claim) -> str:
    """The sentence with `[this work]` in the place of the citation and `[another work]` in those of others.

    Of a text that is no sentence for its length, the words on both sides of the citation.
    """
    sentence = claim.sentence
    out: list[str] = []
    at, here = 0, 0
    for (start, end), citation in sorted(
        zip(sentence.marks, sentence.citations, strict=True), key=lambda pair: pair[0]
    ):
        if start < at or end <= start or citation.mode is Mode.NOCITE:
            continue
        out.append(sentence.text[at:start])
        if citation is claim.citation:
            here = sum(map(len, out))
        out.append(places(claim) if citation is claim.citation else OTHER_WORK)
        at = end
    text = "".join((*out, sentence.text[at:]))
    begin = max(0, here - LONGEST_SENTENCE // 2)
    return text if len(text) <= LONGEST_SENTENCE else text[begin : begin + LONGEST_SENTENCE]


def places(claim: Claim) -> str:
    """The mark of a citation, with those of its other keys beside it."""
    keys = claim.citation.keys
    number = next((n for n, key in enumerate(keys) if key is claim.cited), 0)
    before = [OTHER_WORK] if number else []
    behind = [OTHER_WORK] if number + 1 < len(keys) else []
    return " ".join((*before, THIS_WORK, *behind))


def context(claim: Claim) -> str:
    """The sentences before, if the claim needs them, and its own, if a part of it is judged; words set apart."""
    sentence = claim.sentence
    texts = [sentence.before] if claim.needs_context else []
    texts += [sentence.text] if not claim.marked and shorter(claim) else []
    return BETWEEN.join(defused(" ".join(texts)).split()[-MOST_CONTEXT:])


def shorter(claim: Claim) -> bool:
    """Whether the sentence has clearly more words than the claim, citations aside."""
    return (
        len(re.sub(r"\[[^\]]*\]", " ", claim.sentence.text).split()) > len(claim.text.split()) + 2
    )


def fenced(name: str, code: str, body: str) -> str:
    """`body` between two lines that carry the code."""
    return f"==== {name} {code} begins ====\n{body}\n==== {name} {code} ends ===="


def defused(text: str) -> str:
    """`text` in one line, with nothing in it that could be taken for structure; words stay as they are."""
    plain = " ".join(CONTROL.sub("", text.encode(errors="replace").decode()).split())
    return STRUCTURE.sub(harmless, plain)


def harmless(match: re.Match[str]) -> str:
    """What is shown in the place of structure."""
    mark = match[0]
    return DEFUSED.get(mark, " ".join(mark))
