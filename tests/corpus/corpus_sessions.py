"""The sessions of the corpus: transcripts, guides and READMEs; books through each command; conversations; requests to a
server. A session plays on a Workspace of corpus.py, and yields its cases: (name, outcome).
"""
import ast
import contextlib
import json
import lzma
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import typing
import urllib.parse

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROOT, DATA, BOOKS = TESTS.parent, TESTS / "data", TESTS.parent / "plugin" / "books"
sys.path[:0] = [str(TESTS / "tool"), str(TESTS / "explorer"), str(TESTS)]
import transcript  # noqa: E402
from served import Served  # noqa: E402


class Session(typing.NamedTuple):
    name: str
    play: typing.Callable


def name_of(path):
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else "/".join(path.parts[-2:])


# ---- Transcripts, guides and README blocks

def documents():
    pages = [path for glob in ("README.md", "core/*/README.md", "plugin/manual/*.md") for path in ROOT.glob(glob)]
    return sorted([*DATA.glob("tool/**/*.transcript"), *pages])


def transcript_session(path):
    def play(workspace):
        books = workspace.home / "plugin" / "books"
        shutil.copytree(transcript.books_of(path), books)
        workspace.accept_files()
        folder = workspace.home if transcript.is_markdown(path) else books
        for number, (line, is_command, _) in enumerate(transcript.commands_and_rest(path), 1):
            if is_command:
                yield f"{name_of(path)}:{number}: {line}", workspace.run(["bash", "-c", line[2:]], folder)
    return Session(name_of(path), play)


# ---- Books

OUTPUTS = ("tabia", "obs.db3", "bin", "obk", "abk", "pgn", "epd", "exp", "ob", "tsv", "json")
BOOK_COMMANDS = [
    "info {}", "info --json {}", "verify {}", "dump {}", "dump --json {}", "build {} -o built.tabia",
    "openings {} --seed 1 --count 5", "explain {} startpos --seed 1", "table {}",
    *(f"convert {{}} -o converted.{output} --lossy" for output in OUTPUTS)]
NO_BOOKS = {".md", ".py", ".records", ".lines", ".sql", ".lcov", ".sh"}


def fixtures():
    folders = ("books", "embed", "evaluations", "explorer/books", "formats", "formats_seeds", "index", "match",
               "released", "tool/books")
    return [path for folder in folders for path in sorted((DATA / folder).rglob("*")) if path.is_file()]


def book_session(path):
    """Passes a book, with the files of the same stem beside it, to each command."""
    def play(workspace):
        for file in path.parent.glob(path.name.split(".")[0] + ".*"):
            if file.suffix not in NO_BOOKS:
                shutil.copy2(file, workspace.home)
        if not (workspace.home / path.name).exists():
            shutil.copy2(path, workspace.home)
        workspace.accept_files()
        for command in BOOK_COMMANDS:
            words = [path.name if word == "{}" else word for word in command.split()]
            yield f"{name_of(path)}: tabia {' '.join(words)}", workspace.run(["tabia", *words])
    return Session(name_of(path), play)


# ---- Conversations

def lines_of(path, kind):
    """Returns the bytes of the lines of a transcript with this first letter (tests/transcript.h)."""
    return [line[2:] for line in path.read_bytes().splitlines() if line[:1] == kind]


def directives_of(path):
    return [text.decode().partition(" ")[::2] for text in lines_of(path, b"!")]


def sent_lines(path):
    """Returns the lines that a transcript sends, with their escapes replaced."""
    named = {b"n": b"\n", b"r": b"\r", b"t": b"\t"}

    def unescaped(match):
        return bytes([int(match[1][1:], 16)]) if match[1][:1] == b"x" else named.get(match[1], match[1])

    return [re.sub(rb"\\(x[0-9a-f]{2}|.)", unescaped, line) for line in lines_of(path, b">")]


def uci_command(path):
    flags = ["--seed", "1"]
    for word, text in directives_of(path):
        if word == "book":
            flags += ["--book", text]
        elif word in ("warm-up", "limited-go"):
            flags.append("--" + word)
    return ["tabia", "uci", *flags]


def answers(process, line):
    """Sends a line, then "isready", and returns the lines up to the answer to that."""
    process.stdin.write(line + b"\nisready\n")
    process.stdin.flush()
    lines, expected = [], 2 if b"isready" in line.split() else 1
    while expected and (answer := process.stdout.readline()):
        lines.append(answer)
        expected -= answer.rstrip() == b"readyok"
    return lines


def talk(workspace, command, lines):
    """Sends UCI lines one by one, and returns the outcome, with the lines that the engine behind tabia received."""
    errors, by_engine = workspace.folder / "errors", workspace.home / "received"
    with errors.open("wb") as written, subprocess.Popen(
            command, cwd=workspace.home, env=workspace.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=written) as process:
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        # Several books are read at the same time, and end in any order.
        received = sorted(answers(process, b""))
        with contextlib.suppress(BrokenPipeError):
            for line in lines:
                received += answers(process, line)
        received.append(process.communicate()[0])
        watchdog.cancel()
    if by_engine.exists():
        received += [b"] " + line for line in by_engine.read_bytes().splitlines(keepends=True)]
    return workspace.outcome(b"".join(received), b"".join(sorted(errors.read_bytes().splitlines(keepends=True))),
                             process.returncode)


def uci_session(path):
    def play(workspace):
        statements = {script.stem: script.read_text() for script in (DATA / "uci" / "books").glob("*.sql")}
        named = {text.partition(";")[0] for word, text in directives_of(path) if word == "book"}
        for name in named | statements.keys():
            book = sqlite3.connect(workspace.home / name)
            book.executescript(statements.get(name.partition(".")[0], ""))
            book.close()
        command = uci_command(path)
        if path.parent.name == "proxy":
            shutil.copy2(TESTS / "corpus" / "engine.py", workspace.home)
            command += ["--engine", sys.executable, "engine.py"]
        workspace.accept_files()
        yield name_of(path), talk(workspace, command, sent_lines(path))
    return Session(name_of(path), play)


def backgammon_session(path, command, lines):
    """Sends all lines at once. The second book has cube decisions, which the default book lacks."""
    def play(workspace):
        shutil.copy2(DATA / "formats" / "xg" / "match_with_comment.xg", workspace.home / "match.xg")
        workspace.accept_files()
        books = ["--book", workspace.folder / "share" / "tabia" / "books" / "backgammon.ob", "--book", "match.xg"]
        yield name_of(path), workspace.run(["tabia", *command, *books], stdin=b"\n".join([*lines, b""]))
    return Session(name_of(path), play)


def gnubg_session(path):
    settings = {"on-miss": ["--on-miss"], "scores": ["--score-order"]}
    flags = ["--stdio"]
    for word, text in directives_of(path):
        if word in settings:
            flags += [*settings[word], text]
        elif word == "no":
            flags += ["--beavers" if text == "beaver" else "--jacoby", "off"]
    return backgammon_session(path, ["gnubg", *flags], sent_lines(path))


def recorded_lines(path):
    """Returns the lines of a recorded conversation that tabia would receive: those of the program that asks."""
    asking = "gnubg->" if path.name == "client.txt" else "client->"
    lines = [line.partition("-> ")[2] for line in path.read_text().splitlines() if line.startswith(asking)]
    return [ast.literal_eval(line).rstrip(b"\n\0") for line in lines if line.startswith(("b'", 'b"'))]


def conversations():
    yield from map(uci_session, sorted([*DATA.glob("uci/*.txt"), *DATA.glob("proxy/*.txt")]))
    yield from map(gnubg_session, sorted(DATA.glob("gnubg/*.txt")))
    for path in sorted(DATA.glob("gnubg/recorded/*.txt")):
        yield backgammon_session(path, ["gnubg", "--stdio"], recorded_lines(path))
    for path in sorted(DATA.glob("ubgi/*.txt")):
        yield backgammon_session(path, ["ubgi"], sent_lines(path))


# ---- Requests

ACTIONS = ("queryall", "querybest", "query", "querypv", "queryscore")
CHESS_REQUESTS = ("/api/chess?fen={}", "/api/explain?fen={}&seed=1", "/api/cloud-eval?fen={}&multiPv=3",
                  "/masters?fen={}", "/lichess?fen={}", "/chess?fen={}",
                  *(f"/cdb.php?action={action}&json=1&board={{}}" for action in ACTIONS))
BACKGAMMON_REQUESTS = ("/api/backgammon?position={}", "/api/backgammon?position={}&dice=31",
                       "/api/backgammon/rolls?position={}", "/api/explain?position={}", "/backgammon?position={}")


def request(served, target):
    """Returns the outcome of a request, without the fields that depend on the time or the version."""
    response = served.ask(target)
    fields = [f"{name}: {value}" for name, value in response.getheaders() if name not in ("Date", "ETag")]
    return "\n".join([str(response.status), *fields, response.text]).encode()


def chess_positions():
    lines = lzma.decompress((BOOKS / "chess.epd.xz").read_bytes()).decode().splitlines()
    return [" ".join(line.split()[:4]) for line in lines]


def backgammon_positions(workspace):
    command = [workspace.tabia, "dump", "--json", BOOKS / "backgammon.ob"]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
    return sorted({json.loads(line)["position_id"] for line in lines})


def served_book(book, positions_of, requests, count):
    """Sends each request for a sample of the positions of a book."""
    def play(workspace):
        positions = positions_of(workspace)
        with Served(workspace.tabia, [BOOKS / book]) as served:
            for position in random.Random(1).sample(positions, min(count, len(positions))):
                for target in (target.format(urllib.parse.quote(position)) for target in requests):
                    yield f"{book}: {target}", request(served, target)
    return Session("serve " + book, play)


def explorer_session(path):
    """Sends the requests of a transcript of the explorer to a server of its last books."""
    def play(workspace):
        books, flags, number = [], [], 0
        for word, text in directives_of(path):
            if word == "books":
                books = [DATA / book for book in text.split()]
            elif word == "before":
                flags += ["--before", str(DATA / text)]
        with Served(workspace.tabia, books, *flags) as served:
            for word, target in directives_of(path):
                if word == "get":
                    number += 1
                    yield f"{name_of(path)}: request {number}: {target}", request(served, target)
    return Session(name_of(path), play)


def requests(count):
    yield served_book("chess.tabia", lambda _: chess_positions(), CHESS_REQUESTS, count)
    yield served_book("backgammon.ob", backgammon_positions, BACKGAMMON_REQUESTS, count)
    yield from map(explorer_session, sorted(DATA.glob("explorer/*.txt")))


def sessions(more_books, positions):
    """Returns all sessions, the long ones first."""
    sample_books = sorted(path for path in BOOKS.iterdir() if path.is_file())
    more = sorted(path for path in more_books.rglob("*") if path.is_file()) if more_books else []
    books = [path for path in more + sample_books + fixtures() if path.suffix not in NO_BOOKS]
    return [*requests(positions), *map(book_session, books), *map(transcript_session, documents()), *conversations()]
