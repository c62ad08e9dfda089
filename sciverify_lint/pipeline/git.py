"""What a git repository holds at a revision, read so that nothing in the repository can run a command.

Git is never shown the repository's own configuration, attributes, hooks or index: it is given a folder of
ours with a fixed configuration, copies of the references, and the object store by its path. It is asked
for names, lists and contents of objects only; files are compared by us, so that no filter is ever asked.
"""

import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sciverify_lint.errors import UsageError

SECONDS = 60
LARGEST = 256 * 1024 * 1024
"""Bytes of one file that is read."""
MOST_REFERENCES = 20_000
UPSTREAM = re.compile(
    r"(branch\..+\.(?:remote|merge|pushremote)|remote\..+\.(?:fetch|push))\n(.*)", re.S
)
"""Settings that say which branch `@{upstream}` is: names, none of them a command or an address."""
FORMATS = {"extensions.objectformat": ("sha256",), "extensions.refstorage": ("reftable",)}
LINK = "160000"
FILES = ("100644", "100755", "100664")
STORED_ELSEWHERE = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\noid sha256:([0-9a-f]{64})\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """A file at a revision."""

    repository: "Repository" = field(repr=False, compare=False)
    name: str
    """The object's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A repository on disk."""

    root: Path
    """The folder of its files, resolved."""
    own: Path
    """The folder with HEAD: of this working tree."""
    common: Path
    """The folder that all working trees share."""

    def tree(self, revision: str) -> dict[str, Blob]:
        """Every regular file at `revision` by its path below the root, those of submodules too.

        Raises UsageError for an unknown revision, or without git.
        """
        with self._asked(revision) as ask:
            verify = ("rev-parse", "--verify", "--quiet", "--end-of-options")
            # before the first commit there is no HEAD, and every file is new
            name = ask(*verify, f"{revision}^{{tree}}", none=revision == "HEAD")
            if not name and revision == "HEAD":
                return {}
            listed = ask("ls-tree", "-r", "-z", "--full-tree", name.decode().strip())
        files: dict[str, Blob] = {}
        for line in listed.decode("utf-8", "surrogateescape").split("\0"):
            about, _, path = line.partition("\t")
            mode, _, name_of = (*about.split(" "), "", "")[:3]
            if mode in FILES and is_plain(path):
                files[path] = Blob(repository=self, name=name_of)
            elif mode == LINK and is_plain(path):
                files |= self._submodule(path, name_of)
        return files

    def _submodule(self, path: str, commit: str) -> dict[str, Blob]:
        """The files of a submodule at the commit that is noted for it; none when it is not there."""
        below = repository_at(self.root / path)
        if below is None:
            return {}
        try:
            return {f"{path}/{name}": blob for name, blob in below.tree(commit).items()}
        except UsageError:
            return {}

    def contents(self, blobs: Sequence[str], revision: str) -> dict[str, bytes]:
        """The contents of objects by name; one that this clone does not hold is left out."""
        with self._asked(revision) as ask:
            said = ask("cat-file", "--batch", given="\n".join(blobs).encode() + b"\n")
        found: dict[str, bytes] = {}
        at = 0
        while at < len(said):
            end = said.index(b"\n", at)
            name, *about = said[at:end].decode().split(" ")
            at = end + 1
            if len(about) == 2 and about[1].isdigit():
                size = int(about[1])
                found[name] = said[at : at + size]
                at += size + 1
        return found

    @contextmanager
    def _asked(self, revision: str) -> Iterator["Ask"]:
        """A git that knows this repository's objects and references, and nothing else of it."""
        with tempfile.TemporaryDirectory(prefix="sciverify-git-") as folder:
            ask = Ask(Path(folder), self.common / "objects", revision)
            prepare(ask, self)
            yield ask


class Ask:
    """Calls of git in a folder of ours."""

    def __init__(self, folder: Path, objects: Path, revision: str) -> None:
        """`objects` is the object store; `revision` is what errors name."""
        self.folder = folder
        self.revision = revision
        self.settings: list[tuple[str, str]] = []
        kept = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        self.environment = {
            **kept,
            "GIT_DIR": str(folder),
            "GIT_OBJECT_DIRECTORY": str(objects),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "",
            "GIT_TERMINAL_PROMPT": "0",
            "LC_ALL": "C",
        }

    def __call__(self, *arguments: str, given: bytes = b"", none: bool = False) -> bytes:
        """What git says; `none`: a status of 1 means that there is nothing. Raises UsageError when it says no."""
        named = {"GIT_CONFIG_COUNT": str(len(self.settings))}
        for number, (key, value) in enumerate(self.settings):
            named |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
        try:
            done = subprocess.run(
                ["git", "--no-pager", *arguments],
                cwd=self.folder,
                env={**self.environment, **named},
                input=given,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            raise UsageError(
                f"--since {self.revision}: git cannot be run ({error}); install git or drop --since"
            ) from error
        if done.returncode and not (none and done.returncode == 1):
            said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
            raise UsageError(
                f"--since {self.revision}: {said or 'no such revision'}; name a revision that this clone holds"
            )
        return done.stdout


def prepare(ask: Ask, repository: Repository) -> None:
    """Fill the folder of `ask`: a configuration of ours, and copies of the references as data."""
    (ask.folder / "config").write_text("[core]\n\trepositoryformatversion = 0\n\tbare = true\n")
    (ask.folder / "refs").mkdir()
    (ask.folder / "objects").mkdir()
    (ask.folder / "HEAD").write_bytes(regular(repository.own / "HEAD") or b"ref: refs/heads/main\n")
    for name in ("packed-refs", "shallow"):
        if (data := regular(repository.common / name)) is not None:
            (ask.folder / name).write_bytes(data)
    copy_files(repository.common, ask.folder, "refs")
    if "@{" in ask.revision:
        copy_files(repository.common, ask.folder, "logs")
        copy_files(repository.own, ask.folder, "logs")
    if data := regular(repository.common / "config"):
        take_settings(ask, data)
        copy_files(repository.common, ask.folder, "reftable")


def take_settings(ask: Ask, data: bytes) -> None:
    """Take over from a repository's configuration which formats it has, and what follows which branch."""
    listed = ask(
        "config", "--file", "-", "--no-includes", "--null", "--list", given=data, none=True
    )
    formats = []
    for entry in listed.decode("utf-8", "surrogateescape").split("\0"):
        key, _, value = entry.partition("\n")
        if value.lower() in FORMATS.get(key, ()):
            formats.append(f"\t{key.partition('.')[2]} = {value.lower()}\n")
        elif UPSTREAM.fullmatch(entry):
            ask.settings.append((key, value))
    if formats:
        (ask.folder / "config").write_text(
            "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n"
            + "".join(formats)
        )


def copy_files(source: Path, target: Path, name: str) -> None:
    """Copy the regular files below a folder; what is none of these is no reference."""
    copied = 0
    for place, folders, files in os.walk(source / name):
        folders[:] = [f for f in folders if not Path(place, f).is_symlink()]
        into = target / Path(place).relative_to(source)
        into.mkdir(parents=True, exist_ok=True)
        for file in files:
            data = regular(Path(place) / file)
            if data is not None and copied < MOST_REFERENCES:
                (into / file).write_bytes(data)
                copied += 1


def regular(path: Path) -> bytes | None:
    """The content of a regular file of a sensible size, else None: a pipe would never end."""
    try:
        if path.is_file() and path.stat().st_size <= LARGEST:
            return path.read_bytes()
    except (OSError, ValueError):
        pass
    return None


def repository_of(path: Path) -> Repository | None:
    """The repository whose files hold `path`, a submodule counted to the one around it; None outside of any."""
    places = [path, *path.parents] if path.is_dir() else list(path.parents)
    found = [r for place in places if (r := repository_at(place)) is not None]
    inner = next(iter(found), None)
    for outer in found[1:]:
        if inner is not None and is_submodule(outer, inner):
            inner = outer
    return inner


def is_submodule(outer: Repository, inner: Repository) -> bool:
    """Whether the objects of `inner` are kept in `outer`, as git keeps those of a submodule."""
    return inner.common.is_relative_to(outer.common / "modules")


def repository_at(root: Path) -> Repository | None:
    """The repository whose files begin at this very folder."""
    root = root.resolve()
    own = root / ".git"
    if own.is_file():
        told = (regular(own) or b"").decode("utf-8", "surrogateescape").strip()
        if not told.startswith("gitdir:"):
            return None
        own = root / told.removeprefix("gitdir:").strip()
    shared = (regular(own / "commondir") or b"").decode("utf-8", "surrogateescape").strip()
    common = own / shared if shared else own
    if not (common / "objects").is_dir():
        return None
    return Repository(root=root, own=own.resolve(), common=common.resolve())


def is_plain(path: str) -> bool:
    """Whether a path of a tree stays below its root and can be written."""
    parts = path.split("/")
    return "\\" not in path and not {"", ".", "..", ".git"} & {part.lower() for part in parts}


def same_content(data: bytes, blob: bytes) -> bool:
    """Whether a file is what a revision holds, also where the revision only names a large file's hash."""
    stored = STORED_ELSEWHERE.match(blob)
    if stored:
        return hashlib.sha256(data).hexdigest().encode() == stored[1]
    return data == blob


def read_blobs(blobs: Mapping[str, Blob], revision: str) -> dict[str, bytes]:
    """The contents of files at a revision, by the same names; what a clone does not hold is left out."""
    groups: dict[Path, list[Blob]] = {}
    for blob in blobs.values():
        groups.setdefault(blob.repository.root, []).append(blob)
    contents: dict[tuple[Path, str], bytes] = {}
    for root, mine in groups.items():
        names = list(dict.fromkeys(blob.name for blob in mine))
        said = mine[0].repository.contents(names, revision)
        contents |= {(root, name): data for name, data in said.items()}
    return {
        path: contents[blob.repository.root, blob.name]
        for path, blob in blobs.items()
        if (blob.repository.root, blob.name) in contents
    }
