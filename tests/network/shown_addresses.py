#!/usr/bin/env python3
"""tabia shows the host and the file name of a book's address, and no secret: shown_addresses.py TABIA BOOK"""

import pathlib
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from range_server import RangeServer

SECRET = "sesame"
UCI = "uci\nisready\nposition startpos\ngo movetime 100\nquit\n"


class Tabia:
    def __init__(self, program, folder):
        self.program, self.environment = program, {"XDG_CACHE_HOME": str(folder / "cache"), "PATH": "/usr/bin:/bin"}
        self.folder = folder

    def check(self, *words, stdin="", shows=""):
        result = subprocess.run([self.program, *words], input=stdin, capture_output=True, text=True, timeout=60, env=self.environment,
                                cwd=self.folder)
        said = result.stdout + result.stderr
        assert SECRET not in said, f"{words[0]}: {said}"
        assert shows in said, f"{words[0]}: {shows} is missing in: {said}"


def address(server):
    return server.url.replace("http://", f"http://user:{SECRET}@").replace("/books/", f"/{SECRET}/") + f"?signature={SECRET}#{SECRET}"


def commands(tabia, url, shown):
    tabia.check("probe", url, "startpos", shows="e2e4")
    tabia.check("probe", "--json", url, "startpos", shows='"book":"book.tabia"')
    tabia.check("probe", "--stdin", url, stdin="startpos\nnonsense\n", shows="e2e4")
    tabia.check("explain", url, "startpos", shows="book.tabia")
    tabia.check("explain", "--json", url, "startpos", shows="book.tabia")
    tabia.check("info", url, shows="book.tabia")
    tabia.check("info", "--json", url, shows="book.tabia")
    tabia.check("verify", url)
    tabia.check("dump", url)
    tabia.check("diff", url, url)
    tabia.check("build", url, "-o", "copy.tabia", shows=shown)
    tabia.check("uci", "--book", url, stdin=UCI, shows="info string book book.tabia")
    tabia.check("uci", stdin=f"setoption name Book File value {url}\n{UCI}", shows="info string book book.tabia")
    tabia.check("uci", "--book", url, "--engine", "cat", stdin=UCI)
    tabia.check("cache", shows=shown)
    tabia.check("cache", "--json", shows=shown)


def failures(tabia, url, shown):
    for words in (["probe", url, "startpos"], ["info", url], ["build", url, "-o", "copy.tabia"], ["serve", "--book", url],
                  ["probe", url, "--mirror", url, "startpos"]):
        tabia.check(*words, shows=shown)
    tabia.check("uci", "--book", url, stdin=UCI, shows=shown)


def serve(tabia, url):
    process = subprocess.Popen([tabia.program, "serve", "--listen", "127.0.0.1:0", "--book", url], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=tabia.environment)
    said = process.stdout.readline()
    port = said.split("127.0.0.1:")[1].split("/")[0].split()[0]
    for path in ("/", "/book", "/api", "/masters?fen=startpos", "/nosuch"):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
                said += f"{answer.headers} {answer.read().decode()}"
        except urllib.error.HTTPError as error:
            said += f"{error.headers} {error.read().decode()}"
    process.terminate()
    said += "".join(process.communicate(timeout=30))
    assert SECRET not in said, said


def main():
    program, book = sys.argv[1:3]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        subprocess.run([program, "build", book, "-o", folder / "made.tabia"], check=True, stdout=subprocess.DEVNULL)
        content = (folder / "made.tabia").read_bytes()
        tabia = Tabia(program, folder)
        with RangeServer(content) as server:
            shown = f"http://127.0.0.1:{server.port}/…/book.tabia"
            commands(tabia, address(server), shown)
            serve(tabia, address(server))
        with RangeServer(content, fault="error") as server:
            failures(tabia, address(server), f"http://127.0.0.1:{server.port}/…/book.tabia")


main()
