#!/usr/bin/env python3
"""The status page, and the programs to copy that it prints: status_test.py TABIA FOLDER, with the folder of the test data."""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from page_test import EVIL, Page, page_of, words, write_book
from served import Served


def code_of(page, name):
    """Returns the program to copy in the element `name` of a page."""
    return html.unescape(re.search(f'<code id="{name}">(.*?)</code>', page, re.DOTALL)[1])


def output_of(*command):
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, (command, result.stderr)
    return result.stdout


def lines_of(items, text, number):
    """Returns the lines that a program prints, with numbers as numbers, because JavaScript prints 1.0 as 1."""
    return [(item[text], float(item[number])) for item in items]


def printed(output):
    return [(line.rpartition(" ")[0], float(line.rpartition(" ")[2])) for line in output.splitlines()]


def runs_each_example(tabia, data):
    books = [data / "explorer/books/four.pgn", data / "explorer/books/corners.pgn", data.parent.parent / "plugin/books/backgammon.ob"]
    with Served(tabia, books, "--base", "/books/") as served:
        page = served.ask("/books/status").text
        for game, items, text, number, query in (("chess", "moves", "san", "weight", "/books/api/chess?book=four&play=e2e4"),
                                                 ("backgammon", "plays", "play", "equity", "/books/api/backgammon?book=backgammon&dice=31")):
            answer = json.loads(served.ask(query).text)
            assert answer[items], query
            assert json.loads(output_of("sh", "-c", code_of(page, game + "-curl"))) == answer
            expected = lines_of(answer[items], text, number)
            assert printed(output_of("python3", "-c", code_of(page, game + "-python"))) == expected
            node = shutil.which("node") or shutil.which("nodejs")
            if node:
                assert printed(output_of(node, "--input-type=module", "--eval", code_of(page, game + "-javascript"))) == expected


def has_the_facts_of_each_book(tabia, data):
    names = set()
    for book in ("explorer/books/four.pgn", "formats/obk/illegal-move-and-its-subtree.obk", "formats/ob/sample.ob"):
        path = data / book
        with Served(tabia, [path]) as served:
            page = page_of(served, "/status")
            text = words(page.text).replace(",", "")  # numbers are grouped
            for link in page.links:
                assert "#" in link or served.ask(link).status == 200, link
        information = output_of(tabia, "info", "--no-cache", str(path))
        for line in information[:information.index("\nindex ")].splitlines():
            name, value = line.strip().split(" ", 1)
            names.add(name)
            assert name == "source" or (name in text and words(value).replace(",", "") in text), (line, text)
    assert {"game", "moves", "evaluations", "bytes", "source", "format", "decided", "skipped", "states"} <= names, names


def shows_the_address_that_the_client_sees(tabia, data):
    books = [data / "explorer/books/four.pgn"]
    with Served(tabia, books, "--base", "/books/", "--name", "books.example") as served:
        for host in (f"127.0.0.1:{served.port}", "localhost:7880", "books.example", "[::1]:80"):
            page = served.ask("/books/status", Host=host)
            assert code_of(page.text, "chess-curl") == f"curl 'http://{host}/books/api/chess?book=four&play=e2e4'"
            assert page.getheader("ETag") is None
        assert served.ask("/books/status", Host="localhost:7880'; reboot; '").status == 421
    with Served(tabia, books, "--public-url", "https://books.example/explorer") as served:
        page = served.ask("/status").text
        assert code_of(page, "chess-curl") == "curl 'https://books.example/explorer/api/chess?book=four&play=e2e4'"
        assert "<dd>https://books.example/explorer/cdb.php</dd>" in page


def counts_responses(tabia, data):
    with Served(tabia, [data / "explorer/books/four.pgn"]) as served:
        served.ask("/masters")
        served.ask("/masters")
        page = served.ask("/status").text
        assert "<dd>2</dd>" in page and "<dd>0 hours, 0 minutes</dd>" in page, page


def shows_no_markup_of_others(tabia, data):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        book = write_book(pathlib.Path(folder) / "evil.obs.db3", [("e2e4", EVIL, 1)], licence=EVIL)
        with Served(tabia, [book]) as served:
            page = page_of(served, "/status")
            assert EVIL in page.text and page.tags.count("script") == 0


CASES = [runs_each_example, has_the_facts_of_each_book, shows_the_address_that_the_client_sees, counts_responses, shows_no_markup_of_others]

if __name__ == "__main__":
    for case in CASES:
        case(sys.argv[1], pathlib.Path(sys.argv[2]))
        print(case.__name__.replace("_", " "))
