"""`check`: settings, run, render, exit status."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

import click

from sciverify_lint import __version__
from sciverify_lint.cli.codes import FAILURE, FINDINGS, INTERRUPTED, OK
from sciverify_lint.cli.options import given_settings
from sciverify_lint.cli.streams import json_for_stdout
from sciverify_lint.config.merge import settings, shown
from sciverify_lint.config.settings import Color, Config
from sciverify_lint.errors import InputError, UsageError
from sciverify_lint.model import NamedBibliography, Report
from sciverify_lint.pipeline.find import find, folders_in
from sciverify_lint.pipeline.find import shown as shown_files
from sciverify_lint.progress import Progress
from sciverify_lint.reporters import reporter
from sciverify_lint.reporters.summary import statistics, summary
from sciverify_lint.reporters.view import View
from sciverify_lint.terminal import own

JSON = ("json", "sarif")
STATS_SCHEMA = "sciverify-lint/stats/1"


def run(paths: Sequence[str], given: dict[str, object]) -> int:
    """Carry out one `check` and return its exit status."""
    start = next((Path(p) for p in paths if p != "-"), Path())
    merged = settings(given_settings(given), start)
    config = merged.config
    if config.show_settings:
        click.echo(shown(merged))
        return OK
    if list(paths) == ["-"]:
        with standard_input(config) as path:
            return check(config, [path], shown_as=config.stdin_filename)
    if config.show_files:
        click.echo(shown_files(find(paths, config.exclude)))
        return OK
    chosen = [c.path for c in find(paths, config.exclude) if c.left_out is None]
    return check(config, chosen, folders=folders_in(paths))


@contextmanager
def standard_input(config: Config) -> Iterator[Path]:
    """What `-` reads, as a hidden file beside the one it stands for, so that its includes are found.

    Raises UsageError without `--stdin-filename`, or when that names no folder that can be written to.
    """
    if not config.stdin_filename:
        raise UsageError("`-` needs --stdin-filename NAME, so that the format is known")
    named = Path(config.stdin_filename)
    path = named.with_name(f".{named.stem}.{os.getpid()}{named.suffix}")
    try:
        path.write_bytes(sys.stdin.buffer.read())
    except OSError as error:
        raise UsageError(
            f"--stdin-filename {named}: its folder cannot be written to ({error.strerror}); name another"
        ) from error
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def check(
    config: Config,
    paths: Sequence[Path],
    *,
    shown_as: str | None = None,
    folders: Sequence[Path] = (),
) -> int:
    """Run over `paths`, found in `folders`, write the reports, and say what happened."""
    targets = output_targets(config)
    refuse_inputs(config, [*paths, *config.bib])
    from sciverify_lint.pipeline.report import selected_rules, selection_of
    from sciverify_lint.pipeline.run import run as run_pipeline

    rules = selected_rules(selection_of(config))
    progress = Progress(verbose=config.verbose, shown=False if config.quiet else None)
    if config.estimate:
        from sciverify_lint.pipeline.estimate import estimate_run

        click.echo(estimate_run(paths, config, progress=progress, say=say, folders=folders))
        return OK
    report = run_pipeline(
        paths, config, progress=progress, say=say, shown_as=shown_as, folders=folders
    )
    refuse_inputs(config, read_files(report))
    for name, file in targets:
        view = View(
            rules=rules,
            version=__version__,
            color=file is None and colored(config.color),
            show_evidence=config.show_evidence,
            show_suppressed=config.show_suppressed,
            base=Path.cwd().as_posix(),
            lines_of=lines_of,
        )
        text = reporter(name)(report, view)
        write(json_for_stdout(text) if name in JSON and file is None else text, file)
    side_files(config, report)
    if not config.quiet:
        if config.statistics and (text := statistics(report)):
            click.echo(text, err=True)
        click.echo(summary(report), err=True)
    return status(config, report)


def say(line: str) -> None:
    """One line on stderr."""
    click.echo(line, err=True)


def output_targets(config: Config) -> list[tuple[str, str | None]]:
    """Format and file of each report: `FORMAT`, `FORMAT=FILE`, `-o FILE`. Raises UsageError."""
    for_people = config.show_evidence or (sys.stdout.isatty() and not config.output_file)
    default = "full" if for_people else "concise"
    targets: list[tuple[str, str | None]] = []
    for wanted in config.output_format or (default,):
        name, _, file = wanted.partition("=")
        reporter(name)
        targets.append((name, file or None))
    without = [name for name, file in targets if file is None]
    if len(without) > 1:
        raise UsageError(
            f"{' and '.join(without)} cannot share one output; write --output-format {without[0]}=FILE"
        )
    if config.output_file:
        targets = [(name, file or config.output_file) for name, file in targets]
    elif not without:
        targets.append((default, None))
    return targets


def write(text: str, file: str | None) -> None:
    """A report, printable as it is, to standard output or into a file. Raises InputError."""
    if file is None:
        own(sys.stdout).write(text)
        return
    write_bytes(text.encode("utf-8", "replace"), file)


def write_bytes(data: bytes, file: str) -> None:
    """Into a file that is whole or not there; into a device or pipe as it is. Raises InputError."""
    path = Path(file)
    half = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        half.write_bytes(data)
        half.replace(path)
    except OSError as error:
        raise InputError(
            f"{file}: cannot be written ({error.strerror}); choose another place"
        ) from error
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def refuse_inputs(config: Config, files: Iterable[str | Path]) -> None:
    """Raise UsageError when an output would replace a file that is read."""
    inputs = {Path(file).resolve() for file in files}
    named = [config.output_file, config.stats_file, config.write_baseline, config.write_fixes]
    named += [wanted.partition("=")[2] for wanted in config.output_format]
    for file in filter(None, named):
        if Path(file).resolve() in inputs:
            raise UsageError(f"{file}: is an input and would be overwritten; choose another place")


def read_files(report: Report) -> Iterator[str]:
    """Every file that was read for a report."""
    for document in report.documents:
        yield from (document.path, *document.includes)
    yield from named_bibliographies(report)


def side_files(config: Config, report: Report) -> None:
    """The baseline, the facts of the run, the corrected bibliography."""
    from sciverify_lint.suppress import baseline_text

    if config.write_baseline:
        write(baseline_text(report.diagnostics), config.write_baseline)
    if config.write_fixes:
        write_fixes(config.write_fixes, report)
    if config.stats_file:
        facts = {"schema": STATS_SCHEMA, **asdict(report.stats)}
        write(json.dumps(facts, indent=1, default=jsonable) + "\n", config.stats_file)


def write_fixes(file: str, report: Report) -> None:
    """Write a corrected copy of the one bibliography that has something to correct."""
    from sciverify_lint.cli.fixed_copy import copy_with_fixes

    copy, told = copy_with_fixes(file, report, named_bibliographies(report))
    if copy is not None:
        write_bytes(copy, file)
    say(told)


def named_bibliographies(report: Report) -> list[str]:
    """The paths of the `.bib` files that the manuscripts name, each once."""
    named = (
        b for d in report.documents for b in d.bibliographies if isinstance(b, NamedBibliography)
    )
    paths = (b.path for b in named if b.path is not None and b.path.endswith(".bib"))
    return list(dict.fromkeys(paths))


def jsonable(value: object) -> object:
    """Mappings that are no dicts."""
    return dict(value) if isinstance(value, Mapping) else str(value)


def status(config: Config, report: Report) -> int:
    """The exit status: a contract, independent of the output format."""
    if report.interrupted:
        return INTERRUPTED
    if config.strict and not report.complete:
        click.echo(
            "sciverify-lint: something could not be checked, and --strict was given.", err=True
        )
        return FAILURE
    unreadable = (d for d in report.diagnostics if d.code == "SV001")
    if any(d.location.path not in report.cut for d in unreadable):
        return FAILURE
    failing = any(d.severity.rank >= config.fail_level.rank for d in report.diagnostics)
    return FINDINGS if failing and not (config.exit_zero or config.write_baseline) else OK


def colored(color: Color) -> bool:
    """Whether to colour standard output: --color, then NO_COLOR, then FORCE_COLOR, then the terminal."""
    if color is not Color.AUTO:
        return color is Color.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") != "0":
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


@lru_cache(maxsize=64)
def lines_of(path: str) -> Sequence[str]:
    """The lines of a source file, for code frames; () when it cannot be read again."""
    from sciverify_lint.text.decode import decode, looks_binary

    try:
        data = Path(path).read_bytes()
    except OSError:
        return ()
    return () if looks_binary(data) else decode(data).text.split("\n")
