#!/usr/bin/env python3
"""Measures `tabia serve` next to a bare server on the same loop: bench/http/load.py [--seconds N]

Prints the figures as JSON. Needs wrk, and the targets tabia and bare_server. The load runs on the same machine, so all rates share
its processors: compare figures, not machines.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/explorer"))
import differential  # noqa: E402

MASTERS = "/masters?topGames=0"
PAGE = "/chess?play=e2e4,e7e5,g1f3"


class Server:
    def __init__(self, *command):
        self.process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait()


def wrk(address, connections, seconds):
    """Returns requests a second, and the median delay in microseconds."""
    text = subprocess.run(["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--latency", address], check=True,
                          capture_output=True, text=True).stdout
    assert "Non-2xx" not in text, text
    delay, unit = re.search(r"^\s+50%\s+([\d.]+)(us|ms|s)", text, re.MULTILINE).groups()
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), float(delay) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


def read(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read()


def measure(build, seconds, folder):
    pgn, book = folder / "openings.pgn", folder / "openings.tabia"
    differential.write_games(sorted(ROOT.glob("core/chess/eco/*.tsv")), pgn)
    tabia = build / "plugin/tool/tabia"
    subprocess.run([tabia, "build", pgn, "-o", book], check=True, capture_output=True)
    begin = time.monotonic()
    with Server(tabia, "serve", "--listen", "127.0.0.1:0", "--book", book) as server:
        body = read(server.address + MASTERS)
        yield "first_answer", 1000 * (time.monotonic() - begin), "ms"
        with Server(build / "bench/bare_server", len(body)) as bare:
            # One after the other, three times, and the best of each: other programs only take time away.
            rounds = [(wrk(bare.address, 64, seconds)[0], wrk(server.address + MASTERS, 64, seconds)[0]) for _ in range(3)]
        for name, rates in zip(("bare_rate", "masters_rate"), zip(*rounds)):
            yield name, max(rates), "/s"
        yield "page", wrk(server.address + PAGE, 1, seconds)[1] / 1e3, "ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3, help="of each measurement")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="folder of the build")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabia-bench-") as folder:
        figures = {name: {"value": value, "unit": unit} for name, value, unit in
                   measure(options.build, options.seconds, pathlib.Path(folder))}
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
