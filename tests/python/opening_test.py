"""Opening, building, closing; the facts about a book."""

import contextlib
import gc
import json
import pathlib
import sqlite3
import tempfile
import threading
import unittest

import tabia
from shared import CLASSIC, DATA, GAMES, OPENINGS, command, command_json, opened

START = "startpos moves e2e4"


def write_large_book(path):
    """Writes an OOBS database of more than 1 MiB."""
    with contextlib.closing(sqlite3.connect(path)) as book:
        book.executescript((DATA / "tool/books/games.sql").read_text())
        book.execute("CREATE TABLE Filling AS SELECT zeroblob(2 << 20)")
        book.commit()


class Opening(unittest.TestCase):
    def test_by_any_name_of_a_path(self):
        for path in (CLASSIC, str(CLASSIC)):
            with tabia.open_reader(path) as book:
                self.assertTrue(book.find_all(START))

    def test_recommended_moves_of_a_chessbase_book_by_the_option(self):
        marks = DATA / "formats/ctg/marks.ctg"
        for rule, moves in (("first", 2), ("only", 2), ("ignored", 4)):
            self.assertEqual(len(opened(self, marks, ctg_recommended=rule).find_all("startpos", 0)), moves, rule)
        self.assertRaises(tabia.WrongUsageError, tabia.open_book, marks, ctg_recommended="last")

    def test_the_facts_are_those_of_the_command(self):
        for path in (CLASSIC, OPENINGS, GAMES):
            printed, info = command_json("info", path), opened(self, path).info()
            self.assertEqual((info.game, info.positions, info.in_memory),
                             (printed["game"], printed["positions"], printed["in_memory"]))
            for name in {"moves", "evaluations", "decisions", "cubes", "variant"} & printed.keys():
                self.assertEqual(getattr(info, name), printed[name], name)
            self.assertEqual(info.counts_games, printed.get("scale") == "games")

    def test_the_texts_are_those_of_the_command(self):
        book = opened(self, CLASSIC)
        self.assertEqual(book.info_text(), command("info", CLASSIC).split("\n", 1)[1])  # after the line of the file
        self.assertEqual(json.loads(book.info_text(json=True)), command_json("info", CLASSIC))
        self.assertEqual(book.explain(START, seed=3), command("explain", CLASSIC, START, "--seed", 3))
        self.assertEqual(json.loads(book.explain(START, json=True, policy=tabia.Rule("top", top=2), seed=3)),
                         command_json("explain", CLASSIC, START, "--choice", "top", "--top", 2, "--seed", 3))
        xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:11:10"
        self.assertEqual(opened(self, OPENINGS).explain(xgid), command("explain", OPENINGS, xgid))

    def test_the_cache_keeps_an_index_of_a_large_book(self):
        with tempfile.TemporaryDirectory() as folder:
            path, caches = pathlib.Path(folder, "large.obs.db3"), pathlib.Path(folder, "caches")
            write_large_book(path)
            first, second = (opened(self, path, cache=True, cache_folder=caches) for _ in range(2))
            self.assertTrue(any(caches.iterdir()))
            self.assertFalse(second.info().in_memory)
            self.assertEqual(second.find_all("startpos"), first.find_all("startpos"))
            self.assertTrue(opened(self, path).info().in_memory)

    def test_huge_pages_and_memory_change_no_answer(self):
        expected = opened(self, CLASSIC).find_all(START)
        self.assertEqual(opened(self, CLASSIC, huge_pages=True, memory_bytes=200 << 20).find_all(START), expected)

    def test_strict_refuses_what_else_is_skipped(self):
        path = DATA / "tool/books/illegal.obk"
        self.assertIn("skipped", opened(self, path).info_text())
        self.assertRaises(tabia.BadFileError, tabia.open_book, path, strict=True)

    def test_the_perspective_decides_whose_win_it_is(self):
        path = DATA / "tool/books/games.obs.db3"
        black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
        views = [opened(self, path, perspective=view).find_all(black, 0, inactive=True)
                 for view in ("white", "mover")]
        self.assertEqual([(entry.win, entry.loss) for entry in sorted(views[0], key=lambda entry: entry.move)],
                         [(entry.loss, entry.win) for entry in sorted(views[1], key=lambda entry: entry.move)])


class Building(unittest.TestCase):
    def test_the_file_is_the_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            built, expected = pathlib.Path(folder, "built.tabia"), pathlib.Path(folder, "expected.tabia")
            sources = [CLASSIC, CLASSIC.with_name("short.obk")]
            with tabia.build(sources, built) as book:
                self.assertFalse(book.info().in_memory)
                self.assertEqual(book.info().sources, 2)
                book.verify()
            command("build", *sources, "-o", expected)
            self.assertEqual(built.read_bytes(), expected.read_bytes())

    def test_two_games_are_wrong_usage_and_no_file(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "mixed.tabia")
            self.assertRaises(tabia.WrongUsageError, tabia.build, [CLASSIC, OPENINGS], output)
            self.assertFalse(output.exists())

    def test_damage_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "damaged.tabia")
            tabia.build([CLASSIC], path).close()
            data = bytearray(path.read_bytes())
            data[len(data) // 2] ^= 1
            path.write_bytes(data)
            with self.assertRaisesRegex(tabia.BadFileError, "damaged.tabia"):
                with tabia.open_book(path) as book:
                    book.verify()


class Progress(unittest.TestCase):
    def test_is_told(self):
        calls = []
        opened(self, CLASSIC, progress=lambda done, total: calls.append((done, total)))
        self.assertTrue(calls)
        self.assertEqual(calls, sorted(calls))
        self.assertTrue(all(total is None or done <= total for done, total in calls))

    def test_what_it_raises_comes_out(self):
        calls = []

        def interrupt(done, total):
            calls.append(done)
            raise KeyboardInterrupt

        self.assertRaises(KeyboardInterrupt, tabia.open_book, CLASSIC, progress=interrupt)
        self.assertEqual(len(calls), 1)

    def test_what_it_raises_ends_a_build(self):
        def interrupt(done, total):
            raise KeyboardInterrupt

        with tempfile.TemporaryDirectory() as folder:
            self.assertRaises(KeyboardInterrupt, tabia.build, [CLASSIC], f"{folder}/a.tabia", progress=interrupt)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])


class Closing(unittest.TestCase):
    def test_twice_is_once(self):
        book = tabia.open_book(CLASSIC)
        self.assertFalse(book.closed)
        book.close()
        book.close()
        self.assertTrue(book.closed)

    def test_no_question_after(self):
        with tabia.open_book(CLASSIC) as book:
            pass
        for ask in (book.find_all, book.find, book.get, book.choice, book.weighted_choice, book.choose,
                    book.notes, book.explain, book.plays, book.values, book.cube):
            self.assertRaisesRegex(ValueError, "closed", ask, "startpos")
        for ask in (book.info, book.info_text, book.verify):
            self.assertRaisesRegex(ValueError, "closed", ask)

    def test_a_forgotten_book_is_freed(self):
        def mapped():
            return pathlib.Path("/proc/self/maps").read_text().count("forgotten.tabia")

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "forgotten.tabia")
            book = tabia.build([CLASSIC], path)
            self.assertGreater(mapped(), 0)
            del book
            gc.collect()
            self.assertEqual(mapped(), 0)

    def test_while_other_threads_ask(self):
        for _ in range(20):
            book = tabia.open_book(DATA / "tool/books/tree.obk")
            expected, wrong, asked = book.find_all("startpos"), [], threading.Barrier(5)

            def ask():
                asked.wait()
                try:
                    while True:
                        if book.find_all("startpos") != expected:
                            wrong.append("another answer")
                except ValueError as error:
                    if "closed" not in str(error):
                        wrong.append(error)

            threads = [threading.Thread(target=ask) for _ in range(4)]
            for thread in threads:
                thread.start()
            asked.wait()
            book.close()
            for thread in threads:
                thread.join()
            self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
