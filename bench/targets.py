#!/usr/bin/env python3
"""Measures the targets of bench/targets.tsv and prints a table with a verdict on each: bench/targets.py [--quick] [--only NAME]

Needs a build of the preset release with TABIA_BENCH=ON; figures whose programs are missing are not measured, and the table
says why. Exits with 0 if no target is missed, 1 if one is, 2 if the usage or the table of targets is wrong.
"""

import argparse
import datetime
import fnmatch
import json
import os
import pathlib
import platform
import re
import sys
import tempfile

import measurements
import verdicts

BENCH = pathlib.Path(__file__).resolve().parent


def machine():
    """Returns a description of this machine."""
    info = pathlib.Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", info.read_text()) if info.exists() else []
    return f"{len(os.sched_getaffinity(0))} cores of {names[0] if names else platform.machine()}"


def load():
    return f"{os.getloadavg()[0]:.1f}"


def selected(targets, patterns):
    """Returns the targets whose names match one of the patterns; all, if there are none."""
    rows = [row for row in targets.rows if not patterns or any(fnmatch.fnmatch(row.name, pattern) for pattern in patterns)]
    for pattern in patterns:
        if not fnmatch.filter([row.name for row in targets.rows], pattern):
            raise ValueError(f"--only {pattern}: there is no such target")
    return rows


def needed_figures(targets, rows):
    """Returns the names of the figures that each program must measure, without the program's name."""
    needed = {}
    for name in [name for row in rows for name in targets.figures_of(row)]:
        program, _, figure = name.partition(".")
        needed.setdefault(program, set()).add(figure)
    return needed


def measure(setup, needed, programs=measurements.PROGRAMS):
    """Returns the figures of all programs, and the reasons why some of them did not run."""
    figures, reasons = {}, {}
    for program in sorted(needed):
        print(f"{program} …", file=sys.stderr, flush=True)
        try:
            measured = programs[program].measure(setup, needed[program])
            figures |= {f"{program}.{name}": quantity for name, quantity in measured.items()}
        except measurements.NotMeasured as reason:
            reasons[program] = str(reason)
    return figures, reasons


def as_results(run, figures, reasons, judged):
    return run | {
        "figures": {name: quantity._asdict() for name, quantity in sorted(figures.items())},
        "not_measured": reasons,
        "targets": [{"name": verdict.target.name, "verdict": verdict.verdict, "ratio": verdict.ratio, "bound": verdict.bound}
                    for verdict in judged]}


def exit_code(judged):
    return 1 if any(verdict.verdict == verdicts.MISSED for verdict in judged) else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=BENCH.parent / "build/release", help="folder of the build")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="measure this target; * and ? match any text")
    parser.add_argument("--quick", action="store_true", help="small books and few rounds: checks only that everything runs")
    parser.add_argument("--games", type=pathlib.Path, help="a file of PGN with real games, instead of generated ones")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--results", type=pathlib.Path, help="file for the figures (targets.json in the folder of the build)")
    parser.add_argument("--keep", action="store_true", help="keep the figures in this file that are not measured now, and judge them, too")
    parser.add_argument("--temp", type=pathlib.Path, help="folder for temporary files, with 6 GB free")
    return parser.parse_args()


def main():
    options = arguments()
    results = options.results or options.build / "targets.json"
    try:
        targets = verdicts.read_targets((BENCH / "targets.tsv").read_text())
        rows = selected(targets, options.only)
    except ValueError as error:
        print(f"targets: {error}", file=sys.stderr)
        return 2
    run = {"machine": machine(), "date": datetime.date.today().isoformat(), "quick": options.quick, "load_before": load()}
    with tempfile.TemporaryDirectory(prefix="tabia-bench-", dir=options.temp) as folder:
        setup = measurements.Setup(options.build.resolve(), pathlib.Path(folder), options.quick, options.games)
        figures, reasons = measure(setup, needed_figures(targets, rows))
    if options.keep and results.exists():
        kept = json.loads(results.read_text())
        figures = {name: verdicts.Quantity(**figure) for name, figure in kept["figures"].items()} | figures
        reasons = kept["not_measured"] | reasons
        rows = targets.rows
    run["load_after"] = load()
    judged = [verdicts.judge(targets, row, figures, reasons) for row in rows]
    results.write_text(json.dumps(as_results(run, figures, reasons, judged), indent=1, ensure_ascii=False) + "\n")
    print(verdicts.as_markdown(judged) if options.markdown else verdicts.as_text(judged))
    print(f"\n{verdicts.summary(judged)}; {run['machine']}, load {run['load_before']} before and {run['load_after']} after"
          + (", quick: not the sizes of the targets" if options.quick else ""))
    return exit_code(judged)


if __name__ == "__main__":
    sys.exit(main())
