#!/usr/bin/env python3
"""Measures the targets of bench/targets.tsv and prints a table with a verdict on each: bench/targets.py [--quick] [PATTERN…]

Needs a build of the preset release with TABIA_BENCH=ON; what lacks its program is not measured, and the table says why. PATTERN
selects targets by their names, with * and ?. Exits with 0 if no target is missed, 1 if one is, 2 if the usage is wrong.
"""
import argparse
import contextlib
import fnmatch
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import typing

BENCH = pathlib.Path(__file__).resolve().parent
ROOT = BENCH.parent
CLASSIC = ROOT / "plugin/books/classic.obk"
sys.path.insert(0, str(ROOT / "tests/network"))

UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "/s": 1.0, "M/s": 1e6, "B": 1.0, "": 1.0}
COLUMNS = ["target", "figure", "divided by", "bound", "reason"]
MET, MISSED, NOT_MEASURED = "met", "**missed**", "not measured"


class Quantity(typing.NamedTuple):
    value: float
    unit: str = ""

    def base(self):
        return self.value * UNITS[self.unit]

    def __str__(self):
        text = f"{self.value:,.0f}" if abs(self.value) >= 1000 else f"{self.value:.3g}"
        return f"{text} {self.unit}".strip().replace("us", "µs").replace(" /s", "/s")


class Target(typing.NamedTuple):
    name: str
    figure: str  # PROGRAM.NAME
    divisor: str  # another figure, or empty
    relation: str
    bound: Quantity  # of the figure, or of the quotient

    def figures(self):
        return [self.figure, self.divisor] if self.divisor else [self.figure]


def read_targets(text):
    """Returns the targets of a table. Raises ValueError with the line of the first fault."""
    lines, targets = text.splitlines(), []
    if not lines or lines[0].split("\t") != COLUMNS:
        raise ValueError(f"targets.tsv:1: the columns are {', '.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("#"):
            continue
        cells = line.split("\t")
        bound = re.fullmatch(r"(<=|>=) ([\d.,]+)(?: (\S+))?", cells[3]) if len(cells) == len(COLUMNS) else None
        divisor = "" if bound is None or cells[2] == "-" else cells[2]
        if bound is None or not all(cells) or (bound[3] or "") not in UNITS or divisor and bound[3] or "." not in cells[1]:
            raise ValueError(f"targets.tsv:{number}: not a target: {line}")
        targets.append(Target(cells[0], cells[1], divisor, bound[1], Quantity(float(bound[2].replace(",", "")), bound[3] or "")))
    return targets


def judge(target, figures, reasons):
    """Returns the cells of a target: its name, figure, divisor, bound and verdict."""
    bound = f"{target.relation} {target.bound}".replace("<=", "≤").replace(">=", "≥")
    for name in target.figures():
        if name not in figures:
            return [target.name, "", "", bound, f"{NOT_MEASURED}: {reasons.get(name.partition('.')[0], name + ' is missing')}"]
    figure, *divisor = [figures[name] for name in target.figures()]
    value = figure.base() / divisor[0].base() if divisor else figure.base()
    is_met = value <= target.bound.base() if target.relation == "<=" else value >= target.bound.base()
    shown = f"{value:.3g}: {figure} of {divisor[0]}" if divisor else str(figure)
    return [target.name, shown, f"`{target.divisor}`" if divisor else "", bound, MET if is_met else MISSED]


# ---- The programs


class NotMeasured(Exception):
    """Raised if a program cannot measure on this machine; the text is the reason."""


class Setup(typing.NamedTuple):
    build: pathlib.Path  # a build of the preset release, with TABIA_BENCH=ON
    folder: pathlib.Path  # for files
    quick: bool

    def program(self, name):
        path = self.build / ("plugin/tool/tabia" if name == "tabia" else f"bench/{name}")
        if not path.exists():
            raise NotMeasured(f"{name} is not built")
        return path

    def size(self, whole, quick):
        return quick if self.quick else whole


def run(*command, **options):
    """Returns the standard output of a command."""
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True, **options).stdout
    except FileNotFoundError:
        raise NotMeasured(f"{words[0]} is not installed") from None
    except subprocess.CalledProcessError as error:
        raise NotMeasured(f"{pathlib.Path(words[0]).name} failed: {(error.stderr or error.stdout).strip()[-200:]}") from None


def figures_of(text):
    return {name: Quantity(**figure) for name, figure in json.loads(text).items()}


def rivals(setup, needed):
    output = setup.folder / "rivals.json"
    names = {name.partition(".")[0] for name in needed} - {"facts"}
    run(setup.program("rivals"), "--positions", setup.size(30_000_000, 1_000_000), "--only", ",".join(sorted(names | {"tabia"})),
        "--json", output)
    return figures_of(output.read_text())


def read_google_benchmark(text):
    """Returns the medians of a report of Google Benchmark: the time as NAME, and each rate as NAME.items_per_second."""
    figures = {}
    for row in json.loads(text)["benchmarks"]:
        if row.get("aggregate_name") == "median":
            figures[row["run_name"]] = Quantity(row["cpu_time"], row["time_unit"])
            if "items_per_second" in row:
                figures[f"{row['run_name']}.items_per_second"] = Quantity(row["items_per_second"], "/s")
    return figures


def tabia_bench(setup, needed):
    names = "|".join(sorted({re.escape(figure.partition(".")[0]) for figure in needed}))
    return read_google_benchmark(run(
        setup.program("tabia_bench"), f"--benchmark_filter=^({names})$", "--benchmark_format=json",
        f"--benchmark_repetitions={setup.size(5, 1)}", "--benchmark_report_aggregates_only=true",
        f"--benchmark_min_time={setup.size(0.2, 0.01)}"))


def solve(setup, needed):
    book = setup.folder / "solve.tabia"
    run(setup.program("make_records"), "--evaluations", "--positions", setup.size(3_000_000, 200_000), "--tabia", book)
    before = os.times()
    run(setup.program("tabia"), "solve", book, "--memory", "256M", "-o", setup.folder / "solved.tabia")
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    positions = json.loads(run(setup.program("tabia"), "info", "--json", book))["positions"]
    return {"positions": Quantity(positions / seconds, "/s")}


def second_line(text, name):
    """Returns the median of the last command that a program has measured."""
    return {name: Quantity(float(text.splitlines()[-1].split()[0]), "us")}


def uci_round_trip(setup, needed):
    return second_line(run(setup.program("uci_round_trip"), "--book", CLASSIC, "--rounds", setup.size(5000, 500),
                           f"{setup.program('tabia')} uci --book {CLASSIC} --seed 1"), "tabia")


def uci_pass_through(setup, needed):
    return second_line(run(setup.program("uci_pass_through"), "--rounds", setup.size(20, 3),
                           f"{setup.program('tabia')} uci --book {CLASSIC} --engine {setup.program('bare_engine')} 1000 20"), "tabia")


def network_round_trip(setup, needed):
    from range_server import RangeServer
    index = setup.folder / "network.tabia"
    run(setup.program("make_records"), "--positions", setup.size(1_000_000, 200_000), "--tabia", index)
    with RangeServer(index.read_bytes(), delay=0.005) as server:
        text = run(setup.program("network_round_trip"), server.url, index, "--rounds", setup.size(500, 50))
    lines = {"curl": "64 bytes by libcurl", "probe": "a probe", "sixteen_probes": "16 probes at once, of a probe"}
    return {name: Quantity(float(re.search(rf"(?m)^{line}\s+([\d.]+)", text)[1]), "us") for name, line in lines.items()}


def load(setup, needed):
    if shutil.which("wrk") is None:
        raise NotMeasured("wrk is not installed")
    setup.program("bare_server")
    return figures_of(run(BENCH / "http/load.py", "--build", setup.build, "--seconds", setup.size(3, 1)))


def hostile(setup, needed):
    return figures_of(run(BENCH / "http/hostile.py", "--build", setup.build, "--seconds", setup.size(5, 2)))


PROGRAMS = {function.__name__: function for function in
            (rivals, tabia_bench, solve, uci_round_trip, uci_pass_through, network_round_trip, load, hostile)}


def measure(setup, targets, programs=None):
    """Returns the figures that the targets need, and the reasons of the programs that cannot run."""
    figures, reasons = {}, {}
    for program, function in (programs or PROGRAMS).items():
        needed = {name.partition(".")[2] for target in targets for name in target.figures() if name.startswith(program + ".")}
        if not needed:
            continue
        print(f"{program} …", file=sys.stderr, flush=True)
        try:
            figures |= {f"{program}.{name}": quantity for name, quantity in function(setup, needed).items()}
        except NotMeasured as reason:
            reasons[program] = str(reason)
    return figures, reasons


def machine():
    names = []
    with contextlib.suppress(OSError):
        names = re.findall(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return f"{len(os.sched_getaffinity(0))} cores of {names[0] if names else platform.machine()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="folder of the build")
    parser.add_argument("--quick", action="store_true", help="small books and few rounds: checks only that everything runs")
    parser.add_argument("--temp", type=pathlib.Path, help="folder for temporary files, with 6 GB free")
    options = parser.parse_args()
    targets = read_targets((BENCH / "targets.tsv").read_text())
    chosen = [target for target in targets
              if not options.patterns or any(fnmatch.fnmatch(target.name, pattern) for pattern in options.patterns)]
    if not chosen:
        parser.error(f"no target is named {' '.join(options.patterns)}")
    with tempfile.TemporaryDirectory(prefix="tabia-bench-", dir=options.temp) as folder:
        figures, reasons = measure(Setup(options.build.resolve(), pathlib.Path(folder), options.quick), chosen)
    rows = [judge(target, figures, reasons) for target in chosen]
    print("| target | figure | divided by | bound | verdict |\n|---|--:|---|--:|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    counts = {verdict: sum(row[-1].startswith(verdict) for row in rows) for verdict in (MET, MISSED, NOT_MEASURED)}
    print("\n" + ", ".join(f"{count} {verdict.strip('*')}" for verdict, count in counts.items()) +
          f"; {machine()}, load {os.getloadavg()[0]:.1f}" + (", quick: not the sizes of the targets" if options.quick else ""))
    return 1 if counts[MISSED] else 0


if __name__ == "__main__":
    sys.exit(main())
