"""A random file of changes: does it have the same effect in every program in front of a book, and in the applied books?"""
import json
import math
import random

from asking import BOOKS, DATA

import tabia
from chess_questions import (SEED, as_position, chosen_by_library, chosen_in_log, conversation, flags_of, moves_in,
                             played_by_uci)
from served import Served

try:
    import chess.polyglot
except ImportError:
    chess = None

KNOWN = []
POSITIONS, DRAWS, SIGMAS = 100, 400, 4.5
ROUNDING = 0.002  # of a share: a .bin has whole weights up to 65535, and no 0
WEIGHTED = {"choice": "weighted"}
# Positions that no book has, with the changes there.
OUTSIDE = {"startpos moves h2h4 a7a5 h1h3": [("weight", "b8c6", "30"), ("weight", "h7h6", "10"), ("ban", "a5a4")],
           "startpos moves h2h4 a7a5 h1h3 h7h6": [("only", "h3a3"), ("comment", "far away")],
           "startpos moves h2h4 a7a5 h1h2": [("ban", "a5a4")]}


def lines_of(tool, book, drawn):
    """Returns lines of the book, and replies that it lacks."""
    lines, last = ["startpos"], ["startpos"]
    while last and len(lines) < POSITIONS:
        answers = tool.json("probe", book, "--stdin", lines=last)
        longer = [f"{line} {'' if ' moves ' in line else 'moves '}{move['move']}"
                  for line, answer in zip(last, answers) if answer["found"] for move in answer["moves"]]
        last = drawn.sample(longer, min(40, len(longer)))
        lines += last
    return lines[:POSITIONS] + list(OUTSIDE)


def make_changes(tool, served, book, lines, drawn):
    """Writes a file of changes with `tabia edit`: bans, only moves, weights, also of moves that the book lacks."""
    path = tool.folder / "changes.epd"
    path.unlink(missing_ok=True)
    for line, answer in zip(lines, tool.json("probe", book, "--stdin", lines=map(as_position, lines))):
        known = [move["move"] for move in answer["moves"]]
        listed = served.get("/cdb.php", action="queryall", json=1, showall=1, board=answer["position"] + " 0 1")
        others = [move["uci"] for move in listed.get("moves", ()) if move["uci"] not in known]
        moves = drawn.sample(known + others[:2], min(3, len(known + others[:2])))
        for verb, move in zip(drawn.choice(["", "b", "o", "w", "ww", "bw", "oo", "wob", "bbw"]), moves):
            words = {"b": ["ban"], "o": ["only"], "w": ["weight"]}[verb]
            percent = [str(drawn.randint(1, 45))] if verb == "w" else []
            tool.run("edit", path, *words, line, move, *percent, codes=(0, 2))  # 2: more than 100 per cent
    for line, changes in OUTSIDE.items():
        for verb, *words in changes:
            tool.run("edit", path, verb, line, *words)
    return path


def shares_of(answer):
    """Returns the share of each move that is played."""
    return {move["move"]: move["share"] for move in answer["moves"] if move["share"] > 0 and move["active"]}


def as_close(expected, shares):
    """Returns the expected shares if the others differ by rounding alone."""
    is_close = expected.keys() == shares.keys() and all(abs(shares[move] - expected[move]) <= ROUNDING for move in shares)
    return expected if is_close else shares


def shares_by_python_chess(path, answer):
    with chess.polyglot.open_reader(path) as reader:
        entries = list(reader.find_all(chess.Board(answer["position"] + " 0 1")))
    total = sum(entry.weight for entry in entries)
    return {entry.move.uci(): entry.weight / total for entry in entries}


def drawn_shares(book, changes, line, shares):
    """Returns the shares if the moves that the library draws fit them; else how often it drew each."""
    rule = tabia.Rule(before=(changes,))
    counts = dict.fromkeys(shares, 0)
    for seed in range(DRAWS):
        entry = book.choose(line, rule, seed)
        counts[entry and entry.move.uci()] = counts.get(entry and entry.move.uci(), 0) + 1
    fits = counts.keys() == shares.keys() and all(
        abs(counts[move] - DRAWS * share) <= SIGMAS * math.sqrt(DRAWS * share * (1 - share)) + 1 for move, share in shares.items())
    return shares if fits else counts


def ask_served(comparison, question, answer, served, is_outside):
    """Compares the answers of a server: its API, and the dialects of explorers."""
    shares, fen = shares_of(answer), answer["position"] + " 0 1"
    for path in "/masters", "/lichess":
        listed = {move["uci"] for move in served.get(path, fen=fen, moves=50, source="x")["moves"]}
        castled = {"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}
        listed = {castled.get(move, move) if castled.get(move, move) in shares else move for move in listed}
        comparison.compare(f"{question}: {path}", probe=set(), **{path[1:]: listed - shares.keys()})
    rated = {move["uci"]: move["rank"] for move in served.get("/cdb.php", action="queryall", json=1, board=fen).get("moves", ())}
    most = max(shares.values(), default=None)
    # A server asks the book, and does not list moves that only the file of changes has, to forbid them.
    listed = [move["move"] for move in answer["moves"] if not is_outside or move["move"] in shares]
    expected = {move: 0 if move not in shares else 1 + (shares[move] == most) for move in listed}
    comparison.compare(f"{question}: queryall", probe=expected, chessdb=rated)
    line = served.get("/cdb.php", action="querypv", json=1, board=fen)
    comparison.compare(f"{question}: querypv", probe=answer["chosen"], chessdb=line.get("pv", [None])[0])
    evaluated = served.ask("/api/cloud-eval?multiPv=5&fen=" + fen.replace(" ", "%20"))
    if evaluated.status == 200:
        first = {line["moves"].split()[0] for line in json.loads(evaluated.text)["pvs"]}
        active = {move["move"] for move in answer["moves"] if move["active"]}  # also those that others refute
        comparison.compare(f"{question}: cloud-eval", probe=set(), cloud_eval=first - active)


def ask_choices(tool, comparison, book, changes, lines):
    """Compares the moves that are drawn: with one seed in every program, and with many seeds in the library."""
    positions = list(map(as_position, lines))
    flags = ["--before", changes, *flags_of(WEIGHTED)]
    probed = tool.json("probe", book, "--stdin", "--choose", *flags, lines=positions)
    sent = conversation([changes, book], lines)
    chosen = zip(lines, probed, played_by_uci(tool, sent, WEIGHTED), chosen_in_log(tool, sent, WEIGHTED),
                 chosen_by_library(book, [changes], positions, WEIGHTED), strict=True)
    for line, answer, of_uci, of_log, of_library in chosen:
        comparison.compare(f"{book.name}, {line}: choice", probe=answer["chosen"], uci=of_uci, log=of_log, python=of_library)
    with tabia.open_book(book) as opened, tabia.open_book(changes) as front:
        for line, answer in zip(positions[:20], probed):
            shares = shares_of(answer)
            if shares:
                comparison.compare(f"{book.name}, {line}: drawn", probe=shares, python=drawn_shares(opened, front, line, shares))


def ask_book(tool, comparison, book):
    drawn = random.Random(SEED)
    lines = lines_of(tool, book, drawn)
    positions = list(map(as_position, lines))
    with Served(tool.tabia, [book]) as served:
        changes = make_changes(tool, served, book, lines, drawn)
    applied = {suffix: tool.folder / ("applied." + suffix) for suffix in ("tabia", "bin")}
    for path in applied.values():
        path.unlink(missing_ok=True)
        tool.run("edit", changes, "apply", book, "-o", path)
    probed = tool.json("probe", book, "--stdin", "--choose", "--choice", "best", "--before", changes, lines=positions)
    of_applied = {suffix: tool.json("probe", path, "--stdin", lines=positions) for suffix, path in applied.items()}
    with Served(tool.tabia, [book], "--before", str(changes)) as served:
        for number, (line, answer) in enumerate(zip(positions, probed)):
            question, shares = f"{book.name} after changes, {line}", shares_of(answer)
            comparison.compare(question, probe=shares,
                               **{suffix: as_close(shares, shares_of(answers[number])) for suffix, answers in of_applied.items()})
            listed = served.get("/api/chess", fen=answer["position"] + " 0 1")
            comparison.compare(question + ": shares", probe=shares, api=as_close(shares, shares_of(listed)))
            if answer["book"] == book.name:
                comparison.compare(question + ": moves", probe=moves_in(answer), api=moves_in(listed))
            ask_served(comparison, question, answer, served, answer["book"] != book.name)
            if chess:
                found = shares_by_python_chess(applied["bin"], answer)
                comparison.compare(question + ": python-chess", probe=shares, python_chess=as_close(shares, found))
    for line in positions[:10]:
        explained, = tool.json("explain", book, "--before", changes, line)
        plain, = tool.json("probe", book, "--before", changes, line)
        comparison.compare(f"{book.name}, {line}: explanation", probe=shares_of(plain), explain=shares_of(explained))
    ask_choices(tool, comparison, book, changes, lines)


def ask(tool, comparison):
    for book in (BOOKS / "classic.obk", BOOKS / "chess.tabia", DATA / "tool/books/games.obs.db3",
                 DATA / "formats/epd/evaluations.epd"):
        ask_book(tool, comparison, book)
