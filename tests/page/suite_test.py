#!/usr/bin/env python3
"""The page of a suite after its match: suite_test.py TABIA FOLDER, with the folder of the sample books."""

import csv
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


def lists_the_openings_of_the_report(tabia, books):
    suite, games = books / "match.epd", books / "match.pgn.xz"
    report = report_of(tabia, suite, games)
    with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
        page = page_of(served, "/suite")
        text = words(page.text)
        assert "109.87 +/- 39.32" in text and "9 12 60 33 36" in text, text
        positions = [link for link in page.links if link.startswith("/chess?fen=")]
        assert len(positions) == len(report) == 50
        for link, row in zip(positions[:3], report):
            assert row["position"] in page_of(served, link).text + served.ask(link).text
        assert "/suite" in page_of(served, "/chess").links


def sorts_by_each_column(tabia, books):
    suite, games = books / "match.epd", books / "match.pgn.xz"
    with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(games)) as served:
        for column in ("number", "name", "games", "white", "decisive_pairs", "draw_rate", "white_score"):
            for flags, query in (((), ""), (("--reverse",), "&reverse=1")):
                report = report_of(tabia, suite, games, "--sort", column, *flags)
                assert served_numbers(served, f"/suite?sort={column}{query}") == [row["number"] for row in report], column
        sums = words(page_of(served, "/suite?by=eco&sort=games&reverse=1").text)
        assert "? " in sums and "Every opening" in sums


def served_numbers(served, target):
    """Returns the numbers of the rows in their order."""
    text = served.ask(target).text
    return [cell.split("</th>", 1)[0].rsplit(">", 1)[-1] for cell in text.split('<th scope="row"')[1:]]


def turns_pages_of_a_long_suite(tabia, books):
    with tempfile.TemporaryDirectory() as folder:
        suite = pathlib.Path(folder, "long.epd")
        subprocess.run([tabia, "openings", books / "classic.obk", "--seed", "1", "--count", "450", "-o", suite], check=True,
                       capture_output=True, timeout=60)
        with Served(tabia, [books / "short.obk"], "--suite", str(suite), "--played", str(books / "match.pgn.xz")) as served:
            first = page_of(served, "/suite")
            assert "Rows 1 to 200 of 450" in words(first.text)
            numbers = []
            for start in ("", "?from=201", "?from=401"):
                assert not start or "/suite" + start in page_of(served, "/suite" + ("" if start.endswith("201") else "?from=201")).links
                numbers += served_numbers(served, "/suite" + start)
            assert numbers == [str(number) for number in range(1, 451)]
            for odd in ("?from=0", "?from=99999999999999999999", "?from=x", "?sort=nonsense", "?sort=" + "x" * 2000):
                assert served_numbers(served, "/suite" + odd)[0] == "1", odd
            assert "This page cannot be shown" in page_of(served, "/suite?sort=%ff", 400).text


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
    lists_the_openings_of_the_report(*arguments)
    sorts_by_each_column(*arguments)
    turns_pages_of_a_long_suite(*arguments)
    escapes_names(*arguments)
    is_absent_without_a_suite(*arguments)
