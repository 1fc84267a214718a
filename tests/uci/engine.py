"""Talks to a UCI engine over pipes, for the referees here. Stockfish knows the rules: `go perft 1` lists the legal
moves."""
import pathlib
import re
import subprocess
import sys

MOVE = r"(?:[a-h][1-8][a-h][1-8][nbrq]?|0000)"


class BrokenRule(Exception):
    pass


class Engine:
    def __init__(self, name, command, grammar=None):
        """Starts an engine. Each of its lines must match a pattern of `grammar`, if that is given."""
        self.name = name
        self.grammar = grammar
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_to(self, begin):
        """Returns the lines up to and including the first one that begins with this word."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise BrokenRule(f"{self.name} ended while {begin} was awaited")
            lines.append(line.rstrip("\n"))
            if self.grammar and not any(rule.fullmatch(lines[-1]) for rule in self.grammar):
                raise BrokenRule(f"{self.name} sent a line outside of its protocol: {lines[-1]!r}")
            if lines[-1].split(" ")[0] == begin:
                return lines

    def start(self, options):
        self.say("uci")
        self.read_to("uciok")
        for name, value in options:
            self.say(f"setoption name {name} value {value}")
        self.is_ready()

    def is_ready(self):
        self.say("isready")
        if any(line.startswith("bestmove") for line in self.read_to("readyok")):
            raise BrokenRule(f"{self.name} answered a search that nobody asked for")

    def quit(self):
        self.say("quit")
        self.process.stdin.close()
        rest = self.process.stdout.read()
        if self.grammar and rest:
            raise BrokenRule(f"{self.name} sent after quit: {rest!r}")
        if self.process.wait(timeout=10) != 0:
            raise BrokenRule(f"{self.name} ended with {self.process.returncode}")


def position_after(start, moves):
    return f"position {start}" + (" moves " + " ".join(moves) if moves else "")


def legal_moves(stockfish, position):
    stockfish.say(position)
    stockfish.say("go perft 1")
    lines = stockfish.read_to("Nodes")
    return {line.split(":")[0] for line in lines if re.fullmatch(r"\S+: 1", line)}


def run(main):
    """Runs a script of games; a broken rule is its error."""
    try:
        main()
    except BrokenRule as rule:
        sys.exit(f"tabia: {pathlib.Path(sys.argv[0]).stem}: {rule}")
