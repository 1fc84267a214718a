"""The programs that measure the figures of the targets, and readers of their output.

A figure is PROGRAM.NAME. Each function below runs one program and returns its figures, without the program's name. It raises
NotMeasured if something that it needs is missing.
"""

import contextlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import typing

from verdicts import Quantity

BENCH = pathlib.Path(__file__).resolve().parent
ROOT = BENCH.parent
CLASSIC = ROOT / "plugin/books/classic.obk"
sys.path.insert(0, str(ROOT / "tests/network"))

RIVALS = ("tabia", "tabia-evaluations", "polyglot-binary", "polyglot-interpolation", "hash-map", "lmdb", "sqlite")
OF_A_RIVAL = ("bytes_per_position", "dependent_read", "independent_read", "hit", "miss", "independent_hit", "independent_miss",
              "batch_hit", "batch_miss")
QUESTIONS = ("key_to_moves", "library_key_to_moves", "key_to_best", "library_key_to_best", "fen_to_key", "fen_to_moves", "library_fen_to_moves")
OF_TABIA = ("dependent_read", "independent_read", *QUESTIONS, *[f"{question}_independent" for question in QUESTIONS], "fen_to_moves_batch",
            "library_fen_to_moves_batch", "open", "placement", "build", "bytes_per_position", "of_polyglot_bytes")


class NotMeasured(Exception):
    """Raised if a program cannot measure on this machine; the text is the reason."""


class Setup(typing.NamedTuple):
    build: pathlib.Path  # a build of the preset release, with TABIA_BENCH=ON
    folder: pathlib.Path  # for files
    quick: bool
    games: typing.Optional[pathlib.Path] = None  # in PGN, instead of generated ones

    def program(self, name):
        path = self.build / ("plugin/tool/tabia" if name == "tabia" else f"bench/{name}")
        if not path.exists():
            raise NotMeasured(f"{name} is not built")
        return path

    def made(self, name, *options):
        """Returns a file of make_records, and makes it on first use."""
        path = self.folder / name
        if not path.exists():
            run(self.program("make_records"), *options, path)
        return path


class Program(typing.NamedTuple):
    measure: typing.Callable  # takes the setup and the names of the needed figures
    names: tuple  # of all figures; empty if the program lists them itself


PROGRAMS = {}


def measures(*names):
    def register(function):
        PROGRAMS[function.__name__] = Program(function, names)
        return function
    return register


def run(*command, may_fail=False, **options):
    """Returns the standard output of a command."""
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, check=not may_fail, capture_output=True, text=True, **options).stdout
    except FileNotFoundError:
        raise NotMeasured(f"{words[0]} is not installed") from None
    except subprocess.CalledProcessError as error:
        raise NotMeasured(f"{pathlib.Path(words[0]).name} failed: {(error.stderr or error.stdout).strip()[-200:]}") from None


def require(*programs):
    for program in programs:
        if shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin") is None:
            raise NotMeasured(f"{program} is not installed")


def require_two_cores():
    if len(os.sched_getaffinity(0)) < 2:
        raise NotMeasured("it needs two cores")
    require("taskset")


class Usage(typing.NamedTuple):
    wall: float  # seconds
    processor: float
    peak: int  # bytes


def usage_of(*command):
    """Runs a command and returns the time and the memory that it used."""
    begin = time.monotonic()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    with process.stderr:
        errors = process.stderr.read().decode()
    if process.returncode != 0:
        raise NotMeasured(f"{pathlib.Path(command[0]).name} failed: {errors.strip()[-200:]}")
    return Usage(wall, used.ru_utime + used.ru_stime, 1024 * used.ru_maxrss)


def least(usages):
    """Returns the least of each number: other programs on the machine only add to them."""
    return Usage(*map(min, zip(*usages)))


# ---- Programs with output for machines

@measures(*[f"{rival}.{what}" for rival, what in itertools.product(RIVALS, OF_A_RIVAL)], *[f"facts.{what}" for what in OF_TABIA])
def rivals(setup, needed):
    names = {name.partition(".")[0] for name in needed} & set(RIVALS) | {"tabia"}
    json_file = setup.folder / "rivals.json"
    run(setup.program("rivals"), "--positions", 1_000_000 if setup.quick else 30_000_000, "--only",
        ",".join(name for name in RIVALS if name in names), "--json", json_file)
    return {name: Quantity(**figure) for name, figure in json.loads(json_file.read_text()).items()}


def read_google_benchmark(text):
    """Returns the medians of a report of Google Benchmark: the time as NAME, and each rate and counter as NAME.COUNTER."""
    figures = {}
    for row in json.loads(text)["benchmarks"]:
        if row.get("aggregate_name") != "median":
            continue
        name = row["run_name"]
        time_kind = "real_time" if name.endswith(("/real_time", "/manual_time")) else "cpu_time"
        figures[name] = Quantity(row[time_kind], row["time_unit"])
        for counter in ("items_per_second", "bytes_per_second"):
            if counter in row:
                figures[f"{name}.{counter}"] = Quantity(row[counter], "/s")
        if "of_scan" in row:
            figures[f"{name}.of_scan"] = Quantity(row["of_scan"])
    return figures


def benchmark_of(figure):
    """Returns the benchmark that a figure comes from."""
    return figure.partition(".")[0]


@measures()
def tabia_bench(setup, needed):
    names = sorted({benchmark_of(figure) for figure in needed})
    return read_google_benchmark(run(
        setup.program("tabia_bench"), f"--benchmark_filter=^({'|'.join(map(re.escape, names))})$",
        "--benchmark_format=json", f"--benchmark_repetitions={3 if setup.quick else 7}", "--benchmark_report_aggregates_only=true",
        f"--benchmark_min_time={0.05 if setup.quick else 0.2}"))


# ---- Programs that print a table

def read_round_trips(text, names):
    """Returns the medians of uci_round_trip or uci_pass_through, whose lines are in the order of the commands."""
    lines = [line.split() for line in text.splitlines()[1:] if line.strip()]
    if len(lines) != len(names):
        raise NotMeasured(f"{len(lines)} commands were measured instead of {len(names)}")
    return {name: Quantity(float(line[0]), "us") for name, line in zip(names, lines)}


@measures("bare", "tabia", "bare_on_one_core", "tabia_on_one_core")
def uci_round_trip(setup, needed):
    require_two_cores()
    bare, tabia = setup.program("bare_engine"), f"{setup.program('tabia')} uci --book {CLASSIC} --seed 1"
    figures = {}
    for core, suffix in ((1, ""), (0, "_on_one_core")):
        text = run("taskset", "-c", 0, setup.program("uci_round_trip"), "--book", CLASSIC, "--rounds", 1000 if setup.quick else 5000,
                   *[f"taskset -c {core} {command}" for command in (bare, tabia)])
        figures |= read_round_trips(text, ["bare" + suffix, "tabia" + suffix])
    return figures


@measures("bare", "tabia", "bare_on_one_core", "tabia_on_one_core")
def uci_pass_through(setup, needed):
    require_two_cores()
    figures = {}
    for core, suffix in ((1, ""), (0, "_on_one_core")):
        engine = f"taskset -c {core} {setup.program('bare_engine')} 1000 20"
        text = run(setup.program("uci_pass_through"), "--rounds", 5 if setup.quick else 20, engine,
                   f"{setup.program('tabia')} uci --book {CLASSIC} --engine {engine}", preexec_fn=lambda: os.sched_setaffinity(0, {0}))
        figures |= read_round_trips(text, ["bare" + suffix, "tabia" + suffix])
    return figures


def read_network(text):
    names = {"64 bytes by libcurl": "curl", "a probe": "probe", "16 probes at once, of a probe": "sixteen_probes"}
    return {name: Quantity(float(match(rf"(?m)^{line}\s+([\d.]+)", text)[1]), "us") for line, name in names.items()}


@contextlib.contextmanager
def nginx_of(folder):
    """Serves a folder by nginx while it is used; returns the address."""
    require("nginx")
    address = "127.0.0.1:7897"
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log /dev/null; events {{ worker_connections 64; }}"
        f"http {{ access_log off; keepalive_requests 1000000000; server {{ listen {address}; root {folder}; }} }}")
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL,
                               env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"})
    try:
        time.sleep(0.5)
        yield f"http://{address}"
    finally:
        process.terminate()
        process.wait()


def round_trips(setup, address, index, rounds):
    return read_network(run(setup.program("network_round_trip"), address, index, "--rounds", rounds))


@measures("curl", "probe", "sixteen_probes")
def network_here(setup, needed):
    index = setup.made("network.tabia", "--positions", 300_000 if setup.quick else 3_000_000, "--tabia")
    with nginx_of(setup.folder) as address:
        return round_trips(setup, f"{address}/{index.name}", index, 500 if setup.quick else 2000)


@measures("curl", "probe", "sixteen_probes")
def network_5_ms_away(setup, needed):
    from range_server import RangeServer
    index = setup.made("network.tabia", "--positions", 300_000 if setup.quick else 3_000_000, "--tabia")
    with RangeServer(index.read_bytes(), delay=0.005) as server:
        return round_trips(setup, server.url, index, 100 if setup.quick else 500)


# ---- Servers

def read_json_figures(path):
    return {name: Quantity(**figure) for name, figure in json.loads(path.read_text()).items()}


@measures("first_answer", "masters_bare_rate", "masters_rate", "masters_unchanged_rate", "queryall_bare_rate", "queryall_rate",
          "queryall_unchanged_rate", "masters_p50", "masters_p99", "masters_p99_at_half_rate", "page_p50", "page_bytes", "rolls_p50",
          "replies_p50", "memory", "idle_connection")
def serve(setup, needed):
    require("wrk", "h2load", "nginx")
    setup.program("bare_server")
    json_file = setup.folder / "serve.json"
    run(BENCH / "http/load.py", "--build", setup.build, "--seconds", 1 if setup.quick else 3, "--json", json_file)
    return read_json_figures(json_file)


def match(pattern, text):
    """Returns the match of a line that a program prints."""
    found = re.search(pattern, text)
    if found is None:
        raise NotMeasured(f"it printed no line like {pattern}")
    return found


def read_hostile(text):
    found = match(r"p99 alone ([\d.]+) ms, next to \d+ hostile clients ([\d.]+) ms: [\d.]+ times; (\d+) of (\d+) requests lost", text)
    return {"alone": Quantity(float(found[1]), "ms"), "beside": Quantity(float(found[2]), "ms"),
            "answered": Quantity(int(found[4]) - int(found[3])), "sent": Quantity(int(found[4]))}


@measures("alone", "beside", "answered", "sent")
def serve_hostile(setup, needed):
    return read_hostile(run(BENCH / "http/hostile.py", "--build", setup.build, "--seconds", 2 if setup.quick else 5, may_fail=True))


def read_servers(text):
    counts = [match(rf"{what}: (\d+) of (\d+) requests were answered", text) for what in ("server by server", "killed")]
    return {"answered": Quantity(sum(int(count[1]) for count in counts)), "sent": Quantity(sum(int(count[2]) for count in counts))}


@measures("answered", "sent")
def serve_three(setup, needed):
    require("haproxy")
    return read_servers(run(BENCH / "http/servers.py", setup.program("tabia"), may_fail=True))


def read_gnubg_load(text):
    lines = {"alone": "alone", "beside": "load here"}
    return {name: Quantity(float(match(rf"(?m)^{line} .*p99 +(\d+) us", text)[1]), "us") for name, line in lines.items()}


@measures("alone", "beside")
def gnubg_load(setup, needed):
    return read_gnubg_load(run(BENCH / "gnubg_load.py", "--rounds", 1 if setup.quick else 5, "--seconds", 2, "--", setup.program("tabia"),
                               "gnubg", "--book", ROOT / "plugin/books/backgammon.ob"))


def read_clicks(text):
    percentile, page = match(r"95th percentile ([\d.]+) ms", text), match(r"page (\d+) bytes, its files (\d+) bytes", text)
    return {"p95": Quantity(float(percentile[1]), "ms"), "page_bytes": Quantity(float(page[1]), "B"),
            "files_bytes": Quantity(float(page[2]), "B")}


@measures("p95", "page_bytes", "files_bytes")
def clicks(setup, needed):
    require("chromium")
    return read_clicks(run("/usr/bin/python3", BENCH / "http/clicks.py", setup.program("tabia"), CLASSIC, ROOT / "plugin/books/anna.pgn",
                           50 if setup.quick else 400))


# ---- Commands of tabia

def made_games(setup):
    return setup.made("games.pgn", "--games", 20_000 if setup.quick else 150_000, "--plies", 50, "--pgn")


def games_in(path):
    with open(path, "rb") as lines:
        return sum(line.startswith(b"[Event ") for line in lines)


def measure_threads(setup, source, name):
    """Returns the usage of one thread and of two that build an index of the source, in turn."""
    one, two = [], []
    for _ in range(1 if setup.quick else 5):
        for threads, usages in ((1, one), (2, two)):
            usages.append(usage_of(setup.program("tabia"), "build", source, "-o", setup.folder / "built.tabia", "--threads", threads))
    one, two = least(one), least(two)
    return {f"{name}_one_thread": Quantity(one.wall, "s"), f"{name}_two_threads": Quantity(two.wall, "s"),
            f"{name}_one_thread_processor": Quantity(one.processor, "s"), f"{name}_two_threads_processor": Quantity(two.processor, "s")}


THREADS = ("_one_thread", "_two_threads", "_one_thread_processor", "_two_threads_processor")


@measures("games", "peak", "memory", *[kind + threads for kind in ("pgn", "gz", "zst", "oobs") for threads in THREADS])
def build(setup, needed):
    require_two_cores()
    figures, kinds = {}, {name.partition("_")[0] for name in needed}
    games = setup.games or made_games(setup)
    if kinds & {"pgn", "games"}:
        figures = measure_threads(setup, games, "pgn")
        figures["games"] = Quantity(games_in(games) / figures["pgn_one_thread_processor"].base(), "/s")
    for program, kind in (("gzip", "gz"), ("zstd", "zst")):
        if kind in kinds:
            require(program)
            packed = setup.folder / f"packed.pgn.{kind}"
            with open(packed, "wb") as file, open(games, "rb") as text:
                subprocess.run([program, "-c"], stdin=text, stdout=file, check=True, stderr=subprocess.DEVNULL)
            figures |= measure_threads(setup, packed, kind)
    if "oobs" in kinds:
        book = setup.made("made.obs.db3", "--positions", 300_000 if setup.quick else 2_000_000, "--oobs")
        figures |= measure_threads(setup, book, "oobs")
    if "peak" in kinds:
        used = usage_of(setup.program("tabia"), "build", games, "-o", setup.folder / "built.tabia", "--memory", "160M", "--plies", 0)
        figures |= {"peak": Quantity(used.peak / 1024 ** 2, "MiB"), "memory": Quantity(160, "MiB")}
    return figures


@measures("played", "reviewed")
def games(setup, needed):
    match, copies = setup.folder / "match.pgn", 100 if setup.quick else 1000
    import lzma
    text = lzma.decompress((ROOT / "plugin/books/match.pgn.xz").read_bytes())
    with open(match, "wb") as file:
        for _ in range(copies):
            file.write(text)
    games_of_match = copies * text.count(b"[Event ")
    rounds = range(1 if setup.quick else 3)
    played = least([usage_of(setup.program("tabia"), "openings", ROOT / "plugin/books/match.epd", "--played", match, "--report", "tsv")
                    for _ in rounds])
    match.unlink()
    source = setup.games or made_games(setup)
    reviewed = least([usage_of(setup.program("tabia"), "review", source, CLASSIC, "--side", "white", "--format", "tsv") for _ in rounds])
    return {"played": Quantity(games_of_match / played.wall, "/s"), "reviewed": Quantity(games_in(source) / reviewed.processor, "/s")}


@measures("positions", "bytes_per_position")
def solve(setup, needed):
    count = 1_000_000 if setup.quick else 30_000_000
    book = setup.made("solve.tabia", "--evaluations", "--positions", count, "--tabia")
    used = usage_of(setup.program("tabia"), "solve", book, "--memory", "256M", "-o", setup.folder / "solved.tabia")
    positions = json.loads(run(setup.program("tabia"), "info", "--json", book))["positions"]
    return {"positions": Quantity(positions / used.wall, "/s"),
            "bytes_per_position": Quantity((used.peak - book.stat().st_size) / positions, "B")}
