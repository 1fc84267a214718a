#!/usr/bin/env python3
"""The chess page as it is sent, which a text browser or a script reads: page_test.py TABIA FOLDER, with the test data's books."""

import html.parser
import pathlib
import re
import sqlite3
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from served import Served  # noqa: E402

VOID = {"meta", "link", "input", "br", "rect", "line", "path", "use"}
EVIL = '<script>alert("1")</script>'


class Page(html.parser.HTMLParser):
    """Its text, its links and its open elements; every element is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.text, self.links, self.ids, self.tags = [], "", [], [], []
        self.feed(text)
        assert self.open == [], f"not closed: {self.open}"
        assert len(self.ids) == len(set(self.ids)), f"twice: {self.ids}"

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        for name in ("href", "src", "action"):
            if name in values:
                self.links.append(values[name])
        assert "style" not in values and not any(name.startswith("on") for name in values), attributes
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> in {self.open}"
        self.open.pop()

    def handle_data(self, data):
        self.text += data


def page_of(served, target, status=200):
    answer = served.ask(target)
    assert answer.status == status, (target, answer.status, answer.text)
    assert answer.getheader("Content-Type") == "text/html; charset=utf-8"
    assert "default-src 'none'" in answer.getheader("Content-Security-Policy")
    return Page(answer.text)


def words(text):
    return " ".join(text.split())


def shows_moves_without_script(tabia, books):
    with Served(tabia, [books / "corners.pgn", books / "four.pgn"]) as served:
        page = page_of(served, "/chess")
        text = words(page.text)
        for part in ("Start position", "3 moves of the book corners", "never: weight 0", "B00 King's Pawn Game", "All"):
            assert part in text, f"{part!r} is not in {text}"
        assert "/chess?play=e2e4" in page.links
        for link in page.links:
            if not link.startswith("#") and "#" not in link:
                assert served.ask(link).status in (200, 302), link
        assert len(served.ask("/chess").text) <= 30_000


def walks_by_links(tabia, books):
    with Served(tabia, [books / "corners.pgn"]) as served:
        for move in ("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1", "e8g8"):
            address = "/chess" if move == "e2e4" else address
            page = page_of(served, address)
            address = next(link for link in page.links if re.search(rf"[=,]{move}$", link))
        assert "The book has no move here." in words(page_of(served, address).text)


def says_why(tabia, books):
    with Served(tabia, [books / "corners.pgn"]) as served:
        text = words(page_of(served, "/chess?play=h2h4").text)
        assert "the book does not contain this position" in text, text
        text = words(page_of(served, "/chess?play=e4+e5+Nf3+Nf6+Ng1").text)
        assert "Moves outside this book that lead back into it" in text and "Ng8 1 after it" in text, text
        for target, status in (("/chess?fen=nonsense", 400), ("/chess?book=none", 404), ("/chess?with=none", 404), ("/chess?fen=%ff", 400)):
            assert "This page cannot be shown" in page_of(served, target, status).text


def compares_books(tabia, books):
    with Served(tabia, [books / "corners.pgn", books / "four.pgn"]) as served:
        text = words(page_of(served, "/chess?book=four&with=corners").text)
        assert "only here" in text and "not in this book" in text and "not listed" in text, text


def finds_openings(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        page = page_of(served, "/chess?q=najdorf")
        assert "B90 Sicilian Defense: Najdorf Variation" in page.text
        there = next(link for link in page.links if link.endswith("a7a6"))
        assert "Najdorf" in page_of(served, there).text


def replies_by_weight(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        answer = served.ask("/chess?reply=1")
        assert (answer.status, answer.getheader("Location")) == (302, "/chess?play=e2e4")
        assert answer.getheader("ETag") is None


def shows_no_markup_of_others(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        book = pathlib.Path(folder) / "evil.obs.db3"
        database = sqlite3.connect(book)
        database.executescript(
            "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT); INSERT INTO Info VALUES ('Variant', 'standard');"
            "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,"
            " Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);")
        database.execute("INSERT INTO Book (EPD, Move, Win, Draw, Loss, Comment) VALUES (?, 'e2e4', 1, 0, 0, ?)",
                         ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", EVIL))
        database.commit()
        database.close()
        with Served(tabia, [book]) as served:
            page = page_of(served, "/chess")
            assert EVIL in page.text and page.tags.count("script") == 1
            for target in ("/chess?fen=%3Cscript%3Ealert(1)%3C/script%3E", "/chess?fen=javascript:alert(1)", "/chess?play=%22%3E%3Cscript%3E",
                           "/chess?book=%22%3E%3Cscript%3E", "/chess?q=%22%3E%3Cscript%3E", "/chess?sort=%22%3E%3Cscript%3E"):
                answer = served.ask(target)
                page = Page(answer.text)
                assert page.tags.count("script") == 1, target
                assert not any(link.lower().startswith("javascript") for link in page.links), target


def keeps_files_for_ever(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        files = [link for link in page_of(served, "/chess").links if link.startswith("/page/")]
        total = 0
        for name in {link.split("#")[0] for link in files}:
            answer = served.ask(name)
            assert answer.status == 200 and "immutable" in answer.getheader("Cache-Control"), name
            total += len(answer.text.encode())
        assert len({link.split("#")[0] for link in files}) == 4 and total <= 60_000, total


CASES = [shows_moves_without_script, walks_by_links, says_why, compares_books, finds_openings, replies_by_weight, shows_no_markup_of_others,
         keeps_files_for_ever]

if __name__ == "__main__":
    for case in CASES:
        case(sys.argv[1], pathlib.Path(sys.argv[2]))
        print(case.__name__.replace("_", " "))
