"""The embedded model, the cache of vectors, and what is said when a model is not to be had."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sciverify_lint.errors import InputError, MissingDependency, UsageError
from sciverify_lint.services.embed import FOLDER, CachedEmbedder, MiniLM, embedder
from sciverify_lint.services.store import NoStore, SqliteStore

BEES = "Meadows mown twice a year held 34 bee species."
HAY = "The number of kinds of bees rose where the grass was cut twice."
STARS = "The telescope resolved two stars 0.3 arcseconds apart."

STAND_IN = """
import numpy as np


class SentenceTransformer:
    def __init__(self, name, device, local_files_only):
        if local_files_only:
            raise OSError("no such model in the local cache\\nand more")
        self.name = name

    def encode(self, sentences, *, batch_size, **options):
        assert options["normalize_embeddings"]
        return np.array([[1.0, 0.0] if "bee" in s else [0.0, 1.0] for s in sentences])
"""


def fail(message: str) -> None:
    """A cache that complains fails the test."""
    raise AssertionError(message)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "cache.sqlite3", fail)


@pytest.fixture
def unloadable(tmp_path: Path) -> MiniLM:
    """The embedded model with its weights cut short."""
    folder = tmp_path / "minilm"
    shutil.copytree(FOLDER, folder)
    with (folder / "model.onnx").open("r+b") as file:
        file.truncate(1000)
    return MiniLM(folder)


def test_vectors_are_those_of_the_model_that_was_exported() -> None:
    vectors = embedder(None, NoStore()).embed(["This is an example sentence", BEES])
    assert vectors.shape == (2, 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    # The first numbers that the float model gives for this sentence.
    assert np.allclose(vectors[0, :3], [0.0677, 0.0635, 0.0487], atol=0.01)


def test_what_means_the_same_is_nearer() -> None:
    bees, hay, stars = embedder(None, NoStore()).embed([BEES, HAY, STARS])
    assert bees @ hay > 0.5 > bees @ stars + 0.3


def test_a_vector_does_not_depend_on_its_neighbours() -> None:
    model = embedder(None, NoStore())
    alone = model.embed([BEES])
    assert np.array_equal(model.embed([STARS, BEES * 5, BEES])[2:], alone)


def test_odd_texts_have_vectors() -> None:
    vectors = embedder(None, NoStore()).embed(["", "\ud800 half a pair", "word " * 50_000, "\0"])
    assert vectors.shape == (4, 384)
    assert np.isfinite(vectors).all()


def test_no_texts_no_vectors() -> None:
    assert embedder(None, NoStore()).embed([]).shape == (0, 0)


def test_a_kept_vector_needs_no_model(store: SqliteStore, unloadable: MiniLM) -> None:
    first = embedder(None, store).embed([BEES, STARS, BEES])
    again = CachedEmbedder(unloadable, store).embed([BEES, STARS, BEES])
    assert np.array_equal(first, again)
    assert store.counts() == {"vectors": 2}


def test_a_spoilt_vector_is_made_anew(store: SqliteStore) -> None:
    model = CachedEmbedder(MiniLM(FOLDER), store)
    good = model.embed([BEES])
    store.put("vectors", model.key(BEES), b"\1\2\3")
    assert np.array_equal(model.embed([BEES]), good)


def test_nothing_of_a_text_is_kept_in_the_clear(store: SqliteStore) -> None:
    embedder(None, store).embed([BEES])
    store.close()
    assert b"Meadows" not in b"".join(p.read_bytes() for p in store.path.parent.glob("cache*"))


def test_a_damaged_model_is_one_sentence(unloadable: MiniLM) -> None:
    with pytest.raises(InputError, match=r"damaged \(.*model\.onnx\); reinstall sciverify-lint"):
        unloadable.embed([BEES])


def test_a_missing_model_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="SHA256SUMS"):
        MiniLM(tmp_path)


def test_a_missing_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingDependency, match=r"pip install 'sciverify-lint\[transformers\]'"):
        embedder("all-mpnet-base-v2", NoStore())


@pytest.fixture
def extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module with the interface of sentence-transformers, gone again after the test."""
    (tmp_path / "sentence_transformers.py").write_text(STAND_IN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    real = sys.modules.pop("sentence_transformers", None)
    yield
    sys.modules.pop("sentence_transformers", None)
    if real is not None:
        sys.modules["sentence_transformers"] = real


@pytest.mark.usefixtures("extra")
def test_another_model_is_used_and_kept_apart(store: SqliteStore) -> None:
    other = embedder("hub/model", store)
    assert other.embed([BEES, STARS]).tolist() == [[1, 0], [0, 1]]
    assert other.name == "sentence-transformers:hub/model"
    assert embedder(None, store).embed([BEES]).shape == (1, 384)


@pytest.mark.usefixtures("extra")
def test_offline_another_model_must_be_there_already() -> None:
    with pytest.raises(UsageError, match=r"cannot be loaded \(no such model in the local cache\)"):
        embedder("hub/model", NoStore(), offline=True).embed([BEES])


@pytest.mark.usefixtures("extra")
def test_a_folder_of_the_repository_is_not_a_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="absolute path"):
        embedder("model", NoStore())
