"""`benchmark`: labelled rows through the stages of `check`, and how well they were judged."""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from sciverify_lint.benchmark import compare, fetch, plots, tables, trials
from sciverify_lint.benchmark.measures import measure
from sciverify_lint.benchmark.rows import Row, read
from sciverify_lint.benchmark.run import Result
from sciverify_lint.benchmark.run import run as judge
from sciverify_lint.cli.codes import OK
from sciverify_lint.cli.options import given_settings
from sciverify_lint.config.merge import settings
from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.errors import UsageError
from sciverify_lint.pipeline.edges import open_edges, open_store, verifier_of
from sciverify_lint.progress import Progress
from sciverify_lint.services.protocols import Store


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What the call asks for besides settings."""

    data: Path
    limit: int | None
    seed: int
    json: bool
    plot: str | None
    compare: tuple[str, str] | None
    models: tuple[str, ...]
    fetch: bool


def run(wanted: Wanted, given: dict[str, object]) -> int:
    """Carry out one `benchmark` and return its exit status. Raises SciverifyError."""
    config = settings(given_settings(given), wanted.data).config
    if wanted.plot is not None:
        plots.available()
    if wanted.compare and wanted.models:
        raise UsageError("--compare and --models are two questions; ask one at a time")
    if wanted.models and config.no_llm:
        raise UsageError("--models and --no-llm contradict each other; drop one of them")
    if config.verifier is VerifierName.NONE:
        raise UsageError("--verifier none judges nothing; name another verifier")
    rows = read(wanted.data, limit=wanted.limit, seed=wanted.seed)
    progress = Progress(verbose=config.verbose, shown=False if config.quiet else None)
    store = open_store(config, say)
    try:
        rows = with_texts(rows, wanted, config, store, progress)
        bench = Bench(rows=rows, config=config, store=store, progress=progress)
        if wanted.compare:
            text = compared(bench, wanted)
        elif wanted.models:
            text = calibrated(bench, wanted)
        else:
            text = scored(bench, wanted)
    finally:
        progress.clear()
        store.close()
    sys.stdout.write(text)
    return OK


@dataclass(frozen=True, kw_only=True)
class Bench:
    """Rows and what they are judged with."""

    rows: tuple[Row, ...]
    config: Config
    store: Store
    progress: Progress

    def judged(self, config: Config) -> tuple[Result, ...]:
        """The rows judged under some settings."""
        results = judge(self.rows, config, self.store, progress=self.progress, say=say)
        self.progress.clear()
        return results


def with_texts(
    rows: tuple[Row, ...], wanted: Wanted, config: Config, store: Store, progress: Progress
) -> tuple[Row, ...]:
    """The rows with the texts that lie beside the data, fetched first when that was asked for."""
    place = fetch.beside(wanted.data)
    texts = fetch.read(place)
    if wanted.fetch:

        async def fetched() -> tuple[dict[str, fetch.Texts], fetch.Coverage]:
            async with open_edges(config, store, say) as edges:
                return await fetch.fetch(rows, edges, config.library, progress)

        new, coverage = asyncio.run(fetched())
        progress.clear()
        texts |= new
        fetch.write(place, texts)
        say(f"{place}: {coverage}")
    return fetch.completed(rows, texts)


def scored(bench: Bench, wanted: Wanted) -> str:
    """The table of one configuration."""
    results = bench.judged(bench.config)
    found = measure(results)
    if wanted.plot is not None:
        for path in plots.draw(results, Path(wanted.plot)):
            say(f"wrote {path}")
    if wanted.json:
        return tables.as_json(tables.as_object(wanted.data.name, shown(bench.config), found))
    return tables.as_text(wanted.data.name, in_words(shown(bench.config)), found)


def compared(bench: Bench, wanted: Wanted) -> str:
    """The table of two configurations on the same rows."""
    names = wanted.compare or ("", "")
    configs = [compare.configured(bench.config, words) for words in names]
    first, second = (bench.judged(config) for config in configs)
    found = compare.differences(first, second)
    data, rows = wanted.data.name, len(bench.rows)
    if wanted.json:
        settings_of = [shown(config) for config in configs]
        return tables.as_json(trials.differences_as_object(data, rows, settings_of, found))
    title = f"{data}: {rows} claims, paired by work"
    return f"{title}\n{trials.differences_as_text(names, found)}"


def calibrated(bench: Bench, wanted: Wanted) -> str:
    """The table of several models, and which to use for what."""
    found = [
        compare.temperament(
            model,
            bench.judged(compare.as_screen(bench.config, model)),
            bench.judged(compare.as_judge(bench.config, model)),
        )
        for model in wanted.models
    ]
    data, rows = wanted.data.name, len(bench.rows)
    if wanted.json:
        return tables.as_json(trials.models_as_object(data, rows, found))
    return f"{data}: {rows} claims\n{trials.models_as_text(found)}"


def shown(config: Config) -> dict[str, object]:
    """The settings that make the numbers what they are."""
    verifier = verifier_of(config)
    found: dict[str, object] = {"verifier": verifier.value, "evidence": config.evidence.value}
    if verifier is VerifierName.LLM:
        screen = config.screen_model or config.judge_model
        found |= {"screen_model": screen, "judge_model": config.judge_model or screen}
        found["passages"] = config.passages.value
    if verifier is VerifierName.NLI:
        found["nli_model"] = config.nli_model
    if verifier is not VerifierName.EMBEDDED:
        found["top_k"] = config.top_k
    if config.embedder:
        found["embedder"] = config.embedder
    return found


def in_words(found: Mapping[str, object]) -> str:
    """Settings in one line."""
    return ", ".join(f"{name.replace('_', '-')} {value}" for name, value in found.items())


def names_in(models: str | None) -> tuple[str, ...]:
    """`a,b,c`. Raises UsageError for fewer than two."""
    if models is None:
        return ()
    found: Sequence[str] = list(dict.fromkeys(m.strip() for m in models.split(",") if m.strip()))
    if len(found) < 2:
        raise UsageError("--models needs two models at least, separated by commas")
    return tuple(found)


def say(line: str) -> None:
    """One line on stderr."""
    click.echo(line, err=True)
