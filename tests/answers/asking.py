"""The commands as sources of answers, and the comparison of these answers."""
import json
import os
import pathlib
import subprocess
import sys
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA, BOOKS = ROOT / "tests" / "data", ROOT / "plugin" / "books"
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tests/explorer", "tests/gnubg", "plugin/python")]


class Tool:
    """The tabia command, with a cache of its own."""

    def __init__(self, tabia, folder):
        self.tabia, self.folder = tabia, folder
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "caches"), "LC_ALL": "C.UTF-8"}

    def run(self, *words, lines=(), codes=(0, 1, 3)):
        """Runs a command with lines of input. It may find nothing (1) or bad records (3)."""
        done = subprocess.run([self.tabia, *map(str, words)], input="".join(line + "\n" for line in lines), text=True,
                              capture_output=True, timeout=60, env=self.environment)
        assert done.returncode in codes, f"tabia {' '.join(map(str, words))}: {done.returncode}: {done.stderr}"
        return done

    def json(self, *words, lines=()):
        """Returns the objects that a command prints."""
        return [json.loads(line) for line in self.run(*words, "--json", lines=lines).stdout.splitlines()]

    def summary(self, book):
        """Returns the object of `tabia info`; None if the file is not a book."""
        return next(iter(self.json("info", book)), None)


class Difference(typing.NamedTuple):
    """A known difference between commands. `applies` receives a question and its answers."""
    reason: str
    applies: typing.Callable


def differing_members(answers):
    """Returns the answers; if all are JSON objects, only their members that differ."""
    if not all(isinstance(answer, dict) for answer in answers.values()):
        return answers
    names = sorted({name for answer in answers.values() for name in answer})
    different = [name for name in names if len({repr(answer.get(name)) for answer in answers.values()}) > 1]
    return {source: {name: answer.get(name) for name in different} for source, answer in answers.items()}


class Comparison:
    """Counts questions, keeps those with different answers, and sets known differences apart."""

    def __init__(self, known):
        self.questions, self.differences, self.counts = 0, [], {difference: 0 for difference in known}

    def compare(self, question, **answers):
        """Compares the answers of several sources to one question."""
        self.questions += 1
        first, *others = answers.values()
        if all(other == first for other in others):
            return
        known = next((difference for difference in self.counts if difference.applies(question, answers)), None)
        if known:
            self.counts[known] += 1
        else:
            self.differences.append((question, answers))

    def report(self, most):
        """Prints the differences, and the reasons of the known ones."""
        for question, answers in self.differences[:most]:
            print(question)
            for source, answer in differing_members(answers).items():
                print(f"  {source:16}{str(answer)[:300]}")
        for difference, count in self.counts.items():
            print(f"{count:6} known: {difference.reason}")
        print(f"{self.questions:6} questions, {len(self.differences)} with different answers")
