"""The fuzzer finds a crash, makes its input smaller and saves it."""

import random
from pathlib import Path

from benchmarks.fuzz import fuzzed
from benchmarks.fuzz_inputs import KINDS, Kind
from benchmarks.fuzz_mutations import changed
from sciverify_lint.errors import InputError


def target(data: bytes, folder: Path) -> None:
    if b"tide" in data:
        raise KeyError("tide")
    raise InputError("nothing to read")


def test_a_crash_is_found_and_saved(tmp_path: Path) -> None:
    kind = Kind(
        name="planted", ending=".txt", seeds=(b"x" * 400 + b"tide" + b"y" * 400,), target=target
    )
    counts = fuzzed([kind], 0.5, 1, tmp_path)["planted"]
    assert counts.inputs > 10
    ((where, saved),) = counts.crashes.items()
    assert where.startswith("KeyError at test_fuzz.py")
    assert b"tide" in saved.read_bytes()
    assert len(saved.read_bytes()) < 200


def test_every_kind_changes_its_inputs_the_same_way_for_one_seed() -> None:
    for kind in KINDS:
        first, second = (changed(kind, random.Random(3)) for _ in range(2))
        assert first == second, kind.name
