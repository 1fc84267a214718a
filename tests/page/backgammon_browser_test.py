#!/usr/bin/python3
"""The backgammon page in Chromium: backgammon_browser_test.py TABIA BOOKS, with the sample books; see browser.py."""

import pathlib
import re
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.common.keys import Keys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent / "explorer")]
from browser import Browser, try_pages  # noqa: E402
from served import Served  # noqa: E402

OPENINGS = pathlib.Path(__file__).resolve().parent.parent / "data/books/openings.ob"
BAR = "xgid=-b----E-C---eE---c-e----AA:1:1:1:62:2:0:0:7:10"
VIEWS = ["/backgammon", "/backgammon?dice=43", "/backgammon?view=cube&score=DMP", "/backgammon?position=sGfwATDgc/ABMA",
         "/backgammon?view=rolls&" + BAR, "/backgammon?view=plays&book=openings&score=11-away&dice=51", "/backgammon?position=nonsense"]


def shows(browser, heading):
    """Waits for a view. Its title does not go stale while the page is replaced, as an element does."""
    browser.wait(lambda: browser.driver.title == heading + " – tabia")
    browser.settle()


def choose_score(browser, text):
    browser.find("select[name=xgid]").send_keys(text)


def plays_by_clicks(browser):
    browser.open("/backgammon")
    page = browser.find("header").id  # stays: the page is not loaded again
    browser.link("31").click()
    shows(browser, "Opening 31, money, Jacoby, beavers")
    browser.link("8/5 6/5").click()
    shows(browser, "Reply to 31P, money, Jacoby, beavers")
    choose_score(browser, "DMP")
    shows(browser, "Reply to 31P, 1-away 1-away")
    assert browser.find("header").id == page
    groups = [group.get_attribute("label") for group in browser.driver.find_elements("css selector", "select[name=xgid] optgroup")]
    assert groups[0] == "In the book", groups
    browser.driver.back()
    browser.driver.back()
    shows(browser, "Opening 31, money, Jacoby, beavers")
    address = browser.driver.current_url
    browser.open("/backgammon")
    browser.driver.get(address)
    shows(browser, "Opening 31, money, Jacoby, beavers")


def shows_a_play_on_the_board(browser):
    browser.open("/backgammon?dice=43")
    assert browser.count(".play-arrows path") == 0
    play = browser.find(".plays tbody tr:first-child td:nth-child(2)")
    webdriver.ActionChains(browser.driver).move_to_element(play).perform()
    assert browser.count(".play-arrows path") == 2
    webdriver.ActionChains(browser.driver).move_to_element(browser.find("h1")).perform()
    assert browser.count(".play-arrows path") == 0
    play.click()  # anywhere in the row
    browser.wait(lambda: browser.heading.startswith("Reply to 43"))


def draws_the_errors_of_plays(browser):
    browser.open("/backgammon?dice=43")
    places = [float(dot.get_attribute("cx").rstrip("%")) for dot in browser.driver.find_elements("css selector", ".errors circle")]
    assert len(places) == browser.count("table.plays tbody tr") > 2 and places == sorted(places, reverse=True), places
    assert browser.find(".errors title").get_attribute("textContent") == "Errors of the plays"
    described = browser.find(".errors desc").get_attribute("textContent")
    assert "13/10 13/9: 0.000 ± 0.003; 24/21 13/9: -0.006 " in described, described
    browser.open("/backgammon?view=plays&book=openings&score=7-away&dice=41")
    assert (browser.count(".errors line.score"), browser.count(".errors circle.close")) == (3, 1)  # three rollouts, one too close to call
    assert "24/23 24/20: -0.039 ± 0.053, too close to call" in browser.find(".errors desc").get_attribute("textContent")


def chooses_a_roll(browser):
    browser.open("/backgammon?dice=43")
    assert browser.count("#dice[open]") == 0
    browser.find(".dice rect").click()
    browser.wait(lambda: browser.find("#dice").get_attribute("open"))
    low = browser.run("return [...document.querySelectorAll('.dice-grid a')].filter((link) => Math.min(link.offsetWidth, link.offsetHeight) < 44).length")
    assert browser.count(".dice-grid a") == 22 and low == 0
    browser.find(".dice-grid a:last-child").click()
    shows(browser, "Opening 66, money, Jacoby, beavers")


def finds_a_reply(browser):
    """Chooses an opening play, whose replies are a triangle of 21 rolls."""
    browser.open("/backgammon")
    assert browser.count("select[name=reply] option") == 34 and browser.count(".rolls td") == 15
    browser.find("select[name=reply]").send_keys("62S")
    shows(browser, "Reply to 62S, money, Jacoby, beavers")
    assert browser.count(".rolls td") == 21
    assert browser.count("p.source") == 1 and browser.count(".rolls sup") == 0, "the source of the plays is named once, above"
    cell = browser.run("return [...document.querySelectorAll('.rolls td')].find((cell) => cell.querySelector('a').textContent === '43').innerText")
    browser.open("/backgammon")
    browser.find("#find-text").send_keys("62S 43" + Keys.ENTER)
    shows(browser, "Reply to 62S 43, money, Jacoby, beavers")
    assert browser.find(".plays tbody th a").text in cell, cell


def shows_the_board_alone(browser):
    browser.open("/backgammon")
    main = browser.driver.current_window_handle
    browser.find("#board-alone").click()
    browser.wait(lambda: len(browser.driver.window_handles) == 2)
    alone = next(window for window in browser.driver.window_handles if window != main)
    browser.driver.switch_to.window(alone)
    shows(browser, "Opening, money, Jacoby, beavers")
    assert not browser.find("header").is_displayed() and browser.find(".bg-board").is_displayed()
    browser.driver.switch_to.window(main)
    browser.link("31").click()
    for heading, key in (("Opening 31", Keys.ARROW_LEFT), ("Opening", Keys.ARROW_RIGHT), ("Opening 31", None)):
        shows(browser, heading + ", money, Jacoby, beavers")
        browser.driver.switch_to.window(alone)
        shows(browser, heading + ", money, Jacoby, beavers")
        assert browser.parameters["show"] == ["board"]
        browser.driver.switch_to.window(main)
        if key:
            browser.press(key)
    browser.driver.switch_to.window(alone)
    browser.driver.close()
    browser.driver.switch_to.window(main)


def goes_by_keys_alone(browser):
    browser.open("/backgammon")
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    shows(browser, "Opening 31, money, Jacoby, beavers")
    browser.press(Keys.ENTER)  # the first play has the focus
    shows(browser, "Reply to 31P, money, Jacoby, beavers")


def reads_pasted_positions(browser):
    browser.open("/backgammon")
    browser.find("#find-text").send_keys("4HPwATDgc/ABMA:cAngAAAAAAAE" + Keys.ENTER)
    shows(browser, "Opening, 7-away 7-away")
    browser.find("#find-text").send_keys("62" + Keys.ENTER)
    shows(browser, "Opening 62, 7-away 7-away")
    browser.find("#find-text").send_keys("77" + Keys.ENTER)
    browser.wait(lambda: browser.find("#find-error").text)
    assert "Type an XGID" in browser.find("#find-error").text and browser.find("#find-text").get_attribute("value") == "77"
    assert browser.heading == "Opening 62, 7-away 7-away"  # the board stays


def drops_answers_for_the_game_that_was_left(browser):
    """Uses a book of each game. An answer takes 400 ms."""
    for act in ("document.querySelector('#reply').click()", "document.querySelector('.moves tbody th a').click()"):
        browser.open("/chess?play=e2e4")
        browser.set_network(latency_ms=400)
        browser.run(act + "; [...document.querySelectorAll('header nav a')].find((link) => link.textContent === 'Backgammon').click()")
        browser.wait(lambda: browser.heading.startswith("Opening"))
        time.sleep(1)
        assert browser.driver.title.startswith("Opening") and "play" not in browser.parameters, (browser.driver.title, browser.parameters)
        browser.set_network()


def take_pictures(browser, folder):
    browser.resize(1280, 800)
    browser.open("/backgammon?position=jGfwATDgc/ABMA")
    browser.driver.save_screenshot(str(pathlib.Path(folder) / "backgammon.png"))


def works_without_script(port):
    with Browser(port) as browser:
        browser.command("Emulation.setScriptExecutionDisabled", value=True)
        browser.driver.get(browser.root + "/backgammon")
        browser.link("64 8/2 6/2").click()
        browser.wait(lambda: browser.heading == "Opening 64, money, Jacoby, beavers")
        browser.find("input[name=q]").send_keys("62S 43" + Keys.ENTER)
        browser.wait(lambda: browser.heading == "Reply to 62S 43, money, Jacoby, beavers")


CASES = (plays_by_clicks, shows_a_play_on_the_board, draws_the_errors_of_plays, chooses_a_roll, finds_a_reply, shows_the_board_alone, goes_by_keys_alone, reads_pasted_positions)


def places_of(drawing):
    """Returns the ends of the interval of a play, and the place of its dot."""
    return re.search(r'<line [^>]*x1="([^"]*)"[^>]*x2="([^"]*)".*<circle [^>]*cx="([^"]*)"', drawing).groups()


def main(tabia, books):
    def draws_plays_as_reports_do(browser):
        words = ["table", str(OPENINGS), "--score", "11-away", "--view", "openings", "--within", "0.06", "--format", "html"]
        report = subprocess.run([tabia, *words], check=True, capture_output=True, text=True).stdout
        browser.open("/backgammon?view=plays&book=openings&score=11-away&dice=51")
        rows = browser.run("return [...document.querySelectorAll('.errors g')].map((row) => row.outerHTML)")
        reported = re.findall("<g><title>51: .*", report)
        assert len(rows) == 2 and list(map(places_of, rows)) == list(map(places_of, reported)), (rows, reported)

    with Served(tabia, [pathlib.Path(books) / "backgammon.ob", OPENINGS]) as served:
        try_pages(served.port, (*CASES, draws_plays_as_reports_do), VIEWS, take_pictures, works_without_script)
    with Served(tabia, [pathlib.Path(books) / "classic.obk", pathlib.Path(books) / "backgammon.ob"]) as served, Browser(served.port) as browser:
        drops_answers_for_the_game_that_was_left(browser)
        print("drops answers for the game that was left")


if __name__ == "__main__":
    main(*sys.argv[1:])
