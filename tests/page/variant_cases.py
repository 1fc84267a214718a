"""The page of a book of a variant: pieces in hand, drops, checks, and the end of a game."""

import subprocess

from selenium import webdriver
from selenium.webdriver.common.keys import Keys

OPENING = "e2e4,d7d5,e4d5,d8d5,b1c3,d5a5"
GAMES = {
    "crazyhouse": '[Variant "Crazyhouse"]\n[Result "1-0"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d4 Nf6 5. Nf3 1-0\n',
    "three": '[Variant "Three-check"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 1-0\n',
    "atomic": '[Variant "Atomic"]\n[Result "1-0"]\n\n1. Nf3 f6 2. Ne5 g6 3. Nxd7# 1-0\n',
}
VARIANTS = {"crazyhouse": "crazyhouse", "three": "3check", "atomic": "atomic"}


def make_books(tabia, folder):
    paths = []
    for name, games in GAMES.items():
        pgn, path = folder / f"{name}.pgn", folder / f"{name}.tabia"
        pgn.write_text(games)
        subprocess.run([tabia, "build", pgn, "--variant", VARIANTS[name], "-o", path], check=True, capture_output=True)
        paths.append(path)
    return paths


def cell(browser, square):
    return browser.find(f'.board td[data-square="{square}"]')


def in_hand(browser, place="P@"):
    return browser.find(f'.pocket button[data-square="{place}"]')


def drops_by_clicks(browser):
    browser.open(f"/chess?book=crazyhouse&play={OPENING}")
    assert browser.find(".moves tbody th").text == "@d4" and browser.count(".pocket button") == 1
    in_hand(browser).click()
    assert "lifted" in in_hand(browser).get_attribute("class") and "target" in cell(browser, "d4").get_attribute("class")
    assert "target" not in cell(browser, "d1").get_attribute("class"), "no pawn is dropped on the first rank"
    in_hand(browser).click()
    assert "lifted" not in in_hand(browser).get_attribute("class") and not browser.count(".board .target")
    in_hand(browser).click()
    cell(browser, "d4").click()
    browser.wait(lambda: browser.play == f"{OPENING},P@d4")
    browser.settle()
    assert cell(browser, "d4").get_attribute("aria-label") == "d4, white pawn"
    assert browser.count('.pocket [aria-label="1 white pawn in hand"]') == 0


def drops_by_dragging(browser):
    for start, target, isBlack in ((OPENING, "e4", False), (f"{OPENING},P@d4", "c5", True)):
        browser.open(f"/chess?book=crazyhouse&play={start}{'&below=black' if isBlack else ''}")
        webdriver.ActionChains(browser.driver).drag_and_drop(in_hand(browser), cell(browser, target)).perform()
        browser.wait(lambda: browser.play == f"{start},P@{target}")


def drops_by_keys(browser):
    browser.open(f"/chess?book=crazyhouse&play={OPENING}")
    browser.run("document.querySelector('.pocket button').focus()")
    browser.press(Keys.ENTER)
    assert "lifted" in in_hand(browser).get_attribute("class")
    browser.run("document.querySelector('.board td[data-square=d4]').focus()")
    browser.press(Keys.ENTER)
    browser.wait(lambda: browser.play == f"{OPENING},P@d4")


def shows_the_checks(browser):
    browser.open("/chess?book=three&play=e2e4,e7e5,f1c4,b8c6")
    rows = lambda: [row.text for row in browser.driver.find_elements("css selector", ".pocket")]
    assert rows() == ["Black: 3 of 3 checks left", "White: 3 of 3 checks left"], rows()
    browser.find('tr[data-move=c4f7] a').click()
    browser.wait(lambda: rows()[1] == "White: 2 of 3 checks left")
    assert "3.Bxf7+" in browser.find(".line").text, "the checks were shown as the number of a move"


def shows_the_end_of_the_game(browser):
    browser.open("/chess?book=atomic&play=g1f3,f7f6,f3e5,g7g6,e5d7")
    assert browser.find(".nothing").text.startswith("The game is over: White has won."), browser.find(".nothing").text
    assert not any(browser.find(f'.board td[data-square="{square}"]').find_elements("css selector", "svg") for square in ("e8", "d8", "c8", "d7"))


def begins_at_the_start(browser):
    browser.open("/chess?book=crazyhouse")
    assert browser.heading == "Start position" and browser.count("tr[data-move]") == 1, browser.heading


CASES = (drops_by_clicks, drops_by_dragging, drops_by_keys, shows_the_checks, shows_the_end_of_the_game, begins_at_the_start)
VIEWS = [f"/chess?book=crazyhouse&play={OPENING}", "/chess?book=three&play=e2e4"]
