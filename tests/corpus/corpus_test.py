#!/usr/bin/env python3
"""Shows that the corpus notices a change of each kind, and nothing else: corpus_test.py TABIA"""
import pathlib
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).resolve().with_name("corpus.py")
# One session of each kind, and a change of the program: the lines of a shell script that runs it as "$tabia".
CHANGES = {
    "a letter of the output": ("trust.transcript", 'set -o pipefail; "$tabia" "$@" | sed "s/not played/not-played/"'),
    "a letter of an error": ("tool/usage_errors.transcript", '"$tabia" "$@" 2> >(sed "s/must be/has to be/" >&2)'),
    "the exit code": ("tool/exit_codes.transcript", '"$tabia" "$@"; code=$?; exit $((code == 1 ? 0 : code))'),
    "a byte of a file": ("formats/obk/weights.obk", '"$tabia" "$@"; [[ ! -f converted.pgn ]] || echo >>converted.pgn'),
    "a line of a conversation": ("uci/book_move_with_line", '"$tabia" "$@" | sed -u "s/^bestmove e2e4/bestmove d2d4/"'),
    "a line to an engine": ("proxy/mate_depth_and_nodes", 'exec "$tabia" "$1" --limited-go "${@:2}"'),
    "a play of an external player": ("gnubg/play_from_book", '"$tabia" "$@" | sed "s,8/5 6/5,6/5 8/5,"'),
    "an answer of a server": ("explorer/chessdb_queryall.txt", 'exec "$tabia" "$@" --cors'),
}


def compared(tabia, new, *only):
    """Returns the exit code and the output of a comparison of some sessions."""
    words = [word for text in only for word in ("--only", text)]
    done = subprocess.run([sys.executable, CORPUS, *words, tabia, new], capture_output=True, text=True, timeout=300)
    assert done.stderr == "", done.stderr
    return done.returncode, done.stdout


def main():
    tabia = pathlib.Path(sys.argv[1]).resolve()
    code, text = compared(tabia, tabia, *(session for session, _ in CHANGES.values()))
    assert code == 0 and text.startswith(f"{len(CHANGES)} sessions, ") and text.endswith(" 0 differences\n"), text
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        for change, (session, script) in CHANGES.items():
            changed = pathlib.Path(folder) / "tabia"
            changed.write_text(f"#!/bin/bash\ntabia={tabia}\n{script}\n")
            changed.chmod(0o755)
            code, text = compared(tabia, changed, session)
            assert code == 1 and text.startswith("=== ") and " 0 differences" not in text, f"{change}: {text}"


if __name__ == "__main__":
    main()
