#!/usr/bin/env python3
"""The backgammon page and its API have the same members as the tool's --json: backgammon_test.py TABIA FOLDER, with the test data's books."""

import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "explorer"), str(HERE.parent / "data" / "formats")]
import opening_book  # noqa: E402
from page_test import Page  # noqa: E402
from served import Served  # noqa: E402

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:0:0:0:{}:10"
EVIL = '<script>alert("1")</script>'
VIEWS = ["", "?view=plays&dice=63&score=9-away", "?view=replies&score=DMP", "?view=cube&score=9-9", "?position=4HPwATDgc/ABMA:cAngAAAAAAAE"]


def tool(tabia, *words):
    result = subprocess.run([tabia, *words, "--json", "--no-cache"], capture_output=True, text=True, timeout=20)
    return [json.loads(line) for line in result.stdout.splitlines()]


def answers(served, target):
    response = served.ask(target)
    assert response.status == 200, f"{target}: {response.status} {response.text}"
    return [json.loads(line) for line in response.text.splitlines()]


def without_length(lines):
    """Removes the length of the match, which an XGID has and a score alone has not."""
    for line in lines:
        line["context"]["length"] = None
    return lines


def has_what_the_tool_has(tabia, book, served):
    for dice, length in (("63", 9), ("51", 11), ("00", 9)):
        position = START.format(dice, length)
        assert answers(served, f"/api/backgammon?position={position}") == tool(tabia, "probe", book, position), position
    for view, target in (("openings", "rolls"), ("replies", "replies")):
        lines = answers(served, f"/api/backgammon/{target}?score=9-9&within=0.1")
        assert without_length(lines) == tool(tabia, "table", book, "--view", view, "--score", "9-9", "--within", "0.1"), view
    after = "4HPiQSDgc/ABMA"
    assert answers(served, f"/api/backgammon/rolls?position={after}") == tool(tabia, "table", book, after)


def offers_scores_and_openings(served):
    scores = answers(served, "/api/backgammon/scores?score=9-9&dice=63")
    here = [score for score in scores if score["name"] == "9-away"]
    assert [score["group"] for score in here] == ["In the book"] and here[0]["position"].endswith(":63:0:0:0:9:10"), here
    assert "6-away 9-away" in {score["name"] for score in answers(served, "/api/backgammon/scores?dice=63&score=DMP")}
    assert {score["group"] for score in scores} <= {"In the book", "More scores of the book", "Not in the book"}
    other = answers(served, "/api/backgammon/scores?score=3-5")  # a score that no menu lists by itself
    assert any(score["position"].endswith(":00:0:0:0:3:10") or "3-away 5-away" in score["name"] for score in other), other
    openings = {opening["name"]: opening for opening in answers(served, "/api/backgammon/openings?score=9-9")}
    assert len(openings) == 33 and openings["31P"]["play"] == "8/5 6/5", openings
    found = answers(served, "/api/backgammon/find?q=31P&score=9-9")
    assert found == [{"kind": "position", "position": openings["31P"]["position"]}], found
    assert ":43:" in answers(served, "/api/backgammon/find?q=62S+43")[0]["position"]
    refused = served.ask("/api/backgammon/find?q=77")
    assert refused.status == 400 and "Type an XGID" in json.loads(refused.text)["error"]["why"], refused.text


def explains_as_the_tool_does(tabia, scratch):
    """Compares the answers to a roll with one known play, which is not played."""
    book = pathlib.Path(scratch) / "one-play.ob"
    book.write_bytes(opening_book.ob_header("") + opening_book.ob_entry("A", 1, (0, -1, -1, 1, 1, 0)))
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
    with Served(tabia, [book]) as served:
        answer = answers(served, f"/api/explain?position={position}")
    assert answer == tool(tabia, "explain", book, position), answer
    assert "not played" in answer[0]["reasons"][0], answer


def describes_positions_without_script(served):
    for view in VIEWS:
        response = served.ask("/backgammon" + view)
        page = Page(response.text, "/backgammon")
        assert response.status == 200 and "XGID=" in page.text, view
        for link in {link for link in page.links if link.startswith("/backgammon?")}:
            assert served.ask(link).status == 200, link
    plays = Page(served.ask("/backgammon?dice=63&score=9-9").text).text
    assert "24/18 13/10 " in plays and "Opening 63, 9-away 9-away" in plays
    assert served.ask("/").getheader("Location") == "backgammon"
    assert "43" in served.ask("/backgammon?q=62S+43").getheader("Location")
    assert "Type an XGID" in Page(served.ask("/backgammon?q=77").text).text


def returns_errors(served):
    for target, (status, where) in {"position=x": (400, "position"), "xgid=x": (400, "xgid"), "dice=71": (400, "dice"),
                                    "score=0-3": (400, "score"), "within=nan": (400, "within"), "jacoby=maybe": (400, "jacoby"),
                                    "book=other": (404, "book"), "dice=%ff": (400, "query")}.items():
        response = served.ask("/api/backgammon?" + target)
        assert (response.status, json.loads(response.text)["error"]["where"]) == (status, where), (target, response.text)
        page = served.ask("/backgammon?" + target)
        assert page.status == status, target
        Page(page.text)


def passes_the_texts_of_a_book(tabia, scratch):
    """Finds a text of a book in the API, of which the script makes text nodes, and not in the page as it is sent."""
    book = pathlib.Path(scratch) / "evil.ob"
    book.write_bytes(opening_book.ob_header("") + opening_book.ob_entry(EVIL, 1, (0, -1, -1, 1, 1, 0)))
    with Served(tabia, [book]) as served:
        assert answers(served, "/api/backgammon?dice=31")[0]["plays"][0]["source"] == EVIL
        for view in ("cube&position=sGfwATDgc/ABMA", "rolls", "plays&dice=31"):
            text = served.ask("/backgammon?view=" + view).text
            Page(text)
            assert EVIL not in text, view


def main(tabia, folder):
    book = str(pathlib.Path(folder) / "xg" / "match_with_comment.xg")
    with Served(tabia, [book], "--cors") as served:
        assert served.ask("/api/backgammon/rolls").getheader("Access-Control-Allow-Origin") == "*"
        has_what_the_tool_has(tabia, book, served)
        offers_scores_and_openings(served)
        describes_positions_without_script(served)
        returns_errors(served)
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        explains_as_the_tool_does(tabia, scratch)
        passes_the_texts_of_a_book(tabia, scratch)


if __name__ == "__main__":
    main(*sys.argv[1:])
