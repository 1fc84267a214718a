#!/usr/bin/env python3
"""Books are changed by the page of tabia serve --edit, and by nobody else: editing_test.py TABIA [--requests N] [--kills N]

N hostile requests, which a seed draws, change nothing; a server that is killed at any moment leaves the file with a change
or without it.
"""

import argparse
import http.client
import json
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
from served import Served  # noqa: E402

GAMES = "1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1-0\n\n1. c4 c5 1-0\n\n1. c4 e5 0-1\n"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
MARK = "# tabia changes\n"


class Editor:
    """A client with the token of the server."""

    def __init__(self, served):
        self.served = served

    def post(self, body, token=None, content_type="application/json", **fields):
        text = body if isinstance(body, (str, bytes)) else json.dumps(body)
        headers = {"X-Tabia-Token": self.served.token if token is None else token, "Content-Type": content_type, **fields}
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=20)
        connection.request("POST", "/api/edit", text, headers)
        response = connection.getresponse()
        response.text = response.read().decode()
        connection.close()
        return response

    def edit(self, **members):
        response = self.post(members)
        assert response.status == 200, (members, response.text)
        return json.loads(response.text)["changed"]

    def refuse(self, status, body, **fields):
        response = self.post(body, **fields)
        assert response.status == status, (body, fields, response.status, response.text)
        return response.text


def shares_of(served, **parameters):
    return {move["san"]: round(move["share"], 3) for move in served.get("/api/chess", **parameters)["moves"] if move["share"] > 0}


def makes_each_change_and_takes_it_back(served, editor, path):
    before = shares_of(served)
    for verb, members, shares in [
            ("ban", {"move": "e2e4"}, {"c4": 0.5, "d4": 0.5}),
            ("only", {"move": "d4"}, {"d4": 1.0}),
            ("weight", {"move": "c2c4", "percent": 40}, {"e4": 0.36, "c4": 0.4, "d4": 0.24}),
            ("weight", {"move": "a3", "percent": 30}, {"e4": 0.3, "c4": 0.2, "d4": 0.2, "a3": 0.3})]:
        editor.edit(verb=verb, position="startpos", **members)
        assert shares_of(served) == shares, (verb, shares_of(served))
        assert shares_of(served, fen=START + " 0 1") == shares
        chosen = {move["uci"] for move in served.get("/lichess", fen=START + " 0 1")["moves"]}
        assert verb != "ban" or "e2e4" not in chosen, chosen
        editor.edit(verb="revert", position="startpos", move=members["move"])
        assert shares_of(served) == before and path.read_text() == MARK
    editor.edit(verb="comment", position="startpos moves e2e4", comment="of the camp")
    assert served.get("/api/chess", play="e2e4")["notes"][0]["text"] == "of the camp"
    editor.edit(verb="revert", position="startpos moves e2e4")


def adds_a_line_that_the_book_does_not_have(served, editor):
    editor.edit(verb="add", position="1. b3 e5 2. Bb2", side="white", percent=25)
    assert shares_of(served)["b3"] == 0.25
    assert shares_of(served, play="b2b3,e7e5") == {"Bb2": 1.0}
    changes = served.ask("/api/changes").text.splitlines()
    assert [json.loads(line)["line"] for line in changes] == [2, 3]
    effect = served.get("/api/changes/position")["moves"]
    assert effect == [{"uci": "b2b3", "san": "b3", "change": "weight 25", "before": 0.0, "after": 0.25}], effect
    for position in ("startpos", "startpos moves b2b3 e7e5"):
        editor.edit(verb="revert", position=position)


def takes_up_what_an_editor_wrote(served, editor, path):
    path.write_text(MARK + "# mine\n" + START + " am d4;\n")
    assert served.get("/api/changes/position")["moves"][0]["after"] == 0, "the change of another program"
    assert "It was: no line." in editor.refuse(409, {"verb": "ban", "position": "startpos", "move": "e4", "seen": ""})
    assert shares_of(served) == {"e4": 0.6, "c4": 0.4}, "the books with the line that the error shows"
    line = served.get("/api/changes/position")["text"]
    assert line == START + " am d4;"
    editor.edit(verb="ban", position="startpos", move="e4", seen=line)
    assert path.read_text() == MARK + "# mine\n" + START + " am d4 e4;\n"
    assert shares_of(served) == {"c4": 1.0}
    editor.edit(verb="revert", position="startpos")
    path.write_text(MARK)


def download(served, book, name, token=None, **fields):
    headers = {"X-Tabia-Token": served.token if token is None else token, **fields}
    served.connection.request("GET", f"/api/changes/book?book={book}&format={name}", headers=headers)
    answer = served.connection.getresponse()
    return answer.status, answer.read()


def writes_the_changed_book(served, editor, tabia, folder):
    editor.edit(verb="ban", position="startpos", move="e4")
    for name in ("bin", "tabia", "pgn", "obs.db3"):
        status, written = download(served, "book", name)
        assert status == 200, written
        book = folder / f"downloaded.{name}"
        book.write_bytes(written)
        probed = json.loads(subprocess.run([tabia, "probe", book, "startpos", "--json"], capture_output=True, check=True).stdout)
        assert {move["san"] for move in probed["moves"] if move["share"] > 0} == {"d4", "c4"}, (name, probed)
    assert download(served, "none", "bin")[0] == 404
    assert download(served, "book", "xyz")[0] == 400
    assert download(served, "book", "bin", token="")[0] == 403
    assert download(served, "book", "bin", Origin="http://other.example")[0] == 403
    editor.edit(verb="revert", position="startpos")


def refuses_wrong_requests(editor, path):
    good = {"verb": "ban", "position": "startpos", "move": "e4"}
    editor.refuse(403, good, token="")
    editor.refuse(403, good, token=editor.served.token[:-1])
    editor.refuse(403, good, Origin="http://evil.example")
    editor.refuse(403, good, Origin="null")
    editor.refuse(421, good, Host="evil.example")
    editor.refuse(415, good, content_type="text/plain")
    editor.refuse(415, good, content_type="application/x-www-form-urlencoded")
    for body in ["", "[]", "{", "7", '"ban"', {}, {"verb": "forbid"}, {"verb": "ban"}, {**good, "move": "e5"}, {**good, "move": 7},
                 {**good, "position": ["startpos"]}, {**good, "seen": None}, {"verb": "weight", **{**good, "verb": "weight"}},
                 {**good, "verb": "weight", "percent": 101}, {**good, "verb": "weight", "percent": -1},
                 {**good, "verb": "weight", "percent": 4.5}, {"verb": "add", "position": "1. e4"}]:
        editor.refuse(400, body)
    assert editor.served.ask("/api/edit").status == 405, "a GET"
    editor.refuse(413, "x" * (64 * 1024 + 1))
    assert path.read_text() == MARK


def good_request(draw, served):
    """Returns the parts and the body of a request that changes the start position."""
    verb = draw.choice(["ban", "only", "weight", "add", "comment"])
    body = json.dumps({"verb": verb, "position": "1. e4 e5" if verb == "add" else draw.choice(["startpos", START]),
                       "move": draw.choice(["e4", "e2e4", "d4"]), "side": "white", "percent": draw.randrange(1, 100), "comment": "x"})
    parts = {"method": "POST", "path": "/api/edit", "host": f"127.0.0.1:{served.port}", "origin": "", "token": served.token,
             "type": "application/json", "length": len(body)}
    return parts, body


def spoil(draw, served, parts, body):
    """Makes one of the parts of a request wrong. Returns the name of the part, and the body."""
    wrong = draw.choice(["method", "path", "host", "origin", "token", "type", "length", "body", "chunked"])
    if wrong == "method":
        parts["method"] = draw.choice(["GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "post", "TRACE"])
    elif wrong == "path":
        parts["path"] = draw.choice(["/api/edit/", "/api/edit?x", "/API/EDIT", "//api/edit", "/api/changes", "/api/%65dit", "/"])
        parts["token"] = "" if "?" in parts["path"] else parts["token"]
    elif wrong == "host":
        parts["host"] = draw.choice(["evil.example", "127.0.0.1.evil.example", "[::1]evil", "a@127.0.0.1", "169.254.169.254"])
    elif wrong == "origin":
        parts["origin"] = draw.choice(["http://evil.example", "null", "http://127.0.0.1", f"http://127.0.0.1:{served.port}.evil.example",
                                       f"http://localhost:{served.port}", "file://"])
    elif wrong == "token":
        parts["token"] = draw.choice(["", "0" * 32, served.token[:-1], served.token + "0", served.token.upper() + " ", "*"])
    elif wrong == "type":
        parts["type"] = draw.choice(["text/plain", "multipart/form-data", "application/x-www-form-urlencoded", "application/jsonp", ""])
    elif wrong == "length":
        parts["length"] = draw.choice([10_000_000, 65_537, "x", "-1", "1e3", "00", 2 ** 64])
    elif wrong == "chunked":
        parts["length"] = f"{len(body)}\r\nTransfer-Encoding: chunked"
    else:
        body = draw.choice([body[:-1], body.replace("verb", "Verb"), "[" + body + "]", body.replace("startpos", "8/8").replace(START, "8/8")
                            .replace("1. e4 e5", "8/8"), "\0" * len(body), '{"verb":["ban"]}', "{" * 50_000, body + "{}"])
        parts["length"] = len(body)
    return wrong, body


def request_of(parts, body):
    """Returns the bytes of a request."""
    head = (f"{parts['method']} {parts['path']} HTTP/1.1\r\nHost: {parts['host']}\r\nContent-Type: {parts['type']}\r\n"
            f"X-Tabia-Token: {parts['token']}\r\nContent-Length: {parts['length']}\r\nConnection: close\r\n")
    if parts["origin"]:
        head += f"Origin: {parts['origin']}\r\n"
    return (head + "\r\n" + body).encode()


def send(served, request):
    """Sends the bytes of a request. Returns the first bytes of the response; none if the server closes the connection."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as client:
        try:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            return client.recv(200)
        except ConnectionError:
            return b""


def survives_hostile_requests(served, editor, path, count):
    """Sends each request as its owner would, and takes the change back; then with one part that is wrong."""
    draw = random.Random(1)
    for number in range(count):
        parts, body = good_request(draw, served)
        answer = send(served, request_of(parts, body))
        assert path.read_text() != MARK, (number, body, answer)
        editor.edit(verb="revert", position="startpos")
        assert path.read_text() == MARK, (number, body)
        wrong, body = spoil(draw, served, parts, body)
        request = request_of(parts, body)
        answer = send(served, request)
        assert path.read_text() == MARK, (number, wrong, request[:400], answer)
    served.connection.close()
    assert shares_of(served) == {"e4": 0.429, "c4": 0.286, "d4": 0.286}


def makes_changes_of_many_clients(served, editor, path):
    moves = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"]
    threads = [threading.Thread(target=editor.edit, kwargs={"verb": "ban", "position": "startpos", "move": move}) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    banned = re.search(r" am ([^;]*);", path.read_text())[1].split()
    assert sorted(banned) == moves, banned
    path.write_text(MARK)


def leaves_whole_files_when_killed(tabia, book, path, kills):
    draw = random.Random(2)
    moves = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"]
    statuses = []
    for number in range(kills):
        served = Served(tabia, [book], "--edit", str(path))
        stop = threading.Event()

        def change():
            editor, draw = Editor(served), random.Random(number)
            while not stop.is_set():
                try:
                    members = {"verb": draw.choice(["ban", "revert"]), "position": "startpos", "move": draw.choice(moves)}
                    statuses.append(editor.post(members).status)
                except (ConnectionError, http.client.HTTPException):
                    return

        thread = threading.Thread(target=change)
        thread.start()
        time.sleep(draw.uniform(0.02, 0.2))
        served.process.send_signal(signal.SIGKILL)
        stop.set()
        thread.join()
        served.process.wait()
        text = path.read_text()
        assert re.fullmatch(re.escape(MARK) + "(" + re.escape(START) + r" am [a-h]3( [a-h]3)*;\n)?", text), text
    assert 200 in statuses, "no change was made"
    subprocess.run([tabia, "edit", path, "ban", "startpos", "a4"], check=True, capture_output=True)
    # A writer removes the leftovers of a killed one, apart from a lock without its mark, which may belong to another program.
    names = {name.name for name in path.parent.iterdir() if name.name.startswith("killed.epd")}
    assert names <= {"killed.epd", "killed.epd.lock"}, names


def refuses_wrong_flags(tabia, book, path):
    serve = [tabia, "serve", "--book", book, "--check"]
    missing = path.parent / "missing.epd"
    subprocess.run([*serve, "--edit", missing], check=True, capture_output=True)
    assert not missing.exists(), "--check writes nothing"
    for flags, text in [
            (["--edit", path, "--any-address"], "only this machine may change books"),
            (["--edit", path, "--public-url", "https://books.example/"], "only this machine may change books"),
            (["--edit", path.parent / "games.pgn"], "games.pgn: has the extension of another format"),
            (["--edit", book], "an output must not be an input")]:
        result = subprocess.run([*serve, *flags], capture_output=True, text=True)
        assert result.returncode == 2 and text in result.stderr, (flags, result)


def refuses_to_write_into_a_book(tabia, folder):
    book = folder / "am.epd"
    book.write_text(START + " am e4;\n")
    (folder / "link.epd").symlink_to("am.epd")
    result = subprocess.run([tabia, "serve", "--book", book, "--edit", folder / "link.epd", "--check"], capture_output=True, text=True)
    assert result.returncode == 2 and "is the same file as --book" in result.stderr, result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tabia")
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--kills", type=int, default=3)
    arguments = parser.parse_args()
    tabia = arguments.tabia
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        book, path = folder / "book.tabia", folder / "my.epd"
        (folder / "games.pgn").write_text(GAMES)
        subprocess.run([tabia, "build", folder / "games.pgn", "-o", book], check=True, capture_output=True)
        with Served(tabia, [book], "--edit", str(path)) as served:
            assert re.fullmatch("[0-9a-f]{32}", served.token) and path.read_text() == MARK
            editor = Editor(served)
            makes_each_change_and_takes_it_back(served, editor, path)
            adds_a_line_that_the_book_does_not_have(served, editor)
            takes_up_what_an_editor_wrote(served, editor, path)
            writes_the_changed_book(served, editor, tabia, folder)
            refuses_wrong_requests(editor, path)
            makes_changes_of_many_clients(served, editor, path)
            survives_hostile_requests(served, editor, path, arguments.requests)
        with Served(tabia, [book]) as served:
            assert served.ask("/api/changes").status == 404, "without --edit"
        leaves_whole_files_when_killed(tabia, book, folder / "killed.epd", arguments.kills)
        refuses_wrong_flags(tabia, book, path)
        refuses_to_write_into_a_book(tabia, folder)
    print(f"changed by its owner alone: {arguments.requests} hostile requests, {arguments.kills} kills")


if __name__ == "__main__":
    main()
