"""Tests everything that is made of the declarations of flags: declarations.py TABIA man FOLDER

man   Each command has a page with exactly the flags of its --help, which man prints without a warning. FOLDER
      contains the prose of the pages.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

MAX_COLUMNS = 100
MAX_OVERVIEW_LINES = 150
SECONDS = 60

def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS, **options).stdout


def flags_of_help(text):
    names = re.findall(r"^  (?:(-\w),)?(--[a-z][a-z0-9-]*)", text, flags=re.MULTILINE)
    return {flag for pair in names for flag in pair if flag}


def helps(tabia):
    """Returns the flags of each command by its name; under '', those of tabia itself."""
    text = output(tabia, "--help")
    commands = re.findall(r"^  ([a-z]+)  ", text, flags=re.MULTILINE)
    return {"": flags_of_help(text)} | {name: flags_of_help(output(tabia, name, "--help")) for name in commands}


def differences(place, found, expected):
    yield from (f"{place}: {word} is missing" for word in sorted(set(expected) - set(found)))
    yield from (f"{place}: {word} is wrong" for word in sorted(set(found) - set(expected)))


# ---- Manual pages

def flags_of_page(text):
    """Returns the flags with an entry in the page: those of the lines after each .TP."""
    names = re.findall(r"^\.TP\n(.*)", text.replace("\\-", "-"), flags=re.MULTILINE)
    return {flag for line in names for flag in re.findall(r"\\fB(--?[a-z][a-z0-9-]*)\\fP", line)}


def warnings_of_man(name, page):
    if not shutil.which("man"):
        return []
    printed = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "--local-file", "-"], capture_output=True, text=True,
                             input=page, env=os.environ | {"LC_ALL": "C.UTF-8", "MANPAGER": "cat"}, timeout=SECONDS)
    return [f"{name}: {line}" for line in printed.stderr.splitlines()]


def faults_of_manual(tabia, folder):
    commands = helps(tabia)
    pages = {path.stem: path.read_text(encoding="utf-8") for path in pathlib.Path(folder).glob("*.5")}
    for command, flags in commands.items():
        name = "-".join(filter(None, ["tabia", command]))
        pages[name] = output(tabia, "help", "--man", *filter(None, [command]))
        if command:
            yield from differences(name, flags_of_page(pages[name]), flags)
            if f"{name} (1)" not in pages["tabia"].replace("\\-", "-"):
                yield f"tabia: {name} is missing"
        yield from (f"tabia {command} --help: {len(line)} columns: {line}"
                    for line in output(tabia, *filter(None, [command]), "--help").splitlines() if len(line) > MAX_COLUMNS)
    yield from differences("man", {path.stem for path in pathlib.Path(folder).iterdir()}, pages)
    if len(pages["tabia"].splitlines()) > MAX_OVERVIEW_LINES:
        yield f"tabia: more than {MAX_OVERVIEW_LINES} lines"
    for name, page in pages.items():
        yield from warnings_of_man(name, page)
        yield from (f"{name}: {place} is left" for place in re.findall(r"@[A-Z]+@", page))


def main(tabia, kind, folder):
    faults = list({"man": faults_of_manual}[kind](tabia, folder))
    print("\n".join(faults) or "as declared")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
