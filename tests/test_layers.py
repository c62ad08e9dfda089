"""The law of the layers: values flow one way, stages do not know each other."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sciverify_lint"
BASE = {"model", "errors", "text", "allowance"}
STAGES = {
    "readers", "bibliography", "claims", "sources", "fulltext", "retrieval", "verifiers", "rules",
}  # fmt: skip
ALLOWED = {
    "model": {"model"},
    "errors": set[str](),
    "allowance": set[str](),
    "text": {"model", "errors", "text"},
    "services": {*BASE, "services"},
    **{stage: {*BASE, "services.protocols", stage} for stage in STAGES},
    "reporters": {*BASE, "reporters", "rules"},
    "fixes": {*BASE, "fixes", "rules"},
    "suppress": {*BASE, "suppress"},
    "progress": {*BASE, "terminal"},
    "terminal": {*BASE},
    "config": {*BASE, "config"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imports_of(path: Path) -> set[str]:
    """The dotted names below `sciverify_lint` that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            module = node.module or ""
            if module in {"sciverify_lint", "sciverify_lint.services"}:
                found |= {f"{module}.{a.name}" for a in node.names}
            else:
                found.add(module)
    return {f.removeprefix("sciverify_lint.") for f in found if f.startswith("sciverify_lint.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    relative = path.relative_to(PACKAGE)
    owner = relative.parts[0].removesuffix(".py")
    if owner not in ALLOWED:
        return
    for name in imports_of(path) - {"__version__"}:
        allowed = ALLOWED[owner]
        assert name.split(".")[0] in allowed or name in allowed, f"{relative} imports {name}"


def test_the_test_sees_a_breach(tmp_path: Path) -> None:
    breach = tmp_path / "breach.py"
    breach.write_text("from sciverify_lint.services.store import SqliteStore\n")
    assert imports_of(breach) == {"services.store"}
