#!/usr/bin/env python3
"""tabia doctor names the fault of a set-up: doctor.py TABIA ENGINE CHESS_BOOK BACKGAMMON_BOOK VARIANT_PGN"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

LIMITED = ("go depth", "go nodes")
ANALYSIS = ("go infinite, stop", "go in analysis mode", "go with the books off")
PLAYED = ("go movetime", "go with clocks", "go with moves to go", "go ponder, ponderhit")


class Doctor:
    def __init__(self, tabia, home):
        self.tabia, self.home = tabia, pathlib.Path(home)

    def run(self, *words, **environment):
        variables = {**os.environ, "HOME": str(self.home), "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "TABIA_BOOK": "", **environment}
        return subprocess.run([self.tabia, "doctor", *words], capture_output=True, text=True, timeout=60, env=variables)

    def examine(self, *words, **environment):
        """Returns the process and, for each part, its findings as pairs of verdict and text."""
        result = self.run("--json", *words, **environment)
        findings = {}
        for line in result.stdout.splitlines():
            finding = json.loads(line)
            findings.setdefault(finding["part"], []).append((finding["verdict"], finding["what"]))
        assert result.returncode == (1 if any(f[0] == "problem" for part in findings.values() for f in part) else 0), result
        return result, findings

    def expect(self, name, words, part, verdict, text, **environment):
        """Expects a finding of `part` with this verdict and text."""
        result, findings = self.examine(*words, **environment)
        found = findings.get(part, [])
        assert any(f[0] == verdict and text in f[1] for f in found), f"{name}: {part}: {found}\n{result.stdout}{result.stderr}"
        return findings


def check_sound(doctor, book, engine):
    """Expects a sound set-up to have no problem, and a book move for each request of a game."""
    result, findings = doctor.examine("--book", book, "--seed", "1")
    assert result.returncode == 0, result.stdout
    for part in PLAYED + LIMITED:
        assert findings[part][0][0] == "ok" and findings[part][0][1].startswith("the book move "), (part, findings)
    result, findings = doctor.examine("--book", book, "--engine", engine)
    assert result.returncode == 0, result.stdout
    for part in PLAYED:
        assert findings[part][0][0] == "ok", (part, findings)
    for part in LIMITED + ANALYSIS:
        assert findings[part][0][0] == "note" and findings[part][0][1].startswith("no book move, but "), (part, findings)
    text = doctor.run("--book", book)
    assert str(doctor.home) not in text.stdout and "~/.cache/tabia" in text.stdout, text.stdout
    assert all(line.split()[0] in ("ok", "note", "problem") for line in text.stdout.splitlines()), text.stdout


def main():
    tabia, engine, chess, backgammon, variant = sys.argv[1:6]
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder) / "home"
        home.mkdir()
        doctor = Doctor(tabia, home)
        check_sound(doctor, chess, engine)
        torn = pathlib.Path(folder) / "torn.tabia"
        torn.write_bytes(pathlib.Path(chess).read_bytes()[:5000])
        crazyhouse = pathlib.Path(folder) / "crazyhouse.tabia"
        subprocess.run([tabia, "build", "--variant", "crazyhouse", variant, "-o", crazyhouse], check=True, capture_output=True)
        config = pathlib.Path(folder) / "uci.toml"
        config.write_text('book = ["mine.tabia"]\nchoise = "best"\n')
        user_config = home / ".config" / "tabia"
        user_config.mkdir(parents=True)
        (user_config / "uci.toml").write_text("")
        black = doctor.examine("--book", f"{chess};side=black")  # is no fault, and is asked with Black to move
        assert black[0].returncode == 0 and black[1]["go movetime"][0][0] == "ok", black
        both = doctor.examine("--book", chess, "--book", f"{chess};min-games=1000000000")
        assert both[0].returncode == 0, both
        broken = 0
        for case in (
                ("a book that is missing", ["--book", "nosuch.tabia"], "session", "problem", "nosuch.tabia: cannot be opened: No such file"),
                ("a torn book", ["--book", torn], "session", "problem", "torn.tabia: "),
                ("a backgammon book", ["--book", backgammon], "session", "problem", "a backgammon book"),
                ("a book of a variant", ["--book", crazyhouse], "variant", "note", "the GUI must set UCI_Variant"),
                ("an engine that is missing", ["--book", chess, "--engine", "./nosuch"], "engine", "problem", "./nosuch: cannot be started"),
                ("an engine that ends", ["--book", chess, "--engine", "/bin/false"], "engine", "problem", "/bin/false: exited with status 1"),
                ("an engine that is silent", ["--book", chess, "--engine", "sleep", "60"], "engine", "problem", "has not sent \"uciok\" within 10 s"),
                ("a match with depth=", ["--book", chess, "--engine", engine], "go depth", "note", "Book For Limited Go"),
                ("a match with nodes=", ["--book", chess, "--engine", engine], "go nodes", "note", "Book For Limited Go"),
                ("a GUI with its own book", ["--book", chess], "go with the books off", "note", "OwnBook is false"),
                ("a wrong configuration file", ["--config", config], "configuration", "problem", "choise"),
                ("a configuration file that is not read", ["--book", chess], "configuration", "note", "not read; it applies to tabia-uci"),
                ("moves that the filters refuse", ["--book", chess, "--min-games", "1000000000"], "go movetime", "problem", "no move: "),
        ):
            doctor.expect(*case)
            broken += 1
        # No folder for the cache.
        doctor.expect("no cache folder", ["--book", chess], "cache", "problem", "", HOME="/nosuch")
        (home / ".cache").rename(home / "cache")
        (home / ".cache").write_text("")
        doctor.expect("a file in place of the cache", ["--book", chess], "cache", "problem", ".cache")
        print(f"{broken + 2} set-ups, each named")


main()
