"""What a reader of the printed page would see of each citing sentence."""

from pathlib import Path

import pytest

from sciverify_lint.model import Block
from tests.readers.latex_reading import document, sentences

SENTENCES = [
    (r"Gr\"obner and \v{C}ech \'{\i}n \c{c}a va \cite{a}.", "Gröbner and Čech ín ça va [@a]."),
    (r"It fell 12\,\% --- cf.~Fig.~\ref{fig:x} --- in 1990--95 \cite{a}.",
     "It fell 12 % — cf. Fig. [ref] — in 1990–95 [@a]."),
    (r"``Old'' and \enquote{new} words \cite{a}.", "“Old” and “new” words [@a]."),
    (r"See \href{http://x.org/a%b}{the \emph{site}} \cite{a}.", "See the site [@a]."),
    (r"See \url{http://x.org/a_b%c} now \cite{a}.", "See http://x.org/a_b%c now [@a]."),
    (r"{\bf Bold} \textcolor{red}{red} words\label{x}\index{y} \cite{a}.", "Bold red words [@a]."),
    (r"\noindent The \LaTeX\ and \LaTeX{} way \cite{a}.", "The LaTeX and LaTeX way [@a]."),
    (r"At \SI{3.5}{\micro\metre} and \SI{5}{\metre\per\second} \cite{a}.", "At 3.5 µm and 5 m/s [@a]."),
    (r"With $x_1 < \frac{1}{2}$ it holds \cite{a}.", r"With $x_1 < \frac{1}{2}$ it holds [@a]."),
    (r"It costs \$5 or $5 more \cite{a}.", "It costs $5 or 5 more [@a]."),
    (r"It rains$^{\cite{a}}$ a lot.", "It rains [@a] a lot."),
    (r"It rains.$^{\onlinecite{a}}$ So it snows.", "It rains. [@a]"),
    (r"It rains\textsuperscript{\cite{a}} a lot.", "It rains [@a] a lot."),
    (r"We have \[ a = b, \] where $a$ is old \cite{a}.", "We have [equation], where $a$ is old [@a]."),
    (r"We have \[ a = b. \] Here it rains \cite{a}.", "Here it rains [@a]."),
    (r"We have \[ a = b \] The sea is old \cite{a}.", "The sea is old [@a]."),
    (r"By $$ a = b \text{ \cite{a}} $$ it holds.", "By [equation] [@a] it holds."),
    (r"He says \textcquote[p. 3]{a}{it rains} today.", "He says “it rains” [@a] today."),
    (r"\textquote[{\cite[p.~2]{a}}]{Life is short} he says.", "“Life is short” [@a] he says."),
    (r"It rains \citetext{see \citealp{a}; \citealp{b}}.", "It rains (see [@a]; [@b])."),
    ("It rains%\n  % never \\cite{x}\n  \\cite{a}.", "It rains [@a]."),
    ("It\n% a line of its own\nrains \\cite{a}.", "It rains [@a]."),
    (r"Use \verb|a%b| and \lstinline{c} \cite{a}.", "Use a%b and c [@a]."),
    (r"\texorpdfstring{$\alpha$ rays}{alpha rays} exist \cite{a}.", r"$\alpha$ rays exist [@a]."),
    (r"Words\footnotemark[1] and \footnote{not these} more \cite{a}.", "Words and more [@a]."),
    (r"\iffalse Dead \cite{x}. \else It rains \cite{a}. \fi", "It rains [@a]."),
    (r"\iftrue It rains \cite{a}. \else Dead \cite{x}. \fi", "It rains [@a]."),
    (r"\iffalse a \ifx\b\c d \fi \cite{x} \fi It rains \cite{a}.", "It rains [@a]."),
]  # fmt: skip


@pytest.mark.parametrize(("latex", "expected"), SENTENCES)
def test_a_sentence_is_plain_text(tmp_path: Path, latex: str, expected: str) -> None:
    assert sentences(tmp_path, latex + "\n") == [expected]


MACROS = [
    (r"\newcommand{\soft}{\textsc{Soft}}", r"Runs of \soft{} agree \cite{a}.", "Runs of Soft agree [@a]."),
    (r"\newcommand{\soft}{Soft\xspace}", r"Runs of \soft agree \cite{a}.", "Runs of Soft agree [@a]."),
    (r"\newcommand{\a}{\b}\newcommand{\b}{Bee}", r"A \a{} flies \cite{k}.", "A Bee flies [@k]."),
    (r"\newcommand{\a}{\b}\newcommand{\b}{\a}", r"A \a{} flies \cite{k}.", "A flies [@k]."),
    (r"\newcommand{\gene}[1]{\textit{#1} gene}", r"The \gene{brca} mutates \cite{a}.", "The brca gene mutates [@a]."),
    (r"\newcommand{\fig}[1]{Fig.~\ref{f:#1}}", r"In \fig{map} it rains \cite{a}.", "In Fig. [ref] it rains [@a]."),
    (r"\newcommand{\red}[1]{\textcolor{red}{#1}}", r"\red{It rains \cite{a}} now.", "It rains [@a] now."),
    (r"\newcommand{\theirs}{Lee and Cho~\cite{lee}}", r"By \theirs\ it rains.", "By Lee and Cho [@lee] it rains."),
    (r"\newacronym{rnn}{RNN}{recurrent net}", r"An \gls{rnn} works \cite{a}.", "An RNN works [@a]."),
    (r"\newglossaryentry{cnn}{name={CNN}, description={a net}}", r"A \gls{cnn} works \cite{a}.", "A CNN works [@a]."),
    (r"\DeclareAcronym{cnn}{short=CNN, long=a net}", r"A \ac{cnn} works \cite{a}.", "A CNN works [@a]."),
    (r"\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}}", r"As \be x \ee shows \cite{a}.",
     "As [equation] shows [@a]."),
]  # fmt: skip


@pytest.mark.parametrize(("definition", "latex", "expected"), MACROS)
def test_the_authors_own_words_are_spelt_out(
    tmp_path: Path, definition: str, latex: str, expected: str
) -> None:
    text = f"{definition}\n\\begin{{document}}\n{latex}\n\\end{{document}}\n"
    assert sentences(tmp_path, text) == [expected]


BLOCKS = [
    ("\\section{Old work \\cite{a}}\nText.", Block.HEADING, "Old work [@a]"),
    ("\\begin{itemize}\\item One \\cite{a}\\item Two\\end{itemize}", Block.ITEM, "One [@a]"),
    (
        "\\begin{description}\\item[One] is old \\cite{a}\n\nMore.\\end{description}",
        Block.ITEM,
        "is old [@a]",
    ),
    ("Text\\footnote{Noted \\cite{a}. Again.} goes on.", Block.FOOTNOTE, "Noted [@a]."),
    ("\\begin{figure}\\caption[x]{Map \\cite{a}. Big.}\\end{figure}", Block.CAPTION, "Map [@a]."),
    (
        "\\begin{tabular}{ll}x \\& y & z \\\\ w & v \\cite{a} \\\\ \\end{tabular}",
        Block.CELL,
        "v [@a]",
    ),
    ("\\begin{tabular}{l}\\cmidrule(lr){1-2} x & \\makecell{v \\\\ w \\cite{a}} \\\\[2pt] y\\end{tabular}",
     Block.CELL, "v w [@a]"),
    ("\\begin{figure}\\subfloat[Map \\cite{a}]{x}\\end{figure}", Block.CAPTION, "Map [@a]"),
    ("\\begin{thebibliography}{9}\\bibitem[A(1)]{b} A, see \\cite{a}.\\end{thebibliography}",
     Block.ITEM, "A, see [@a]."),
    ("\\begin{theorem}[{\\cite[Thm 2]{a}}] It holds.\\end{theorem}", Block.HEADING, "[@a]"),
    ("\\begin{quote}Quoted. \\cite{a}\\end{quote}", Block.PARAGRAPH, "Quoted. [@a]"),
    (
        "\\begin{tikzpicture}\\node at (0,0) {After \\cite{a}};\\end{tikzpicture}",
        Block.CELL,
        "After [@a]",
    ),
    ("\\begin{frame}<1->{Old \\cite{a}}Text\\end{frame}", Block.HEADING, "Old [@a]"),
]  # fmt: skip


@pytest.mark.parametrize(("latex", "kind", "expected"), BLOCKS)
def test_blocks_are_never_joined(tmp_path: Path, latex: str, kind: Block, expected: str) -> None:
    [sentence] = document(tmp_path, f"Before.\n\n{latex}\n\nAfter.\n").sentences
    assert (sentence.block, sentence.text, sentence.placed) == (kind, expected, True)


VERBATIM = [
    (r"\DefineVerbatimEnvironment{own}{Verbatim}{}", "\\begin{own}\n% \\cite{x} {\n\\end{own}"),
    (r"\lstnewenvironment{own}{}{}", "\\begin{own}\n% \\cite{x} {\n\\end{own}"),
    (r"\newenvironment{own}{\comment}{\endcomment}", "\\begin{own}\n% \\cite{x} {\n\\end{own}"),
    (r"\newenvironment{own}[1]{\VerbatimEnvironment\begin{minted}{#1}}{\end{minted}}",
     "\\begin{own}{c}\n% {\n\\end{own}"),
    (r"\newminted{python}{}", "\\begin{pythoncode}\n% \\cite{x} {\n\\end{pythoncode}"),
    (r"\MakeShortVerb{\|}", r"|% \cite{x} {|"),
    (r"\newcommand{\own}{\lstinline[language=C]}", r"\own{% \cite{x}}"),
    (r"\newmintinline{python}{}", r"\pythoninline|% \cite{x} {|"),
    ("", r"\verb*|% \cite{x} {|"),
    ("", "\\begin{lstlisting}[language=C]\n\\end{document} \\begin{verbatim} % \\cite{x}\n\\end{lstlisting}"),
]  # fmt: skip


@pytest.mark.parametrize("name", ["inparaenum", "enumerate*"])
def test_the_items_of_an_inline_list_run_on_in_their_sentence(tmp_path: Path, name: str) -> None:
    latex = (
        "Beside the old ovens \\cite{a},\n"
        f"\\begin{{{name}}}[(i)]\n\\item ours is small;\n\\item ours is hot \\cite{{b}}.\n\\end{{{name}}}\n"
        "We bake at noon. \\begin{itemize}\\item Bread \\cite{c}\\item Rolls \\cite{d}\\end{itemize}"
    )
    assert sentences(tmp_path, latex) == [
        "Beside the old ovens [@a], ours is small; ours is hot [@b].",
        "Bread [@c]",
        "Rolls [@d]",
    ]


@pytest.mark.parametrize(
    "latex",
    [
        "\\ifnumequal{\\value{mode}}{0}{Bread rises \\cite{a}.}{Dough falls.}",
        "\\ifthenelse{\\equal{\\mode}{short}}{Bread rises \\cite{a}.}{Dough falls.}",
        "\\iftoggle{long}{Bread rises \\cite{a}.}{Dough falls.}",
    ],
)
def test_the_condition_of_a_branch_is_no_text(tmp_path: Path, latex: str) -> None:
    assert sentences(tmp_path, latex) == ["Bread rises [@a]."]


def test_a_program_of_the_tex_family_is_named(tmp_path: Path) -> None:
    assert sentences(tmp_path, "Set with \\abnTeX{} and \\foo{} \\cite{a}.") == [
        "Set with abnTeX and [@a]."
    ]


@pytest.mark.parametrize(("declaration", "latex"), VERBATIM)
def test_verbatim_text_cites_nothing_and_hides_nothing(
    tmp_path: Path, declaration: str, latex: str
) -> None:
    found = document(
        tmp_path, f"{declaration}\n\\begin{{document}}\n{latex} Yes.\n\nIt rains \\cite{{a}}.\n"
    )
    assert [s.text for s in found.sentences] == ["It rains [@a]."]
    assert found.problems == ()


def test_what_is_never_closed_hides_nothing(tmp_path: Path) -> None:
    found = document(
        tmp_path, "\\begin{verbatim}\nx\n\nIt rains \\cite{a}.\n\n\\iffalse It snows \\cite{b}.\n"
    )
    assert [s.text for s in found.sentences] == ["It rains [@a].", "It snows [@b]."]
    assert [(p.code, p.location.line) for p in found.problems] == [("SV002", 1), ("SV002", 6)]


def test_babels_shorthands_are_read_where_they_are_switched_on(tmp_path: Path) -> None:
    latex = 'F"ur \\glqq Stra\\ss en\\grqq{} "--- ja \\cite{a}.\n'
    german = "\\usepackage[ngerman]{babel}\n\\begin{document}\n" + latex
    assert sentences(tmp_path, german) == ["Für „Straßen“ — ja [@a]."]
    assert sentences(tmp_path, 'It is "a" word \\cite{a}.\n') == ['It is "a" word [@a].']


def test_a_float_or_footnote_interrupts_a_sentence_without_ending_it(tmp_path: Path) -> None:
    text = "It was\\footnote{As said.}\n\\begin{figure}\\caption{A map.}\\end{figure}\nseen before \\cite{a}.\n"
    assert sentences(tmp_path, text) == ["It was seen before [@a]."]


def test_a_quoting_environment_cites_at_the_end_of_what_it_quotes(tmp_path: Path) -> None:
    text = "He said:\n\\begin{displaycquote}[p. 3]{a}\nIt rains here.\n\\end{displaycquote}\nWe agree.\n"
    [sentence] = document(tmp_path, text).sentences
    assert sentence.text == "It rains here. [@a]"
    where = sentence.citations[0].location
    assert (where.line, where.column) == (2, 1)


def test_a_sentence_knows_its_section_and_what_stands_before_it(tmp_path: Path) -> None:
    text = (
        "\\begin{document}\\begin{abstract}Short \\cite{a}.\\end{abstract}\nLoose \\cite{b}.\n"
        "\\section{The \\emph{old} way}\nOne. Two. Three. Then \\cite{c}.\n"
        "\\subsection*{New}\nNow \\cite{d}.\n\\end{document}\n"
    )
    found = document(tmp_path, text).sentences
    assert [s.section for s in found] == ["Abstract", None, "The old way", "New"]
    assert found[2].before == "Two. Three."
    assert found[3].before == ""


def test_every_sentence_can_be_asked_for(tmp_path: Path) -> None:
    text = (
        "\\title{T}\n\\begin{document}\nOne. Two \\cite{a}.\n\n"
        "\\begin{itemize}\\item Three\\end{itemize}\n\\end{document}\n"
    )
    every = document(tmp_path, text, every_sentence=True).every_sentence
    assert [(s.text, s.location.line) for s in every] == [
        ("One.", 3),
        ("Two [@a].", 3),
        ("Three", 5),
    ]
    assert document(tmp_path, text).every_sentence == ()


def test_a_sentences_location_spans_it_in_the_source(tmp_path: Path) -> None:
    [sentence] = document(tmp_path, "First.\n\\emph{It} rains\n\\cite{a}. Last.\n").sentences
    where = sentence.location
    assert (where.line, where.column, where.end_line, where.end_column) == (2, 7, 3, 10)


def test_directives_are_comments_and_nothing_else(tmp_path: Path) -> None:
    text = (
        "It rains. % sciverify: ignore SV101\n%% sciverify: off\n\\begin{verbatim}\n"
        "% sciverify: no\n\\end{verbatim}\n50\\% sciverify: no\n"
    )
    found = document(tmp_path, text).directives
    assert [(d.text, d.alone, d.location.line, d.location.column) for d in found] == [
        ("ignore SV101", False, 1, 11),
        ("off", True, 2, 1),
    ]
