"""The actions of users on the pages, in any browser and on any host. Each function waits until the page shows the effect."""

from selenium import webdriver
from selenium.webdriver.common.keys import Keys

MORPHY = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6"
PROMOTION = "8/P6k/8/8/8/8/8/K7_w_-_-_0_1"
CASTLING = "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1"
PGN = """[Event "Club championship"]
[White "A"]

1. e4 { best; by test } c5 ; the Sicilian
2. Nf3 (2. Nc3 Nc6) 2... d6 $1 1/2-1/2"""
PLACE = """const at = [...document.querySelectorAll(".line a")].findIndex((link) => link.hasAttribute("aria-current"));
    return [at, [...document.querySelectorAll(".board .last")].map((cell) => cell.dataset.square).sort()]"""
INTERACTIONS = []


def interaction(function):
    INTERACTIONS.append(function)
    return function


def shows(browser, play):
    """Waits until the address, the line of moves and the squares of the last move are those after `play`."""
    moves = play.split(",") if play else []
    last = sorted([moves[-1][:2], moves[-1][2:4]]) if moves else []
    browser.wait(lambda: browser.play == play and browser.run(PLACE) == [len(moves), last])


@interaction
def clicks_moves(browser, _):
    browser.show()
    page = browser.find("header").id  # stays: the page is not loaded again
    for move, play in (("e4", "e2e4"), ("c5", "e2e4,c7c5"), ("Nf3", "e2e4,c7c5,g1f3")):
        browser.link(move).click()
        shows(browser, play)
    browser.wait(lambda: browser.heading == "B27 Sicilian Defense")
    assert browser.find("header").id == page and browser.pieces()["f3"] == "white knight", browser.pieces()


@interaction
def clicks_a_row(browser, _):
    browser.show(play="e2e4")
    browser.find("tr[data-move=c7c5] td.count").click()
    shows(browser, "e2e4,c7c5")


@interaction
def clicks_two_squares(browser, _):
    browser.show()
    browser.square("e2").click()
    targets = browser.run("return [...document.querySelectorAll('.board .target')].map((cell) => cell.dataset.square)")
    assert sorted(targets) == ["e3", "e4"], targets
    browser.square("e4").click()
    shows(browser, "e2e4")
    assert "e2" not in browser.pieces() and browser.pieces()["e4"] == "white pawn"
    browser.square("a1").click()  # has no legal move
    assert browser.count(".board .lifted, .board .target") == 0


@interaction
def drags_a_piece(browser, _):
    browser.show(play="e2e4")
    browser.drag("e7", "e5", release=False)
    ghost, target = browser.middle_of(".ghost"), browser.middle_of('[data-square="e5"]')
    assert abs(ghost["x"] - target["x"]) < 2 and abs(ghost["y"] - target["y"]) < 2, (ghost, target)
    webdriver.ActionChains(browser.driver).release().perform()
    shows(browser, "e2e4,e7e5")
    browser.drag("g1", "g4")  # illegal
    assert browser.count(".ghost, .board .target") == 0 and browser.play == "e2e4,e7e5"


@interaction
def drags_by_touch(browser, _):
    browser.resize(360, 780)
    browser.show()
    browser.touch("touchStart", "g1")
    for name in ("g2", "f3"):
        browser.touch("touchMove", name)
    assert browser.count(".ghost") == 1 and browser.run("return scrollY") == 0
    browser.touch("touchEnd")
    shows(browser, "g1f3")
    for name in ("d7", "d5"):
        browser.touch("touchStart", name)
        browser.touch("touchEnd")
    shows(browser, "g1f3,d7d5")
    browser.resize(1200, 900)


@interaction
def plays_by_the_keys_of_the_board(browser, _):
    browser.show()
    browser.run("document.querySelector('.board td').focus()")
    browser.press(*[Keys.ARROW_DOWN] * 6, *[Keys.ARROW_RIGHT] * 4, Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    shows(browser, "e2e4")


@interaction
def plays_by_the_keys_of_the_table(browser, _):
    browser.show()
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    second = browser.find(".moves tbody tr:nth-child(2)").get_attribute("data-move")
    browser.press(Keys.ENTER)
    shows(browser, second)


@interaction
def goes_by_arrow_keys(browser, _):
    browser.show(play=MORPHY)
    for key, plies in ((Keys.ARROW_LEFT, 5), (Keys.ARROW_LEFT, 4), (Keys.ARROW_LEFT, 3), (Keys.ARROW_RIGHT, 4)):
        browser.press(key)
        shows(browser, ",".join(MORPHY.split(",")[:plies]))


@interaction
def counts_five_quick_keys(browser, _):
    browser.show(play=MORPHY)
    for key, play in ((Keys.ARROW_LEFT, "e2e4"), (Keys.ARROW_RIGHT, MORPHY)):
        webdriver.ActionChains(browser.driver, duration=0).send_keys(*[key] * 5).perform()
        shows(browser, play)


@interaction
def goes_to_both_ends(browser, _):
    browser.show(play=MORPHY, at=3)
    for button, play in (("first", ""), ("last", MORPHY), ("back", MORPHY[:-5]), ("forward", MORPHY)):
        browser.find(f"#{button}").click()
        shows(browser, play)
    assert browser.find("#last").get_attribute("aria-disabled") == "true"


@interaction
def promotes(browser, _):
    browser.show(fen=PROMOTION)
    browser.square("a7").click()
    browser.square("a8").click()
    names = browser.run("return [...document.querySelectorAll('.promotion button')].map((button) => button.ariaLabel)")
    assert names == ["Queen", "Knight", "Rook", "Bishop"] and browser.focused.get_attribute("aria-label") == "Queen"
    browser.press(Keys.ESCAPE)
    assert browser.count(".promotion") == 0
    browser.drag("a7", "a8")
    browser.find('.promotion button[aria-label="Knight"]').click()
    shows(browser, "a7a8n")
    browser.wait(lambda: browser.pieces().get("a8") == "white knight")


@interaction
def castles_onto_the_rook(browser, _):
    browser.show(fen=CASTLING)
    browser.square("e1").click()
    browser.square("h1").click()
    shows(browser, "e1g1")
    browser.wait(lambda: browser.pieces().get("f1") == "white rook" and browser.pieces().get("g1") == "white king")


@interaction
def flips(browser, _):
    browser.show(play="e2e4")
    for act, first, below in ((browser.find("#flip").click, "h1", ["black"]), (lambda: browser.press("f"), "a8", None)):
        act()
        browser.wait(lambda: browser.find(".board td").get_attribute("data-square") == first and browser.parameters.get("below") == below)
        browser.square("e7").click()
        assert browser.count(".target") == 2
        browser.square("e7").click()


@interaction
def goes_back_and_forward_in_the_history(browser, _):
    browser.show()
    for move, play in (("e4", "e2e4"), ("c5", "e2e4,c7c5")):
        browser.link(move).click()
        shows(browser, play)
    browser.driver.back()
    shows(browser, "e2e4")
    browser.driver.back()
    shows(browser, "")
    browser.driver.forward()
    shows(browser, "e2e4")
    browser.wait(lambda: browser.pieces().get("e4") == "white pawn")


@interaction
def reloads(browser, _):
    browser.show(play=MORPHY, at=3, below="black")
    browser.driver.refresh()
    browser.settle()
    shows(browser, "e2e4,e7e5,g1f3")
    assert browser.find(".board td").get_attribute("data-square") == "h1" and browser.count(".line .later") == 3


@interaction
def opens_an_address(browser, _):
    browser.show(play="e2e4,c7c5", below="black", book="classic", **{"with": "short"})
    assert browser.count("#books select") == 3 and browser.count(".moves [data-label=short]") > 0
    browser.wait(lambda: browser.heading == "B20 Sicilian Defense")
    browser.show(fen="nonsense")
    browser.wait(lambda: browser.count("#view .error") == 1)
    browser.link("Back to the start position").click()
    browser.wait(lambda: browser.heading == "Start position")


@interaction
def leaves_the_book_and_returns(browser, books):
    browser.show(play="e2e4")
    browser.square("h7").click()
    browser.square("h5").click()
    shows(browser, "e2e4,h7h5")
    for start, end in (("a2", "a4"), ("a7", "a5")):
        browser.square(start).click()
        browser.square(end).click()
        browser.wait(lambda: browser.play.endswith(start + end))
    assert "has no move here" in browser.find("#view .nothing").text and browser.count(".moves") == 0
    moves = ["e2e4", "h7h5", "a2a4", "a7a5"]
    lines = ["startpos", *["startpos moves " + " ".join(moves[:plies]) for plies in range(1, 5)]]
    last = max(plies for plies, answer in enumerate(books.probe("openings", *lines)) if answer["found"])
    browser.link("Back to the last book position").click()
    shows(browser, ",".join(moves[:last]))
    assert browser.parameters["play"] == [",".join(moves)] and browser.count(".moves tbody tr") > 0


@interaction
def finds_what_is_typed(browser, _):
    browser.show(book="classic", below="black")
    for text, play in (("1. d4 d5 2. c4", "d2d4,d7d5,c2c4"), ("e4 c5", "e2e4,c7c5")):
        browser.type(text).send_keys(Keys.ENTER)
        shows(browser, play)
    browser.type("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1").send_keys(Keys.ENTER)
    browser.wait(lambda: len(browser.pieces()) == 3)
    assert browser.parameters["book"] == ["classic"] and browser.parameters["below"] == ["black"]
    browser.type("e4 c5 Nd5").send_keys(Keys.ENTER)
    browser.wait(lambda: browser.find("#find-error").text)
    assert len(browser.pieces()) == 3  # the board stays


@interaction
def types_letters_that_are_keys(browser, _):
    """Types f, ? and / into the field, which are keys of the page elsewhere, and moves in it by arrow keys."""
    browser.show(play="e2e4")
    browser.press("/")
    assert browser.focused.get_attribute("id") == "find-text"
    browser.press(*"f?/", Keys.ARROW_LEFT, "x")
    assert browser.find("#find-text").get_attribute("value") == "f?x/", browser.find("#find-text").get_attribute("value")
    assert browser.play == "e2e4" and "below" not in browser.parameters and not browser.find("#help").get_attribute("open")


@interaction
def suggests_openings(browser, _):
    browser.show()
    browser.type("sicilian naj")
    if browser.host.runs_program:
        browser.wait(lambda: browser.count("#suggestions li") > 0 and "Najdorf" in browser.find("#suggestions li").text)
        browser.press(Keys.ARROW_DOWN, Keys.ENTER)
        browser.wait(lambda: "Najdorf" in browser.heading)
    else:
        browser.press(Keys.ENTER)
        browser.wait(lambda: browser.find("#find-error").text)


@interaction
def pastes_a_game(browser, _):
    browser.show()
    browser.run("""const area = document.createElement("textarea");
        area.value = arguments[0];
        document.body.append(area);
        area.select()""", PGN)
    browser.find("textarea").send_keys(Keys.CONTROL + "c")
    field = browser.find("#find-text")
    field.send_keys(Keys.CONTROL + "v")
    assert field.get_attribute("value") == "1. e4 c5 2. Nf3 2... d6 1/2-1/2", field.get_attribute("value")
    field.send_keys(Keys.ENTER)
    shows(browser, "e2e4,c7c5,g1f3,d7d6")


@interaction
def copies_a_position(browser, _):
    browser.show(play="e2e4")
    button = browser.driver.find_element("xpath", "//button[.='Copy FEN']")
    button.click()
    browser.wait(lambda: button.text == "Copied")
    browser.find("#find-text").send_keys(Keys.CONTROL + "v")
    pasted = browser.find("#find-text").get_attribute("value")
    assert pasted == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", pasted


@interaction
def joins_rows_and_arrows(browser, _):
    browser.show(book="classic")
    webdriver.ActionChains(browser.driver, duration=0).move_to_element(browser.find("tr[data-move=e2e4] td.count")).perform()
    browser.wait(lambda: browser.count(".arrows .hot") == 1 and browser.count(".board .hint") == 2)
    webdriver.ActionChains(browser.driver, duration=0).move_to_element(browser.square("d3")).perform()
    browser.wait(lambda: browser.find("tr.hot").get_attribute("data-move") == "d2d4")


@interaction
def compares_books(browser, _):
    browser.show(play="e2e4")
    browser.driver.find_elements("css selector", "#books select")[1].find_element("css selector", "option[value=classic]").click()
    browser.wait(lambda: browser.parameters.get("with") == ["classic"] and browser.count(".moves [data-label=classic]") > 0)
    assert browser.play == "e2e4"


@interaction
def sorts_and_adds_columns(browser, _):
    browser.show(play="e2e4")
    browser.find(".moves thead .name a").click()
    browser.wait(lambda: browser.count(".moves [aria-sort]") == 1)
    names = browser.run("return [...document.querySelectorAll('.moves tbody .name')].map((cell) => cell.textContent).filter(Boolean)")
    assert len(names) > 5 and names == sorted(names), names
    browser.link("More columns").click()
    browser.wait(lambda: browser.count(".moves tbody .score") > 5 and browser.parameters["sort"] == ["name"])
    browser.link("Fewer columns").click()
    browser.wait(lambda: browser.count(".moves .score") == 0)


@interaction
def goes_through_a_game(browser, books):
    """Compares the table of the moves with tabia explain --game. Its links go to the positions after the moves."""
    browser.show(book="default", play=MORPHY)
    assert browser.count("details.game:not([hidden])") == browser.host.runs_program
    if not browser.host.runs_program:
        return
    browser.find("details.game summary").click()
    browser.wait(lambda: browser.count("table.game tbody tr") == 6)
    rows = browser.run("return [...document.querySelectorAll('table.game tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
    plies = [ply for ply in books.explain_game("default", MORPHY.split(",")) if ply["kind"] == "ply"]
    assert [row[0].split()[1] for row in rows] == [ply["san"] for ply in plies], rows
    assert [row[4] for row in rows] == [f"{ply['eco']} {ply['opening']}" if ply["eco"] else "" for ply in plies], rows
    lost = ["best" if ply["best"] and ply["best"] == ply["played"] else "" if ply["lost_centipawns"] is None else f"{ply['lost_centipawns'] / 100:.2f}"
            for ply in plies]
    assert [row[2] for row in rows] == lost and any(lost), (rows, lost)
    browser.find("table.game tr:nth-child(3) a").click()
    browser.wait(lambda: browser.parameters["at"] == ["3"] and browser.count("table.game tr:nth-child(3)[aria-current]") == 1)


@interaction
def opens_the_help(browser, _):
    browser.show()
    browser.press("?")
    assert browser.find("#help").get_attribute("open")


TERMS = """return [...document.querySelectorAll("#view .term")].map((link) => [link.textContent, link.hash.slice(1)])"""
UNEXPLAINED = """return [...document.querySelectorAll("#view thead th")].filter((title) => !title.querySelector(".term")).map((title) => title.outerHTML)"""


def explains(browser, words):
    """Checks that each header leads to the help, and that links with these words do; follows each link, and returns by Esc."""
    page, address = browser.find("header").id, browser.driver.current_url
    assert browser.run(UNEXPLAINED) == []
    terms = browser.run(TERMS)
    assert set(words) <= {text for text, _ in terms}, (words, terms)
    for place in {target: place for place, (_, target) in enumerate(terms)}.values():
        browser.run("document.querySelectorAll('#view .term')[arguments[0]].focus()", place)
        browser.press(Keys.ENTER)
        assert browser.focused.get_attribute("id") == terms[place][1] and browser.focused.is_displayed(), terms[place]
        browser.press(Keys.ESCAPE)
        assert browser.find("#help").get_attribute("open") is None
        assert browser.run("return [...document.querySelectorAll('#view .term')].indexOf(document.activeElement)") == place
    assert (browser.find("header").id, browser.driver.current_url) == (page, address)


@interaction
def explains_each_column(browser, _):
    browser.show(book="default", columns="all", **{"with": "anna"})
    explains(browser, ["?", "11 plies", "never played"])
    browser.find(".moves tbody .evaluation .term").click()  # explains, and does not play the move
    assert browser.find("#help").get_attribute("open") and browser.play == ""
    browser.show(book="anna", columns="all")
    explains(browser, [browser.find(".moves tbody .score .quiet").text])
    assert browser.count("#help dt") > 10 and "Chances" not in browser.find("#help").get_attribute("textContent")


@interaction
def explains_each_column_of_backgammon(browser, _):
    browser.show("backgammon", book="rollouts", position="XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", dice="41")
    explains(browser, ["?", "too close to call", "rollout"])
    browser.show("backgammon", book="backgammon")  # the opening plays have several sources, their replies one
    explains(browser, ["equity", "rollout"])
    browser.show("backgammon", book="backgammon", position="sGfwATDgc/ABMA")
    explains(browser, ["equity", "Source"])


@interaction
def shows_the_board_alone(browser, _):
    browser.show(play="e2e4", show="board")
    assert browser.find(".board").is_displayed() and not browser.find("header").is_displayed()


@interaction
def rolls_and_plays(browser, _):
    browser.show("backgammon", book="backgammon")
    browser.wait(lambda: browser.count(".rolls td") == 15)
    browser.driver.find_element("xpath", "//table[@class='rolls']//a[.='31']").click()
    browser.wait(lambda: browser.heading.startswith("Opening 31") and browser.count(".plays tbody tr") > 1)
    browser.link("8/5 6/5").click()
    browser.wait(lambda: browser.count(".rolls td") == 21)
    browser.press(Keys.ARROW_LEFT)
    browser.wait(lambda: browser.heading.startswith("Opening 31") and browser.count(".plays tbody tr") > 1)
    browser.press(Keys.ARROW_RIGHT)
    browser.wait(lambda: browser.count(".rolls td") == 21)


@interaction
def clicks_the_dice(browser, _):
    browser.show("backgammon", book="backgammon", dice="43")
    webdriver.ActionChains(browser.driver, duration=0).move_to_element(browser.find(".plays tbody th a")).perform()
    browser.wait(lambda: browser.count(".play-arrows path") > 0)
    browser.find(".dice rect").click()
    browser.wait(lambda: browser.find("#dice").get_attribute("open"))
    browser.find(".dice-grid a:last-child").click()
    browser.wait(lambda: browser.heading.startswith("Opening 66"))


@interaction
def types_a_position_of_backgammon(browser, _):
    browser.show("backgammon", book="backgammon")
    browser.type("4HPwATDgc/ABMA:cAngAAAAAAAE").send_keys(Keys.ENTER)
    browser.wait(lambda: "7-away 7-away" in browser.heading)
    browser.type("62").send_keys(Keys.ENTER)
    browser.wait(lambda: browser.heading.startswith("Opening 62"))
    reply = "62S 43"  # only a server names the replies
    assert (reply in browser.find("#find-text").get_attribute("placeholder")) == browser.host.runs_program
    if browser.host.runs_program:
        browser.type(reply).send_keys(Keys.ENTER)
        browser.wait(lambda: browser.heading.startswith("Reply to 62S 43"))
        browser.driver.back()
        browser.wait(lambda: browser.heading.startswith("Opening 62"))
    browser.type("77").send_keys(Keys.ENTER)
    browser.wait(lambda: browser.find("#find-error").text)
    assert browser.heading.startswith("Opening 62")  # the board stays
