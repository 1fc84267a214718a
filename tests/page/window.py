"""A window of a browser that shows a page, for tests. Each browser has a class of its own: browser.py, firefox.py and webkit.py."""

import pathlib
import time
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By


class Window:
    """A window, with the actions that all browsers support. The class of a browser adds a driver of Selenium, resize() and messages().

    __exit__ fails if the console has messages without a text of `expected`.
    """

    def __init__(self, driver, root, expected):
        self.driver, self.root, self.expected = driver, root, expected

    def __enter__(self):
        return self

    def __exit__(self, *error):
        try:
            messages = self.unexpected_messages()
        finally:
            self.quit()
        assert error[0] or not messages, f"console: {messages}"

    def resize(self, width, height):
        """Gives the page this size."""
        raise NotImplementedError

    def messages(self):
        """Returns the errors of scripts and the violations of the page's policy since the last call."""
        raise NotImplementedError

    def unexpected_messages(self):
        return [message for message in self.messages() if not any(text in message for text in self.expected)]

    def quit(self):
        self.driver.quit()

    def open(self, path):
        self.driver.get(self.root + path)
        self.settle()

    def show(self, game="chess", **parameters):
        """Opens a view of `host` again, even if only the part of its address after # differs."""
        self.driver.get("about:blank")
        self.open(self.host.address(game, parameters))

    def settle(self):
        """Waits until the script has filled the page."""
        self.wait(lambda: self.run("return !document.querySelector('script') || document.querySelector('#view')?.ariaBusy === 'false'"))

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def count(self, selector):
        return len(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def link(self, text):
        return self.driver.find_element(By.LINK_TEXT, text)

    def square(self, name):
        return self.find(f'.board td[data-square="{name}"]')

    def pieces(self):
        """Returns the pieces of the board by their squares, as the board names them for screen readers."""
        script = "return [...document.querySelectorAll('.board td:has(svg)')].map((cell) => cell.ariaLabel.split(', '))"
        return dict(self.run(script))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys):
        for key in keys:
            webdriver.ActionChains(self.driver, duration=0).send_keys(key).perform()

    def type(self, text):
        """Replaces the text in the field for a position, and returns the field."""
        field = self.find("#find-text")
        field.clear()
        field.send_keys(text)
        return field

    def drag(self, start, end, release=True):
        drag = webdriver.ActionChains(self.driver, duration=20)
        drag.click_and_hold(self.square(start)).move_to_element(self.square(end))
        (drag.release() if release else drag).perform()

    def middle_of(self, selector):
        box = self.run("const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                       "return [box.x + box.width / 2, box.y + box.height / 2]", selector)
        return {"x": box[0], "y": box[1]}

    def take_picture(self, path):
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        assert self.driver.save_screenshot(str(path)), path

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    @property
    def parameters(self):
        """Returns the state that the address has: after ? on a server, after # on a host that runs no program."""
        address = urllib.parse.urlparse(self.driver.current_url)
        return urllib.parse.parse_qs(address.query or address.fragment)

    @property
    def play(self):
        """Returns the moves up to the place of the board; another text while they are on their way."""
        if self.run("return document.querySelector('#view')?.ariaBusy !== 'false'"):
            return "loading"
        moves = self.parameters.get("play", [""])[0].split(",")
        return ",".join(moves[:int(self.parameters.get("at", [len(moves)])[0])])

    @property
    def heading(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, "h1")
        return found[0].text if found else "no heading"

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
