"""The search field of the chess page, for browser_test.py."""

import time

from selenium.webdriver.common.keys import Keys

PGN = """[Event "Club championship"]
[White "A"]
[Black "B"]

1. e4 { best; by test } c5 ; the Sicilian
2. Nf3 (2. Nc3 Nc6 (2... e6)) 2... d6 $1 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1/2-1/2"""
# Keeps the addresses that the page requests, also of requests that it cancels.
REQUESTED = """window.requested = [];
    const send = fetch;
    window.fetch = (address, ...rest) => (requested.push(address), send(address, ...rest))"""


def type_text(browser, text):
    field = browser.find("#find-text")
    field.clear()
    field.send_keys(text)
    return field


def finds_openings_while_one_types(browser):
    browser.open("/chess?with=classic")
    browser.press("/")
    browser.press(*"sicilian naj")
    browser.wait(lambda: browser.count("#suggestions li") > 0 and "Najdorf" in browser.find("#suggestions li").text)
    assert browser.focused.get_attribute("aria-expanded") == "true"
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert browser.find("#suggestions [aria-selected=true]").get_attribute("id") == browser.focused.get_attribute("aria-activedescendant") == "suggestion-1"
    browser.press(Keys.ARROW_UP, Keys.ENTER)
    browser.wait(lambda: "Najdorf" in browser.heading)
    assert browser.parameters["with"] == ["classic"] and browser.find("#find-text").get_attribute("value") == ""
    type_text(browser, "kings indian")
    browser.wait(lambda: browser.count("#suggestions li") > 0 and "King's Indian" in browser.find("#suggestions li").text)
    browser.find("#suggestions li").click()
    browser.wait(lambda: "King's Indian" in browser.heading)
    for text, name in {"caro": "Caro-Kann", "Najdorf": "Najdorf", "benko": "Benko", "danish": "Danish", "b90": "Najdorf"}.items():
        type_text(browser, text)
        browser.wait(lambda: browser.count("#suggestions li") > 0 and name in browser.find("#suggestions li").text)
    browser.run(REQUESTED)
    for moves in ("e4 e5", "e4", "d4"):
        type_text(browser, moves)
        assert browser.count("#suggestions li") == 0, moves
    type_text(browser, "e97")
    browser.wait(lambda: browser.count("#suggestions li") > 0 and browser.find("#suggestions .eco").text == "E97")
    assert browser.run("return requested") == ["api/names?q=e9", "api/names?q=e97"]  # and none for moves
    browser.press(Keys.ESCAPE)
    assert browser.count("#suggestions li") == 0


def takes_no_stale_suggestion(browser):
    browser.open("/chess")
    type_text(browser, "sicilian")
    browser.wait(lambda: browser.count("#suggestions li") > 0)
    browser.set_network(latency_ms=300)
    browser.find("#find-text").send_keys(" najdorf" + Keys.ENTER)
    browser.wait(lambda: "Najdorf" in browser.heading)
    browser.set_network()
    time.sleep(0.4)
    assert browser.count("#suggestions li") == 0


def finds_what_is_pasted(browser):
    browser.open("/chess?book=classic&below=black")
    for text, heading in {"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1": "A40 Queen's Pawn Game", "8/8/8/4k3/8/8/4P3/4K3": "Position without a name",
                          "1. e4 c5 2. Nf3": "B27 Sicilian Defense", "e2e4 c7c5": "B20 Sicilian Defense",
                          "https://lichess.org/analysis/standard/rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR_w_KQkq_-_0_2": "C00 French Defense"}.items():
        type_text(browser, text).send_keys(Keys.ENTER)
        browser.wait(lambda: browser.heading == heading)
        assert browser.parameters["book"] == ["classic"] and browser.parameters["below"] == ["black"]
    browser.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.driver.execute_async_script("navigator.clipboard.writeText(arguments[0]).then(arguments[1])", PGN)
    browser.find("#find-text").send_keys(Keys.CONTROL + "v")
    assert browser.find("#find-text").get_attribute("value").startswith("1. e4 c5 2. Nf3 2... d6 3. d4"), browser.find("#find-text").get_attribute("value")
    browser.press(Keys.ENTER)
    browser.wait(lambda: "Najdorf" in browser.heading)
    type_text(browser, "e4 c5 Nd5").send_keys(Keys.ENTER)
    browser.wait(lambda: browser.find("#find-error").text)
    assert "Nd5" in browser.find("#find-error").text and "Najdorf" in browser.heading  # the board and the text stay
    assert browser.find("#find-text").get_attribute("value") == "e4 c5 Nd5"
