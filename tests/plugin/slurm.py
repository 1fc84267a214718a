#!/usr/bin/env python3
"""Builds a book on a Slurm cluster of three nodes on this machine: slurm.py TABIA EXAMPLES

A job of a part is killed, then a job of a range is cancelled. The same command again makes the missing files alone, and the
book is the one that a single build writes.
"""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from many_machines import write_games  # noqa: E402

NOTHING_TO_RUN = 77
RANGES = 5

# Stands before tabia: notes each command. The first job of the third part is killed; the first one of the second range
# is cancelled while it runs. It has become `sleep` by then: bash would continue if `sleep` received the signal first.
WRAPPER = """#!/bin/bash
if [[ "$*" == build*000003.part && ! -e "$ONCE/killed" ]]; then
  touch "$ONCE/killed"
  kill -9 $$
elif [[ "$*" == "merge --range 2/"* && ! -e "$ONCE/cancelled" ]]; then
  touch "$ONCE/cancelled"
  scancel "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
  exec sleep 60
fi
printf '%s\\n' "$SLURMD_NODENAME $*" >>"$ONCE/commands"
exec "$TABIA" "$@"
"""


def free_port():
    """Returns the first of four free ports in a row."""
    for port in range(20817, 30000, 10):
        try:
            for number in range(port, port + 4):
                with socket.socket() as listener:
                    listener.bind(("127.0.0.1", number))
            return port
        except OSError:
            continue
    raise AssertionError("no free ports")


def build(tabia, examples, folder):
    """Runs inside the cluster."""
    games = write_games(folder)
    commands = folder / "commands"
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "ONCE": str(folder), "TABIA": tabia,
                   "MERGE_FLAGS": "--min-games 9"}

    def run(count):
        """Runs the recipe, which then has run `count` commands of tabia in all."""
        ran = subprocess.run([examples / "build_with_slurm", folder / "book.tabia", str(RANGES), "--min-elo=2100", *games],
                             env=environment, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
        print(f"exit code {ran.returncode}: {ran.stdout}{ran.stderr}", flush=True)
        subprocess.run(["squeue", "--states=all", "--array", "--format=%.12i %.12j %.10T %N"], check=True)
        sys.stdout.flush()
        lines = commands.read_text().splitlines()
        assert len(lines) == count, f"{len(lines)} commands, not {count}: {lines}"
        return ran.returncode
    assert run(4) != 0, "a job was killed, and the recipe succeeded"
    assert run(4 + 1 + RANGES - 1) != 0, "a job was cancelled, and the recipe succeeded"
    assert not (folder / "book.tabia").exists(), "a book was written without one of its ranges"
    assert run(4 + 1 + RANGES + 1) == 0, "the recipe failed"
    subprocess.run([tabia, "build", "--min-elo", "2100", "--min-games", "9", *games, "-o", folder / "whole.tabia"],
                   check=True, stdout=subprocess.DEVNULL, timeout=120)
    assert (folder / "book.tabia").read_bytes() == (folder / "whole.tabia").read_bytes(), "the books differ"
    subprocess.run(["sha256sum", "book.tabia", "whole.tabia"], cwd=folder, check=True)
    nodes = {line.split()[0] for line in commands.read_text().splitlines()}
    assert nodes == {"node1", "node2", "node3"}, f"not all nodes worked: {nodes}"


def main():
    if sys.argv[1] == "--inside":
        build(sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4]))
        return
    if os.geteuid() != 0 or not all(shutil.which(name) for name in ["slurmctld", "slurmd", "munged"]):
        print("Slurm is not installed, or this is not root: tests/install_packages.sh cluster, as root")
        sys.exit(NOTHING_TO_RUN)
    examples = pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="tabia-slurm-") as name:
        folder = pathlib.Path(name)
        (folder / "tabia").write_text(WRAPPER)
        (folder / "tabia").chmod(0o755)
        subprocess.run([examples / "local_slurm", folder / "cluster", str(free_port()), sys.executable, __file__,
                        "--inside", sys.argv[1], examples, folder], check=True, timeout=900)


if __name__ == "__main__":
    main()
