#!/usr/bin/env python3
"""Compares two builds of tabia on one corpus of inputs: corpus.py OLD NEW

OLD and NEW are programs. Each session of the corpus (corpus_sessions.py) is played by OLD and then by NEW, in a new
folder of the same name. A case is a command, a conversation or a request: its standard output, standard error, exit
code and the SHA-256 of each file that it writes. Prints the cases that differ, and ends with 1 if there are any.
"""
import argparse
import concurrent.futures
import difflib
import hashlib
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import corpus_sessions  # noqa: E402
from corpus_sessions import transcript  # noqa: E402

SECONDS = 600  # of a command
MOST_LINES, MOST_COLUMNS = 12, 200  # of a printed difference


class Workspace:
    """A folder for one session of one program. bin/tabia is the program, share its data; the commands run in home."""

    def __init__(self, folder, program):
        self.folder, self.home, self.tabia = folder, folder / "home", folder / "bin" / "tabia"
        self.home.mkdir(parents=True)
        self.tabia.parent.mkdir()
        os.link(program / "tabia", self.tabia)
        (folder / "share").symlink_to(program / "share")
        self.environment = transcript.environment_of(self.tabia, folder)
        self.states = {}

    def run(self, command, folder=None, stdin=b""):
        """Returns the outcome of a command."""
        done = subprocess.run(command, cwd=folder or self.home, env=self.environment, input=stdin, capture_output=True,
                              timeout=SECONDS)
        return self.outcome(done.stdout, done.stderr, done.returncode)

    def outcome(self, stdout, stderr, code):
        """Returns the bytes by which the outcomes of two programs are compared. They look like a transcript."""
        lines = [transcript.PROGRESS.sub(b"", stdout)]
        lines += [b"! " + line for line in stderr.splitlines()]
        lines += [b"[%d]" % code] + [line.encode(errors="surrogateescape") for line in self.written_files()]
        return b"\n".join(lines)

    def accept_files(self):
        """Takes the present files for inputs, which no outcome lists."""
        for _ in self.written_files():
            pass

    def written_files(self):
        """Yields the SHA-256 and the path of each file that is new or has changed since the last call."""
        before, self.states = self.states, {}
        for path in sorted(self.home.rglob("*")):
            is_program = path.name == self.tabia.name  # that a command has copied
            if path.is_symlink() or not path.is_file() or is_program:
                continue
            stat = path.stat()
            self.states[path] = stat.st_ino, stat.st_size, stat.st_mtime_ns
            if before.get(path) != self.states[path]:
                yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(self.home)}"


def copied(program, share, folder):
    """Copies a program and its data, so that a build does not change them while they are compared."""
    folder.mkdir()
    shutil.copy2(program, folder / "tabia")
    shutil.copytree(share, folder / "share")
    return folder


def shares_of(programs):
    """Returns the data of each program. A program without any, such as a script, has the data of the other one."""
    shares = [program.resolve().parent.parent / "share" for program in programs]
    found = [share for share in shares if share.is_dir()]
    if not found:
        sys.exit(f"tabia: corpus: {shares[0]}: the default books are missing; both programs lack them")
    return [share if share.is_dir() else found[0] for share in shares]


def play(session, program, folder):
    """Returns the outcomes of a session by the names of its cases."""
    workspace = Workspace(folder, program)
    try:
        return dict(session.play(workspace))
    finally:
        shutil.rmtree(folder)


def compare(session, old, new, folder):
    """Returns the number of cases of a session, and the differences as (case, outcome of OLD, outcome of NEW)."""
    before, after = (play(session, program, folder) for program in (old, new))
    outcomes = {case: (before.get(case), after.get(case)) for case in {**before, **after}}
    return len(outcomes), [(case, *pair) for case, pair in outcomes.items() if pair[0] != pair[1]]


def print_difference(case, before, after):
    print(f"=== {case}")
    texts = [(b"no such case" if outcome is None else outcome).decode(errors="backslashreplace").split("\n")
             for outcome in (before, after)]
    lines = list(itertools.islice(difflib.unified_diff(*texts, n=0, lineterm=""), 2, 3 + MOST_LINES))
    for line in lines[:MOST_LINES]:
        print(line[:MOST_COLUMNS])
    print("..." if len(lines) > MOST_LINES else "", flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N", help="number of threads (one per core)")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT",
                        help="only sessions with TEXT in their name; may be repeated")
    parser.add_argument("--books", type=pathlib.Path, metavar="FOLDER", help="folder of more books")
    parser.add_argument("--positions", type=int, default=1000, metavar="N",
                        help="positions of each default book to send to the server (1000)")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="differences to print (20)")
    parser.add_argument("old", type=pathlib.Path, metavar="OLD")
    parser.add_argument("new", type=pathlib.Path, metavar="NEW")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    sessions = [session for session in corpus_sessions.sessions(arguments.books, arguments.positions)
                if not arguments.only or any(text in session.name for text in arguments.only)]
    programs = arguments.old, arguments.new
    cases, differences = 0, 0
    with (tempfile.TemporaryDirectory(prefix="tabia-corpus-") as scratch,
          concurrent.futures.ThreadPoolExecutor(arguments.j) as pool):
        folders = [pathlib.Path(scratch) / name for name in ("old", "new")]
        old, new = map(copied, programs, shares_of(programs), folders)
        numbers = (pathlib.Path(scratch) / str(number) for number in itertools.count())
        for count, different in pool.map(compare, sessions, itertools.repeat(old), itertools.repeat(new), numbers):
            cases += count
            for case, before, after in different[:max(0, arguments.most - differences)]:
                print_difference(case, before, after)
            differences += len(different)
    print(f"{len(sessions)} sessions, {cases} cases, {differences} differences")
    sys.exit(1 if differences or not cases else 0)


if __name__ == "__main__":
    main()
