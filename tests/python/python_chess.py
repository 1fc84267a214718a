"""The module beside python-chess: what is done with `chess.polyglot` can be done with it. Ends with 77 if python-chess is not
here; its folder can be named in PYTHONPATH."""

import random
import sys
import unittest

try:
    import chess
    import chess.polyglot
    import chess.variant
except ImportError:
    print("python-chess is not installed, and Debian has no package of it: name its folder in PYTHONPATH, then run cmake")
    sys.exit(77)

import tabia
from shared import CHESS960, CLASSIC, CRAZYHOUSE, DATA, opened

POLYGLOT = sorted((DATA / "formats/polyglot").glob("*.bin"))
SICILIAN = ["e4", "c5"]


def after(*moves, board=None):
    board = board or chess.Board()
    for move in moves:
        board.push_san(move)
    return board


class Idioms(unittest.TestCase):
    """Each test does the same with both modules."""

    def setUp(self):
        self.path = DATA / "formats/polyglot/one-position.bin"
        self.readers = [chess.polyglot.open_reader(self.path), tabia.open_reader(self.path)]
        for reader in self.readers:
            self.addCleanup(reader.close)
        self.key = next(iter(self.readers[0])).key

    def same(self, ask):
        expected, answer = map(ask, self.readers)
        self.assertEqual(answer, expected)
        return answer

    def test_the_example_of_the_documentation(self):
        self.same(lambda reader: [(str(entry.move), entry.weight, entry.learn) for entry in reader.find_all(chess.Board())])

    def test_find_and_get(self):
        board = after()
        for ask in (lambda reader: reader.find(self.key).weight, lambda reader: reader.get(self.key).move.uci(),
                    lambda reader: reader.get(after("a3")), lambda reader: reader.get(board, minimum_weight=10**6),
                    lambda reader: reader.find(self.key).raw_move, lambda reader: reader.find(self.key).key,
                    lambda reader: reader.choice(self.key, random=random.Random(3)).move.uci(),
                    lambda reader: reader.weighted_choice(self.key, random=random.Random(3)).move.uci()):
            self.same(ask)
        for reader in self.readers:
            self.assertRaises(IndexError, reader.find, after("a3"))

    def test_counts_and_contains_its_entries(self):
        self.assertGreater(self.same(len), 0)
        self.same(lambda reader: all(entry in reader for entry in reader))
        self.same(lambda reader: sorted((entry.key, entry.raw_move, entry.weight) for entry in reader))

    def test_a_missing_file(self):
        for module in (chess.polyglot, tabia):
            with self.assertRaises(FileNotFoundError):
                module.open_reader("nowhere.bin")


class Moves(unittest.TestCase):
    def setUp(self):
        self.book = opened(self, CLASSIC)

    def test_a_move_of_the_book_can_be_played(self):
        board = chess.Board()
        while self.book.get(board) is not None:
            entry = self.book.find(board)
            self.assertIn(entry.move, board.legal_moves)
            self.assertTrue(board.is_legal(entry.move))
            self.assertEqual(board.san(entry.move), entry.san)
            self.assertEqual(entry.move, chess.Move.from_uci(entry.move))
            self.assertEqual(chess.Move.from_uci(entry.move), entry.move)
            self.assertFalse(entry.move != chess.Move.from_uci(entry.move))
            board.push(entry.move)
            self.assertIs(type(board.peek()), chess.Move)
        self.assertGreater(board.ply(), 5)

    def test_a_castling_promoting_line_can_be_played(self):
        book, board, played = opened(self, DATA / "formats/obk/castling-and-promotion.obk"), chess.Board(), []
        while book.get(board) is not None:
            played.append(book.find(board).san)
            board.push(book.find(board).move)
        self.assertIn("O-O", played)
        self.assertTrue(any("=" in san for san in played), played)

    def test_a_line_and_a_chosen_move_can_be_played(self):
        board = after(*SICILIAN)
        for move in self.book.line(board):
            board.push(move)
        board = after(*SICILIAN)
        board.push(self.book.choose(board, seed=1).move)

    def test_a_dropped_piece(self):
        board = chess.variant.CrazyhouseBoard("r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp] b KQkq - 0 6")
        book = opened(self, CRAZYHOUSE)
        entry = book.choose(board)
        self.assertEqual(entry.move, "P@d4")
        self.assertEqual(entry.move, chess.Move.from_uci("P@d4"))
        board.push(entry.move)
        self.assertEqual(board.piece_at(chess.D4), chess.Piece.from_symbol("p"))


class Boards(unittest.TestCase):
    def setUp(self):
        self.book = opened(self, CLASSIC)

    def test_an_edited_board(self):
        board = after("Nf3")
        board.turn = chess.WHITE  # the moves no longer lead here
        self.assertIsNone(self.book.choose(board))
        board = after("Nf3", "Nf6", "Ng1", "Ng8")
        board.castling_rights = chess.BB_EMPTY
        self.assertIsNone(self.book.choose(board))
        board.castling_rights = chess.BB_CORNERS
        self.assertIsNotNone(self.book.choose(board))
        board = after("e3", "e6")
        board.set_board_fen(chess.STARTING_BOARD_FEN)
        self.assertEqual(self.book.choose(board, "best").move, self.book.find(chess.Board()).move)

    def test_a_board_of_another_variant_is_no_chess(self):
        for name in ("atomic", "kingofthehill", "antichess", "horde", "racingkings", "3check", "crazyhouse"):
            board = chess.variant.find_variant(name)()
            for ask in (self.book.find_all, self.book.get, self.book.choose, self.book.line, self.book.notes,
                        self.book.explain, self.book.__contains__, self.book.__getitem__):
                with self.subTest(f"{name}: {ask.__name__}"), self.assertRaisesRegex(tabia.BadPositionError, name):
                    ask(board)

    def test_a_chess_board_is_none_of_a_crazyhouse_book(self):
        with self.assertRaisesRegex(tabia.BadPositionError, "crazyhouse"):
            opened(self, CRAZYHOUSE).find_all(chess.Board())

    def test_chess960(self):
        board = chess.Board("1k6/8/8/8/8/8/8/1K1R3R w D - 0 1", chess960=True)
        for entry in opened(self, CHESS960).find_all(board):
            self.assertIn(entry.move, board.legal_moves)
            self.assertEqual(entry.san, board.san(entry.move))


class PolyglotBooks(unittest.TestCase):
    def test_sorted_books_answer_alike(self):
        for path in POLYGLOT:
            if "unsorted" in path.name:
                continue
            with self.subTest(path.name), chess.polyglot.open_reader(path) as theirs, tabia.open_reader(path) as ours:
                board = chess.Board()
                expected = [(entry.raw_move, entry.weight) for entry in theirs.find_all(board) if entry.move in board.legal_moves]
                if len(set(expected)) == len({raw for raw, _ in expected}):  # no move twice
                    found = [(entry.raw_move, entry.weight) for entry in ours.find_all(board)]
                    self.assertEqual(sorted(found), sorted(expected))


if __name__ == "__main__":
    unittest.main()
