#!/usr/bin/python3
"""The pages in Chromium: browser_test.py TABIA ECO.TSV...

Needs Debian's chromium, chromium-driver and python3-selenium (tests/install_packages.sh browser), so Debian's Python runs it.
The book is made of the lists of openings. If the file $TABIA_AXE exists, axe-core, each view is checked for accessibility
too; if $TABIA_PICTURES is a folder, the pictures of the README are taken.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "explorer"))
import differential  # noqa: E402
from served import Served  # noqa: E402

VIEWS = ["/chess", "/chess?play=e2e4,e7e5,g1f3&with=classic", "/chess?book=classic&play=e2e4&below=black", "/chess?q=najdorf",
         "/chess?play=h2h4,h7h5,h4h5x", "/chess?play=a2a3,a7a6,h2h3", "/chess?sort=score&all=1",
         "/chess?book=classic&play=e2e4,c7c5&with=openings"]
AXE = "const done = arguments[0]; axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then((found) => done(found.violations))"


class Browser:
    def __init__(self, port, width=1200, height=900, dark=False):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         f"--window-size={width},{height}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.root = f"http://127.0.0.1:{port}"
        self.resize(width, height)
        self.choose_scheme("dark" if dark else "light")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        messages, hosts = self.driver.get_log("browser"), self.hosts()
        self.driver.quit()
        # A page of an error has its status: the browser logs that, nothing else.
        messages = [message for message in messages if "400 (Bad Request)" not in message["message"]]
        assert error[0] or not messages, f"console: {messages}"
        assert error[0] or hosts <= {urllib.parse.urlparse(self.root).netloc}, f"foreign hosts: {hosts}"

    def hosts(self):
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        addresses = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
        return {urllib.parse.urlparse(address).netloc for address in addresses if address.startswith(("http", "ws"))}

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def choose_scheme(self, scheme):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def open(self, path):
        self.driver.get(self.root + path)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    @property
    def play(self):
        return urllib.parse.parse_qs(urllib.parse.urlparse(self.driver.current_url).query).get("play", [""])[0]

    @property
    def heading(self):
        return self.find("h1").text

    def wait(self, condition, seconds=10):
        """Waits until the condition holds. An element that the page replaces during the check does not count."""
        def holds():
            try:
                return condition()
            except StaleElementReferenceException:
                return False
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"it did not happen at {self.driver.current_url}: {self.heading}"
            time.sleep(0.02)


def plays_by_clicks(browser):
    browser.open("/chess")
    page = browser.find("header").id  # stays: the page is not loaded again
    for plies, move in enumerate(["e4", "c5", "Nf3"], 1):
        browser.driver.find_element(By.LINK_TEXT, move).click()
        browser.wait(lambda: len(browser.play.split(",")) == plies and browser.play)
    assert browser.heading == "B27 Sicilian Defense" and browser.find("header").id == page, browser.heading
    browser.driver.back()
    browser.wait(lambda: browser.heading == "B20 Sicilian Defense")
    browser.driver.forward()
    browser.wait(lambda: browser.heading == "B27 Sicilian Defense")
    address = browser.driver.current_url
    browser.open("/chess")
    browser.driver.get(address)
    assert browser.heading == "B27 Sicilian Defense"


def plays_on_the_board(browser):
    browser.open("/chess")
    square = lambda name: browser.find(f'.board td[data-square="{name}"]')
    square("e2").click()
    assert "lifted" in square("e2").get_attribute("class")
    square("e4").click()
    browser.wait(lambda: browser.play == "e2e4")
    drag = webdriver.ActionChains(browser.driver)
    drag.click_and_hold(square("e7")).move_to_element(square("e5")).release().perform()
    browser.wait(lambda: browser.play == "e2e4,e7e5")
    square("a1").click()  # has no legal move
    assert not browser.driver.find_elements(By.CSS_SELECTOR, ".board .lifted")


def plays_ten_moves_by_keys_alone(browser):
    browser.open("/chess")
    for plies in range(1, 21):
        browser.press(Keys.ARROW_DOWN)
        browser.wait(lambda: browser.driver.switch_to.active_element.tag_name == "a")
        browser.press(Keys.ENTER)
        browser.wait(lambda: len(browser.play.split(",")) == plies and browser.play)
        if not browser.driver.find_elements(By.CSS_SELECTOR, ".moves tbody th a"):
            break
    assert plies >= 10, f"the book ends after {plies} plies"
    browser.press(Keys.ARROW_LEFT)
    browser.wait(lambda: len(browser.play.split(",")) == plies - 1)
    browser.press("f")
    browser.wait(lambda: "below=black" in browser.driver.current_url)
    assert browser.find(".board td").get_attribute("data-square") == "h1"
    browser.press("/")
    browser.press(*"benko", Keys.ENTER)
    browser.wait(lambda: "Benko Gambit" in browser.find(".found").text)
    browser.press("?")
    assert browser.find("#help").get_attribute("open")


def plays_on_the_board_by_keys(browser):
    browser.open("/chess")
    browser.driver.execute_script("document.querySelector('.board td').focus()")
    browser.press(*[Keys.ARROW_DOWN] * 6, *[Keys.ARROW_RIGHT] * 4)
    assert browser.driver.switch_to.active_element.get_attribute("aria-label") == "e2, white pawn"
    browser.press(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    browser.wait(lambda: browser.play == "e2e4")
    browser.wait(lambda: browser.find("#said").get_attribute("textContent") == "B00 King's Pawn Game")


def works_without_script(port):
    with Browser(port) as browser:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.open("/chess")
        browser.driver.find_element(By.LINK_TEXT, "e4").click()
        browser.wait(lambda: browser.heading == "B00 King's Pawn Game")
        browser.find("input[name=q]").send_keys("benko" + Keys.ENTER)
        browser.wait(lambda: "Benko Gambit" in browser.find(".found").text)
        browser.driver.find_element(By.LINK_TEXT, "Let the book reply").click()
        browser.wait(lambda: browser.play)


# The widths of phones, tablets and windows, and those next to the widths at which the layout changes.
WIDTHS = [320, 360, 389, 390, 430, 600, 671, 680, 700, 760, 783, 784, 800, 900, 959, 960, 1000, 1050, 1080, 1119, 1120, 1200, 1400]
# The table of replies is the only one that is wider than a page, and scrolls below its first column.
CUT = """return [...document.querySelectorAll("html, .scroll")].filter((part) => part.scrollWidth > part.clientWidth + 1)
    .filter((part) => !part.querySelector(":scope > .replies")).map((part) => `${part.tagName} ${part.scrollWidth}`)"""


def fits_any_width(browser, views):
    cut = []
    for view in views:
        browser.open(view)
        for width in WIDTHS:
            browser.resize(width, 900)
            cut += [(view, width, part) for part in browser.driver.execute_script(CUT)]
    assert not cut, cut
    browser.resize(1200, 900)


def is_accessible(browser, axe, views):
    source = pathlib.Path(axe).read_text()
    browser.open(views[0])
    browser.driver.execute_script(source)
    browser.driver.execute_script("document.querySelector('h1').append(document.createElement('img'))")
    assert browser.driver.execute_async_script(AXE), "axe finds nothing anywhere"
    for scheme in ("light", "dark"):
        browser.choose_scheme(scheme)
        for size in ((1200, 900), (360, 640)):
            browser.resize(*size)
            for view in views:
                browser.open(view)
                browser.driver.execute_script(source)
                violations = browser.driver.execute_async_script(AXE)
                summary = [(found["id"], [node["html"][:150] for node in found["nodes"]][:3]) for found in violations]
                assert not violations, f"{view} {scheme} {size}: {summary}"
    browser.choose_scheme("light")


def take_pictures(browser, folder):
    browser.resize(1160, 560)
    browser.open("/chess?play=e2e4,c7c5,g1f3&with=classic")
    browser.driver.save_screenshot(str(pathlib.Path(folder) / "chess.png"))


def try_pages(port, cases, views, take_pictures, works_without_script):
    axe, pictures = os.environ.get("TABIA_AXE", ""), os.environ.get("TABIA_PICTURES", "")
    with Browser(port) as browser:
        for case in cases:
            case(browser)
            print(case.__name__.replace("_", " "), flush=True)
        fits_any_width(browser, views)
        if os.path.exists(axe):
            is_accessible(browser, axe, views)
            print("is accessible")
        if pictures:
            take_pictures(browser, pictures)
    works_without_script(port)
    print("works without script")


def main(tabia, *lists):
    classic = pathlib.Path(__file__).resolve().parent.parent.parent / "plugin/books/classic.obk"
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        pgn, book = pathlib.Path(folder) / "openings.pgn", pathlib.Path(folder) / "openings.tabia"
        differential.write_games(lists, pgn)
        subprocess.run([tabia, "build", str(pgn), "-o", str(book)], check=True, capture_output=True)
        with Served(tabia, [book, classic]) as served:
            cases = (plays_by_clicks, plays_on_the_board, plays_ten_moves_by_keys_alone, plays_on_the_board_by_keys)
            try_pages(served.port, cases, VIEWS, take_pictures, works_without_script)


if __name__ == "__main__":
    main(*sys.argv[1:])
