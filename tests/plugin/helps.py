"""Compares a shell's completion, FILE, with every --help: helps.py TABIA FILE

It must offer exactly the flags of each command.
"""

import pathlib
import re
import subprocess
import sys

MAX_COLUMNS = 100
BASH = """
source "$1"
compopt() { :; }
COMP_WORDS=(tabia $2 "${2:+-}") COMP_CWORD=$((${#2} ? 2 : 1))
_tabia && printf '%s\\n' "${COMPREPLY[@]}"
"""

# zsh's own functions print their arguments, instead of completing them.
ZSH = """
_arguments() { print -rl -- "$@" }
_describe() { print -rl -- ${(P)2} }
functions[_tabia]=$(<$1)
words=(tabia $2 '') CURRENT=$#words
_tabia
"""


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def flags_of_help(text):
    names = re.findall(r"^  (?:(-\w),)?(--[a-z][a-z0-9-]*)", text, flags=re.MULTILINE)
    return {flag for pair in names for flag in pair if flag}


def helps(tabia):
    """Returns the flags of each command by its name; under '', those of tabia itself and the commands."""
    text = output(tabia, "--help")
    commands = re.findall(r"^  ([a-z]+)  ", text, flags=re.MULTILINE)
    return {"": flags_of_help(text) | set(commands)} | {name: flags_of_help(output(tabia, name, "--help")) for name in commands}


def long_lines(tabia, commands):
    """Yields the lines of a help that do not fit a terminal of 100 columns."""
    for command in commands:
        lines = output(tabia, *command.split(), "--help").splitlines()
        yield from (f"tabia {command} --help: {len(line)} columns: {line}" for line in lines if len(line) > MAX_COLUMNS)


def offered_by_bash(path, command):
    return set(output("bash", "-c", BASH, "bash", path, command).split())


def offered_by_zsh(path, command):
    lines = output("zsh", "-f", "-c", ZSH, "zsh", path, command).splitlines()
    words = (re.match(r"(?:\([^)]*\))?\*?(--?[a-z][a-z0-9-]*(?=\[)|[a-z]+(?=:))", line) for line in lines)
    return {word[1] for word in words if word}


def faults_of_completion(path, offered, expected):
    for command, flags in expected.items():
        words = offered(path, command)
        yield from (f"{path}: tabia {command}: {flag} is missing" for flag in sorted(flags - words))
        yield from (f"{path}: tabia {command}: {flag} is no flag" for flag in sorted(words - flags))


CHECKS = {
    ".bash": (faults_of_completion, offered_by_bash),
    ".zsh": (faults_of_completion, offered_by_zsh),
}


def main(tabia, path):
    expected = helps(tabia)
    check, offered = CHECKS[pathlib.Path(path).suffix]
    faults = list(check(path, offered, expected)) + list(long_lines(tabia, expected))
    if len(expected) < 2 or not all(expected.values()):
        faults.append(f"{tabia}: the helps are not understood")
    print("\n".join(faults) or f"{len(expected) - 1} commands, {sum(map(len, expected.values()))} flags")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
