#!/usr/bin/env python3
"""Kills one of three servers behind haproxy while clients ask, and rolls out a new book server by server: three_servers.py TABIA HAPROXY

Ends with 1 if a request is lost.
"""
import collections
import http.client
import pathlib
import signal
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABIA, HAPROXY = sys.argv[1:]
BOOKS = ROOT / "tests/data/explorer/books"
FRONT = 7898
REQUESTS, CLIENTS = 6_000, 8
CONFIG = """
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 10s
  option redispatch
  retries 3
  retry-on conn-failure empty-response response-timeout
frontend books
  bind 127.0.0.1:{front}
  default_backend tabia
backend tabia
  option httpchk GET /health HTTP/1.1\\r\\nHost:\\ localhost
"""


class Server:
    def __init__(self, book):
        self.book = book
        self.process = subprocess.Popen([TABIA, "serve", "--listen", "127.0.0.1:0", "--book", f"{book};name=book"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().strip("/\n").rsplit(":", 1)[1])

    def roll_out(self, book):
        new = self.book.with_suffix(".new")
        shutil.copy(book, new)
        new.rename(self.book)
        self.process.send_signal(signal.SIGHUP)
        line = self.process.stderr.readline()
        assert "the books were reloaded" in line, line


class Clients:
    """Ask until all requests are done; count the answers, and those that were lost."""

    def __init__(self, count):
        self.left, self.lock = count, threading.Lock()
        self.answers = collections.Counter()
        self.threads = [threading.Thread(target=self.ask_on) for _ in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def take(self):
        with self.lock:
            self.left -= 1
            return self.left >= 0

    def ask_on(self):
        client = http.client.HTTPConnection("127.0.0.1", FRONT, timeout=20)
        while self.take():
            try:
                client.request("GET", "/masters?moves=0", headers={"Host": "localhost"})
                response = client.getresponse()
                answer = response.read().decode() if response.status == 200 else f"status {response.status}"
            except OSError as error:
                answer = f"lost: {error!r}"
                client.close()
            with self.lock:
                self.answers[answer] += 1

    def wait_for(self, done):
        while REQUESTS - self.left < done:
            time.sleep(0.01)

    def end(self):
        for thread in self.threads:
            thread.join()
        return self.answers


def report(what, answers):
    good = sum(count for answer, count in answers.items() if answer.startswith("{"))
    print(f"{what}: {good} of {REQUESTS} requests were answered")
    for answer, count in answers.items():
        print(f"  {count:6} {answer[:60]}")
    return good == REQUESTS


def main():
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        folder = pathlib.Path(name)
        old, new = folder / "old.tabia", folder / "new.tabia"
        for games, index in ((BOOKS / "four.pgn", old), (BOOKS / "corners.pgn", new)):
            subprocess.run([TABIA, "build", games, "-o", index], check=True, capture_output=True)
        copies = [folder / f"book{number}.tabia" for number in range(3)]
        for copy in copies:
            shutil.copy(old, copy)
        servers = [Server(copy) for copy in copies]
        lines = "".join(f"  server s{server.port} 127.0.0.1:{server.port} check inter 200ms\n" for server in servers)
        (folder / "haproxy.cfg").write_text(CONFIG.format(front=FRONT) + lines)
        haproxy = subprocess.Popen([HAPROXY, "-db", "-f", folder / "haproxy.cfg"], stderr=subprocess.DEVNULL)
        time.sleep(1)
        try:
            clients = Clients(REQUESTS)
            clients.wait_for(REQUESTS // 3)
            for server in servers:
                server.roll_out(new)
                time.sleep(0.2)
            rolled = report("a new book, server by server", clients.end())
            clients = Clients(REQUESTS)
            clients.wait_for(REQUESTS // 3)
            servers[0].process.kill()
            killed = report("one server killed", clients.end())
        finally:
            haproxy.terminate()
            for server in servers:
                server.process.kill()
        return 0 if rolled and killed else 1


if __name__ == "__main__":
    sys.exit(main())
