#!/usr/bin/env python3
"""Uses tabia.exe where Windows differs: open_files.py TABIA ENGINE BOOK

Paths of Cyrillic letters and spaces, an index that two programs have open while a third replaces it, and an engine
whose GUI goes. ENGINE is the path of tabia.exe, which is the engine too.
"""
import pathlib
import subprocess
import sys
import tempfile
import time

NAME = "Дебютная книга № 1"
MARK = "271828182845"  # in the command line of the engine and of its wrappers
SECONDS = 20


def run(*command):
    result = subprocess.run(command, capture_output=True, timeout=60, text=True, encoding="utf-8")
    assert result.returncode == 0, (command, result)
    return result.stdout


class Session:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, text, last):
        """Returns the lines up to one that begins with the word `last`."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or lines[-1].split(" ")[0] != last:
            line = self.process.stdout.readline()
            assert line, f"ended while {last} was awaited"
            lines.append(line.rstrip("\r\n"))
        return lines

    def quit(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        assert self.process.wait(timeout=SECONDS) == 0


def plays_from_book(session):
    lines = session.ask("ucinewgame\nposition startpos\ngo", "bestmove")
    return any(" probability " in line for line in lines)


def check_names_and_open_files(tabia, book, folder):
    folder.mkdir()
    index = folder / f"{NAME}.tabia"
    run(tabia, "build", book, "-o", index)
    assert f"{NAME}.tabia" in run(tabia, "info", index)
    run(tabia, "probe", index, "startpos")
    by_flag, by_option = Session(tabia, "uci", "--book", index), Session(tabia, "uci")
    by_flag.ask("uci\nisready", "readyok")
    by_option.ask(f"uci\nsetoption name Book File value {index}\nisready", "readyok")
    assert plays_from_book(by_flag) and plays_from_book(by_option)
    run(tabia, "build", book, "-o", index)
    assert plays_from_book(by_flag) and plays_from_book(by_option), "the index was replaced"
    by_flag.quit()
    by_option.quit()
    assert [path.name for path in folder.iterdir()] == [index.name]


def processes_with(word):
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and word in (folder / "cmdline").read_text(errors="replace"):
                found.append(int(folder.name))
        except OSError:
            pass  # it has ended
    return found


def check_engine_goes(tabia, engine, book, leave):
    session = Session(tabia, "uci", "--book", book, "--engine", engine, "uci", "--seed", MARK)
    session.ask("uci\nisready", "readyok")
    assert len(processes_with(MARK)) >= 2, "tabia and its engine"
    leave(session.process)
    begin = time.monotonic()
    while processes_with(MARK):
        assert time.monotonic() < begin + SECONDS, "the engine is still there"
        time.sleep(0.05)
    session.process.wait(timeout=SECONDS)


def main():
    tabia, engine, book = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        check_names_and_open_files(tabia, book, pathlib.Path(scratch) / NAME)
    check_engine_goes(tabia, engine, book, lambda gui: gui.kill())
    check_engine_goes(tabia, engine, book, lambda gui: gui.stdin.close())


main()
