"""Tests of the table of targets, with made figures: targets_test.py TABIA_BENCH RIVALS. Nothing is timed."""
import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import targets
from targets import MET, MISSED, NOT_MEASURED, NotMeasured, Quantity, judge, read_targets

HEAD = "\t".join(targets.COLUMNS) + "\n"


def target(row):
    return read_targets(HEAD + row + "\n")[0]


def verdict(row, **figures):
    return judge(target(row), {f"p.{name}": quantity for name, quantity in figures.items()}, {})[-1]


class Table(unittest.TestCase):
    def test_reads_rows(self):
        made = read_targets(HEAD + "# a comment\nhit\tp.hit\t-\t<= 1,000 ns\tfast\nof\tp.hit\tp.read\t>= 2\tfaster\n")
        self.assertEqual([row.name for row in made], ["hit", "of"])
        self.assertEqual(made[0].bound, Quantity(1000, "ns"))
        self.assertEqual([row.figures() for row in made], [["p.hit"], ["p.hit", "p.read"]])

    def test_names_the_line_of_a_fault(self):
        for row in ("hit\tp.hit\t-\t<= 1 ns", "hit\tp.hit\t-\t< 1 ns\twhy", "hit\tp.hit\t-\t<= fast\twhy", "hit\tp.hit\t-\t<= 1 miles\twhy",
                    "hit\tp.hit\tp.read\t<= 1 ns\twhy", "hit\thit\t-\t<= 1 ns\twhy", "\tp.hit\t-\t<= 1 ns\twhy"):
            with self.subTest(row=row), self.assertRaisesRegex(ValueError, "^targets.tsv:2: not a target"):
                target(row)
        with self.assertRaisesRegex(ValueError, "^targets.tsv:1: the columns are target, figure"):
            read_targets("target\tbound\n")

    def test_judges(self):
        row, quotient = "hit\tp.hit\t-\t<= 300 ns\twhy", "hit\tp.hit\tp.other\t>= 2\twhy"
        self.assertEqual(verdict(row, hit=Quantity(0.3, "us")), MET)
        self.assertEqual(verdict(row, hit=Quantity(301, "ns")), MISSED)
        self.assertEqual(verdict(quotient, hit=Quantity(0.25, "us"), other=Quantity(100, "ns")), MET)
        self.assertEqual(verdict(quotient, hit=Quantity(199, "ns"), other=Quantity(100, "ns")), MISSED)
        self.assertEqual(verdict(quotient, hit=Quantity(199, "ns")), f"{NOT_MEASURED}: p.other is missing")

    def test_a_program_that_is_missing_or_fails_is_not_measured(self):
        def fails(setup, needed):
            raise NotMeasured("p is not installed")
        made = [target("hit\tp.hit\t-\t<= 1 us\twhy"), target("size\tq.size\t-\t<= 8 B\twhy")]
        with contextlib.redirect_stderr(io.StringIO()):
            measured = targets.measure(None, made, {"p": fails, "q": lambda setup, needed: {"size": Quantity(8, "B")}, "r": fails})
        self.assertEqual(measured, ({"q.size": Quantity(8, "B")}, {"p": "p is not installed"}))
        self.assertEqual(judge(made[0], *measured)[-1], f"{NOT_MEASURED}: p is not installed")
        with self.assertRaisesRegex(NotMeasured, "rivals is not built"):
            targets.Setup(pathlib.Path("/nonexistent"), pathlib.Path(), True).program("rivals")
        with self.assertRaisesRegex(NotMeasured, "no_such_program is not installed"):
            targets.run("no_such_program")
        with self.assertRaisesRegex(NotMeasured, "sh failed: because"):
            targets.run("sh", "-c", "echo because >&2; exit 1")

    def test_reads_google_benchmark(self):
        rows = [{"run_name": "FenToKey", "aggregate_name": "median", "cpu_time": 56, "time_unit": "ns", "items_per_second": 5.0},
                {"run_name": "FenToKey", "aggregate_name": "mean", "cpu_time": 7, "time_unit": "ns"}]
        self.assertEqual(targets.read_google_benchmark(json.dumps({"benchmarks": rows})),
                         {"FenToKey": Quantity(56, "ns"), "FenToKey.items_per_second": Quantity(5.0, "/s")})


class TheTargets(unittest.TestCase):
    """targets.tsv and the programs."""
    tabia_bench = rivals = None  # set by the command line
    made = read_targets((targets.BENCH / "targets.tsv").read_text())

    def figures_of(self, program):
        return {name.partition(".")[2] for row in self.made for name in row.figures() if name.startswith(program + ".")}

    def test_there_are_at_most_25(self):
        self.assertLessEqual(len(self.made), 25)

    def test_every_figure_has_a_program_and_every_program_a_figure(self):
        self.assertEqual({name.partition(".")[0] for row in self.made for name in row.figures()}, set(targets.PROGRAMS))

    def test_tabia_bench_has_the_benchmarks(self):
        listed = subprocess.run([self.tabia_bench, "--benchmark_list_tests"], check=True, capture_output=True, text=True).stdout.split()
        self.assertLessEqual({figure.partition(".")[0] for figure in self.figures_of("tabia_bench")}, set(listed))

    def test_rivals_writes_the_figures(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "figures.json"
            subprocess.run([self.rivals, "--positions", "2000", "--only", "tabia,polyglot", "--json", file], check=True, capture_output=True)
            written = set(json.loads(file.read_text()))
        self.assertLessEqual({name for name in self.figures_of("rivals") if name.startswith(("tabia.", "polyglot.", "facts."))}, written)


if __name__ == "__main__":
    TheTargets.tabia_bench, TheTargets.rivals = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
