"""Chromium with a page of `tabia serve`, for tests, and checks of whole pages.

Needs Debian's chromium, chromium-driver and python3-selenium (tests/install_packages.sh browser), so Debian's Python runs it.
"""

import json
import os
import pathlib
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from window import Window

AXE = "const done = arguments[0]; axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then((found) => done(found.violations))"


class Browser(Window):
    """A window of Chromium. __exit__ fails also if the page asked another host."""

    def __init__(self, port, width=1200, height=900, dark=False, expected=("400 (Bad Request)",)):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         f"--window-size={width},{height}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        super().__init__(driver, f"http://127.0.0.1:{port}", expected)
        self.resize(width, height)
        self.choose_scheme("dark" if dark else "light")

    def __exit__(self, *error):
        hosts = self.hosts()
        super().__exit__(*error)
        assert error[0] or hosts <= {urllib.parse.urlparse(self.root).netloc}, f"foreign hosts: {hosts}"

    def messages(self):
        return [message["message"] for message in self.driver.get_log("browser")]

    def hosts(self):
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        addresses = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
        return {urllib.parse.urlparse(address).netloc for address in addresses if address.startswith(("http", "ws"))}

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def resize(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def touch(self, kind, square=None):
        """Sends an event of a finger on a square."""
        places = [self.middle_of(f'[data-square="{square}"]')] if square and kind != "touchEnd" else []
        self.command("Input.dispatchTouchEvent", type=kind, touchPoints=places)

    def choose_scheme(self, scheme):
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def set_network(self, latency_ms=0, offline=False):
        self.command("Network.emulateNetworkConditions", offline=offline, latency=latency_ms, downloadThroughput=-1, uploadThroughput=-1)


# Parts that are wider than their place: the page, a part that scrolls, a cell or a control whose text does not fit. A field for text scrolls
# its text.
CUT = """const wide = [...document.querySelectorAll("html, .scroll, th, td, button, a, summary, select, p, h1, li")]
    .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && !part.closest(".board")
        && getComputedStyle(part).display !== "inline" && !part.closest(".hidden, thead, caption, #said"));
  const outside = [...document.querySelectorAll("main *, header *")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !part.closest(".hidden, .skip, .arrows, .board, thead, caption, #said, label");
  });
  return [...wide, ...outside].map((part) => `${part.tagName}.${part.getAttribute("class")} ${part.textContent.slice(0, 40)}`).slice(0, 5)"""
NARROWEST, WIDEST, STEP = 320, 2560, 20


def fits_any_width(browser, views):
    browser.open(views[0])
    browser.resize(800, 900)
    browser.run("document.querySelector('h1').style.width = '4000px'")
    assert browser.run(CUT), "a heading of 4,000 pixels fits"
    cut = []
    for view in views:
        browser.open(view)
        for width in range(NARROWEST, WIDEST + 1, STEP):
            browser.resize(width, 900)
            cut += [(view, width, part) for part in browser.run(CUT)]
    assert not cut, cut[:20]
    browser.resize(1200, 900)


def violations_of(browser, source):
    """Runs axe-core, whose source is `source`. Returns the rules that the page violates, each with the first elements."""
    browser.run(source)
    violations = browser.driver.execute_async_script(AXE)
    return [(found["id"], [node["html"][:150] for node in found["nodes"]][:3]) for found in violations]


def is_accessible(browser, axe, views):
    source = pathlib.Path(axe).read_text()
    browser.open(views[0])
    browser.run("document.querySelector('h1').append(document.createElement('img'))")
    assert violations_of(browser, source), "axe finds nothing anywhere"
    for scheme in ("light", "dark"):
        browser.choose_scheme(scheme)
        for size in ((1200, 900), (360, 640)):
            browser.resize(*size)
            for view in views:
                browser.open(view)
                violations = violations_of(browser, source)
                assert not violations, f"{view} {scheme} {size}: {violations}"
    browser.choose_scheme("light")


def try_pages(port, cases, views, take_pictures, works_without_script):
    """Runs all checks. If $TABIA_AXE is the path of axe-core, checks each view for accessibility too. If $TABIA_PICTURES is a folder, takes
    the pictures of the README."""
    axe, pictures = os.environ.get("TABIA_AXE", ""), os.environ.get("TABIA_PICTURES", "")
    with Browser(port) as browser:
        for case in cases:
            case(browser)
            print(case.__name__.replace("_", " "), flush=True)
        fits_any_width(browser, views)
        print("fits any width", flush=True)
        if os.path.exists(axe):
            is_accessible(browser, axe, views)
            print("is accessible")
        if pictures:
            take_pictures(browser, pictures)
    works_without_script(port)
    print("works without script")
