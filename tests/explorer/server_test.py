#!/usr/bin/env python3
"""`tabia serve` as clients meet it: server_test.py TABIA FOLDER, with the books of the test data in FOLDER.

Each function is one case; a failing one ends the script with its assertion.
"""

import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from served import Served

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(served):
    client = socket.create_connection(("127.0.0.1", served.port), timeout=20)
    return client


def read_to_end(client):
    data = b""
    while part := client.recv(65536):
        data += part
    return data


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def keeps_a_connection(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        first = served.ask("/masters")
        local = served.connection.sock.getsockname()
        assert first.status == 200 and first.getheader("ETag")
        again = served.ask("/masters", If_None_Match=first.getheader("ETag"))
        assert (again.status, again.text) == (304, "")
        assert served.ask("/masters", "HEAD").getheader("Content-Length") == first.getheader("Content-Length")
        assert served.connection.sock.getsockname() == local
        assert served.logged() == "", "queries are logged only with --log"


def serves_older_clients(tabia, books):
    with Served(tabia, [books / "four.pgn"], "--log") as served:
        client = connect(served)
        client.sendall(b"GET /masters?moves=0 HTTP/1.0\r\n\r\n")
        assert read_to_end(client).endswith(b'"opening":null}')
        wait_until(lambda: "200 /masters?moves=0" in served.logged())


def obeys_http_proxy(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        proxy = urllib.request.ProxyHandler({"http": f"http://127.0.0.1:{served.port}"})
        url = "http://www.chessdb.cn/cdb.php?action=querybest&json=1&board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-"
        answer = urllib.request.build_opener(proxy).open(url, timeout=20).read()
        assert answer == b'{"status":"ok","move":"e2e4"}', answer


def answers_a_pipeline(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        client = connect(served)
        client.sendall(GET * 500 + GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert read_to_end(client).count(b"HTTP/1.1 200 OK") == 501


def refuses_what_is_no_request(tabia, books):
    cases = {b"GET / HTTP/1.1\nHost: localhost\n\n": b"400", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n": b"400",
             b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello": b"405",
             b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello": b"413",
             b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n": b"400",
             b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n": b"414",
             b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 2_000_000: b"431"}
    with Served(tabia, [books / "four.pgn"]) as served:
        for request, status in cases.items():
            client = connect(served)
            try:
                client.sendall(request)
            except OSError:  # of ten megabytes the server reads few
                continue
            answer = read_to_end(client)
            assert answer.startswith(b"HTTP/1.1 " + status), (request[:60], answer[:60])
        assert served.ask("/health").status == 200


def ends_slow_senders(tabia, books):
    with Served(tabia, [books / "four.pgn"], "--idle-timeout", "1") as served:
        silent, half = connect(served), connect(served)
        half.sendall(b"GET /health HT")
        assert read_to_end(silent) == b"" and read_to_end(half) == b""


def turns_away_whom_it_has_no_room_for(tabia, books):
    with Served(tabia, [books / "four.pgn"], "--connections", "2") as served:
        clients = [connect(served) for _ in range(2)]
        for client in clients:
            client.sendall(GET)
            assert client.recv(4096)
        third = connect(served)
        assert b" 503 Service Unavailable\r\n" in read_to_end(third)
        time.sleep(1.1)  # an idle one makes room then
        late = connect(served)
        late.sendall(GET.replace(b"/health", b"/metrics"))
        counts = late.recv(65536).decode()
        assert counts.startswith("HTTP/1.1 200")
        for line in ("tabia_connections 2", "tabia_connections_limit 2", "tabia_connections_accepted_total 3", "tabia_connections_refused_total 1",
                     "tabia_connections_evicted_total 1"):
            assert line in counts.splitlines(), counts


def leaks_nothing(tabia, books):
    with Served(tabia, [books / "four.pgn"]) as served:
        served.ask("/health")
        descriptors = lambda: len(os.listdir(f"/proc/{served.process.pid}/fd"))
        before = descriptors()
        for i in range(300):
            client = connect(served)
            client.sendall([b"GET /hea", b"", GET, b"\n\n"][i % 4])
            client.close()
        wait_until(lambda: descriptors() <= before)


def opens_books_again_without_losing_a_request(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        book = pathlib.Path(folder) / "book.pgn"
        shutil.copy(books / "four.pgn", book)
        with Served(tabia, [book]) as served:
            seen, stop = set(), threading.Event()

            def ask_on():
                client = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
                while not stop.is_set():
                    client.request("GET", "/masters?moves=0")
                    response = client.getresponse()
                    assert response.status == 200
                    seen.add(response.read())

            threads = [threading.Thread(target=ask_on) for _ in range(3)]
            for thread in threads:
                thread.start()
            wait_until(lambda: len(seen) == 1)
            for round_number, source in enumerate(["corners.pgn", "four.pgn", "corners.pgn"], 1):
                shutil.copy(books / source, book.with_suffix(".new"))
                book.with_suffix(".new").rename(book)
                served.process.send_signal(signal.SIGHUP)
                wait_until(lambda: served.logged().count("the books were reloaded") == round_number)
            book.write_text("no book")
            served.process.send_signal(signal.SIGHUP)
            wait_until(lambda: "the books were not reloaded: " in served.logged())
            stop.set()
            for thread in threads:
                thread.join()
            assert len(seen) == 2, seen
            counts = served.ask("/metrics").text.splitlines()
            assert 'tabia_reloads_total{result="success"} 3' in counts and 'tabia_reloads_total{result="failure"} 1' in counts, counts
            assert served.get("/masters", moves=0)["white"] == 1


def reloads_only_what_changed(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        folder = pathlib.Path(name)
        for book in ("four.pgn", "corners.pgn", "avoided-c5.epd"):
            shutil.copy(books / book, folder)
        with Served(tabia, [folder / "four.pgn", folder / "corners.pgn"], "--before", folder / "avoided-c5.epd") as served:
            for opened, changed in enumerate([[], ["four.pgn"], ["avoided-c5.epd", "corners.pgn"]]):
                for book in changed:
                    (folder / book).write_bytes((folder / book).read_bytes() + b"\n")
                served.process.send_signal(signal.SIGHUP)
                wait_until(lambda: f"the books were reloaded: {opened} of 3 opened" in served.logged())
                assert served.get("/masters")["white"] == 1


def notices_a_change_of_the_same_size_and_time(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        folder = pathlib.Path(name)
        sources = [folder / "a.pgn", folder / "b.pgn"]
        for source, move in zip(sources, ("e4", "d4")):
            source.write_text(f'[Result "1-0"]\n\n1. {move} a6 1-0\n')
        for suffix in ("pgn", "bin", "tabia"):
            book, replacement = folder / f"book.{suffix}", folder / f"new.{suffix}"
            for source, out in zip(sources, (book, replacement)):
                if suffix == "pgn":
                    shutil.copy(source, out)
                else:
                    named = folder / "games.pgn"  # an index contains the name of its source
                    shutil.copy(source, named)
                    index = folder / "games.tabia"
                    subprocess.run([tabia, "build", named, "-o", index], check=True, capture_output=True)
                    if suffix == "tabia":
                        shutil.copy(index, out)
                    else:
                        subprocess.run([tabia, "convert", index, "-o", out, "--lossy"], check=True, capture_output=True)
            for path in (book, replacement):
                os.utime(path, (1_700_000_000, 1_700_000_000))
            assert book.stat().st_size == replacement.stat().st_size
            with Served(tabia, [book]) as served:
                old = served.ask("/masters")
                content = content_of(served)
                assert served.ask("/masters", If_None_Match=old.getheader("ETag")).status == 304
                replacement.rename(book)
                served.process.send_signal(signal.SIGHUP)
                wait_until(lambda: "the books were reloaded" in served.logged())
                new = served.ask("/masters", If_None_Match=old.getheader("ETag"))
                assert new.status == 200 and new.text != old.text, (suffix, new.status, new.text)
                assert content_of(served) != content


def content_of(served):
    """Returns the content hash of the only book, which /metrics and /status print."""
    content = re.search(r'^tabia_book_info{book="book",content="([0-9a-f]{16})"} 1$', served.ask("/metrics").text, re.MULTILINE)[1]
    assert f"<dd>{content}</dd>" in served.ask("/status").text
    return content


def holds_a_reload_signal_until_it_serves(tabia, books):
    """Shows a match in a pipe, which the server waits for before it listens."""
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        pipe, suite = pathlib.Path(name) / "match.pgn", pathlib.Path(name) / "suite.epd"
        suite.write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n")
        os.mkfifo(pipe)
        process = subprocess.Popen([tabia, "serve", "--no-cache", "--listen", "127.0.0.1:0", "--book", books / "four.pgn", "--suite", suite,
                                    "--played", pipe], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            writer = opened_for_writing(pipe)
            process.send_signal(signal.SIGHUP)
            send(writer, books / "four.pgn")
            assert process.stdout.readline().startswith("http://127.0.0.1:")
            lines = []
            while not lines or "the books were reloaded" not in lines[-1]:
                lines.append(process.stderr.readline())
                assert lines[-1], lines
        finally:
            process.kill()
            process.communicate()


def send(writer, book):
    with open(writer, "wb") as stream:
        stream.write(book.read_bytes())


def opened_for_writing(pipe):
    """Waits until another process has opened the pipe to read it."""
    end = time.monotonic() + 20
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            assert time.monotonic() < end, "no process reads the pipe"
            time.sleep(0.01)


def tells_the_service_manager(tabia, books):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        for path in (os.path.join(name, "notify"), "@tabia-test-" + os.path.basename(name)):
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                manager.bind(path.replace("@", "\0"))
                manager.settimeout(20)
                os.environ["NOTIFY_SOCKET"] = path
                try:
                    with Served(tabia, [books / "four.pgn"]) as served:
                        assert manager.recv(4096) == b"READY=1"
                        served.process.send_signal(signal.SIGHUP)
                        assert re.fullmatch(rb"RELOADING=1\nMONOTONIC_USEC=[0-9]+", manager.recv(4096))
                        assert manager.recv(4096) == b"READY=1"
                    assert manager.recv(4096) == b"STOPPING=1"
                finally:
                    del os.environ["NOTIFY_SOCKET"]


def checks_the_books_without_serving_them(tabia, books):
    command = [tabia, "serve", "--no-cache", "--check", "--book"]
    result = subprocess.run([*command, books / "four.pgn", "--before", books / "avoided-c5.epd"], capture_output=True, text=True, timeout=20)
    assert (result.returncode, result.stdout, result.stderr) == (0, "four: chess, 3 positions\n", ""), result
    result = subprocess.run([*command, __file__], capture_output=True, text=True, timeout=20)
    assert result.returncode == 3 and result.stdout == "" and __file__ in result.stderr, result


def listens_on_loopback_only(tabia, books):
    result = subprocess.run([tabia, "serve", "--no-cache", "--listen", "0.0.0.0:0", "--book", str(books / "four.pgn")], capture_output=True,
                            text=True, timeout=20)
    assert result.returncode == 2 and "--any-address" in result.stderr, result


CASES = [keeps_a_connection, serves_older_clients, obeys_http_proxy, answers_a_pipeline, refuses_what_is_no_request, ends_slow_senders,
         turns_away_whom_it_has_no_room_for, leaks_nothing, opens_books_again_without_losing_a_request, reloads_only_what_changed,
         notices_a_change_of_the_same_size_and_time, holds_a_reload_signal_until_it_serves, tells_the_service_manager,
         checks_the_books_without_serving_them, listens_on_loopback_only]

if __name__ == "__main__":
    for case in CASES:
        case(sys.argv[1], pathlib.Path(sys.argv[2]))
        print(case.__name__.replace("_", " "))
