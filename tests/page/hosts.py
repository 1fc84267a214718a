"""The same books on two hosts: `tabia serve`, and nginx with a folder of `tabia site`. See every_browser_test.py."""

import contextlib
import json
import pathlib
import subprocess
import urllib.parse

import differential
from real_servers import free_port, running
from served import Served

BOOKS = pathlib.Path(__file__).resolve().parent.parent.parent / "plugin/books"
SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "data/books"
CHESS = {"openings": None, "classic": BOOKS / "classic.obk", "short": BOOKS / "short.obk", "default": BOOKS / "chess.tabia",
         "anna": BOOKS / "anna.pgn", "match": BOOKS / "match.pgn.xz"}
BACKGAMMON = {"backgammon": BOOKS / "backgammon.ob", "rollouts": SAMPLES / "openings.ob"}
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr error; worker_processes 1;
events {{}}
http {{
  include /etc/nginx/mime.types; types {{ application/wasm wasm; }} default_type application/octet-stream;
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/site; }}
}}
"""


class Host:
    """A host of the page. Hosts differ in the form of an address, and a host that runs no program names no openings to a user who types."""

    def __init__(self, name, port):
        self.name, self.port, self.runs_program = name, port, name == "serve"

    def address(self, game, parameters):
        query = urllib.parse.urlencode(parameters, safe=",/")
        return f"/{game}?{query}" if self.runs_program else f"/#{query}"


class Books:
    """Indexes of the books in a folder."""

    def __init__(self, tabia, lists, folder):
        self.tabia, self.folder = tabia, folder
        differential.write_games(lists, folder / "openings.pgn")
        for name, source in {**CHESS, **BACKGAMMON}.items():
            command = [tabia, "build", source or folder / "openings.pgn", "-o", self.path(name)]
            subprocess.run(command, check=True, capture_output=True)

    def path(self, name):
        return self.folder / f"{name}.tabia"

    @property
    def paths(self):
        return [self.path(name) for name in [*CHESS, *BACKGAMMON]]

    def explain_game(self, name, moves):
        """Returns the lines of `tabia explain --game --json` about moves."""
        command = [self.tabia, "explain", self.path(name), "--game", " ".join(moves), "--json", "--all"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        return [json.loads(line) for line in lines]

    def probe(self, name, *positions):
        """Returns the answers of `tabia probe --json` for the positions."""
        command = [self.tabia, "probe", self.path(name), "--stdin", "--json"]
        text = "".join(f"{position}\n" for position in positions)
        printed = subprocess.run(command, input=text, check=False, capture_output=True, text=True).stdout.splitlines()
        assert len(printed) == len(positions), (name, positions, printed)
        return [json.loads(line) for line in printed]


@contextlib.contextmanager
def serving(books, nginx, page):
    """Yields both hosts; only the first one if the page of `tabia site` is missing."""
    with contextlib.ExitStack() as stack:
        hosts = [Host("serve", stack.enter_context(Served(books.tabia, books.paths)).port)]
        if (pathlib.Path(page) / "js/site.js").exists():
            command = [books.tabia, "site", *books.paths, "-o", books.folder / "site"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            books.folder.chmod(0o755)  # nginx gives up the rights of root
            port = free_port()
            stack.enter_context(running(books.folder, port, "nginx", NGINX, [nginx, "-c"]))
            hosts.append(Host("site", port))
        else:
            print("the page of tabia site is missing: tests/browser.sh makes it", flush=True)
        yield hosts
