"""Texts to vectors: the embedded MiniLM, or any sentence-transformers model; each text is embedded once and kept.

The embedded model comes with the package, is checked by hash when it is loaded and never touches the network.
"""

import hashlib
import importlib.util
import os
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from sciverify_lint.errors import InputError, MissingDependency, UsageError
from sciverify_lint.services.protocols import Embedder, Store, Vectors

FOLDER = Path(__file__).parent.parent / "data" / "minilm"
TABLE = "vectors"
LONGEST = 20_000
"""Characters of a text that are looked at: far more than 256 tokens need."""
BATCH = 4
"""Texts at a time for sentence-transformers: larger batches cost memory and bring nothing on a CPU."""


def embedder(name: str | None, store: Store, *, offline: bool = False) -> Embedder:
    """The embedded model (None), or the sentence-transformers model of that name, with its vectors kept in `store`.

    Raises MissingDependency without the extra, UsageError for a name that is a relative path, InputError for a
    damaged installation.
    """
    if name is None:
        return CachedEmbedder(MiniLM(FOLDER), store)
    return CachedEmbedder(SentenceTransformerModel(name, offline=offline), store)


class CachedEmbedder:
    """An embedder that asks another one only for texts it has not seen."""

    def __init__(self, inner: Embedder, store: Store) -> None:
        """Keep the vectors of `inner` in `store`, by hash of its name and the text."""
        self.inner = inner
        self.store = store
        self.name = inner.name
        self.recent: dict[str, bytes] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), d), rows of unit length; (0, 0) for no texts."""
        if not texts:
            return np.zeros((0, 0), dtype=np.float32)
        keys = [self.key(text) for text in texts]
        rows = {k: np.frombuffer(v, dtype="<f4") for k, v in self.kept(keys).items()}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in rows}
        if missing:
            new = self.inner.embed(list(missing.values()))
            rows.update(zip(missing, new, strict=True))
            packed = {key: rows[key].astype("<f4").tobytes() for key in missing}
            self.store.put_many(TABLE, packed)
            # Several claims ask about one text at once, and without a cache nothing else remembers it.
            self.recent = packed
        return np.stack([rows[key] for key in keys]).astype(np.float32, copy=False)

    def key(self, text: str) -> str:
        """The key of a text's vector."""
        return hashlib.sha256(f"1\0{self.name}\0{text}".encode(errors="surrogatepass")).hexdigest()

    def kept(self, keys: Sequence[str]) -> dict[str, bytes]:
        """The stored vectors that can be one model's: whole numbers of floats, all of one length."""
        distinct = dict.fromkeys(keys)
        found = {key: self.recent[key] for key in distinct if key in self.recent}
        found |= self.store.get_many(TABLE, [key for key in distinct if key not in found])
        lengths = {len(value) for value in found.values()}
        if len(lengths) != 1 or lengths.pop() % 4:
            return {}
        return dict(found)


class MiniLM:
    """all-MiniLM-L6-v2 as int8 ONNX (see data/minilm/NOTICE), loaded at the first text."""

    def __init__(self, folder: Path) -> None:
        """Read the expected hashes from `folder`; raises InputError when there are none."""
        self.folder = folder
        self.lock = threading.Lock()
        try:
            lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(damaged(folder / "SHA256SUMS")) from error
        self.sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
        self.name = f"all-MiniLM-L6-v2-int8@{self.sums.get('model.onnx', '')[:16]}"

    def checked(self, name: str) -> bytes:
        """The bytes of one file of the model, or InputError when they are not those that were exported."""
        path = self.folder / name
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(damaged(path)) from error
        if hashlib.sha256(data).hexdigest() != self.sums.get(name):
            raise InputError(damaged(path))
        return data

    @cached_property
    def loaded(self) -> tuple[Any, Any]:
        """The tokenizer and the onnxruntime session."""
        import onnxruntime
        from tokenizers import Tokenizer

        onnxruntime.set_default_logger_severity(3)  # its notes about hardware are not ours to print
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(2, os.cpu_count() or 1)
        options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(
            self.checked("model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        return Tokenizer.from_str(self.checked("tokenizer.json").decode("utf-8")), session

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), 384), rows of unit length; a text counts up to its 256th token.

        One text at a time: it is as fast as a batch, and an int8 vector then does not depend on its neighbours.
        """
        with self.lock:
            tokenizer, session = self.loaded
            rows = np.zeros((len(texts), 384), dtype=np.float32)
            for number, text in enumerate(texts):
                readable = text[:LONGEST].encode(errors="replace").decode()
                ids = np.array([tokenizer.encode(readable).ids], dtype=np.int64)
                rows[number] = session.run(["vector"], {"ids": ids})[0][0]
        return rows


class Encoder(Protocol):
    """What we use of sentence_transformers.SentenceTransformer."""

    def encode(
        self,
        sentences: list[str],
        *,
        batch_size: int,
        normalize_embeddings: bool,
        show_progress_bar: bool,
        convert_to_numpy: bool,
    ) -> object:
        """An array of shape (len(sentences), d)."""


class SentenceTransformerModel:
    """Any sentence-transformers model, loaded at the first text."""

    def __init__(self, name: str, *, offline: bool) -> None:
        """Check that `name` can be meant: a name on the hub, or an absolute path."""
        if importlib.util.find_spec("sentence_transformers") is None:
            raise MissingDependency(
                f"The embedder {name!r} needs sentence-transformers:"
                " pip install 'sciverify-lint[transformers]'"
            )
        # A folder of the manuscript's repository must not be taken for the model of that name.
        if not Path(name).is_absolute() and Path(name).exists():
            raise UsageError(
                f"The embedder {name!r} is also a path here; give the absolute path of a local model."
            )
        self.model = name
        self.offline = offline
        self.name = f"sentence-transformers:{name}"
        self.lock = threading.Lock()

    @cached_property
    def loaded(self) -> Encoder:
        """The model, from the local cache only when offline."""
        from sentence_transformers import SentenceTransformer

        try:
            model: Encoder = SentenceTransformer(
                self.model, device="cpu", local_files_only=self.offline
            )
        except (OSError, ValueError) as error:
            first = next(iter(str(error).splitlines()), type(error).__name__)
            raise UsageError(
                f"The embedder {self.model!r} cannot be loaded ({first});"
                " give a model that sentence-transformers knows, or leave --embedder out."
            ) from error
        return model

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), d), rows of unit length."""
        with self.lock:
            rows = self.loaded.encode(
                [text[:LONGEST] for text in texts],
                batch_size=BATCH,
                normalize_embeddings=True,
                show_progress_bar=False,
                convert_to_numpy=True,
            )
        return np.asarray(rows, dtype=np.float32)


def damaged(path: Path) -> str:
    """The sentence for a file of the embedded model that is not what was shipped."""
    return (
        f"The embedded model is damaged ({path}); reinstall sciverify-lint or give --embedder NAME."
    )
