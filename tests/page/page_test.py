#!/usr/bin/env python3
"""The chess page as it is sent, which search engines, chats and text browsers read: page_test.py TABIA FOLDER, with the test data's books."""

import email.utils
import gzip
import html.parser
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.robotparser

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from served import Served  # noqa: E402

VOID = {"meta", "link", "input", "br", "rect", "line", "path", "use"}
EVIL = '<script>alert("1")</script>'


class Page(html.parser.HTMLParser):
    """Parses a page: its text, and its links as paths. Fails on an element that is not closed. Its links must be relative, so that a server
    works under any path prefix."""

    def __init__(self, text, address="/chess"):
        super().__init__()
        self.address = address
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
                assert not values[name].startswith("/"), values
                self.links.append(urllib.parse.urljoin(self.address, values[name]))
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
    return Page(answer.text, target)


def words(text):
    return " ".join(text.split())


def describes_a_position_without_script(tabia, books):
    with Served(tabia, [books / "corners.pgn", books / "four.pgn"]) as served:
        page = page_of(served, "/chess?play=e2e4")
        text = words(page.text)
        for part in ("B00 King's Pawn Game", "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "2 moves of the book corners",
                     "e5 50.0%, games 1, C20 King's Pawn Game", "The board needs JavaScript."):
            assert part in text, f"{part!r} is not in {text}"
        assert {"/chess?play=e2e4,e7e5", "/chess"} <= set(page.links)
        sent = served.ask("/chess?play=e2e4").text
        assert '<meta property="og:title" content="B00 King&#39;s Pawn Game"/>' in sent and 'content="Book corners: a6 50.0%, e5 50.0% (never played)"' in sent
        for link in page.links:
            if "#" not in link:
                assert served.ask(link).status in (200, 302), link
        assert len(sent) <= 12_000 and "board" not in page.ids


def says_which_moves_are_never_played(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        book = write_book(pathlib.Path(folder) / "own.obs.db3", [("e2e4", "", 1), ("d2d4", "", 0)])
        with Served(tabia, [book]) as served:
            text = words(page_of(served, "/chess").text)
            assert "d4 50.0%, games 1, A40 Queen's Pawn Game; never played: inactive" in text and text.count("never played") == 1, text
            assert 'content="Book own: e4 50.0%, d4 50.0% (never played)"' in served.ask("/chess").text


def opens_old_links(tabia, books):
    """Opens links that people have: with several books, an order, the board alone, moves in SAN."""
    with Served(tabia, [books / "corners.pgn", books / "four.pgn"]) as served:
        for target in ("/chess?play=e4,e5&with=four&sort=score&all=1", "/chess?fen=&play=e4+e5&below=black", "/chess?play=e2e4,e7e5,g1f3&at=2",
                       "/chess?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&play=e4,e5&show=board"):
            assert "C20 King's Pawn Game" in page_of(served, target).text, target


def walks_by_links(tabia, books):
    with Served(tabia, [books / "corners.pgn"]) as served:
        for move in ("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1", "e8g8"):
            address = "/chess" if move == "e2e4" else address
            address = next(link for link in page_of(served, address).links if re.search(rf"[=,]{move}$", link))
        assert "the book does not contain this position" in words(page_of(served, address).text)


def explains_errors(tabia, books):
    with Served(tabia, [books / "corners.pgn"]) as served:
        assert "the book does not contain this position" in words(page_of(served, "/chess?play=h2h4").text)
        for target, status in (("/chess?fen=nonsense", 400), ("/chess?book=none", 404), ("/chess?play=e2e5", 400), ("/chess?fen=%ff", 400)):
            page = page_of(served, target, status)
            assert "This page cannot be shown" in page.text and page.tags.count("script") == 1, target


def finds_what_is_typed_without_script(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        for typed, place in (("1. d4 d5", "chess?play=d2d4,d7d5&book=four"), ("najdorf", "a7a6&book=four")):
            answer = served.ask("/chess?book=four&q=" + urllib.parse.quote(typed))
            assert answer.status == 302 and answer.getheader("Location").endswith(place), answer.getheader("Location")
        assert "Nd5" in page_of(served, "/chess?q=e4+c5+Nd5", 400).text


def write_book(book, moves, licence=""):
    """Writes an OOBS book with moves of the start position: the move, its comment, and whether it is active. Returns its path."""
    database = sqlite3.connect(book)
    database.executescript(
        "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT); INSERT INTO Info VALUES ('Variant', 'standard');"
        "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,"
        " Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);")
    database.execute("INSERT INTO Info VALUES ('License', ?)", (licence,))
    for move, comment, active in moves:
        database.execute("INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss, Comment) VALUES (?, ?, ?, 1, 0, 0, ?)",
                         ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", move, active, comment))
    database.commit()
    database.close()
    return book


def shows_no_markup_of_others(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        book = write_book(pathlib.Path(folder) / "evil.obs.db3", [("e2e4", EVIL, 1)], licence=EVIL)
        with Served(tabia, [book]) as served:
            answer = served.ask("/api/page").text
            assert json.loads(answer)["moves"][0]["notes"][0]["text"] == EVIL  # the script makes a text node of it
            for target in ("/chess?fen=%3Cscript%3Ealert(1)%3C/script%3E", "/chess?fen=javascript:alert(1)", "/chess?play=%22%3E%3Cscript%3E",
                           "/chess?book=%22%3E%3Cscript%3E", "/chess?q=%22%3E%3Cscript%3E", "/chess?sort=%22%3E%3Cscript%3E"):
                answer = served.ask(target)
                page = Page(answer.text)
                assert page.tags.count("script") == 1, target
                assert not any(link.lower().startswith("javascript") for link in page.links), target


def keeps_files_for_ever(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        files = [link for link in page_of(served, "/chess").links if link.startswith("/page/")]
        packed = 0
        for name in {link.split("#")[0] for link in files}:
            answer = served.ask(name)
            assert answer.status == 200 and "immutable" in answer.getheader("Cache-Control"), name
            packed += len(gzip.compress(answer.text.encode()))
        assert len({link.rsplit("/", 1)[0] for link in files}) == 1 and packed <= 40_000, packed
        assert len({link.split("#")[0] for link in files}) <= 4, files  # beside them, the page, the pieces and the API
    modules = pathlib.Path(__file__).resolve().parent.parent.parent / "plugin/page/files"
    for module in modules.glob("*.js"):
        assert module.read_text().count("\n") <= 250, f"{module.name} is too long"


def explains_each_term(tabia, books):
    """Looks for the explanation of each word that is a link to one in the help of its view, also of those that need a rare answer of a book."""
    modules = pathlib.Path(__file__).resolve().parent.parent.parent / "plugin/page/files"
    texts = "".join((modules / name).read_text() for name in ("help.js", "suite.js"))
    tables = {name: set(re.findall(r'^  \["(\w+)", "', rows, re.MULTILINE))
              for name, rows in re.findall(r"^const ([A-Z]+) = \[\n(.*?)^\];", texts, re.MULTILINE | re.DOTALL)}
    of_views = {"backgammon": tables["BACKGAMMON"], "suite": tables["EXPLANATIONS"], "edit": tables["CHESS"] | tables["CHANGES"]}
    found = 0
    for module in modules.glob("*.js"):
        terms = {name for argument in re.findall(r"\bterm\(([^,]*),", module.read_text()) for name in re.findall(r'"(\w+)"', argument)}
        unknown = terms - of_views.get(module.stem.partition("_")[0], tables["CHESS"])
        assert not unknown, (module.name, unknown)
        found += len(terms)
    assert found > 15, found


def defines_each_variable_of_its_styles(tabia, books):
    """Looks for the definition of each variable of the style sheets; scripts define some of them."""
    files = pathlib.Path(__file__).resolve().parent.parent.parent / "plugin/page/files"
    styles = "".join(file.read_text() for file in files.glob("*.css"))
    defined = set(re.findall(r"(--\w+):", styles))
    defined |= {name for file in files.glob("*.js") for name in re.findall(r'setProperty\("(--\w+)"', file.read_text())}
    used = set(re.findall(r"var\((--\w+)", styles))
    assert len(used) > 12 and used == defined, used ^ defined


def works_under_a_prefix(tabia, books):
    with Served(tabia, [books / "four.pgn"], "--base", "/books/openings") as served:
        for target, place in (("/books/openings", "/books/openings/"), ("/books/openings/", "chess")):
            answer = served.ask(target)
            assert (answer.status, answer.getheader("Location")) == (302, place), target
        links = page_of(served, "/books/openings/chess").links
        assert "/books/openings/chess?play=e2e4" in links and len(links) == 10, links
        for link in links:
            assert "#" in link or served.ask(link).status in (200, 302), link
        assert served.get("/books/openings/masters")["white"] == 1
        assert served.ask("/masters").status == 404
    refused = subprocess.run([tabia, "serve", "--base", "books"], capture_output=True, text=True, timeout=20)
    assert refused.returncode == 2 and "must be a path such as /books/" in refused.stderr, refused


def has_a_public_address(tabia, books):
    with Served(tabia, [books / "four.pgn"], "--public-url", "https://books.example/explorer") as served:
        assert served.process.stdout.readline() == "https://books.example/explorer/\n"
        assert served.ask("/chess", Host="books.example").status == 200
        private = served.ask("/chess").getheader("ETag")
    with Served(tabia, [books / "four.pgn"]) as served:
        assert served.ask("/chess", Host="books.example").status == 421
        assert served.ask("/chess").getheader("ETag") != private, "a browser would keep the page with the other address"
    for url in ("books.example", "https://", "https:///x", "https://books.example/a?b", "https://me@books.example/", "ftp://books.example/",
                "https://books.example/<b>", "https://books.example//", "https://books.example:https/"):
        refused = subprocess.run([tabia, "serve", "--public-url", url], capture_output=True, text=True, timeout=20)
        assert refused.returncode == 2 and "must be an address such as https://books.example/explorer/" in refused.stderr, (url, refused)


def shows_a_page_for_an_unknown_path(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        for target in ("/no", "/no/such/page", "/chess/no"):
            answer = served.ask(target, Accept="text/html,*/*;q=0.8")
            page = Page(answer.text, target)
            assert answer.status == 404 and "There is no such page" in page.text and "/chess" in page.links, answer.text
            for link in page.links:
                assert "#" in link or served.ask(link).status == 200, link
            assert json.loads(served.ask(target).text)["error"]["where"] == target


def packs_a_page(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        plain = served.ask("/chess").text
        served.connection.request("GET", "/chess", headers={"Accept-Encoding": "gzip"})
        answer = served.connection.getresponse()
        packed = answer.read()
        assert answer.getheader("Content-Encoding") == "gzip" and answer.getheader("Vary") == "Accept-Encoding"
        assert gzip.decompress(packed).decode() == plain and len(packed) < len(plain) / 2, (len(packed), len(plain))
        assert len(packed) <= 3_000, len(packed)
        assert served.ask("/chess", If_None_Match=answer.getheader("ETag")).status == 200
        assert served.ask("/chess", If_None_Match=answer.getheader("ETag"), Accept_Encoding="gzip").status == 304


def excludes_crawlers_and_counts_responses(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        robots = urllib.robotparser.RobotFileParser()
        robots.parse(served.ask("/robots.txt").text.splitlines())
        assert not robots.can_fetch("Googlebot", "/chess") and robots.can_fetch("Twitterbot", "/chess")
        served.ask("/masters")
        answer = served.ask("/masters")
        now = email.utils.parsedate_to_datetime(answer.getheader("Date")).timestamp()
        assert abs(now - time.time()) < 5, answer.getheader("Date")
        served.ask("/made/up")
        counts = served.ask("/metrics")
        assert counts.getheader("Content-Type") == "text/plain; version=0.0.4; charset=utf-8"
        for line in ('tabia_http_responses_total{path="",status="404"} 1', 'tabia_http_responses_total{path="/masters",status="200"} 2',
                     "tabia_http_cache_hits_total 1", 'tabia_book_positions{book="four"} 3', "tabia_connections 1", "tabia_connections_limit 512",
                     'tabia_books{game="chess"} 1', 'tabia_reloads_total{result="failure"} 0',
                     'tabia_http_response_duration_seconds_count{group="/masters"} 2'):
            assert line in counts.text.splitlines(), counts.text


CASES = [works_under_a_prefix, has_a_public_address, shows_a_page_for_an_unknown_path, packs_a_page, excludes_crawlers_and_counts_responses,
         describes_a_position_without_script, says_which_moves_are_never_played, opens_old_links, walks_by_links, explains_errors, finds_what_is_typed_without_script,
         shows_no_markup_of_others, keeps_files_for_ever, explains_each_term, defines_each_variable_of_its_styles]

if __name__ == "__main__":
    for case in CASES:
        case(sys.argv[1], pathlib.Path(sys.argv[2]))
        print(case.__name__.replace("_", " "))
