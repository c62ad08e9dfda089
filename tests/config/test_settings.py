"""Settings: precedence, origins, refusals."""

from pathlib import Path

import pytest

from sciverify_lint.config.merge import settings, shown
from sciverify_lint.config.settings import SETTINGS, Config, Trust, option_name
from sciverify_lint.errors import ConfigError
from sciverify_lint.model import Severity


def repository(tmp_path: Path, text: str, name: str = "sciverify-lint.toml") -> Path:
    (tmp_path / ".git").mkdir(exist_ok=True)
    (tmp_path / name).write_text(text, encoding="utf-8")
    folder = tmp_path / "chapters"
    folder.mkdir(exist_ok=True)
    return folder


def test_command_line_beats_environment_beats_file_beats_default(tmp_path: Path) -> None:
    start = repository(tmp_path, 'top-k = 3\njobs = 2\nverifier = "embedded"\n')
    merged = settings({"top_k": 9}, start, {"SCIVERIFY_JOBS": "4"})
    assert (merged.config.top_k, merged.config.jobs) == (9, 4)
    assert merged.config.verifier == "embedded"
    assert merged.origins["top_k"] == "command line"
    assert merged.origins["jobs"] == "environment"
    assert merged.origins["verifier"].endswith("sciverify-lint.toml")
    assert merged.origins["evidence"] == "default"


def test_pyproject_is_read_and_the_search_ends_at_the_repository(tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    outer.mkdir()
    (tmp_path / "sciverify-lint.toml").write_text("jobs = 1\n")
    start = repository(outer, "[tool.sciverify-lint]\nignore = ['SV303']\n", "pyproject.toml")
    merged = settings({}, start, {})
    assert merged.config.ignore == ("SV303",)
    assert merged.config.jobs == Config().jobs


def test_isolated_reads_no_file(tmp_path: Path) -> None:
    start = repository(tmp_path, "jobs = 1\n")
    assert settings({"isolated": True}, start, {}).config.jobs == Config().jobs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ofline = true", "did you mean `offline`?"),
        ("offline = 1", "must be of type bool"),
        ("jobs = 'many'", "must be of type int"),
        ("select = [1]", "must be a list of strings"),
        ("evidence = 'abstrct'", "did you mean `abstract`?"),
        ("severity = {SV201 = 'grave'}", "must be one of note, warning, error"),
        ("per-file-ignores = {'a.tex' = 'SV1'}", "must be a list of strings"),
        ("top-k = 0", "at least 1"),
        ("= 3", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    start = repository(tmp_path, text)
    with pytest.raises(ConfigError) as error:
        settings({}, start, {})
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "name", [n for n, s in SETTINGS.items() if s.trust in (Trust.USER, Trust.CALL)]
)
def test_a_repository_may_not_set_what_would_send_or_write_elsewhere(
    tmp_path: Path, name: str
) -> None:
    value = {"bool": "true", "tuple": "['x']"}.get(
        str(Config.__annotations__[name]).split("[", maxsplit=1)[0], "'x'"
    )
    if Config.__annotations__[name] is bool:
        value = "true"
    start = repository(tmp_path, f"{option_name(name)} = {value}\n")
    with pytest.raises(ConfigError, match=r"may not set this|concerns one run"):
        settings({}, start, {})


def test_a_repository_may_lower_the_time_for_a_file_and_not_raise_it(tmp_path: Path) -> None:
    lower = repository(tmp_path, "file-timeout = 2\n")
    assert settings({}, lower, {}).config.file_timeout == 2
    raised = {"SCIVERIFY_FILE_TIMEOUT": "90"}
    assert settings({}, lower, raised).config.file_timeout == 90
    with pytest.raises(ConfigError, match="may lower this, not raise it"):
        settings({}, repository(tmp_path, "file-timeout = 90\n"), {})


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_the_time_for_a_file_is_a_number_of_seconds(tmp_path: Path, seconds: float) -> None:
    with pytest.raises(ConfigError, match="above 0"):
        settings({"file_timeout": seconds}, tmp_path, {})


@pytest.mark.parametrize(
    "path",
    ["../outside", "/etc/passwd", "a/../../outside", "/", "link", "link/x", "a\\u0000"],
)
@pytest.mark.parametrize("name", ["bib", "library"])
def test_a_repository_names_nothing_outside_itself(tmp_path: Path, name: str, path: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "link").symlink_to(tmp_path)
    start = repository(inner, f'{name} = ["fine", "{path}"]\n')
    with pytest.raises(ConfigError, match="lies outside the repository"):
        settings({}, start, {})


def test_paths_of_a_repository_start_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "bib = ['refs/a.bib']\nbaseline = 'base.json'\nlibrary = './texts/'\n"
    start = repository(tmp_path, text)
    monkeypatch.chdir(start)
    config = settings({}, start, {}).config
    assert (config.bib, config.baseline) == (("../refs/a.bib",), "../base.json")
    assert config.library == ("../texts",)


def test_the_user_may_set_what_a_repository_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = tmp_path / "sciverify-lint"
    own.mkdir()
    (own / "sciverify-lint.toml").write_text(
        "api-base = 'http://user:secret@127.0.0.1:8080/v1?key=1'\n"
    )
    merged = settings({}, tmp_path, {})
    assert merged.config.api_base is not None
    text = shown(merged)
    assert "secret" not in text
    assert "key=1" not in text
    assert "127.0.0.1:8080" in text


def test_the_environment_is_checked_like_a_file() -> None:
    with pytest.raises(ConfigError, match="did you mean"):
        settings({}, Path(), {"SCIVERIFY_OFLINE": "1"})
    with pytest.raises(ConfigError, match="must be 1 or 0"):
        settings({}, Path(), {"SCIVERIFY_OFFLINE": "perhaps"})
    config = settings(
        {}, Path(), {"SCIVERIFY_FAIL_LEVEL": "note", "SCIVERIFY_MAX_COST": "0.5"}
    ).config
    assert config.fail_level is Severity.NOTE
    assert config.max_cost == 0.5


def test_addresses_of_services_are_no_settings() -> None:
    merged = settings({}, Path(), {"SCIVERIFY_BASE_URL_CROSSREF": "http://127.0.0.1:1"})
    assert merged.config == Config()


@pytest.mark.parametrize(
    "given",
    [
        {"verifier": "llm", "no_llm": True},
        {"verifier": "llm"},
        {"verifier": "nli"},
        {"passages": "llm"},
        {"passages": "llm", "screen_model": "openai/m", "no_llm": True},
        {"quiet": True, "verbose": True},
        {"isolated": True, "config": "x.toml"},
        {"web_search": True},
    ],
)
def test_contradictions_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        settings(given, Path(), {})
