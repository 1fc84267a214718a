#!/usr/bin/env python3
"""A book on a server that breaks its promises is refused or read right, never read wrong: faulty_servers.py TABIA BOOK"""

import pathlib
import subprocess
import sys
import tempfile
import time

from range_server import RangeServer

LINES = ["", "e2e4", "e2e4 c7c5 g1f3", "d2d4 g8f6 c2c4 e7e6", "a2a3 a7a6 h2h3", "c2c4 e7e5 b1c3"]


class Tabia:
    def __init__(self, program, folder):
        self.program, self.environment = program, {"XDG_CACHE_HOME": str(folder), "PATH": "/usr/bin:/bin"}

    def run(self, *words, seconds=30):
        return subprocess.run([self.program, *words], capture_output=True, text=True, timeout=seconds, env=self.environment)

    def answers(self, book):
        """Returns the output for each line, without the name of the book."""
        stdin = "".join(f"startpos moves {line}\n" if line else "startpos\n" for line in LINES)
        result = subprocess.run([self.program, "probe", "--stdin", book], input=stdin, capture_output=True, text=True, timeout=60,
                                env=self.environment)
        assert result.returncode in (0, 1), result.stderr
        return result.stdout


def reads_right(tabia, content, right, fault, most_requests):
    with RangeServer(content, fault=fault) as server:
        assert tabia.answers(server.url) == right, fault
        assert server.requests <= most_requests, f"{fault}: {server.requests} requests"


def refuses(tabia, content, fault, why):
    with RangeServer(content, fault=fault) as server:
        result = tabia.run("probe", server.url, "startpos", "moves", "e2e4")
    assert result.returncode in (3, 4) and why in result.stderr, f"{fault}: {result.returncode} {result.stdout} {result.stderr}"
    assert result.stdout == "", f"{fault}: {result.stdout}"


def breaks_later(tabia, content, fault):
    """Tests a server that fails after the book was opened."""
    with RangeServer(content) as server:
        tabia.answers(server.url)
    with RangeServer(content) as server:
        process = subprocess.Popen([tabia.program, "probe", "--stdin", server.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env=tabia.environment, bufsize=1)
        process.stdin.write("startpos\n")
        while server.requests < 2:
            time.sleep(0.01)
        time.sleep(0.2)
        server.fault = fault
        output, _ = process.communicate("startpos moves d2d4 d7d5 c2c4\n", timeout=60)
    lines = output.splitlines()
    assert len(lines) == 2 and "error" in lines[1] and "127.0.0.1" in lines[1], f"{fault}: {output}"
    assert process.returncode in (3, 4), process.returncode


def fails_at_each_request(tabia, content, *words, log=None):
    """Tests that a command whose book becomes unavailable at any request ends with an error and prints no answer."""
    def run(server):
        return tabia.run(words[0], *(["--uci-log", str(log)] if log else []), server.url, *words[1:])

    with RangeServer(content) as server:
        assert run(server).returncode in (0, 1)
        total = server.requests
    assert total > 1, f"{words}: the lookup made no request of its own"
    for honest in range(total):
        with RangeServer(content, fault="error", honest=honest) as server:
            result = run(server)
        where = f"{words}, request {honest + 1} of {total}: {result}"
        assert result.returncode in (3, 4) and result.stdout == "" and "status 500" in result.stderr, where


def asks_the_next_mirror(tabia, content, right):
    with RangeServer(content) as good, RangeServer(content, fault="error") as bad, RangeServer(content, fault="silent") as silent:
        assert tabia.answers(f"{bad.url} {silent.url} {good.url}") == right
        assert good.requests > 0


def refuses_a_mirror_of_another_book(tabia, content):
    other = bytearray(content)
    other[24] ^= 1
    with RangeServer(content) as good, RangeServer(bytes(other)) as other_book:
        process = subprocess.Popen([tabia.program, "probe", "--stdin", f"{good.url} {other_book.url}"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True, env=tabia.environment, bufsize=1)
        process.stdin.write("startpos\n")
        while good.requests < 2:
            time.sleep(0.01)
        time.sleep(0.2)
        good.fault = "error"
        output, _ = process.communicate("startpos moves d2d4 d7d5 c2c4\n", timeout=60)
    assert "the file was replaced" in output.splitlines()[1], output


def keeps_what_all_probes_share(tabia, content, right, cache):
    """Tests that a large dictionary is read once, and again if the cached copy is damaged."""
    def requests_of_a_probe(server):
        asked = server.requests
        assert tabia.run("probe", server.url, "startpos").returncode == 0
        return server.requests - asked

    with RangeServer(content) as server:
        without_copy = requests_of_a_probe(server)
        assert requests_of_a_probe(server) == without_copy - 1, "the second start asked for the dictionary"
        assert tabia.answers(server.url) == right
        kept = list(cache.rglob("book.tabia"))
        assert len(kept) == 1, kept
        damaged = bytearray(kept[0].read_bytes())
        damaged[len(damaged) // 2] ^= 1
        kept[0].write_bytes(damaged)
        assert tabia.answers(server.url) == right
        assert kept[0].read_bytes() != damaged, "the damaged copy was kept"


def copies_what_is_read_whole(tabia, path, scratch):
    with RangeServer(path.read_bytes()) as server:
        assert tabia.run("verify", server.url).returncode == 0
        assert tabia.run("dump", server.url).stdout == tabia.run("dump", str(path)).stdout
        result = tabia.run("build", server.url, "-o", str(scratch / "copy.tabia"))
        assert result.returncode == 2 and "on the network" in result.stderr, result.stderr


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        scratch = pathlib.Path(folder)
        path, cache = scratch / "book.tabia", scratch / "cache"
        tabia = Tabia(program, cache)
        assert tabia.run("build", source, "-o", str(path)).returncode == 0
        content, right = path.read_bytes(), tabia.answers(str(path))
        keeps_what_all_probes_share(tabia, content, right, cache)
        reads_right(tabia, content, right, None, 30)  # of each position on the way, the moves and the notes
        reads_right(tabia, content, right, "first", 90)
        for fault, why in {"whole": "status 200", "error": "status 500", "short": "", "long": "longer than requested",
                           "elsewhere": "other bytes than requested", "closes": "", "size": "not as long as its header",
                           "empty": "Content-Range", "trailers": "the header is too long"}.items():
            refuses(tabia, content, fault, why)
        refuses(tabia, b"", "empty", "")
        for fault in ("whole", "error", "short", "elsewhere", "closes", "size", "empty"):
            breaks_later(tabia, content, fault)
        fails_at_each_request(tabia, content, "explain", "startpos", "moves", "e2e4")
        fails_at_each_request(tabia, content, "explain", "startpos", "moves", "a2a3", "a7a6", "h2h3")
        fails_at_each_request(tabia, content, "probe", "startpos", "moves", "d2d4")
        log = scratch / "game.uci"
        log.write_text("ucinewgame\nposition startpos moves c2c4\ngo\nposition startpos moves c2c4 e7e5\ngo\n")
        fails_at_each_request(tabia, content, "explain", log=log)
        asks_the_next_mirror(tabia, content, right)
        refuses_a_mirror_of_another_book(tabia, content)
        copies_what_is_read_whole(tabia, path, scratch)


if __name__ == "__main__":
    main(*sys.argv[1:])
