#!/usr/bin/env python3
"""Measures `tabia serve` under load, next to a bare server on the same loop and nginx: bench/http/load.py [--seconds N]

Needs tests/install_packages.sh build load, and the targets tabia and bare_server of the preset release. The load runs on the
same machine, so all rates share its processors: compare lines, not machines.
"""

import argparse
import atexit
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build/release"
sys.path.insert(0, str(ROOT / "tests/explorer"))
import differential  # noqa: E402

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-"
MASTERS = "/masters?topGames=0"
QUERYALL = f"/cdb.php?action=queryall&json=1&board={START}"
PAGE = "/chess?play=e2e4,e7e5,g1f3"


class Server:
    def __init__(self, *command):
        self.process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.idle_kib = self.memory_kib()

    def memory_kib(self):
        """Returns its private memory: the pages of a mapped index belong to the system's cache."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1])

    def end(self):
        self.process.terminate()
        self.process.wait()


class Nginx(Server):
    """Answers with a constant text of this size."""

    def __init__(self, body, folder):
        self.address = "http://127.0.0.1:7899"
        text = "x" * body
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/nginx.pid; error_log /dev/null; events {{ worker_connections 1024; }}"
            f"http {{ access_log off; keepalive_requests 1000000000; server {{ listen 127.0.0.1:7899; location / {{ return 200 '{text}'; }} }} }}")
        self.process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        time.sleep(0.5)


def microseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


def wrk(address, connections, seconds, etag=None, script=None):
    """Returns requests a second, p50 and p99, both in microseconds."""
    command = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--latency", address]
    if etag:
        command += ["-H", f"If-None-Match: {etag}"]
    if script:
        command += ["-s", str(script)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert etag or "Non-2xx" not in text, text
    latency = {name: microseconds(re.search(rf"^\s+{name}%\s+(\S+)", text, re.MULTILINE)[1]) for name in ("50", "99")}
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), latency["50"], latency["99"]


def h2load_p99(address, rate, seconds):
    """Returns p99 in microseconds at a rate of requests a second."""
    with tempfile.NamedTemporaryFile("r") as log:
        subprocess.run(["h2load", "--h1", "-t", "1", "-c", "64", f"--rps={max(1, rate // 64)}", "-D", str(seconds), f"--log-file={log.name}",
                        address], check=True, capture_output=True)
        times = sorted(int(line.split("\t")[2]) for line in log)
    return times[len(times) * 99 // 100]


def body_bytes(address):
    with urllib.request.urlopen(address) as answer:
        return len(answer.read()), answer.headers["ETag"]


def new_requests(path, folder):
    """Writes a script for wrk with different requests, by a parameter that the server ignores, so that none is cached."""
    script = folder / "new.lua"
    script.write_text(f"local n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '{path}&n=' .. n) end\n")
    return script


class Table:
    """Prints the figures, and keeps them for the file of --json."""

    def __init__(self):
        self.figures = {}
        print("| what | measured |\n|---|--:|")

    def row(self, what, value, unit, name=None, digits=0):
        print(f"| {what} | {value:,.{digits}f} {unit.replace('us', 'µs')} |", flush=True)
        if name:
            self.figures[name] = {"value": value, "unit": unit}


def measure_rates(table, tabia, path, name, what, seconds, folder):
    size, etag = body_bytes(tabia.address + path)
    bare, nginx = Server(BUILD / "bench/bare_server", size), Nginx(size, folder)
    # One after the other, three times, and the best of each: other programs only take time away.
    new = new_requests(path, folder)
    rounds = [(wrk(bare.address, 64, seconds)[0], wrk(tabia.address + path, 64, seconds)[0], wrk(tabia.address + path, 64, seconds, etag)[0],
               wrk(tabia.address, 64, seconds, script=new)[0], wrk(nginx.address, 64, seconds)[0]) for _ in range(3)]
    bare_rate, rate, unchanged, new_rate, nginx_rate = (max(column) for column in zip(*rounds))
    bare.end()
    nginx.end()
    table.row(f"{what}, {size} bytes, 64 connections", rate, "/s", f"{name}_rate")
    table.row("… with `If-None-Match`", unchanged, "/s", f"{name}_unchanged_rate")
    table.row("… never asked before", new_rate, "/s")
    table.row("… the bare server, as many bytes", bare_rate, "/s", f"{name}_bare_rate")
    table.row("… nginx, `return 200` of as many bytes", nginx_rate, "/s")
    return rate


def measure_delays(table, tabia, rate, seconds):
    _, p50, p99 = wrk(tabia.address + MASTERS, 1, seconds)
    table.row("`/masters`, one connection, p50", p50, "us", "masters_p50")
    table.row("`/masters`, one connection, p99", p99, "us", "masters_p99")
    table.row("`/masters` at half of its rate, p99", h2load_p99(tabia.address + MASTERS, int(rate / 2), seconds) / 1e3, "ms",
              "masters_p99_at_half_rate", 2)
    table.row("the chess page", body_bytes(tabia.address + PAGE)[0], "B", "page_bytes")
    table.row("the chess page, p50", wrk(tabia.address + PAGE, 1, seconds)[1] / 1e3, "ms", "page_p50", 2)


def measure_backgammon(table, seconds, folder):
    tabia = Server(BUILD / "plugin/tool/tabia", "serve", "--listen", "127.0.0.1:0", "--book", ROOT / "plugin/books/backgammon.ob")
    for view, what in (("rolls", "all rolls of the start position"), ("replies", "all replies to opening plays")):
        _, p50, _ = wrk(tabia.address, 1, seconds, script=new_requests(f"/api/backgammon/{view}?n=0", folder))
        table.row(f"`/api/backgammon/{view}`, {what}, never asked before, p50", p50 / 1e3, "ms", f"{view}_p50", 2)
    tabia.end()


def measure_memory(table, tabia):
    import socket

    port = int(tabia.address.rsplit(":", 1)[1])
    before = tabia.memory_kib()
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(400)]
    time.sleep(0.5)
    held = (tabia.memory_kib() - before) / len(clients)
    for client in clients:
        client.close()
    table.row("memory besides the index, at the end", before / 1024, "MiB", "memory", 1)
    table.row("an idle connection", held, "KiB", "idle_connection", 1)


def measure_start(table, command):
    begin = time.monotonic()
    server = Server(*command)
    urllib.request.urlopen(server.address + MASTERS).read()
    elapsed = time.monotonic() - begin
    server.end()
    table.row("the first answer after the start", 1000 * elapsed, "ms", "first_answer")


def main():
    global BUILD
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3, help="of each measurement")
    parser.add_argument("--build", type=pathlib.Path, default=BUILD, help="folder of the build")
    parser.add_argument("--json", type=pathlib.Path, help="write the figures to this file, too")
    options = parser.parse_args()
    BUILD, seconds, table = options.build, options.seconds, Table()
    with tempfile.TemporaryDirectory(prefix="tabia-bench-") as name:
        folder = pathlib.Path(name)
        pgn, book = folder / "openings.pgn", folder / "openings.tabia"
        differential.write_games(sorted(ROOT.glob("core/chess/eco/*.tsv")), pgn)
        subprocess.run([BUILD / "plugin/tool/tabia", "build", pgn, "-o", book], check=True, capture_output=True)
        command = [BUILD / "plugin/tool/tabia", "serve", "--listen", "127.0.0.1:0", "--book", book]
        measure_start(table, command)
        tabia = Server(*command)
        rate = measure_rates(table, tabia, MASTERS, "masters", "`/masters` of the start position", seconds, folder)
        measure_rates(table, tabia, QUERYALL, "queryall", "`/cdb.php` queryall of it", seconds, folder)
        measure_delays(table, tabia, rate, seconds)
        measure_memory(table, tabia)
        tabia.end()
        measure_backgammon(table, seconds, folder)
    if options.json:
        options.json.write_text(json.dumps(table.figures, indent=1))


if __name__ == "__main__":
    main()
