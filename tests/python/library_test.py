"""Finding the library, and its structs as this package has them."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from ctypes import byref, c_size_t, c_uint64, sizeof
from unittest import mock

import tabia
from shared import CLASSIC, OPENINGS
from tabia import _structs as structs
from tabia._handle import Handle
from tabia._library import find_dll, find_shared_object, library


def imported(**variables):
    environment = {**os.environ, **variables}
    return subprocess.run([sys.executable, "-c", "import tabia; print(tabia.version())"], env=environment,
                          capture_output=True, text=True, timeout=60)


class Finding(unittest.TestCase):
    def test_the_version_is_the_librarys(self):
        self.assertRegex(tabia.version(), r"^\d+\.\d+\.\d+$")
        self.assertEqual(imported().stdout.strip(), tabia.version())

    def test_a_wrong_variable_is_told(self):
        message = imported(TABIA_LIBRARY="/nowhere/libtabia.so.1").stderr
        self.assertRegex(message, "ImportError: .*TABIA_LIBRARY=/nowhere/libtabia.so.1: .*No such file")

    def test_another_library_is_told(self):
        self.assertRegex(imported(TABIA_LIBRARY="libc.so.6").stderr, "ImportError: .*libc.so.6: .*tabia_open")

    def test_without_the_variable_the_system_finds_it(self):
        folder = os.path.dirname(os.environ["TABIA_LIBRARY"])
        self.assertEqual(imported(TABIA_LIBRARY="", LD_LIBRARY_PATH=folder).stdout.strip(), tabia.version())

    def test_what_the_system_does_not_find_is_told(self):
        message = imported(TABIA_LIBRARY="", LD_LIBRARY_PATH="/nowhere").stderr
        if "ImportError" in message:  # unless it is installed
            self.assertRegex(message, r"libtabia.so.1, .* \(TABIA_LIBRARY is not set\): .*cannot")


class FindingInAPrefix(unittest.TestCase):
    def test_in_the_lib_of_the_same_prefix(self):
        with tempfile.TemporaryDirectory() as prefix:
            package = pathlib.Path(prefix, "lib/python3.11/site-packages/tabia")
            package.mkdir(parents=True)
            self.assertEqual(find_shared_object(str(package)), "libtabia.so.1")
            library_path = pathlib.Path(prefix, "lib/libtabia.so.1")
            library_path.touch()
            self.assertEqual(find_shared_object(str(package)), str(library_path))


class FindingOnWindows(unittest.TestCase):
    def test_beside_the_package_in_the_zip_and_in_the_search_path(self):
        with tempfile.TemporaryDirectory() as top:
            package, other = pathlib.Path(top, "python/tabia"), pathlib.Path(top, "other")
            for folder in (package, other, pathlib.Path(top, "bin")):
                folder.mkdir(parents=True)
            search_path = os.pathsep.join(["", "nowhere", str(other)])
            self.assertEqual(find_dll(str(package), search_path), "tabia.dll")
            for folder in (other, pathlib.Path(top, "bin"), package):
                (folder / "tabia.dll").touch()
                self.assertEqual(find_dll(str(package), search_path), str(folder / "tabia.dll"))


def opened_handle(path):
    handle = Handle()
    library.tabia_open(os.fsencode(path), None, byref(handle.pointer))
    return handle


class Sizes(unittest.TestCase):
    """A struct that is one byte too short is refused, and one of the right size is not: `call` is given it."""

    def expect_size(self, kind, call):
        struct = structs.make(kind)
        self.assertNotEqual(call(byref(struct)), structs.WRONG_USAGE)
        struct = structs.make(kind)
        struct.size = sizeof(kind) - 1
        self.assertEqual(call(byref(struct)), structs.WRONG_USAGE)

    def setUp(self):
        self.chess, self.backgammon = opened_handle(CLASSIC), opened_handle(OPENINGS)

    def test_options(self):
        def call(options):
            handle = Handle()
            return library.tabia_open(os.fsencode(CLASSIC), options, byref(handle.pointer))

        self.expect_size(structs.Options, call)

    def test_info(self):
        self.expect_size(structs.Info, lambda info: library.tabia_get_info(self.chess, info))

    def test_chess(self):
        key, move = tabia.chess_key("startpos moves e2e4"), structs.make(structs.ChessMove)
        self.expect_size(structs.ChessPosition, lambda struct: library.tabia_chess_key(struct, byref(c_uint64())))
        self.expect_size(structs.ChessMove, lambda struct: library.tabia_chess_probe(
            self.chess, key, struct, byref(c_size_t(1))))
        self.expect_size(structs.ChessNote, lambda struct: library.tabia_chess_notes(
            self.chess, key, struct, byref(c_size_t(1))))
        self.expect_size(structs.ChessRule, lambda struct: library.tabia_chess_choose_text(
            self.chess, b"startpos", struct, 1, byref(move)))

    def test_backgammon(self):
        position = structs.make(structs.BackgammonPosition)
        library.tabia_backgammon_parse(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:11:10", None,
                                       byref(position), None, None)
        self.expect_size(structs.BackgammonPosition, lambda struct: library.tabia_backgammon_parse(
            b"4HPwATDgc/ABMA", None, struct, None, None))
        self.expect_size(structs.BackgammonPlay, lambda struct: library.tabia_backgammon_probe_plays(
            self.backgammon, byref(position), None, struct, byref(c_size_t(1))))
        self.expect_size(structs.BackgammonValue, lambda struct: library.tabia_backgammon_probe_values(
            self.backgammon, byref(position), None, struct, byref(c_size_t(1))))
        self.expect_size(structs.BackgammonCube, lambda struct: library.tabia_backgammon_probe_cube(
            self.backgammon, byref(position), None, struct))


class Growing(unittest.TestCase):
    def test_what_does_not_fit_is_asked_for_again(self):
        with tabia.open_book(CLASSIC) as book:
            expected = book.find_all("startpos", 0), book.notes("startpos moves e2e4"), book.info_text()
            self.assertGreater(min(map(len, expected)), 2)
            with mock.patch("tabia._calls._DEFAULT_COUNT", 2), mock.patch("tabia._calls._TEXT_BYTES", 100):
                self.assertEqual((book.find_all("startpos", 0), book.notes("startpos moves e2e4"), book.info_text()),
                                 expected)


class Members(unittest.TestCase):
    def test_what_does_not_fit_is_refused_before_it_is_cut(self):
        for members in ({"top": 2**31}, {"top": -2**31 - 1}, {"min_games": 2**64}, {"min_games": -1}):
            self.assertRaises(tabia.WrongUsageError, structs.make, structs.ChessRule, **members)


if __name__ == "__main__":
    unittest.main()
