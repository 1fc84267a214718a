"""Helpers of the tests of the Python module."""

import json
import os
import pathlib
import subprocess

import tabia

BOOKS = pathlib.Path("plugin/books")  # from the root of the repository, where the tests are run
CLASSIC = BOOKS / "classic.obk"
DATA = pathlib.Path(os.environ["TABIA_TEST_DATA"])
OPENINGS = DATA / "books/openings.ob"
GAMES = DATA / "formats/oobs/extra-columns-comments-and-inactive-moves.obs.db3"
CHESS960 = DATA / "formats/oobs/chess960.obs.db3"
CRAZYHOUSE = DATA / "formats/oobs/crazyhouse.obs.db3"
MATCH = DATA / "formats/xg/match_with_comment.xg"


def command(*words, lines=()):
    """Returns the output of the tabia command for lines of standard input. Exit code 1, not in the book, is permitted."""
    result = subprocess.run([os.environ["TABIA_COMMAND"], *map(str, words)], timeout=60, capture_output=True,
                            input="".join(line + "\n" for line in lines).encode())
    if result.returncode not in (0, 1):
        raise AssertionError(f"{words}: {result.stderr.decode()}")
    return result.stdout.decode()


def command_json(*words):
    return json.loads(command(*words, "--json"))


def probed(path, positions, *flags):
    """Returns each position with the command's answer."""
    printed = command("probe", path, "--stdin", "--json", *flags, lines=positions)
    return list(zip(positions, map(json.loads, printed.splitlines())))


class FakeBoard:
    """The part of `chess.Board` of python-chess that the module uses."""

    def __init__(self, root, moves=(), fen=None, chess960=False, variant="chess"):
        self._root, self._fen = root, fen or root
        self.move_stack, self.chess960, self.uci_variant = list(moves), chess960, variant

    def root(self):
        return FakeBoard(self._root)

    def fen(self, *, shredder=False, en_passant="legal", promoted=None):
        assert en_passant == "fen" and not shredder and promoted is None
        return self._fen


class FakeMove:
    """`chess.Move`: its text is UCI's, and a null move is false."""

    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text

    def uci(self):
        return self.text

    def __bool__(self):
        return self.text != "0000"


def opened(test, path, **options):
    """Opens a book that is closed when the test is over."""
    book = tabia.open_book(path, **options)
    test.addCleanup(book.close)
    return book
