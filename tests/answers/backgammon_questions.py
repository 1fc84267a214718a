"""Backgammon: what does a book answer to a roll, and to a position without one?"""
import json
import random
import re

from asking import BOOKS, DATA, Difference, differing_members
from board import START, after, steps_of

import tabia
from served import Served
from share import share_of

SHARES = 4
POSITIONS, TABLES = 24, 2  # of each book
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
ALL_PLAYS = 9  # the equity that a listed play of a table may cost
MATCH = DATA / "formats" / "xg" / "match_with_comment.xg"
KNOWN = [
    Difference("intended: of the start position, the server lists the 15 first rolls of a game, and tabia table all 21",
               lambda question, answers: question.endswith("start position: rolls")),
]


def books():
    fixtures = [path for folder in ("ob", "xg", "sgf") for path in sorted((DATA / "formats" / folder).iterdir())
                if path.suffix != ".records"]
    return [BOOKS / "backgammon.ob", DATA / "books" / "openings.ob", *fixtures]


def position_of(record, dice):
    """Returns the position of a record or an answer."""
    context = record["context"]
    away = tuple(context["away"] or (0, 0))
    facts = {name: context[name] for name in ("cube", "owner", "crawford", "jacoby", "beaver")}
    cells = tabia.BackgammonPosition.parse(record["position_id"]).cells
    return tabia.BackgammonPosition(cells, tuple(dice), away, context["length"] or max(away), **facts)


def positions_of(tool, book):
    """Returns positions of a book, with the roll of the analysis or another one."""
    records = [record for record in tool.json("dump", book) if "context" in record]
    drawn = random.Random(1)
    sample = drawn.sample(records, min(POSITIONS, len(records)))
    return [position_of(record, record.get("dice") or drawn.choice(ROLLS)) for record in sample]


def scores_of(position):
    return [position.length - away if position.length else 0 for away in position.away]


def xgid_of(position, dice):
    letters = "".join(chr(64 + cell) if cell > 0 else chr(96 - cell) if cell < 0 else "-" for cell in position.cells)
    owner = {"center": 0, "self": 1, "opponent": -1}[position.owner]
    rules = int(position.crawford) if position.length else position.jacoby + 2 * position.beaver
    cube = position.cube.bit_length() - 1
    fields = [letters, cube, owner, 1, f"{dice[0]}{dice[1]}", *scores_of(position), rules, position.length, 10]
    return "XGID=" + ":".join(map(str, fields))


def board_line_of(position, dice):
    """Returns the line of GNU Backgammon's external player, with the scores in the order of FIBS."""
    may_double = [int(position.owner != other) for other in ("opponent", "self")]
    fields = ["bot", "you", position.length, *scores_of(position), *position.cells, 1, *dice, *dice, position.cube,
              *may_double, 0, 1, -1, 0, 25, 0, 0, 0, 0, 0, 0, 0, int(not position.crawford)]
    line = "board:" + ":".join(map(str, fields))
    words = {False: "off", True: "on"}
    money = f" jacobyrule {words[position.jacoby]} beavers {words[position.beaver]}"
    return line if position.length else line + money


def may_double(position):
    is_crawford = position.crawford and 1 in position.away
    is_of_use = position.length == 0 or position.cube < position.away[0]
    return position.owner != "opponent" and not is_crawford and is_of_use


def replies_of_ubgi(tool, book, xgids, decision):
    lines = [line for xgid in xgids for line in (f"position xgid {xgid}", f"go {decision}")]
    received = tool.run("ubgi", "--book", book, lines=lines).stdout.splitlines()
    return [line for line in received if not line.startswith("info ")]


def replies_of_gnubg(tool, book, lines):
    flags = ["--stdio", "--score-order", "fibs", "--on-miss", "error"]
    return tool.run("gnubg", *flags, "--book", book, lines=lines).stdout.splitlines()


def board_after(position, text):
    """Returns the board after the play in a reply, seen by the opponent; None if the reply is an error."""
    if text.startswith("error") or text.startswith("Error"):
        return None
    steps = text.removeprefix("bestmove ")
    return after(list(position.cells), steps_of("" if steps == "pass" else steps))


def board_of_answer(answer):
    """Returns the board after the best play; None if the answer is not to be played."""
    return list(tabia.BackgammonPosition.parse(answer["plays"][0]["position_id"]).cells) if answer["playable"] else None


def members_of(longer, answer):
    """Returns the members of an answer from an explanation, or from a cell of a table, whose plays have names."""
    members = {name: longer.get(name) for name in answer}
    members["plays"] = [{name: value for name, value in play.items() if name != "name"} for play in longer["plays"]]
    return members


def ask_rolls(tool, comparison, book, served, handle, positions):
    xgids = [xgid_of(position, position.dice) for position in positions]
    probed = tool.json("probe", book, "--stdin", lines=xgids)
    ubgi = replies_of_ubgi(tool, book, xgids, "chequer")
    gnubg = replies_of_gnubg(tool, book, [board_line_of(position, position.dice) for position in positions])
    for position, xgid, answer, of_ubgi, of_gnubg in zip(positions, xgids, probed, ubgi, gnubg, strict=True):
        question = f"{book.name}, {xgid}"
        protocols = {"ubgi": board_after(position, of_ubgi), "gnubg": board_after(position, of_gnubg)}
        plays = handle.plays(xgid)
        of_library = list(plays[0].after) if plays and plays[0].playable else None
        comparison.compare(question + ": protocols", **protocols)
        # The protocols play a roll with one legal play, or with none, without asking the book.
        asked = protocols if answer["legal_plays"] > 1 else {}
        comparison.compare(question + ": play", probe=board_of_answer(answer), python=of_library, **asked)
        comparison.compare(question + ": plays", probe=[play["play"] for play in answer["plays"]],
                           python=[play.text for play in plays])
        comparison.compare(question + ": answer", probe=answer, api=served.get("/api/backgammon", position=xgid),
                           api_explain=members_of(served.get("/api/explain", position=xgid), answer))


def doubles(action):
    """Returns the word of gnubg's protocol for a cube action; None without one."""
    return action and ("double" if action.startswith(("double", "redouble")) else "roll")


def ask_cubes(tool, comparison, book, served, handle, positions):
    xgids = [xgid_of(position, (0, 0)) for position in positions]
    probed = tool.json("probe", book, "--stdin", lines=xgids)
    ubgi = replies_of_ubgi(tool, book, xgids, "cube")
    gnubg = replies_of_gnubg(tool, book, [board_line_of(position, (0, 0)) for position in positions])
    for position, xgid, answer, of_ubgi, of_gnubg in zip(positions, xgids, probed, ubgi, gnubg, strict=True):
        question = f"{book.name}, {xgid}"
        protocols = {"ubgi": {"bestcube double": "double", "bestcube nodouble": "roll"}.get(of_ubgi),
                     "gnubg": of_gnubg if of_gnubg in ("double", "roll") else None}
        found = handle.cube(xgid)
        comparison.compare(question + ": protocols", **protocols)
        # If the cube cannot be turned, the protocols roll without asking the book.
        asked = protocols if may_double(position) else {}
        comparison.compare(question + ": cube", probe=doubles(answer["cube"] and answer["cube"]["action"]),
                           python=doubles(found and found.action), **asked)
        comparison.compare(question + ": values", probe=[value["equity"] for value in answer["position"]],
                           python=[round(value.evaluation.equity, 6) for value in handle.values(xgid)])
        comparison.compare(question + ": answer", probe=answer, api=served.get("/api/backgammon", position=xgid),
                           api_explain=members_of(served.get("/api/explain", position=xgid), answer))


def ask_tables(tool, comparison, book, served, positions):
    for position in positions:
        xgid, rolled = xgid_of(position, (0, 0)), xgid_of(position, position.dice)
        is_start = list(position.cells) == START
        table = tool.json("table", book, xgid, "--within", ALL_PLAYS)
        listed = served.ask(f"/api/backgammon/rolls?within={ALL_PLAYS}&position={xgid}").text.splitlines()
        comparison.compare(f"{book.name}, {'start position' if is_start else xgid}: rolls", table=table,
                           api_rolls=list(map(json.loads, listed)))
        answer, = tool.json("probe", book, rolled)
        cell, = (roll for roll in table if sorted(roll["dice"]) == sorted(position.dice))
        comparison.compare(f"{book.name}, {rolled}: cell", probe=answer, table=members_of(cell, answer))
        explained, = tool.json("explain", book, rolled)
        comparison.compare(f"{book.name}, {rolled}: explanation", explain=explained,
                           api_explain=served.get("/api/explain", position=rolled))


def ask_review(tool, comparison, book):
    """Compares the answers by which a match is reviewed with those of `tabia probe`."""
    turns = tool.json("review", MATCH, book, "--all")
    reviewed = [turn["answer"] for turn in turns if turn["kind"] in ("play", "cube")]
    rolls = [answer["dice"] or (0, 0) for answer in reviewed]
    xgids = [xgid_of(position_of(answer, dice), dice) for answer, dice in zip(reviewed, rolls)]
    for xgid, answer, probed in zip(xgids, reviewed, tool.json("probe", book, "--stdin", lines=xgids), strict=True):
        comparison.compare(f"{book.name}, {xgid}: reviewed", review=answer, probe=probed)


def min_plays_in_help(tool, command):
    """Returns the default of --min-plays, which the help text has in parentheses."""
    text = " ".join(tool.run(command, "--help").stdout.split())
    return int(re.search(r"--min-plays N [^()]*\((\d+)\)", text)[1])


def ask_defaults(tool, comparison):
    commands = ("probe", "explain", "table", "review", "openings", "gnubg", "ubgi")
    of_engine = tool.run("ubgi", lines=["get min_plays"]).stdout.split()[-1]
    comparison.compare("default of --min-plays", **{command: min_plays_in_help(tool, command) for command in commands},
                       key_of_ubgi=int(of_engine), python=tabia.BackgammonRule().min_plays)


def ask(tool, comparison):
    ask_defaults(tool, comparison)
    for book in share_of(books(), SHARES):
        positions = positions_of(tool, book)
        if not positions:
            continue
        with Served(tool.tabia, [book]) as served, tabia.open_book(book) as handle:
            ask_rolls(tool, comparison, book, served, handle, positions)
            ask_cubes(tool, comparison, book, served, handle, positions)
            ask_tables(tool, comparison, book, served, positions[:TABLES])
        ask_review(tool, comparison, book)
