"""The module with the embedded reader of its wheel answers as the command does, and refuses the rest clearly."""

import base64
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tabia

DATA = pathlib.Path(os.environ["TABIA_TEST_DATA"])
CHESS = ["table/evaluations.tsv", "table/chess-games.tsv", "oobs/extra-columns-comments-and-inactive-moves.obs.db3",
         "oobs/chess960.obs.db3"]
SHARED = "weight", "share", "win", "draw", "loss", "active"


def command(*words):
    return subprocess.run([os.environ["TABIA_COMMAND"], *map(str, words)], check=True, capture_output=True).stdout.decode()


def lines_of(*words):
    return list(map(json.loads, command(*words, "--json").splitlines()))


def cells_of(position_id):
    """Returns the cells of a position id of GNU Backgammon: first the player who is not on roll, a one for each chequer."""
    bits = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    cells = [0] * 26
    for sign, place in ((-1, lambda point: 25 - point), (1, lambda point: point)):
        for point in range(1, 26):
            while bits & 1:
                cells[place(point)] += sign
                bits >>= 1
            bits >>= 1
    return tuple(cells)


def position_of(line):
    context = line["context"]
    names = "cube", "owner", "crawford", "jacoby", "beaver"
    return tabia.BackgammonPosition(cells_of(line["position_id"]), away=tuple(context["away"] or (0, 0)),
                                    **{name: context[name] for name in names})


class Wheel(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def built(self, source, **options):
        """Returns the path of an index made from a source of the tests, and the opened index."""
        path = self.folder / "book.tabia"
        command("build", DATA / source, "-o", path)
        book = tabia.open_book(path, **options)
        self.addCleanup(book.close)
        return path, book

    def test_is_the_embedded_reader(self):
        self.assertTrue(tabia.is_embedded)
        self.assertEqual(tabia.version(), command("version").split()[1])

    def expect_as_the_command(self, path, book, positions):
        for position in positions:
            answer = json.loads(command("probe", path, position, "--json"))
            entries = book.find_all(position, 0, inactive=True)
            self.assertEqual([entry.move for entry in entries], [move["move"] for move in answer["moves"]], position)
            for entry, move in zip(entries, answer["moves"]):
                self.assertEqual([getattr(entry, name) for name in SHARED], [move[name] for name in SHARED])
                self.assertEqual(f"{entry.key:016x}", answer["key"])
                self.assertIsNone(entry.san)
                self.assertEqual(entry.evaluation is None, move["evaluation"] is None)
                if entry.evaluation:
                    scores = {"cp": entry.evaluation.cp, "mate": entry.evaluation.mate, "distance": entry.evaluation.distance}
                    expected = {"cp": None, "mate": None, "distance": 0, **move["evaluation"]}
                    self.assertEqual({**scores, "depth": entry.evaluation.depth, "origin": entry.evaluation.origin}, expected)
            texts = [(note["kind"], note["text"]) for move in [answer, *answer["moves"]] for note in move["notes"]]
            self.assertCountEqual([(note.kind, note.text) for note in book.notes(position)], texts)

    def test_moves_and_notes_as_the_command(self):
        for source in CHESS:
            with self.subTest(source):
                path, book = self.built("formats/" + source)
                positions = {line["position"] for line in lines_of("dump", DATA / "formats" / source)
                             if "position" in line}
                self.assertTrue(positions)
                self.expect_as_the_command(path, book, positions)
                facts = json.loads(command("info", path, "--json"))
                self.assertEqual([getattr(book.info(), name) for name in ("game", "variant", "positions", "moves")],
                                 [facts[name] for name in ("game", "variant", "positions", "moves")])

    def test_polyglot_books_as_the_command(self):
        path = DATA / "formats/polyglot/one-position.bin"
        with tabia.open_book(path) as book:
            self.expect_as_the_command(path, book, ["startpos"])

    def test_values_as_the_source_has_them(self):
        source = DATA / "books/openings.ob"
        _, book = self.built(source, copy=True)
        lines = lines_of("dump", source)
        for line in lines:
            values = [value.evaluation for value in book.values(position_of(line))]
            found = next(value for value in values if (value.source, value.games) == (line["source"], line["games"]))
            for ours, theirs in (("win", "win"), ("win_gammon", "lose_gammon"), ("lose_backgammon", "win_backgammon")):
                expected = 1 - line["win"] if ours == "win" else line[theirs]
                self.assertAlmostEqual(getattr(found, ours), expected, 5)
            self.assertAlmostEqual(found.equity, -line["equity"], 5)
            self.assertAlmostEqual(found.ci95, line["ci95"], 5)
            self.assertEqual(found.level, line["level"])
        self.assertGreater(len(lines), 100)

    def test_cube_decisions_as_the_source_has_them(self):
        source = DATA / "formats/xg/match_with_comment.xg"
        _, book = self.built(source)
        lines = [line for line in lines_of("dump", source) if isinstance(line.get("cube"), dict)]
        for line in lines:
            cube = book.cube(position_of(line))
            for name in ("no_double", "double_take", "double_pass"):
                self.assertAlmostEqual(getattr(cube, name), line["cube"][name], 5)
            self.assertEqual(cube.action, line["cube"]["action"])
        self.assertTrue(lines)

    def test_refuses_what_needs_the_library(self):
        _, book = self.built("formats/table/chess-games.tsv")
        queries = [book.verify, book.keys, book.info_text, lambda: book.choose("startpos"), lambda: book.line("startpos"),
                   lambda: book.explain("startpos"), lambda: tabia.build(["a.pgn"], self.folder / "b.tabia"),
                   lambda: tabia.BackgammonPosition.parse("4HPwATDgc/ABMA")]
        for query in queries:
            with self.assertRaisesRegex(tabia.NeedsLibraryError, "^tabia_[a-z_]*: needs libtabia"):
                query()
        with self.assertRaisesRegex(tabia.BadPositionError, "moves need libtabia"):
            book.find("startpos moves e2e4")
        with self.assertRaisesRegex(tabia.WrongUsageError, "network need libtabia"):
            tabia.open_book("https://books.example/b.tabia", network=True)
        _, variant = self.built("formats/oobs/bughouse.obs.db3")
        with self.assertRaisesRegex(tabia.NeedsLibraryError, "^tabia_chess_probe_fen: needs libtabia"):
            variant.find_all("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")
        with self.assertRaisesRegex(tabia.WrongGameError, "another game"):
            book.cube(tabia.BackgammonPosition((0,) * 26))

    def test_reports_bad_files_and_positions(self):
        other = self.folder / "games.pgn"
        other.write_text("1. e4 *\n")
        with self.assertRaisesRegex(tabia.BadFileError, "games.pgn: byte 0: .*other formats .* need libtabia"):
            tabia.open_book(other)
        with self.assertRaisesRegex(tabia.NoSuchFileError, "missing.tabia"):
            tabia.open_book(self.folder / "missing.tabia")
        with self.assertRaisesRegex(tabia.BadPositionError, "9/8"):
            tabia.chess_key("8/8/8/9/8/8/8/8 w - - 0 1")
        with self.assertRaisesRegex(tabia.BadFileError, "^memory: byte"):
            tabia.open_memory(b"no book")

    def test_many_moves_fit(self):
        path, _ = self.built("formats/table/chess-games.tsv")
        with tabia.open_memory(path.read_bytes()) as book:
            self.assertTrue(book.info().in_memory)
            self.assertEqual(book.find_all("startpos", 0), book["startpos"][:len(book.find_all("startpos", 0))])


class Library(unittest.TestCase):
    def test_a_named_library_has_no_replacement(self):
        code = "import tabia"
        result = subprocess.run([sys.executable, "-c", code], env={**os.environ, "TABIA_LIBRARY": "missing.so"},
                                capture_output=True, text=True)
        self.assertRegex(result.stderr, "ImportError: tabia: TABIA_LIBRARY=missing.so")


if __name__ == "__main__":
    unittest.main()
