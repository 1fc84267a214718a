#!/usr/bin/python3
"""The pages in one browser, on both hosts: every_browser_test.py BROWSER TABIA NGINX PAGE PICTURES ECO.TSV...

BROWSER is chromium, firefox or webkit. The hosts are `tabia serve` and nginx with a folder of `tabia site`, whose page is PAGE. Each check
runs on one of them, and on the other one in the run of the next commit; with TABIA_SHARE=all on both. The checks of editing run on a
third host, `tabia serve --edit`. Takes pictures into the folder
PICTURES, also of the moment at which a check fails.
"""

import pathlib
import sys
import tempfile
import time
import traceback

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / room) for room in ("", "page", "explorer", "network")]
from browser import Browser  # noqa: E402
from edit_walk import EDITS, serving_edits  # noqa: E402
from firefox import Firefox  # noqa: E402
from hosts import Books, serving  # noqa: E402
from interactions import INTERACTIONS, drags_by_touch  # noqa: E402
from random_walks import shows_what_probe_prints, shows_what_probe_prints_of_backgammon  # noqa: E402
from share import share_of  # noqa: E402
from webkit import WebKit  # noqa: E402

BROWSERS = {"chromium": Browser, "firefox": Firefox, "webkit": WebKit}
WIDTHS = (360, 768, 1000, 1440, 1920)
SIZES = """return [...document.querySelectorAll(".board td")].map((cell) => cell.getBoundingClientRect())
    .flatMap(({ width, height }) => [width, height])"""
MAX_SPREAD = 0.05  # pixels: browsers round places to a sixtieth or a 64th


def has_equal_squares(browser, _):
    """Measures the 64 squares at each width, with each side below, and takes pictures."""
    for below in ("white", "black"):
        browser.show(play="e2e4,c7c5,g1f3", below=below)
        for width in WIDTHS:
            browser.resize(width, 900)
            sizes = browser.run(SIZES)
            assert len(sizes) == 128 and min(sizes) > 20 and max(sizes) - min(sizes) < MAX_SPREAD, (width, min(sizes), max(sizes))
            if below == "white":
                browser.take_picture(browser.pictures / f"chess_{width}.png")
    browser.show("backgammon", book="backgammon", dice="31")
    for width in (360, 1440):
        browser.resize(width, 900)
        browser.take_picture(browser.pictures / f"backgammon_{width}.png")
    browser.resize(1200, 900)


def passes(check, browser, books):
    """Runs a check, and looks for errors of scripts after it. Returns false if it fails, after a picture of the moment."""
    began = time.monotonic()
    name = f"{browser.host.name}: {check.__name__.replace('_', ' ')}"
    try:
        compared = check(browser, books)
        messages = browser.unexpected_messages()
        assert not messages, f"console: {messages}"
    except Exception:  # the other checks run in any case
        print(f"failed: {name}\n{traceback.format_exc()}", flush=True)
        browser.take_picture(browser.pictures / f"failed_{check.__name__}.png")
        browser.messages()
        return False
    print(f"{name}{f', {compared} times' if compared else ''} ({time.monotonic() - began:.1f} s)", flush=True)
    return True


def checks_of(browser, place, hosts):
    """Returns the checks on one of the hosts. Only the DevTools protocol can touch a page."""
    actions = [action for action in INTERACTIONS if action is not drags_by_touch or hasattr(browser, "touch")]
    return [has_equal_squares, *share_of(actions, hosts, place), shows_what_probe_prints, shows_what_probe_prints_of_backgammon]


def main(name, tabia, nginx, page, pictures, *lists):
    failed = 0
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        books = Books(tabia, lists, pathlib.Path(folder))
        with serving(books, nginx, page) as hosts:
            for place, host in enumerate(hosts):
                with BROWSERS[name](host.port) as browser:
                    browser.host = host
                    browser.turn = len(hosts) * list(BROWSERS).index(name) + place
                    browser.pictures = pathlib.Path(pictures) / f"{name}_{host.name}"
                    failed += [passes(check, browser, books) for check in checks_of(browser, place, len(hosts))].count(False)
        with serving_edits(books) as host, BROWSERS[name](host.port) as browser:
            browser.host, browser.pictures = host, pathlib.Path(pictures) / f"{name}_edit"
            browser.expected = (*browser.expected, "403 (Forbidden)", "409 (Conflict)", "500 (Error)")  # requests that the server refuses
            failed += [passes(check, browser, books) for check in EDITS].count(False)
    assert failed == 0, f"{failed} checks failed"


if __name__ == "__main__":
    main(*sys.argv[1:])
