#!/usr/bin/env python3
"""`tabia probe --stdin` of a book on a server: probe_lines.py TABIA BOOK"""

import json
import pathlib
import subprocess
import sys
import tempfile

from range_server import RangeServer

FILES = "abcdefgh"
LINES = [f"startpos moves {white}2{white}4 {black}7{black}{rank}" for white in FILES for black in FILES for rank in "56"]


class Probe:
    def __init__(self, program, folder):
        self.program, self.environment = program, {"XDG_CACHE_HOME": folder}

    def command(self, book):
        return [self.program, "probe", "--stdin", "--json", book]

    def answers(self, book, lines):
        """Returns the exit code and an object for each line."""
        result = subprocess.run(self.command(book), input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                                env=self.environment, timeout=120)
        return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


def asks_for_several_lines_at_once(probe, path):
    right = probe.answers(path, LINES)
    with RangeServer(path.read_bytes(), delay=0.05) as server:
        found = probe.answers(server.url, LINES)
        assert 8 < server.busiest <= 16, server.busiest
    assert found == right, "other answers, or in another order, than those of the file"


def answers_before_the_next_line_comes(probe, path):
    with RangeServer(path.read_bytes()) as server:
        with subprocess.Popen(probe.command(server.url), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                              env=probe.environment) as process:
            for line in LINES[:3]:
                process.stdin.write(line + "\n")
                assert json.loads(process.stdout.readline())["game"] == "chess"
            process.stdin.close()


def tells_a_fault_from_a_miss(probe, path):
    with RangeServer(path.read_bytes(), fault="error", honest=2) as server:
        code, answers = probe.answers(server.url, [LINES[0], "nonsense"])
        assert code == 4, code
        assert [answer["found"] for answer in answers] == [None, False], answers
        assert "status 500" in answers[0]["error"], answers


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        path = pathlib.Path(folder) / "book.tabia"
        subprocess.run([program, "build", source, "-o", path], check=True, capture_output=True)
        probe = Probe(program, folder)
        asks_for_several_lines_at_once(probe, path)
        answers_before_the_next_line_comes(probe, path)
        tells_a_fault_from_a_miss(probe, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
