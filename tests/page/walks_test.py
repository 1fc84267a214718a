#!/usr/bin/python3
"""Four people use the pages in Chromium, action by action: walks_test.py TABIA BOOKS, with the sample books.

An action is a click, a tap, a key, a choice in a menu, or a text that is typed or pasted as a whole. Each person needs at most five.
"""

import pathlib
import sys

from selenium.webdriver.common.keys import Keys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent / "explorer")]
from browser import Browser  # noqa: E402
from served import Served  # noqa: E402

MAX_ACTIONS = 5
GAME = """[Event "Lesson 12"] [White "Coach"] [Black "Pupil"] [Result "*"]

1. d4 Nf6 2. c4 g6 { the pupil's favourite } 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 *"""


class Walk:
    """A simulated user, whose actions are counted."""

    def __init__(self, browser, person, address):
        print(person)
        self.browser, self.actions = browser, 0
        browser.open(address)

    def act(self, description, selector, action, sees):
        """Performs an action on an element, and waits until sees() returns true."""
        self.actions += 1
        print(f"  {self.actions}. {description}")
        self.browser.wait(lambda: self.browser.count(selector) > 0)
        action(self.browser.find(selector))
        self.browser.wait(sees)

    def end(self):
        assert 0 < self.actions <= MAX_ACTIONS, self.actions


def click(element):
    element.click()


def looks_for_the_najdorf_and_compares_two_books(browser):
    walk = Walk(browser, "A player looks for the Najdorf and compares two books", "/chess")
    walk.act("types “sicilian naj” into the field at the top", "#find-text", lambda field: field.send_keys("sicilian naj"),
             lambda: browser.count("#suggestions li") > 0)
    walk.act("clicks the first suggestion", "#suggestions li", click, lambda: "Najdorf" in browser.heading)
    walk.act("chooses the second book under “Compare with”", "select[name=with] option:nth-child(2)", click,
             lambda: browser.count(".moves [data-label=short]") > 0)
    assert browser.find(".moves tbody th").text and "Najdorf" in browser.heading
    walk.end()


def pastes_a_game(browser):
    walk = Walk(browser, "A coach pastes a PGN", "/chess")
    browser.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.driver.execute_async_script("navigator.clipboard.writeText(arguments[0]).then(arguments[1])", GAME)
    walk.act("pastes the game into the field", "#find-text", lambda field: field.send_keys(Keys.CONTROL + "v"),
             lambda: browser.find("#find-text").get_attribute("value").startswith("1. d4 Nf6"))
    walk.act("presses Enter", "#find-text", lambda field: field.send_keys(Keys.ENTER), lambda: browser.play.count(",") == 11)
    assert "King's Indian" in browser.heading
    walk.act("clicks ◀ for the position before", "#back", click, lambda: browser.play.count(",") == 10)
    walk.end()


def shows_a_board(browser):
    walk = Walk(browser, "A streamer shows a board", "/chess?play=e2e4")
    main = browser.driver.current_window_handle
    walk.act("clicks “Board only”", "#board-alone", click, lambda: len(browser.driver.window_handles) == 2)
    alone = next(window for window in browser.driver.window_handles if window != main)
    browser.driver.switch_to.window(alone)
    browser.settle()
    browser.driver.switch_to.window(main)
    walk.act("plays a move in the first window", ".moves tbody th a", click, lambda: browser.play.startswith("e2e4,"))
    play = browser.play
    browser.driver.switch_to.window(alone)
    browser.wait(lambda: browser.play == play and not browser.find(".moves").is_displayed())
    browser.driver.close()
    browser.driver.switch_to.window(main)
    walk.end()


def looks_for_a_reply(browser):
    walk = Walk(browser, "A backgammon player looks for the reply to 62S with 43", "/backgammon")
    choose = "const menu = document.querySelector('select[name=reply]'); return 1 + [...menu.options].findIndex((option) => option.text === '62S')"
    option = f"select[name=reply] option:nth-child({browser.run(choose)})"
    walk.act("chooses 62S under “Replies to”", option, click, lambda: browser.heading.startswith("Reply to 62S"))
    browser.settle()
    roll = browser.run("return [...document.querySelectorAll('.rolls a')].find((link) => link.textContent === '43').getAttribute('href')")
    walk.act("clicks the roll 43", f".rolls a[href='{roll}']", click, lambda: browser.heading.startswith("Reply to 62S 43"))
    browser.settle()
    assert browser.count(".plays tbody tr") > 1
    walk.end()
    walk = Walk(browser, "The same player, by typing", "/backgammon")
    walk.act("types “62S 43” into the field at the top", "#find-text", lambda field: field.send_keys("62S 43"), lambda: True)
    walk.act("presses Enter", "#find-text", lambda field: field.send_keys(Keys.ENTER), lambda: browser.heading.startswith("Reply to 62S 43"))
    walk.end()


def main(tabia, books):
    folder = pathlib.Path(books)
    with Served(tabia, [folder / "classic.obk", folder / "short.obk", folder / "backgammon.ob"]) as served, Browser(served.port) as browser:
        for walk in (looks_for_the_najdorf_and_compares_two_books, pastes_a_game, shows_a_board, looks_for_a_reply):
            walk(browser)


if __name__ == "__main__":
    main(*sys.argv[1:])
