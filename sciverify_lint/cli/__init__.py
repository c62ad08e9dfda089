"""The command line: parse, call one function, render, exit. Each command is a module of its own."""

import difflib
import errno
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from sciverify_lint import __version__
from sciverify_lint.allowance import SECONDS
from sciverify_lint.cli.codes import FAILURE, INTERRUPTED, OK
from sciverify_lint.cli.options import Grouped, check_options, judging_options
from sciverify_lint.cli.streams import take_every_character
from sciverify_lint.errors import SciverifyError, UsageError, first_cause
from sciverify_lint.terminal import guarded_streams
from sciverify_lint.text.printable import visible

COMPLETION = "_SCIVERIFY_LINT_COMPLETE"
"""Set by a shell that wants to know how a command line may go on."""


class CheckByDefault(click.Group):
    """A group whose first word may be left out: `sciverify-lint paper.tex` means `check`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `check` in front of anything that is neither a command nor a question about the program.

        Raises UsageError for what is no file and nearly a command.
        """
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h", "--version"):
            refuse_mistyped(args[0], self.commands)
            args = ["check", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Files and the options of `check` too, as `check` may be left out."""
        if incomplete.startswith("-"):
            return self.commands["check"].shell_complete(ctx, incomplete)
        return [CompletionItem(incomplete, type="file"), *super().shell_complete(ctx, incomplete)]


def refuse_mistyped(word: str, commands: Iterable[str]) -> None:
    """Raise UsageError for a first word that is nearly a command and looks like no path."""
    looks_like_path = Path(word).name != word or Path(word).suffix or Path(word).exists()
    near = difflib.get_close_matches(word.lower(), list(commands), n=1)
    if near and not word.startswith("-") and not looks_like_path:
        raise UsageError(f"`{word}` is no command and no file; did you mean `{near[0]}`?")


@click.group(
    cls=CheckByDefault,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.version_option(__version__, prog_name="sciverify-lint")
def main() -> None:
    """Check the citations of a manuscript: does each cited work exist, still stand, and support the
    sentence that cites it?

    `sciverify-lint paper.tex` means `sciverify-lint check paper.tex`.
    """


@main.command(cls=Grouped)
@click.argument("paths", nargs=-1, type=click.Path())
@check_options
def check(paths: tuple[str, ...], **given: object) -> int:
    """Check manuscripts (LaTeX, Markdown, DOCX, notebooks, reStructuredText, Typst) or bibliographies.

    A folder is searched for its manuscripts; `-` reads standard input. Exit status: 0 nothing at or
    above --fail-level, 1 findings, 2 the call or the input is wrong, 130 interrupted.
    """
    from sciverify_lint.cli.check import run

    return run(paths, given)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option(
    "--all-sentences", is_flag=True, help="Every sentence of the manuscript, not only citing ones."
)
@click.option(
    "--bib",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="A bibliography besides those the manuscript names.",
)
@click.option(
    "--statistics", is_flag=True, help="Count citations by role, mode and block, on stderr."
)
@click.option(
    "--file-timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    envvar="SCIVERIFY_FILE_TIMEOUT",
    metavar="SECONDS",
    help="Processor time that reading one file may take.",
)
def extract(
    paths: tuple[str, ...],
    *,
    output_format: str,
    all_sentences: bool,
    bib: tuple[str, ...],
    statistics: bool,
    file_timeout: float,
) -> int:
    """List the citing sentences, keys and positions of manuscripts. Never uses the network."""
    from sciverify_lint.cli.extract import run

    return run(
        paths,
        output_format=output_format,
        all_sentences=all_sentences,
        bib=bib,
        statistics=statistics,
        file_timeout=file_timeout,
    )


@main.command()
@click.argument("code", required=False)
@click.option("--all", "every", is_flag=True, help="All rules.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
)
def rule(code: str | None, every: bool, output_format: str) -> int:
    """Explain a rule, such as SV301."""
    from sciverify_lint.cli.rule import run

    return run(code, every=every, output_format=output_format)


@main.command()
@click.argument("action", type=click.Choice(["dir", "stats", "clear"]))
@click.option(
    "--cache-dir", metavar="DIR", envvar="SCIVERIFY_CACHE_DIR", help="Where the cache is kept."
)
def cache(action: str, cache_dir: str | None) -> int:
    """Say where the cache is, what it holds, or empty it."""
    from sciverify_lint.cli.cache import run

    return run(action, cache_dir)


@main.command()
@click.option("--offline", is_flag=True, help="Knock at no service.")
def doctor(offline: bool) -> int:
    """Say what is installed, which keys and model servers are seen, and what can be reached."""
    from sciverify_lint.cli.doctor import run

    return run(offline=offline)


@main.command()
@click.argument("data", metavar="DATA.jsonl", type=click.Path())
@judging_options
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Only N rows, drawn by seed."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which N rows --limit draws.")
@click.option("--plot", metavar="DIR", help="Draw pictures into DIR (the `plot` extra).")
@click.option(
    "--compare",
    nargs=2,
    metavar="A B",
    help="Two configurations on the same rows, such as evidence=abstract evidence=escalate.",
)
@click.option("--models", metavar="A,B,C", help="Which model to screen and which to judge with.")
@click.option("--fetch", is_flag=True, help="Fetch the texts of works that the rows name, first.")
def benchmark(
    data: str,
    *,
    output_format: str,
    limit: int | None,
    seed: int,
    plot: str | None,
    compare: tuple[str, str] | None,
    models: str | None,
    fetch: bool,
    **given: object,
) -> int:
    """Judge labelled claims as `check` would, and say how well that went.

    Rows are JSON objects with id, claim, label (SUPPORTS, CONTRADICTS, NEI), and title, abstract and
    fulltext_sentences as far as there are any. Answers of models are cached: a run that was stopped
    goes on where it was.
    """
    from sciverify_lint.cli.benchmark import Wanted, names_in, run

    wanted = Wanted(
        data=Path(data), limit=limit, seed=seed, json=output_format == "json", plot=plot,
        compare=compare, models=names_in(models), fetch=fetch,
    )  # fmt: skip
    return run(wanted, given)


@main.command()
def init() -> int:
    """Write a configuration file to start from."""
    from sciverify_lint.cli.init import run

    return run()


def command(arguments: Sequence[str]) -> int:
    """Run the command line, its output guarded, and return its exit status."""
    take_every_character()
    if COMPLETION in os.environ:
        # A shell asks for words, and click answers in bytes.
        return carried_out(arguments)
    with guarded_streams():
        return carried_out(arguments)


def carried_out(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; errors are one sentence on stderr."""
    try:
        status = main.main(list(arguments), prog_name="sciverify-lint", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        status = stop.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        status = FAILURE
    except click.ClickException as error:
        status = said(wording(error))
    except SciverifyError as error:
        status = said(f"sciverify-lint: {error}")
    except (KeyboardInterrupt, click.Abort):
        said("sciverify-lint: interrupted")
        status = INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing to say, and nobody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = OK
    except OSError as error:
        status = unwritable(error, arguments)
    except Exception as error:  # the one place that may: a user never sees a traceback unasked
        status = fault(error, arguments)
    return status if isinstance(status, int) else OK


def unwritable(error: OSError, arguments: Sequence[str]) -> int:
    """Say that standard output is full or gone; any other system error is a fault."""
    if error.errno not in (errno.ENOSPC, errno.EBADF, errno.EIO):
        return fault(error, arguments)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    return said(
        f"sciverify-lint: the output cannot be written ({error.strerror}); choose another place."
    )


def fault(error: Exception, arguments: Sequence[str]) -> int:
    """Say that it is a fault of the program, and, with -v, where."""
    error = first_cause(error)
    if {"-v", "--verbose"} & set(arguments):
        import traceback

        traceback.print_exception(error)
    where = "this is a fault of the program, not of your files; -v shows where"
    return said(f"sciverify-lint: {type(error).__name__}: {error}; {where}.")


def said(text: str) -> int:
    """Say why the call failed, on stderr and on one line, whatever it quotes."""
    click.echo(visible(text), err=True)
    return FAILURE


def wording(error: click.ClickException) -> str:
    """What click found wrong with the call, as one sentence that says what to do."""
    return f"sciverify-lint: {error.format_message().rstrip('.')}; see `sciverify-lint --help`."
