#!/usr/bin/env python3
"""Asks several commands the same question about the sample books: one_answer.py TABIA LIBRARY

Prints each question with different answers, and ends with 1 if there is one. Each topic lists its known differences
with the reasons. A run takes a share of the questions (tests/share.py). A run of all questions also ends with 1 if a
known difference no longer occurs.
"""
import argparse
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
import asking  # noqa: E402
import share  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=20, metavar="N", help="differences to print (20)")
    parser.add_argument("--only", default="", metavar="TOPIC", help="chess, changes, backgammon, book or report")
    parser.add_argument("tabia", type=pathlib.Path, metavar="TABIA")
    parser.add_argument("library", type=pathlib.Path, metavar="LIBRARY", help="libtabia.so of the same build")
    arguments = parser.parse_args()
    os.environ["TABIA_LIBRARY"] = str(arguments.library.resolve())  # for the Python module, which the topics import
    import backgammon_questions
    import book_questions
    import changes_questions
    import chess_questions
    import report_questions
    topics = [topic for topic in (chess_questions, changes_questions, backgammon_questions, book_questions,
                                 report_questions)
              if topic.__name__.startswith(arguments.only)]
    comparison = asking.Comparison([difference for topic in topics for difference in topic.KNOWN])
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        tool = asking.Tool(arguments.tabia.resolve(), pathlib.Path(scratch))
        for topic in topics:
            topic.ask(tool, comparison)
    comparison.report(arguments.most)
    past = [difference for difference, count in comparison.counts.items() if count == 0 and share.number() is None]
    for difference in past:
        print(f"no longer occurs: {difference.reason}")
    sys.exit(1 if comparison.differences or past or comparison.questions == 0 else 0)


if __name__ == "__main__":
    main()
