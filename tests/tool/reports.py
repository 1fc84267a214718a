#!/usr/bin/env python3
"""Gives tabia small files after public reports of bugs, and checks the answers: reports.py TABIA REPORTS

The right values are those of the README in REPORTS, which names an authority for each. Files of variants are left out.
"""
import pathlib
import subprocess
import sys
import tempfile

# Words of the command; {} is the folder of the reports, {out} a new file. Then texts that must be printed, in any order.
CHESS = [
    ("dump {}/chess/eval-integer-mover.pgn", "-0.40/12", "+0.55/13", "#-1/9", "#1/9"),
    ("dump {}/chess/eval-m1.pgn", "#-1/0"),
    ("dump {}/chess/eval-tcec.pgn", "-0.40/", "#-1/"),
    ("openings {}/chess/cdb-export.epd --eval 90-100", "openings    2,", "2 known before"),
    ("info {}/chess/epd-fifth-dash-first.epd", "records     2"),
    ("info {}/chess/epd-one-wrong-right.epd", "game        chess, standard", "skipped     1:", "at line 2"),
    ("openings {}/chess/epd-one-wrong-right.epd", "openings    1,", "skipped 1: castling right of Chess960"),
    ("info {}/chess/bm-mate-count.epd", "records     0", "dm 1"),
    ("dump {}/chess/bm-commas.epd", "\te2e4\t", "\td2d4\t", "\tg1f3\t"),
    ("openings {}/chess/suite-fen-tags-with-result.pgn", "openings    1,"),
    ("openings {}/chess/suite-illegal-move.pgn", "openings    1,", "skipped 1:", "line 3"),
    ("build --variations --unfinished draw {}/chess/null-in-main-line.pgn -o {out}", "records     7"),
    ("info {}/chess/result-decimal.pgn", "records     4", "1 of 1 taken"),
    ("openings {}/chess/bare-lines.pgn", "openings    2,"),
    ("info {}/chess/sentinel-only.bin", "an empty Polyglot book"),
    ("info {}/chess/text-experience.exp", "the text form of an experience file"),
    ("info {}/chess/fen-tag-semicolon.pgn", "unreadable position"),
    ("dump {}/study/space.jsonl", "\te2e4\t", "+0.04/5"),
]
BACKGAMMON = [
    ("review {}/backgammon/hypergammon-variation.mat", "HyperGammon"),
    ("review {}/backgammon/beaver-missed.mat {}/backgammon/beaver2.json", "0.23"),
    ("review {}/backgammon/text-header.mat", "decision"),
    ("review {}/backgammon/forfeit.mat", "games without turns: 1"),
    ("review {}/backgammon/lower-case.mat", "decision"),
    ("review {}/backgammon/concedes.mat", "decision"),
    ("review {}/backgammon/nackgammon-variation.mat", "decision"),
    ("info {}/backgammon/impossible-chances.json", "skipped"),
]


def printed(tabia, words, **more):
    done = subprocess.run([tabia, *words], capture_output=True, text=True, timeout=60, check=False, **more)
    return done.stdout + done.stderr


def check(faults, what, text, wanted):
    missing = [part for part in wanted if part not in text]
    print(f"{'ok    ' if not missing else 'FAILED'} {what}")
    if missing:
        faults.append(f"{what}: lacks {missing}:\n{text}")


def solved(tabia, reports, folder, faults):
    """Solves the two studies, and asks the engine for its move."""
    for name, sources, position, move, score in [
            ("blunder", ["blunder.pgn", "blunder.jsonl"], "startpos moves e2e4 e7e5", "g1f3", "score cp 30"),
            ("mates", ["mates.epd"], None, "d2d4", "score mate 2")]:
        book, solution = folder / f"{name}.tabia", folder / f"{name}-solved.tabia"
        printed(tabia, ["build", *(reports / "study" / source for source in sources), "-o", book])
        start = (reports / "study/mates.epd").read_text().split("\n")[0].split()
        roots = [] if position else ["--from", " ".join(start[:4])]
        printed(tabia, ["solve", book, "-o", solution, *roots])
        asked = position or f"fen {' '.join(start[:4])} 0 1"
        text = printed(tabia, ["uci", "--book", solution, "--choice", "score" if position else "best"],
                       input=f"isready\nposition {asked}\ngo movetime 100\nquit\n")
        check(faults, f"solve {name}", text, [f"bestmove {move}", score])


def main():
    tabia, reports = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    faults = []
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        for line, *wanted in CHESS + BACKGAMMON:
            words = [word.replace("{out}", str(folder / "out.tabia")).replace("{}", str(reports)) for word in line.split()]
            check(faults, line, printed(tabia, words), wanted)
        solved(tabia, reports, folder, faults)
        text = printed(tabia, ["ubgi"], input=(reports / "backgammon/ubgi-role.txt").read_text())
        check(faults, "ubgi", text, ["bestmove 8/5 6/5"])
    sys.exit("\n".join(faults) or 0)


main()
