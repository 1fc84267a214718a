#!/usr/bin/env python3
"""Compares `tabia review` and `tabia gaps` with a second implementation on python-chess.

compare_python_chess.py TABIA REPERTOIRE [--games FILE] [--count N]

Without --games, makes games that follow the repertoire, and leave it and come back by chance. Ends with 1 if anything
differs. PYTHONPATH can name the folder of python-chess.
"""

import argparse
import collections
import io
import itertools
import json
import lzma
import pathlib
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn

ONE_IN, FLOOR, MAX_PLIES = 125, 1 / 1000, 100


def position_of(board):
    """Returns the text of a position, which is equal for equal positions."""
    return board.epd(en_passant="xfen")


def dump(tabia, book, *flags):
    """Returns the records of a book, {position: {move: [record, ...]}}, in the order of the file."""
    records = collections.defaultdict(lambda: collections.defaultdict(list))
    text = subprocess.run([tabia, "dump", book, "--json", *flags], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        record = json.loads(line)
        records[record["position"]][record["move"]].append(record)
    return records


def weights_of(records):
    """Returns {position: {move: weight}}: the highest weight of each move."""
    return {position: {move: max(record["weight"] for record in list_) for move, list_ in moves.items()}
            for position, moves in records.items()}


def counts_of(records):
    """Returns {position: {move: games}}: the games that were played with each move."""
    return {position: {move: sum(record[result] for record in list_ for result in ("win", "draw", "loss"))
                       for move, list_ in moves.items()} for position, moves in records.items()}


def exit_of(board, moves, repertoire, side):
    """Returns the ply, the move and the reason of a game's exit."""
    last = None
    boards = [board.copy()]
    for move in moves:
        board.push(move)
        boards.append(board.copy())
    for ply, at in enumerate(boards):
        if position_of(at) in repertoire:
            last = ply
    move = moves[last or 0].uci() if (last or 0) < len(moves) else ""
    if last is None:
        return 0, move, "never"
    if not move:
        return last, move, "inside"
    listed = repertoire[position_of(boards[last])]
    turn = boards[last].turn
    is_listed = listed.get(move, 0) > 0 if turn == side else move in listed
    if is_listed:
        return last, move, "end"
    if side is None:
        return last, move, "white" if turn else "black"
    return last, move, "player" if turn == side else "opponent"


def first_games(path, count):
    """Returns the text of the first games of a file, whose games begin with the tag Event."""
    mark = "[Event "
    with (lzma.open if path.endswith(".xz") else open)(path, "rt", encoding="latin-1") as file:
        text = file.read()
    return mark + mark.join(text.split(mark)[1:count + 1])


def games_in(path, count):
    with open(path, encoding="latin-1") as file:
        while count > 0 and (game := chess.pgn.read_game(file)) is not None:
            count -= 1
            yield game


def review_differences(tabia, repertoire_path, repertoire, path, count):
    differences = compared = 0
    for side in (None, chess.WHITE, chess.BLACK):
        flags = [] if side is None else ["--side", "white" if side else "black"]
        text = subprocess.run([tabia, "review", path, repertoire_path, "--json", *flags], check=True,
                              capture_output=True, text=True).stdout
        reviewed = {}
        for line in text.splitlines():
            game = json.loads(line)
            if game["kind"] == "game":
                reviewed[game["game"]] = game["ply"], game["move"] or "", game["exit"]
        for number, game in enumerate(games_in(path, count), 1):
            moves = list(game.mainline_moves())
            if game.errors or not moves:
                continue
            compared += 1
            expected = exit_of(game.board(), moves, repertoire, side)
            if reviewed.get(number) != expected:
                differences += 1
                print(f"game {number} {flags}: {reviewed.get(number)}, expected {expected}")
    print(f"{compared} reviews, {differences} differences")
    return differences if compared else 1


def walk(repertoire, book, side):
    """Returns the probabilities of the exits, and those of the replies without an answer."""
    exits, gaps = collections.Counter(), collections.Counter()
    level = {position_of(chess.Board()): (chess.Board(), 1.0)}
    for ply in itertools.count():
        later = {}
        for position, (board, probability) in level.items():
            if not any(board.legal_moves):
                exits["over"] += probability
                continue
            if ply >= MAX_PLIES:
                exits["too_deep"] += probability
                continue
            if probability < FLOOR / ONE_IN:
                exits["too_rare"] += probability
                continue
            moves = {move: n for move, n in (repertoire if board.turn == side else book).get(position, {}).items() if n}
            if not moves:
                exits["unknown" if board.turn != side else "no move"] += probability
            for text, n in moves.items():
                part = probability * n / sum(moves.values())
                after = board.copy(stack=False)
                after.push(chess.Move.from_uci(text))
                key = position_of(after)
                answers = repertoire.get(key, {}) if board.turn != side else None
                if answers is not None and not any(answers.values()) and any(after.legal_moves):
                    gaps[position, text] += part
                    continue
                later[key] = (after, later[key][1] + part if key in later else part)
        if not later:
            break
        level = later
    for reply, probability in gaps.items():
        exits["gap" if probability >= (1 - 1e-9) / ONE_IN else "rare_gap"] += probability
    return exits, {reply: p for reply, p in gaps.items() if p >= (1 - 1e-9) / ONE_IN}


def gap_differences(tabia, repertoire_path, repertoire, path, book):
    differences = listed = 0
    for side in (chess.WHITE, chess.BLACK):
        exits, gaps = walk(repertoire, book, side)
        flags = ["--against", path, "--side", "white" if side else "black", "--one-in", str(ONE_IN), "--json"]
        text = subprocess.run([tabia, "gaps", repertoire_path, *flags], capture_output=True, text=True).stdout
        lines = [json.loads(line) for line in text.splitlines()]
        total = lines.pop()
        found = {(line["position"], line["reply"]): line["probability"] for line in lines}
        names = "gap", "rare_gap", "unknown", "over", "too_rare", "too_deep"
        wrong = [name for name in names if abs(total[name] - exits[name]) > 1e-9]
        if abs(sum(total[name] for name in names) - 1) > 1e-9:
            wrong.append("sum")
        wrong += [reply for reply in found.keys() | gaps.keys()
                  if abs(found.get(reply, 0) - gaps.get(reply, 0)) > 1e-9]
        for name in wrong:
            print(f"{flags[3]}: {name}: {found.get(name, total.get(name))}, expected {gaps.get(name, exits[name])}")
        differences += len(wrong)
        listed += len(found)
        print({name: round(total[name], 6) for name in names})
    print(f"{listed} gaps, {differences} differences")
    return differences


def make_games(repertoire, count):
    """Returns the PGN of games that mostly follow the repertoire."""
    chance = random.Random(7)
    text = io.StringIO()
    for number in range(count):
        game = chess.pgn.Game({"White": f"A{number % 7}", "Black": f"B{number % 5}", "Result": "*"})
        board, node = game.board(), game
        for _ in range(chance.randrange(1, 40)):
            listed = list(repertoire.get(position_of(board), {}))
            moves = listed if listed and chance.random() < 0.9 else [move.uci() for move in board.legal_moves]
            if not moves:
                break
            node = node.add_variation(chess.Move.from_uci(chance.choice(moves)))
            board.push(node.move)
        game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2"])
        print(game, file=text, end="\n\n")
    return text.getvalue()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabia")
    parser.add_argument("repertoire")
    parser.add_argument("--games", help="PGN file, plain or packed by xz")
    parser.add_argument("--count", type=int, default=300, help="number of games")
    arguments = parser.parse_args()
    repertoire = weights_of(dump(arguments.tabia, arguments.repertoire))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.pgn"
        games = (make_games(repertoire, arguments.count) if arguments.games is None else
                 first_games(arguments.games, arguments.count))
        path.write_text(games, encoding="latin-1")
        book = counts_of(dump(arguments.tabia, str(path)))
        differences = review_differences(arguments.tabia, arguments.repertoire, repertoire, str(path), arguments.count)
        differences += gap_differences(arguments.tabia, arguments.repertoire, repertoire, str(path), book)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
