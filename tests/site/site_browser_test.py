#!/usr/bin/python3
"""A folder of tabia site, served by nginx, in Chromium: site_browser_test.py TABIA NGINX BOOKS ECO.TSV...

Needs the packages of tests/page/browser.py and nginx. The books are made of the lists of openings, and the sample books in
BOOKS. If the file $TABIA_AXE exists, axe-core, each view is checked for accessibility too; if $TABIA_PICTURES is a folder, pictures
are taken.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / room) for room in ("page", "explorer", "network")]
import differential  # noqa: E402
import browser as pages  # noqa: E402
import variant_cases  # noqa: E402
from browser import Browser, webdriver  # noqa: E402
from hosts import NGINX  # noqa: E402
from real_servers import free_port, running  # noqa: E402

# Another page stops loading, so that a view is loaded again even if only the part of its address after # differs.
BLANK = "about:blank"
VIEWS = ["", "#play=e2e4,c7c5,g1f3,d7d6,d2d4&at=2&with=club,classic", "#book=classic&play=e2e4&below=black", "#play=h2h4,h7h5,h4h5",
         "#fen=8/P7/8/8/8/8/8/K1k5_w_-_-_0_1", "#book=backgammon", "#book=backgammon&dice=31",
         "#book=crazyhouse&fen=rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR[Pp]_w_KQkq_-", "#book=three"]
VIEW_ONLY = "This page shows positions of {} by their FEN; it does not play moves."
OLD_INDEX = TESTS / "data/released/0.1.0/chess/crazyhouse.tabia"
WIDTHS = [320, 360, 390, 430, 600, 671, 672, 768, 800, 900, 1023, 1024, 1100, 1280, 1440, 1920]
CUT = """return [...document.querySelectorAll("html, body, main, section, table:not(.board), .line, .rolls, form")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => `${part.tagName}.${part.className} ${part.scrollWidth}`)"""
ROWS = """return [...document.querySelectorAll(".moves tbody tr")].map((row) => ({move: row.dataset.move,
    counts: [...row.querySelectorAll(".count .quiet, .other .quiet")].map((cell) => Number.parseInt(cell.textContent.replaceAll(",", ""), 10))}))"""
SMALL_ROWS = """return [...document.querySelectorAll(".moves tbody tr, .line a, .tools button, select, .rolls td")]
    .filter((part) => part.getBoundingClientRect().height < (part.closest(".line") ? 24 : 44)).map((part) => part.outerHTML.slice(0, 100))"""


class SiteBrowser(Browser):
    def open(self, path):
        self.driver.get(BLANK)
        self.driver.get(f"{self.root}/{path}")
        self.settle()

    def settle(self):
        """Waits until the view is filled."""
        self.wait(lambda: self.run("return document.querySelector('#view')?.ariaBusy === 'false'"))

    @property
    def heading(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, "h1")
        return found[0].text if found else "no heading"

    @property
    def state(self):
        return self.run("return location.hash")

    def at(self, state):
        self.wait(lambda: self.state == state)
        self.settle()

    def square(self, name):
        return self.find(f'.board td[data-square="{name}"]')

    def pieces(self):
        """Returns the pieces of the board by their squares."""
        script = """return [...document.querySelectorAll('.board td:has(svg)')].map((cell) =>
            [cell.dataset.square, cell.querySelector("svg").getAttribute("class") + cell.querySelector("use").getAttribute("href").at(-1)])"""
        return dict(self.run(script))


def plays_a_line_by_clicks(browser, _):
    browser.open("")
    document = browser.find("header").id  # stays: the page is not loaded again
    for move, state in (("e4", "#play=e2e4"), ("c5", "#play=e2e4,c7c5"), ("Nf3", "#play=e2e4,c7c5,g1f3")):
        browser.link(move).click()
        browser.at(state)
    assert browser.heading == "B27 Sicilian Defense", browser.heading
    browser.wait(lambda: browser.pieces().get("f3") == "wn" and browser.pieces().get("e4") == "wp")
    assert browser.find("header").id == document
    browser.find(".moves tbody tr:nth-child(2) .results").click()  # a row is as wide as its link
    browser.at("#play=e2e4,c7c5,g1f3,b8c6")
    browser.driver.back()
    browser.at("#play=e2e4,c7c5,g1f3")
    browser.press(Keys.ARROW_LEFT)
    browser.at("#play=e2e4,c7c5,g1f3&at=2")
    browser.press(Keys.ARROW_RIGHT)
    browser.at("#play=e2e4,c7c5,g1f3")
    for _ in range(4):
        browser.driver.back()
    browser.at("#play=e2e4")
    browser.link("c5").click()
    browser.at("#play=e2e4,c7c5")


def compares_books(browser, probe):
    browser.open("#play=e2e4")
    labels = [label.text for label in browser.driver.find_elements(By.CSS_SELECTOR, "#books label span")]
    assert labels == ["Book", "Compare with"], labels
    select = browser.driver.find_elements(By.CSS_SELECTOR, "#books select")[1]
    select.send_keys("club")
    browser.at("#play=e2e4&with=club")
    club = {move["move"]: move["win"] + move["draw"] + move["loss"] for move in probe("club", "e2e4")["moves"]}
    rows = {row["move"]: row["counts"][1:] for row in browser.run(ROWS)}
    assert rows["c7c5"] == [club["c7c5"]] and rows["c7c6"] == [club["c7c6"]] and rows["e7e5"] == [], rows
    cell = browser.find("tr[data-move=c7c5] td.other")
    assert cell.text.startswith(f"{100 * club['c7c5'] / sum(club.values()):.1f}") and cell.find_elements(By.CSS_SELECTOR, ".best"), cell.text
    assert len(browser.driver.find_elements(By.CSS_SELECTOR, "#books select")) == 3


def keeps_its_state_in_the_address(browser, _):
    browser.open("#with=club&play=e2e4,c7c5,g1f3&at=2&below=black")
    assert browser.heading == "B20 Sicilian Defense", browser.heading
    first = browser.run("return document.querySelector('td[data-square=h1]').getBoundingClientRect().x")
    last = browser.run("return document.querySelector('td[data-square=a1]').getBoundingClientRect().x")
    assert first < last, "Black is not below"
    assert browser.find(".line [aria-current]").text == "c5" and browser.find(".line .later").text == "Nf3"
    browser.press("f")
    browser.at("#play=e2e4,c7c5,g1f3&at=2&with=club")
    browser.open("#play=e2e4,e2e4")
    assert "e2e4 of the address is illegal" in browser.find("#view .error").text
    browser.open("#fen=nonsense&play=%zz")
    assert "not a FEN" in browser.find("#view .error").text
    browser.link("Back to the start position").click()
    browser.wait(lambda: browser.heading == "Start position")


def plays_on_the_board(browser, _):
    browser.open("")
    browser.square("e2").click()
    assert len(browser.driver.find_elements(By.CSS_SELECTOR, ".target")) == 2
    browser.square("e4").click()
    browser.at("#play=e2e4")
    drag = webdriver.ActionChains(browser.driver)
    drag.click_and_hold(browser.square("e7")).move_to_element(browser.square("e5")).release().perform()
    browser.at("#play=e2e4,e7e5")
    browser.wait(lambda: browser.pieces().get("e5") == "bp" and "e7" not in browser.pieces())
    browser.square("a1").click()  # has no legal move
    assert not browser.driver.find_elements(By.CSS_SELECTOR, ".target")
    browser.open("#play=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6")
    browser.square("e1").click()
    browser.square("h1").click()  # castles, as some programs show it
    browser.at("#play=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,e1g1")
    browser.wait(lambda: browser.pieces().get("f1") == "wr" and browser.pieces().get("g1") == "wk")


def promotes(browser, _):
    browser.open("#fen=8/P7/8/8/8/8/8/K1k5_w_-_-_0_1")
    browser.square("a7").click()
    browser.square("a8").click()
    browser.find(".promotion button[aria-label=Rook]").click()
    browser.at("#fen=8/P7/8/8/8/8/8/K1k5_w_-_-_0_1&play=a7a8r")
    browser.wait(lambda: browser.pieces().get("a8") == "wr")


def plays_by_keys_alone(browser, _):
    browser.open("")
    for plies in range(1, 5):
        browser.press(Keys.ARROW_DOWN)
        browser.wait(lambda: browser.driver.switch_to.active_element.tag_name == "a")
        browser.press(Keys.ENTER)
        browser.wait(lambda: len(browser.state.split(",")) == plies and "play" in browser.state)
        browser.settle()
    browser.open("")
    browser.run("document.querySelector('.board td').focus()")
    browser.press(*[Keys.ARROW_RIGHT] * 4, *[Keys.ARROW_DOWN] * 6, Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    browser.at("#play=e2e4")
    browser.wait(lambda: browser.pieces().get("e4") == "wp")
    browser.run("document.activeElement.blur()")
    browser.press("/")
    assert browser.driver.switch_to.active_element.get_attribute("id") == "find-text"
    browser.press("1. d4 d5 2. c4", Keys.ENTER)
    browser.at("#play=d2d4,d7d5,c2c4")
    field = browser.find("#find-text")
    field.click()
    field.send_keys(Keys.CONTROL + "a")
    field.send_keys("<b>no position</b>", Keys.ENTER)
    browser.wait(lambda: "no position" in browser.find("#find-error").text)


def copies(browser, _):
    grant = {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": browser.root}
    browser.command("Browser.grantPermissions", **grant)
    browser.open("#play=e2e4,c7c5,g1f3&at=2")
    for label, text in (("Copy FEN", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), ("Copy moves", "1. e4 c5"),
                        ("Copy link", browser.driver.current_url)):
        browser.driver.find_element(By.XPATH, f"//button[.='{label}']").click()
        read = "const done = arguments[0]; navigator.clipboard.readText().then(done, (error) => done(String(error)))"
        browser.wait(lambda: browser.driver.execute_async_script(read) == text)


def names_sources_and_licences(browser, _):
    browser.open("")
    footer = browser.find("footer").get_attribute("textContent")
    for text in ("openings.pgn", "Licence: CC0 1.0", "Licence: <i>own</i>", "Chessmaster OBK", "8,055 moves", "chess.js (BSD-2-Clause)"):
        assert text in footer, text
    assert not browser.driver.find_elements(By.CSS_SELECTOR, "footer i, .site b"), "a text was read as HTML"
    assert browser.find(".site").text == "Openings <b>& more</b>"
    for link in browser.driver.find_elements(By.CSS_SELECTOR, "footer a"):
        address = link.get_attribute("href")
        status = browser.driver.execute_async_script("const done = arguments[1]; fetch(arguments[0]).then((answer) => done(answer.status))", address)
        assert status == 200, address


def shows_backgammon(browser, _):
    browser.open("#book=backgammon")
    assert browser.heading.startswith("Opening"), browser.heading
    browser.wait(lambda: browser.count(".rolls td") == 15)
    browser.driver.find_element(By.XPATH, "//table[@class='rolls']//a[.='31']").click()
    browser.settle()
    assert browser.heading.startswith("Opening 31"), browser.heading
    assert "8/5 6/5" in browser.find(".plays tbody th").text
    browser.find(".plays tbody th a").click()
    browser.wait(lambda: browser.heading.startswith("Position"))
    browser.settle()
    browser.press(Keys.ARROW_LEFT)
    browser.wait(lambda: browser.heading.startswith("Opening 31"))
    field = browser.find("#find-text")
    field.click()
    field.send_keys(Keys.CONTROL + "a")
    field.send_keys("4HPwATDgc/ABMA", Keys.ENTER)
    browser.wait(lambda: browser.heading.startswith("Opening,"))


def remarks(browser):
    return [remark.text for remark in browser.driver.find_elements(By.CSS_SELECTOR, "#view > p.quiet")]


def listed(browser):
    """Returns the moves of the table, after a check that none of them is a link."""
    assert not browser.driver.find_elements(By.CSS_SELECTOR, ".moves tbody a:not(.term)")
    return [row["move"] for row in browser.run(ROWS)]


def shows_crazyhouse_by_its_fen(browser, _):
    browser.open("#book=crazyhouse")
    assert browser.heading == "Start position" and listed(browser) == ["e2e4"], browser.heading
    assert remarks(browser) == [VIEW_ONLY.format("crazyhouse")], remarks(browser)
    after = "fen=rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR"
    for hand in ("/pP", "[Pp]", "%5BpP%5D"):
        browser.open(f"#{after}{hand}_w_KQkq_-_2_4&book=crazyhouse")
        assert listed(browser) == ["P@d4"] and "100.0%" in browser.find(".moves tbody .count").text, hand
        assert browser.pieces()["a5"] == "bq" and browser.heading == "Position without a name", browser.heading
        hands = [piece.get_attribute("aria-label") for piece in browser.driver.find_elements(By.CSS_SELECTOR, ".pocket [aria-label]")]
        assert hands == ["1 black pawn in hand", "1 white pawn in hand"], hands
    state = browser.state
    for place in (browser.square("d2"), browser.square("d4"), browser.find('.pocket [aria-label="1 white pawn in hand"]')):
        place.click()
    assert browser.state == state and not browser.driver.find_elements(By.CSS_SELECTOR, ".target, .lifted")
    browser.open("#book=crazyhouse&play=e2e4")
    assert remarks(browser)[1:] == ["The moves of the address are left out."] and listed(browser) == ["e2e4"], remarks(browser)


def finds_a_position_of_a_variant(browser, _):
    browser.open("#book=three")
    field = browser.find("#find-text")
    assert field.get_attribute("placeholder") == "Position (FEN)", field.get_attribute("placeholder")
    field.send_keys("r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3 +1+0", Keys.ENTER)
    browser.at("#fen=r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR_b_KQkq_-_2%2B3&book=three")
    assert listed(browser) == ["e8f7"] and remarks(browser) == [VIEW_ONLY.format("3check")], remarks(browser)
    checks = [row.text for row in browser.driver.find_elements(By.CSS_SELECTOR, ".pocket")]
    assert checks == ["Black: 3 of 3 checks left", "White: 2 of 3 checks left"], checks
    browser.find("#find-text").send_keys("1. e4", Keys.ENTER)
    browser.wait(lambda: "not a FEN of 3check" in browser.find("#find-error").text)
    browser.open("#book=three&fen=8/8/8/8/8/8/8/8_w_-_-_9%2B9")
    assert "numbers from 0 to 3" in browser.find("#view .error").text
    browser.link("Back to the start position").click()
    browser.wait(lambda: browser.heading == "Start position")


def compares_books_of_the_same_rules_alone(browser, _):
    for first, second, rules in (("crazyhouse", "classic", "chess"), ("classic", "crazyhouse", "crazyhouse")):
        browser.open(f"#book={first}&with={second}")
        assert remarks(browser)[-1] == f"The book {second} is not compared, because it is a book of {rules}.", remarks(browser)
        assert browser.run(ROWS)[0]["counts"][1:] == [], browser.run(ROWS)


def fits_any_width(browser, _):
    cut = []
    for view in VIEWS:
        browser.open(view)
        for width in WIDTHS:
            browser.resize(width, 900)
            time.sleep(0.03)  # the board is drawn again by a timer
            cut += [(view, width, part) for part in browser.run(CUT)]
    browser.resize(360, 780)
    for view in VIEWS:
        browser.open(view)
        cut += [(view, "too low to touch", part) for part in browser.run(SMALL_ROWS)]
        tops = browser.run("return ['.board-side', '.moves-side'].map((part) => document.querySelector(part).getBoundingClientRect().top)")
        assert tops[0] < 200 and tops[0] < tops[1], f"{view}: the board is not first: {tops}"
    assert not cut, cut
    browser.resize(1200, 900)


def is_accessible(browser, _):
    axe = os.environ.get("TABIA_AXE", "")
    if os.path.exists(axe):
        pages.is_accessible(browser, axe, VIEWS)
    else:
        print("axe-core is missing: accessibility is not checked", flush=True)


def forbids_scripts_of_others(port):
    """Shows that the policy is strict: an inline script and a style attribute have no effect."""
    with SiteBrowser(port) as browser:
        browser.open("")
        browser.run("""const script = document.createElement("script"); script.textContent = "window.ran = true"; document.body.append(script);
            document.body.setAttribute("style", "color: rgb(1, 2, 3)")""")
        assert browser.run("return window.ran === undefined && getComputedStyle(document.body).color !== 'rgb(1, 2, 3)'")
        refused = [message["message"] for message in browser.driver.get_log("browser")]
        assert len(refused) == 2 and all("Content Security Policy" in message for message in refused), refused


def take_pictures(browser, folder):
    views = [("#play=e2e4,c7c5,g1f3&with=club", "chess"), ("#book=backgammon&dice=31", "backgammon"), (VIEWS[-2], "crazyhouse")]
    for view, name in views:
        for width, height in ((360, 780), (768, 1024), (1440, 900)):
            for scheme in ("light", "dark"):
                browser.choose_scheme(scheme)
                browser.resize(width, height)
                browser.open(view)
                time.sleep(0.5)
                browser.driver.save_screenshot(str(pathlib.Path(folder) / f"site_{name}_{width}_{scheme}.png"))


CASES = [plays_a_line_by_clicks, compares_books, keeps_its_state_in_the_address, plays_on_the_board, promotes,
         plays_by_keys_alone, copies, names_sources_and_licences, shows_backgammon, shows_crazyhouse_by_its_fen,
         finds_a_position_of_a_variant, compares_books_of_the_same_rules_alone, fits_any_width, is_accessible]


def write_site(tabia, books, lists, folder):
    differential.write_games(lists, folder / "openings.pgn")
    club = (folder / "openings.pgn").read_text().split("[Event ")[:1500]
    (folder / "club.pgn").write_text("[Event ".join(club))
    sources = [folder / "openings.pgn", folder / "club.pgn", books / "classic.obk", books / "backgammon.ob",
               *variant_cases.make_books(tabia, folder)]
    subprocess.run([tabia, "site", *sources, "-o", folder / "site", "--title", "Openings <b>& more</b>", "--licence", "CC0 1.0",
                    "--licence", "classic=<i>own</i>"], check=True, stdout=subprocess.DEVNULL)


def refuses_positions_as_texts(tabia, folder):
    """Shows that an index of a variant that was built before tabia supported its rules is refused."""
    refused = subprocess.run([tabia, "site", OLD_INDEX, "-o", folder / "old"], check=False, capture_output=True, text=True)
    assert refused.returncode == 2 and "before tabia supported the rules" in refused.stderr, refused
    assert not (folder / "old").exists()


def main(tabia, nginx, books, *lists):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        write_site(tabia, pathlib.Path(books), lists, folder)
        refuses_positions_as_texts(tabia, folder)

        def probe(book, line):
            moves = ["moves", *line.split(",")] if line else []
            command = [tabia, "probe", folder / "site/books" / f"{book}.tabia", "startpos", *moves, "--json"]
            return json.loads(subprocess.run(command, check=False, capture_output=True, text=True).stdout)

        folder.chmod(0o755)  # nginx gives up the rights of root
        port = free_port()
        with running(folder, port, "nginx", NGINX, [nginx, "-c"]):
            with SiteBrowser(port) as browser:
                for case in CASES:
                    case(browser, probe)
                    print(case.__name__.replace("_", " "), flush=True)
                if os.environ.get("TABIA_PICTURES"):
                    take_pictures(browser, os.environ["TABIA_PICTURES"])
            forbids_scripts_of_others(port)
            print("forbids scripts of others")


if __name__ == "__main__":
    main(*sys.argv[1:])
