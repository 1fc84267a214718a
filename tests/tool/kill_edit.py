#!/usr/bin/env python3
"""Disturbs `tabia edit` in every way: kill_edit.py [--kills N] [--seed N] TABIA BOOK

Kills, several programs at once, an editor that saves meanwhile, a full disk, a read-only folder: the file has the old
text or the new one, no change is lost, and nothing that is left stops the next run. The applied book is the old one or
the new one. Exits with 1 at the first failure.
"""
import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FIRST_MOVES = [file + rank for file in "abcdefgh" for rank in "34"] + ["Na3", "Nc3", "Nf3", "Nh3"]
REPLIES = [file + rank for file in "abcdefgh" for rank in "65"] + ["Na6", "Nc6", "Nf6", "Nh6"]
MOVES_OF_PROGRAMS = ["b4", "c4", "d4", "e4", "f4", "g4", "Na3", "Nc3"]
NOBODY = 65534


def fail(why):
    sys.exit(f"kill_edit: {why}")


def require(condition, why):
    if not condition:
        fail(why)


def position(first, reply):
    return f"startpos moves {first} {reply}"


class Editing:
    """A file of changes of 400 positions, and a book."""

    def __init__(self, tabia, book, folder, choose):
        self.tabia, self.book, self.folder, self.choose = tabia, book, folder, choose
        self.changes = folder / "my.epd"
        self.lines = []
        lines = ["# tabia changes\n", "# a remark\n"]
        for first in FIRST_MOVES:
            for reply in REPLIES:
                lines.append(self.epd_after(first, reply) + ' am a3; id "mine";\n')
        self.text = "".join(lines)
        self.changes.write_text(self.text)

    def epd_after(self, first, reply):
        """Returns the position without looking up the rules: each side has made one move."""
        board = [list("rnbqkbnr"), list("p" * 8), *(["."] * 8 for _ in range(4)), list("P" * 8), list("RNBQKBNR")]
        for move, pawn, home, piece in ((first, 6, 7, "N"), (reply, 1, 0, "n")):
            file, rank = "abcdefgh".index(move[-2]), 8 - int(move[-1])
            row, column = (home, 1 if file < 4 else 6) if move[0] == "N" else (pawn, file)
            board[rank][file], board[row][column] = board[row][column], "."
        rows = []
        for row in board:
            text = "".join(row)
            for empty in range(8, 0, -1):
                text = text.replace("." * empty, str(empty))
            rows.append(text)
        return "/".join(rows) + " w KQkq -"

    def command(self, *words, path=None):
        return [str(self.tabia), "edit", str(path or self.changes), *map(str, words)]

    def run(self, *words, path=None, **options):
        return subprocess.run(self.command(*words, path=path), capture_output=True, text=True, **options)

    def random_change(self):
        first, reply = self.choose.choice(FIRST_MOVES), self.choose.choice(REPLIES)
        move = "g3" if first.startswith("b") else "b3"
        return self.choose.choice([("ban", position(first, reply), move),
                                   ("weight", position(first, reply), move, self.choose.randint(1, 10)),
                                   ("comment", position(first, reply), f"number {self.choose.random()}"),
                                   ("add", f"1. {first} {reply} 2. {move}", "--side", "white", "--weight", "1")])

    def check_left(self, name):
        """Checks the names beside the file: at most a temporary file and a lock, which the next run removes."""
        for path in self.folder.iterdir():
            is_known = path.name in ("my.epd", "out.tabia", "copy.epd") or path.name.startswith(("my.epd.", "out.tabia."))
            require(is_known, f"{name}: left {path.name}")

    def check_nothing_left(self, name):
        left = [path.name for path in self.folder.iterdir() if path.suffix in (".tmp", ".lock")]
        require(not left, f"{name}: left {left}")


def seconds_of(command):
    began = time.monotonic()
    subprocess.run(command, capture_output=True, check=True)
    return time.monotonic() - began


def check_kills(editing, kills):
    survivors = {"old": 0, "new": 0}
    copy = editing.folder / "copy.epd"
    for _ in range(kills):
        change = editing.random_change()
        old = editing.changes.read_text()
        copy.write_text(old)
        seconds = seconds_of(editing.command(*change, path=copy))
        new = copy.read_text()
        process = subprocess.Popen(editing.command(*change), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(editing.choose.uniform(0, 1.1) * seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
        text = editing.changes.read_text()
        require(text in (old, new), f"neither the old text nor the new one after {change}")
        survivors["new" if text == new else "old"] += 1
        editing.check_left(change)
        done = editing.run(*change)
        require(done.returncode == 0, f"the run after a kill: {done.returncode}: {done.stderr}")
        require(editing.changes.read_text() == new, f"the run after a kill does not complete {change}")
    copy.unlink()
    return survivors


def check_kills_of_apply(editing, kills):
    out = editing.folder / "out.tabia"
    apply = ("apply", editing.book, "-o", out)
    survivors = {"old": 0, "new": 0}
    seconds_of(editing.command(*apply))
    for number in range(kills):
        old = out.read_bytes()
        editing.run("weight", position("e4", "e5"), "Nf3", 1 + number)
        changes = editing.changes.read_text()
        fresh = editing.folder / "fresh.tabia"
        seconds = seconds_of(editing.command("apply", editing.book, "-o", fresh))
        new = fresh.read_bytes()
        fresh.unlink()
        process = subprocess.Popen(editing.command(*apply), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(editing.choose.uniform(0, 1.1) * seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
        require(out.read_bytes() in (old, new), "apply: neither the old book nor the new one")
        survivors["new" if out.read_bytes() == new else "old"] += 1
        require(editing.changes.read_text() == changes, "apply has changed its changes")
        editing.check_left("apply")
        require(editing.run(*apply).returncode == 0 and out.read_bytes() == new, "apply after a kill")
    editing.check_nothing_left("apply")
    return survivors


def check_many_programs(editing):
    """Starts programs that each ban a move of its own, in old positions and in new ones, which are the same for all."""
    before = editing.changes.read_text()
    script = """move=$1; shift; for reply in $REPLIES; do
        "$@" ban "startpos moves a4 $reply" "$move" && "$@" ban "startpos moves a4 $reply h4 h5" "$move" || exit 1; done"""
    environment = {**os.environ, "REPLIES": " ".join(REPLIES[:10])}
    running = [subprocess.Popen(["sh", "-c", script, "sh", move, *editing.command()], env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for move in MOVES_OF_PROGRAMS]
    for process in running:
        _, errors = process.communicate()
        require(process.returncode == 0, f"one of several programs: {errors}")
    lines = editing.changes.read_text().splitlines()
    old = [next(line for line in lines if line.startswith(editing.epd_after("a4", reply))) for reply in REPLIES[:10]]
    new = lines[len(before.splitlines()):]
    require(len(new) == 10, f"new lines: {new}")
    for line in old + new:
        banned = line.split(" am ")[1].split(";")[0].split()
        require(set(banned) >= set(MOVES_OF_PROGRAMS), f"a change is lost: {line}")
    editing.check_nothing_left("several programs")


def check_editor(editing, turns):
    """Stops the program at a random moment, and saves the file as an editor does that renames.

    From the temporary name on, the program only looks once more and renames: an editor that saves between these two
    calls is not seen. Such stops are counted, and the editor waits.
    """
    remarks, counts = [], {"edited": 0, "refused": 0, "too late": 0}
    for number in range(turns):
        move = editing.choose.choice(["b3", "b4", "c3", "c4"])
        reply = editing.choose.choice(REPLIES)
        seconds = seconds_of(editing.command("weight", position("g3", reply), "f3", 1 + number % 90))
        process = subprocess.Popen(editing.command("ban", position("g3", reply), move), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(editing.choose.uniform(0, 1) * seconds)
        os.kill(process.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        is_late = any(path.suffix == ".tmp" for path in editing.folder.iterdir())
        if not is_late:
            remarks.append(f"# remark {number}")
            saved = editing.folder / "my.epd.saved"
            saved.write_text(editing.changes.read_text() + remarks[-1] + "\n")
            os.replace(saved, editing.changes)
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate()
        require(process.returncode == 0, f"beside an editor: {errors}")
        counts["too late" if is_late else "edited"] += 1
        lines = editing.changes.read_text().splitlines()
        line = next(line for line in lines if line.startswith(editing.epd_after("g3", reply)))
        require(move in line.split(" am ")[1].split(";")[0].split(), f"the change is lost: {line}")
        require([line for line in lines if line.startswith("# remark")] == remarks, "a line of the editor is lost")
    return counts


def check_refused(editing, done, why, name):
    require(done.returncode == 4, f"{name}: {done.returncode}: {done.stdout}{done.stderr}")
    require(why in done.stderr and "my.epd" in done.stderr, f"{name}: {done.stderr}")


def check_full_disk(editing):
    """Limits the size of a file; and fills a file system, if one may be mounted."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    old = editing.changes.read_text()
    check_refused(editing, editing.run("ban", "startpos", "a3", preexec_fn=limit), "File too large", "a limit")
    require(editing.changes.read_text() == old, "a limit: the old file is changed")
    editing.check_nothing_left("a limit")
    disk = editing.folder.parent / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", disk], capture_output=True).returncode != 0:
        return "not mounted"
    try:
        changes = disk / "my.epd"
        for is_full_for_lock in (False, True):
            changes.write_text(old)
            with open(disk / "rest", "wb", buffering=0) as rest:
                room = shutil.disk_usage(disk).free - (0 if is_full_for_lock else 8192)
                rest.write(bytes(room))
            check_refused(editing, editing.run("ban", "startpos", "a3", path=changes), "No space left", "a full disk")
            require(changes.read_text() == old, "a full disk: the old file is changed")
            require(sorted(os.listdir(disk)) == ["my.epd", "rest"], f"a full disk: left {os.listdir(disk)}")
            (disk / "rest").unlink()
    finally:
        subprocess.run(["umount", disk], check=True)
    return "mounted"


def check_read_only(editing):
    old = editing.changes.read_text()
    editing.folder.parent.chmod(0o755)
    editing.folder.chmod(0o555)
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    for change in ("ban", "startpos", "a3"), ("add", "1. e4", "--side", "white"):
        check_refused(editing, editing.run(*change, **user), "Permission denied", "a read-only folder")
    require(editing.changes.read_text() == old, "a read-only folder: the old file is changed")
    editing.folder.chmod(0o755)
    editing.check_nothing_left("a read-only folder")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tabia", type=pathlib.Path)
    parser.add_argument("book", type=pathlib.Path)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch) / "changes"
        folder.mkdir()
        os.environ["XDG_CACHE_HOME"] = scratch + "/caches"
        editing = Editing(options.tabia.resolve(), options.book.resolve(), folder, random.Random(options.seed))
        print(f"kills: {check_kills(editing, options.kills)}")
        print(f"kills of apply: {check_kills_of_apply(editing, options.kills // 2)}")
        check_many_programs(editing)
        print(f"an editor that saves: {check_editor(editing, options.kills)}")
        print(f"a full disk: {check_full_disk(editing)}")
        check_read_only(editing)


main()
