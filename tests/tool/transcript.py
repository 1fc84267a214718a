#!/usr/bin/env python3
"""Replays a transcript of the tabia command: transcript.py [--update] TABIA BOOKS TRANSCRIPT

bash runs each line "$ COMMAND" in a new folder with a copy of the folder BOOKS. The lines below it are its expected
output, then standard error after "! ", then "[N]" for an exit code N other than 0. Other text up to the first command
is a comment. --update writes the present output into the transcript instead: review the difference. In a Markdown
file the blocks ```console are transcripts, replayed as if in the folder of the repository.
"""
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SECONDS = 60
PROGRESS = re.compile(r"info string book .*: being read\b")  # once a second: only slow machines print it


def run(command, folder, environment):
    result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True,
                            stdin=subprocess.DEVNULL, timeout=SECONDS)
    lines = [line for line in result.stdout.decode().splitlines() if not PROGRESS.match(line)]
    lines += ["! " + line for line in result.stderr.decode().splitlines()]
    if result.returncode != 0:
        lines.append(f"[{result.returncode}]")
    return lines


def commands_and_rest(text, is_markdown):
    """Yields (line, is_command, is_output) for each line of a transcript."""
    in_transcript = seen_command = False
    for line in text:
        if is_markdown and line.startswith("```"):
            in_transcript, seen_command = line == "```console", False
            yield line, False, False
        elif (in_transcript or not is_markdown) and line.startswith("$ "):
            seen_command = True
            yield line, True, False
        else:
            yield line, False, seen_command


def replay(tabia, books, transcript, is_markdown):
    lines = []
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        environment = {"PATH": f"{tabia.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                       "XDG_CACHE_HOME": str(folder / "caches")}
        shutil.copytree(books, folder / "plugin" / "books")
        if not is_markdown:
            folder = folder / "plugin" / "books"
        for line, is_command, is_output in commands_and_rest(transcript, is_markdown):
            if not is_output:
                lines.append(line)
            if is_command:
                lines += run(line[2:], folder, environment)
    return lines


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    tabia, books, path = (pathlib.Path(word).resolve() for word in words)
    expected = path.read_text().splitlines()
    printed = replay(tabia, books, expected, path.suffix == ".md")
    if "--update" in sys.argv:
        path.write_text("\n".join(printed) + "\n")
    elif printed != expected:
        print("\n".join(difflib.unified_diff(expected, printed, path.name, "printed now", lineterm="")))
        sys.exit(1)


main()
