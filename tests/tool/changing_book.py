#!/usr/bin/env python3
"""Changes a book while a session has it open: changing_book.py TABIA SMALL_BOOK LARGE_BOOK BARE_OB FULL_OB [SQLITE3]

A session continues with the book that it opened, also if the file is overwritten in place, and opens the changed file
when the next game begins. A file that cannot be opened leaves the old book in use. BARE_OB and FULL_OB are backgammon
books: only FULL_OB has the roll 31 of the start position. An OOBS book in front of another one is edited in place by the
program sqlite3, if it is installed: whether a move is active, the counts and the comments count in the next game of a
session, and in a server after SIGHUP.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "explorer"))
from served import Served  # noqa: E402

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
# The steps of its owner: SQL, the move that is played then, and a part of the reason not to play e2e4.
STEPS = [("UPDATE Book SET Active = 0, Comment = 'lost again' WHERE Move = 'e2e4'", "d2d4", "lost again"),
         ("UPDATE Book SET Comment = 'a camp' WHERE Move = 'e2e4'", "d2d4", "a camp"),
         (f"INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES ('{START}', 'c2c4', 90, 0, 0)", "c2c4", "a camp"),
         ("UPDATE Book SET Active = 1, Win = 200 WHERE Move = 'e2e4'", "e2e4", ""),
         ("UPDATE Book SET Win = 300 WHERE Move = 'd2d4'", "d2d4", "")]
OPENING_31 = ("board:bot:you:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25"
              ":0:0:0:0:0:0:0:1")


class Session:
    """A program that answers lines on its standard streams."""

    def __init__(self, *command):
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def ask(self, lines, *answers):
        """Sends lines, and returns the first answer that begins with one of these words."""
        self.program.stdin.write(lines + "\n")
        self.program.stdin.flush()
        while True:
            text = self.program.stdout.readline()
            assert text, f"the program ended before {answers}"
            if text.startswith(answers):
                return text

    def end(self):
        self.program.stdin.write("quit\n")
        self.program.stdin.close()
        assert self.program.wait() == 0, self.program.returncode


def replace(live, other):
    copy = live.with_suffix(".new")
    shutil.copyfile(other, copy)
    os.replace(copy, live)


def spoil(live):
    copy = live.with_suffix(".new")
    copy.write_bytes(b"no book\n")
    os.replace(copy, live)


def check_chess(tabia, folder, small, large):
    live, other = folder / "live.tabia", folder / "other.tabia"
    for book, index in ((large, live), (small, other)):
        subprocess.run([tabia, "build", book, "-o", index], stdout=subprocess.DEVNULL, check=True)
    session = Session(tabia, "uci", "--choice", "best", "--book", live)
    session.ask("isready", "readyok")
    move = session.ask("position startpos\ngo", "bestmove")
    shutil.copyfile(other, live)  # opens it with O_TRUNC
    assert session.ask("position startpos\ngo", "bestmove") == move
    spoil(live)
    session.ask("ucinewgame\nisready", "readyok")
    assert session.ask("position startpos\ngo", "bestmove") == move
    replace(live, other)
    session.ask("ucinewgame\nisready", "readyok")
    assert session.ask("position startpos\ngo", "bestmove") != move
    session.end()


def check_backgammon(tabia, folder, bare, full, protocol):
    """Checks a protocol: its command, the lines that begin a game and ask for the roll, the first words of an answer."""
    command, begin, question, play, miss = protocol
    live = folder / "live.ob"
    replace(live, bare)
    session = Session(tabia, *command, "--book", live)
    assert session.ask(begin + question, play, miss).startswith(miss)
    replace(live, full)
    assert session.ask(begin + question, play, miss).startswith(play), command
    spoil(live)
    assert session.ask(begin + question, play, miss).startswith(play), command
    replace(live, bare)
    assert session.ask(begin + question, play, miss).startswith(miss), command
    session.end()


def write_database(sqlite3, database):
    subprocess.run([sqlite3, database], text=True, check=True, input=f"""
        CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
        INSERT INTO Info VALUES ('Variant', 'standard');
        CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
          Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
        INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES ('{START}', 'e2e4', 9, 0, 0), ('{START}', 'd2d4', 5, 0, 0);""")


def check_reason(served, reason):
    """Waits until the server has opened the database again."""
    end = time.monotonic() + 20
    while True:
        refused = {move["move"]: move["refused"] or "" for move in served.get("/api/explain")["moves"]}["e2e4"]
        if refused == "" if reason == "" else reason in refused:
            return
        assert time.monotonic() < end, f"{refused!r}, not {reason!r}"
        time.sleep(0.02)


def check_database(tabia, folder, sqlite3, book):
    database = folder / "front.obs.db3"
    write_database(sqlite3, database)
    session = Session(tabia, "uci", "--choice", "best", "--book", database, "--book", book)
    assert session.ask("isready\nposition startpos\ngo", "bestmove").split()[1] == "e2e4"
    with Served(tabia, [book], "--before", str(database)) as served:
        check_reason(served, "")
        for statement, move, reason in STEPS:
            subprocess.run([sqlite3, database, statement], check=True)
            session.ask("ucinewgame\nisready", "readyok")
            assert session.ask("position startpos\ngo", "bestmove").split()[1] == move, statement
            served.process.send_signal(signal.SIGHUP)
            check_reason(served, reason)
    session.end()


def main():
    tabia, small, large, bare, full, *sqlite3 = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        check_chess(tabia, folder, small, large)
        for program in sqlite3:
            check_database(tabia, folder, program, large)
        ubgi = (["ubgi"], "newgame\n", "position gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo", "bestmove", "error")
        gnubg = (["gnubg", "--stdio", "--on-miss", "error"], "", OPENING_31, "8/5 6/5", "Error")
        for protocol in ubgi, gnubg:
            check_backgammon(tabia, folder, bare, full, protocol)


main()
