"""Wrong usage, wrong files, wrong positions: which exception, with which words."""

import pathlib
import tempfile
import unittest

import tabia
from shared import CLASSIC, OPENINGS, opened

EIGHT_BITS = "\N{LATIN SMALL LETTER E WITH ACUTE}"


class Files(unittest.TestCase):
    def test_there_is_none(self):
        with self.assertRaisesRegex(tabia.SystemRefusedError, "nowhere.obk") as caught:
            tabia.open_book("nowhere.obk")
        self.assertIsInstance(caught.exception, FileNotFoundError)
        self.assertEqual(caught.exception.status, -4)

    def test_it_is_none(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, f"caf{EIGHT_BITS}.obk")
            path.write_bytes(b"no book")
            with self.assertRaisesRegex(tabia.BadFileError, path.name) as caught:
                tabia.open_book(path)
            self.assertEqual(caught.exception.status, -3)

    def test_it_is_cut_off(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, cut = pathlib.Path(folder, "whole.tabia"), pathlib.Path(folder, "cut.tabia")
            tabia.build([CLASSIC], whole).close()
            for size in (1, 100, 5000, whole.stat().st_size - 1):
                cut.write_bytes(whole.read_bytes()[:size])
                with self.assertRaisesRegex(tabia.BadFileError, "cut.tabia"):
                    tabia.open_book(cut)

    def test_the_output_has_no_folder(self):
        self.assertRaises(tabia.SystemRefusedError, tabia.build, [CLASSIC], "nowhere/out.tabia")

    def test_a_source_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "out.tabia")
            self.assertRaises(tabia.SystemRefusedError, tabia.build, [CLASSIC, "nowhere.obk"], output)
            self.assertRaises(tabia.WrongUsageError, tabia.build, [], output)
            self.assertFalse(output.exists())


class Usage(unittest.TestCase):
    def test_options(self):
        for options in ({"perspective": "black"}, {"memory_bytes": 2**64}, {"memory_bytes": -1}):
            with self.subTest(options):
                self.assertRaises(tabia.WrongUsageError, tabia.open_book, CLASSIC, **options)
        self.assertRaisesRegex(tabia.Error, "160 MiB", tabia.open_book, CLASSIC, memory_bytes=1)

    def test_rules(self):
        book = opened(self, CLASSIC)
        for rule in ("worst", tabia.Rule("top", top=-1), tabia.Rule("temperature", temperature=101),
                     tabia.Rule(min_share_per_mille=1001), tabia.Rule(deepest_ply=-1),
                     tabia.Rule(plies_before_line_end=2**40), tabia.Rule(min_games=-1)):
            with self.subTest(rule):
                self.assertRaises(tabia.WrongUsageError, book.choose, "startpos", rule)
                self.assertRaises(tabia.WrongUsageError, book.explain, "startpos", policy=rule)

    def test_numbers(self):
        book = opened(self, CLASSIC)
        for number in (-1, 2**64):
            self.assertRaises(tabia.WrongUsageError, book.find_all, number)
            self.assertRaises(tabia.WrongUsageError, book.notes, number)
            self.assertRaises(tabia.WrongUsageError, book.choose, "startpos", seed=number)

    def test_types(self):
        book = opened(self, CLASSIC)
        for board in (None, 1.5, b"startpos", object()):
            self.assertRaises(TypeError, book.find_all, board)
        self.assertRaises(TypeError, book.choose, 0x463B96181691FC9C)
        self.assertRaises(TypeError, tabia.open_book, 7)
        self.assertRaises(TypeError, tabia.play, "startpos", None)
        self.assertRaises(TypeError, tabia.BackgammonPosition.parse, None)
        self.assertRaises(TypeError, book.choose, "startpos", tabia.Rule(top="3"))
        for number in (1.5, "1", None):
            self.assertRaises(TypeError, book.explain, "startpos", seed=number)
            self.assertRaises(TypeError, tabia.PgnOptions(min_plies=number).members)
        self.assertRaises(TypeError, tabia.open_memory, "an index")

    def test_a_zero_inside_a_text(self):
        book = opened(self, CLASSIC)
        for ask in (book.find_all, book.choose, book.explain, tabia.open_book):
            self.assertRaisesRegex(tabia.WrongUsageError, "null", ask, "startpos\0moves")

    def test_half_of_a_surrogate_pair(self):
        book = opened(self, CLASSIC)
        for ask in (book.find_all, book.choose, book.explain):
            self.assertRaisesRegex(tabia.WrongUsageError, "not a text of Unicode", ask, "startpos \ud800")
        self.assertRaisesRegex(tabia.WrongUsageError, "not a path", tabia.open_book, "\ud800")
        self.assertRaisesRegex(tabia.WrongUsageError, "not a path", tabia.build, [CLASSIC], "\ud800")

    def test_a_closed_book(self):
        book = opened(self, CLASSIC)
        book.close()
        for ask in (book.find_all, book.notes, book.choose, book.explain):
            self.assertRaisesRegex(tabia.WrongUsageError, "closed", ask, "startpos")

    def test_the_other_game(self):
        chess, backgammon = opened(self, CLASSIC), opened(self, OPENINGS)
        for ask in (backgammon.find_all, backgammon.notes, backgammon.choose):
            self.assertRaises(tabia.WrongGameError, ask, "startpos")
        self.assertRaises(tabia.WrongGameError, backgammon.find_all, 1)
        for ask in (chess.plays, chess.values, chess.cube):
            self.assertRaises(tabia.WrongGameError, ask, "XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:11:10")


class Positions(unittest.TestCase):
    def test_the_reason_is_the_librarys(self):
        book = opened(self, CLASSIC)
        faults = {"": "", "startpos moves e2e5": "e2e5", f"{EIGHT_BITS}": "",
                  "ppppppppp/8/8/8/8/8/8/8 w - -": "9 squares", "8/8/8/8/8/8/8/K7 w - -": "Black has no king"}
        for text, reason in faults.items():
            for ask in (book.find_all, book.notes, book.choose, book.explain, tabia.chess_key):
                with self.subTest(text, ask=ask), self.assertRaises(tabia.BadPositionError) as caught:
                    ask(text)
                self.assertIsInstance(caught.exception, ValueError)
                self.assertIn(reason, str(caught.exception))


class Missing(unittest.TestCase):
    def test_the_book_has_no_move(self):
        book, position = opened(self, CLASSIC), "8/8/8/8/8/8/8/K1k5 w - -"
        for ask in (book.find, book.choice, book.weighted_choice, book.__getitem__):
            with self.assertRaises(tabia.NotInBookError) as caught:
                ask(position)
            self.assertEqual(str(caught.exception), "the book has no move here")
            self.assertIsInstance(caught.exception, IndexError)
            self.assertIsInstance(caught.exception, KeyError)


class Hierarchy(unittest.TestCase):
    def test_every_error_of_the_library_is_tabias(self):
        kinds = [getattr(tabia, name) for name in tabia.__all__ if name.endswith("Error")]
        self.assertTrue(all(issubclass(kind, tabia.Error) for kind in kinds))
        self.assertEqual(sorted({kind.status for kind in kinds if kind is not tabia.Error}), [*range(-9, 0), 1])


if __name__ == "__main__":
    unittest.main()
