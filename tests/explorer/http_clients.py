#!/usr/bin/env python3
"""`tabia serve` asked by clients of HTTP that are in use: http_clients.py TABIA FOLDER, with the books of the test data in FOLDER.

curl in its variants, Python's requests, and Node's fetch, which reads answers line by line as Lichess's page does. Each function
is one case; a failing one ends the script with its assertion.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import requests

from served import Served

QUERYALL = "/cdb.php?action=queryall&board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-"
BERSERK = {"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "play": "e2e4", "moves": 3, "topGames": None}
FETCH = """
const response = await fetch(process.argv[1], {headers: {Accept: 'application/x-ndjson', Authorization: 'Bearer none'}});
let rest = '', lines = [];
for await (const part of response.body) {
  rest += Buffer.from(part).toString();
  const split = rest.split('\\n');
  rest = split.pop();
  lines.push(...split.filter(line => line).map(line => JSON.parse(line)));
}
if (rest) lines.push(JSON.parse(rest));
console.log(JSON.stringify({status: response.status, type: response.headers.get('content-type'), lines}));
"""


def curl(*words):
    result = subprocess.run(["curl", "--silent", "--show-error", "--max-time", "20", "--noproxy", "", *words], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def status_of(*words):
    return int(curl("--output", "/dev/null", "--write-out", "%{http_code}", *words))


def curl_gets_json(served, address):
    plain = curl(address + "/masters?play=e2e4")
    assert json.loads(plain)["moves"], plain
    assert plain == curl("--http1.0", address + "/masters?play=e2e4") == curl("--compressed", address + "/masters?play=e2e4")
    assert plain == curl("--get", "--data-urlencode", "play=e2e4", address + "/masters")


def curl_asks_for_the_head(served, address):
    head = curl("--head", address + "/masters")
    assert head.startswith("HTTP/1.1 200") and head.endswith("\n\n"), head


def curl_keeps_one_connection(served, address):
    texts = curl("--write-out", " %{num_connects}\n", address + "/health", address + "/health", address + "/health").splitlines()
    assert sum(int(text[-1]) for text in texts if text[-2:-1] == " ") == 1, texts


def curl_keeps_what_has_not_changed(served, address):
    with tempfile.TemporaryDirectory() as folder:
        etag, answer = pathlib.Path(folder) / "etag", pathlib.Path(folder) / "answer"
        words = ("--etag-save", str(etag), "--etag-compare", str(etag), "--output", str(answer), "--write-out", "%{http_code}", address + "/masters")
        assert curl(*words) == "200"
        first = answer.read_text()
        assert curl(*words) == "304" and answer.read_text() in (first, "")


def curl_takes_it_for_the_proxy_of_chessdb(served, address):
    answer = curl("--proxy", address, "http://www.chessdb.cn" + QUERYALL)
    assert answer == curl(address + QUERYALL) and answer.startswith("move:"), answer
    assert status_of("--proxy", address, "http://example.com/cdb.php") == 403, "no request is forwarded"


def curl_sends_bodies_in_vain(served, address):
    assert status_of("--data", "a=b", address + "/masters") == 405
    assert status_of("--upload-file", __file__, address + "/masters") == 405
    assert status_of("--request", "DELETE", address + "/masters") == 405
    assert status_of("--header", "Host: example.com", address + "/masters") == 421


def requests_ask_as_berserk_does(served, address):
    with requests.Session() as session:
        session.trust_env = False
        first = session.get(address + "/masters", params=BERSERK, headers={"Authorization": "Bearer none"}, timeout=20)
        assert first.status_code == 200 and first.json()["moves"], first.text
        again = session.get(address + "/masters", params=BERSERK, headers={"If-None-Match": first.headers["ETag"]}, timeout=20)
        assert again.status_code == 304


def requests_obey_http_proxy(served, address):
    answer = requests.get("http://www.chessdb.cn" + QUERYALL, proxies={"http": address}, timeout=20)
    assert answer.status_code == 200 and answer.text.startswith("move:"), answer.text


def node_reads_line_by_line(served, address):
    for path in ("/lichess?variant=standard&speeds=blitz,rapid&ratings=2000,2200&source=analysis", "/masters?play=d2d4",
                 "/player?player=somebody&color=white"):
        result = subprocess.run(["node", "--input-type=module", "--eval", FETCH, address + path], capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, result.stderr
        answer = json.loads(result.stdout)
        assert answer["status"] == 200 and answer["lines"] and "moves" in answer["lines"][-1], (path, answer)


def main():
    tabia, books = sys.argv[1], pathlib.Path(sys.argv[2])
    cases = [case for name, case in globals().items() if name.startswith(("curl_", "requests_", "node_"))]
    with Served(tabia, [books / "four.pgn"]) as served:
        for case in cases:
            print(case.__name__, flush=True)
            case(served, f"http://127.0.0.1:{served.port}")


if __name__ == "__main__":
    main()
