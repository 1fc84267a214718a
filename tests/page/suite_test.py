#!/usr/bin/env python3
"""The page of a suite after its match: suite_test.py TABIA FOLDER, with the folder of the sample books."""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

from page_test import EVIL, page_of, words
from served import Served


def report_of(tabia, suite, games, *flags):
    command = [tabia, "openings", suite, "--played", games, "--report", "tsv", *flags]
    output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    return list(csv.DictReader(output.splitlines(), delimiter="\t"))


def rows_of(served, query=""):
    """Returns the number of all rows, the place of the first one of the response, and the rows."""
    part, *rows = [json.loads(line) for line in served.ask("/api/suite" + query).text.splitlines()]
    return part["rows"], part["first"], rows


def describes_the_match_without_script(tabia, books):
    suite, games = books / "match.epd", books / "match.pgn.xz"
    with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
        page = page_of(served, "/suite")
        text = words(page.text)
        for part in ("109.87 +/- 39.32", "9 12 60 33 36", "White's score of each opening", "1. Sicilian Defense: French Variation, Normal: 100.0%", "The table needs JavaScript."):
            assert part in text, (part, text)
        assert page.tags.count("svg") == 1 and 'content="match.epd: 50 openings, 50 with games"' in served.ask("/suite").text
        assert "/suite" in page_of(served, "/chess").links


def lists_the_openings_of_the_report(tabia, books):
    suite, games = books / "match.epd", books / "match.pgn.xz"
    report = report_of(tabia, suite, games)
    with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
        number, first, rows = rows_of(served)
        assert (number, first, len(rows)) == (50, 1, len(report))
        for row, expected in zip(rows, report):
            assert (str(row["number"]), row["position"], str(row["games"])) == (expected["number"], expected["position"], expected["games"])


def sorts_by_each_column(tabia, books):
    suite, games = books / "match.epd", books / "match.pgn.xz"
    with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
        for column in ("number", "name", "games", "white", "decisive_pairs", "draw_rate", "white_score"):
            for flags, query in (((), ""), (("--reverse",), "&reverse=1")):
                report = report_of(tabia, suite, games, "--sort", column, *flags)
                assert served_numbers(served, f"?sort={column}{query}") == [row["number"] for row in report], column
        _, _, sums = rows_of(served, "?by=eco&sort=games&reverse=1")
        assert "?" in [row["eco"] for row in sums] and all(row["kind"] == "eco" for row in sums), sums
        refused = served.ask("/api/suite?sort=nonsense")
        assert refused.status == 400 and "must be one of number, eco, name" in refused.text, refused.text


def served_numbers(served, query):
    """Returns the numbers of the rows in their order."""
    return [str(row["number"]) for row in rows_of(served, query)[2]]


def turns_pages_of_a_long_suite(tabia, books):
    with tempfile.TemporaryDirectory() as folder:
        suite = pathlib.Path(folder, "long.epd")
        subprocess.run([tabia, "openings", books / "classic.obk", "--seed", "1", "--count", "450", "-o", suite], check=True,
                       capture_output=True, timeout=60)
        with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(books / "match.pgn.xz")) as served:
            numbers = []
            for query, place, shown in (("", 1, 200), ("?from=201", 201, 200), ("?from=401", 401, 50)):
                number, first, rows = rows_of(served, query)
                assert (number, first, len(rows)) == (450, place, shown), query
                numbers += served_numbers(served, query)
            assert numbers == [str(number) for number in range(1, 451)]
            for odd in ("?from=0", "?from=451", "?from=99999999999999999999", "?from=x"):
                assert served_numbers(served, odd)[0] == "1", odd
            assert served.ask("/api/suite?sort=%ff").status == 400


def escapes_names(tabia, books):
    with tempfile.TemporaryDirectory() as folder:
        suite, games = pathlib.Path(folder, "<b>.epd"), pathlib.Path(folder, "games.pgn")
        suite.write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0;\n")
        name = EVIL.replace('"', "'")
        games.write_text("".join(f'[Event "?"]\n[Round "1"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n'
                                 '[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]\n\n1-0\n\n'
                                 for white, black in ((name, "two"), ("two", name))))
        with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
            page = page_of(served, "/suite")
            assert name in page.text and "<b>.epd" in page.text


def is_absent_without_a_suite(tabia, books):
    with Served(tabia, [books / "short.obk"]) as served:
        assert served.ask("/suite").status == 404
        assert "/suite" not in page_of(served, "/chess").links


if __name__ == "__main__":
    arguments = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    describes_the_match_without_script(*arguments)
    lists_the_openings_of_the_report(*arguments)
    sorts_by_each_column(*arguments)
    turns_pages_of_a_long_suite(*arguments)
    escapes_names(*arguments)
    is_absent_without_a_suite(*arguments)
