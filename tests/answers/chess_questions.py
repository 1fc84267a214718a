"""Chess: which moves does a book have in a position, and which of them is chosen?"""
import random
import re

from asking import BOOKS, DATA, Difference

import tabia
from served import Served
from share import share_of

RULES = [{"choice": choice} for choice in ("best", "weighted", "uniform", "top", "temperature", "score")] + [
    {"choice": "top", "top": 2}, {"choice": "temperature", "temperature": 80}, {"choice": "score", "score-window": 20},
    {"choice": "score", "min-score": 10}, {"choice": "best", "min-games": 2}, {"choice": "weighted", "min-share": 300},
    {"choice": "best", "deepest-ply": 2}, {"choice": "best", "plies-before-end": 2}]
# The flags of a choice with their options of UCI, and the members of tabia.Rule that have other names.
OPTIONS = {"choice": "Choice", "top": "Top Moves", "temperature": "Temperature", "score-window": "Score Window",
           "min-score": "Minimum Score", "min-share": "Minimum Share Per Mille", "min-games": "Minimum Games",
           "deepest-ply": "Deepest Ply", "plies-before-end": "Plies Before Line End"}
MEMBERS = {"choice": "policy", "min-share": "min_share_per_mille", "plies-before-end": "plies_before_line_end"}
NO_MINIMUM = -30000  # of min-score; None in Python
SEED, SHARES = 7, 64
LINES, PLIES, WIDTH, RECORDS = 12, 6, 4, 4  # of each book
KNOWN = [
    Difference("intended: /masters divides counts that the integers of a client cannot hold",
               lambda question, answers: "masters" in answers and max(map(max, answers["probe"])) >= 2**31),
]


def books():
    fixtures = [path for folder in ("obk", "abk", "ctg", "polyglot", "exp", "epd", "oobs", "pgn", "table")
                for path in sorted((DATA / "formats" / folder).iterdir()) if path.suffix not in (".records", ".cto")]
    samples = [BOOKS / name for name in ("chess.tabia", "classic.obk", "short.obk")]
    return samples + fixtures + sorted((DATA / "explorer" / "books").iterdir())


def is_standard_chess(summary):
    return summary["game"] == "chess" and summary["variant"] == "standard" and summary.get("moves", 0) > 0


def lines_of(tool, book):
    """Returns positions of the book, then its lines, the short ones first: `tabia uci` takes them for one game."""
    drawn = random.Random(1)
    lines, last = ["startpos"], ["startpos"]
    for _ in range(PLIES):
        answers = tool.json("probe", book, "--stdin", lines=last)
        longer = [f"{line} {move['move']}" if " moves " in line else f"{line} moves {move['move']}"
                  for line, answer in zip(last, answers) if answer["found"] for move in answer["moves"]]
        last = drawn.sample(longer, min(WIDTH, len(longer)))
        lines += last
    positions = list(dict.fromkeys(record["position"] for record in tool.json("dump", book) if record.get("position")))
    return [f"fen {position} 0 1" for position in drawn.sample(positions, min(RECORDS, len(positions)))] + lines[:LINES]


def as_position(line):
    return line.removeprefix("fen ")


def as_query(line):
    """Returns the parameters of the API for a line."""
    start, _, moves = line.partition(" moves ")
    fields = {"play": moves.replace(" ", ",")} if moves else {}
    return fields if start == "startpos" else {**fields, "fen": as_position(start)}


def flags_of(rule):
    return [word for name, value in {**rule, "seed": SEED}.items() for word in (f"--{name}", str(value))]


def member_of(flag):
    return MEMBERS.get(flag, flag.replace("-", "_"))


def python_rule(rule, before):
    return tabia.Rule(before=tuple(before), **{member_of(name): value for name, value in rule.items()})


def moves_in(answer):
    """Returns the facts about each move in an answer, without the choice."""
    return [{name: value for name, value in move.items() if name not in ("probability", "refused")}
            for move in answer["moves"]]


def conversation(books, lines):
    """Returns the lines of a GUI that sets these books and asks for a move after each line."""
    options = ["Book File", *(f"Book File {number}" for number in range(2, 5))]
    return [f"setoption name {option} value {book}" for option, book in zip(options, books)] + [
        command for line in lines for command in (f"position {line}", "go movetime 1")]


def played_by_uci(tool, sent, rule):
    """Returns the move of each "go"; None if it is not from the books."""
    moves, is_from_book = [], True
    for line in tool.run("uci", *flags_of(rule), lines=sent).stdout.splitlines():
        is_from_book = is_from_book and not line.startswith("info string out of book")
        if line.startswith("bestmove"):
            moves.append(line.split()[1] if is_from_book and "0000" not in line else None)
            is_from_book = True
    return moves


def chosen_in_log(tool, sent, rule):
    log = tool.folder / "log.uci"
    log.write_text("\n".join(sent) + "\n")
    return [go["move"] for go in tool.json("explain", "--uci-log", log, "--all", *flags_of(rule)) if "move" in go]


def chosen_by_library(book, before, positions, rule):
    opened = [tabia.open_book(path) for path in [book, *before]]
    chosen = [opened[0].choose(position, python_rule(rule, opened[1:]), SEED) for position in positions]
    for one in opened:
        one.close()
    return [entry and entry.move.uci() for entry in chosen]


def corrections(tool, book, lines):
    """Writes a book that forbids the best move of every second position, and has a move of its own in every fifth."""
    records = {}
    for number, answer in enumerate(tool.json("probe", book, "--stdin", lines=map(as_position, lines))):
        moves = [move["san"] for move in answer["moves"] if move["san"]]
        if moves and number % 2 == 0:
            records[answer["position"]] = f"am {moves[0]};"
        elif moves and number % 5 == 1:
            records[answer["position"]] = f"bm {moves[-1]};"
    path = tool.folder / "corrections.epd"
    path.write_text("".join(f"{position} {operation}\n" for position, operation in records.items()))
    return [path] if records else []


def games_of(answer):
    """Returns won, drawn and lost games of each active move with games, from White's view."""
    order = 1 if " w " in answer["position"] else -1
    games = [(move["win"], move["draw"], move["loss"])[::order] for move in answer["moves"] if move["active"]]
    return sorted(filter(any, games))


def ask_explorers(comparison, question, answer, served, rule):
    """Compares the dialects of explorers, which send a position without its game."""
    fen = answer["position"] + " 0 1"
    counted = served.get("/masters", fen=fen)
    if answer["moves"] and all(move["win"] is not None for move in answer["moves"]):
        comparison.compare(question + ": games", probe=games_of(answer),
                           masters=sorted((move["white"], move["draws"], move["black"]) for move in counted["moves"]))
    if rule == {"choice": "best"}:
        best = served.get("/cdb.php", action="querybest", json=1, board=fen)
        comparison.compare(question + ": best move", probe=answer["chosen"], chessdb=best.get("move"))


def ask_choice(tool, comparison, book, lines, rule, before):
    positions = list(map(as_position, lines))
    flags = [word for path in before for word in ("--before", path)]
    probed = tool.json("probe", book, "--stdin", "--choose", *flags, *flags_of(rule), lines=positions)
    sent = conversation([*before, book], lines)
    answers = zip(lines, probed, played_by_uci(tool, sent, rule), chosen_in_log(tool, sent, rule),
                  chosen_by_library(book, before, positions, rule), strict=True)
    spec = ";".join([str(book), *(f"{name}={value}" for name, value in rule.items())])
    with Served(tool.tabia, [spec], *map(str, flags)) as served:
        for line, answer, of_uci, of_log, of_library in answers:
            question = f"{book.name}{' after corrections' if before else ''}, {line}, {rule}"
            shown = served.get("/api/explain", seed=SEED, **as_query(line))
            listed = served.get("/api/chess", **as_query(line))
            comparison.compare(question, probe=answer["chosen"], uci=of_uci)
            comparison.compare(question + ": log", uci=of_uci, explain_uci_log=of_log)
            comparison.compare(question + ": library", python=of_library, api_explain=shown["chosen"])
            comparison.compare(question + ": moves listed", api_chess=moves_in(listed), api_explain=moves_in(shown))
            # A request and a handle name the book that answers, so books in front only forbid moves there. In a command
            # and in an engine they answer, too.
            if answer["book"] == book.name:
                comparison.compare(question + ": named book", probe=answer["chosen"], api_explain=shown["chosen"])
                comparison.compare(question + ": moves", probe=moves_in(answer), api_chess=moves_in(listed))
                ask_explorers(comparison, question, answer, served, rule)
        number = random.Random(book.name).randrange(len(lines))
        if probed[number]["book"] == book.name:
            explained, = tool.json("explain", book, *flags, *flags_of(rule), positions[number])
            comparison.compare(f"{book.name}, {lines[number]}, {rule}: explanation", explain=explained,
                               api_explain=served.get("/api/explain", seed=SEED, **as_query(lines[number])))


def defaults_in_help(tool, command):
    """Returns the defaults of the flags of a choice, which the help text has in parentheses."""
    text = " ".join(tool.run(command, "--help").stdout.split())
    return {flag: re.search(rf"--{flag} [A-Z]+ .*?\((-?\w+)[^)]*\)", text)[1] for flag in OPTIONS}


def ask_defaults(tool, comparison):
    options = dict(re.findall(r"option name Book (.*) type \w+ default (\S+)", tool.run("uci", lines=["uci"]).stdout))
    members = {flag: getattr(tabia.Rule(), member_of(flag)) for flag in OPTIONS}
    members["min-score"] = NO_MINIMUM if members["min-score"] is None else members["min-score"]
    helps = {command: defaults_in_help(tool, command) for command in ("probe", "explain", "uci")}
    comparison.compare("defaults of a choice", **helps,
                       options={flag: options[option] for flag, option in OPTIONS.items()},
                       python={flag: str(value) for flag, value in members.items()})


def ask(tool, comparison):
    ask_defaults(tool, comparison)
    cases = [(book, rule, is_corrected) for book in books() for rule in RULES for is_corrected in (False, True)]
    for book, rule, is_corrected in share_of(cases, SHARES):
        summary = tool.summary(book)
        if not summary or not is_standard_chess(summary):
            continue
        lines = lines_of(tool, book)
        before = corrections(tool, book, lines) if is_corrected else []
        ask_choice(tool, comparison, book, lines, rule, before)
