"""The actions of the owner of a server on its page, in any browser: `tabia serve --edit`. every_browser_test.py runs them. Each one ends
without changes."""

import contextlib
import functools
import os
import pathlib
import subprocess
import urllib.request

from selenium.webdriver.common.keys import Keys

from browser import CUT, violations_of
from editing_test import GAMES, MARK, START, Editor, shares_of
from hosts import Host
from interactions import explains
from served import Served

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
PGN = "[White \"A\"]\n\n1. b3 { mine } e5 2. Bb2 Nc6 1-0"
MAX_REQUESTS, MAX_BYTES = 12, 60_000  # of the first page, with the document
MAX_TABS = 99
# Keeps the names and the sizes of the files that the page would save.
SAVED = """const link = HTMLAnchorElement.prototype, { click } = link, create = URL.createObjectURL;
    window.saved = [];
    URL.createObjectURL = (blob) => (window.made = blob, create(blob));
    link.click = function () { this.href.startsWith("blob:") ? saved.push([this.download, made.size]) : click.call(this); }"""
# Presses a key of the first proposal, with each modifier and twice without one. Returns the number of changes that were sent after each.
PRESSED = """const proposal = document.querySelector("#changes li.proposed"), send = fetch;
    let sent = 0;
    window.fetch = (...request) => (++sent, send(...request));
    const counts = ["ctrlKey", "metaKey", "altKey", "", ""].map((modifier) => {
      proposal.dispatchEvent(new KeyboardEvent("keydown", { key: arguments[0], bubbles: true, [modifier]: true }));
      return sent;
    });
    window.fetch = send;
    return counts"""
# The sizes of the document and of the files and answers that it has requested.
SIZES = """return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
    .map(({ encodedBodySize }) => encodedBodySize)"""
# Pictures: a name, the moves that are played, the control that opens a dialog, and a part that is shown then.
VIEWS = [("page", "", "", "#view"), ("menu", "", "#view .pencil", "#edit[open]"), ("list", "", "#changes-button", "#changes[open] li"),
         ("line", "b2b3,e7e5", ".add-line", "#edit[open]")]
EDITS = []


def edit(function):
    @functools.wraps(function)
    def begin(browser, books):
        browser.host.reset()  # a check that failed has left its changes
        function(browser, books)
    EDITS.append(begin)
    return function


class EditedHost(Host):
    """A server whose books the browser may change: a book of five games, and others."""

    def __init__(self, served, path):
        super().__init__("serve", served.port)
        self.name = "serve --edit"
        self.served, self.path, self.port = served, path, served.port

    def reset(self):
        """Removes all changes. The server takes the file up again after a conflict."""
        self.write("")
        Editor(self.served).refuse(409, {"verb": "ban", "position": "startpos", "move": "e4", "seen": "another line"})

    def write(self, text):
        """Writes the changes, as another program does."""
        self.path.write_text(MARK + text)

    @property
    def changes(self):
        return self.path.read_text().removeprefix(MARK)

    def shares(self, play=""):
        """Returns the moves that the book plays, in per cent."""
        return {san: round(100 * share) for san, share in shares_of(self.served, book="camp", play=play).items()}


@contextlib.contextmanager
def serving_edits(books):
    games, path = books.folder / "camp.pgn", books.folder / "my.epd"
    games.write_text(GAMES)
    path.unlink(missing_ok=True)
    subprocess.run([books.tabia, "build", games, "-o", books.path("camp")], check=True, capture_output=True)
    with Served(books.tabia, [books.path("camp"), *books.paths], "--edit", str(path)) as served:
        yield EditedHost(served, path)


def show(browser, play=""):
    """Opens the page as its owner, also if only the token differs from the address that is open."""
    browser.driver.get("about:blank")
    parameters = {"book": "camp", **({"play": play} if play else {})}
    browser.open(browser.host.address("chess", parameters) + f"#edit={browser.host.served.token}")
    browser.wait(lambda: browser.count(".edit-bar") == 1)


def mark(browser, move):
    """Returns the effect that the page shows for a move."""
    found = browser.run("return [...document.querySelectorAll(`#view [data-move=${arguments[0]}] .effect`)].map((effect) => effect.innerText)", move)
    return " ".join(found[0].split()) if found else ""


def open_menu(browser, move):
    browser.find(f"[data-move={move}] .pencil").click()
    browser.wait(lambda: browser.count("#edit[open]") == 1)


def is_closed(browser):
    return browser.count("dialog[open]") == 0 and browser.find("#view").get_attribute("aria-busy") == "false"


def click(browser, selector):
    """Clicks in the open dialog, which closes after the change."""
    browser.find(f"dialog[open] {selector}").click()
    browser.wait(lambda: is_closed(browser))


def choose(browser, move, choice):
    """Clicks a button in the menu of a move."""
    open_menu(browser, move)
    click(browser, f"button.{choice}")


def close(browser):
    """Closes the open dialog."""
    browser.press(Keys.ESCAPE)
    browser.wait(lambda: is_closed(browser))


def wait_for_list(browser, count):
    """Waits until the open list has `count` changes and proposals."""
    browser.wait(lambda: browser.count("#changes[open]") == 1 and browser.count("#changes li") == count)


def open_list(browser, count):
    browser.press("c")
    wait_for_list(browser, count)


def revert_in_list(browser, left):
    """Takes the first change of the open list back; `left` changes remain."""
    browser.find("#changes li .revert").click()
    wait_for_list(browser, left)


def fill(browser, name, text):
    field = browser.find(f"dialog[open] [name={name}]")
    field.clear()
    if text:
        field.send_keys(text)


def send(browser, name, text):
    """Fills a field of the open dialog, and clicks the button of its form."""
    fill(browser, name, text)
    click(browser, f"form:has([name={name}]) button")


def value_of(browser, name):
    return browser.find(f"dialog[open] [name={name}]").get_attribute("value")


def open_comment(browser):
    browser.find(".edit-bar .write").click()
    browser.wait(lambda: browser.count("#edit[open]") == 1)


def revert(browser, move):
    choose(browser, move, "revert")
    browser.wait(lambda: mark(browser, move) == "")


def revert_by_keys(browser):
    """Takes the only change back, which is one of the move that has the focus."""
    browser.press("e", Keys.TAB, Keys.TAB, Keys.ENTER)
    browser.wait(lambda: is_closed(browser) and browser.host.changes == "")


def error_of(browser):
    """Waits for the text of an error in the open dialog, which stays open."""
    browser.wait(lambda: browser.find("dialog[open] [role=alert]").text != "")
    return browser.find("dialog[open] [role=alert]").text


@edit
def takes_the_token_from_the_address(browser, _):
    """Comes first: WebKit reports no sizes of files in its cache."""
    browser.host.write(START + " am e4;\n")  # so that no answer is empty
    browser.open(f"/#edit={browser.host.served.token}")
    browser.wait(lambda: browser.count(".pencil") > 0)
    assert browser.host.served.token not in browser.driver.current_url and "#" not in browser.driver.current_url
    assert browser.host.served.token not in browser.run("return document.documentElement.outerHTML")
    sizes = browser.run(SIZES)
    assert len(sizes) <= MAX_REQUESTS and all(sizes) and sum(sizes) <= MAX_BYTES, sizes
    browser.driver.refresh()
    browser.wait(lambda: browser.count(".pencil") > 0)
    browser.open("/backgammon")
    assert browser.count(".pencil, .edit-bar") == 0 and not browser.find("#changes-button").is_displayed()


@edit
def shows_nothing_without_the_token(browser, _):
    browser.open("/chess?book=camp")
    browser.run("sessionStorage.clear()")
    browser.open("/chess?book=camp")
    assert browser.count(".pencil, .edit-bar, dialog, #changes-button") == 0
    asked = browser.run("return performance.getEntriesByType('resource').map(({name}) => name)")
    assert asked and not [name for name in asked if "edit" in name or "changes" in name], asked
    browser.press("e", "c")
    assert browser.count("dialog") == 0 and "Changes" not in browser.find("#help").get_attribute("textContent")


@edit
def bans_by_mouse(browser, _):
    show(browser)
    page = browser.find("header").id
    choose(browser, "e2e4", "ban")
    assert browser.host.changes == START + " am e4;\n" and browser.host.shares() == {"c4": 50, "d4": 50}
    assert mark(browser, "e2e4") == "never before: 42.9% → after: 0.0%", mark(browser, "e2e4")
    assert browser.find("tr[data-move=e2e4]").get_attribute("data-change") == "ban" and browser.find("#changes-button").text == "1 change"
    assert browser.play == "" and browser.find("header").id == page and browser.focused.get_attribute("aria-label") == "Change 1. e4"
    open_menu(browser, "e2e4")
    assert browser.find("#edit button.ban").get_attribute("aria-pressed") == "true"
    close(browser)
    revert(browser, "e2e4")
    assert browser.host.changes == "" and browser.host.shares() == {"e4": 43, "c4": 29, "d4": 29}
    assert browser.find("#changes-button").text == "0 changes"


@edit
def makes_a_move_the_only_one(browser, _):
    show(browser)
    choose(browser, "d2d4", "only")
    assert browser.host.changes == START + " bm d4;\n" and browser.host.shares() == {"d4": 100}
    assert mark(browser, "d2d4") == "main, only this before: 28.6% → after: 100.0%", mark(browser, "d2d4")
    choose(browser, "d2d4", "only")  # pressed: takes the change back
    browser.wait(lambda: mark(browser, "d2d4") == "")
    assert browser.host.changes == ""


@edit
def gives_a_weight(browser, _):
    show(browser)
    open_menu(browser, "c2c4")
    assert value_of(browser, "percent") == "29"
    send(browser, "percent", "40")
    assert browser.host.changes == START + ' weight "c4 40";\n' and browser.host.shares() == {"e4": 36, "c4": 40, "d4": 24}
    assert mark(browser, "c2c4") == "weight 40% before: 28.6% → after: 40.0%", mark(browser, "c2c4")
    open_menu(browser, "e2e4")
    fill(browser, "percent", "70")
    browser.press(Keys.ENTER)
    assert "at most 60" in error_of(browser)
    assert value_of(browser, "percent") == "70" and browser.host.changes == START + ' weight "c4 40";\n'
    send(browser, "percent", "60")
    assert browser.host.shares() == {"e4": 60, "c4": 40}
    for move in ("e2e4", "c2c4"):
        revert(browser, move)
    assert browser.host.changes == ""


@edit
def writes_a_comment(browser, _):
    show(browser, "e2e4")
    open_comment(browser)
    send(browser, "comment", 'of the "camp"')
    assert browser.host.changes.endswith(" c0 \"of the 'camp'\";\n"), browser.host.changes
    assert "of the 'camp'" in browser.find("#view").text and browser.find("#view").text.count("of the 'camp'") == 1
    open_menu(browser, "e7e5")
    assert value_of(browser, "comment") == "of the 'camp'"
    send(browser, "comment", "")
    assert browser.host.changes == "" and "of the 'camp'" not in browser.find("#view").text


@edit
def works_by_the_keys_alone(browser, _):
    """Bans the first move, opens the list of changes, and takes the change back there."""
    show(browser)
    first = browser.find(".moves tbody tr").get_attribute("data-move")
    browser.press("e")
    browser.wait(lambda: browser.focused.text == "Ban")
    browser.press("f", "?", Keys.ARROW_LEFT)  # keys of the page beneath
    assert "below" not in browser.parameters and not browser.find("#help").get_attribute("open")
    browser.press(Keys.ENTER)
    browser.wait(lambda: is_closed(browser) and mark(browser, first).startswith("never") and browser.focused.get_attribute("class") == "pencil")
    browser.press(" ")  # a space opens the menu of the pencil that has the focus
    browser.wait(lambda: browser.focused.text == "Ban")
    browser.press(Keys.TAB, Keys.TAB)
    assert browser.focused.text == "Revert", browser.focused.text
    browser.press(Keys.ESCAPE)
    browser.wait(lambda: is_closed(browser) and browser.focused.get_attribute("class") == "pencil")
    open_list(browser, 1)
    browser.wait(lambda: browser.focused.text == "Close")
    browser.press(Keys.TAB, Keys.TAB)
    assert browser.focused.text == "Revert"
    browser.press(Keys.ENTER)
    browser.wait(lambda: browser.count("#changes li") == 0 and browser.find("#changes-title").text == "0 changes")
    browser.press(Keys.ESCAPE)
    browser.wait(lambda: is_closed(browser) and browser.focused.get_attribute("id") == "changes-button")
    assert browser.host.changes == ""
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    second = browser.focused.get_attribute("data-move")
    browser.press("e")
    browser.wait(lambda: browser.count("#edit[open]") == 1)
    browser.press(Keys.TAB, Keys.ENTER)  # only this
    browser.wait(lambda: is_closed(browser) and mark(browser, second).startswith("main"))
    revert_by_keys(browser)
    assert mark(browser, second) == ""
    browser.press("?")
    assert "e opens the menu" in browser.find("#help").text
    assert browser.run("return [...document.querySelectorAll('#help kbd')].map((key) => key.textContent)")[-4:] == ["e", "c", "a", "d"]


def type_over(browser, text):
    """Replaces the text of the field that has the focus, and sends its form."""
    browser.focused.send_keys(Keys.CONTROL + "a")
    browser.press(*(text or [Keys.BACKSPACE]), Keys.ENTER)
    browser.wait(lambda: is_closed(browser))


@edit
def fills_each_field_by_the_keys_alone(browser, _):
    show(browser)
    browser.press("e", Keys.TAB, Keys.TAB)
    type_over(browser, "40")
    assert " 40\";" in browser.host.changes
    revert_by_keys(browser)
    for text in ("a note", ""):
        browser.press("e", *[Keys.TAB] * 4)
        assert browser.focused.get_attribute("name") == "comment"
        type_over(browser, text)
        assert browser.host.changes == (START + ' c0 "a note";\n' if text else "")
    browser.run("document.querySelector('.board td').focus()")
    browser.press(*[Keys.ARROW_DOWN] * 6, Keys.ARROW_RIGHT, Keys.ENTER, Keys.ARROW_UP, Keys.ENTER)
    browser.wait(lambda: browser.play == "b2b3" and browser.count(".add-move") == 1)
    browser.run("document.activeElement.blur()")
    browser.press("e")
    type_over(browser, "25")
    assert browser.host.changes == START + ' weight "b3 25";\n'
    revert_by_keys(browser)
    browser.press("/", *"b3 e5", Keys.ENTER)
    browser.wait(lambda: browser.play == "b2b3,e7e5" and browser.count(".add-line") == 1)
    for _ in range(MAX_TABS):
        browser.press(Keys.TAB)
        if browser.focused.get_attribute("class") == "add-line":
            break
    browser.press(Keys.ENTER, Keys.TAB)
    type_over(browser, "30")
    assert browser.host.changes == START + ' weight "b3 30";\n'
    open_list(browser, 1)
    browser.press(Keys.TAB, Keys.TAB, Keys.ENTER)
    wait_for_list(browser, 0)
    close(browser)
    assert browser.host.changes == ""


@edit
def adds_the_move_of_the_board(browser, _):
    show(browser)
    browser.square("b2").click()
    browser.square("b3").click()
    browser.wait(lambda: browser.play == "b2b3" and browser.count(".add-move") == 1)
    assert browser.find(".add-move").text == "Add 1. b3 to the book"
    browser.find(".add-move").click()
    assert value_of(browser, "percent") == "100"
    send(browser, "percent", "25")
    assert browser.host.shares() == {"e4": 32, "c4": 21, "d4": 21, "b3": 25}, browser.host.shares()
    assert browser.count(".add-move") == 0 and mark(browser, "b2b3") == "weight 25% before: 0.0% → after: 25.0%"
    show(browser)
    assert mark(browser, "b2b3") and browser.find("tr[data-move=b2b3] .count").get_attribute("textContent") == "0.0%0"  # a weight is no game
    show(browser, "b2b3")
    revert(browser, "b2b3")
    browser.wait(lambda: browser.count(".add-move") == 1)
    show(browser, "e2e4")
    assert browser.count(".add-move") == 0 and browser.host.changes == ""


@edit
def adds_a_pasted_line(browser, _):
    show(browser)
    browser.type(PGN.replace("\n", " ")).send_keys(Keys.ENTER)
    browser.wait(lambda: browser.play == "b2b3,e7e5,c1b2,b8c6" and browser.count(".add-line") == 1)
    for side, percent, shares in [
            ("white", "20", {"": {"e4": 34, "c4": 23, "d4": 23, "b3": 20}, "b2b3,e7e5": {"Bb2": 100}}),
            ("black", "100", {"": {"e4": 43, "c4": 29, "d4": 29}, "b2b3": {"e5": 100}})]:
        browser.find(".add-line").click()
        assert browser.find(".line-text").text == "1. b3 e5 2. Bb2 Nc6"
        browser.find(f"#edit option[value={side}]").click()
        send(browser, "percent", percent)
        assert len(browser.host.changes.splitlines()) == 2, browser.host.changes
        assert {play: browser.host.shares(play) for play in shares} == shares, side
        open_list(browser, 2)
        for left in (1, 0):
            revert_in_list(browser, left)
        close(browser)
    assert browser.host.changes == ""


@edit
def shows_a_conflict(browser, _):
    """Changes the line of the position in an editor while the menu is open."""
    show(browser)
    open_menu(browser, "e2e4")
    fill(browser, "percent", "55")
    browser.host.write(START + " am d4;\n")
    browser.press(Keys.ENTER)
    error = error_of(browser)
    assert "no line" in error and START + " am d4;" in error, error
    assert value_of(browser, "percent") == "55"
    browser.wait(lambda: mark(browser, "d2d4").startswith("never"))  # the page shows the line of the editor
    browser.wait(lambda: browser.find("#changes-button").get_attribute("textContent") == "1 change")
    assert browser.host.changes == START + " am d4;\n"
    click(browser, "form button")
    assert browser.host.changes == START + ' am d4; weight "e4 55";\n'
    open_list(browser, 1)
    browser.host.write(START + " am c4;\n")
    browser.find("#changes li .revert").click()
    assert "another program" in error_of(browser)
    browser.wait(lambda: browser.find("#changes li code").text == "am c4;")
    revert_in_list(browser, 0)
    assert browser.host.changes == ""


@edit
def shows_the_errors_of_the_server(browser, _):
    show(browser)
    browser.run("sessionStorage.setItem(Object.keys(sessionStorage)[0], '0'.repeat(32))")
    browser.driver.refresh()
    browser.wait(lambda: browser.count(".pencil") > 0)
    open_menu(browser, "e2e4")
    browser.find("#edit button.ban").click()
    assert "open the address that tabia serve has printed" in error_of(browser)
    show(browser)
    lock = browser.host.path.with_name(browser.host.path.name + ".lock")
    lock.unlink(missing_ok=True)
    lock.mkdir()  # no program can lock the file of changes now
    try:
        open_menu(browser, "e2e4")
        fill(browser, "comment", "a long text")
        browser.press(Keys.ENTER)
        assert error_of(browser).startswith(str(lock)), error_of(browser)
    finally:
        lock.rmdir()  # before the next check
    assert value_of(browser, "comment") == "a long text" and browser.host.changes == ""
    browser.press(Keys.ENTER)
    browser.wait(lambda: is_closed(browser))
    assert browser.host.changes == START + ' c0 "a long text";\n'
    open_comment(browser)
    send(browser, "comment", "")
    assert browser.host.changes == ""


@edit
def lists_changes_and_opens_their_positions(browser, _):
    show(browser, "e2e4")
    choose(browser, "e7e5", "ban")
    show(browser)
    browser.find("#changes-button").click()
    wait_for_list(browser, 1)
    assert browser.find("#changes li code").text == "am e5;"
    browser.find("#changes li a").click()
    browser.wait(lambda: is_closed(browser) and mark(browser, "e7e5").startswith("never"))
    assert browser.pieces()["e4"] == "white pawn" and browser.parameters["book"] == ["camp"]
    revert(browser, "e7e5")
    assert browser.host.changes == ""


@edit
def downloads_the_changed_book(browser, _):
    show(browser)
    open_menu(browser, "c2c4")
    send(browser, "percent", "40")
    browser.run(SAVED)
    open_list(browser, 1)
    for name in ("bin", "tabia", "abk", "obk", "pgn", "epd"):
        address = f"{browser.root}/api/changes/book?book=camp&format={name}"
        browser.find(f"#changes option[value='{name}']").click()
        assert browser.find("#changes .copy a").get_attribute("href") == address
        browser.find("#changes .copy a").click()
        wanted = urllib.request.Request(address, headers={"X-Tabia-Token": browser.host.served.token})
        with urllib.request.urlopen(wanted) as answer:
            size = len(answer.read())
        browser.wait(lambda: browser.run("return saved.at(-1)") == [f"camp.{name}", size])
        assert browser.find("#changes [role=alert]").text == "" and browser.count("#changes[open]") == 1
    browser.find("#changes option[value='obs.db3']").click()
    browser.find("#changes .copy a").click()
    assert "counts games and has no weights" in error_of(browser)
    revert_in_list(browser, 0)
    assert browser.host.changes == ""


@edit
def explains_its_marks(browser, _):
    show(browser)
    choose(browser, "e2e4", "ban")
    choose(browser, "d2d4", "only")
    assert browser.count("dialog .term") == 0  # the help is beneath a dialog
    explains(browser, ["never", "main, only this", "never played"])
    assert "Green is main" in browser.find("#help").get_attribute("textContent")


@edit
def reads_the_comment_of_another_program(browser, _):
    browser.host.write(START + ' id "a c0 "; c0 "by; hand";\n')
    show(browser)
    assert "by; hand" in browser.find("#view").text
    open_comment(browser)
    assert value_of(browser, "comment") == "by; hand"
    close(browser)


def wait_for_proposals(browser, title, count):
    """Waits until the open list has this title, and `count` proposals."""
    browser.wait(lambda: browser.find("#changes-title").text == title and browser.count("#changes li.proposed") == count)


def press_in_the_proposal(browser, key):
    browser.run("document.querySelector('#changes li.proposed a').focus()")
    browser.press(key)


@edit
def decides_once_by_the_key_alone(browser, _):
    """Presses the keys of proposals with modifiers, which are shortcuts of the browser, and twice before the server answers."""
    browser.host.write(f"# proposed: {START} am c4;\n# proposed: {AFTER_E4} am e5;\n")
    show(browser)
    open_list(browser, 2)
    for key, title, left in (("d", "0 changes, 1 proposed", 1), ("a", "1 change", 0)):
        assert browser.run(PRESSED, key) == [0, 0, 0, 1, 1], key
        wait_for_proposals(browser, title, left)
    assert browser.host.changes == AFTER_E4 + " am e5;\n"
    revert_in_list(browser, 0)
    close(browser)


@edit
def decides_about_proposals(browser, _):
    """Accepts one proposal by its button, drops one by a key, and accepts one by a key."""
    browser.host.write(f'# proposed: {START} am c4; c0 "lost";\n# proposed: {AFTER_E4} am e5;\n')
    show(browser)
    assert browser.find("#changes-button").text == "0 changes, 2 proposed"
    assert browser.host.shares() == {"e4": 43, "c4": 29, "d4": 29}
    open_list(browser, 2)
    browser.find("#changes li .accept").click()
    wait_for_proposals(browser, "1 change, 1 proposed", 1)
    assert browser.host.shares() == {"e4": 60, "d4": 40}
    press_in_the_proposal(browser, "d")
    wait_for_proposals(browser, "1 change", 0)
    assert browser.host.changes == START + ' am c4; c0 "lost";\n'
    close(browser)
    browser.host.write(f"# proposed: {AFTER_E4} am e5;\n")
    show(browser)
    open_list(browser, 1)
    press_in_the_proposal(browser, "a")
    wait_for_proposals(browser, "1 change", 0)
    assert browser.host.changes == AFTER_E4 + " am e5;\n"
    revert_in_list(browser, 0)
    close(browser)


@edit
def decides_about_one_of_two_proposals(browser, _):
    """Accepts the second proposal for a position, and drops the first one."""
    proposals = [f'# proposed: {START} am {move}; c0 "lost by {move}";\n' for move in ("c4", "d4")]
    browser.host.write("".join(proposals))
    show(browser)
    open_list(browser, 2)
    browser.find("#changes li:nth-child(2) .accept").click()
    wait_for_proposals(browser, "1 change, 1 proposed", 1)
    assert browser.host.changes == proposals[0] + proposals[1].removeprefix("# proposed: ")
    browser.find("#changes li .drop").click()
    wait_for_proposals(browser, "1 change", 0)
    assert browser.host.changes == proposals[1].removeprefix("# proposed: ")
    revert_in_list(browser, 0)
    close(browser)


@edit
def takes_a_lesson_back(browser, _):
    """Reverts a line that ends on a day, beside another line of its position that stays."""
    lesson = START + ' am c4; c1 "until 2099-05-19";\n'
    browser.host.write(START + " am e4;\n" + lesson)
    show(browser)
    open_list(browser, 2)
    browser.find("#changes li:nth-child(2) .revert").click()
    wait_for_list(browser, 1)
    assert browser.host.changes == START + " am e4;\n"
    revert_in_list(browser, 0)
    close(browser)


@edit
def takes_pictures(browser, _):
    """Takes pictures of the page, of the menu and of the list at two widths; in Chromium in both schemes, with axe if there is one."""
    show(browser)
    choose(browser, "e2e4", "ban")
    choose(browser, "d2d4", "only")
    axe = pathlib.Path(os.environ.get("TABIA_AXE", "none"))
    choose_scheme = getattr(browser, "choose_scheme", None)
    for scheme in ("light", "dark") if choose_scheme else ("light",):
        if choose_scheme:
            choose_scheme(scheme)
        for width, height in ((1440, 900), (360, 780)):
            browser.resize(width, height)
            for name, play, control, part in VIEWS:
                show(browser, play)
                if control:
                    browser.find(control).click()
                browser.wait(lambda: browser.count(part) > 0)
                browser.take_picture(browser.pictures / f"{name}_{width}_{scheme}.png")
                assert browser.run(CUT) == [], (name, width)
                if axe.exists():
                    found = violations_of(browser, axe.read_text())
                    assert not found, (name, width, scheme, found)
                close(browser)
    browser.resize(1200, 900)
