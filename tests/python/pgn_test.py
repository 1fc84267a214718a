"""Filters of the games of a PGN file, books in memory, and the keys of a book."""

import pathlib
import tempfile
import unittest

import tabia
from shared import CLASSIC, opened

GAMES = """[WhiteElo "2700"]
[BlackElo "2600"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[Result "0-1"]

1. d4 d5 0-1

[Result "*"]

1. c4 c5 2. Nc3 *
"""


class Games(unittest.TestCase):
    def moves(self, games=GAMES, min_games=0, **options):
        pgn = tabia.PgnOptions(**options)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.pgn")
            path.write_text(games)
            with tabia.build([path], pathlib.Path(folder, "a.tabia"), pgn=pgn, min_games=min_games) as built:
                if not min_games:
                    self.assertEqual(opened(self, path, pgn=pgn).info().moves, built.info().moves)
                return built.info().moves

    def test_are_chosen_by_the_options(self):
        self.assertEqual(self.moves(), 6)
        self.assertEqual(self.moves(plies=1), 2)
        self.assertEqual(self.moves(plies=None, min_plies=3), 4)
        self.assertEqual(self.moves(min_elo=2500), 4)
        self.assertEqual(self.moves(results=["0-1"]), 2)
        self.assertEqual(self.moves(side="white"), 6)  # those of Black are never played
        self.assertEqual(self.moves(unfinished="draw"), 9)
        self.assertEqual(self.moves(GAMES + "\n1. e4 e5 1-0\n", min_games=2), 2)
        self.assertEqual(self.moves("1. e4 (1. d4 d5) *\n", variations=True), 3)

    def test_wrong_options_are_refused(self):
        for options in ({"plies": 0}, {"min_elo": -1}, {"min_plies": 2**32}, {"results": ["1:0"]}, {"results": []},
                        {"side": "red"}, {"unfinished": "win"}):
            self.assertRaises(tabia.WrongUsageError, tabia.open_book, CLASSIC, pgn=tabia.PgnOptions(**options))


class Memory(unittest.TestCase):
    def test_holds_a_book(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.tabia")
            tabia.build([CLASSIC], path).close()
            index = path.read_bytes()
            with tabia.open_memory(bytearray(index)) as book, tabia.open_book(path, copy=True) as copied:
                path.write_bytes(b"")
                copied.verify()
                self.assertEqual(book.find_all("startpos"), copied.find_all("startpos"))

    def test_holds_no_other_file(self):
        with self.assertRaisesRegex(tabia.BadFileError, "my book"):
            tabia.open_memory(CLASSIC.read_bytes(), "my book")


class Keys(unittest.TestCase):
    def test_are_those_of_all_positions(self):
        book = opened(self, CLASSIC)
        keys = book.keys()
        self.assertEqual(len(set(keys)), book.info().positions)
        self.assertIn(tabia.chess_key("startpos"), keys)
        self.assertTrue(all(book.find_all(key, 0, inactive=True) for key in keys[:100]))


if __name__ == "__main__":
    unittest.main()
