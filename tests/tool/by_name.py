#!/usr/bin/env python3
"""tabia probe and the search field of tabia's page find the same positions: by_name.py TABIA CHESS_BOOK BACKGAMMON_BOOK BY_NAME_TSV"""

import json
import pathlib
import subprocess
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from served import Served  # noqa: E402


def run(tabia, *words):
    return subprocess.run([tabia, "probe", "--json", "--no-cache", *words], capture_output=True, text=True, timeout=30)


def answer(tabia, *words):
    result = run(tabia, *words)
    assert result.returncode in (0, 1), f"{words}: {result.stderr}"
    return json.loads(result.stdout)


def position(tabia, book, game, *words):
    """Returns the members of the answer that say which position it is about."""
    facts = answer(tabia, book, *words)
    return facts["position"] if game == "chess" else (facts["position_id"], facts["dice"], facts["context"])


def check_errors(tabia, book, text, why):
    for words in (text.split(), [text]):
        result = run(tabia, book, *words)
        assert result.returncode == 2 and why in result.stderr and result.stdout == "", f"{words}: {result}"


def check_page(served, tabia, book, game, text, meant):
    """Expects the page to find the position or, for an error, to give the same reason or the openings that are possible."""
    path = "/api/find" if game == "chess" else "/api/backgammon/find"
    response = served.ask(path + "?" + urllib.parse.urlencode({"q": text}))
    found = json.loads(response.text)
    if response.status == 400:
        assert meant.startswith("error: ") and meant.removeprefix("error: ") in found["error"]["why"], f"{text}: {found}"
        return
    if meant.startswith("error: "):
        in_full = run(tabia, book, text).stderr
        names = [f"{opening['eco']} {opening['name']}" for opening in found["openings"][:3]]
        assert "; ".join(names) in in_full, f"{text}: {in_full}"
        return
    if found["kind"] == "openings":
        text_found = found["openings"][0]["fen"]
    elif game == "chess":
        text_found = (found["fen"] or "startpos") + (" moves " + found["play"].replace(",", " ") if found["play"] else "")
    else:
        text_found = found["position"]
    assert position(tabia, book, game, text_found) == position(tabia, book, game, meant), f"{text}: {found}"


def main():
    tabia, books, names = sys.argv[1], dict(zip(("chess", "backgammon"), sys.argv[2:4])), sys.argv[4]
    rows = [line.split("\t") for line in pathlib.Path(names).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    wrong = [text for _, text, meant in rows if meant.startswith("error: ")]
    assert len(rows) >= 60 and len(wrong) >= 20, (len(rows), len(wrong))
    with Served(tabia, books.values()) as served:
        for game, text, meant in rows:
            check_page(served, tabia, books[game], game, text, meant)
            if meant.startswith("error: "):
                check_errors(tabia, books[game], text, meant.removeprefix("error: "))
                continue
            for words in (text.split(), [text]):
                assert position(tabia, books[game], game, meant) == position(tabia, books[game], game, *words), text
                if text != "start":  # of both games
                    assert run(tabia, *words).returncode in (0, 1), text
    print(f"{len(rows)} texts, {len(wrong)} of them wrong")


main()
