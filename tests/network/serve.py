#!/usr/bin/env python3
"""tabia serve with a book on the network: a fault is 503, and a new book is opened: serve.py TABIA BOOK"""

import http.client
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from range_server import RangeServer  # noqa: E402
from served import Served  # noqa: E402


# Each asks for positions that were not read while the server was honest.
FAILING = ["/chess?play=d2d4_d7d5", "/api/chess?play=c2c4_e7e5", "/api/explain?play=g1f3_d7d5", "/lichess?play=b1c3",
           "/cdb.php?action=queryall&board=rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R%20b%20KQkq%20-"]


def moves(served, play):
    return [move["uci"] for move in served.get("/masters", play=play)["moves"]]


def answers_beside_a_stalled_book(program, scratch, content):
    """Tests that a server that is silent delays no other client, and not the end of the program."""
    with RangeServer(content) as server:
        served = Served(program, [server.url + ";name=far", f"{scratch / 'new.tabia'};name=near"])
        requests = server.requests
        server.fault = "silent"
        stalled = [threading.Thread(target=ask_once, args=(served.port, f"/masters?play={play}"), daemon=True)
                   for play in ("d2d4", "c2c4", "g1f3")]
        for thread in stalled:
            thread.start()
        end = time.monotonic() + 20
        while server.requests < requests + len(stalled):
            assert time.monotonic() < end, "the requests to the silent server wait for each other"
            time.sleep(0.01)
        begin = time.monotonic()
        for play in ("", "e2e4", "e2e4,e7e5"):
            assert served.ask(f"/chess?book=near&play={play}").status == 200
        took = time.monotonic() - begin
        assert took < 5, f"a local book took {took:.1f} s"
        begin = time.monotonic()
        with served:
            pass
        took = time.monotonic() - begin
        assert took < 5, f"the end took {took:.1f} s"


def ask_once(port, target):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        connection.request("GET", target)
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        pass  # the server ended


def wait_until(is_so):
    """Waits for a condition, because a failed server is retried after a pause."""
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, "the new book was not opened"
        time.sleep(0.1)


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        scratch = pathlib.Path(folder)
        games = scratch / "new.pgn"
        games.write_text('[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2\n')
        for name, book in (("old.tabia", source), ("new.tabia", games)):
            subprocess.run([program, "build", book, "-o", scratch / name], check=True, capture_output=True)
        old, new = ((scratch / name).read_bytes() for name in ("old.tabia", "new.tabia"))
        answers_beside_a_stalled_book(program, scratch, old)
        with RangeServer(old) as server, Served(program, [server.url + ";name=far"]) as served:
            assert "c7c5" in moves(served, "e2e4")
            server.fault = "error"
            response = served.ask("/masters?play=d2d4")
            assert response.status == 503 and "cannot be read" in response.text, (response.status, response.text)
            for target in FAILING:
                response = served.ask(target)
                assert response.status == 503, (target, response.status, response.text)
            assert "c7c5" in moves(served, "e2e4"), "what was read before is lost"
            server.fault, server.content, server.etag = None, new, '"2"'
            wait_until(lambda: served.ask("/masters?play=c2c4").status == 200)
            assert moves(served, "e2e4") == ["e7e5"]
            assert "the file was replaced" in served.logged() and "the books were reloaded" in served.logged(), served.logged()


if __name__ == "__main__":
    main(*sys.argv[1:])
