"""Tests of the table of targets, with made figures: targets_test.py TABIA_BENCH RIVALS MAKE_RECORDS. Nothing is timed."""

import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import measurements
import targets
from verdicts import MET, MISSED, NOT_MEASURED, Quantity, as_markdown, as_text, judge, parse_quantity, read_targets, summary

BENCH = pathlib.Path(__file__).resolve().parent
HEAD = "target\tfigure\tdivided by\trelation\tbound\torigin\n"
YARDSTICK = "read\tp.read\t-\t=\t100 ns\ta read\n"


def table(*rows):
    return read_targets(HEAD + YARDSTICK + "".join(row + "\n" for row in rows))


def verdict(row, reasons=None, **figures):
    made = table(row)
    return judge(made, made.rows[0], {f"p.{name}": parse_quantity(text) for name, text in figures.items()}, reasons or {})


class Parsing(unittest.TestCase):
    def test_reads_rows_and_yardsticks(self):
        made = table("# a comment", "", "hit\tp.hit\tread\t<=\t1,000 ns\tfast", "size\tp.size\t-\t<=\t8.2 B\tsmall")
        self.assertEqual(made.yardsticks["read"].on_reference, Quantity(100, "ns"))
        self.assertEqual([row.name for row in made.rows], ["hit", "size"])
        self.assertEqual(made.rows[0].bound, Quantity(1000, "ns"))
        self.assertEqual(made.figures_of(made.rows[0]), ["p.hit", "p.read"])
        self.assertEqual(made.figures_of(made.rows[1]), ["p.size"])

    def test_names_the_line_of_a_fault(self):
        for row, why in {
                "hit\tp.hit\tread\t<=\t1": "5 cells instead of 6",
                "\tp.hit\tread\t<=\t1 ns\twhy": "a name, a figure or an origin is missing",
                "hit\tp.hit\tread\t<=\t1 ns\t": "a name, a figure or an origin is missing",
                "hit\thit\tread\t<=\t1 ns\twhy": "hit: a figure is PROGRAM.NAME",
                "read\tp.hit\t-\t<=\t1\twhy": "read is there twice",
                "hit\tp.hit\tread\t<\t1 ns\twhy": "<: a relation is",
                "hit\tp.hit\tread\t<=\tfast\twhy": "could not convert string to float",
                "hit\tp.hit\tread\t<=\t1 miles\twhy": "1 miles: no unit miles",
                "hit\tp.hit\tread\t<=\t0 ns\twhy": "0 ns: a bound is greater than 0",
                "hit\tp.hit\tp.other\t=\t1\twhy": "a yardstick is divided by nothing",
                "hit\tp.hit\twrite\t<=\t1 ns\twhy": "write is no figure and no yardstick of a line above",
                "hit\tp.hit\tp.other\t<=\t1 ns\twhy": "1 ns: a quotient of two figures has no unit",
                "hit\tp.hit\tread\t<=\t1 B\twhy": "1 B cannot be divided by read"}.items():
            with self.subTest(row=row), self.assertRaises(ValueError) as raised:
                table(row)
            self.assertTrue(str(raised.exception).startswith(f"targets.tsv:3: {why}"), raised.exception)

    def test_rejects_other_columns(self):
        for text in ("", "target\tbound\n"):
            with self.assertRaisesRegex(ValueError, "^targets.tsv:1: the columns are target, figure"):
                read_targets(text)

    def test_prints_quantities(self):
        for text, printed in {"1.5": "1.5", "139 ns": "139 ns", "11.62 us": "11.6 µs", "80000 /s": "80,000/s", "3370709 /s": "3.37 M/s", "2.49 M/s": "2.49 M/s"}.items():
            self.assertEqual(str(parse_quantity(text)), printed)


class Verdicts(unittest.TestCase):
    def test_compares_the_quotient_of_two_figures(self):
        row = "hit\tp.hit\tp.other\t<=\t1.5\twhy"
        self.assertEqual(verdict(row, hit="149 ns", other="0.1 us").verdict, MET)
        self.assertEqual(verdict(row, hit="150 ns", other="100 ns").verdict, MET)
        self.assertEqual(verdict(row, hit="151 ns", other="100 ns").verdict, MISSED)

    def test_at_least(self):
        row = "hit\tp.hit\tp.other\t>=\t6\twhy"
        self.assertEqual(verdict(row, hit="600 ns", other="100 ns").verdict, MET)
        self.assertEqual(verdict(row, hit="590 ns", other="100 ns").verdict, MISSED)

    def test_an_absolute_target_grows_with_its_yardstick(self):
        row = "hit\tp.hit\tread\t<=\t300 ns\twhy"
        self.assertEqual(verdict(row, hit="301 ns", read="100 ns").verdict, MISSED)
        slower = verdict(row, hit="590 ns", read="200 ns")
        self.assertEqual((slower.verdict, slower.ratio, slower.bound), (MET, 2.95, 3))
        self.assertEqual(verdict(row, hit="160 ns", read="50 ns").verdict, MISSED)

    def test_a_rate_counts_in_the_time_of_its_yardstick(self):
        row = "games\tp.games\tread\t>=\t1 M/s\twhy"
        made = verdict(row, games="500,000 /s", read="200 ns")
        self.assertEqual(made.verdict, MET)
        self.assertAlmostEqual(made.ratio, 0.1)
        self.assertAlmostEqual(made.bound, 0.1)
        self.assertEqual(verdict(row, games="499,000 /s", read="200 ns").verdict, MISSED)

    def test_without_a_divisor_the_figure_itself_counts(self):
        row = "size\tp.size\t-\t<=\t16 MiB\twhy"
        self.assertEqual(verdict(row, size="16,384 KiB").verdict, MET)
        self.assertEqual(verdict(row, size="16.1 MiB").verdict, MISSED)

    def test_a_figure_that_is_missing_is_not_measured(self):
        row = "hit\tp.hit\tread\t<=\t300 ns\twhy"
        self.assertEqual(verdict(row, hit="1 ns").verdict, NOT_MEASURED)
        self.assertEqual(verdict(row, hit="1 ns").why, "there is no figure p.read")
        self.assertEqual(verdict(row, hit="1 ns", read="0 ns").why, "p.read is 0")
        self.assertEqual(verdict(row, {"p": "p is not built"}).why, "p is not built")

    def test_prints_every_verdict(self):
        verdicts = [verdict("hit\tp.hit\tread\t<=\t300 ns\twhy", hit="100 ns", read="50 ns"),
                    verdict("best\tp.hit\tp.other\t>=\t2\twhy", hit="100 ns", other="100 ns"),
                    verdict("size\tp.size\t-\t<=\t8 B\twhy", size="7.5 B"),
                    verdict("gone\tp.gone\tread\t<=\t1 us\twhy")]
        self.assertEqual(as_markdown(verdicts).splitlines()[2:], [
            "| hit | 100 ns | read: 50 ns | 2 | ≤ 3 | ≤ 300 ns | met |",
            "| best | 100 ns | `p.other`: 100 ns | 1 | ≥ 2 |  | **missed** |",
            "| size | 7.5 B | - |  |  | ≤ 8 B | met |",
            "| gone |  | read |  |  | ≤ 1 µs | not measured: there is no figure p.gone |"])
        self.assertEqual(as_text(verdicts).splitlines()[1], "hit     100 ns  read: 50 ns          2    ≤ 3        ≤ 300 ns  met")
        self.assertEqual(summary(verdicts), "2 met, 1 missed, 1 not measured")


class Running(unittest.TestCase):
    def test_measures_only_what_the_targets_need(self):
        made = table("hit\tp.hit\tread\t<=\t1 us\twhy", "size\tq.size\t-\t<=\t8 B\twhy")
        self.assertEqual(targets.needed_figures(made, targets.selected(made, ["h*"])), {"p": {"hit", "read"}})
        self.assertEqual(targets.needed_figures(made, targets.selected(made, [])), {"p": {"hit", "read"}, "q": {"size"}})
        with self.assertRaisesRegex(ValueError, "--only hits: there is no such target"):
            targets.selected(made, ["hits"])

    def test_keeps_the_reason_of_a_program_that_cannot_run(self):
        def fails(setup, needed):
            raise measurements.NotMeasured("p is not installed")
        programs = {"p": measurements.Program(fails, ()), "q": measurements.Program(lambda setup, needed: {"size": Quantity(8, "B")}, ())}
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(targets.measure(None, {"p": {"hit"}, "q": {"size"}}, programs), ({"q.size": Quantity(8, "B")}, {"p": "p is not installed"}))

    def test_a_program_that_is_missing_or_fails_is_not_measured(self):
        setup = measurements.Setup(pathlib.Path("/nonexistent"), pathlib.Path("/nonexistent"), True)
        with self.assertRaisesRegex(measurements.NotMeasured, "rivals is not built"):
            setup.program("rivals")
        with self.assertRaisesRegex(measurements.NotMeasured, "no_such_program is not installed"):
            measurements.run("no_such_program")
        with self.assertRaisesRegex(measurements.NotMeasured, "sh failed: because"):
            measurements.run("sh", "-c", "echo because >&2; exit 1")

    def test_exits_with_1_if_a_target_is_missed(self):
        row = "hit\tp.hit\tp.other\t<=\t1.5\twhy"
        met, missed, gone = verdict(row, hit="1 ns", other="1 ns"), verdict(row, hit="2 ns", other="1 ns"), verdict(row)
        self.assertEqual([targets.exit_code(made) for made in ([met], [met, gone], [met, missed], [gone, missed])], [0, 0, 1, 1])


class Output(unittest.TestCase):
    """The readers of the output of programs, with lines as these print them."""

    def test_google_benchmark(self):
        rows = [{"run_name": "FenToKey", "aggregate_name": "median", "real_time": 9, "cpu_time": 56, "time_unit": "ns"},
                {"run_name": "FenToKey", "aggregate_name": "mean", "real_time": 8, "cpu_time": 7, "time_unit": "ns"},
                {"run_name": "Read/1/real_time", "aggregate_name": "median", "real_time": 2, "cpu_time": 3, "time_unit": "ms",
                 "items_per_second": 5.0, "bytes_per_second": 6.0, "of_scan": 0.6}]
        self.assertEqual(measurements.read_google_benchmark(json.dumps({"benchmarks": rows})), {
            "FenToKey": Quantity(56, "ns"), "Read/1/real_time": Quantity(2, "ms"), "Read/1/real_time.of_scan": Quantity(0.6),
            "Read/1/real_time.items_per_second": Quantity(5.0, "/s"), "Read/1/real_time.bytes_per_second": Quantity(6.0, "/s")})

    def test_round_trips(self):
        text = ("median/us    p90/us    p99/us   ratio  signature         command\n"
                "     60.1      70.0      80.0    1.00  bfc64efd6fb8a830  bare_engine\n"
                "     65.2      75.0      90.0    1.10  f19bef1ff06f71e2  tabia uci --seed 1\n")
        self.assertEqual(measurements.read_round_trips(text, ["bare", "tabia"]), {"bare": Quantity(60.1, "us"), "tabia": Quantity(65.2, "us")})
        with self.assertRaisesRegex(measurements.NotMeasured, "2 commands were measured instead of 1"):
            measurements.read_round_trips(text, ["bare"])

    def test_network(self):
        text = ("                                p50/us    p99/us   ratio\n"
                "64 bytes by libcurl               27.5      40.0    1.00\n"
                "a probe                           31.9      50.0    1.16\n"
                "16 probes at once, of a probe    139.0     200.0    4.36\n"
                "34000 probes, signature 0011223344556677\n")
        self.assertEqual(measurements.read_network(text), {"curl": Quantity(27.5, "us"), "probe": Quantity(31.9, "us"), "sixteen_probes": Quantity(139.0, "us")})
        with self.assertRaisesRegex(measurements.NotMeasured, "it printed no line like"):
            measurements.read_network("")

    def test_servers_and_clicks(self):
        self.assertEqual(measurements.read_hostile("p99 alone 0.34 ms, next to 1200 hostile clients 0.47 ms: 1.38 times; 2 of 900 requests lost; 0 descr"),
                         {"alone": Quantity(0.34, "ms"), "beside": Quantity(0.47, "ms"), "answered": Quantity(898), "sent": Quantity(900)})
        self.assertEqual(measurements.read_servers("a new book, server by server: 20000 of 20000 requests were answered\n  5 {}\nkilled: 19999 of 20000 requests were answered\n"),
                         {"answered": Quantity(39999), "sent": Quantity(40000)})
        self.assertEqual(measurements.read_gnubg_load("alone           p50      90 us  p99     150 us  p99/alone 1.00\n"
                                                      "load elsewhere  p50      90 us  p99     160 us  p99/alone 1.07\n"
                                                      "load here       p50      95 us  p99     180 us  p99/alone 1.20\n"),
                         {"alone": Quantity(150, "us"), "beside": Quantity(180, "us")})
        self.assertEqual(measurements.read_clicks("408 clicks: median 35.6 ms, 95th percentile 46.9 ms, 99th 51.0 ms\npage 5285 bytes, its files 22790 bytes, packed"),
                         {"p95": Quantity(46.9, "ms"), "page_bytes": Quantity(5285, "B"), "files_bytes": Quantity(22790, "B")})


class TheTable(unittest.TestCase):
    """targets.tsv and the programs."""
    tabia_bench = rivals = make_records = None  # set by the command line

    def test_every_figure_is_measured(self):
        made = read_targets((BENCH / "targets.tsv").read_text())
        needed = targets.needed_figures(made, made.rows)
        self.assertLessEqual(set(needed), set(measurements.PROGRAMS))
        for program, figures in needed.items():
            if program != "tabia_bench":
                self.assertLessEqual(figures, set(measurements.PROGRAMS[program].names), program)
        listed = subprocess.run([self.tabia_bench, "--benchmark_list_tests"], check=True, capture_output=True, text=True).stdout.split()
        self.assertLessEqual({measurements.benchmark_of(figure) for figure in needed["tabia_bench"]}, set(listed))

    def test_every_program_measures_for_a_target(self):
        made = read_targets((BENCH / "targets.tsv").read_text())
        self.assertEqual(set(targets.needed_figures(made, made.rows)), set(measurements.PROGRAMS))

    def test_make_records_writes_games(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games.pgn"
            subprocess.run([self.make_records, "--games", "20", "--plies", "50", "--pgn", file], check=True)
            self.assertEqual(measurements.games_in(file), 20)
            moves = [line for line in file.read_text().splitlines() if not line.startswith("[")]
            self.assertEqual(len(re.findall(r"(?:^|[ .])[KQRBNOa-h]", "\n".join(moves), re.MULTILINE)), 20 * 50)

    def test_rivals_writes_the_figures(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "figures.json"
            subprocess.run([self.rivals, "--positions", "2000", "--only", "tabia", "--json", file], check=True, capture_output=True)
            written = set(json.loads(file.read_text()))
        expected = {name for name in measurements.PROGRAMS["rivals"].names if name.startswith(("tabia.", "facts."))}
        self.assertEqual(written, expected)


if __name__ == "__main__":
    TheTable.tabia_bench, TheTable.rivals, TheTable.make_records = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
