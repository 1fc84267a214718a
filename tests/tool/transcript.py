#!/usr/bin/env python3
"""Replays a transcript of the tabia command: transcript.py [--update] TABIA TRANSCRIPT

bash runs each line "$ COMMAND" in a new folder with a copy of the books. The lines below it are its expected output,
then standard error after "! ", then "[N]" for an exit code N other than 0. Other text up to the first command
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

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS = 60
PROGRESS = re.compile(rb"(?m)^info string book .*: being read\b.*\n")  # once a second: only slow machines print it


def is_markdown(path):
    return path.suffix == ".md"


def books_of(path):
    """Returns the folder of the books that the commands of a transcript read."""
    if is_markdown(path):
        return ROOT / "plugin" / "books"
    data = ROOT / "tests" / "data"
    return data / "tool" / "books" if path.parent.name == "tool" else data / "formats"


def environment_of(tabia, folder):
    """Returns the environment of the commands. They find the program as `tabia`, and keep their caches in `folder`."""
    path = f"{tabia.parent}:{os.environ['PATH']}"
    return {"PATH": path, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(folder / "caches")}


def commands_and_rest(path):
    """Yields (line, is_command, is_output) for each line of a transcript."""
    in_transcript = seen_command = False
    for line in path.read_text().splitlines():
        if is_markdown(path) and line.startswith("```"):
            in_transcript, seen_command = line == "```console", False
            yield line, False, False
        elif (in_transcript or not is_markdown(path)) and line.startswith("$ "):
            seen_command = True
            yield line, True, False
        else:
            yield line, False, seen_command


def run(command, folder, environment):
    result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True,
                            stdin=subprocess.DEVNULL, timeout=SECONDS)
    lines = PROGRESS.sub(b"", result.stdout).decode().splitlines()
    lines += ["! " + line for line in result.stderr.decode().splitlines()]
    if result.returncode != 0:
        lines.append(f"[{result.returncode}]")
    return lines


def replay(tabia, path):
    lines = []
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        environment = environment_of(tabia, folder)
        books = folder / "plugin" / "books"
        shutil.copytree(books_of(path), books)
        for line, is_command, is_output in commands_and_rest(path):
            if not is_output:
                lines.append(line)
            if is_command:
                lines += run(line[2:], folder if is_markdown(path) else books, environment)
    return lines


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    tabia, path = (pathlib.Path(word).resolve() for word in words)
    expected = path.read_text().splitlines()
    printed = replay(tabia, path)
    if "--update" in sys.argv:
        path.write_text("\n".join(printed) + "\n")
    elif printed != expected:
        print("\n".join(difflib.unified_diff(expected, printed, path.name, "printed now", lineterm="")))
        sys.exit(1)


if __name__ == "__main__":
    main()
