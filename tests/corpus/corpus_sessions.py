"""The sessions of the corpus: transcripts, guides and READMEs; books through each command. A session plays on a Workspace
of corpus.py, and yields its cases: (name, outcome).
"""
import pathlib
import shutil
import sys
import typing

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROOT, DATA, BOOKS = TESTS.parent, TESTS / "data", TESTS.parent / "plugin" / "books"
sys.path[:0] = [str(TESTS / "tool")]
import transcript  # noqa: E402


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

OUTPUTS = ("tabia", "obs.db3", "bin", "obk", "abk", "pgn", "epd", "exp", "tsv", "json")
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


def sessions(more_books):
    """Returns all sessions, the long ones first."""
    sample_books = sorted(path for path in BOOKS.iterdir() if path.is_file())
    more = sorted(path for path in more_books.rglob("*") if path.is_file()) if more_books else []
    books = [path for path in more + sample_books + fixtures() if path.suffix not in NO_BOOKS]
    return [*map(book_session, books), *map(transcript_session, documents())]
