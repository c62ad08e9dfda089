"""`python -m sciverify_lint`, and the console script."""

import sys

from sciverify_lint import __version__


def main() -> None:
    """Run the command line and exit with its status."""
    if sys.argv[1:] == ["--version"]:
        # Editors and hooks ask this often: answer before anything is imported.
        print(f"sciverify-lint {__version__}")
        sys.exit(0)
    try:
        from sciverify_lint.cli.streams import in_utf8

        in_utf8()
        from sciverify_lint.cli import command

        status = command(sys.argv[1:])
    except KeyboardInterrupt:
        # Before the command line has taken over.
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
