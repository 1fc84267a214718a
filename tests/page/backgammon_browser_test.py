#!/usr/bin/python3
"""The backgammon page in Chromium: backgammon_browser_test.py TABIA BOOKS, as browser_test.py, with the sample books."""

import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent / "explorer")]
from browser_test import Browser, By, Keys, try_pages  # noqa: E402
from served import Served  # noqa: E402

OPENINGS = pathlib.Path(__file__).resolve().parent.parent / "data/books/openings.ob"
BAR = "xgid=-b----E-C---eE---c-e----AA:1:1:1:62:2:0:0:7:10"
VIEWS = ["/backgammon", "/backgammon?dice=43", "/backgammon?view=replies", "/backgammon?view=cube&score=DMP", "/backgammon?view=cube", "/backgammon?dice=77",
         "/backgammon?view=rolls&" + BAR, "/backgammon?view=plays&book=openings&score=11-away&dice=51"]


def shows(browser, heading):
    """Waits for a view. Its title does not go stale while the page is replaced, as an element does."""
    browser.wait(lambda: browser.driver.title == heading + " – tabia")


def plays_by_clicks(browser):
    browser.open("/backgammon")
    page = browser.find("header").id  # stays: the page is not loaded again
    browser.driver.find_element(By.LINK_TEXT, "31").click()
    shows(browser, "Opening 31, money, Jacoby, beavers")
    browser.driver.find_element(By.LINK_TEXT, "8/5 6/5").click()
    shows(browser, "Position, money, Jacoby, beavers")
    browser.driver.find_element(By.LINK_TEXT, "DMP").click()
    shows(browser, "Position, 1-away 1-away")
    assert browser.find("header").id == page
    browser.driver.back()
    browser.driver.back()
    shows(browser, "Opening 31, money, Jacoby, beavers")
    address = browser.driver.current_url
    browser.open("/backgammon")
    browser.driver.get(address)
    assert browser.heading == "Opening 31, money, Jacoby, beavers"


def goes_by_keys_alone(browser):
    browser.open("/backgammon?view=replies")
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    shows(browser, "Position, money, Jacoby, beavers")
    browser.press(Keys.ARROW_DOWN, Keys.ENTER)
    shows(browser, "Position 11, money, Jacoby, beavers")


def takes_what_people_paste(browser):
    browser.open("/backgammon")
    field = browser.find("input[name=position]")
    field.clear()
    field.send_keys("4HPwATDgc/ABMA:cAngAAAAAAAE")
    browser.find("input[name=dice]").send_keys("62" + Keys.ENTER)
    shows(browser, "Opening 62, 7-away 7-away")


def take_pictures(browser, folder):
    browser.resize(1160, 770)
    browser.open("/backgammon?view=rolls&position=jGfwATDgc/ABMA")
    browser.driver.save_screenshot(str(pathlib.Path(folder) / "backgammon.png"))


def works_without_script(port):
    with Browser(port) as browser:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.open("/backgammon")
        browser.driver.find_element(By.LINK_TEXT, "64").click()
        shows(browser, "Opening 64, money, Jacoby, beavers")
        browser.find("input[name=score]").send_keys("gammon-go" + Keys.ENTER)
        shows(browser, "Opening 64, 2-away 1-away, Crawford")


def main(tabia, books):
    with Served(tabia, [pathlib.Path(books) / "backgammon.ob", OPENINGS]) as served:
        cases = (plays_by_clicks, goes_by_keys_alone, takes_what_people_paste)
        try_pages(served.port, cases, VIEWS, take_pictures, works_without_script)


if __name__ == "__main__":
    main(*sys.argv[1:])
