#!/usr/bin/env python3
"""Runs tabia where /proc is not mounted, as in a chroot: without_proc.py TABIA SMALL_BOOK LARGE_BOOK

Every kind of input and output works. The new index then has a name from the beginning, which must be gone after an error
and after SIGINT and SIGTERM, and the old index must survive. Exits with 77 if the system does not permit hiding /proc.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def is_proc_shared():
    """Returns whether a mount over /proc here would also appear in other namespaces."""
    mounts = pathlib.Path("/proc/self/mountinfo").read_text().splitlines()
    return any(line.split()[4] == "/proc" and " shared:" in line for line in mounts)


def hidden(*command):
    own_user = ["--map-root-user"] if os.geteuid() != 0 else []
    # In a chroot, unshare cannot make the mounts private, because its root is no mount.
    own_mounts = [] if is_proc_shared() else ["--propagation", "unchanged"]
    return ["unshare", "--mount", *own_mounts, *own_user, "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh",
            *map(str, command)]


def run(*command, **options):
    return subprocess.run(hidden(*command), check=True, stdout=subprocess.PIPE, **options).stdout


def check_streams(tabia, book, index):
    run(tabia, "build", book, "-o", index)
    built = index.read_bytes()
    for data in ({"input": book.read_bytes()}, {"stdin": book.open("rb")}):
        assert b"Chessmaster OBK" in run(tabia, "info", "-", **data)
    assert run(tabia, "build", book, "-o", "-", stderr=subprocess.DEVNULL) == built
    with index.with_suffix(".out").open("wb") as out:
        subprocess.run(hidden(tabia, "build", book, "-o", "-"), check=True, stdout=out, stderr=subprocess.DEVNULL)
    assert index.with_suffix(".out").read_bytes() == built
    index.with_suffix(".out").unlink()
    return built


def check_error(tabia, index, old):
    process = subprocess.run(hidden(tabia, "build", tabia, "-o", index), stderr=subprocess.DEVNULL, check=False)
    assert process.returncode == 3, process.returncode
    assert index.read_bytes() == old and list(index.parent.iterdir()) == [index]


def check_ending(tabia, large, index, old, ending):
    """Ends the build while its file has a name."""
    process = subprocess.Popen(hidden(tabia, "build", large, "-o", index), stdout=subprocess.DEVNULL)
    while process.poll() is None and list(index.parent.iterdir()) == [index]:
        time.sleep(0.001)
    assert process.poll() is None, "the build was complete before its file was seen"
    process.send_signal(ending)
    assert process.wait(timeout=5) == -ending, process.returncode
    assert index.read_bytes() == old and list(index.parent.iterdir()) == [index]


def main():
    tabia, small, large = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    if subprocess.run(hidden("true"), stderr=subprocess.DEVNULL, check=False).returncode != 0:
        print("this process may not hide /proc: run it as root, or where a user may make a mount namespace")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        index = pathlib.Path(scratch) / "book.tabia"
        old = check_streams(tabia, small, index)
        check_error(tabia, index, old)
        for ending in ENDINGS:
            check_ending(tabia, large, index, old, ending)


main()
