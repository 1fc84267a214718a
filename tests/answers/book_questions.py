"""Books of both games: how much does a book contain, and does its index, or its table of JSON, answer the same?"""
import json
import random

from asking import DATA, Difference

import tabia
from served import Served
from share import share_of

SHARES, POSITIONS = 24, 10  # POSITIONS: of each book
COUNTS = ("game", "variant", "scale", "positions", "moves", "notes", "evaluated", "evaluations", "decisions", "cubes")
IN_PLACE = (".bin", ".ctg", ".exp")
ROUNDING = 0.00011


def is_about(*endings):
    """Returns a condition: the question is about a file with one of these endings."""
    return lambda question, answers: question.split(":")[0].split(",")[0].endswith(endings)


KNOWN = [
    Difference("intended: a book that is probed in place is not read, and its head may count records that are not used",
               lambda question, answers: is_about(*IN_PLACE)(question, answers)
               and {"python", "api_books"} & answers.keys()),
    Difference("a fault: info counts the records of a .bin without reading them, and reports none as skipped",
               lambda question, answers: is_about(".bin")(question, answers) and "info" in answers),
    Difference("intended: the table of a .exp keeps keys without a position, and its index drops them",
               lambda question, answers: is_about(".exp")(question, answers) and "diff" in answers),
    Difference("a fault: tables do not name the variant, and positions of crazyhouse make a TSV that is not recognised",
               lambda question, answers: question.endswith("variant of its table")),
    Difference("a fault: diff finds differences beyond the six decimals of tables, and prints equal numbers",
               lambda question, answers: "equities" in question and "diff" in answers),
    Difference("intended: tables have six decimals, those of TSV four",
               lambda question, answers: "table" in answers and is_near(answers["table"], answers.get("book"))),
    Difference("a fault: tables lack notes of positions and comments of backgammon, and convert does not say so",
               lambda question, answers: "book" in answers and is_near(*map(without_remarks, answers.values()))),
    Difference("a fault: openings plays moves of weight 0, which a book never plays",
               lambda question, answers: question.endswith("openings of one ply")
               and set(answers["explain"]) < set(answers["openings"])),
]


def is_near(value, other):
    """Returns true if two values of JSON are equal but for the rounding of numbers."""
    if isinstance(value, float) and isinstance(other, float):
        return abs(value - other) < ROUNDING
    if isinstance(value, dict):
        return value.keys() == other.keys() and all(is_near(value[name], other[name]) for name in value)
    if isinstance(value, list):
        return len(value) == len(other) and all(map(is_near, value, other))
    return value == other


def without_remarks(answer):
    return {**answer, "notes": [], "comments": []}


def books():
    formats = sorted(path for path in (DATA / "formats").glob("*/*") if path.suffix not in (".records", ".cto"))
    folders = ("books", "explorer/books", "released/0.1.0/chess", "released/0.1.0/backgammon", "tool/books")
    others = [path for folder in folders for path in sorted((DATA / folder).glob("*.*"))]
    return formats + [path for path in others if path.suffix not in (".md", ".json")]


def counts_in(summary):
    return {name: summary[name] for name in COUNTS if name in summary}


def skipped_in(summary):
    return [source["skipped"] for source in summary["sources"]]


def without_book(answer):
    return {name: value for name, value in answer.items() if name != "book"}


def positions_of(tool, book, game):
    """Returns positions of a book as questions to `tabia probe`."""
    records = tool.json("dump", book)
    if game == "backgammon":
        known = [(record["position_id"], record.get("dice") or (3, 1)) for record in records if "position_id" in record]
        texts = [f"{position} {dice[0]}{dice[1]}" for position, dice in known]
    else:
        texts = [record["position"] for record in records if record.get("position")]
    texts = list(dict.fromkeys(texts))
    return random.Random(1).sample(texts, min(POSITIONS, len(texts)))


def ask_counts(tool, comparison, book, summary):
    with tabia.open_book(book) as opened:
        info = opened.info()
        names = [name for name in counts_in(summary) if hasattr(info, name)]
        comparison.compare(f"{book.name}: counts", info={name: summary[name] for name in names},
                           python={name: getattr(info, name) for name in names})
        comparison.compare(f"{book.name}: info", info=summary, python=json.loads(opened.info_text(json=True)))
    with Served(tool.tabia, [book]) as served:
        listed, = map(json.loads, served.ask("/api/books").text.splitlines())
        comparison.compare(f"{book.name}: listed", info={name: summary.get(name) for name in counts_in(listed)},
                           api_books=counts_in(listed))
    verified, = tool.json("verify", book)
    # The sources of an index are the files that it was made of, and verify reads the index itself.
    if book.suffix != ".tabia":
        comparison.compare(f"{book.name}: skipped", info=skipped_in(summary), verify=[verified["skipped"]])


def ask_index(tool, comparison, book, index, summary):
    built, = tool.json("build", book, "-o", index)
    comparison.compare(f"{book.name}: counts of its index", info=counts_in(summary), build=counts_in(built),
                       info_of_index=counts_in(tool.summary(index)))
    if book.suffix != ".tabia":
        comparison.compare(f"{book.name}: skipped by build", info=skipped_in(summary), build=skipped_in(built))
    comparison.compare(f"{book.name}: equal to its index", expected=0,
                       diff_of_index=tool.run("diff", book, index).returncode)
    if summary["game"] == "chess":
        dumped = tool.json("dump", index)
        comparison.compare(f"{book.name}: moves of its index", info=summary["moves"], dump=len(dumped))
    positions = positions_of(tool, book, summary["game"])
    answers = {path: tool.json("probe", path, "--stdin", lines=positions) for path in (book, index)}
    for position, of_book, of_index in zip(positions, answers[book], answers[index], strict=True):
        comparison.compare(f"{book.name}, {position}", book=without_book(of_book), index=without_book(of_index))


def ask_table(tool, comparison, book, table, summary):
    tool.run("convert", book, "-o", table, "--lossy")
    of_table = tool.summary(table) if table.exists() else None
    variant = summary.get("variant")
    comparison.compare(f"{book.name}: variant of its table", info=variant, table=of_table and of_table.get("variant"))
    if not of_table or of_table.get("variant") != variant:
        return
    what = "equities" if summary["game"] == "backgammon" else "moves"
    comparison.compare(f"{book.name}: {what} of its table", expected=0, diff=tool.run("diff", book, table).returncode)
    positions = positions_of(tool, book, summary["game"])
    answers = {path: tool.json("probe", path, "--stdin", lines=positions) for path in (book, table)}
    for position, of_book, of_table in zip(positions, answers[book], answers[table], strict=True):
        comparison.compare(f"{book.name}, {position}", book=without_book(of_book), table=without_book(of_table))


def ask_openings(tool, comparison, name, index):
    """Compares the openings of one ply with the moves that the book plays in the start position."""
    answer, = tool.json("explain", index, "startpos")
    lines = tool.run("openings", index, "--plies", "1", "--by", "all", "--format", "pgn").stdout.splitlines()
    comparison.compare(f"{name}: openings of one ply",
                       explain=sorted(move["san"] for move in answer["moves"] if move["probability"]),
                       openings=sorted(line.split()[1] for line in lines if line.startswith("1.")))


def ask(tool, comparison):
    for book in share_of(books(), SHARES):
        summary = tool.summary(book)
        if not summary or not summary.get("positions"):
            continue
        index = tool.folder / "index.tabia"
        ask_counts(tool, comparison, book, summary)
        ask_index(tool, comparison, book, index, summary)
        for table in (tool.folder / "table.json", tool.folder / "table.tsv"):
            ask_table(tool, comparison, book, table, summary)
            table.unlink(missing_ok=True)
        if summary["game"] == "chess" and summary["variant"] == "standard":
            ask_openings(tool, comparison, book.name, index)
