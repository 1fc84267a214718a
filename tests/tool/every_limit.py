#!/usr/bin/env python3
"""Runs every command on one book of each format within little address space: every_limit.py TABIA SOURCE-TREE [STEPS]

One run takes a share of the cases (tests/share.py).

The limits go from 20 MiB up to 78 MiB in STEPS steps (3). If a process may make a control group for memory on this machine,
the commands also run in one of 300 MiB. Each exit code must be a documented one, standard error must contain the reason of a
failure, and no file may be left half-written.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from share import share_of  # noqa: E402

MIB = 1 << 20
LEAST, MOST = 20, 78  # MiB: above, the system refuses nothing
GROUPS = pathlib.Path("/sys/fs/cgroup/memory")  # of the first version
GROUP_LIMIT = 300 * MIB
CHESS = ["plugin/books/classic.obk", "oobs/white-view.obs.db3", "pgn/words.pgn", "classic.bin", "classic.tabia"]
BACKGAMMON = ["tests/data/books/openings.ob", "xg/match_with_comment.xg", "openings.tabia"]
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def commands(book, is_chess):
    """Returns every command that reads a book, each with its standard input."""
    position = "startpos" if is_chess else OPENING
    words = [["build", book, "-o", "out"], ["info", book], ["dump", book], ["verify", book],
             ["probe", book, position], ["explain", book, position],
             ["openings", book, "--plies", "2", "--count", "5", "-o", "out"]]
    if is_chess:
        words += [["convert", book, "-o", "out", "--to", form, "--lossy"]
                  for form in ("tabia", "oobs", "polyglot", "obk", "pgn", "epd", "abk")]
        words += [["merge", book, "classic.tabia", "-o", "out", "--to", "tabia", "--rule", "first"], ["diff", book, book],
                  ["uci", "--book", book]]
    else:
        words += [["gnubg", "--stdio", "--book", book], ["ubgi", "--book", book]]
    talk = {"uci": "uci\nisready\nposition startpos\ngo\nquit\n", "ubgi": "ubgi\nisready\nquit\n"}
    return [(line, talk.get(line[0], "")) for line in words]


def check(line, talk, folder, where, **how):
    result = subprocess.run(line, cwd=folder, input=talk, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            errors="replace", timeout=60, env={**os.environ, "TMPDIR": str(folder / "temp")}, **how)
    facts = (where, line[1:], result.returncode, result.stderr[-300:])
    assert result.returncode in (0, 1, 2, 3, 4), facts
    assert result.returncode in (0, 1) or result.stderr.startswith("tabia: "), facts
    assert not list((folder / "temp").iterdir()), facts
    left = [file.name for file in folder.iterdir() if file.name.startswith("out")]
    assert left in ([], ["out"]), facts
    (folder / "out").unlink(missing_ok=True)
    return result.returncode


def within(limit):
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))}


def make_group():
    """Returns a control group of 300 MiB; None if this process may not make one."""
    group = GROUPS / f"tabia-test-{os.getpid()}"
    try:
        group.mkdir()
        (group / "memory.limit_in_bytes").write_text(str(GROUP_LIMIT))
    except OSError:
        return None
    return group


def in_group(group):
    return {"preexec_fn": lambda: (group / "cgroup.procs").write_text(str(os.getpid()))}


def books(tabia, tree, folder):
    """Makes the books that are not in the tree. Returns all books, each with True if it is one of chess."""
    for source, to in ((CHESS[0], "classic.bin"), (CHESS[0], "classic.tabia"), (BACKGAMMON[0], "openings.tabia")):
        subprocess.run([tabia, "convert" if to.endswith("bin") else "build", tree / source, "-o",
                        folder / to] + (["--lossy"] if to.endswith("bin") else []), check=True, stdout=subprocess.DEVNULL)
    def path(name):
        for place in (folder / name, tree / name, tree / "tests/data/formats" / name):
            if place.exists():
                return str(place)
        raise FileNotFoundError(name)
    return [(path(name), True) for name in CHESS] + [(path(name), False) for name in BACKGAMMON]


def main():
    tabia, tree = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    steps = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    limits = [LEAST + (MOST - LEAST) * step // max(1, steps - 1) for step in range(steps)]
    codes, group = {}, make_group()
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        (folder / "temp").mkdir()
        os.environ["XDG_CACHE_HOME"] = str(folder / "caches")
        ways = [(f"{limit} MiB", within(limit * MIB)) for limit in limits]
        ways += [("a control group", in_group(group))] if group else []
        cases = [(line, talk, where, how) for book, is_chess in books(tabia, tree, folder)
                 for line, talk in commands(book, is_chess) for where, how in ways]
        for line, talk, where, how in share_of(cases):
            code = check([tabia, *line], talk, folder, where, **how)
            codes[code] = codes.get(code, 0) + 1
    if group:
        group.rmdir()
    print(f"{sum(codes.values())} runs, exit codes {dict(sorted(codes.items()))}, "
          f"{'with' if group else 'without'} a control group")
    assert 4 in codes and 0 in codes, codes


main()
