#!/usr/bin/env python3
"""The API has the same members as the tool's --json: api_test.py TABIA FOLDER, with the books of the test data in FOLDER."""

import json
import pathlib
import subprocess
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from served import Served  # noqa: E402

PLAYS = ["", "e2e4", "d2d4", "e2e4,e7e5,g1f3,g8f6,f1c4,f8c5", "g1f3", "b1c3,b8c6,c3b1"]


def tool(tabia, *words):
    result = subprocess.run([tabia, *words, "--json", "--no-cache"], capture_output=True, text=True, timeout=20)
    return json.loads(result.stdout)


def has_what_the_tool_has(tabia, book, served):
    for play in PLAYS:
        position = " ".join(["startpos", "moves", *play.split(",")]) if play else "startpos"
        answer = served.get("/api/chess", play=play)
        legal = answer.pop("legal")
        assert answer == tool(tabia, "probe", str(book), position), play
        assert served.get("/api/explain", play=play, seed=7) == tool(tabia, "explain", str(book), position, "--seed", "7"), play
        assert {move["move"] for move in answer["moves"]} <= {move["uci"] for move in legal}


def has_the_lines_of_a_game(tabia, book, served):
    for play in filter(None, PLAYS):
        command = [tabia, "explain", str(book), "--game", play.replace(",", " "), "--json", "--all", "--seed", "7", "--no-cache"]
        lines = subprocess.run(command, capture_output=True, text=True, timeout=20).stdout
        assert served.ask(f"/api/game?play={play}&seed=7").text == lines and lines.count("\n") == play.count(",") + 2, (play, lines)
    assert (served.ask("/api/game").status, served.ask("/api/game?play=e2e5").status) == (400, 400)


def counts_games_after_a_move(served):
    legal = {move["san"]: move for move in served.get("/api/chess", play="e2e4,e7e5,b1c3,b8c6")["legal"]}
    assert legal["Nb1"]["after"] == 0
    # One game came back to the start position twice.
    legal = {move["san"]: move for move in served.get("/api/chess", play="b1c3,b8c6,c3b1")["legal"]}
    assert legal["Nb8"]["after"] == served.get("/masters")["white"] + served.get("/masters")["draws"] + served.get("/masters")["black"]
    # Both knights go back: 1. e4 e5.
    legal = {move["san"]: move for move in served.get("/api/chess", play="e2e4,e7e5,g1f3,g8f6,f3g1")["legal"]}
    assert legal["Ng8"] == {"uci": "f6g8", "san": "Ng8", "after": 1, "returns": True}


def has_what_the_page_needs(served):
    for play in PLAYS:
        page = served.get("/api/page", play=play, seed=7)
        line, legal, ahead = page.pop("line"), page.pop("legal"), page.pop("ahead")
        page.pop("last_in_book", None)
        assert page.pop("end") is None, play
        assert page.pop("evaluations") == [], play  # the book has no evaluations
        assert page == served.get("/api/explain", play=play, seed=7), play
        assert legal == served.get("/api/chess", play=play)["legal"], play
        assert ",".join(move["uci"] for move in line["moves"]) == play and line["at"] == len(line["moves"]), line
        assert set(ahead) == {move["move"] for move in page["moves"]} & {move["uci"] for move in legal}, ahead
    whole = served.get("/api/page", play="e4,e7e5,Nf3", at=1)
    assert [move["san"] for move in whole["line"]["moves"]] == ["e4", "e5", "Nf3"] and whole["line"]["at"] == 1
    assert whole["line"]["moves"][0]["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert whole["position"] == served.get("/api/chess", play="e2e4")["position"] and whole["ahead"]["e7e5"].startswith("1… e5 2. ")
    outside = served.get("/api/page", play="e2e4,h7h5,a2a3")
    assert (outside["found"], outside["last_in_book"]) == (False, 1), outside
    lost = served.get("/api/page", fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1", play="e1d1")
    assert lost["last_in_book"] is None and lost["line"]["start"].startswith("4k3/"), lost


def begins_where_a_variant_does(served):
    """Opens a book of a variant at its start, at a FEN and after moves."""
    page = served.get("/api/page", book="crazyhouse")
    assert page["line"]["start"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1" and len(page["legal"]) == 20, page
    assert [move["move"] for move in page["moves"]] == ["e2e4"], page
    later = served.get("/api/page", book="crazyhouse", fen="r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp]_b_KQkq_-")
    assert [move["move"] for move in later["moves"]] == ["P@d4"], later
    assert {"uci": "P@d4", "san": "@d4", "after": 0, "returns": False} in later["legal"], later
    played = served.get("/api/page", book="crazyhouse", play="e2e4,d7d5,e4d5,d8d5,P@e4", at=4)
    assert [move["san"] for move in played["line"]["moves"]] == ["e4", "d5", "exd5", "Qxd5", "@e4"], played["line"]
    assert played["line"]["moves"][3]["fen"] == "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", played["line"]
    assert served.ask("/chess?book=crazyhouse").status == 200


def names_openings(served):
    def names(text):
        answer = served.ask("/api/names?q=" + text)
        return [json.loads(line) for line in answer.text.splitlines()]

    assert names("ruy%20lopez")[0]["eco"].startswith("C6")
    assert all(found["eco"] == "B90" for found in names("b90"))
    assert names("NAJDORF")[0]["play"].startswith("e2e4,c7c5")
    assert names("naj%20sic")[0] == names("Sicilian+Defense:+Najdorf+Variation")[0]
    assert names("") == [] and names("no%20such%20opening") == []
    assert len(names("s")) == 50


def finds_what_is_typed(served):
    def find(text):
        answer = served.ask("/api/find?" + urllib.parse.urlencode({"q": text}))
        return answer.status, json.loads(answer.text)

    fen = "r1bqkbnr/pppp1ppp/2n5/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4"
    assert find("e4 c7c5") == (200, {"kind": "position", "fen": "", "play": "e2e4,c7c5", "title": "B20 Sicilian Defense"})
    status, found = find(fen + " moves Nxd4")
    assert status == 200 and (found["fen"], found["play"]) == (fen, "f3d4"), found
    # The members are parameters of the API.
    assert served.get("/api/chess", fen=found["fen"], play=found["play"])["game"] == "chess"
    status, found = find("[White \"A\"]\n[Black \"B & <C>\"]\n\n1. e4 {good} e5 (1... c5) *")
    assert status == 200 and (found["play"], found["title"]) == ("e2e4,e7e5", "A \u2013 B & <C>"), found
    status, found = find("gruenfeld")
    assert status == 200 and found["kind"] == "openings" and len(found["openings"]) == 50, found
    assert found["openings"] == [json.loads(line) for line in served.ask("/api/names?q=gr%C3%BCnfeld").text.splitlines()]
    status, found = find("1. e4 e5 2. Nd4")
    error = {"what": "Bad Request", "where": "q", "why": "move 2, Nd4: no white knight can go to d4 (2 legal plies before it)"}
    assert (status, found) == (400, {"error": error}), found
    assert find("")[0] == 400 and find("x" * 5000)[0] == 400
    answer = served.ask("/api/find?q=e4&book=other")
    assert (answer.status, json.loads(answer.text)["error"]["where"]) == (404, "book"), answer.text


def returns_errors(served):
    cases = {"/api/chess?fen=nonsense": (400, "fen"), "/api/chess?play=e2e5": (400, "play"), "/api/chess?book=other": (404, "book"),
             "/api/chess?fen=%ff": (400, "query"), "/api/page?play=e2e5": (400, "play"), "/api/explain?position=x": (404, "book"), "/api/nothing": (404, "/api/nothing")}
    for target, (status, where) in cases.items():
        answer = served.ask(target)
        assert (answer.status, json.loads(answer.text)["error"]["where"]) == (status, where), (target, answer.text)


def main(tabia, folder):
    book = pathlib.Path(folder) / "corners.pgn"
    with Served(tabia, [book]) as served:
        has_what_the_tool_has(tabia, book, served)
        has_the_lines_of_a_game(tabia, book, served)
        counts_games_after_a_move(served)
        has_what_the_page_needs(served)
        names_openings(served)
        finds_what_is_typed(served)
        returns_errors(served)
        assert served.ask("/api/chess").getheader("Access-Control-Allow-Origin") is None
        books = served.ask("/api/books").text.splitlines()
        assert [json.loads(line)["name"] for line in books] == ["corners"]
    with Served(tabia, [pathlib.Path(folder).parent.parent / "formats/oobs/crazyhouse.obs.db3"]) as served:
        begins_where_a_variant_does(served)
    with Served(tabia, [book], "--cors") as served:
        for path in ("/api/books", "/api/chess", "/api/page", "/api/explain", "/api/names?q=b90"):
            assert served.ask(path).getheader("Access-Control-Allow-Origin") == "*", path
        assert served.ask("/chess").getheader("Access-Control-Allow-Origin") is None


if __name__ == "__main__":
    main(*sys.argv[1:])
