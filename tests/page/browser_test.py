#!/usr/bin/python3
"""The chess pages in Chromium: browser_test.py TABIA ECO.TSV... The books are made of the lists of openings; see browser.py."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from selenium import webdriver
from selenium.webdriver.common.keys import Keys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent / "explorer")]
import differential  # noqa: E402
from browser import Browser, fits_any_width, try_pages  # noqa: E402
from interactions import explains  # noqa: E402
from search_cases import finds_openings_while_one_types, finds_what_is_pasted, takes_no_stale_suggestion  # noqa: E402
from served import Served  # noqa: E402
from shown_moves import shows_moves  # noqa: E402
import variant_cases  # noqa: E402

VIEWS = ["/chess", "/chess?play=e2e4,e7e5,g1f3&with=classic", "/chess?book=classic&play=e2e4&below=black", "/chess?play=e2e4&columns=all",
         "/chess?play=h2h4,h7h5,h4h5x", "/chess?play=a2a3,a7a6,h2h3", "/chess?sort=score&columns=all",
         "/chess?book=classic&play=e2e4,c7c5&with=openings", "/chess?book=evaluated&play=e2e4&with=openings&with=classic", "/chess?show=board", "/suite?sort=white_score", "/suite?by=eco"]
EVALUATIONS = """{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","evals":[{"pvs":[{"cp":28,"line":"e2e4"},{"cp":22,"line":"d2d4"}],"knodes":9,"depth":30}]}
{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -","evals":[{"pvs":[{"cp":31,"line":"c7c5"},{"cp":35,"line":"e7e5"}],"knodes":9,"depth":30}]}
"""
PROMOTION = "8/P6k/8/8/8/8/8/K7_w_-_-_0_1"


def square(browser, name):
    return browser.find(f'.board td[data-square="{name}"]')


def row(browser, move):
    return browser.find(f'tr[data-move="{move}"]')


def plays_by_clicks(browser):
    browser.open("/chess")
    page = browser.find("header").id  # stays: the page is not loaded again
    for plies, move in enumerate(["e4", "c5", "Nf3"], 1):
        browser.link(move).click()
        browser.wait(lambda: browser.play.count(",") == plies - 1 and browser.play not in ("", "loading"))
    assert browser.heading == "B27 Sicilian Defense" and browser.find("header").id == page, browser.heading
    browser.driver.back()
    browser.wait(lambda: browser.heading == "B20 Sicilian Defense")
    browser.driver.forward()
    browser.wait(lambda: browser.heading == "B27 Sicilian Defense")
    address = browser.driver.current_url
    browser.open("/chess")
    browser.driver.get(address)
    browser.wait(lambda: browser.heading == "B27 Sicilian Defense" and browser.count("tr[data-move=d7d6]"))
    row(browser, "d7d6").find_element("css selector", "td.count").click()  # anywhere in the row
    browser.wait(lambda: browser.play.endswith("d7d6"))


def plays_on_the_board(browser):
    browser.open("/chess")
    square(browser, "e2").click()
    assert "lifted" in square(browser, "e2").get_attribute("class")
    targets = [cell.get_attribute("data-square") for cell in browser.driver.find_elements("css selector", ".board td.target")]
    assert sorted(targets) == ["e3", "e4"], targets
    square(browser, "e4").click()
    browser.wait(lambda: browser.play == "e2e4")
    square(browser, "a1").click()  # has no legal move
    assert browser.count(".board .lifted, .board .target") == 0
    browser.open("/chess?play=e2e4,d7d5")
    square(browser, "e4").click()
    assert "taken" in square(browser, "d5").get_attribute("class")
    square(browser, "b1").click()  # another piece of the same side
    assert "lifted" in square(browser, "b1").get_attribute("class") and browser.count(".board .lifted") == 1


def shows_the_value_along_the_line(browser):
    browser.open("/chess?book=evaluated&play=e2e4,e7e5,g1f3")  # the book evaluates the first two positions
    assert browser.count(".value-line .white") == 2 and browser.count(".value-line .gap") == 2
    assert [dot.find_element("xpath", "..").get_attribute("data-ply") for dot in browser.driver.find_elements("css selector", ".value-line .worse")] == ["2"]
    assert "1… e5: no evaluation, not the best move" in browser.find(".value-line desc").get_attribute("textContent")
    step = browser.find('.value-line [data-ply="1"] .black')
    webdriver.ActionChains(browser.driver).move_to_element(step).perform()
    browser.wait(lambda: browser.find("#ahead").text == "1. e4: +0.31")
    assert browser.count('[data-square="e7"] svg') == 1 and browser.count('[data-square="e5"] svg') == 0  # the position before 1... e5
    webdriver.ActionChains(browser.driver).move_to_element(browser.find("h1")).perform()
    browser.wait(lambda: browser.count('[data-square="e5"] svg') == 1)
    webdriver.ActionChains(browser.driver).move_to_element(step).click().perform()
    browser.wait(lambda: "at=1" in browser.driver.current_url)
    browser.open("/chess?book=classic&play=e2e4")
    assert not browser.find(".value-line").is_displayed()  # the book has no evaluations


def drags_with_the_mouse(browser):
    browser.open("/chess?play=e2e4")
    drag = webdriver.ActionChains(browser.driver, duration=50)
    drag.click_and_hold(square(browser, "e7")).move_to_element(square(browser, "e6")).move_to_element(square(browser, "e5")).perform()
    ghost, target = browser.middle_of(".ghost"), browser.middle_of('[data-square="e5"]')
    assert abs(ghost["x"] - target["x"]) < 2 and abs(ghost["y"] - target["y"]) < 2, (ghost, target)
    assert browser.count(".board td.target") == 2
    webdriver.ActionChains(browser.driver).release().perform()
    browser.wait(lambda: browser.play == "e2e4,e7e5")
    drag = webdriver.ActionChains(browser.driver, duration=50)
    drag.drag_and_drop(square(browser, "g1"), square(browser, "g4")).perform()  # illegal
    assert browser.count(".ghost, .board .target") == 0 and browser.play == "e2e4,e7e5"
    assert browser.find("#said").get_attribute("textContent") == "That is not a legal move."


def drags_by_touch(browser):
    browser.command("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.resize(360, 780)
    browser.open("/chess")
    browser.touch("touchStart", "g1")
    for name in ("g2", "f3"):
        browser.touch("touchMove", name)
    assert browser.count(".ghost") == 1 and browser.run("return scrollY") == 0
    browser.touch("touchEnd")
    browser.wait(lambda: browser.play == "g1f3")
    for name in ("d7", "d5"):
        browser.touch("touchStart", name)
        browser.touch("touchEnd")
    browser.wait(lambda: browser.play == "g1f3,d7d5")
    low = browser.run("return [...document.querySelectorAll('.moves tbody tr, .tools a, button, select')]"
                      ".filter((part) => part.clientHeight > 0 && part.getBoundingClientRect().height < 44).map((part) => part.outerHTML)")
    assert not low, low
    assert browser.middle_of(".board")["y"] < browser.middle_of(".moves")["y"]
    browser.command("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.resize(1200, 900)


def chooses_a_promotion(browser):
    browser.open("/chess?fen=" + PROMOTION)
    square(browser, "a7").click()
    square(browser, "a8").click()
    names = [button.get_attribute("aria-label") for button in browser.driver.find_elements("css selector", ".promotion button")]
    assert names == ["Queen", "Knight", "Rook", "Bishop"] and browser.focused.get_attribute("aria-label") == "Queen"
    browser.press(Keys.ESCAPE)
    assert browser.count(".promotion") == 0 and browser.focused.get_attribute("data-square") == "a7"
    assert browser.count('.board td[tabindex="0"]') == 1
    browser.press(Keys.ENTER, Keys.ARROW_UP, Keys.ENTER)
    browser.find('.promotion button[aria-label="Knight"]').click()
    browser.wait(lambda: browser.play == "a7a8n")
    assert square(browser, "a8").get_attribute("aria-label") == "a8, white knight"


def joins_rows_and_arrows(browser):
    browser.open("/chess?book=classic")
    webdriver.ActionChains(browser.driver).move_to_element(row(browser, "e2e4")).perform()
    assert browser.find(".arrows .hot").get_attribute("data-move") == "e2e4" and browser.count(".board .hint") == 2
    assert browser.find("#ahead").text.startswith("1. e4 c5 2. Nf3"), browser.find("#ahead").text
    webdriver.ActionChains(browser.driver).move_to_element(square(browser, "d3")).perform()
    assert browser.find("tr.hot").get_attribute("data-move") == "d2d4"
    webdriver.ActionChains(browser.driver).move_to_element(square(browser, "h6")).perform()
    assert browser.count(".hot, .hint") == 0 and browser.find("#ahead").text == ""


def slides_unless_the_user_prefers_none(browser):
    count = ("const animate = Element.prototype.animate; window.slides = [];"
             "Element.prototype.animate = function (frames, timing) { slides.push(timing.duration); return animate.call(this, frames, timing); }")
    browser.open("/chess")
    browser.run(count)
    browser.link("e4").click()
    browser.wait(lambda: browser.run("return slides.join()") == "120")
    browser.press(Keys.ARROW_LEFT)
    browser.wait(lambda: browser.run("return slides.join()") == "120,120")
    browser.drag("g1", "g4")  # illegal: it has no effect on the next move
    browser.link("e4").click()
    browser.wait(lambda: browser.run("return slides.join()") == "120,120,120")
    browser.drag("e7", "e5")  # the piece is there already
    browser.wait(lambda: browser.play == "e2e4,e7e5")
    for play, slides in (("e2e4", "120,120,120,120"), ("", "120,120,120,120,120")):
        browser.press(Keys.ARROW_LEFT)
        browser.wait(lambda: browser.play == play and browser.run("return slides.join()") == slides)
    browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.link("e4").click()
    browser.wait(lambda: browser.play == "e2e4")
    assert browser.run("return slides.join()") == "120,120,120,120,120"
    browser.choose_scheme("light")


def goes_back_and_forward(browser):
    browser.open("/chess")
    for move in ("e4", "e5"):
        browser.link(move).click()
        browser.wait(lambda: browser.count(".line a[aria-current]") and browser.find(".line a[aria-current]").text == move)
    for play in ("e2e4", ""):
        browser.press(Keys.ARROW_LEFT)
        browser.wait(lambda: browser.play == play)
    browser.press(Keys.ARROW_RIGHT)
    browser.wait(lambda: browser.play == "e2e4")
    browser.find("#forward").click()
    browser.wait(lambda: browser.play == "e2e4,e7e5")
    assert browser.find("#forward").get_attribute("aria-disabled") == "true"
    browser.find("#back").click()
    browser.wait(lambda: browser.play == "e2e4")
    assert browser.focused.get_attribute("id") == "back"  # the focus stays
    browser.press(Keys.ENTER)
    browser.wait(lambda: browser.play == "")
    browser.find("#last").click()
    browser.wait(lambda: browser.play == "e2e4,e7e5")
    browser.driver.refresh()  # the address has the whole line
    browser.settle()
    browser.find("#first").click()
    browser.wait(lambda: browser.play == "" and browser.heading == "Start position")


def counts_each_key(browser):
    """Presses a key five times for five plies, although each answer takes 300 ms."""
    browser.open("/chess?play=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6")
    browser.set_network(latency_ms=300)
    browser.press(*[Keys.ARROW_LEFT] * 5)
    browser.wait(lambda: browser.play == "e2e4" and browser.heading == "B00 King's Pawn Game")
    browser.press(*[Keys.ARROW_RIGHT] * 5)
    browser.wait(lambda: browser.play == "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6" and "Morphy" in browser.heading)
    browser.set_network()


def shows_the_last_click(browser):
    browser.open("/chess")
    browser.set_network(latency_ms=400)
    links = browser.driver.find_elements("css selector", ".moves tbody th a")[:3]
    wanted = [link.text for link in links][-1]
    browser.run("for (const link of arguments[0]) link.click()", links)
    time.sleep(0.25)
    assert browser.find("#view").get_attribute("aria-busy") == "true"
    browser.wait(lambda: browser.find(".line a[aria-current]").text == wanted)
    time.sleep(0.5)
    assert browser.find(".line a[aria-current]").text == wanted and browser.find("#view").get_attribute("aria-busy") == "false"
    browser.set_network()


def tries_again(browser):
    browser.open("/chess")
    browser.set_network(offline=True)
    browser.link("e4").click()
    browser.wait(lambda: browser.count("#view .error"))
    text = " ".join(browser.find("#view .error").text.split())
    assert (text, browser.play) == ("The server cannot be reached. Try again", "e2e4")
    browser.set_network()
    browser.find("#view .error button").click()
    browser.wait(lambda: browser.count(".moves") and browser.heading == "B00 King's Pawn Game")
    assert browser.count("#view .error") == 0


def copies(browser):
    browser.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.open("/chess?play=e2e4")
    read = "const done = arguments[0]; navigator.clipboard.readText().then(done)"
    for label, text in (("Copy FEN", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), ("Copy moves", "1. e4"),
                        ("Copy link", browser.driver.current_url)):
        button = browser.driver.find_element("xpath", f"//button[.='{label}']")
        button.click()
        browser.wait(lambda: button.text == "Copied")
        assert browser.driver.execute_async_script(read) == text


def chooses_books(browser):
    browser.open("/chess?play=e2e4")
    browser.find('select[name=with] option:nth-child(2)').click()
    browser.wait(lambda: browser.parameters.get("with") == ["classic"] and browser.count('select[name=with]') == 2)
    browser.wait(lambda: browser.count('.moves [data-label=classic]') > 0)
    assert browser.play == "e2e4" and browser.focused.get_attribute("name") == "with"
    browser.driver.find_elements("css selector", "select[name=with]")[1].find_element("css selector", "option:last-child").click()
    browser.wait(lambda: browser.parameters.get("with") == ["classic,evaluated"])
    browser.find("#flip").click()
    browser.wait(lambda: browser.parameters.get("below") == ["black"] and browser.find(".board td").get_attribute("data-square") == "h1")
    browser.open("/chess?book=evaluated&play=e2e4")
    label = browser.find(".evaluation-bar").get_attribute("aria-label")
    assert label == "Evaluation for White: " + browser.find(".moves tbody td.evaluation .number").text, label
    browser.open("/chess?book=evaluated&play=e2e4,a7a6")  # the column of the bar stays
    assert browser.find(".evaluation-bar").is_displayed() and browser.find(".evaluation-bar").get_attribute("aria-label") is None


def states_evaluations_for_white(browser):
    browser.open("/chess?book=evaluated")
    assert browser.find("tr[data-move=e2e4] .evaluation .number").text == "+0.28"
    browser.open("/chess?book=evaluated&play=e2e4")
    cell = browser.find("tr[data-move=c7c5] .evaluation")
    assert cell.get_attribute("textContent") == "+0.31depth 30", cell.get_attribute("textContent")
    assert cell.find_element("css selector", ".number").get_attribute("aria-label") == "White is better by 0.31 pawns"
    assert browser.find("thead .evaluation .quiet").text == "for White"


def answer_to(browser, book, play):
    query = urllib.parse.urlencode({"book": book, "play": play})
    return json.loads(urllib.request.urlopen(f"{browser.root}/api/explain?{query}").read())


def shows_what_the_api_answers(browser, books=("openings", "classic", "evaluated"), positions=8):
    """Follows random moves of each book. random_walks.py compares more positions, but without the reasons why a move is never played."""
    random_moves = random.Random(46)
    for book in books:
        play = []
        for _ in range(positions):
            browser.open(f"/chess?book={book}&play={','.join(play)}")
            answer = answer_to(browser, book, ",".join(play))
            shows_moves(browser, answer, len(play) % 2 == 0)
            play = play + [random_moves.choice(answer["moves"])["move"]] if answer["moves"] else []


def replies_by_weight(browser):
    browser.open("/chess")
    browser.find("#reply").click()
    browser.wait(lambda: browser.play not in ("", "loading") and browser.count(".line a[aria-current]"))


def gives_the_board_its_size(browser):
    size = "const box = document.querySelector('.board').getBoundingClientRect(); return [box.width, box.height, box.right]"
    browser.open("/chess?with=classic")
    for width in (1000, 1280, 1440, 1920, 2560):
        browser.resize(width, 900)
        board, height, right = browser.run(size)
        assert 480 <= board <= 560 and abs(board - height) < 1, (width, board, height)
        assert browser.run("return document.querySelector('.moves-side').getBoundingClientRect().left") > right
    for width in (320, 360):
        browser.resize(width, 780)
        assert browser.run(size)[0] > 0.9 * width
    browser.resize(360, 640)
    assert browser.run("return document.querySelector('.moves tbody th').getBoundingClientRect().bottom") <= 640, "the first move is below the fold"
    browser.resize(1200, 900)


def prints_the_position_and_its_moves(browser):
    browser.open("/chess?play=e2e4")
    browser.command("Emulation.setEmulatedMedia", media="print")
    shown = [selector for selector in ("header", ".tools", "footer", ".board", ".moves", "h1") if browser.find(selector).is_displayed()]
    browser.command("Emulation.setEmulatedMedia", media="")
    assert shown == [".board", ".moves", "h1"], shown


def shows_the_board_alone(browser):
    browser.open("/chess")
    main = browser.driver.current_window_handle
    browser.find("#board-alone").click()
    browser.wait(lambda: len(browser.driver.window_handles) == 2)
    alone = next(window for window in browser.driver.window_handles if window != main)
    browser.driver.switch_to.window(alone)
    browser.wait(lambda: browser.count("body.board-only") == 1)
    browser.settle()
    assert not browser.find("header").is_displayed() and not browser.find(".moves").is_displayed() and browser.find(".board").is_displayed()
    browser.driver.switch_to.window(main)
    browser.link("e4").click()
    browser.wait(lambda: browser.play == "e2e4")
    browser.driver.switch_to.window(alone)
    browser.wait(lambda: browser.play == "e2e4" and browser.parameters["show"] == ["board"])
    for act, play in ((browser.driver.back, ""), (browser.driver.forward, "e2e4")):
        browser.driver.switch_to.window(main)
        act()
        browser.wait(lambda: browser.play == play)
        browser.driver.switch_to.window(alone)
        browser.wait(lambda: browser.play == play)
    browser.driver.close()
    browser.driver.switch_to.window(main)
    browser.find("#full-screen").click()
    browser.wait(lambda: browser.count("body.board-only") == 1 and not browser.find(".moves").is_displayed())
    browser.run("document.exitFullscreen()")
    browser.wait(lambda: browser.count("body.board-only") == 0)


def skips_to_the_moves(browser):
    browser.open("/chess")
    old = browser.find("#page").id
    browser.run("document.querySelector('.skip').focus()")
    browser.press(Keys.ENTER, Keys.TAB)
    time.sleep(0.2)
    assert browser.find("#page").id == old and browser.run("return document.activeElement.closest('.moves, .more') !== null")


def castles_only_with_the_king(browser):
    browser.open("/chess?fen=k7/8/8/8/8/8/8/2K1Q2R_w_-_-_0_1")
    square(browser, "e1").click()
    square(browser, "h1").click()
    assert browser.play == "" and "lifted" in square(browser, "h1").get_attribute("class")
    browser.open("/chess?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1")
    webdriver.ActionChains(browser.driver).drag_and_drop(square(browser, "e1"), square(browser, "h1")).perform()
    browser.wait(lambda: browser.play == "e1g1")


def plays_ten_moves_by_keys_alone(browser):
    browser.open("/chess")
    browser.press(Keys.ARROW_DOWN)
    for plies in range(1, 21):
        browser.settle()
        browser.wait(lambda: browser.focused.tag_name == "a")
        browser.press(Keys.ENTER)  # the first move has the focus
        browser.wait(lambda: browser.play.count(",") == plies - 1 and browser.play not in ("", "loading"))
        browser.settle()
        if browser.count(".moves tbody th a") == 0:
            break
    assert plies >= 10, f"the book ends after {plies} plies"
    browser.press(Keys.ARROW_LEFT)
    browser.wait(lambda: browser.play.count(",") == plies - 2)
    browser.press("f")
    browser.wait(lambda: "below=black" in browser.driver.current_url)
    browser.press("?")
    assert browser.find("#help").get_attribute("open")


def plays_on_the_board_by_keys(browser):
    browser.open("/chess")
    browser.run("document.querySelector('.board td').focus()")
    browser.press(*[Keys.ARROW_DOWN] * 6, *[Keys.ARROW_RIGHT] * 4)
    assert browser.focused.get_attribute("aria-label") == "e2, white pawn"
    browser.press(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    browser.wait(lambda: browser.play == "e2e4")
    browser.wait(lambda: browser.find("#said").get_attribute("textContent") == "B00 King's Pawn Game")
    browser.wait(lambda: browser.focused.get_attribute("data-square") == "e4")


def works_without_script(port):
    with Browser(port) as browser:
        browser.command("Emulation.setScriptExecutionDisabled", value=True)
        browser.driver.get(browser.root + "/chess")
        browser.link("e4").click()
        browser.wait(lambda: browser.heading == "B00 King's Pawn Game")
        browser.find("input[name=q]").send_keys("benko" + Keys.ENTER)
        browser.wait(lambda: "Benko Gambit" in browser.heading)
        browser.find("input[name=q]").send_keys("e4 c5 Nd5" + Keys.ENTER)
        browser.wait(lambda: browser.count(".error") and "Nd5" in browser.find(".error").text)


def sorts_a_suite_and_opens_its_positions(browser):
    for width in (1440, 1200):  # the picture is beside the table if there is room, else folded above it
        browser.resize(width, 900)
        browser.open("/suite")
        assert browser.find("#match .picture").is_displayed() == (width == 1440)
    page = browser.find("header").id  # stays: the page is not loaded again
    numbers = lambda: browser.run("return [...document.querySelectorAll('#openings tbody th')].map((cell) => cell.textContent).join()")
    first = numbers()
    assert first == ",".join(map(str, range(1, 51))), first
    for order in ("descending", "ascending"):
        browser.link("Draw rate").click()
        browser.wait(lambda: browser.count(f"[aria-sort={order}]") == 1 and "sort=draw_rate" in browser.driver.current_url)
        assert browser.focused.get_attribute("id") == "sort-draw_rate"
        rates = browser.run("return [...document.querySelectorAll('#openings td[data-label=\"Draw rate\"]')].map((cell) => Number.parseFloat(cell.textContent))")
        assert len(rates) == 50 and rates == sorted(rates, reverse=order == "descending"), rates
    browser.driver.back()
    browser.driver.back()
    browser.wait(lambda: numbers() == first)
    explains(browser, ["?", "Meaning of the columns"])
    browser.link("Sums by ECO code").click()
    browser.wait(lambda: browser.count("#openings tbody tr") > 5 and browser.find("#openings th .sort").text == "ECO")
    explains(browser, ["?"])
    browser.link("Every opening").click()
    browser.wait(lambda: numbers() == first)
    assert browser.find("header").id == page
    name = browser.find("#openings tbody a").text
    browser.find("#openings tbody a").click()
    browser.wait(lambda: browser.count(".board") == 1 and browser.count(".moves"))
    assert name.split(":")[0] in browser.heading, (name, browser.heading)


def turns_pages_of_a_suite(browser):
    """Uses a suite of 450 openings."""
    browser.open("/suite")
    for link, shown in (("Later rows", "201 to 400"), ("Later rows", "401 to 450"), ("Earlier rows", "201 to 400")):
        browser.link(link).click()
        browser.wait(lambda: f"Rows {shown} of 450" in browser.find("#view").text)
    browser.driver.refresh()
    browser.settle()
    assert browser.find("#openings tbody th").text == "201"
    browser.set_network(offline=True)
    browser.link("Draw rate").click()
    browser.wait(lambda: browser.count("#view .error"))
    browser.set_network()
    browser.find("#view .error button").click()
    browser.wait(lambda: browser.count("#openings [aria-sort=descending]") == 1)


def take_pictures(browser, folder):
    browser.resize(1280, 800)
    browser.open("/chess?play=e2e4,c7c5,g1f3&with=classic")
    browser.driver.save_screenshot(str(pathlib.Path(folder) / "chess.png"))


CASES = (plays_by_clicks, plays_on_the_board, shows_the_value_along_the_line, drags_with_the_mouse, drags_by_touch, chooses_a_promotion, joins_rows_and_arrows,
         slides_unless_the_user_prefers_none, goes_back_and_forward, counts_each_key, shows_the_last_click, copies, chooses_books, states_evaluations_for_white, shows_what_the_api_answers, replies_by_weight, gives_the_board_its_size, prints_the_position_and_its_moves, shows_the_board_alone,
         finds_openings_while_one_types, takes_no_stale_suggestion, finds_what_is_pasted, sorts_a_suite_and_opens_its_positions, skips_to_the_moves, castles_only_with_the_king, plays_ten_moves_by_keys_alone, plays_on_the_board_by_keys)


def main(tabia, *lists):
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        pgn, book, evaluated = (pathlib.Path(folder) / name for name in ("openings.pgn", "openings.tabia", "evaluated.tabia"))
        differential.write_games(lists, pgn)
        subprocess.run([tabia, "build", str(pgn), "-o", str(book)], check=True, capture_output=True)
        lines = pathlib.Path(folder) / "lines.jsonl"
        lines.write_text(EVALUATIONS)
        subprocess.run([tabia, "build", str(lines), "-o", str(evaluated)], check=True, capture_output=True)
        match = root / "plugin/books/match.epd", root / "plugin/books/match.pgn.xz"
        with Served(tabia, [book, root / "plugin/books/classic.obk", evaluated], "--suite", match[0], "--played", match[1]) as served:
            try_pages(served.port, CASES, VIEWS, take_pictures, works_without_script)
            with Browser(served.port, expected=("ERR_INTERNET_DISCONNECTED",)) as browser:
                tries_again(browser)
                print("tries again")
        with Served(tabia, variant_cases.make_books(tabia, pathlib.Path(folder))) as served, Browser(served.port) as browser:
            for case in variant_cases.CASES:
                case(browser)
                print(case.__name__.replace("_", " "), flush=True)
            fits_any_width(browser, variant_cases.VIEWS)
        suite = pathlib.Path(folder) / "long.epd"
        command = [tabia, "openings", root / "plugin/books/classic.obk", "--seed", "1", "--count", "450", "-o", suite]
        subprocess.run(command, check=True, capture_output=True)
        with Served(tabia, [book], "--suite", suite, "--played", match[1]) as served:
            with Browser(served.port, expected=("ERR_INTERNET_DISCONNECTED",)) as browser:
                turns_pages_of_a_suite(browser)
                print("turns pages of a suite")


if __name__ == "__main__":
    main(*sys.argv[1:])
