#!/usr/bin/python3
"""Books on nginx, on lighttpd and on a host that sends single ranges only, read by Node and by Chromium:
hosts.py TABIA PACKAGE NGINX LIGHTTPD NODE CHROMEDRIVER

Every answer must equal the answer of `tabia probe --json`, for a share of the positions (share.py). The access logs count requests and
bytes. Chromium runs the package under a strict Content-Security-Policy. With TABIA_LARGE_BOOK, the path of an index, its opening and
three lookups are counted too.
"""

import contextlib
import http.server
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent), str(HERE.parent / "network"), str(HERE.parent / "explorer")]
from chromium import try_in_chromium  # noqa: E402
from differential import write_games  # noqa: E402
from positions import backgammon_positions  # noqa: E402
from real_servers import free_port, running  # noqa: E402
from share import share_of  # noqa: E402

ROOT = HERE.parent.parent
MAX_POSITIONS, SHARES = 10000, 4
STARTS = ["startpos", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
          "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"]
MARK = "bytes=1-1"  # what ask.js requests after the opening and after each position
CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http://127.0.0.1:*; base-uri 'none'"
NGINX = """
daemon off; pid {folder}/nginx-{port}.pid; error_log stderr error; worker_processes 1;
events {{}}
http {{
  types {{ text/html html; text/javascript js; application/wasm wasm; application/json json; }}
  log_format counted '$status $body_bytes_sent $http_range';
  access_log {folder}/{port}.log counted; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/site; add_header Content-Security-Policy "%s"; }}
}}
""" % CSP
LIGHTTPD = """
server.modules = ("mod_accesslog", "mod_setenv")
server.document-root = "{folder}/site"
server.bind = "127.0.0.1"
server.port = {port}
mimetype.assign = (".html" => "text/html", ".js" => "text/javascript", ".wasm" => "application/wasm", ".json" => "application/json")
setenv.add-response-header = ("Content-Security-Policy" => "%s")
accesslog.filename = "{folder}/{port}.log"
accesslog.format = "%%s %%b %%{{Range}}i"
""" % CSP.replace('"', '\\"')


class SingleRanges(http.server.SimpleHTTPRequestHandler):
    """Sends one range; the whole file if several are requested. Permits other sites to read the files, and exposes no header to them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        content = (self.server.site / self.path.lstrip("/")).read_bytes()
        asked = self.headers.get("Range", "").removeprefix("bytes=")
        if asked and "," not in asked:
            first, last = (int(number) for number in asked.split("-"))
            self.answer(206, content[first:last + 1], f"bytes {first}-{min(last, len(content) - 1)}/{len(content)}")
        else:
            self.answer(200, content)

    def answer(self, status, body, content_range=None):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"1"')
        if content_range:
            self.send_header("Content-Range", content_range)
        if self.server.permits:
            self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)
        with self.server.log.open("a") as log:
            log.write(f"{status} {len(body)} {self.headers.get('Range', '-')}\n")

    def log_message(self, *_):
        pass


class SingleRangeServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # a client that does not want the whole file closes the connection


@contextlib.contextmanager
def single_range_host(folder, permits=True):
    port = free_port()
    server = SingleRangeServer(("127.0.0.1", port), SingleRanges)
    server.site, server.log, server.permits = folder / "site", folder / f"{port}.log", permits
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield port
    finally:
        server.shutdown()
        server.server_close()


log_writers = {}  # by port, the processes that write their logs when they have a signal, or after some seconds


class Log:
    """The requests of parts that a host has answered since the last call."""

    def __init__(self, folder, port):
        self.path, self.read = folder / f"{port}.log", 0
        self.take()

    def lines(self):
        text = self.path.read_text() if self.path.exists() else ""
        return [line.split() for line in text.splitlines() if line.split()[-1].startswith("bytes=")]

    def take(self):
        """Returns the new lines: status, bytes and range. Waits until none comes."""
        before, lines = None, self.lines()
        while before != len(lines):
            before = len(lines)
            if writer := log_writers.get(self.path.stem):
                writer.send_signal(signal.SIGHUP)
            time.sleep(0.3)
            lines = self.lines()
        new, self.read = lines[self.read:], len(lines)
        return new


def totals(lines):
    return len(lines), sum(int(size) for _, size, _ in lines)


class Books:
    """Books of games, of weights and notes, of evaluations, and of backgammon, with their positions and right answers."""

    def __init__(self, tabia, folder):
        self.tabia, self.site = tabia, folder / "site"
        games = folder / "games.pgn"
        write_games(sorted(ROOT.glob("core/chess/eco/*.tsv")), games)
        data = ROOT / "tests/data"
        self.names = ["games", "notes", "evaluations", "backgammon"]
        self.build("games", games)
        self.build("notes", ROOT / "plugin/books/classic.obk")
        self.build("evaluations", data / "evaluations/lines.jsonl.zst")
        self.build("backgammon", ROOT / "plugin/books/backgammon.ob", data / "formats/ob/sample.ob",
                   data / "formats/xg/match_with_comment.xg")
        self.ask("games", self.positions("games", folder))
        self.ask("notes", self.positions("notes", folder))
        rows = (data / "evaluations/lines.expect.tsv").read_text().splitlines()
        self.ask("evaluations", [row.split("\t")[0] for row in rows if not row.startswith("#")])
        self.ask("backgammon", backgammon_positions(self.run("dump", "--json", self.path("backgammon"))))

    def path(self, name):
        return str(self.site / f"{name}.tabia")

    def run(self, *words, text=None):
        return subprocess.run([self.tabia, *words], input=text, capture_output=True, text=True).stdout

    def build(self, name, *sources):
        self.run("build", *map(str, sources), "-o", self.path(name))

    def positions(self, name, folder):
        epd = folder / f"{name}.epd"
        self.run("convert", "--lossy", self.path(name), "-o", str(epd))
        return [" ".join(line.split()[:4]) for line in epd.read_text().splitlines()]

    def ask(self, name, positions):
        assert len(positions) > 1000, name
        positions = share_of(random.Random(1).sample(positions, min(MAX_POSITIONS, len(positions))), SHARES)
        lines = self.run("probe", self.path(name), "--stdin", "--json", text="\n".join(positions) + "\n").splitlines()
        answers = [json.loads(line) for line in lines]
        assert len(answers) == len(positions), name
        (self.site / f"{name}.json").write_text(json.dumps({"positions": positions, "expected": answers}))


def node(program, package, folder, port, book, *positions):
    """Compares a book in Node, or only opens it and looks up positions. Returns the output."""
    result = subprocess.run([program, HERE / "ask.js", package, folder, f"http://127.0.0.1:{port}/{book}", *positions],
                            capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def counts_requests(program, package, folder, port, book, has_several_ranges=True):
    """Counts the requests and the bytes of the opening, and of each position."""
    log = Log(folder, port)
    node(program, package, folder, port, book, *STARTS)
    steps = [[]]
    for line in log.take():
        steps.append([]) if line[2] == MARK else steps[-1].append(line)
    for what, (requests, size) in zip(["the opening", *STARTS], map(totals, steps)):
        print(f"  {book}: {what}: {requests} requests, {size} bytes", flush=True)
    assert len(steps) == len(STARTS) + 2 and not steps.pop(), steps
    assert totals(steps[0])[0] <= 3 and totals(steps[0])[1] <= 200_000, steps[0]
    assert not has_several_ranges or all(len(step) <= 2 for step in steps[1:]), steps


def main(tabia, package, nginx, lighttpd, program, chromedriver):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        site = folder / "site"
        site.mkdir()
        for file in [*pathlib.Path(package).glob("*.*"), HERE / "compare.js", HERE / "page.html", HERE / "page.js"]:
            if file.is_file():
                (site / file.name).write_bytes(file.read_bytes())
        books = Books(tabia, folder)
        ports = {"nginx": free_port(), "lighttpd": free_port()}
        stack.enter_context(running(folder, ports["nginx"], "nginx", NGINX, [nginx, "-c"]))
        writer = stack.enter_context(running(folder, ports["lighttpd"], "lighttpd", LIGHTTPD, [lighttpd, "-D", "-f"]))
        ports["single"] = stack.enter_context(single_range_host(folder))
        log_writers[str(ports["lighttpd"])] = writer
        forbidding = stack.enter_context(single_range_host(folder, permits=False))
        for host, port in ports.items():
            for book in books.names:
                print(f"{host}, {book}: Node, {node(program, package, folder, port, book)}", flush=True)
            counts_requests(program, package, folder, port, "notes.tabia", host != "single")
        large = os.environ.get("TABIA_LARGE_BOOK")
        if large:
            os.link(large, site / "large.tabia")
            counts_requests(program, package, folder, ports["nginx"], "large.tabia")
        try_in_chromium(chromedriver, books.names, ports, forbidding, lambda port: Log(folder, port))


if __name__ == "__main__":
    main(*sys.argv[1:])
