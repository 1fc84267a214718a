"""Damaged books and random texts: the module raises no other errors than its own."""

import pathlib
import random
import tempfile
import unittest

import tabia
from shared import CLASSIC, DATA, GAMES, OPENINGS

CASES = 1500
TEXTS = ["startpos", "startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4HPwATDgc/ABMA:cAkAAAAAAAAA",
         "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "\0", "\ud800", "e2e4", "a" * 3000, "\N{SNOWMAN}"]


def mutate(chance, content, alphabet):
    """Replaces, repeats or removes up to eight parts of a text or of bytes."""
    for _ in range(chance.randrange(1, 9)):
        at = chance.randrange(len(content) + 1)
        end = min(len(content), at + chance.choice([0, 1, 1, 1, 8, 100]))
        new = chance.choice([content[:0], content[at:end] * 2, chance.choice(alphabet)])
        content = content[:at] + new + content[end:]
    return content


class Fuzz(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random(1)
        self.raised = 0

    def ask(self, function, *arguments):
        """Returns the result; None after an error of the module. Any other exception fails the test."""
        try:
            return function(*arguments)
        except tabia.Error:
            self.raised += 1
            return None

    def ask_all(self, book, text):
        for query in (book.find_all, book.find, book.choose, book.notes, book.line, book.explain, book.plays, book.values, book.cube,
                      book.__contains__, book.__getitem__):
            self.ask(query, text)

    def test_texts(self):
        with tabia.open_book(CLASSIC) as chess, tabia.open_book(OPENINGS) as backgammon:
            for _ in range(CASES):
                text = mutate(self.chance, self.chance.choice(TEXTS), ["/", "8", " ", ":", "=", "k", "moves", "\0", "\udfff", "-"])
                for book in (chess, backgammon):
                    self.ask_all(book, text)
                self.ask(tabia.chess_key, text)
                self.ask(tabia.BackgammonPosition.parse, text)
        self.assertGreater(self.raised, CASES)

    def test_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "book.tabia")
            books = []
            for source in (GAMES, OPENINGS):
                tabia.build([source], path).close()
                books.append(path.read_bytes())
            for case in range(CASES):
                damaged = mutate(self.chance, self.chance.choice(books), [bytes([case % 256])])
                book = self.ask(tabia.open_memory, damaged)
                if book is not None:
                    with book:
                        self.ask_all(book, self.chance.choice(TEXTS))
                        self.ask(book.verify)
                        self.ask(lambda: list(book))
        self.assertGreater(self.raised, CASES)

    def test_foreign_files(self):
        files = sorted(path for path in DATA.glob("formats/*/*") if path.stat().st_size < 50_000 and path.suffix != ".records")
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(CASES // 5):
                source = self.chance.choice(files)
                path = pathlib.Path(folder, source.name)
                path.write_bytes(mutate(self.chance, source.read_bytes(), [b"\0", b"\xff", b"["]))
                book = self.ask(tabia.open_book, path)
                if book is not None:
                    with book:
                        self.ask_all(book, self.chance.choice(TEXTS))
                path.unlink()


if __name__ == "__main__":
    unittest.main()
