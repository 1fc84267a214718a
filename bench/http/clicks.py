#!/usr/bin/python3
"""The time from a click on a move to its position on the page, in Chromium: clicks.py TABIA BOOK BOOK [CLICKS]

Needs the packages that tests/browser.sh installs, so Debian's Python runs it. The page shows two books next to each other. Random moves are clicked, from the
start position again after 12 plies; the time ends with the frame after the one that shows the new board. Prints the median, the 95th and the 99th
percentile, and the bytes of a page as they are sent.
"""

import pathlib
import random
import statistics
import sys
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/page"), str(ROOT / "tests/explorer")]
from browser import Browser  # noqa: E402
from served import Served  # noqa: E402

PLIES = 12
CLICK = """
  const [link, done] = arguments, begin = performance.now();
  new MutationObserver((changes, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  }).observe(document.querySelector(".board tbody"), { childList: true, subtree: true });
  link.click();
"""


def packed_bytes(address):
    """Returns the size of a page, and of its files, packed by gzip."""
    def size(path):
        request = urllib.request.Request(urllib.parse.urljoin(address, path), headers={"Accept-Encoding": "gzip"})
        return len(urllib.request.urlopen(request).read())
    text = urllib.request.urlopen(address).read().decode()
    files = {part.split('"')[0] for part in text.replace('src="', 'href="').split('href="')[1:] if part.startswith("page/")}
    return size(address), sum(size(path.split("#")[0]) for path in files)


def main(tabia, first, second, clicks="400"):
    chance = random.Random(1)
    times = []
    with Served(tabia, [f"{first};name=first", f"{second};name=second"]) as served, Browser(served.port, 1440, 900) as browser:
        address = f"http://127.0.0.1:{served.port}/chess?with=second"
        while len(times) < int(clicks):
            browser.open("/chess?with=second")
            for _ in range(PLIES):
                links = browser.driver.find_elements("css selector", ".moves tbody th a")
                if not links:
                    break
                times.append(browser.driver.execute_async_script(CLICK, chance.choice(links)))
        page, files = packed_bytes(address)
    cuts = statistics.quantiles(times, n=100)
    print(f"{len(times)} clicks: median {cuts[49]:.1f} ms, 95th percentile {cuts[94]:.1f} ms, 99th {cuts[98]:.1f} ms")
    print(f"page {page} bytes, its files {files} bytes, packed by gzip")


if __name__ == "__main__":
    main(*sys.argv[1:])
