"""Queries of chess books: the answers are those of the command."""

import os
import random
import tempfile
import unittest

import tabia
from shared import CHESS960, CLASSIC, CRAZYHOUSE, DATA, GAMES, OPENINGS, FakeBoard, FakeMove, command, opened, probed
from tabia import _structs as structs
from tabia._chess_position import place_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
RUY = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
LINES = ["startpos", "startpos moves e2e4", "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6", AFTER_E4,
         "startpos moves d2d4 g8f6 c2c4 e7e6 b1c3 f8b4", "startpos moves a2a3 a7a6", RUY]
ONLY_PRINTED = ("notes", "opening")  # what the command says of a move and an entry does not


def as_json(entries):
    names = "move", "san", "weight", "share", "win", "draw", "loss", "active"
    return [{name: getattr(entry, name) for name in names} | {"evaluation": evaluation_as_json(entry.evaluation)}
            for entry in entries]


def evaluation_as_json(evaluation):
    if evaluation is None:
        return None
    score = {"cp": evaluation.cp} if evaluation.mate is None else {"mate": evaluation.mate}
    distance = {"distance": evaluation.distance} if evaluation.origin == "solved" else {}
    return score | {"depth": evaluation.depth, "origin": evaluation.origin} | distance


class Probing(unittest.TestCase):
    def expect_as_the_command(self, path, *positions):
        """Compares the entries of all positions with the output of the command."""
        book, found = opened(self, path), []
        for position, answer in probed(path, positions):
            entries = book.find_all(position, 0, inactive=True)
            expected = [{name: value for name, value in move.items() if name not in ONLY_PRINTED}
                        for move in answer["moves"]]
            with self.subTest(position):
                self.assertEqual(as_json(entries), expected)
                self.assertEqual({entry.key for entry in entries}, {int(answer["key"], 16)} if entries else set())
            found += entries
        return found

    def test_answers_as_the_command(self):
        self.assertGreater(len(self.expect_as_the_command(CLASSIC, *LINES)), 40)

    def test_evaluations_as_the_command(self):
        path = DATA / "formats" / "table" / "evaluations.tsv"
        positions = {line.split("\t")[0] for line in path.read_text().splitlines()}
        found = self.expect_as_the_command(path, *positions)
        self.assertEqual({entry.evaluation.origin for entry in found if entry.evaluation}, {"stated", "search", "solved"})
        self.assertTrue(any(entry.evaluation and entry.evaluation.mate for entry in found))

    def test_games_and_inactive_moves_as_the_command(self):
        records = GAMES.with_name(GAMES.name + ".records").read_text().splitlines()
        positions = {line.split("\t")[0] for line in records if not line.startswith("#")}
        found = self.expect_as_the_command(GAMES, *positions)
        self.assertTrue(any(not entry.active for entry in found))
        self.assertTrue(any(entry.win for entry in found))

    def test_castling_and_promotion_as_the_command(self):
        path, moves = DATA / "formats/obk/castling-and-promotion.obk", []
        entry = opened(self, path).get("startpos")
        while entry is not None:
            moves.append(entry.move)
            entry = opened(self, path).get("startpos moves " + " ".join(moves))
        self.assertIn("e1g1", moves)
        self.assertTrue(any(len(move) == 5 for move in moves))
        self.expect_as_the_command(path, *["startpos moves " + " ".join(moves[:ply]) for ply in range(len(moves))])

    def test_a_key_a_fen_a_line_and_a_board_are_one_position(self):
        book = opened(self, CLASSIC)
        expected = book.find_all(AFTER_E4)
        self.assertGreater(len(expected), 3)
        for board in ["startpos moves e2e4", tabia.chess_key(AFTER_E4), FakeBoard(AFTER_E4),
                      FakeBoard(START, [FakeMove("e2e4")], AFTER_E4), " ".join(AFTER_E4.split()[:4])]:
            named = [entry._replace(san=None) for entry in expected] if isinstance(board, int) else expected
            self.assertEqual(book.find_all(board), named)

    def test_the_key_is_polyglots(self):
        self.assertEqual(tabia.chess_key("startpos"), 0x463B96181691FC9C)
        self.assertEqual(tabia.chess_key(AFTER_E4), 0x823C9B50FD114196)

    def test_a_raw_move_is_polyglots(self):
        self.assertEqual(opened(self, CLASSIC).find("startpos", 0, exclude_moves=["c2c4", "d2d4"]).raw_move,
                         (4 + 8 * 3) | (4 + 8) << 6)

    def test_castling_is_named_as_the_board_plays(self):
        line = "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
        fen = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5"
        book = opened(self, CLASSIC)
        self.assertEqual(book.find(line).move, "e1g1")
        self.assertEqual(book.find(FakeBoard(fen)).move, "e1g1")
        self.assertEqual(book.find(FakeBoard(fen, chess960=True)).move, "e1h1")
        self.assertEqual(book.find(tabia.chess_key(line)).move, "e1h1")

    def test_chess960_as_the_command(self):
        entries = self.expect_as_the_command(CHESS960, "1k6/8/8/8/8/8/8/1K1R3R w D -")
        self.assertIn("b1d1", [entry.move for entry in entries])

    def test_a_move_that_is_illegal_here_is_none_of_this_position(self):
        place = place_of("startpos")
        names = [place.move_text(structs.make(structs.ChessMove, from_square=start, to_square=end))
                 for start, end in [(12, 28), (12, 36), (4, 7)]]
        self.assertEqual(names, ["e2e4", None, None])

    def test_a_variant_whose_rules_are_unknown_as_the_command(self):
        dropping = "r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp] b KQkq -"
        book = opened(self, CRAZYHOUSE)
        for position, answer in probed(CRAZYHOUSE, ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -", dropping,
                                                  START]):
            entries = as_json(book.find_all(position))
            self.assertEqual([entry["move"] for entry in entries], [move["move"] for move in answer["moves"]])
        self.assertEqual(book.choose(dropping).move, "P@d4")
        self.assertEqual(book.choose(FakeBoard(dropping, variant="crazyhouse")).move, "P@d4")

    def test_plays_by_the_rules_of_a_variant(self):
        line = "startpos moves e2e4 d7d5 e4d5 d8d5 P@e4"
        self.assertEqual(tabia.play(line, "crazyhouse"),
                         "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3")
        self.assertIn("P@d4", tabia.legal_moves(line, "Crazyhouse"))
        self.assertEqual(tabia.legal_moves("startpos moves e2e3 b7b5", "antichess", san=True), ["Bxb5"])
        self.assertEqual(len(tabia.legal_moves("startpos")), 20)
        self.assertEqual(tabia.legal_moves("startpos moves f2f3 e7e5 g2g4 d8h4"), [])
        with self.assertRaisesRegex(tabia.BadPositionError, "no white queen is in the pocket"):
            tabia.play("startpos moves Q@e4", "crazyhouse")
        with self.assertRaises(tabia.WrongUsageError):
            tabia.play("startpos", "giveaway")

    def test_finds_games_of_variants_as_the_command(self):
        for variant, game in (("horde", "startpos"), ("horde", "startpos moves f5f6"),
                              ("crazyhouse", "startpos moves d2d3 g8f6 e2e4 d7d5 b1c3 e7e5 e4d5 f8b4")):
            with tempfile.TemporaryDirectory() as folder, self.subTest(variant=variant, game=game):
                path = os.path.join(folder, "book.tabia")
                command("build", "--variant", variant, "--plies", 0, DATA / "variants/games.pgn", "-o", path)
                book = opened(self, path)
                [(_, answer)] = probed(path, [game])
                self.assertEqual([entry.move for entry in book.find_all(game, 0, inactive=True)], [move["move"] for move in answer["moves"]])
                self.assertTrue(book.choose(game, "best", seed=1).move)
                self.assertEqual(game in book, bool(answer["moves"]))
                book.notes(game)
                with self.assertRaises(tabia.BadPositionError):
                    book.find_all("startpos moves e2e5")

    def test_finds_records_that_no_key_finds(self):
        position = "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -"
        self.expect_as_the_command(DATA / "formats/exp/every-third-position.exp", position)
        self.expect_as_the_command(DATA / "formats/polyglot/illegal-moves.bin", "startpos")

    def test_opens_a_polyglot_book_of_a_variant(self):
        key, move = 0x463b96181691fc9c, 1 << 12 | 21 << 6 | 21  # N@f3, which is legal with a knight in the pocket
        record = key.to_bytes(8, "big") + move.to_bytes(2, "big") + (7).to_bytes(2, "big") + bytes(4)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "zh.bin")
            with open(path, "wb") as file:
                file.write(record)
            with tabia.open_book(path, variant="crazyhouse") as book:
                self.assertEqual(book.info().variant, "crazyhouse")
                self.assertEqual(book.find_all("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"), [])

    def test_a_board_of_another_variant_is_an_error(self):
        for path, variant in [(CLASSIC, "atomic"), (CLASSIC, "kingofthehill"), (CRAZYHOUSE, "chess"), (CRAZYHOUSE, "atomic")]:
            book, board = opened(self, path), FakeBoard(START, variant=variant)
            for ask in (book.find_all, book.get, book.choose, book.line, book.notes, book.explain, book.__getitem__):
                with self.subTest(f"{variant}, {ask.__name__}"), self.assertRaisesRegex(tabia.BadPositionError, variant):
                    ask(board)
        self.assertTrue(opened(self, CLASSIC).find_all(FakeBoard(START, variant="chess")))


class AsAMapping(unittest.TestCase):
    def test_of_keys_to_moves(self):
        book = opened(self, GAMES)
        self.assertEqual(len(book), book.info().moves)
        self.assertEqual(len(list(book)), len(book))
        self.assertTrue(all(entry in book for entry in book))
        moves = dict(book)
        self.assertEqual(list(moves), book.keys())
        self.assertEqual([entry for entries in moves.values() for entry in entries], list(book))

    def test_of_positions_to_moves(self):
        book = opened(self, CLASSIC)
        self.assertEqual(book["startpos moves e2e4"], book.find_all(AFTER_E4, 0, inactive=True))
        for position in (AFTER_E4, tabia.chess_key(AFTER_E4), FakeBoard(AFTER_E4), book.find(AFTER_E4)):
            self.assertIn(position, book)
        self.assertNotIn("startpos moves a2a3 a7a6", book)
        self.assertNotIn(book.find(AFTER_E4)._replace(weight=7), book)
        self.assertRaises(KeyError, book.__getitem__, "startpos moves a2a3 a7a6")

    def test_a_book_is_true(self):
        self.assertTrue(opened(self, OPENINGS))
        self.assertRaises(tabia.WrongGameError, len, opened(self, OPENINGS))


class Moves(unittest.TestCase):
    def test_a_move_has_the_members_of_python_chess(self):
        members = [(move.from_square, move.to_square, move.promotion, move.drop, move.uci())
                   for move in map(tabia.Move, ["e2e4", "e7d8q", "P@d4"])]
        self.assertEqual(members, [(12, 28, None, None, "e2e4"), (52, 59, 5, None, "e7d8q"), (27, 27, None, 1, "P@d4")])

    def test_a_move_equals_texts_and_moves(self):
        move = tabia.Move("e2e4")
        self.assertTrue(move == "e2e4" and move == FakeMove("e2e4") and not move != "e2e4")
        self.assertTrue(move != "e2e3" and move != FakeMove("e2e3") and move != 12 and not move == 12)
        self.assertIn(move, {"e2e4"})


class Selecting(unittest.TestCase):
    def setUp(self):
        self.book = opened(self, CLASSIC)
        self.after_e4 = self.book.find_all(AFTER_E4)

    def test_weight_0_is_left_out_unless_wanted(self):
        self.assertTrue(all(entry.weight > 0 for entry in self.after_e4))
        self.assertTrue(any(entry.weight == 0 for entry in self.book.find_all(AFTER_E4, 0)))
        heavy = self.book.find_all(AFTER_E4, minimum_weight=26)
        self.assertEqual({entry.weight for entry in heavy}, {100})

    def test_inactive_moves_are_left_out_unless_wanted(self):
        book = opened(self, DATA / "tool/books/games.obs.db3")
        self.assertEqual([entry.move for entry in book.find_all(START, 0)], ["e2e4", "d2d4"])
        self.assertEqual(book.find_all(START, 0, inactive=True)[2].move, "f2f3")

    def test_refuted_moves_are_left_out_unless_wanted(self):
        book = opened(self, DATA / "released/0.1.0/chess/solved.tabia")
        best, *_ = book.find_all("startpos")
        self.assertEqual(best.move, book.choose("startpos", "best", seed=1).move)
        self.assertFalse(best.refuted)
        self.assertTrue(book["startpos"][0].refuted)
        self.assertEqual(book.find("startpos"), best)

    def test_excluded_moves_are_left_out(self):
        best = self.after_e4[0].move
        for excluded in (best, FakeMove(best)):
            self.assertEqual(self.book.find(AFTER_E4, exclude_moves=[excluded]), self.after_e4[1])

    def test_find_is_the_best(self):
        self.assertEqual(self.book.find(AFTER_E4), self.after_e4[0])
        self.assertEqual(self.book.get(AFTER_E4), self.after_e4[0])

    def test_none_is_an_index_error_or_the_default(self):
        unknown = "startpos moves a2a3 a7a6"
        for ask in (self.book.find, self.book.choice, self.book.weighted_choice):
            self.assertRaises(IndexError, ask, unknown)
        self.assertIsNone(self.book.get(unknown))
        self.assertIs(self.book.get(unknown, self.after_e4[0]), self.after_e4[0])
        self.assertEqual(self.book.find_all(unknown), [])

    def test_choices_are_drawn_as_told(self):
        alike = {self.book.choice(AFTER_E4, random=random.Random(seed)).move for seed in range(200)}
        self.assertEqual(alike, {entry.move for entry in self.after_e4})
        drawn = [self.book.weighted_choice(AFTER_E4, random=random.Random(seed)).move for seed in range(1000)]
        for entry in self.after_e4:
            self.assertAlmostEqual(drawn.count(entry.move) / 1000, entry.share, delta=0.06)
        self.assertIn(self.book.choice(AFTER_E4), self.after_e4)

    def test_no_weight_at_all_is_no_weighted_choice(self):
        moves = [entry.move for entry in self.after_e4]
        self.assertRaises(IndexError, self.book.weighted_choice, AFTER_E4, exclude_moves=moves)


class Choosing(unittest.TestCase):
    def setUp(self):
        self.book = opened(self, CLASSIC)

    def expect_choices(self, policy, *flags):
        for seed in range(3):
            for position, answer in probed(CLASSIC, LINES, "--choose", "--seed", seed, *flags):
                chosen = self.book.choose(position, policy, seed)
                self.assertEqual(chosen.move if chosen else None, answer["chosen"])

    def test_chooses_as_the_command(self):
        for policy in ("best", "weighted", "uniform"):
            self.expect_choices(policy, "--choice", policy)

    def test_a_rule_allows_as_the_command(self):
        self.expect_choices(tabia.Rule("top", top=2), "--choice", "top", "--top", 2)
        self.expect_choices(tabia.Rule("temperature", temperature=70, min_share_per_mille=200),
                            "--choice", "temperature", "--temperature", 70, "--min-share", 200)

    def test_none_where_nothing_is_known_or_allowed(self):
        self.assertIsNone(self.book.choose("startpos moves a2a3 a7a6"))
        self.assertIsNone(self.book.choose("startpos moves e2e4", tabia.Rule(deepest_ply=1)))
        self.assertIsNotNone(self.book.choose("startpos moves e2e4", tabia.Rule(deepest_ply=2)))

    def test_a_boards_moves_are_the_game(self):
        moves = [FakeMove(move) for move in "g1f3 g8f6 f3g1".split()]
        board = FakeBoard(START, moves, "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2")
        text = "startpos moves g1f3 g8f6 f3g1"
        for rule in (tabia.Rule("best"), tabia.Rule("best", allow_repetition=True)):
            self.assertEqual(self.book.choose(board, rule, 1), self.book.choose(text, rule, 1))
        self.assertEqual(self.book.explain(board, seed=1), self.book.explain(text, seed=1))

    def test_a_null_move_is_no_game(self):
        board = FakeBoard(START, [FakeMove("e2e4"), FakeMove("0000")], AFTER_E4)
        self.assertEqual(self.book.choose(board, "best"), self.book.find(AFTER_E4))

    def test_an_edited_board_is_its_position(self):
        moves = [FakeMove("a2a4")]  # which no longer lead to the position
        self.assertEqual(self.book.choose(FakeBoard(START, moves, START), "best"), self.book.find(START))
        impossible = [FakeMove("e2e5")]
        self.assertEqual(self.book.choose(FakeBoard(START, impossible, AFTER_E4), "best"), self.book.find(AFTER_E4))
        self.assertEqual(self.book.line(FakeBoard(START, moves, START)), self.book.line("startpos"))
        self.assertIn("e4", self.book.explain(FakeBoard(START, moves, START)))

    def test_no_seed_draws_one(self):
        moves = {self.book.choose(AFTER_E4, "uniform").move for _ in range(100)}
        self.assertGreater(len(moves), 1)


class Lines(unittest.TestCase):
    def setUp(self):
        self.book = opened(self, CLASSIC)

    def best(self, text):
        return self.book.get(text).move

    def test_each_move_is_the_best_of_the_book(self):
        line = self.book.line("startpos")
        self.assertGreater(len(line), 2)
        self.assertEqual(line[0], self.best("startpos"))
        for played in range(1, len(line)):
            self.assertEqual(line[played], self.best("startpos moves " + " ".join(line[:played])))

    def test_it_may_begin_with_another_move(self):
        self.assertEqual(self.book.line("startpos", "e2e4")[:2], ["e2e4", self.best("startpos moves e2e4")])
        self.assertEqual(self.book.line("startpos", FakeMove("a2a3"))[0], "a2a3")
        board = FakeBoard(START, [FakeMove("e2e4")], AFTER_E4)
        self.assertEqual(self.book.line(board)[0], self.best(AFTER_E4))

    def test_it_follows_a_rule(self):
        line = self.book.line("startpos")
        self.assertEqual(self.book.line("startpos", policy="best"), line)
        self.assertEqual(self.book.line("startpos", policy=tabia.Rule(deepest_ply=2)), line[:2])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my.epd")
            with open(path, "w", encoding="ascii") as file:
                file.write(f"{START.rsplit(' ', 2)[0]} am {line[0]};\n")
            with tabia.open_book(path) as avoided:
                self.assertNotEqual(self.book.line("startpos", policy=tabia.Rule(before=(avoided,)))[0], line[0])

    def test_none_where_nothing_is_known(self):
        self.assertEqual(self.book.line("startpos moves a2a3 a7a6"), [])

    def test_what_is_not_a_legal_move_is_refused(self):
        for move in ("e2e5", "e7e8q", "e2", "e2e4 ", "z2z4", "e2e4x", ""):
            with self.assertRaises(tabia.WrongUsageError, msg=move):
                self.book.line("startpos", move)


class Changes(unittest.TestCase):
    def test_a_move_that_the_book_lacks_is_chosen(self):
        book = opened(self, CLASSIC)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my.epd")
            with open(path, "w", encoding="ascii") as file:
                file.write(f"{START.rsplit(' ', 2)[0]} bm a4; weight \"a4 100\";\n")
            with tabia.open_book(path) as changes:
                entry = book.choose("startpos", tabia.Rule(before=(changes,)), seed=1)
        self.assertEqual((entry.move, entry.san, entry.share), ("a2a4", "a4", 0.0))


class Notes(unittest.TestCase):
    def test_notes_are_those_of_the_command(self):
        book = opened(self, CLASSIC)
        for position, answer in probed(CLASSIC, LINES):
            expected = [(note["kind"], note["text"], None) for note in answer["notes"]]
            expected += [(note["kind"], note["text"], move["move"]) for move in answer["moves"]
                         for note in move["notes"]]
            notes = [(note.kind, note.text, note.move) for note in book.notes(position)]
            self.assertCountEqual(notes, expected)

    def test_notes_outlive_the_book(self):
        with tabia.open_book(CLASSIC) as book:
            notes = book.notes(AFTER_E4)
        self.assertIn(tabia.Note("name", "Sicilian Defense", "c7c5"), notes)


if __name__ == "__main__":
    unittest.main()
