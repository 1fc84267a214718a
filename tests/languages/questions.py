"""Writes indexes of the test data, and questions about all of their positions: questions.py TABIA TREE FOLDER

Each index is FOLDER/NAME.tabia, and its questions are FOLDER/NAME.questions, in the form that answers.c reads.
"""
import pathlib
import subprocess
import sys

TREE = pathlib.Path(sys.argv[2])
sys.path.append(str(TREE / "tests/embed"))
sys.dont_write_bytecode = True
import machines  # noqa: E402  (its folder is known only here)

CHESS = ["plugin/books/short.obk", "tests/data/formats/table/evaluations.tsv", "tests/data/formats/oobs/chess960.obs.db3",
         "tests/data/formats/oobs/extra-columns-comments-and-inactive-moves.obs.db3"]
BACKGAMMON = [*machines.BACKGAMMON, "tests/data/formats/table/backgammon.tsv"]  # the last one has money games


def main():
    tabia, folder = sys.argv[1], pathlib.Path(sys.argv[3])
    for ask, paths in ((machines.chess_questions, CHESS), (machines.backgammon_questions, BACKGAMMON)):
        for path in paths:
            index = folder / (pathlib.Path(path).stem + ".tabia")
            subprocess.run([tabia, "build", TREE / path, "-o", index], check=True, stdout=subprocess.DEVNULL)
            questions = ask(tabia, TREE / path)
            index.with_suffix(".questions").write_text("\n".join([*questions, "fen 8/8/8/9/8/8/8/8 w - -", ""]))


main()
